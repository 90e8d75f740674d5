"""Faults that counting finds: seats, places, numbers; and the hands as they were dealt.

Where nothing is wrong, the cards can be dealt again: what a seat was dealt is what it holds, has
played and has laid down, without what it drew; and what was drawn goes back on the talon.
"""

from collections.abc import Iterator
from typing import Final

import attrs

from .._text import described
from ..cards import DECK, Card, CardSet, bits_of, card_set
from ..events import Trick
from ..phases.dealing import HAND_SIZE
from ..states import Bidding, Call, Contract, Exchanged, NamingTrump, Playing, ShowingMatadors
from ..table import Table
from .tables import Found, InDeal, lacking

PACK: Final = bits_of(DECK)
"""The bits of all cards (C1)."""


@attrs.frozen
class Parts:
    """The parts of a deal, for every phase alike; what does not exist yet is empty."""

    table: Table
    """The table."""
    hands: tuple[CardSet, ...]
    """The cards each seat holds."""
    talon: tuple[Card, ...]
    """The talon as it is now."""
    calls: tuple[Call, ...]
    """The auction."""
    contract: Contract | None
    """The contract, once trump is known."""
    exchanges: tuple[Exchanged, ...]
    """The exchanges so far."""
    tricks: tuple[Trick, ...]
    """The finished tricks."""
    trick: tuple[Card, ...]
    """The trick being played."""
    turn: int
    """The seat to act."""

    @property
    def sets(self) -> Iterator[tuple[str, CardSet]]:
        """Every set of cards, with its name."""
        for seat, hand in enumerate(self.hands):
            yield f"the hand of seat {seat}", hand
        for made in self.exchanges:
            yield f"the discards of seat {described(made.seat)}", made.discards
            yield f"what seat {described(made.seat)} drew", made.drawn

    @property
    def places(self) -> Iterator[tuple[str, CardSet | tuple[Card, ...]]]:
        """Every place where a card can lie, with its name."""
        for seat, hand in enumerate(self.hands):
            yield f"the hand of seat {seat}", hand
        yield "the talon", self.talon
        for made in self.exchanges:
            yield f"the discards of seat {made.seat}", made.discards
        for number, trick in enumerate(self.tricks, 1):
            yield f"trick {number}", trick.cards
        yield f"trick {len(self.tricks) + 1}", self.trick

    def leader(self) -> int | None:
        """The seat that led to the trick being played, as the sizes of the hands tell.

        None if they fit no leader. It need not be the one who had to lead.
        """
        players, finished = len(self.hands), len(self.tricks)
        sizes = [len(hand) for hand in self.hands]
        for leader in range(players):
            played = [finished] * players
            for place in range(len(self.trick)):
                played[(leader + place) % players] += 1
            if all(size + gone == HAND_SIZE for size, gone in zip(sizes, played, strict=True)):
                return leader
        return None

    def played(self, leader: int) -> list[int]:
        """By seat, the bits of the cards it has played."""
        players = len(self.hands)
        bits = [0] * players
        for first, cards in (*((it.leader, it.cards) for it in self.tricks), (leader, self.trick)):
            for place, card in enumerate(cards):
                bits[(first + place) % players] |= card.bit
        return bits


@attrs.frozen
class Dealt:
    """The cards as they were dealt, and those that each seat has played since."""

    hands: tuple[CardSet, ...]
    """The five cards each seat was dealt."""
    talon: tuple[Card, ...]
    """The talon before anything was drawn from it."""
    leader: int
    """Who led to the trick being played."""
    played: list[int]
    """By seat, the bits of the cards it has played."""


def parts_of(state: InDeal) -> Parts:
    """The parts of a state in which a deal stands."""
    turn = state.turn
    if isinstance(state, Bidding | NamingTrump):
        return Parts(state.table, state.hands, state.talon, state.calls, None, (), (), (), turn)
    if isinstance(state, ShowingMatadors):
        return Parts(
            state.table, state.hands, state.talon, state.calls, state.contract, (), (), (), turn
        )
    terms = state.terms
    tricks, trick = (state.tricks, state.trick) if isinstance(state, Playing) else ((), ())
    return Parts(
        state.table,
        state.hands,
        terms.talon,
        terms.calls,
        terms.contract,
        terms.exchanges,
        tricks,
        trick,
        turn,
    )


def cards_dealt(parts: Parts) -> Found[Dealt | None]:
    """The cards as they were dealt; None, with the faults, where they cannot be told."""
    faults = [*_unknown_seats(parts), *_foreign_cards(parts)]
    if faults:
        yield from faults
        return None
    faults += [*_misplaced_cards(parts), *_wrong_numbers(parts)]
    leader = parts.leader()
    if leader is None:
        faults.append(_wrong_sizes(parts))
        yield from faults
        return None
    played = parts.played(leader)
    faults += _wrong_draws(parts, played)
    yield from faults
    return None if faults else _dealt_again(parts, leader, played)


def _unknown_seats(parts: Parts) -> Iterator[str]:
    table, players = parts.table, parts.table.rules.players
    if len(parts.hands) != players:
        yield f"{len(parts.hands)} seats have hands, and {players} play (N1)"
    yield from lacking("the turn is of", parts.turn, table)
    before = set[int]()
    for number, made in enumerate(parts.exchanges, 1):
        yield from lacking(f"exchange {number} is of", made.seat, table)
        if made.seat in before:
            yield f"seat {described(made.seat)} has exchanged before exchange {number} (X2)"
        before.add(made.seat)
    for number, trick in enumerate(parts.tricks, 1):
        yield from lacking(f"trick {number} was led by", trick.leader, table)
        yield from lacking(f"trick {number} was taken by", trick.winner, table)


def _foreign_cards(parts: Parts) -> Iterator[str]:
    for name, cards in parts.sets:
        if cards.bits & ~PACK:
            yield f"{name} has cards that the pack lacks (C1)"


def _misplaced_cards(parts: Parts) -> Iterator[str]:
    """Each of the 25 cards lies in one place (C1)."""
    found = 0
    lying = 0
    for _, cards in parts.places:
        found |= cards.bits if isinstance(cards, CardSet) else bits_of(cards)
        lying += len(cards)
    if found == PACK and lying == len(DECK):
        return
    for card in DECK:
        where = [name for name, cards in parts.places for other in cards if other is card]
        if len(where) > 1:
            yield f"{card} lies in more than one place: {', '.join(where)} (C1)"
    if found != PACK:
        yield f"missing: {card_set(PACK & ~found)} (C1)"


def _wrong_numbers(parts: Parts) -> Iterator[str]:
    """As many cards are drawn as laid down (X1), and each seat plays one to a trick (P8, P9)."""
    players = parts.table.rules.players
    for made in parts.exchanges:
        if len(made.discards) != len(made.drawn):
            yield (
                f"seat {made.seat} laid down {len(made.discards)} cards"
                f" and drew {len(made.drawn)} (X1)"
            )
    for number, trick in enumerate(parts.tricks, 1):
        if len(trick.cards) != players:
            yield f"trick {number} has {len(trick.cards)} cards, and {players} play (P8)"
    if len(parts.trick) >= players:
        yield f"the trick being played has {len(parts.trick)} cards, and {players} play (P8)"
    if len(parts.tricks) >= HAND_SIZE:
        yield f"{len(parts.tricks)} tricks are played, and the last would end the deal (P9)"


def _wrong_sizes(parts: Parts) -> str:
    sizes = ", ".join(str(len(hand)) for hand in parts.hands)
    played = sum(len(trick.cards) for trick in parts.tricks) + len(parts.trick)
    return f"hands of {sizes} cards, with {played} played, do not come to five for each seat (D1)"


def _wrong_draws(parts: Parts, played: list[int]) -> Iterator[str]:
    """What a seat drew it still holds or has played: it exchanges once (X1)."""
    for made in parts.exchanges:
        gone = made.drawn.bits & ~(parts.hands[made.seat].bits | played[made.seat])
        if gone:
            yield f"seat {made.seat} drew {card_set(gone)}, and neither holds nor played it (X1)"


def _dealt_again(parts: Parts, leader: int, played: list[int]) -> Dealt:
    """The hands before the exchange, and the talon with what was drawn from it.

    In which order a seat drew its cards does not matter, but that the turned card came first (X1).
    """
    hands = [hand.bits | gone for hand, gone in zip(parts.hands, played, strict=True)]
    drawn: list[Card] = []
    turned = parts.contract.turned if parts.contract else None
    for made in parts.exchanges:
        hands[made.seat] = hands[made.seat] & ~made.drawn.bits | made.discards.bits
        drawn += sorted(made.drawn, key=lambda card: card is not turned)
    return Dealt(tuple(map(card_set, hands)), (*drawn, *parts.talon), leader, played)
