"""Matadors: king, queen, jack of a suit, shown before any exchange, paid at once (M1 to M4)."""

from typing import Final

from .._quick import MadeOnce
from ..actions import SHOW, SHOW_NONE, ShowMatadors
from ..cards import DECK, CardSet, Rank, Suit
from ..clauses import Clause
from ..events import Event, MatadorsShown, TransferReason
from ..refusals import Reason, Refusal
from ..rules import MatadorRate, MatadorSuit, Rules
from ..states import Contract, Exchanging, Playing, ShowingMatadors, make_terms
from ..table import Moved, Table
from .exchange import ask_next
from .settlement import tariff

MATADORS: Final = tuple(
    CardSet(
        card
        for card in DECK
        if card.suit is suit and card.rank in (Rank.KING, Rank.QUEEN, Rank.JACK)
    )
    for suit in Suit
)
"""By `Suit.ordinal`: king, queen and jack of the suit (M1)."""


def matador_suit(hand: CardSet) -> Suit | None:
    """The suit of which a hand holds king, queen and jack (M1); five cards hold one at most."""
    return _SUIT_OF[hand.bits & _COURT_CARDS]


_COURT_CARDS: Final = sum(matadors.bits for matadors in MATADORS)
_SUIT_OF: Final = MadeOnce(
    lambda held: next((suit for suit in Suit if not MATADORS[suit.ordinal].bits & ~held), None)
)
"""By the kings, queens and jacks that are held."""


def counts(rules: Rules, contract: Contract, suit: Suit) -> bool:
    """Whether K Q J of a suit are matadors in this game (M2): any suit's, or only the trumps'."""
    return rules.matador_suit is MatadorSuit.ANY or suit is contract.trump


def list_shows(state: ShowingMatadors) -> tuple[ShowMatadors, ...]:
    """Showing nothing, which is always open (M4), and the suit of the matadors held, if any."""
    contract = state.contract
    suit = matador_suit(state.hands[contract.declarer])
    if suit is None or not counts(state.table.rules, contract, suit):
        return (SHOW_NONE,)
    return (SHOW_NONE, SHOW[suit.ordinal])


def refuse_show(state: ShowingMatadors, action: ShowMatadors) -> Refusal | None:
    """Only matadors that are held (M1), and in a suit that counts (M2), can be shown; nothing may
    always be (M4).
    """
    if action.suit is None or action in list_shows(state):
        return None
    held = action.suit is matador_suit(state.hands[state.turn])
    reason = Reason.MATADORS_NOT_TRUMP if held else Reason.NO_MATADORS
    clause = Clause.M2 if held else Clause.M1
    return Refusal(reason, clause, state.turn, state.phase, action)


def show(state: ShowingMatadors, action: ShowMatadors) -> Exchanging | Playing:
    """What is shown is paid; then the exchange begins, or play where nobody may exchange (M1)."""
    table, contract, suit = state.table, state.contract, action.suit
    events: tuple[Event, ...] = ()
    if suit is not None:
        table, transfers = pay_matadors(table, contract, suit)
        events = (MatadorsShown(contract.declarer, suit, transfers),)
    terms = make_terms(state.stake, state.calls, contract, suit, state.talon, ())
    return ask_next(table, terms, state.hands, events)


def pay_matadors(table: Table, contract: Contract, suit: Suit) -> Moved:
    """Each defender, in seat order from the first hand, pays the declarer (M1, L5)."""
    rules, declarer = table.rules, contract.declarer
    chips = tariff(rules, matadors_in_belle(rules, contract, suit))
    return table.carry_out(
        (seat, declarer, chips, TransferReason.MATADORS, Clause.M1)
        for seat in table.others(declarer)
    )


def matadors_in_belle(rules: Rules, contract: Contract, suit: Suit) -> bool:
    """Whether matadors are paid as in the belle (M3): by their own suit, or by the game."""
    if rules.matador_rate is MatadorRate.GAME:
        return contract.in_belle
    return suit is contract.belle
