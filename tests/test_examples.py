"""The recorded matches of `examples/` are whole, and show what their page says they show."""

import runpy
from itertools import pairwise
from pathlib import Path

import pytest

from lombre_labet import (
    Dealing,
    DealSettled,
    Event,
    Labet,
    MatadorsShown,
    MatchRecord,
    Result,
    ShowingMatadors,
    State,
    TransferReason,
    format_record,
    parse_record,
    replay,
)

EXAMPLES = Path(__file__).parent.parent / "examples"
RECORDS = sorted(EXAMPLES.glob("*.toml"))


def read(name: str) -> MatchRecord:
    return parse_record((EXAMPLES / name).read_text(encoding="utf-8"))


def states_of(name: str) -> list[State]:
    return list(replay(read(name)))


def events_of(name: str) -> list[Event]:
    return [event for state in states_of(name) for event in state.events]


def settlements_of(name: str) -> list[DealSettled]:
    return [event for event in events_of(name) if isinstance(event, DealSettled)]


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_each_record_is_a_whole_match_written_as_the_library_writes(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    record = parse_record(text)
    assert format_record(record) == text
    *_, last = replay(record)
    assert isinstance(last, Dealing)
    assert f"`{path.name}`" in (EXAMPLES / "README.md").read_text(encoding="utf-8")


def test_a_match_with_a_codille() -> None:
    results = {settled.result for settled in settlements_of("codille.toml")}
    assert results == set(Result)


def test_a_match_with_matadors_shown_in_the_belle() -> None:
    states = states_of("matadors_in_the_belle.toml")
    shown = [
        (before, event)
        for before, after in pairwise(states)
        for event in after.events
        if isinstance(event, MatadorsShown)
    ]
    assert len(shown) == 1
    before, event = shown[0]
    assert isinstance(before, ShowingMatadors)
    assert before.contract.in_belle
    assert event.suit is before.contract.belle
    assert [transfer.chips for transfer in event.transfers] == [2, 2]


def test_a_match_in_which_a_labet_waits_and_is_later_won() -> None:
    waited: set[Labet] = set()
    won: list[Labet] = []
    for before, after in pairwise(states_of("labet_waits_and_is_won.toml")):
        for event in after.events:
            if isinstance(event, DealSettled):
                won += [
                    transfer.payer
                    for transfer in event.transfers
                    if transfer.reason is TransferReason.STAKE and isinstance(transfer.payer, Labet)
                ]
                lay = set(before.table.labets)
                waited |= lay & set(after.table.labets)
    assert waited & set(won)


def test_a_match_of_four() -> None:
    record = read("four_players.toml")
    assert record.rules.players == 4
    assert len(set(record.names)) == 4
    assert len(settlements_of("four_players.toml")) > 0


def test_the_first_program_is_that_of_the_readme(capsys: pytest.CaptureFixture[str]) -> None:
    program = (EXAMPLES / "first_program.py").read_text(encoding="utf-8")
    code = program.partition('"""\n\n')[2]
    assert code in (EXAMPLES.parent / "README.md").read_text(encoding="utf-8")
    runpy.run_path(str(EXAMPLES / "first_program.py"))
    assert capsys.readouterr().out.endswith("chips: (22, 22, 13)\n")
