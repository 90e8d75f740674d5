"""The play of the cards: what a hand owes to a trick, and who takes it (P1 to P9).

A duty narrows what may be played. What a hand owes to a trick is a short chain of duties, each
around the one before: overtake, and around it follow; or overruff, and around it ruff. The first
set of the chain is what may be played; a card outside it is refused for the widest duty it fails.
Both answers come from the same chain.
"""

from collections.abc import Sequence
from typing import Final, Self

from .._quick import MadeOnce, Remembered
from ..actions import PLAY, Play
from ..cards import CARD_SETS, DECK, TRUMP_ORDERS, Card, CardSet, TrumpOrder, bits_of, card_set
from ..choices import Choice
from ..clauses import Clause
from ..events import make_trick, make_trick_taken
from ..refusals import Reason, Refusal
from ..rules import Overtake, Overtrump, Rules, Undertrump
from ..states import Dealing, Playing, make_playing
from .dealing import HAND_SIZE
from .settlement import settle


class Duty(Choice):
    """What may be owed to a trick, with the reason and the clause that name it."""

    reason: Reason
    """How one is wrong who does not fulfil it."""
    clause: Clause
    """The clause that asks for it."""

    def __new__(cls, reason: Reason, clause: Clause) -> Self:
        member = object.__new__(cls)
        member._value_ = member.reason = reason
        member.clause = clause
        return member

    FOLLOW = Reason.MUST_FOLLOW, Clause.P2
    OVERTAKE = Reason.MUST_OVERTAKE, Clause.P3
    TRUMP = Reason.MUST_TRUMP, Clause.P4
    OVERTRUMP = Reason.MUST_OVERTRUMP, Clause.P5
    UNDERTRUMP = Reason.MUST_UNDERTRUMP, Clause.P6


Owed = tuple[tuple[Duty, int], ...]
"""A chain of duties, narrowest first, each with the bits of the cards that fulfil it."""

_NOTHING: Final[Owed] = ()

# Python 3.11 runs code to find a member of an enum, and these are asked for with every card.
_FOLLOW, _OVERTAKE, _TRUMP, _OVERTRUMP, _UNDERTRUMP = Duty
_BEST: Final = Overtake.BEST


def owed(hand: int, trick: Sequence[Card], order: TrumpOrder, rules: Rules) -> Owed:
    """What a hand owes to a trick.

    The leader owes nothing (P1). Who can follows suit (P2), and with a card that beats the card to
    beat if he has one (P3); a plain card beats no trump, so one who follows a ruffed trick owes no
    more than the suit. Who cannot follow owes a trump, and without one nothing (P7).
    """
    if not trick:
        return _NOTHING
    led = trick[0]
    following = hand & order.following[led.index]
    usable = following or hand & order.trumps
    if not usable:
        return _NOTHING
    to_beat = led if len(trick) == 1 else card_to_beat(trick, order, rules.overtake)
    if not following:
        return _owed_by_ruffer(usable, to_beat, order, rules)
    higher = 0 if to_beat is None else following & order.beating[to_beat.index]
    return ((_OVERTAKE, higher), (_FOLLOW, following)) if higher else ((_FOLLOW, following),)


def _owed_by_ruffer(trumps: int, to_beat: Card | None, order: TrumpOrder, rules: Rules) -> Owed:
    """Ruff (P4): with a trump that beats the trump to beat (P5); and where none does, still with
    one, unless undertrumping is free (P6).
    """
    if to_beat is None or not to_beat.bit & order.trumps:
        return ((_TRUMP, trumps),)
    higher = trumps & order.beating[to_beat.index]
    if not higher:
        return ((_UNDERTRUMP, trumps),) if rules.undertrump is Undertrump.REQUIRED else _NOTHING
    if rules.overtrump is Overtrump.REQUIRED:
        return (_OVERTRUMP, higher), (_TRUMP, trumps)
    return ((_TRUMP, trumps),)


def card_to_beat(trick: Sequence[Card], order: TrumpOrder, overtake: Overtake) -> Card | None:
    """The card to beat in a trick that is not empty (P3).

    The one that is winning it, or the one played just before, which is none when it is a discard.
    """
    if overtake is _BEST:
        return trick[winning(trick, order)]
    previous = trick[-1]
    in_contest = order.following[trick[0].index] | order.trumps
    return previous if previous.bit & in_contest else None


def winning(trick: Sequence[Card], order: TrumpOrder) -> int:
    """The place in a trick of the card that takes it: the highest trump, else the highest of the
    suit led (P8).
    """
    best, beating = 0, _ANY_CARD
    for place, card in enumerate(trick):
        if card.bit & beating:
            best, beating = place, order.beating[card.index]
    return best


_ANY_CARD: Final = bits_of(DECK)

_LISTED: Final = Remembered[Playing | None, int](None, 0)
"""The state whose plays were listed last, and the bits of the cards listed: who lists them goes on
to apply one, and what is owed is not found out twice."""


def list_plays(state: Playing) -> tuple[Play, ...]:
    """The cards that may be played, in canonical order."""
    hand = state.hands[state.turn].bits
    order = TRUMP_ORDERS[state.terms.contract.trump]
    chain = owed(hand, state.trick, order, state.table.rules)
    legal = chain[0][1] if chain else hand
    _LISTED.latest = state, legal
    return _PLAYS[legal]


_PLAYS: Final = MadeOnce(lambda bits: tuple(PLAY[card.index] for card in card_set(bits)))


def refuse_play(state: Playing, action: Play) -> Refusal | None:
    """The card must be held and fulfil every duty to the trick (P1 to P7)."""
    listed, legal = _LISTED.latest
    if listed is state and action.card.bit & legal:
        return None
    hand, bit = state.hands[state.turn].bits, action.card.bit
    if not bit & hand:
        return Refusal(
            Reason.NOT_IN_HAND, Clause.P1, state.turn, state.phase, action, cards=card_set(bit)
        )
    order = TRUMP_ORDERS[state.terms.contract.trump]
    chain = owed(hand, state.trick, order, state.table.rules)
    if not chain or bit & chain[0][1]:
        return None
    widest_failed = next(duty for duty, cards in reversed(chain) if not bit & cards)
    return _refusal(state, action, widest_failed, card_set(chain[0][1]))


def _refusal(state: Playing, action: Play, duty: Duty, legal: CardSet) -> Refusal:
    trump, led = state.contract.trump, state.trick[0]
    order = TRUMP_ORDERS[trump]
    return Refusal(
        duty.reason,
        duty.clause,
        state.turn,
        state.phase,
        action,
        cards=legal,
        card_to_beat=card_to_beat(state.trick, order, state.table.rules.overtake),
        led=trump if led.bit & order.trumps else led.suit,
        trump=trump,
    )


def play(state: Playing, action: Play) -> Playing | Dealing:
    """The card goes to the trick; a full trick is taken (P8), and its winner leads to the next
    (P1), until all five are played (P9).
    """
    seat, card = state.turn, action.card
    hands, trick = [*state.hands], state.trick + (card,)
    hands[seat] = CARD_SETS[hands[seat].bits ^ card.bit]
    players = len(hands)
    right = (seat + 1) % players
    if len(trick) < players:
        return make_playing(state.table, state.terms, tuple(hands), state.tricks, trick, right)
    table, terms = state.table, state.terms
    place = winning(trick, TRUMP_ORDERS[terms.contract.trump])
    # It went round, so the seat on the right led to it.
    taken = make_trick(right, trick, (right + place) % players)
    tricks, events = state.tricks + (taken,), (make_trick_taken(taken),)
    if len(tricks) < HAND_SIZE:
        return make_playing(table, terms, tuple(hands), tricks, (), taken.winner, events)
    return settle(table, terms, tricks, events)
