"""The exchange: cards laid down, as many drawn from the talon (X1 to X6)."""

from itertools import accumulate, combinations
from math import comb
from typing import Final

from .._quick import MadeOnce
from ..actions import MOST_PLAYERS, Exchange, make_exchange
from ..cards import CARD_SETS, TRUMP_ORDERS, CardSet, card_set
from ..clauses import Clause
from ..events import CardsDrawn, Event, make_cards_drawn
from ..refusals import Reason, Refusal
from ..rules import ExchangeOrder, Rules, TrumpDiscards
from ..states import (
    Contract,
    Exchanging,
    Playing,
    Terms,
    make_exchanged,
    make_exchanging,
    make_playing,
    make_terms,
)
from ..table import Table
from .dealing import HAND_SIZE

_ANY_NUMBER: Final = 0
_AT_LEAST_ONE: Final = 1

# Python 3.11 runs code to find a member of an enum, and these are asked for at each exchange.
_FIRST_HAND: Final = ExchangeOrder.FIRST_HAND
_FACE_UP: Final = TrumpDiscards.FACE_UP


def asking_order(table: Table, contract: Contract) -> tuple[int, ...]:
    """The seats that are asked, in their order, while the talon lasts (X1 to X3).

    The declarer first, in virole and demande. Then the defenders, counted from the first hand or
    from the declarer's right; in a virole only where the option lets them.
    """
    rules, bid, declarer = table.rules, contract.bid, contract.declarer
    if bid.turns_card and not rules.virole_defenders_exchange:
        return (declarer,)
    if rules.exchange_order is _FIRST_HAND:
        defenders = table.others(declarer)
    else:
        seats = table.seats
        at = seats.index(declarer)
        defenders = seats[at + 1 :] + seats[:at]
    return (declarer,) + defenders if bid.exchanges else defenders


def ask_next(
    table: Table, terms: Terms, hands: tuple[CardSet, ...], events: tuple[Event, ...]
) -> Exchanging | Playing:
    """Ask the first seat, or the next, to exchange; or go on to the first lead (P1).

    Who would find the talon empty is not asked (X6), and neither is anybody after him; that the
    talon is empty all can tell, since numbers are public (X4).
    """
    if terms.talon:
        order, asked = asking_order(table, terms.contract), len(terms.exchanges)
        if asked < len(order):
            return make_exchanging(table, terms, hands, order[asked], events)
    return make_playing(table, terms, hands, (), (), table.first_hand, events)


def exchange_bounds(state: Exchanging) -> tuple[int, int]:
    """The least and the greatest number of cards the seat to act may exchange (X1, X2).

    At least one for a declarer, at most what the hand and the talon allow.
    """
    seat, terms = state.turn, state.terms
    least = _AT_LEAST_ONE if seat == terms.contract.declarer else _ANY_NUMBER
    held, left = state.hands[seat].bits.bit_count(), len(terms.talon)
    return least, held if held < left else left  # noqa: FURB136  # min takes thrice as long


def list_exchanges(state: Exchanging) -> tuple[Exchange, ...]:
    """The legal exchanges, fewest cards first, and then in canonical order of the cards."""
    hand = state.hands[state.turn].bits
    least, most = exchange_bounds(state)
    exchanges = (_ONE_OR_MORE if least else _NONE_OR_MORE)[hand]
    held = hand.bit_count()
    # Of no cards there is one exchange, which those of one or more lack.
    return exchanges if most == held else exchanges[: _UP_TO[held][most] - least]


def _none_or_more(hand: int) -> tuple[Exchange, ...]:
    """The exchanges of any number of a hand's cards, fewest first, then in canonical order."""
    subsets = [0]
    left = hand
    while left:
        card = left & -left
        subsets += [subset | card for subset in subsets]
        left ^= card
    fewest_first = map(subsets.__getitem__, _FEWEST_FIRST[hand.bit_count()])
    return tuple(map(_EXCHANGES.__getitem__, fewest_first))


_EXCHANGES: Final = MadeOnce(lambda bits: make_exchange(card_set(bits)))
_NONE_OR_MORE: Final = MadeOnce(_none_or_more)
_ONE_OR_MORE: Final = MadeOnce(lambda hand: _NONE_OR_MORE[hand][1:])

_FEWEST_FIRST: Final = tuple(
    tuple(
        sum(1 << place for place in places)
        for count in range(held + 1)
        for places in combinations(range(held), count)
    )
    for held in range(HAND_SIZE + 1)
)
"""By the cards held: all subsets of them, fewest cards first, then in canonical order.

A subset is given by its place among all, counted in binary with a digit for each card.
"""

_UP_TO: Final = tuple(
    tuple(accumulate(comb(held, count) for count in range(held + 1)))
    for held in range(HAND_SIZE + 1)
)
"""By the cards held, and by a number of cards: how many exchanges there are of so many or fewer."""


def refuse_exchange(state: Exchanging, action: Exchange) -> Refusal | None:
    """The cards must be held; a declarer lays down at least one, nobody more than can be drawn."""
    least, most = exchange_bounds(state)
    cards = action.cards.bits
    count = cards.bit_count()
    missing = cards & ~state.hands[state.turn].bits
    if missing:
        return Refusal(
            Reason.NOT_IN_HAND,
            Clause.X1,
            state.turn,
            state.phase,
            action,
            cards=card_set(missing),
        )
    if count < least:
        return Refusal(Reason.MUST_EXCHANGE, Clause.X1, state.turn, state.phase, action)
    if count > most:
        return Refusal(
            Reason.TOO_FEW_IN_TALON, Clause.X2, state.turn, state.phase, action, limit=most
        )
    return None


def exchange(state: Exchanging, action: Exchange) -> Exchanging | Playing:
    """Lay cards down, draw as many from the top of the talon (X1), and let the next be asked."""
    seat, cards, terms = state.turn, action.cards, state.terms
    talon, contract, count = terms.talon, terms.contract, cards.bits.bit_count()
    drawn = 0
    for card in talon[:count]:
        drawn |= card.bit
    table, hands = state.table, [*state.hands]
    hands[seat] = CARD_SETS[hands[seat].bits ^ cards.bits | drawn]
    made = make_exchanged(seat, cards, CARD_SETS[drawn])
    terms = make_terms(
        terms.stake,
        terms.calls,
        contract,
        terms.matadors,
        talon[count:],
        terms.exchanges + (made,),
    )
    told = announced(table.rules, contract, seat, cards)
    return ask_next(table, terms, tuple(hands), (told,))


def announced(rules: Rules, contract: Contract, seat: int, discards: CardSet) -> CardsDrawn:
    """What all learn of an exchange (X4, X5): its number, and how many trumps were laid aside.

    Trumps, the bacon among them, lie apart; which they were is seen under `face_up`.
    """
    cards = discards.bits
    trumps = cards & TRUMP_ORDERS[contract.trump].trumps
    count, of_trumps = cards.bit_count(), trumps.bit_count()
    seen = card_set(trumps) if rules.trump_discards is _FACE_UP else None
    if seen is None and count <= HAND_SIZE:
        return _DRAWN[seat][count][of_trumps]
    return make_cards_drawn(seat, count, of_trumps, seen)


_DRAWN: Final = tuple(
    tuple(
        tuple(make_cards_drawn(seat, count, trumps, None) for trumps in range(count + 1))
        for count in range(HAND_SIZE + 1)
    )
    for seat in range(MOST_PLAYERS)
)
"""By the seat, the number of cards, and of the trumps among them, face down: what all learn."""
