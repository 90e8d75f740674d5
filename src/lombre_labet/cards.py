"""The 25 cards, sets of them, and which beats which.

Every card has a fixed place in one canonical order (clubs, diamonds, hearts, spades; in each
K Q J A T 9; and the bacon, 8h, after 9h), and a set of cards is an integer with one bit for each
place. The rank order of the game, K Q J A T 9 8, is the same in trumps and in plain suits, so all
that depends on the trump suit fits in two small tables of such integers (`TrumpOrder`): what
follows a card that is led, and what beats a card. Rules ask those tables; none compares ranks.
"""

from collections.abc import Iterable, Iterator
from collections.abc import Set as AbstractSet
from typing import Final

import attrs

from ._quick import MadeOnce
from ._text import described
from .choices import Word
from .errors import InvalidValue, NotationError


class Suit(Word):
    """One of the four suits, in canonical order; the value is its English name in lower case."""

    letter: str
    """One lower-case letter, as written in the notation: c d h s."""
    symbol: str
    """The suit's symbol: ♣ ♦ ♥ ♠."""
    ordinal: int
    """The place in canonical order, from 0."""

    def __init__(self, word: str) -> None:
        self.letter = word[0]
        self.ordinal = len(type(self).__members__)
        self.symbol = "♣♦♥♠"[self.ordinal]

    CLUBS = "clubs"
    DIAMONDS = "diamonds"
    HEARTS = "hearts"
    SPADES = "spades"

    @classmethod
    def parse(cls, text: str) -> "Suit":
        """The suit written as a letter of either case or as a symbol.

        Raises `NotationError` for anything else.
        """
        suit = _SUIT_SIGNS.get(text) if type(text) is str else None
        if suit is None:
            raise NotationError(f"{described(text)} is not a suit: use c, d, h or s")
        return suit


class Rank(Word):
    """A rank, highest first: K Q J A 10 9 8 in trumps and in plain suits alike (C2)."""

    letter: str
    """One character, as written in the notation: K Q J A T 9 8."""

    def __init__(self, _word: str) -> None:
        self.letter = "KQJAT98"[len(type(self).__members__)]

    KING = "king"
    QUEEN = "queen"
    JACK = "jack"
    ACE = "ace"
    TEN = "ten"
    NINE = "nine"
    EIGHT = "eight"


_SUIT_SIGNS: Final = {
    sign: suit for suit in Suit for sign in (suit.letter, suit.letter.upper(), suit.symbol)
}
_RANK_SIGNS: Final = {rank.letter: rank for rank in Rank} | {"10": Rank.TEN}


@attrs.frozen(init=False, eq=False, repr=False, weakref_slot=False)
class Card:
    """One of the 25 cards (C1). There is one object for each card, so cards compare by identity.

    `Card(suit, rank)` raises `InvalidValue` for a card that the pack lacks.
    """

    suit: Suit
    """The suit printed on the card; the bacon shows hearts, though it is always a trump (C3)."""
    rank: Rank
    """The rank printed on the card."""
    index: int
    """The place in canonical order, 0 to 24."""
    bit: int
    """The bit that stands for this card in a set: `1 << index`."""

    def __new__(cls, suit: Suit, rank: Rank) -> "Card":  # noqa: PYI034  # no class is below this
        if type(suit) is not Suit or type(rank) is not Rank:
            raise InvalidValue(
                f"a card has a Suit and a Rank, not {described(suit)} and {described(rank)}"
            )
        if (suit, rank) not in _PACK:
            raise InvalidValue(f"the pack has no {rank} of {suit} (C1)")
        return _PACK[suit, rank]

    @classmethod
    def parse(cls, text: str) -> "Card":
        """The card written as rank and suit: `Kh`, `Ts` or `10s`, `K♥`; capital suit letters too.

        Raises `NotationError` for anything else, a card that the pack lacks included.
        """
        card = _CARD_SIGNS.get(text) if type(text) is str else None
        if card is None:
            raise NotationError(f"{described(text)} is not a card of the pack")
        return card

    @property
    def is_bacon(self) -> bool:
        """Whether this is the 8♥, the permanent trump (C1, C3)."""
        return self is BACON

    def __hash__(self) -> int:
        return self.index

    def __str__(self) -> str:
        return self.rank.letter + self.suit.letter

    def __repr__(self) -> str:
        return f"<{self}>"

    def __reduce__(self) -> tuple[type["Card"], tuple[Suit, Rank]]:
        return Card, (self.suit, self.rank)


def _print_pack() -> dict[tuple[Suit, Rank], Card]:
    """Make the 25 cards (C1), in canonical order; the only place where a card comes to be."""
    pack: dict[tuple[Suit, Rank], Card] = {}
    for suit in Suit:
        for rank in Rank:
            if rank is Rank.EIGHT and suit is not Suit.HEARTS:
                continue
            card = object.__new__(Card)
            index = len(pack)
            for name, value in zip(
                ("suit", "rank", "index", "bit"), (suit, rank, index, 1 << index), strict=True
            ):
                object.__setattr__(card, name, value)
            pack[suit, rank] = card
    return pack


_PACK: Final = _print_pack()

DECK: Final[tuple[Card, ...]] = tuple(_PACK.values())
"""The 25 cards in canonical order (C1)."""

BACON: Final[Card] = _PACK[Suit.HEARTS, Rank.EIGHT]
"""The 8♥, a trump in every deal (C3)."""

_CARD_SIGNS: Final = {
    rank_sign + suit_sign: _PACK[suit, rank]
    for rank_sign, rank in _RANK_SIGNS.items()
    for suit_sign, suit in _SUIT_SIGNS.items()
    if (suit, rank) in _PACK
}


@attrs.frozen(init=False, repr=False, order=False, weakref_slot=False)
class CardSet(AbstractSet[Card]):
    """An immutable set of cards that iterates in canonical order.

    It has the operators of a set. Two card sets are equal when they hold the same cards; to compare
    with another kind of set, make that one a `CardSet` first. Raises `InvalidValue` for what is no
    card.
    """

    bits: int
    """One bit for each card held, by `Card.bit`."""

    def __init__(self, cards: Iterable[Card] = ()) -> None:
        object.__setattr__(self, "bits", bits_of(cards))

    @classmethod
    def _from_iterable(cls, cards: Iterable[Card]) -> "CardSet":  # type: ignore[override]  # cards alone
        # The stub of Set promises a set of any element; this one holds nothing but cards.
        return cls(cards)

    def __contains__(self, card: object) -> bool:
        return type(card) is Card and bool(self.bits & card.bit)

    def __iter__(self) -> Iterator[Card]:
        bits = self.bits
        while bits:
            low = bits & -bits
            yield DECK[low.bit_length() - 1]
            bits ^= low

    def __len__(self) -> int:
        return self.bits.bit_count()

    def __str__(self) -> str:
        return " ".join(map(str, self))

    def __repr__(self) -> str:
        return f"<CardSet {self}>" if self.bits else "<CardSet>"

    def __reduce__(self) -> tuple[object, tuple[int]]:
        return card_set, (self.bits,)


def _set_with(bits: int) -> CardSet:
    cards = object.__new__(CardSet)
    object.__setattr__(cards, "bits", bits)
    return cards


CARD_SETS: Final = MadeOnce(_set_with)
"""Each set of cards by its bits."""


NO_CARDS: Final = CARD_SETS[0]
"""The empty set."""


def card_set(bits: int) -> CardSet:
    """The set with these bits."""
    return CARD_SETS[bits]


def cards_in(bits: int) -> tuple[Card, ...]:
    """The cards of these bits, in canonical order."""
    found = []
    while bits:
        low = bits & -bits
        found.append(DECK[low.bit_length() - 1])
        bits ^= low
    return tuple(found)


def distinct_cards(cards: object) -> tuple[Card, ...]:
    """The cards of an iterable, in its order.

    Raises `InvalidValue` for what is no iterable, for what is no card, and for a repeated card.
    """
    seen = 0
    found = []
    for card in _iterable(cards):
        if type(card) is not Card:
            raise InvalidValue(f"{described(card)} is not a Card")
        if seen & card.bit:
            raise InvalidValue(f"{card} stands twice among the cards (C1)")
        seen |= card.bit
        found.append(card)
    return tuple(found)


def bits_of(cards: object) -> int:
    """The bits of the cards of an iterable; raises `InvalidValue` for what is no card."""
    bits = 0
    for card in cards if type(cards) is tuple else _iterable(cards):
        if type(card) is not Card:
            raise InvalidValue(f"{described(card)} is not a Card")
        bits |= card.bit
    return bits


def _iterable(cards: object) -> Iterable[object]:
    if not isinstance(cards, Iterable):
        raise InvalidValue(f"{described(cards)} is not a collection of cards")
    return cards


@attrs.frozen(eq=False, repr=False, weakref_slot=False)
class TrumpOrder:
    """What one trump suit makes of the 25 cards (C2, C3); one object for each suit."""

    trump: Suit
    """The trump suit."""
    trumps: int
    """The bits of the seven trumps: the suit and the bacon."""
    following: tuple[int, ...]
    """By `Card.index`: the bits of the cards that follow when that card is led (P2)."""
    beating: tuple[int, ...]
    """By `Card.index`: the bits of the cards that beat that card (P8): the higher ones of its suit,
    and every trump where it is a plain card."""


def _order_under(trump: Suit) -> TrumpOrder:
    """Work out C2 and C3 for one trump suit.

    The bacon joins the trumps, and being an eight it is the lowest of them; hearts, where they are
    plain, lose it.
    """
    ranks = list(Rank)
    trumps = bits_of(card for card in DECK if card.suit is trump or card is BACON)
    following = tuple(
        trumps
        if card.bit & trumps
        else bits_of(other for other in DECK if other.suit is card.suit) & ~trumps
        for card in DECK
    )
    beating = tuple(
        bits_of(
            other
            for other in DECK
            if following[card.index] & other.bit
            and ranks.index(other.rank) < ranks.index(card.rank)
        )
        | (0 if card.bit & trumps else trumps)
        for card in DECK
    )
    return TrumpOrder(trump, trumps, following, beating)


TRUMP_ORDERS: Final = {suit: _order_under(suit) for suit in Suit}
"""The order of the cards under each trump suit (C2, C3)."""


def trump_order(trump: Suit) -> TrumpOrder:
    """The order of the cards under a trump suit (C2, C3)."""
    return TRUMP_ORDERS[trump]
