"""Perft: the numbers of the file, by the engine and by the naive model, and how it is read."""

import sys
from pathlib import Path

import pytest
from helpers import after, dealt, rules

from lombre_labet import (
    OPTIONS,
    Bid,
    InvalidValue,
    NotationError,
    Phase,
    Playing,
    format_action,
    legal_actions,
    new_match,
)
from lombre_labet.perft import HEADING, Position, perft, read_perft_file, run_perft_file

# Where the naive model's counting is.
sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "benchmarks" / "proofs"))

from perft_file import naive_perft, naive_position

ROOT = Path(__file__).resolve().parent.parent
TEXT = (ROOT / "conformance" / "perft.txt").read_text(encoding="utf-8")
COUNTS = read_perft_file(TEXT)
POSITIONS = {count.position.name: count.position for count in COUNTS}

MOST_HERE = 3_000
MOST_BY_THE_NAIVE_MODEL = 320
"""The suit counts the smaller numbers only; two commands count all (see docs/proofs.md)."""

DEAL = "deal Kc Qc Jc Ac Tc 9c Kd Qd Jd Ad Td 9d Kh Qh Jh Ah Th 9h 8h Ks Qs Js As Ts 9s"
FILE = f"{HEADING}\nposition a\n{DEAL}\nperft 1 15\n"


# The function


def test_a_sequence_of_no_action_is_one() -> None:
    assert perft(dealt(), 0) == 1
    assert perft(new_match(), 0) == 1


def test_sequences_of_bids_are_those_that_can_be_counted_by_hand() -> None:
    """Pass or 14 bids; then over bid k pass or 14 - k; after bid 14 no matadors can be shown."""
    state = dealt({1: "Kc Qd Jh As Td"})
    assert perft(state, 1) == 15
    after_bids = sum(15 - level for level in range(1, 14))
    assert perft(state, 2) == 15 + after_bids + 1


def test_nothing_leads_on_from_the_end_of_a_deal() -> None:
    assert perft(new_match(), 1) == 0
    thrown_in = after(dealt(), "pass; pass")
    assert perft(thrown_in, 1) == 15
    # Of the sequences of two, none begins with the third pass.
    assert perft(thrown_in, 2) == sum(
        perft(after(thrown_in, format_action(action)), 1) for action in legal_actions(thrown_in)[1:]
    )
    assert perft(after(thrown_in, "pass"), 1) == 0


@pytest.mark.parametrize("depth", [-1, True, 1.0, "1", None])
def test_a_depth_is_a_whole_number(depth: object) -> None:
    with pytest.raises(InvalidValue, match="depth"):
        perft(dealt(), depth)  # type: ignore[arg-type]  # that is what is tried


def test_what_is_no_state_is_refused() -> None:
    with pytest.raises(InvalidValue, match="state"):
        perft("state", 1)  # type: ignore[arg-type]  # that is what is tried


# The file


def test_the_engine_counts_what_the_file_says() -> None:
    small = [count for count in COUNTS if count.expected <= MOST_HERE]
    assert len(small) > 150
    for count in small:
        found = perft(count.position.state, count.depth)
        assert found == count.expected, f"line {count.number}"


def test_the_naive_model_counts_what_the_file_says() -> None:
    small = [count for count in COUNTS if count.expected <= MOST_BY_THE_NAIVE_MODEL]
    assert len(small) > 100
    for count in small:
        found = naive_perft(naive_position(count.position), count.depth)
        assert found == count.expected, f"line {count.number}"


def test_the_file_begins_in_every_phase_of_a_seat_and_ends_a_deal() -> None:
    phases = {position.state.phase for position in POSITIONS.values()}
    assert phases == set(Phase)
    assert {position.rules.players for position in POSITIONS.values()} == {3, 4}
    assert any(count.expected == 0 and count.depth > 1 for count in COUNTS)
    families = {
        position.state.contract.bid.family
        for position in POSITIONS.values()
        if isinstance(position.state, Playing)
    }
    assert len(families) > 1


def lines_of(position: Position) -> list[str]:
    return [format_action(action) for action in position.actions]


def differing(one: Position, other: Position) -> set[str]:
    """The options in which two positions differ, if they are reached alike."""
    if lines_of(one) != lines_of(other) or one.dealer != other.dealer:
        return set()
    theirs = other.rules.to_mapping()
    return {name for name, value in one.rules.to_mapping().items() if theirs[name] != value}


IDLE = {
    "players",  # other numbers of cards are dealt, so no two positions are reached alike
    "starting_chips",
    "ante",
    "misdeal_fine",
    "redeal_dealer",
    "belle_game",
    "matador_rate",
    "trump_discards",
    "tariff_plain",
    "tariff_belle",
    "codille_base",
    "credit",
} | {option.name for option in OPTIONS if option.name.startswith("labet")}
"""Options that decide about chips, about what is seen, or about the next deal."""


def test_every_option_that_bears_on_the_numbers_changes_one() -> None:
    told: set[str] = set()
    numbers = {
        name: {c.depth: c.expected for c in COUNTS if c.position.name == name} for name in POSITIONS
    }
    for one in POSITIONS.values():
        for other in POSITIONS.values():
            options = differing(one, other)
            mine, theirs = numbers[one.name], numbers[other.name]
            if len(options) == 1 and any(
                mine[depth] != theirs[depth] for depth in mine.keys() & theirs.keys()
            ):
                told |= options
    assert told == {option.name for option in OPTIONS} - IDLE


def test_idle_options_leave_the_numbers_alone() -> None:
    """Set all at once to other values, they change nothing."""
    changed = {
        option.name: option.values[1] if option.values else 2
        for option in OPTIONS
        if option.name in IDLE and option.name != "players"
    }
    for count in COUNTS:
        if count.expected <= 300:
            position = count.position
            plain = {**position.rules.to_mapping(), **changed}
            state = new_match(rules(**plain), dealer=position.dealer)
            reached = after(state, "; ".join(lines_of(position))) if position.actions else state
            assert perft(reached, count.depth) == count.expected


def test_a_wrong_number_is_seen() -> None:
    right, wrong = run_perft_file(FILE + "perft 2 1\n")
    assert right.agrees
    assert str(right) == "a: depth 1, 15"
    assert not wrong.agrees
    assert wrong.found == perft(dealt(), 2)
    assert str(wrong) == "a: depth 2, 121 and not 1, as line 5 has it"


def test_numbers_of_any_size_are_read_and_told() -> None:
    digits = "9" * 5_000
    *_, line = run_perft_file(f"{FILE}perft 1 {digits}\n")
    assert not line.agrees
    assert digits in str(line)


def test_comments_blank_lines_and_spaces_mean_nothing() -> None:
    text = (
        f"# a file\r\n\r\n {HEADING} # its format\n\nposition\ta#.\nrules  players=4 ante=0\n"
        f"dealer 3\n{DEAL}\n\npass # and\n\tperft 0  1\nperft 1 15\nposition b\nrules\nperft 1 0"
    )
    one, two, three = read_perft_file(text)
    assert one.position is two.position
    assert (one.number, one.depth, one.expected) == (11, 0, 1)
    assert one.position.dealer == 3
    assert one.position.rules == rules(players=4, ante=0)
    assert lines_of(one.position) == [DEAL, "pass"]
    assert three.position.state == new_match()
    assert all(line.agrees for line in run_perft_file(text))


BEGUN = f"{HEADING}\nposition a\n"

FAULTS = {
    "empty": ("", "line 1", "a file begins with"),
    "comment": ("# nothing\n\n", "line 3", "a file begins with"),
    "heading": ("position a\n", "line 1", "a file begins with"),
    "version": (HEADING[:-1] + "2\n", "line 1", "a file begins with"),
    "no-position": (f"{HEADING}\nperft 1 1\n", "line 2", "before any position"),
    "no-name": (f"{HEADING}\nposition\n", "line 2", "one thing follows"),
    "two-names": (f"{HEADING}\nposition a b\n", "line 2", "one thing follows"),
    "no-break-space": (f"{HEADING}\nposition\u00a0a\n", "line 2", "before any position"),
    "name-twice": (f"{FILE}position a\n", "line 5", "already"),
    "no-number": (f"{BEGUN}position b\n", "line 3", "has no number"),
    "no-number-at-the-end": (f"{BEGUN}{DEAL}\n", "line 4", "has no number"),
    "rules-twice": (f"{BEGUN}rules ante=1\nrules ante=1\n", "line 4", "right after its name"),
    "rules-late": (f"{BEGUN}dealer 1\nrules ante=1\n", "line 4", "right after its name"),
    "rules-after": (f"{BEGUN}{DEAL}\nrules ante=1\n", "line 4", "right after its name"),
    "rules-no-value": (f"{BEGUN}rules ante\n", "line 3", "nor NAME=VALUE"),
    "option-twice": (f"{BEGUN}rules ante=1 ante=1\n", "line 3", "given twice"),
    "option-unknown": (f"{BEGUN}rules aunt=1\n", "line 3", "no option"),
    "option-word": (f"{BEGUN}rules ante=one\n", "line 3", "whole number"),
    "option-zero": (f"{BEGUN}rules ante=01\n", "line 3", "whole number"),
    "option-flag": (f"{BEGUN}rules plain_may_name_belle=yes\n", "line 3", "true or false"),
    "option-suit": (f"{BEGUN}rules belle=h\n", "line 3", "hearts"),
    "dealer-twice": (f"{BEGUN}dealer 1\ndealer 1\n", "line 4", "before its actions, once"),
    "dealer-late": (f"{BEGUN}{DEAL}\ndealer 1\n", "line 4", "before its actions, once"),
    "dealer-none": (f"{BEGUN}dealer\n", "line 3", "one thing follows"),
    "dealer-word": (f"{BEGUN}dealer -1\n", "line 3", "whole number"),
    "dealer-of-four": (f"{BEGUN}dealer 3\n{DEAL}\n", "line 4", "dealer"),
    "action": (f"{BEGUN}jump\n", "line 3", "begins no action"),
    "illegal": (f"{BEGUN}{DEAL}\nplay Kc\n", "line 4", "P1"),
    "depth-alone": (f"{BEGUN}{DEAL}\nperft 1\n", "line 4", "not 1 things"),
    "depth-word": (f"{BEGUN}{DEAL}\nperft one 1\n", "line 4", "whole number"),
    "number-below-zero": (f"{BEGUN}{DEAL}\nperft 1 -1\n", "line 4", "whole number"),
    "after-the-numbers": (f"{FILE}pass\n", "line 5", "after the numbers"),
}


@pytest.mark.parametrize(("text", "where", "what"), FAULTS.values(), ids=FAULTS)
def test_what_is_wrong_with_a_file_is_told_with_its_line(text: str, where: str, what: str) -> None:
    with pytest.raises(NotationError) as caught:
        run_perft_file(text)
    assert caught.value.where == where
    assert what in caught.value.what


def test_a_file_is_text() -> None:
    with pytest.raises(NotationError, match="is text"):
        read_perft_file(b"")  # type: ignore[arg-type]  # that is what is tried


def test_the_file_has_bids_of_every_height() -> None:
    """Bidding counts walk through every bid; those played on are of several kinds."""
    bids = {line for position in POSITIONS.values() for line in lines_of(position) if "bid" in line}
    assert len(bids) >= len(Bid) // 2
