"""The exchange: cards laid down, as many drawn from the talon (X1 to X6)."""

from itertools import combinations
from typing import Final

from ..actions import Exchange
from ..cards import CardSet, card_set, trump_order
from ..clauses import Clause
from ..events import CardsDrawn, Event
from ..ladder import Family
from ..refusals import Reason, Refusal
from ..rules import ExchangeOrder, Rules, TrumpDiscards
from ..states import Contract, Exchanged, Exchanging, Playing, Terms
from ..table import Table
from .dealing import HAND_SIZE

_ANY_NUMBER: Final = 0
_AT_LEAST_ONE: Final = 1


def asking_order(table: Table, contract: Contract) -> tuple[int, ...]:
    """The seats that are asked, in their order, while the talon lasts (X1 to X3).

    The declarer first, in virole and demande. Then the defenders, counted from the first hand or
    from the declarer's right; in a virole only where the option lets them.
    """
    rules, declarer = table.rules, contract.declarer
    asked = (declarer,) if contract.bid.exchanges else ()
    if contract.bid.family is Family.VIROLE and not rules.virole_defenders_exchange:
        return asked
    seats = table.seats
    if rules.exchange_order is ExchangeOrder.FROM_DECLARER:
        at = seats.index(declarer)
        seats = seats[at:] + seats[:at]
    return asked + tuple(seat for seat in seats if seat != declarer)


def ask_next(
    table: Table, terms: Terms, hands: tuple[CardSet, ...], events: tuple[Event, ...]
) -> Exchanging | Playing:
    """Ask the first seat, or the next, to exchange; or go on to the first lead (P1).

    Who would find the talon empty is not asked (X6), and neither is anybody after him; that the
    talon is empty all can tell, since numbers are public (X4).
    """
    order, asked = asking_order(table, terms.contract), len(terms.exchanges)
    if terms.talon and asked < len(order):
        return Exchanging(table, terms, hands, order[asked], events=events)
    return Playing(table, terms, hands, (), (), table.first_hand, events=events)


def exchange_bounds(state: Exchanging) -> tuple[int, int]:
    """The least and the greatest number of cards the seat to act may exchange (X1, X2).

    At least one for a declarer, at most what the hand and the talon allow.
    """
    least = _AT_LEAST_ONE if state.turn == state.contract.declarer else _ANY_NUMBER
    return least, min(len(state.hands[state.turn]), len(state.terms.talon))


def list_exchanges(state: Exchanging) -> tuple[Exchange, ...]:
    """The legal exchanges, fewest cards first, and then in canonical order of the cards."""
    hand = state.hands[state.turn]
    subsets = [0]
    cards = hand.bits
    while cards:
        card = cards & -cards
        subsets += [subset | card for subset in subsets]
        cards ^= card
    return tuple(
        [_EXCHANGES[subsets[place]] for place in _BY_SIZE[len(hand), *exchange_bounds(state)]]
    )


class _Exchanges(dict[int, Exchange]):
    """Each exchange by the bits of its cards, made when it is first asked for.

    There are 68,406 of up to five cards, and simulations list them by the million.
    """

    def __missing__(self, bits: int) -> Exchange:
        exchange = self[bits] = Exchange(card_set(bits))
        return exchange


_EXCHANGES: Final = _Exchanges()

_BY_SIZE: Final = {
    (held, least, most): tuple(
        sum(1 << place for place in places)
        for count in range(least, most + 1)
        for places in combinations(range(held), count)
    )
    for held in range(HAND_SIZE + 1)
    for least in (_ANY_NUMBER, _AT_LEAST_ONE)
    for most in range(held + 1)
}
"""By the cards held and the bounds of an exchange: the subsets within them, fewest cards first.

A subset is given by its place among all, counted in binary with a digit for each card.
"""


def refuse_exchange(state: Exchanging, action: Exchange) -> Refusal | None:
    """The cards must be held; a declarer lays down at least one, nobody more than can be drawn."""
    least, most = exchange_bounds(state)
    missing = action.cards.bits & ~state.hands[state.turn].bits
    if missing:
        return Refusal(
            Reason.NOT_IN_HAND,
            Clause.X1,
            state.turn,
            state.phase,
            action,
            cards=card_set(missing),
        )
    if len(action.cards) < least:
        return Refusal(Reason.MUST_EXCHANGE, Clause.X1, state.turn, state.phase, action)
    if len(action.cards) > most:
        return Refusal(
            Reason.TOO_FEW_IN_TALON, Clause.X2, state.turn, state.phase, action, limit=most
        )
    return None


def exchange(state: Exchanging, action: Exchange) -> Exchanging | Playing:
    """Lay cards down, draw as many from the top of the talon (X1), and let the next be asked."""
    seat, terms = state.turn, state.terms
    count = len(action.cards)
    drawn = CardSet(terms.talon[:count])
    hands = list(state.hands)
    hands[seat] = card_set(hands[seat].bits & ~action.cards.bits | drawn.bits)
    made = Exchanged(seat, action.cards, drawn)
    terms = Terms(
        terms.stake,
        terms.calls,
        terms.contract,
        terms.matadors,
        terms.talon[count:],
        (*terms.exchanges, made),
    )
    told = announced(state.table.rules, state.contract, seat, action.cards)
    return ask_next(state.table, terms, tuple(hands), (told,))


def announced(rules: Rules, contract: Contract, seat: int, discards: CardSet) -> CardsDrawn:
    """What all learn of an exchange (X4, X5): its number, and how many trumps were laid aside.

    Trumps, the bacon among them, lie apart; which they were is seen under `face_up`.
    """
    trumps = card_set(discards.bits & trump_order(contract.trump).trumps)
    seen = rules.trump_discards is TrumpDiscards.FACE_UP
    return CardsDrawn(seat, len(discards), len(trumps), trumps if seen else None)
