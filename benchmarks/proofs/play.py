"""Legal play, proven: what a hand owes to a trick, for every hand and every trick there is.

    nice python benchmarks/proofs/play.py --workers 2 --state play.state

For all eight readings of `overtake`, `overtrump` and `undertrump`, every trick of no card, one or
two, and every hand of one to five of the other cards, the engine's own `owed` is called, and its
chain of duties is compared with the naive model's `legal_plays`: the first set of the chain, or the
whole hand where nothing is owed, has to be the naive model's set. That each duty lies within the
next is checked as well; so what `legal_actions` lists and what `why_illegal` lets pass are
the same set.

Nothing is shared between cases: each calls both models. By default spades are trumps, since with
another suit the game differs by a renaming; `--trumps cdhs` goes through all four without that
argument. Tricks of three cards (four players) are reduced to shorter ones; with hands of one and
two cards they are compared directly here. `docs/proofs.md` has both arguments, and
`tests/test_proofs.py` tests their parts.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from itertools import combinations, permutations, product
from math import comb
from typing import Final

from proof import Counterexample, Proof, add_options, naive, run

from lombre_labet import DECK, Card, CardSet, Overtake, Overtrump, Rules, Suit, Undertrump
from lombre_labet.cards import TrumpOrder, trump_order
from lombre_labet.phases.tricks import owed

READINGS: Final[tuple[tuple[Rules, dict[str, object]], ...]] = tuple(
    (
        Rules(overtake=overtake, overtrump=overtrump, undertrump=undertrump),
        {
            "overtake": str(overtake),
            "overtrump": str(overtrump),
            "undertrump": str(undertrump),
        },
    )
    for overtake, overtrump, undertrump in product(Overtake, Overtrump, Undertrump)
)
"""The eight readings, for the engine and for the naive model."""

BITS: Final = {str(card): card.bit for card in DECK}

LARGEST_HAND: Final = 5
LARGEST_HAND_AFTER_THREE: Final = 2
"""To tricks of three cards only hands of one and two cards are compared directly."""
ANY_THIRD: Final = "+"
"""Ends the name of a unit that holds the tricks of two given cards and any third."""


def tricks_of(unit: str) -> tuple[Suit, list[tuple[Card, ...]], int]:
    """The trump suit of a unit, its tricks, and the largest hand: "s Kc Qd", "s Kc Qd +"."""
    letter, *texts = unit.split()
    after_three = texts[-1:] == [ANY_THIRD]
    begun = tuple(map(Card.parse, texts[:-1] if after_three else texts))
    if not after_three:
        return Suit.parse(letter), [begun], LARGEST_HAND
    tricks = [(*begun, third) for third in DECK if third not in begun]
    return Suit.parse(letter), tricks, LARGEST_HAND_AFTER_THREE


def units(trumps: str) -> list[str]:
    """The units for some trump suits; the short tricks first."""
    begun = [trick for length in (0, 1, 2) for trick in permutations(DECK, length)]
    names = [" ".join([trump, *map(str, trick)]) for trump in trumps for trick in begun]
    pairs = permutations(DECK, 2)
    return names + [f"{trump} {a} {b} {ANY_THIRD}" for a, b in pairs for trump in trumps]


def cases(unit: str) -> int:
    """How many cases a unit holds: tricks, times hands, times readings."""
    _, tricks, largest = tricks_of(unit)
    others = len(DECK) - len(tricks[0])
    hands = sum(comb(others, size) for size in range(1, largest + 1))
    return len(tricks) * hands * len(READINGS)


def check(unit: str) -> int:
    """Compare the models on every case of a unit."""
    trump, tricks, largest = tricks_of(unit)
    return sum(compare(trump, trick, largest) for trick in tricks)


def compare(trump: Suit, trick: tuple[Card, ...], largest: int) -> int:
    """Compare the models for one trick, every hand up to a size, and every reading."""
    order, letter, on_table = trump_order(trump), trump.letter, [str(card) for card in trick]
    legal_plays, bit_of = naive.legal_plays, BITS.__getitem__
    count = 0
    for hand, bits in hands_beside(trick, largest):
        for rules, plain in READINGS:
            narrowest = bits
            nested = True
            for _, cards in reversed(owed(bits, trick, order, rules)):
                nested = nested and not cards & ~narrowest
                narrowest = cards
            theirs = legal_plays(hand, on_table, letter, plain)
            # As many cards as the sum has bits: so none is there twice.
            if (
                narrowest != sum(map(bit_of, theirs))
                or len(theirs) != narrowest.bit_count()
                or not nested
                or not narrowest
            ):
                raise Counterexample(described(order, trick, hand, bits, rules, plain))
            count += 1
    return count


def hands_beside(trick: tuple[Card, ...], largest: int) -> Iterator[tuple[list[str], int]]:
    """Every hand of the cards that are not in a trick, as texts and as bits."""
    others = [(str(card), card.bit) for card in DECK if card not in trick]
    for size in range(1, largest + 1):
        for held in combinations(others, size):
            yield [text for text, _ in held], sum(bit for _, bit in held)


def described(
    order: TrumpOrder,
    trick: tuple[Card, ...],
    hand: list[str],
    bits: int,
    rules: Rules,
    plain: dict[str, object],
) -> str:
    """A case in which the models differ, in words."""
    on_table = [str(card) for card in trick]
    duties = [
        f"{duty.reason} {duty.clause} ({CardSet(card for card in DECK if card.bit & cards)})"
        for duty, cards in reversed(owed(bits, trick, order, rules))
    ]
    theirs = naive.legal_plays(hand, on_table, order.trump.letter, plain)
    return (
        f"  trumps {order.trump}, trick {' '.join(on_table) or '-'}, hand {' '.join(hand)}\n"
        f"  rules  {plain}\n"
        f"  engine: {', '.join(duties) or 'nothing owed'}\n  naive:  {' '.join(theirs)}"
    )


def play_proof(trumps: str) -> Proof:
    """The proof for some trump suits, given by their letters."""
    return Proof(
        "play",
        "every hand owes to every trick what the rules say",
        units(trumps),
        cases,
        check,
        ("cards", "rules", "phases/tricks"),
    )


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the proof as the command line asks for."""
    parser = argparse.ArgumentParser(description="Prove legal play.")
    add_options(parser)
    parser.add_argument(
        "--trumps",
        default="s",
        choices=["s", "cdhs"],
        help="spades, which stand for all four by symmetry, or each of the four",
    )
    chosen = parser.parse_args(arguments)
    proof = play_proof(chosen.trumps)
    return run(proof, workers=chosen.workers, state=chosen.state, limit=chosen.limit)


if __name__ == "__main__":
    sys.exit(main())
