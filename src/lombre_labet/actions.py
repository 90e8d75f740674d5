"""The phases of a match, and one frozen class for each thing that can be done in them.

An action is a value that says what is done and not by whom: whose turn it is stands in the state.
An action that exists is well-formed (a deal has 25 different cards, an exchange names no card
twice); whether it is legal, only a state can tell. Those without fields, and those with few
possible values, are made once and shared, since simulations list them by the million.
"""

from collections.abc import Callable
from math import floor
from random import Random
from typing import Any, Final

import attrs

from ._quick import maker_of
from ._text import described, is_whole_number, with_article
from .cards import DECK, Card, CardSet, Suit, distinct_cards
from .choices import Word
from .errors import InvalidValue
from .ladder import Bid


class Phase(Word):
    """The phases of a deal, in the order in which they come."""

    DEALING = "dealing"
    BIDDING = "bidding"
    NAMING_TRUMP = "naming_trump"
    SHOWING_MATADORS = "showing_matadors"
    EXCHANGING = "exchanging"
    PLAYING = "playing"


class Offence(Word):
    """A breach of the rules that costs a labet (I2); which it was changes nothing."""

    REVOKE = "revoke"
    """Did not follow, overtake or ruff as he must."""
    OUT_OF_TURN = "out_of_turn"
    EXPOSED_CARD = "exposed_card"
    WRONG_EXCHANGE = "wrong_exchange"
    WRONG_BID = "wrong_bid"
    OTHER = "other"


def _read_deck(cards: object) -> tuple[Card, ...]:
    deck = distinct_cards(cards)
    if len(deck) != len(DECK):
        missing = " ".join(str(card) for card in DECK if card not in deck)
        raise InvalidValue(f"a deck has 25 cards, not {len(deck)}; {missing} missing (C1)")
    return deck


def _read_cards(cards: object) -> CardSet:
    return cards if type(cards) is CardSet else CardSet(distinct_cards(cards))


def _is_a(kind: type) -> "Callable[[Any, attrs.Attribute[Any], Any], None]":
    """A validator for one exact type, whose fault is an `InvalidValue`."""

    def check(action: object, _field: object, value: object) -> None:
        if type(value) is not kind:
            wanted = with_article(kind.__name__)
            raise InvalidValue(f"{type(action).__name__} takes {wanted}, not {described(value)}")

    return check


def _is_suit_or_none(_action: object, _field: object, value: Any) -> None:
    if value is not None and type(value) is not Suit:
        raise InvalidValue(f"ShowMatadors takes a Suit or None, not {described(value)}")


def _is_seat(_action: object, _field: object, value: Any) -> None:
    if not is_whole_number(value) or not 0 <= value < MOST_PLAYERS:
        raise InvalidValue(f"a seat is a number from 0 to 3, not {described(value)} (N1)")


MOST_PLAYERS: Final = 4
"""No table has more seats (N1)."""


_FROM_THE_LAST: Final = tuple((place, float(place + 1)) for place in range(len(DECK) - 1, 0, -1))
"""The places in a deck from the last to the second, each with how many there are up to it."""


@attrs.frozen(weakref_slot=False)
class Deal:
    """Deal the cards (D1), an action of the table.

    Raises `InvalidValue` for a deck that is short, long, or holds a card twice.
    """

    deck: tuple[Card, ...] = attrs.field(converter=_read_deck)
    """All 25 cards, the top one first; any iterable of them."""

    @classmethod
    def shuffled(cls, rng: Random) -> "Deal":
        """A deal of a deck shuffled by a random generator, the same on every Python.

        Fisher and Yates's shuffle of the cards in canonical order: for each place `i` from 24 down
        to 1, the card there changes places with the one at `int(rng.random() * (i + 1))`. It asks
        for `random()` alone, the one method whose sequence Python keeps from version to version.
        Raises `InvalidValue` for what is no `random.Random`.
        """
        if not isinstance(rng, Random):
            raise InvalidValue(f"a deck is shuffled by a random.Random, not {described(rng)}")
        deck, random = list(DECK), rng.random
        for i, places in _FROM_THE_LAST:
            j = floor(random() * places)
            deck[i], deck[j] = deck[j], deck[i]
        return make_deal(tuple(deck))  # the pack in another order is a deck


@attrs.frozen(weakref_slot=False)
class Misdeal:
    """The dealer misdealt, pays a fine and deals again (D3), an action of the table."""


@attrs.frozen(weakref_slot=False)
class Pass:
    """Pass in the bidding, for good (B1, B2)."""


@attrs.frozen(weakref_slot=False)
class Announce:
    """Make a bid (B1): it alone is named and its suit is not, unless that is the belle (B6)."""

    bid: Bid = attrs.field(validator=_is_a(Bid))
    """The bid."""


@attrs.frozen(weakref_slot=False)
class NameTrump:
    """Name the trump suit of a plain bid (T3)."""

    suit: Suit = attrs.field(validator=_is_a(Suit))
    """The suit that becomes trump."""


@attrs.frozen(weakref_slot=False)
class ShowMatadors:
    """Show king, queen and jack of a suit, or show nothing (M1, M4)."""

    suit: Suit | None = attrs.field(validator=_is_suit_or_none)
    """The suit of the matadors; None shows nothing."""


@attrs.frozen(weakref_slot=False)
class Exchange:
    """Lay down cards and draw as many from the talon (X1, X2).

    Raises `InvalidValue` for what is no card and for a card named twice.
    """

    cards: CardSet = attrs.field(converter=_read_cards, factory=CardSet)
    """The cards laid down, none to five; any iterable of them."""


@attrs.frozen(weakref_slot=False)
class Play:
    """Play a card to the trick (P1 to P7)."""

    card: Card = attrs.field(validator=_is_a(Card))
    """The card played."""


@attrs.frozen(weakref_slot=False)
class Penalize:
    """A seat broke the rules and posts a labet (I2), an action of the table."""

    seat: int = attrs.field(validator=_is_seat)
    """The seat that broke them, whoever's turn it is."""
    offence: Offence = attrs.field(validator=_is_a(Offence))
    """What it did."""


make_deal: Final = maker_of(Deal)
make_exchange: Final = maker_of(Exchange)

Action = Deal | Misdeal | Pass | Announce | NameTrump | ShowMatadors | Exchange | Play | Penalize
"""Any action."""

ACTION_TYPES: Final[tuple[type[Action], ...]] = (
    Deal,
    Misdeal,
    Pass,
    Announce,
    NameTrump,
    ShowMatadors,
    Exchange,
    Play,
    Penalize,
)
"""The classes of `Action`, in the order in which a deal meets them."""

PASS: Final = Pass()
ANNOUNCE: Final = {bid: Announce(bid) for bid in Bid}
NAME_TRUMP: Final = tuple(NameTrump(suit) for suit in Suit)
SHOW_NONE: Final = ShowMatadors(None)
SHOW: Final = tuple(ShowMatadors(suit) for suit in Suit)
PLAY: Final = tuple(Play(card) for card in DECK)
