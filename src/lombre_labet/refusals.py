"""Why an action was refused: one `Reason` for each way to be wrong.

Faults are looked for in a fixed order (value, phase, actor, possession, rule), so that the answer
to an illegal action is one, and so that a seat which guesses learns nothing: whether a card lies in
a hand is looked at only once the hand is known to be the asker's own. A `Refusal` holds what the
seat may know and nothing else, and its message is made from it alone, in any language.
"""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final, TypeVar

import attrs

from .actions import Action, Announce, NameTrump, Phase, Play, ShowMatadors
from .cards import Card, CardSet, Suit
from .clauses import Clause
from .errors import InvalidValue, LombreError
from .ladder import Bid
from .languages import Language, texts_of
from .reasons import Reason as Reason  # noqa: PLC0414  # so others import it from here too

if TYPE_CHECKING:
    from .languages.texts import Doing, Texts

T = TypeVar("T")


@attrs.frozen(weakref_slot=False)
class Refusal:
    """Why an action is refused."""

    reason: Reason
    """The way in which it is wrong."""
    clause: Clause | None
    """The clause it goes against; None for what is no action at all."""
    seat: int | None
    """The seat that tried it, or whose turn it was where the table tried it for that seat; None for
    a fault of the table's own, found before a turn mattered."""
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
        return self.message_in(Language.ENGLISH)

    def message_in(self, language: Language) -> str:
        """The message in a language.

        Raises `InvalidValue` for what is no language, and where the refusal was made by hand and
        lacks what its reason speaks of.
        """
        text = _MESSAGES[self.reason](texts_of(language), self)
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


# A refusal for a reason has the parts that its message speaks of; one made by hand may lack them.


def _lacking() -> InvalidValue:
    return InvalidValue("a refusal lacks what its reason speaks of")


def _there(part: T | None) -> T:
    if part is None:
        raise _lacking()
    return part


def _doing(refusal: Refusal) -> "Doing":
    if refusal.action is None:
        raise _lacking()
    return type(refusal.action)


def _card(refusal: Refusal) -> str:
    action = refusal.action
    return str(_there(action.card if isinstance(action, Play) else None))


def _bid(refusal: Refusal) -> Bid:
    action = refusal.action
    return _there(action.bid if isinstance(action, Announce) else None)


def _suit(refusal: Refusal) -> Suit:
    action = refusal.action
    return _there(action.suit if isinstance(action, NameTrump | ShowMatadors) else None)


def _led(refusal: Refusal) -> Suit | None:
    """The suit led; None for trumps."""
    return None if refusal.led is refusal.trump else refusal.led


_MESSAGES: Final[Mapping[Reason, Callable[["Texts", Refusal], str]]] = {
    Reason.NOT_AN_ACTION: lambda say, _: say.not_an_action(),
    Reason.NO_SUCH_SEAT: lambda say, it: say.no_such_seat(_there(it.limit)),
    Reason.WRONG_PHASE: lambda say, it: say.wrong_phase(_doing(it), it.phase),
    Reason.NOT_YOURS: lambda say, it: say.not_yours(_doing(it)),
    Reason.OUT_OF_TURN: lambda say, it: (
        say.spectators_wait() if it.seat is None else say.not_your_turn(it.seat)
    ),
    Reason.NOT_IN_HAND: lambda say, it: say.not_in_hand(str(it.cards)),
    Reason.NO_MATADORS: lambda say, it: say.no_matadors(_suit(it)),
    Reason.BID_TOO_LOW: lambda say, it: say.bid_too_low(_bid(it), _there(it.standing)),
    Reason.BELLE_NOT_BID: lambda say, it: say.belle_not_bid(_suit(it)),
    Reason.MATADORS_NOT_TRUMP: lambda say, it: say.matadors_not_trump(_suit(it)),
    Reason.MUST_EXCHANGE: lambda say, _: say.must_exchange(),
    Reason.TOO_FEW_IN_TALON: lambda say, it: say.too_few_in_talon(_there(it.limit)),
    Reason.MUST_FOLLOW: lambda say, it: say.must_follow(_card(it), _led(it), str(it.cards)),
    Reason.MUST_OVERTAKE: lambda say, it: say.must_overtake(
        _card(it), str(it.card_to_beat), str(it.cards)
    ),
    Reason.MUST_TRUMP: lambda say, it: say.must_trump(_card(it), str(it.cards)),
    Reason.MUST_OVERTRUMP: lambda say, it: say.must_overtrump(
        _card(it), str(it.card_to_beat), str(it.cards)
    ),
    Reason.MUST_UNDERTRUMP: lambda say, it: say.must_undertrump(
        _card(it), str(it.card_to_beat), str(it.cards)
    ),
}
