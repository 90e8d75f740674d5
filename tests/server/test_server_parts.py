"""The parts by themselves: messages, sentences, the terminal, and what is written of them."""

import asyncio
import json
import re
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any, get_args

import attrs
import pytest
from guests import NAMES, PATIENCE, URLS, serving
from server import bots, terminal
from server.client import Seat, SeatLost, open_table, take_seat
from server.protocol import (
    Act,
    Done,
    Ended,
    Failed,
    Fault,
    Join,
    Malformed,
    Named,
    Observed,
    Offered,
    Open,
    Opened,
    Refused,
    Reply,
    Request,
    Seen,
    Sit,
    read_reply,
    read_request,
    write,
)
from server.sentences import Prompt, sentence
from server.server import Limits, Server

from lombre_labet import (
    TRADITION,
    Deal,
    Exchange,
    Language,
    Pass,
    Phase,
    Play,
    View,
    apply,
    legal_actions,
    new_match,
    observe,
    view,
    why_illegal,
)
from lombre_labet.simple_players import choose, play_match

ROOT = Path(__file__).parent.parent.parent
BEFORE = new_match(TRADITION, chips=[10**30, -(10**30), 0])
DEAL = Deal.shuffled(Random(1))
AFTER = apply(BEFORE, DEAL)
REFUSAL = why_illegal(AFTER, Pass(), by=0)
assert REFUSAL is not None

REQUESTS: list[Request] = [
    Open(None),
    Open(TRADITION),
    Sit("table", "Cléo Müller 王"),
    Join("token"),
    Act("id", "play 10♥"),
]
REPLIES: list[Reply] = [
    Opened("table"),
    Offered("table", 2, "token"),
    Seen(3, ("Anne", None, "Cléo"), view(AFTER, 1)),
    Named(("Anne", None, "Cléo")),
    Observed(4, observe(BEFORE, DEAL, AFTER, 1)),
    Done("id", 5),
    Refused("id", REFUSAL, "because"),
    Failed(Fault.ID_USED, "because", "id"),
    Failed(Fault.MALFORMED, "because"),
    Ended(),
]


def test_every_message_is_read_as_it_was_written() -> None:
    assert {type(message) for message in REQUESTS} == set(get_args(Request))
    assert {type(message) for message in REPLIES} == set(get_args(Reply))
    for request in REQUESTS:
        assert read_request(write(request)) == request
    for reply in REPLIES:
        assert read_reply(write(reply)) == reply


def test_a_message_lacking_a_part_or_with_one_too_many_is_malformed() -> None:
    for request in REQUESTS:
        data = json.loads(write(request))
        for name in data:
            with pytest.raises(Malformed):
                read_request(json.dumps({key: data[key] for key in data if key != name}))
        with pytest.raises(Malformed):
            read_request(json.dumps(data | {"seat": 1}))
    for reply in REPLIES:
        with pytest.raises(Malformed):
            read_request(write(reply))


def test_the_longest_message_a_client_needs_is_not_too_long() -> None:
    assert len(write(Open(TRADITION))) < Limits().message_bytes


def test_tokens_are_in_no_repr() -> None:
    assert "secret" not in repr(Join("secret")) + repr(Offered("table", 0, "secret"))


@pytest.mark.parametrize("language", Language)
def test_there_is_a_sentence_for_everything(language: Language) -> None:
    said = [sentence(each, language) for each in (*Fault, *Prompt)]
    assert all(said)
    assert len(set(said)) == len(said)
    for prompt in Prompt:
        braces = {sentence(prompt, each).count("{}") for each in Language}
        assert len(braces) == 1
    letters = re.compile("[А-Яа-я]")
    assert {bool(letters.search(text)) for text in said} == {language is Language.RUSSIAN}


def test_who_steals_the_log_steals_no_seat(tmp_path: Path) -> None:
    async def whole() -> tuple[str, str]:
        async with serving(tmp_path / "log") as server:
            table = await open_table(URLS[server])
            return table, await take_seat(URLS[server], table, "Anne")

    table, token = asyncio.run(whole())
    written = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    assert table.encode() in written
    assert token.removeprefix(f"{table}.").encode() not in written


def test_the_server_shuffles_by_what_nobody_can_foretell() -> None:
    store: Any = None
    assert type(Server(store).chance).__name__ == "SystemRandom"


# The terminal.


class Script:
    """What a person types who plays by the list, and sometimes mistypes."""

    def __init__(self, seat: Seat, lines: int) -> None:
        self._seat = seat
        self._lines = lines
        self._rng = Random(5)

    async def next(self) -> str | None:
        self._lines -= 1
        seen = self._seat.view
        assert seen is not None
        if self._lines < 0:
            return None
        if self._rng.random() < 0.3:
            return self._rng.choice(["", "99", "0", "play", "Kx", "²", "9" * 5000, "exchange Kx"])
        if self._rng.random() < 0.2:
            return "penalize 1 other"
        action = choose(seen, self._rng)
        if isinstance(action, Exchange):
            return " ".join(map(str, action.cards))
        listed = legal_actions(seen)
        return str(listed.index(action) + 1)


async def _evening(log: Path, language: Language, lines: int) -> tuple[list[str], Seat, int]:
    async with serving(log, deals=4) as server:
        url = URLS[server]
        table = await open_table(url)
        tokens = [await take_seat(url, table, name, language) for name in NAMES]
        person = Seat(url, tokens[0], language)
        others = [
            bots.play(Seat(url, token), Random(seed)) for seed, token in enumerate(tokens[1:])
        ]
        tasks = [asyncio.create_task(other) for other in others]
        shown: list[str] = []
        typed: Any = Script(person, lines)
        async with asyncio.timeout(PATIENCE):
            await terminal.play(person, language, typed, shown.append)
        if person.is_over:
            await asyncio.gather(*tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        return shown, person, server.rooms[table].match.deals


@pytest.mark.parametrize("language", Language)
def test_a_person_plays_an_evening_in_a_terminal(language: Language, tmp_path: Path) -> None:
    shown, person, deals = asyncio.run(_evening(tmp_path / "log", language, 10_000))
    assert deals == 4
    assert person.is_over
    assert shown[-1] == sentence(Prompt.OVER, language)
    text = "\n".join(shown)
    assert sentence(Prompt.NOT_UNDERSTOOD, language) in shown
    assert sentence(Prompt.YOUR_TURN, language) in shown
    assert "(I2)" in text  # the penalty was refused, in this language
    assert all(line.isprintable() for line in shown)


def test_a_person_may_leave_and_the_match_waits(tmp_path: Path) -> None:
    shown, person, deals = asyncio.run(_evening(tmp_path / "log", Language.ENGLISH, 3))
    assert not person.is_over
    assert deals < 4
    assert shown


def test_the_cards_of_the_others_are_never_shown() -> None:
    screen = terminal.Screen(Language.ENGLISH)
    for action, state in play_match(new_match(), Random(8), 4):
        del action
        if state.turn is None:
            continue
        seen = view(state, state.turn)
        question = "\n".join(screen.question(seen, NAMES))
        for seat, hand in enumerate(state.hands):
            if seat != state.turn:
                assert not [
                    card for card in hand if f"{card.rank.letter}{card.suit.symbol}" in question
                ]


def test_answers_are_numbers_lines_or_cards_to_lay_down() -> None:
    screen, by_phase = terminal.Screen(Language.ENGLISH), dict[Phase, View]()
    for _, state in play_match(new_match(), Random(1), 6):
        if state.turn is not None:
            by_phase.setdefault(state.phase, view(state, state.turn))
    bidding, playing = by_phase[Phase.BIDDING], by_phase[Phase.PLAYING]
    assert screen.answer("1", bidding) == Pass()
    assert screen.answer(" pass ", bidding) == Pass()
    assert screen.answer("play Kh", playing) == screen.answer("play K♥", playing)
    assert isinstance(screen.answer("1", playing), Play)
    exchanging = by_phase[Phase.EXCHANGING]
    assert screen.answer("", exchanging) == Exchange(())
    assert screen.answer("Kh 9d", exchanging) == screen.answer("exchange 9d Kh", exchanging)
    for wrong in ("0", "16", "x", "-1"):
        assert screen.answer(wrong, bidding) is None


def test_chips_that_outgrow_a_line_are_shown_by_their_size(tmp_path: Path) -> None:
    assert [terminal._amount(chips) for chips in (20, -3, 10**5000, -(2**64))] == [
        "20",
        "-3",
        "2^16610",
        "-2^65",
    ]


def test_a_client_gives_up_on_a_server_that_is_gone(tmp_path: Path) -> None:
    async def whole() -> None:
        async with serving(tmp_path / "log") as server:
            url = URLS[server]
            table = await open_table(url)
            token = await take_seat(url, table, "Anne")
            for name in ("Bert", "Cléo"):
                await take_seat(url, table, name)
            with pytest.raises(SeatLost, match="no seat is free"):
                await take_seat(url, table, "Dora")
            with pytest.raises(SeatLost, match="no seat belongs"):
                await bots.play(Seat(url, token + "x"), Random(1))
        with pytest.raises(SeatLost, match="cannot be reached"):
            await bots.play(Seat(url, token, patience=0.1), Random(1))

    asyncio.run(whole())


# What is written of it.


def test_the_command_of_the_readme_starts_a_table() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    command = re.search(r"pip install --quiet '\.\[server\]' && \.venv/bin/python (.*)", readme)
    assert command is not None
    done = subprocess.run(
        [sys.executable, *command[1].split(), "--deals", "1", "--pause", "0"],
        cwd=ROOT,
        input="1\n\n" * 40,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
        encoding="utf-8",
        env={"PYTHONIOENCODING": "utf-8", "PYTHONWARNINGS": "error"},
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "Your hand: " in done.stdout


def test_the_walk_through_shows_the_code_as_it_is() -> None:
    page = (ROOT / "docs" / "embedding.md").read_text(encoding="utf-8")
    excerpts = re.findall(
        r'^```py title="(server/\w+\.py)"\n(.*?)^```$', page, re.DOTALL | re.MULTILINE
    )
    assert len({file for file, _ in excerpts}) >= 4
    for file, excerpt in excerpts:
        assert excerpt in (ROOT / "examples" / file).read_text(encoding="utf-8"), excerpt


def test_everything_used_of_the_library_is_public() -> None:
    for file in (ROOT / "examples" / "server").glob("*.py"):
        for module in re.findall(r"from (lombre_labet[\w.]*) import", file.read_text("utf-8")):
            assert module in ("lombre_labet", "lombre_labet.simple_players"), file.name


def test_messages_are_frozen() -> None:
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        Done("id", 1).number = 2  # type: ignore[misc]  # that is the test
