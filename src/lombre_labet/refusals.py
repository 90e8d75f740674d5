"""Why an action was refused: one `Reason` for each way to be wrong.

Faults are looked for in a fixed order (value, phase, actor, possession, rule), so that the answer
to an illegal action is one, and so that a seat which guesses learns nothing: whether a card lies in
a hand is looked at only once the hand is known to be the asker's own. A `Refusal` holds what the
seat may know and nothing else, and its message is made from it alone.
"""

from collections.abc import Callable, Mapping
from typing import Final

import attrs

from .actions import (
    Action,
    Announce,
    Deal,
    Exchange,
    Misdeal,
    NameTrump,
    Pass,
    Penalize,
    Phase,
    Play,
    ShowMatadors,
)
from .cards import Card, CardSet, Suit
from .choices import Word
from .clauses import Clause
from .errors import InvalidValue, LombreError
from .ladder import Bid


class Reason(Word):
    """The ways to be wrong, in the order in which they are looked for."""

    NOT_AN_ACTION = "not_an_action"
    """Value: what was tried is no action of the game."""
    NO_SUCH_SEAT = "no_such_seat"
    """Value: the table lacks the seat that acts or is named."""
    WRONG_PHASE = "wrong_phase"
    """Phase: the action belongs to another phase."""
    NOT_YOURS = "not_yours"
    """Actor: a seat tries an action of the table."""
    OUT_OF_TURN = "out_of_turn"
    """Actor: it is another seat's turn."""
    NOT_IN_HAND = "not_in_hand"
    """Possession: a card is not in the hand."""
    NO_MATADORS = "no_matadors"
    """Possession: king, queen and jack of the suit are not all in the hand (M1)."""
    BID_TOO_LOW = "bid_too_low"
    """Rule: the bid is not higher than the one that stands (B1)."""
    BELLE_NOT_BID = "belle_not_bid"
    """Rule: the belle is named after a plain bid (T3)."""
    MATADORS_NOT_TRUMP = "matadors_not_trump"
    """Rule: only matadors in trumps may be shown (M2)."""
    MUST_EXCHANGE = "must_exchange"
    """Rule: the declarer has to exchange at least one card (X1)."""
    TOO_FEW_IN_TALON = "too_few_in_talon"
    """Rule: the talon has fewer cards than that (X2)."""
    MUST_FOLLOW = "must_follow"
    """Rule: a card of the suit led is held (P2)."""
    MUST_OVERTAKE = "must_overtake"
    """Rule: a card that beats the card to beat is held (P3)."""
    MUST_TRUMP = "must_trump"
    """Rule: no card of the suit led is held, but a trump (P4)."""
    MUST_OVERTRUMP = "must_overtrump"
    """Rule: a trump that beats the trump to beat is held (P5)."""
    MUST_UNDERTRUMP = "must_undertrump"
    """Rule: a trump must be played even where none can beat the trump to beat (P6)."""


@attrs.frozen(weakref_slot=False)
class Refusal:
    """Why an action is refused."""

    reason: Reason
    """The way in which it is wrong."""
    clause: Clause | None
    """The clause it goes against; None for what is no action at all."""
    seat: int | None
    """The seat that tried it; None where the table did."""
    phase: Phase
    """The phase it was tried in."""
    action: Action | None = None
    """What was tried; None for what is no action at all."""
    cards: CardSet = CardSet()
    """The cards that would have been legal, or that were named and are not in the hand."""
    card_to_beat: Card | None = None
    """The card to beat (P3, P5), where a card was refused for what it owes to the trick."""
    led: Suit | None = None
    """The suit led, where it was not followed (P2)."""
    trump: Suit | None = None
    """The trump suit, where it was not followed or not ruffed with (P2, P4 to P6)."""
    standing: Bid | None = None
    """The bid that stands, where one was not outbid (B1)."""
    limit: int | None = None
    """How many cards the talon has, or seats the table, where there were too few."""

    @property
    def message(self) -> str:
        """What was tried and why it fails, in English, for the seat that tried it."""
        text = _MESSAGES[self.reason](self)
        return text if self.clause is None else f"{text} ({self.clause})"


class IllegalAction(LombreError, ValueError):
    """An action that the rules refuse here; nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal)
        self.refusal = refusal

    @property
    def reason(self) -> Reason:
        """The way in which it is wrong."""
        return self.refusal.reason

    @property
    def clause(self) -> Clause | None:
        """The clause it goes against."""
        return self.refusal.clause

    def __str__(self) -> str:
        return self.refusal.message


class InvalidAction(IllegalAction, InvalidValue):
    """An action that is wrong in itself, whatever the position: no action, or no such seat."""


VALUE_REASONS: Final = frozenset({Reason.NOT_AN_ACTION, Reason.NO_SUCH_SEAT})
"""The reasons that lie in the value tried and not in the position."""


_DOINGS: Final = {
    Deal: "dealing",
    Misdeal: "a misdeal",
    Pass: "passing",
    Announce: "a bid",
    NameTrump: "naming trump",
    ShowMatadors: "showing matadors",
    Exchange: "an exchange",
    Play: "playing a card",
    Penalize: "a penalty",
    type(None): "that",
}


def _doing(refusal: Refusal) -> str:
    """The kind of thing that was tried."""
    return _DOINGS[type(refusal.action)]


def _tried(refusal: Refusal) -> str:
    """The very thing that was tried: its card, its bid or its suit."""
    match refusal.action:
        case Play(card):
            return str(card)
        case Announce(bid):
            return str(bid)
        case NameTrump(suit) | ShowMatadors(suit):
            return str(suit)
        case _:
            return _doing(refusal)


def _led(refusal: Refusal) -> str:
    return "trumps" if refusal.led is refusal.trump else str(refusal.led)


_MESSAGES: Final[Mapping[Reason, Callable[[Refusal], str]]] = {
    Reason.NOT_AN_ACTION: lambda _: "that is no action of the game",
    Reason.NO_SUCH_SEAT: lambda it: f"there is no such seat: the seats are 0 to {it.limit}",
    Reason.WRONG_PHASE: lambda it: (
        f"{_doing(it)} does not belong here: the phase is {it.phase.replace('_', ' ')}"
    ),
    Reason.NOT_YOURS: lambda it: f"{_doing(it)} is for the table to declare, not for a seat",
    Reason.OUT_OF_TURN: lambda it: (
        "a spectator has no turn" if it.seat is None else f"it is not seat {it.seat}'s turn"
    ),
    Reason.NOT_IN_HAND: lambda it: f"you do not hold {it.cards}",
    Reason.NO_MATADORS: lambda it: (
        f"you do not hold king, queen and jack of {_tried(it)}, so there are no matadors to show"
    ),
    Reason.BID_TOO_LOW: lambda it: f"{_tried(it)} is not enough: {it.standing} stands",
    Reason.BELLE_NOT_BID: lambda it: (
        f"{_tried(it)} are the belle, and your bid was not in the belle: name another suit"
    ),
    Reason.MATADORS_NOT_TRUMP: lambda it: (
        f"{_tried(it)} are not trump, and only matadors in trumps are paid here"
    ),
    Reason.MUST_EXCHANGE: lambda _: "a declarer who exchanges must lay down at least one card",
    Reason.TOO_FEW_IN_TALON: lambda it: (
        f"the talon has no more than {it.limit} card{'' if it.limit == 1 else 's'}"
    ),
    Reason.MUST_FOLLOW: lambda it: (
        f"{_tried(it)} does not follow: {_led(it)} are led, and you hold {it.cards}"
    ),
    Reason.MUST_OVERTAKE: lambda it: (
        f"{_tried(it)} is not enough: you must beat {it.card_to_beat}, and can with {it.cards}"
    ),
    Reason.MUST_TRUMP: lambda it: (
        f"{_tried(it)} is no trump: you cannot follow and must play a trump, {it.cards}"
    ),
    Reason.MUST_OVERTRUMP: lambda it: (
        f"{_tried(it)} is not enough: you must beat the trump {it.card_to_beat},"
        f" and can with {it.cards}"
    ),
    Reason.MUST_UNDERTRUMP: lambda it: (
        f"{_tried(it)} is no trump: you cannot beat {it.card_to_beat},"
        f" but must still play a trump, {it.cards}"
    ),
}
