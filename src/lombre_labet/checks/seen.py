"""Faults of a view, as far as one seat can find them.

A view is possible if some state looks like it. So one is made, the stand-in, and completed with a
story of what is hidden; then it is looked at like any other state. Only whether a hidden hand could
have played as it did is asked of what is certain of that hand: cards that it plays later, and cards
that all know it to hold. A card that breaks a duty of part of a hand breaks one of the whole hand
too, so whom these convict is guilty.
"""

from collections.abc import Iterator

import attrs

from ..cards import Card, CardSet, bits_of, card_set, trump_order
from ..errors import InvalidValue
from ..phases.matadors import MATADORS
from ..sketches import stand_in, unseen_cards
from ..states import Dealing, Exchanged, Exchanging, Playing
from ..views import View, view
from .cards import PACK, parts_of
from .deals import faults_of_deal
from .tables import InDeal, faults_of_table, is_laid, is_seat, lacking


def faults_of_view(seen: View) -> Iterator[str]:
    """Every fault of a view."""
    yield from faults_of_table(seen.table)
    if not is_laid(seen.table):
        return
    faults = [*_faults_of_names(seen)]
    if faults:
        yield from faults
        return
    try:
        like = stand_in(seen)
    except InvalidValue as fault:
        yield str(fault)
        return
    again = view(like, seen.seat)
    for field in attrs.fields(View):
        if getattr(again, field.name) != getattr(seen, field.name):
            yield f"{field.name} does not go with the rest of the view"
    if not isinstance(like, Dealing):
        yield from faults_of_deal(_completed(seen, like), _certain(seen))


def _faults_of_names(seen: View) -> Iterator[str]:
    """Seats that the table lacks (N1), and cards that the pack lacks (C1)."""
    if seen.seat is not None:
        yield from lacking("the view is of", seen.seat, seen.table)
    for number, told in enumerate(seen.exchanges, 1):
        yield from lacking(f"exchange {number} is of", told.seat, seen.table)
    own = seen.own_exchange
    if own is not None:
        yield from lacking("the own exchange is of", own.seat, seen.table)
    sets = (
        seen.hand,
        *seen.known,
        *((own.discards, own.drawn) if own else ()),
        *(told.trumps_seen for told in seen.exchanges if told.trumps_seen),
    )
    if any(cards.bits & ~PACK for cards in sets):
        yield "the view has cards that the pack lacks (C1)"


def _certain(seen: View) -> tuple[CardSet, ...]:
    """By seat, the cards that it certainly holds."""
    return tuple(seen.hand if seat == seen.seat else known for seat, known in enumerate(seen.known))


def _completed(seen: View, like: InDeal) -> InDeal:
    """A state that looks like the view, in which a possible story also tells of what is hidden.

    A stand-in leaves open what others drew, and where matadors are that may have been laid down.
    Here they have been, and each seat drew as many of the cards that it had afterwards: a turned
    card first (X1), and no matadors that it had shown before, unless there is nothing else.
    """
    if not isinstance(like, Exchanging | Playing):
        return like
    shown = MATADORS[like.terms.matadors.ordinal].bits if like.terms.matadors else 0
    like = _with_matadors_laid_down(seen, like, shown)
    hands, parts = like.hands, parts_of(like)
    leader = parts.leader()
    turned, played = like.contract.turned, parts.played(leader or 0)

    def with_draw(made: Exchanged) -> Exchanged:
        if made.seat == seen.seat:
            return made
        if leader is None:  # who holds what cannot be told; as many were drawn as laid down
            return attrs.evolve(made, drawn=made.discards)
        held = card_set(hands[made.seat].bits | played[made.seat])
        first = sorted(held, key=lambda card: (card is not turned, card.bit & shown))
        return attrs.evolve(made, drawn=CardSet(first[: len(made.discards)]))

    exchanges = tuple(map(with_draw, like.terms.exchanges))
    return attrs.evolve(like, terms=attrs.evolve(like.terms, exchanges=exchanges))


def _with_matadors_laid_down(
    seen: View, like: Exchanging | Playing, shown: int
) -> Exchanging | Playing:
    """The state with those matadors that are out of sight where they can be.

    Among the declarer's discards, as far as those of their kind are out of sight too (X5); else in
    his hand. Each changes places with what lay there, so that the view is the same.
    """
    declarer, trumps = like.contract.declarer, trump_order(like.contract.trump).trumps
    unseen = unseen_cards(seen).bits
    if not shown & unseen or not is_seat(declarer, like.table):
        return like
    hand, free = like.hands[declarer].bits, unseen & ~shown
    lying = bits_of(
        card for made in like.terms.exchanges if made.seat == declarer for card in made.discards
    )
    kind = trumps if shown & trumps else ~trumps
    places = iter((*card_set(lying & free & kind), *card_set(hand & free)))
    astray = shown & unseen & ~lying
    # Those that the stand-in has in the hand can stay there, so they come last.
    for card in (*card_set(astray & ~hand), *card_set(astray & hand)):
        other = next(places, None)
        if other is not None:
            like = _with_places_changed(like, card, other)
    return like


def _with_places_changed(
    like: Exchanging | Playing, card: Card, other: Card
) -> Exchanging | Playing:
    """The state with two cards that nobody has played in each other's place."""
    both = card.bit | other.bit

    def changed(cards: CardSet) -> CardSet:
        return cards if cards.bits & both in (0, both) else card_set(cards.bits ^ both)

    change = {card: other, other: card}
    terms = attrs.evolve(
        like.terms,
        talon=tuple(change.get(lying, lying) for lying in like.terms.talon),
        exchanges=tuple(
            attrs.evolve(made, discards=changed(made.discards)) for made in like.terms.exchanges
        ),
    )
    return attrs.evolve(like, terms=terms, hands=tuple(map(changed, like.hands)))
