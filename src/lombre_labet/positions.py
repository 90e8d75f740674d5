"""Positions written down by hand: for puzzles, for teaching, for tests.

A state has to say everything; a `Setup` says what matters, and leaves the rest to be filled in. Who
spoke, who led, who took a trick and whose turn it is are never written down, since the rules tell;
what is left out is filled in the plainest way that there is, as the fields say. What comes out is
checked: `state` gives a state that a match can be in, or raises every fault.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final

import attrs

from ._text import described, is_plain_text, numbers_text, optional_number_text
from .actions import ANNOUNCE, NAME_TRUMP, PASS, Announce, Pass, Phase, ShowMatadors
from .cards import BACON, DECK, Card, CardSet, Suit, bits_of, card_set, distinct_cards, trump_order
from .checks.cards import parts_of
from .checks.tables import is_laid, lacking
from .errors import InvalidState, InvalidValue
from .events import Cause, Labet, Trick
from .ladder import Bid
from .phases.bidding import award, call_bid, call_pass
from .phases.exchange import ask_next, exchange_bounds
from .phases.matadors import MATADORS
from .phases.tricks import winning
from .phases.trump import name_trump
from .rules import SOURCE, Rules
from .states import (
    STATE_TYPES,
    Bidding,
    Call,
    Contract,
    Dealing,
    Exchanged,
    Exchanging,
    NamingTrump,
    Playing,
    ShowingMatadors,
    State,
    Terms,
    highest_bid,
)
from .table import Stake, Table
from .validation import check

_NO_CARDS: Final = card_set(0)
_PACK: Final = bits_of(DECK)


def parse_cards(text: str) -> tuple[Card, ...]:
    """The cards of a text in the notation, parted by spaces or tabs, in its order.

    Raises `NotationError`.
    """
    return tuple(Card.parse(sign) for sign in re.split(r"[ \t]+", text) if sign)


def _read_cards(value: Iterable[Card] | str) -> tuple[Card, ...]:
    """Cards in their order: a text in the notation, or any iterable of them."""
    if is_plain_text(value):
        return parse_cards(value)
    if not isinstance(value, Iterable):
        raise InvalidValue(f"cards are a collection, not {described(value)}")
    cards: list[Card] = []
    for card in value:
        cards.append(_exactly(Card)(card))
        if len(cards) > len(DECK):
            raise InvalidValue("a part of a position has more cards than the pack (C1)")
    return tuple(cards)


def _read_set(value: Any) -> CardSet:
    """A set of cards: a text in the notation, or any iterable of them."""
    if type(value) is not CardSet:
        return CardSet(distinct_cards(_read_cards(value)))
    if value.bits & ~_PACK:
        raise InvalidValue("a set has cards that the pack lacks (C1)")
    return value


def _listed(value: Any, what: str) -> tuple[Any, ...] | list[Any]:
    if not isinstance(value, tuple | list):
        raise InvalidValue(f"{what} are a list or a tuple, not {described(value)}")
    return value


Cards = Iterable[Card] | str
"""Cards, as values or as text in the notation."""


def _read_hands(value: Sequence[Cards]) -> tuple[CardSet, ...]:
    return _each(_read_set, "hands")(value)


def _read_tricks(value: Sequence[Cards]) -> tuple[tuple[Card, ...], ...]:
    return _each(_read_cards, "tricks")(value)


def _each(read: Callable[[Any], Any], what: str) -> Callable[[Any], tuple[Any, ...]]:
    return lambda values: tuple(map(read, _listed(values, what)))


def _unless_none(read: Callable[[Any], Any]) -> Callable[[Any], Any]:
    return lambda value: None if value is None else read(value)


def _exactly(*kinds: type) -> Callable[[Any], Any]:
    """A converter that lets values of these very types through."""

    def read(value: Any) -> Any:
        if type(value) not in kinds:
            wanted = " or ".join(kind.__name__ for kind in kinds)
            raise InvalidValue(f"a position takes {wanted} here, not {described(value)}")
        return value

    return read


_int: Final = _exactly(int)


def _read_labet(value: Any) -> Labet:
    labet = _exactly(Labet)(value)
    return Labet(_int(labet.seat), _int(labet.size), _exactly(Cause)(labet.cause))


def _read_stake(value: Any) -> Stake:
    stake = _exactly(Stake)(value)
    return Stake(_int(stake.pool), _read_labets(stake.labets))


def _read_exchanged(value: Any) -> Exchanged:
    made = _exactly(Exchanged)(value)
    return Exchanged(_int(made.seat), _read_set(made.discards), _read_set(made.drawn))


def _read_labets(value: Sequence[Labet]) -> tuple[Labet, ...]:
    return _each(_read_labet, "labets")(value)


def _read_exchanges(value: Sequence[Exchanged]) -> tuple[Exchanged, ...]:
    return _each(_read_exchanged, "exchanges")(value)


def _part(read: Callable[[Any], Any], default: Any, show: Callable[[Any], str] = repr) -> Any:
    return attrs.field(default=default, converter=read, repr=show)


def _numbers_text(numbers: tuple[int, ...] | None) -> str:
    return "None" if numbers is None else numbers_text(numbers)


@attrs.frozen(kw_only=True)
class Setup:
    """A position as it is written down; every part may be left out.

    Cards may be given as text in the notation, sets of them in any order. Raises `InvalidValue` for
    values of a wrong type, and `NotationError` for text that is no cards.
    """

    rules: Rules = _part(_exactly(Rules), SOURCE)
    """What is played. Left out: `SOURCE`."""
    dealer: int = _part(_int, 0)
    """The seat that has dealt, or deals next."""
    chips: tuple[int, ...] | None = _part(_unless_none(_each(_int, "chips")), None, _numbers_text)
    """The chips each seat has now. Left out: `starting_chips` each."""
    pool: int | None = _part(_unless_none(_int), None, optional_number_text)
    """The chips in the pool now. Left out: the ante, once the cards are dealt."""
    labets: tuple[Labet, ...] = attrs.field(default=(), converter=_read_labets)
    """The labets on the table now, oldest first. Left out: none."""
    stake: Stake | None = _part(_unless_none(_read_stake), None)
    """What the deal is played for. Left out: what pool and labets make, nothing having been posted
    since the cards were dealt."""
    phase: Phase | None = _part(_unless_none(_exactly(Phase)), None)
    """The phase. Left out: the earliest that has all the parts that are given."""
    hands: tuple[CardSet, ...] = attrs.field(default=(), converter=_read_hands)
    """The cards that each seat holds now. Left out: the cards are not dealt yet."""
    talon: tuple[Card, ...] = attrs.field(default=(), converter=_read_cards)
    """The talon now, its top card first. Cards that lie nowhere else lie below these, in canonical
    order."""
    calls: tuple[Pass | Announce, ...] | None = _part(
        _unless_none(_each(_exactly(Pass, Announce), "calls")), None
    )
    """What was said in the auction. Left out, with a declarer and his bid: he made it when he first
    spoke, and all others passed."""
    declarer: int | None = _part(_unless_none(_int), None)
    """The declarer's seat. Left out: as the calls have it."""
    bid: Bid | None = _part(_unless_none(_exactly(Bid)), None)
    """His bid. Left out: as the calls have it."""
    trump: Suit | None = _part(_unless_none(_exactly(Suit)), None)
    """The trump suit. Left out: what is turned up, or the belle; where it has to be named, it is
    yet to be."""
    turned: Card | None = _part(_unless_none(_exactly(Card)), None)
    """The card turned up in a virole. Left out: the first that it can have been and that shows the
    trump suit."""
    show: ShowMatadors | None = _part(_unless_none(_exactly(ShowMatadors)), None)
    """What the declarer showed. Left out: nothing, or if no later part is given he is yet to."""
    exchanges: tuple[Exchanged, ...] = attrs.field(default=(), converter=_read_exchanges)
    """The exchanges, in their order. Of the cards laid down and those drawn, one can be left out:
    the first that lie nowhere else are laid down, the first that the seat has were drawn. In play,
    exchanges left out at the end are of as few cards as may be."""
    tricks: tuple[tuple[Card, ...], ...] = attrs.field(default=(), converter=_read_tricks)
    """The finished tricks, each with its cards in the order played."""
    trick: tuple[Card, ...] = attrs.field(default=(), converter=_read_cards)
    """The cards of the trick being played, in the order played."""

    def state(self) -> State:
        """The state that this describes, checked.

        Raises `InvalidState` with every fault where a match cannot be in it.
        """
        return _checked_state(self)

    @classmethod
    def from_state(cls, state: State) -> "Setup":
        """The setup that describes a state and nothing else: `state` gives it back.

        Raises `InvalidValue` for what is no state.
        """
        if type(state) not in STATE_TYPES:
            raise InvalidValue(f"{described(state)} is not a state of a match")
        table = state.table
        setup = cls(
            rules=table.rules,
            dealer=table.dealer,
            chips=table.chips,
            pool=table.pool,
            labets=table.labets,
            phase=state.phase,
        )
        if isinstance(state, Dealing):
            return setup
        parts = parts_of(state)
        setup = attrs.evolve(
            setup,
            stake=None if state.stake == table.stake() else state.stake,
            hands=parts.hands,
            talon=parts.talon,
            calls=tuple(PASS if call.bid is None else ANNOUNCE[call.bid] for call in parts.calls),
        )
        if isinstance(state, NamingTrump):
            return attrs.evolve(setup, declarer=state.turn, bid=state.bid)
        contract = parts.contract
        if contract is None:
            return setup
        setup = attrs.evolve(
            setup,
            declarer=contract.declarer,
            bid=contract.bid,
            trump=contract.trump,
            turned=contract.turned,
        )
        if isinstance(state, Bidding | ShowingMatadors):
            return setup
        return attrs.evolve(
            setup,
            show=ShowMatadors(state.terms.matadors),
            exchanges=parts.exchanges,
            tricks=[trick.cards for trick in parts.tricks],
            trick=parts.trick,
        )


# From a setup to a state


_FIRST_PHASES: Final = {
    "hands": Phase.BIDDING,
    "talon": Phase.BIDDING,
    "stake": Phase.BIDDING,
    "calls": Phase.BIDDING,
    "declarer": Phase.NAMING_TRUMP,
    "bid": Phase.NAMING_TRUMP,
    "trump": Phase.SHOWING_MATADORS,
    "turned": Phase.SHOWING_MATADORS,
    "show": Phase.EXCHANGING,
    "exchanges": Phase.EXCHANGING,
    "tricks": Phase.PLAYING,
    "trick": Phase.PLAYING,
}
"""For each part the first phase that has it."""
_ORDER: Final = tuple(Phase)


def _first_phases(setup: Setup) -> Iterator[tuple[str, Phase]]:
    """The parts that are given, each with the first phase that has it."""
    for name, first in _FIRST_PHASES.items():
        if getattr(setup, name) not in (None, ()):
            yield name, first


def _checked_state(setup: Setup) -> State:
    """The state that a setup describes; raises `InvalidState` with every fault."""
    faults = [
        f"{name}: there is no such thing yet in the phase {setup.phase}"
        for name, first in _first_phases(setup)
        if setup.phase is not None and _ORDER.index(setup.phase) < _ORDER.index(first)
    ]
    try:
        state = _state_of(setup)
        check(state)
    except InvalidState as fault:
        faults += fault.faults
    if faults:
        raise InvalidState(tuple(faults))
    return state


def _state_of(setup: Setup) -> State:
    """The state, as yet unchecked; raises `InvalidState` where it cannot be filled in."""
    dealt = setup.phase is not Phase.DEALING and bool(setup.phase or [*_first_phases(setup)])
    table = _table(setup, dealt)
    if not dealt:
        return Dealing(table)
    stake = table.stake() if setup.stake is None else setup.stake
    if not is_laid(table) or len(setup.hands) != table.rules.players:
        turn = table.first_hand if is_laid(table) else 0
        return Bidding(table, stake, setup.hands, setup.talon, (), turn)  # the check refuses it
    opening = Bidding(table, stake, setup.hands, DECK, (), table.first_hand)
    called, calls = _called(setup, opening)
    over = attrs.evolve(opening, calls=calls)
    phase = setup.phase or _implied_phase(setup, called)
    if phase is Phase.BIDDING:
        turn = table.first_hand if called.turn is None else called.turn
        return attrs.evolve(over, talon=_talon(setup), turn=turn)
    declarer, bid = _declared(setup, over)
    if phase is Phase.NAMING_TRUMP:
        talon = _talon(setup)
        return NamingTrump(table, stake, setup.hands, talon, calls, declarer, bid)
    contract = _contract(setup, over, declarer, bid, in_play=phase is Phase.PLAYING)
    if phase is Phase.SHOWING_MATADORS:
        talon = _talon(setup, contract.turned)
        return ShowingMatadors(table, stake, setup.hands, talon, calls, contract)
    return _after_show(setup, phase, over, contract)


def _implied_phase(setup: Setup, called: State) -> Phase:
    """The first phase that has all the parts that are given, once the calls are made."""
    latest = max((first for _, first in _first_phases(setup)), key=_ORDER.index)
    asked = isinstance(called, NamingTrump | ShowingMatadors)
    return called.phase if asked and latest in (Phase.BIDDING, Phase.NAMING_TRUMP) else latest


def _table(setup: Setup, dealt: bool) -> Table:
    rules, chips, pool = setup.rules, setup.chips, setup.pool
    if chips is None:
        chips = (rules.starting_chips,) * rules.players
    if pool is None:
        pool = rules.ante if dealt else 0
    total = sum(chips) + pool + sum(labet.size for labet in setup.labets)
    return Table(rules, setup.dealer, chips, pool, setup.labets, total)


def _called(setup: Setup, opening: Bidding) -> tuple[State, tuple[Call, ...]]:
    """What the auction leads to, and the calls, each with the seat that made it."""
    now: State = opening
    calls = list[Call]()
    for action in _auction(setup, opening) if setup.calls is None else setup.calls:
        bid = action.bid if isinstance(action, Announce) else None
        if isinstance(now, Bidding):
            calls.append(Call(now.turn, bid))
            now = call_pass(now, PASS) if bid is None else call_bid(now, ANNOUNCE[bid])
        else:
            calls.append(Call(calls[-1].seat, bid))  # one too many, which the check refuses
    return now, tuple(calls)


def _auction(setup: Setup, opening: Bidding) -> Iterator[Pass | Announce]:
    """The plainest auction: one seat makes its bid when it first speaks, and all others pass."""
    if setup.declarer is None or setup.bid is None:
        return
    now: State = opening
    while isinstance(now, Bidding):
        if now.turn == setup.declarer:
            yield ANNOUNCE[setup.bid]
            now = call_bid(now, ANNOUNCE[setup.bid])
        else:
            yield PASS
            now = call_pass(now, PASS)


def _declared(setup: Setup, over: Bidding) -> tuple[int, Bid]:
    """The declarer and his bid, as they are given or as the calls have it."""
    seat, called = highest_bid(over.calls) or (None, None)
    declarer = seat if setup.declarer is None else setup.declarer
    bid = called if setup.bid is None else setup.bid
    if declarer is None or bid is None:
        raise InvalidState(("there is no declarer with a bid (B4)",))
    faults = tuple(lacking("the declarer is", declarer, over.table))
    if faults:
        raise InvalidState(faults)
    return declarer, bid


def _contract(setup: Setup, over: Bidding, declarer: int, bid: Bid, *, in_play: bool) -> Contract:
    """The contract, with the trump suit turned up, named or given by the bid (T1 to T5)."""
    turned = setup.turned
    if turned is None and bid.turns_card:
        turned = _card_turned(setup, over.table, declarer, in_play=in_play)
    over = attrs.evolve(over, talon=(turned or BACON,))
    awarded = award(over, over.calls, declarer, bid)
    if isinstance(awarded, NamingTrump):
        if setup.trump is None:
            raise InvalidState((f"{bid} has to name its trump suit (T3)",))
        awarded = name_trump(awarded, NAME_TRUMP[setup.trump.ordinal])
    contract = awarded.contract
    return attrs.evolve(contract, turned=turned, trump=setup.trump or contract.trump)


def _card_turned(setup: Setup, table: Table, declarer: int, *, in_play: bool) -> Card | None:
    """The first card that can have been turned up, if possible one of the trump suit.

    It lies on the talon, until the declarer has drawn it.
    """
    if setup.exchanges or in_play:
        drawn = setup.exchanges[0].drawn if setup.exchanges else _NO_CARDS
        cards = tuple(drawn) or tuple(_held_at_first(setup, table, setup.trump)[declarer])
    else:
        cards = setup.talon[:1] or tuple(card_set(_free(setup)))
    fitting = (card for card in cards if setup.trump in (None, card.suit))
    return next(fitting, cards[0] if cards else None)


def _after_show(
    setup: Setup, phase: Phase, over: Bidding, contract: Contract
) -> Exchanging | Playing:
    """The exchange, with what was left open of it filled in, or the play."""
    table, turned = over.table, contract.turned
    tricks, leader = _tricks(setup, table, contract.trump)
    shown = setup.show.suit if setup.show else None
    terms = Terms(over.stake, over.calls, contract, shown, _talon(setup, turned), ())
    held = _held_at_first(setup, table, contract.trump)
    for made in setup.exchanges:
        count = max(len(made.discards), len(made.drawn))
        terms = _with_exchange(terms, made, count, setup, held)
    now = ask_next(table, terms, setup.hands, ())
    while phase is Phase.PLAYING and isinstance(now, Exchanging):
        made = Exchanged(now.turn, _NO_CARDS, _NO_CARDS)
        terms = _with_exchange(terms, made, exchange_bounds(now)[0], setup, held)
        now = ask_next(table, terms, setup.hands, ())
    if phase is Phase.PLAYING:
        turn = (leader + len(setup.trick)) % len(held)
        return Playing(table, terms, setup.hands, tricks, setup.trick, turn)
    if setup.phase is None:
        return now
    return Exchanging(table, terms, setup.hands, now.turn)


def _with_exchange(
    terms: Terms, made: Exchanged, count: int, setup: Setup, held: tuple[CardSet, ...]
) -> Terms:
    """The terms with an exchange of so many cards, of which those not given are filled in.

    Laid down are matadors that were shown and lie nowhere, and then the first cards of the talon
    that were not said to lie there. Drawn was the turned card; shown matadors were not, unless
    there is nothing else.
    """
    turned, shown = terms.contract.turned, terms.matadors
    matadors = MATADORS[shown.ordinal].bits if shown else 0
    own = held[made.seat] if 0 <= made.seat < len(held) else _NO_CARDS
    open_cards = [card for card in terms.talon if card not in setup.talon]
    open_cards.sort(key=lambda card: not card.bit & matadors)
    laid_down = open_cards[: count - len(made.discards)]
    own_cards = sorted(own - made.drawn, key=lambda card: (card is not turned, card.bit & matadors))
    drawn = own_cards[: count - len(made.drawn)]
    return attrs.evolve(
        terms,
        talon=tuple(card for card in terms.talon if card not in laid_down),
        exchanges=(
            *terms.exchanges,
            Exchanged(
                made.seat,
                CardSet((*made.discards, *laid_down)),
                CardSet((*made.drawn, *drawn)),
            ),
        ),
    )


def _tricks(setup: Setup, table: Table, trump: Suit) -> tuple[tuple[Trick, ...], int]:
    """The finished tricks, each with its leader and its winner (P1, P8), and who leads now."""
    leader, order = table.first_hand, trump_order(trump)
    tricks = list[Trick]()
    for cards in setup.tricks:
        winner = (leader + winning(cards, order)) % table.rules.players
        tricks.append(Trick(leader, cards, winner))
        leader = winner
    return tuple(tricks), leader


def _held_at_first(setup: Setup, table: Table, trump: Suit | None) -> tuple[CardSet, ...]:
    """The cards that each seat held at the first lead, as far as the trump suit lets it be told."""
    hands = [hand.bits for hand in setup.hands]
    if trump is not None:
        tricks, leader = _tricks(setup, table, trump)
        for first, cards in (*((it.leader, it.cards) for it in tricks), (leader, setup.trick)):
            for place, card in enumerate(cards):
                hands[(first + place) % len(hands)] |= card.bit
    return tuple(map(card_set, hands))


def _talon(setup: Setup, turned: Card | None = None) -> tuple[Card, ...]:
    """The talon as it is given; on top a turned card that lies nowhere else, below it the rest."""
    free = _free(setup)
    top = () if turned is None or not turned.bit & free else (turned,)
    return (*top, *setup.talon, *card_set(free & ~bits_of(top)))


def _free(setup: Setup) -> int:
    """The bits of the cards that lie nowhere."""
    lying = bits_of(setup.talon) | bits_of(setup.trick)
    for cards in (*setup.hands, *setup.tricks, *(made.discards for made in setup.exchanges)):
        lying |= bits_of(cards)
    return _PACK & ~lying
