"""Who takes a trick, proven (P8): every trick of one to four cards under every trump suit.

    nice python benchmarks/proofs/winners.py --workers 2

The engine's `winning` is compared with the naive model's `trick_winner` on every trick, complete or
not. Then the last card of every complete trick is played in both models, whoever led: the same seat
has to take it, and to lead to the next (P1).
"""

import sys
from itertools import permutations
from math import perm
from typing import Final

from proof import Counterexample, Proof, main, naive

from lombre_labet import (
    DECK,
    SOURCE,
    Bid,
    Card,
    CardSet,
    Contract,
    Play,
    Playing,
    Rules,
    Stake,
    Suit,
    Table,
    Terms,
)
from lombre_labet.cards import trump_order
from lombre_labet.phases.tricks import play, winning

_PLACE: Final = "place"
_SEAT: Final = "seat"
_RULES: Final = {3: SOURCE, 4: Rules(players=4)}


def units() -> list[str]:
    """A unit for each question, length of the trick, trump suit and lead: "place 3 s Kc"."""
    kinds = [(_PLACE, length) for length in (1, 2, 3, 4)] + [(_SEAT, players) for players in _RULES]
    return [
        f"{kind} {n} {suit.letter} {card}" for kind, n in kinds for suit in Suit for card in DECK
    ]


def cases(unit: str) -> int:
    """How many cases a unit holds: its tricks, for seats times those who may have led."""
    kind, length, _, _ = unit.split()
    tricks = perm(len(DECK) - 1, int(length) - 1)
    return tricks * int(length) if kind == _SEAT else tricks


def check(unit: str) -> int:
    """Compare the models on every trick of a unit."""
    kind, length, letter, lead = unit.split()
    trump, led = Suit.parse(letter), Card.parse(lead)
    compare = compare_seats if kind == _SEAT else compare_place
    others = [card for card in DECK if card is not led]
    return sum(compare(trump, (led, *rest)) for rest in permutations(others, int(length) - 1))


def compare_place(trump: Suit, trick: tuple[Card, ...]) -> int:
    """Compare the place of the card that takes a trick."""
    ours = winning(trick, trump_order(trump))
    theirs = naive.trick_winner([str(card) for card in trick], trump.letter)
    if ours != theirs:
        raise Counterexample(
            f"  trumps {trump}, trick {' '.join(map(str, trick))}: place {ours}, naive {theirs}"
        )
    return 1


def compare_seats(trump: Suit, trick: tuple[Card, ...]) -> int:
    """Play the last card of a trick in both models, for each seat that may have led to it."""
    players = len(trick)
    rules = _RULES[players]
    table = Table(rules, 0, (20,) * players, 0, (), 20 * players)
    contract = Contract(0, Bid.VOLE, trump, rules.belle, False, None)
    terms = Terms(Stake(0, ()), (), contract, None, (), ())
    match = naive.NaiveMatch({"players": players})
    match.trump = trump.letter
    for leader in range(players):
        last = (leader - 1) % players
        hands = [CardSet()] * players
        hands[last] = CardSet(trick[-1:])
        state = Playing(table, terms, tuple(hands), (), trick[:-1], last)
        after = play(state, Play(trick[-1]))
        match.tricks = [0] * players
        match.hands[last] = [str(trick[-1])]
        match.trick = [str(card) for card in trick[:-1]]
        match.turn = last
        match.do_play(str(trick[-1]))
        took = [int(isinstance(after, Playing) and after.turn == seat) for seat in range(players)]
        if (
            took != match.tricks
            or after.turn != match.turn
            or [done.winner for done in after.tricks] != [match.turn]
        ):
            raise Counterexample(
                f"  trumps {trump}, trick {' '.join(map(str, trick))} led by {leader}:"
                f" taken by {after.turn}, naive {match.turn}"
            )
    return players


PROOF: Final = Proof(
    "winners",
    "every trick goes to whom the rules say",
    units(),
    cases,
    check,
    ("_quick", "cards", "states", "phases/tricks"),
)

if __name__ == "__main__":
    sys.exit(main(PROOF))
