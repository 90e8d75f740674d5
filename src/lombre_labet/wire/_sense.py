"""What the parts of a document must have to do with one another.

A kind says what each part may be, and that a whole state is possible `validation` says. Here is
what remains: the cheap sense of the small values that also travel alone. An event of a trick names
seats that played to it, an observation shows to nobody what he cannot see, and a refusal has every
part that its message speaks of.
"""

from collections.abc import Callable, Mapping
from operator import attrgetter
from types import MappingProxyType
from typing import Any, Final

from ..actions import Announce, Exchange, Misdeal, NameTrump, Penalize, Play, ShowMatadors
from ..cards import CardSet
from ..errors import NotationError
from ..events import CardsDrawn, DealSettled, Transfer, Trick
from ..observations import DealSeen, ExchangeMade, ExchangeSeen, Observation
from ..phases.dealing import HAND_SIZE
from ..refusals import Reason, Refusal


def _is_trick(it: Trick) -> bool:
    seats = len(it.cards)
    return seats in (3, 4) and len(set(it.cards)) == seats and max(it.leader, it.winner) < seats


def _is_transfer(it: Transfer) -> bool:
    return it.payer != it.receiver and (it.due is None or it.due > it.chips)


def _is_draw(it: CardsDrawn) -> bool:
    shown = it.trumps if it.trumps_seen is None else len(it.trumps_seen)
    return it.trumps == shown and it.trumps <= it.count


def _is_settlement(it: DealSettled) -> bool:
    seats = len(it.net)
    return (
        seats in (3, 4)
        and len(it.tricks) == seats
        and it.declarer < seats
        and sum(it.tricks) == HAND_SIZE
    )


def _is_hand(it: DealSeen) -> bool:
    return it.hand is None or len(it.hand) == HAND_SIZE


def _is_exchange(it: ExchangeMade) -> bool:
    return len(it.cards) == len(it.drawn) <= HAND_SIZE and not it.cards & it.drawn


def _is_observation(it: Observation) -> bool:
    by_table = isinstance(it.action, DealSeen | Misdeal | Penalize)
    if by_table != (it.actor is None):
        return False
    match it.action:
        case DealSeen(hand):
            return (hand is None) == (it.seat is None)
        case ExchangeMade():
            return it.seat == it.actor
        case ExchangeSeen():
            return it.seat != it.actor
        case _:
            return True


_PLAYED: Final = "cards", "led", "trump"
_BEATEN: Final = *_PLAYED, "card_to_beat"
_NEEDED: Final[Mapping[Reason, tuple[Any, tuple[str, ...]]]] = MappingProxyType(
    {
        Reason.NOT_AN_ACTION: (object, ()),
        Reason.NO_SUCH_SEAT: (object, ("clause", "limit")),
        Reason.WRONG_PHASE: (object, ("clause", "action")),
        Reason.NOT_YOURS: (object, ("clause", "action")),
        Reason.OUT_OF_TURN: (object, ("clause", "action")),
        Reason.NOT_IN_HAND: (Exchange | Play, ("clause", "cards")),
        Reason.NO_MATADORS: (ShowMatadors, ("clause", "action.suit")),
        Reason.BID_TOO_LOW: (Announce, ("clause", "standing")),
        Reason.BELLE_NOT_BID: (NameTrump, ("clause",)),
        Reason.MATADORS_NOT_TRUMP: (ShowMatadors, ("clause", "action.suit")),
        Reason.MUST_EXCHANGE: (Exchange, ("clause",)),
        Reason.TOO_FEW_IN_TALON: (Exchange, ("clause", "limit")),
        Reason.MUST_FOLLOW: (Play, ("clause", *_PLAYED)),
        Reason.MUST_OVERTAKE: (Play, ("clause", *_BEATEN)),
        Reason.MUST_TRUMP: (Play, ("clause", *_PLAYED)),
        Reason.MUST_OVERTRUMP: (Play, ("clause", *_BEATEN)),
        Reason.MUST_UNDERTRUMP: (Play, ("clause", *_BEATEN)),
    }
)
"""For each reason the actions it is given for, and the parts its message needs."""


def _is_refusal(it: Refusal) -> bool:
    actions, needed = _NEEDED[it.reason]
    return isinstance(it.action, actions) and all(
        attrgetter(part)(it) not in (None, CardSet()) for part in needed
    )


_SENSE: Final[Mapping[type, tuple[Callable[[Any], bool], str]]] = MappingProxyType(
    {
        Trick: (_is_trick, "a trick has a card of each of its three or four seats"),
        Transfer: (_is_transfer, "chips go from one party to another, and no more than were due"),
        CardsDrawn: (_is_draw, "the trumps laid down are among the cards laid down"),
        DealSettled: (_is_settlement, "five tricks and the chips go to the three or four seats"),
        DealSeen: (_is_hand, "a hand has five cards"),
        ExchangeMade: (_is_exchange, "as many other cards are drawn as were laid down"),
        Observation: (_is_observation, "no such action is seen so by this seat"),
        Refusal: (_is_refusal, "the parts that a refusal for this reason has are not these"),
    }
)
"""For each class the sense its values make, and what to say of one that makes none."""


def check_sense(value: object) -> None:
    """Raise `NotationError` for a value whose parts do not belong together."""
    makes_sense, words = _SENSE.get(type(value), (lambda _: True, ""))
    if not makes_sense(value):
        raise NotationError(words)
