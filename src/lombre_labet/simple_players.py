"""The players of the demonstration: simple, but not reckless.

They are no part of the library's interface. Each is given the view of its seat and nothing else, so
it can sit at a server's table as well as at one's own. Only the bidding leaves anything to luck;
the rest is a few rules of thumb that a beginner is told: show matadors, keep trumps and high cards,
as declarer draw the trumps, take a trick as cheaply as is safe, and waste nothing on a trick that
is lost or a partner's.

Strength is counted in hundredths of a trick, as whole numbers, so that no rounding can make one
machine bid otherwise than another. The figures were found by playing: with them a hand is passed
about half the time, and declarers win more often than they lose.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from random import Random
from typing import Final

from .actions import (
    ANNOUNCE,
    PASS,
    Action,
    Announce,
    Deal,
    Exchange,
    NameTrump,
    Phase,
    Play,
    ShowMatadors,
)
from .cards import DECK, Card, CardSet, Rank, Suit, TrumpOrder, bits_of, trump_order
from .engine import apply, legal_actions
from .errors import InvalidValue
from .ladder import Bid
from .phases.tricks import winning
from .rules import Rules, ViroleBelle
from .states import Contract, Dealing, State
from .views import View, view

_TRUMP_WORTH: Final = dict(zip(Rank, (100, 90, 75, 60, 50, 40, 35), strict=True))
_PLAIN_WORTH: Final = {Rank.KING: 55, Rank.QUEEN: 20}
_DRAW_WORTH: Final = 22
"""What a card drawn from the talon is worth, on average."""
_TURNED_WORTH: Final = 35
"""What the turned card is worth to the declarer, who draws it: a trump, nearly always."""
_PER_TRICK: Final = 75
"""How much hope a player wants for each trick he bids,"""
_CAUTION: Final = 50
"""how much besides, on a careful day,"""
_NERVE: Final = 90
"""how much of that he may forget on a bold one,"""
_BELLE_CAUTION: Final = 20
"""and how much more he wants in the belle, where a loss costs double."""

_ALL: Final = bits_of(DECK)
_LOWEST_RANK_FIRST: Final = {rank: place for place, rank in enumerate(reversed(Rank))}


def choose(seen: View, rng: Random) -> Action:
    """What a simple player does who sees this; it is a view of the seat to act.

    `rng` is asked for `random()` alone, and in the bidding only. Raises `InvalidValue` for a view
    of a seat whose turn it is not.
    """
    if seen.turn is None or seen.turn != seen.seat:
        raise InvalidValue("a player is asked when it is his turn, and sees his own hand")
    return _CHOICES[seen.phase](seen, rng)


def _bid(seen: View, rng: Random) -> Action:
    """Bid what the hand supports, most often the lowest of it; otherwise pass."""
    nerve = int(rng.random() * _NERVE)
    supported = [
        action.bid
        for action in legal_actions(seen)
        if isinstance(action, Announce) and _dares(action.bid, seen.hand, seen.table.rules, nerve)
    ]
    if not supported:
        return PASS
    height = rng.random()
    return ANNOUNCE[supported[int(height * height * len(supported))]]


def _dares(bid: Bid, hand: CardSet, rules: Rules, nerve: int) -> bool:
    need = _PER_TRICK * bid.tricks + _CAUTION + (_BELLE_CAUTION if bid.in_belle else 0)
    return _hope(bid, hand, rules) + nerve >= need


def _hope(bid: Bid, hand: CardSet, rules: Rules) -> int:
    """How many tricks the hand hopes for in a bid, in hundredths."""
    gain = _exchange_worth if bid.exchanges else _nothing
    if bid.in_belle and (not bid.turns_card or rules.virole_belle is ViroleBelle.FIXED):
        return _strength(hand, rules.belle) + gain(hand, rules.belle)
    if bid.turns_card:
        hopes = [_strength(hand, suit) + gain(hand, suit) for suit in Suit]
        return sum(hopes) // len(hopes) + _TURNED_WORTH
    return max(_strength(hand, suit) + gain(hand, suit) for suit in _nameable(rules))


def _nameable(rules: Rules) -> Iterable[Suit]:
    return (suit for suit in Suit if rules.plain_may_name_belle or suit is not rules.belle)


def _strength(hand: CardSet, trump: Suit) -> int:
    """How many tricks a hand is worth under a trump suit, in hundredths."""
    trumps = trump_order(trump).trumps
    return sum(
        _TRUMP_WORTH[card.rank] if card.bit & trumps else _PLAIN_WORTH.get(card.rank, 0)
        for card in hand
    )


def _exchange_worth(hand: CardSet, trump: Suit) -> int:
    return _DRAW_WORTH * len(_unwanted(hand, trump_order(trump)))


def _nothing(_hand: CardSet, _trump: Suit) -> int:
    return 0


def _name_trump(seen: View, _rng: Random) -> Action:
    """Name the suit in which the hand is strongest."""
    return max(
        (action for action in legal_actions(seen) if isinstance(action, NameTrump)),
        key=lambda action: _strength(seen.hand, action.suit),
    )


def _show(seen: View, _rng: Random) -> Action:
    """Show matadors, if there are any: they are paid whatever comes after."""
    return max(
        (action for action in legal_actions(seen) if isinstance(action, ShowMatadors)),
        key=lambda action: action.suit is not None,
    )


def _exchange(seen: View, _rng: Random) -> Action:
    """Lay down what is not wanted, the poorest first, as far as it is allowed.

    Who must lay something down and wants to keep it all parts with the poorest.
    """
    order = trump_order(_contract(seen).trump)
    counts = [len(action.cards) for action in legal_actions(seen) if isinstance(action, Exchange)]
    count = max(min(counts), min(max(counts), len(_unwanted(seen.hand, order))))
    return Exchange(_poorest_first(seen.hand, order)[:count])


def _contract(seen: View) -> Contract:
    assert seen.contract is not None, "the exchange and the play have a contract"
    return seen.contract


def _unwanted(hand: CardSet, order: TrumpOrder) -> list[Card]:
    """The cards to lay down: those that are neither trumps nor kings or queens, poorest first."""
    keep = (Rank.KING, Rank.QUEEN)
    return [
        card
        for card in _poorest_first(hand, order)
        if not card.bit & order.trumps and card.rank not in keep
    ]


def _poorest_first(cards: Iterable[Card], order: TrumpOrder) -> list[Card]:
    """Plain cards before trumps, and low before high."""
    return sorted(
        cards, key=lambda card: (bool(card.bit & order.trumps), _LOWEST_RANK_FIRST[card.rank])
    )


def _play(seen: View, _rng: Random) -> Action:
    order = trump_order(_contract(seen).trump)
    legal = (action for action in legal_actions(seen) if isinstance(action, Play))
    cards = _poorest_first((action.card for action in legal), order)
    return Play((_follow if seen.trick else _lead)(seen, cards, order))


def _out(seen: View) -> int:
    """The cards that may still be in another hand: neither held, laid down nor played."""
    gone = seen.hand.bits | bits_of(seen.trick)
    for trick in seen.tricks:
        gone |= bits_of(trick.cards)
    if seen.own_exchange is not None:
        gone |= seen.own_exchange.discards.bits
    return _ALL & ~gone


def _lead(seen: View, cards: list[Card], order: TrumpOrder) -> Card:
    """Lead the highest card left of a suit, a declarer his trumps first and a defender his last.

    Without such a card, a declarer leads his best trump while trumps are out, so that the others
    run out of them; who has none, and a defender, gives the lead away with the poorest card.
    """
    out = _out(seen)
    declares = seen.turn == _contract(seen).declarer
    highest = [
        card for card in cards if not order.beating[card.index] & order.following[card.index] & out
    ]
    if declares and not out & order.trumps:
        highest = [card for card in highest if not card.bit & order.trumps] or highest
    if highest:
        return highest[-1 if declares else 0]
    best = cards[-1]
    return best if declares and best.bit & order.trumps else cards[0]


def _follow(seen: View, cards: list[Card], order: TrumpOrder) -> Card:
    """Take the trick as cheaply as is safe; leave it with the poorest card if a partner has it."""
    leader = seen.leader
    assert leader is not None, "a trick has its leader"
    players, declarer = len(seen.held), _contract(seen).declarer
    place = winning(seen.trick, order)
    winner = (leader + place) % players
    played = [(leader + step) % players for step in range(len(seen.trick))]
    if declarer not in (seen.turn, winner) and declarer in played:
        return cards[0]
    takers = [card for card in cards if card.bit & order.beating[seen.trick[place].index]]
    if not takers:
        return cards[0]
    if len(seen.trick) == players - 1:
        return takers[0]
    out = _out(seen)
    safe = [card for card in takers if not order.beating[card.index] & out]
    return (safe or takers[-1:])[0]


_CHOICES: Final[Mapping[Phase, Callable[[View, Random], Action]]] = {
    Phase.BIDDING: _bid,
    Phase.NAMING_TRUMP: _name_trump,
    Phase.SHOWING_MATADORS: _show,
    Phase.EXCHANGING: _exchange,
    Phase.PLAYING: _play,
}


def play_match(start: State, rng: Random, deals: int) -> Iterator[tuple[Action, State]]:
    """Play so many deals from a state on: each action, with the state it leads to.

    A deal that is thrown in counts. The same generator gives the same match on every Python, since
    it is asked for `random()` alone.
    """
    state, dealt = start, 0
    while not isinstance(state, Dealing) or dealt < deals:
        action: Action
        if isinstance(state, Dealing):
            action = Deal.shuffled(rng)
            dealt += 1
        else:
            action = choose(view(state, state.turn), rng)
        state = apply(state, action)
        yield action, state
