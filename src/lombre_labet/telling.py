"""A match told as somebody at the table would tell it afterwards, all hands open.

Telling is a pure function from states to lines: `tell_match` asks `tell` for each action, and
`tell` looks at the action, at the state it led to and at that state's events. A match being played
and a record being replayed are thus told in the same words. `tell_event` tells one event from
itself alone, and `tell_observation` what a seat sees of a step, for those who see no states.

What is told stands here, the same for all languages; the sentences stand in `languages`. What is
told of an event is found by its class, of a movement of chips by its reason. How a name, a card or
a heading looks is the business of `Style`.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

import attrs

from ._text import described, is_plain_text, number_text
from .actions import Action, Announce, Deal, Misdeal, NameTrump, Pass, ShowMatadors
from .cards import BACON, Card, Suit
from .clauses import Clause
from .errors import InvalidValue
from .events import (
    POOL,
    AuctionWon,
    CardsDrawn,
    DealSettled,
    DealStood,
    Event,
    Labet,
    MatadorsShown,
    Misdealt,
    Party,
    Penalized,
    Result,
    ThrownIn,
    Transfer,
    TransferReason,
    TrickTaken,
    TrumpNamed,
    TrumpTurned,
)
from .languages import Language, texts_of
from .languages.texts import Texts
from .observations import ActionSeen, Observation
from .phases.matadors import MATADORS
from .rules import PRESETS, SOURCE, Rules
from .states import Bidding, Dealing, Exchanging, Playing, ShowingMatadors, State
from .table import Stake, Table

_RED_SUITS: Final = (Suit.DIAMONDS, Suit.HEARTS)
_RED: Final = "\x1b[31m"
_BOLD: Final = "\x1b[1m"
_PLAIN: Final = "\x1b[0m"


def printable(text: str) -> str:
    r"""The text with everything that is no visible character or space escaped, as in `\x1b`.

    What comes from outside must not steer a terminal: neither by control characters, nor by those
    that turn the direction of writing, nor by line breaks.
    """
    return "".join(
        character if character.isprintable() else character.encode("unicode_escape").decode("ascii")
        for character in text
    )


def _told_names(names: Iterable[str], style: Any) -> tuple[str, ...]:
    """Names fit to be told: printable, not blank, and each different from the others."""
    seat = style.say.seat
    told = [printable(name).strip() or seat(place) for place, name in enumerate(names)]
    if len(set(told)) < len(told):
        told = [f"{name} ({seat(place)})" for place, name in enumerate(told)]
    return tuple(told)


def _names() -> Any:
    """The field of a style that its language has a say in."""
    return attrs.field(converter=attrs.Converter(_told_names, takes_self=True))


@attrs.frozen
class Style:
    """The language, and how names, cards and headings look."""

    language: Language = attrs.field(default=Language.ENGLISH, kw_only=True)
    """The language it is told in."""
    names: tuple[str, ...] = _names()
    """The players' names, by seat: any text."""
    symbols: bool = False
    """Whether suits are written ♣ ♦ ♥ ♠, instead of c d h s."""
    colour: bool = False
    """Whether red suits are red and headings bold, by the ANSI escape sequences."""

    @property
    def say(self) -> Texts:
        """The texts of the language."""
        return texts_of(self.language)

    def name(self, seat: int) -> str:
        """The name of a seat; raises `InvalidValue` where there is none."""
        if not 0 <= seat < len(self.names):
            raise InvalidValue(f"there is no name for seat {described(seat)}")
        return self.names[seat]

    def card(self, card: Card) -> str:
        """One card."""
        text = card.rank.letter + (card.suit.symbol if self.symbols else card.suit.letter)
        return self._dressed(text, _RED) if card.suit in _RED_SUITS else text

    def cards(self, cards: Iterable[Card]) -> str:
        """Several cards, in their order."""
        return " ".join(map(self.card, cards))

    def heading(self, text: str) -> str:
        """A heading."""
        return self._dressed(text, _BOLD)

    def _dressed(self, text: str, sequence: str) -> str:
        return f"{sequence}{text}{_PLAIN}" if self.colour else text


@attrs.frozen
class _Scene:
    """What there is to tell of one action."""

    before: State
    action: Action
    after: State
    style: Style

    @property
    def actor(self) -> str:
        """The name of the seat that acted."""
        seat = self.before.turn
        assert seat is not None, "what is told of a table's action names its seats itself"
        return self.style.name(seat)


Told = Iterator[str]
"""Lines of text."""


def tell_match(start: State, steps: Iterable[tuple[Action, State]], style: Style) -> Told:
    """Tell a match: the players, every action with the state it led to, and where it stopped."""
    yield from tell_opening(start, style)
    before, deals, told_deal = start, 0, 0
    for action, after in steps:
        if isinstance(action, Deal | Misdeal) and told_deal == deals:
            told_deal += 1
            yield ""
            yield style.heading(style.say.deal_heading(told_deal))
        deals += isinstance(action, Deal)
        yield from tell(before, action, after, style)
        before = after
    yield ""
    yield from tell_ending(before, deals, style)


def tell_opening(start: State, style: Style) -> Told:
    """Who plays, with how many chips, and by which rules."""
    table, say = start.table, style.say
    players = say.listed(style.names)
    if len(set(table.chips)) == 1:
        yield say.opening(players, table.chips[0])
    else:
        yield say.opening(players, None)
        yield say.starting_chips(_by_seat(style, table.chips))
    yield say.rules_in_force(told_rules(table.rules, style.language), table.rules.belle)


def told_rules(rules: Rules, language: Language = Language.ENGLISH) -> str:
    """Which rules these are: a preset, or what differs from the source."""
    say = texts_of(language)
    for name, preset in PRESETS.items():
        if rules == preset:
            return say.names.presets[name]
    return say.source_but(", ".join(differences(rules)))


def differences(rules: Rules) -> list[str]:
    """The options that differ from the source's, each as `name=value`."""
    usual = SOURCE.to_mapping()
    return [
        f"{name}={plain_value(value)}"
        for name, value in rules.to_mapping().items()
        if value != usual[name]
    ]


def plain_value(value: object) -> str:
    """A value of an option as it is written on the command line."""
    if isinstance(value, bool):
        return str(value).lower()
    return number_text(value) if isinstance(value, int) else str(value)


def tell_ending(state: State, deals: int, style: Style) -> Told:
    """Where the match stopped, after so many deals were dealt."""
    if isinstance(state, Dealing):
        yield style.say.stopped_after(deals)
        return
    if isinstance(state, Playing) and state.trick:
        plays = _told_plays(state.leader, state.trick, style)
        yield "  " + style.say.unfinished_trick(len(state.tricks) + 1, plays)
    yield style.say.stopped_within(deals, state.phase)


def tell(before: State, action: Action, after: State, style: Style) -> Told:
    """Tell one action that led from one state to the next: what was done, and what it caused.

    A card that is played is told with its trick.
    """
    scene = _Scene(before, action, after, style)
    yield from ("  " + line for line in _tell_action(action, before.turn, style))
    for event in after.events:
        yield from ("  " + line for line in _EVENTS[type(event)](event, style, scene))
    if isinstance(after, Playing) and not isinstance(before, Playing):
        yield from ("  " + line for line in _tell_exchanged_hands(after, style))


def tell_event(
    event: Event,
    names: Sequence[str],
    language: Language = Language.ENGLISH,
    *,
    symbols: bool = False,
) -> tuple[str, ...]:
    """What an event tells by itself: a sentence, and one for each movement of chips.

    Events are public, and so is this, whoever hears it. `names` are the players', by seat, a tuple
    or a list of any texts; `symbols` writes the suits of cards ♣ ♦ ♥ ♠. Raises `InvalidValue` for
    what is no event, no language or no three or four names, and for an event of other seats.
    """
    if type(event) not in _EVENTS:
        raise InvalidValue(f"{described(event)} is not an event")
    style = _style_for(names, language, symbols=symbols)
    return tuple(line.strip() for line in _tell_alone(event, style))


def tell_observation(
    observation: Observation,
    names: Sequence[str],
    language: Language = Language.ENGLISH,
    *,
    symbols: bool = False,
) -> tuple[str, ...]:
    """What an observation tells: the action, where no event tells it, and then the events.

    It says nothing that is not in the observation. A card that is played is told with its trick.
    `names` and `symbols` are as in `tell_event`. Raises `InvalidValue` for what is no observation,
    and where `tell_event` does.
    """
    if type(observation) is not Observation:
        raise InvalidValue(f"{described(observation)} is not an Observation")
    style = _style_for(names, language, symbols=symbols)
    lines = list(_tell_action(observation.action, observation.actor, style))
    for event in observation.events:
        lines += _tell_alone(event, style)
    return tuple(line.strip() for line in lines)


def _style_for(names: Sequence[str], language: Language, *, symbols: bool) -> Style:
    """How things are told to somebody who does not see all; checks the names."""
    if type(names) not in (tuple, list) or len(names) not in (3, 4):
        raise InvalidValue(f"there are three or four names, not {described(names)} (N1)")
    for name in names:
        if not is_plain_text(name):
            raise InvalidValue(f"a name is text, not {described(name)}")
    return Style(tuple(names), symbols=symbols, language=language)


def _tell_alone(event: Event, style: Style) -> Told:
    """Tell an event from itself."""
    if isinstance(event, DealSettled) and len(event.net) != len(style.names):
        raise InvalidValue(f"there are {len(style.names)} names for {len(event.net)} seats")
    yield from _EVENTS[type(event)](event, style, None)


# What was done, where no event tells it.


def _tell_action(action: Action | ActionSeen, seat: int | None, style: Style) -> Told:
    match action:
        case Pass() if seat is not None:
            yield style.say.passes(style.name(seat))
        case Announce(bid) if seat is not None:
            yield style.say.bids(style.name(seat), bid)
        case ShowMatadors(None) if seat is not None:
            yield style.say.shows_nothing(style.name(seat))
        case _:
            pass


# What it caused. Without a scene, an event is told from itself alone.


def _tell_misdealt(event: Misdealt, style: Style, _scene: _Scene | None) -> Told:
    yield style.say.misdeals(style.name(event.dealer))
    yield from _tell_transfers(event.transfers, style)


def _tell_deal_stood(event: DealStood, style: Style, scene: _Scene | None) -> Told:
    yield style.say.deals(style.name(event.dealer))
    yield from _tell_transfers(event.transfers, style)
    if scene is not None:
        assert isinstance(scene.after, Bidding)
        yield _tell_stake(scene.after.stake, style)
        yield from _tell_hands(scene.after, style)


def _tell_stake(stake: Stake, style: Style) -> str:
    if not stake.labets:
        return style.say.stake_is_pool(stake.pool)
    labets = style.say.listed([_told_labet(labet, style) for labet in stake.labets])
    return style.say.stake_with_labets(stake.total, stake.pool, labets)


def _tell_thrown_in(_event: ThrownIn, style: Style, scene: _Scene | None) -> Told:
    yield style.say.thrown_in()
    if scene is not None:
        yield _tell_chips(scene.after.table, style)


def _tell_auction_won(event: AuctionWon, style: Style, _scene: _Scene | None) -> Told:
    declarer = style.name(event.declarer)
    defenders = [name for seat, name in enumerate(style.names) if seat != event.declarer]
    yield style.say.declares(declarer, event.bid.tricks, style.say.listed(defenders))


def _tell_trump_turned(event: TrumpTurned, style: Style, scene: _Scene | None) -> Told:
    card, bacon = style.card(event.card), event.card is BACON
    if event.trump is not event.card.suit:
        yield style.say.turned_in_vain(card, bacon=bacon, trump=event.trump)
        return
    contract = None if scene is None else _showing(scene).contract
    belle_of_deal = contract is not None and contract.bid.in_belle
    yield style.say.turned(card, bacon=bacon, trump=event.trump, belle_of_deal=belle_of_deal)
    yield from _tell_belle_game(style, scene)


def _tell_trump_named(event: TrumpNamed, style: Style, scene: _Scene | None) -> Told:
    if scene is None:
        yield style.say.trump_is(event.trump)
    elif isinstance(scene.action, NameTrump):
        yield style.say.names_trump(scene.actor, event.trump)
    else:
        yield style.say.belle_is_trump(event.trump)
    yield from _tell_belle_game(style, scene)


def _tell_belle_game(style: Style, scene: _Scene | None) -> Told:
    """Trump alone may put a game in the belle, and nothing said so far lets one hear it (T5)."""
    if scene is not None:
        contract = _showing(scene).contract
        if contract.in_belle and not contract.bid.in_belle:
            yield style.say.game_in_belle()


def _showing(scene: _Scene) -> ShowingMatadors:
    """The state that trump, once known, leads to."""
    assert isinstance(scene.after, ShowingMatadors)
    return scene.after


def _tell_matadors_shown(event: MatadorsShown, style: Style, _scene: _Scene | None) -> Told:
    shown = style.cards(MATADORS[event.suit.ordinal])
    yield style.say.shows(style.name(event.declarer), shown)
    yield from _tell_transfers(event.transfers, style)


def _tell_cards_drawn(event: CardsDrawn, style: Style, scene: _Scene | None) -> Told:
    name = style.name(event.seat)
    if not event.count:
        yield style.say.exchanges_nothing(name)
    elif scene is None:
        yield style.say.exchanges(name, event.count)
    else:
        assert isinstance(scene.after, Exchanging | Playing)
        made = scene.after.terms.exchanges[-1]
        discards, drawn = style.cards(made.discards), style.cards(made.drawn)
        yield style.say.exchanges_openly(name, event.count, discards, drawn)
    if event.trumps:
        yield "  " + style.say.laid_apart(event.trumps, face_up=event.trumps_seen is not None)


def _tell_trick(event: TrickTaken, style: Style, scene: _Scene | None) -> Told:
    number = None
    if scene is not None:
        assert isinstance(scene.before, Playing)
        number = len(scene.before.tricks) + 1
    plays = _told_plays(event.trick.leader, event.trick.cards, style)
    yield style.say.trick(number, plays, style.name(event.trick.winner))


def _told_plays(leader: int, cards: Sequence[Card], style: Style) -> str:
    seats = range(leader, leader + len(cards))
    return ", ".join(
        f"{style.name(seat % len(style.names))} {style.card(card)}"
        for seat, card in zip(seats, cards, strict=True)
    )


def _tell_penalized(event: Penalized, style: Style, _scene: _Scene | None) -> Told:
    yield style.say.penalized(style.name(event.seat), event.offence)
    yield from _tell_transfers(event.transfers, style)


def _tell_settled(event: DealSettled, style: Style, scene: _Scene | None) -> Told:
    yield style.heading(_tell_result(event, style))
    yield from _tell_transfers(event.transfers, style)
    net = ", ".join(
        f"{name} {'+' if chips > 0 else ''}{number_text(chips)}"
        for name, chips in zip(style.names, event.net, strict=True)
    )
    yield style.say.settlement(net)
    if scene is not None:
        yield _tell_chips(scene.after.table, style)


def _tell_result(event: DealSettled, style: Style) -> str:
    declarer, bid = style.name(event.declarer), event.bid
    taken = event.tricks[event.declarer]
    if event.result is Result.WON:
        return style.say.wins(declarer, bid, taken)
    if event.result is Result.REMISE:
        return style.say.loses(declarer, bid, taken)
    defenders = [seat for seat in range(len(event.tricks)) if seat != event.declarer]
    winner = max(defenders, key=lambda seat: event.tricks[seat])
    return style.say.loses_by_codille(
        declarer, bid, taken, style.name(winner), event.tricks[winner]
    )


_EVENTS: Final[Mapping[type[Event], Callable[[Any, Style, _Scene | None], Told]]] = {
    Misdealt: _tell_misdealt,
    DealStood: _tell_deal_stood,
    ThrownIn: _tell_thrown_in,
    AuctionWon: _tell_auction_won,
    TrumpTurned: _tell_trump_turned,
    TrumpNamed: _tell_trump_named,
    MatadorsShown: _tell_matadors_shown,
    CardsDrawn: _tell_cards_drawn,
    TrickTaken: _tell_trick,
    Penalized: _tell_penalized,
    DealSettled: _tell_settled,
}


# Chips.


@attrs.frozen
class _Move:
    """A movement of chips in words."""

    payer: str
    receiver: str
    amount: str
    into_pool: bool


_TRANSFERS: Final[Mapping[TransferReason, Callable[[Texts, _Move], str]]] = {
    TransferReason.ANTE: lambda say, it: say.pays_ante(it.payer, it.amount),
    TransferReason.MISDEAL_FINE: lambda say, it: say.pays_fine(it.payer, it.amount),
    TransferReason.MATADORS: lambda say, it: say.pays_matadors(it.payer, it.receiver, it.amount),
    TransferReason.STAKE: lambda say, it: say.takes(it.receiver, it.payer),
    TransferReason.TARIFF: lambda say, it: say.pays_tariff(it.payer, it.receiver, it.amount),
    TransferReason.LABET: lambda say, it: say.posts_labet(
        it.payer, it.amount, into_pool=it.into_pool
    ),
}


def _tell_transfers(transfers: Iterable[Transfer], style: Style) -> Told:
    for transfer in transfers:
        amount = style.say.amount(transfer.chips, transfer.due)
        move = _Move(
            _told_party(transfer.payer, amount, style),
            _told_party(transfer.receiver, amount, style),
            amount,
            transfer.receiver is POOL,
        )
        clauses = [transfer.clause] if transfer.due is None else [transfer.clause, Clause.L5]
        sentence = _TRANSFERS[transfer.reason](style.say, move)
        yield f"  {sentence} ({', '.join(clauses)})."


def _told_party(party: Party, amount: str, style: Style) -> str:
    if party is POOL:
        return style.say.out_of_pool(amount)
    if isinstance(party, Labet):
        return _told_labet(party, style)
    return style.name(party)


def _told_labet(labet: Labet, style: Style) -> str:
    return style.say.labet(labet.size, style.name(labet.seat))


def _tell_chips(table: Table, style: Style) -> str:
    labets = ", ".join(
        style.say.lying_labet(number_text(labet.size), style.name(labet.seat))
        for labet in table.labets
    )
    return style.say.chips_now(_by_seat(style, table.chips), number_text(table.pool), labets)


def _by_seat(style: Style, numbers: Iterable[int]) -> str:
    pairs = zip(style.names, numbers, strict=True)
    return ", ".join(f"{name} {number_text(number)}" for name, number in pairs)


# Hands.


def _tell_hands(state: Bidding | Playing, style: Style) -> Told:
    """Every hand, from the first hand's to the dealer's."""
    width = max(map(len, style.names))
    for seat in state.table.seats:
        yield f"  {style.name(seat):<{width}}  {style.cards(state.hands[seat])}"


def _tell_exchanged_hands(state: Playing, style: Style) -> Told:
    """The hands that will be played, where an exchange has changed them."""
    if any(made.discards for made in state.terms.exchanges):
        yield style.say.hands_now()
        yield from _tell_hands(state, style)
