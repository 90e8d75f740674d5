"""Three clients who know what they are sent, and nothing else, play a long match by sockets."""

import asyncio
from pathlib import Path

import pytest
from guests import NAMES, URLS, Player, rules, serving
from server.client import open_table, take_seat
from server.server import Room
from server.table import Match, Step

from lombre_labet import SOURCE, Rules, view


async def _played(log: Path, of: Rules, deals: int) -> tuple[Room, list[Player]]:
    async with serving(log, deals=deals) as server:
        url = URLS[server]
        table = await open_table(url, of)
        players = [
            Player(url, await take_seat(url, table, name), seed)
            for seed, name in enumerate((*NAMES, "Dora")[: of.players])
        ]
        async with asyncio.timeout(120):
            await asyncio.gather(*[player.play() for player in players])
        return server.rooms[table], players


@pytest.mark.parametrize(
    ("of", "deals"),
    [(SOURCE, 200), (rules(players=4, trump_discards="face_up", auction="one_round"), 5)],
    ids=["200 deals", "four players"],
)
def test_what_each_client_folds_is_the_view_that_the_server_has(
    of: Rules, deals: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    history: dict[int, Match] = {}
    make = Room._make

    async def watched(room: Room, step: Step) -> None:
        await make(room, step)
        history[room.match.number] = room.match

    monkeypatch.setattr(Room, "_make", watched)
    room, players = asyncio.run(_played(tmp_path / "log", of, deals))
    assert room.match.deals == deals
    assert room.match.is_over
    steps = room.match.number
    assert list(history) == list(range(1, steps + 1))
    for seat, player in enumerate(players):
        (first, _), *_ = player.saw
        assert [number for number, _ in player.saw] == list(range(first, steps + 1))
        assert first <= 1
        for number, seen in player.saw[1 - first :]:
            assert seen == view(history[number].state, seat)
    assert sum(len(player.done) for player in players) == steps - deals
