"""The exchange, proven (X1 to X3, X6): who is asked, and how many cards he may exchange.

    python benchmarks/proofs/exchanges.py

"numbers": for every number of players, bid, role of the seat to act and size of the talon, every
set of cards of the hand: both models list it, or refuse it for the same reason. The hand is of five
cards, as it always is when its seat exchanges.

"asked": for every number of players, bid, dealer, declarer and both options of the order, every
sequence of numbers exchanged, from the first seat asked to the first lead: both models ask the same
seats and leave the same hands and talon.
"""

import sys
from collections.abc import Iterator
from itertools import combinations, product
from typing import Final

from proof import Counterexample, Proof, main, naive

from lombre_labet import (
    DECK,
    Bid,
    CardSet,
    Contract,
    Exchange,
    ExchangeOrder,
    Exchanging,
    Playing,
    Rules,
    ShowingMatadors,
    ShowMatadors,
    Stake,
    Suit,
    Table,
    Terms,
    apply,
    format_action,
    legal_actions,
    why_illegal,
)
from lombre_labet.ladder import Family

_NUMBERS: Final = "numbers"
_ASKED: Final = "asked"
_ORDERS: Final = tuple(product((True, False), ExchangeOrder))


def units() -> list[str]:
    """A unit for each question, number of players and bid: "asked 3 6"."""
    return [
        f"{kind} {players} {bid.level}"
        for kind in (_NUMBERS, _ASKED)
        for players in (3, 4)
        for bid in Bid
    ]


def cases(unit: str) -> int:
    """How many cases a unit holds."""
    kind, players, level = unit.split()
    talon = 25 - 5 * int(players)
    if kind == _NUMBERS:
        return (talon + 1) * 2 * 2**5
    bid, defenders = Bid(int(level)), int(players) - 1
    sequences = 0
    for in_virole, _ in _ORDERS:
        asked = 0 if bid.family is Family.VIROLE and not in_virole else defenders
        if bid.exchanges:
            sequences += sum(_sequences(asked, talon - first) for first in range(1, 6))
        else:
            sequences += _sequences(asked, talon)
    return sequences * int(players) ** 2


def _sequences(seats: int, talon: int) -> int:
    """In how many ways so many seats may exchange from a talon, each any number."""
    if not seats or not talon:
        return 1
    return sum(_sequences(seats - 1, talon - number) for number in range(min(5, talon) + 1))


def check(unit: str) -> int:
    """Compare the models on every case of a unit."""
    kind, players, level = unit.split()
    if kind == _NUMBERS:
        return _check_numbers(int(players), Bid(int(level)))
    return sum(
        _check_asked(int(players), Bid(int(level)), in_virole, order, dealer, declarer)
        for in_virole, order in _ORDERS
        for dealer in range(int(players))
        for declarer in range(int(players))
    )


def _check_numbers(players: int, bid: Bid) -> int:
    rules = Rules(players=players)
    table = Table(rules, 0, (20,) * players, 0, (), 20 * players)
    count = 0
    for talon, turn in product(range(26 - 5 * players), (0, 1)):
        terms = Terms(Stake(0, ()), (), _contract(bid, 0), None, DECK[5 : 5 + talon], ())
        hands = [CardSet()] * players
        hands[turn] = CardSet(DECK[:5])
        state = Exchanging(table, terms, tuple(hands), turn)
        match = _match({"players": players}, bid, 0)
        match.phase, match.turn = "exchanging", turn
        match.talon = [str(card) for card in terms.talon]
        match.hands[turn] = [str(card) for card in hands[turn]]
        listed = [format_action(action) for action in legal_actions(state)]
        case = f"  {players} players, {bid}, declarer 0, turn {turn}, talon {talon}"
        if sorted(listed) != match.legal() or len(set(listed)) != len(listed):
            raise Counterexample(f"{case}:\n  {listed}\n  naive: {match.legal()}")
        for number in range(6):
            for cards in combinations(hands[turn], number):
                action = Exchange(cards)
                found = why_illegal(state, action)
                ours = None if found is None else (str(found.reason), str(found.clause))
                theirs = match.refusal(format_action(action))
                if ours != theirs or (ours is None) != (format_action(action) in listed):
                    raise Counterexample(f"{case}, {action}: {ours}, naive: {theirs}")
                count += 1
    return count


def _check_asked(
    players: int, bid: Bid, in_virole: bool, order: ExchangeOrder, dealer: int, declarer: int
) -> int:
    rules = Rules(players=players, virole_defenders_exchange=in_virole, exchange_order=order)
    table = Table(rules, dealer, (20,) * players, 0, (), 20 * players)
    hands = tuple(CardSet(DECK[5 * seat : 5 * seat + 5]) for seat in range(players))
    talon = DECK[5 * players :]
    contract = _contract(bid, declarer)
    asked_first = apply(
        ShowingMatadors(table, Stake(0, ()), hands, talon, (), contract), ShowMatadors(None)
    )
    assert isinstance(asked_first, Exchanging | Playing)
    plain: dict[str, object] = {
        "players": players,
        "virole_defenders_exchange": in_virole,
        "exchange_order": str(order),
    }
    count = 0
    for lines, path, last in _sequences_from(asked_first):
        match = _match(plain, bid, declarer)
        match.dealer = dealer
        match.talon = [str(card) for card in talon]
        match.hands = [[str(card) for card in hand] for hand in hands]
        match.do_show("none")
        case = f"  {plain}, {bid}, dealer {dealer}, declarer {declarer}, {lines}"
        asked: list[int | None] = []
        for line in lines:
            asked.append(match.turn)
            fault = match.refusal(line)
            if fault is not None:
                raise Counterexample(f"{case}: naive {fault}")
            match.play(line)
        ours = (
            path,
            str(last.phase),
            last.turn,
            [[str(card) for card in hand] for hand in last.hands],
            [str(card) for card in last.terms.talon],
        )
        theirs = (
            asked,
            match.phase,
            match.turn,
            [naive.in_order(hand) for hand in match.hands],
            match.talon,
        )
        if ours != theirs:
            raise Counterexample(f"{case}\n  {ours}\n  naive: {theirs}")
        count += 1
    return count


def _sequences_from(
    state: Exchanging | Playing,
) -> Iterator[tuple[list[str], list[int], Playing]]:
    """Every way to the first lead: the lines, who was asked, and the state there.

    Which cards are exchanged decides nothing, so they are always the first of the hand.
    """
    if isinstance(state, Playing):
        yield [], [], state
        return
    hand = tuple(state.hands[state.turn])
    for number in range(len(hand) + 1):
        action = Exchange(hand[:number])
        if why_illegal(state, action) is None:
            after = apply(state, action)
            assert isinstance(after, Exchanging | Playing)
            for lines, asked, last in _sequences_from(after):
                yield [format_action(action), *lines], [state.turn, *asked], last


def _contract(bid: Bid, declarer: int) -> Contract:
    return Contract(declarer, bid, Suit.SPADES, Suit.HEARTS, bid.in_belle, None)


def _match(rules: dict[str, object], bid: Bid, declarer: int) -> naive.NaiveMatch:
    match = naive.NaiveMatch(rules)
    match.bid, match.declarer, match.trump = bid.level, declarer, "s"
    match.phase, match.turn = "showing_matadors", declarer
    return match


PROOF: Final = Proof(
    "exchanges",
    "who is asked, and may exchange how many, is as the rules say",
    units(),
    cases,
    check,
    ("_quick", "cards", "ladder", "engine", "states", "phases/exchange"),
)

if __name__ == "__main__":
    sys.exit(main(PROOF))
