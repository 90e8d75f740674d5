"""A match told in English, as somebody at the table would tell it afterwards, all hands open.

Telling is a pure function from states to lines: `tell_match` asks `tell` for each action, and
`tell` looks at the action, at the state it led to and at that state's events. A match being played
and a record being replayed are thus told in the same words.

Everything that is English stands in this module. What is said of an event is found by its class, of
an action by its class, of a movement of chips by its reason: another language is another set of
these tables. How a name, a card or a suit looks is the business of `Style`.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

import attrs

from ._text import number_text
from .actions import Action, Announce, Deal, Misdeal, NameTrump, Offence, Pass, ShowMatadors
from .cards import BACON, Card, Rank, Suit
from .clauses import Clause
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
from .rules import SOURCE, TRADITION, Rules
from .states import Bidding, Dealing, Exchanging, Playing, ShowingMatadors, State
from .table import Stake, Table

PRESETS: Final[Mapping[str, Rules]] = {"source": SOURCE, "tradition": TRADITION}
"""The presets by the names they are told by."""

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


def _told_names(names: Iterable[str]) -> tuple[str, ...]:
    """Names fit to be told: printable, not blank, and each different from the others."""
    told = [printable(name).strip() or f"seat {seat}" for seat, name in enumerate(names)]
    if len(set(told)) < len(told):
        told = [f"{name} (seat {seat})" for seat, name in enumerate(told)]
    return tuple(told)


@attrs.frozen
class Style:
    """How names, cards and headings look."""

    names: tuple[str, ...] = attrs.field(converter=_told_names)
    """The players' names, by seat: any text."""
    symbols: bool = False
    """Whether suits are written ♣ ♦ ♥ ♠, instead of c d h s."""
    colour: bool = False
    """Whether red suits are red and headings bold, by the ANSI escape sequences."""

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
        return self.style.names[seat]


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
            yield style.heading(f"Deal {told_deal}")
        deals += isinstance(action, Deal)
        yield from tell(before, action, after, style)
        before = after
    yield ""
    yield from tell_ending(before, deals, style)


def tell_opening(start: State, style: Style) -> Told:
    """Who plays, with how many chips, and by which rules."""
    table = start.table
    players = _listed(style.names)
    if len(set(table.chips)) == 1:
        yield f"{players} play lombre labet, with {_chips(table.chips[0])} each."
    else:
        yield f"{players} play lombre labet."
        yield f"They start with these chips: {_by_seat(style, table.chips)}."
    yield f"The rules are {told_rules(table.rules)}; the belle is {table.rules.belle}."


def told_rules(rules: Rules) -> str:
    """Which rules these are: a preset, or what differs from the source."""
    for name, preset in PRESETS.items():
        if rules == preset:
            return f"those of the {name}"
    return f"those of the source, but {', '.join(differences(rules))}"


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
        yield f"The match stops here, after {deals} deal{'' if deals == 1 else 's'}."
        return
    if isinstance(state, Playing) and state.trick:
        yield f"  Trick {len(state.tricks) + 1}, unfinished: {_trick_cards(state, style)}"
    yield f"The match stops here, in the middle of deal {deals} ({state.phase.replace('_', ' ')})."


def tell(before: State, action: Action, after: State, style: Style) -> Told:
    """Tell one action that led from one state to the next: what was done, and what it caused.

    A card that is played is told with its trick.
    """
    scene = _Scene(before, action, after, style)
    if type(action) in _ACTIONS:
        yield "  " + _ACTIONS[type(action)](scene)
    for event in after.events:
        yield from ("  " + line for line in _EVENTS[type(event)](event, scene))
    if isinstance(after, Playing) and not isinstance(before, Playing):
        yield from ("  " + line for line in _tell_exchanged_hands(after, style))


# What was done. An action that causes an event which tells all of it has no entry here.


def _tell_pass(scene: _Scene) -> str:
    return f"{scene.actor} passes."


def _tell_bid(scene: _Scene) -> str:
    assert isinstance(scene.action, Announce)
    return f"{scene.actor} bids {scene.action.bid}."


def _tell_show(scene: _Scene) -> str:
    assert isinstance(scene.action, ShowMatadors)
    suit = scene.action.suit
    if suit is None:
        return f"{scene.actor} shows no matadors."
    shown = scene.style.cards(Card(suit, rank) for rank in (Rank.KING, Rank.QUEEN, Rank.JACK))
    return f"{scene.actor} shows matadors: {shown}."


_ACTIONS: Final[Mapping[type[Action], Callable[[_Scene], str]]] = {
    Pass: _tell_pass,
    Announce: _tell_bid,
    ShowMatadors: _tell_show,
}


# What it caused.


def _tell_misdealt(event: Misdealt, scene: _Scene) -> Told:
    yield f"{scene.style.names[event.dealer]} misdeals."
    yield from _tell_transfers(event.transfers, scene.style)


def _tell_deal_stood(event: DealStood, scene: _Scene) -> Told:
    after, style = scene.after, scene.style
    assert isinstance(after, Bidding)
    yield f"{style.names[event.dealer]} deals."
    yield from _tell_transfers(event.transfers, style)
    yield _tell_stake(after.stake, style)
    yield from _tell_hands(after, style)


def _tell_stake(stake: Stake, style: Style) -> str:
    if not stake.labets:
        return f"The stake is the pool: {_chips(stake.pool)}."
    labets = _listed([_told_labet(labet, style) for labet in stake.labets])
    return f"The stake is {_chips(stake.total)}: the pool of {_chips(stake.pool)}, and {labets}."


def _tell_thrown_in(_event: ThrownIn, scene: _Scene) -> Told:
    yield "All have passed. The cards are thrown in; pool and labets stay (B5)."
    yield _tell_chips(scene.after.table, scene.style)


def _tell_auction_won(event: AuctionWon, scene: _Scene) -> Told:
    names = scene.style.names
    defenders = _listed([name for seat, name in enumerate(names) if seat != event.declarer])
    need = _counted(event.bid.tricks, "trick")
    yield f"{names[event.declarer]} is the declarer and needs {need}; {defenders} defend."


def _tell_trump_turned(event: TrumpTurned, scene: _Scene) -> Told:
    after = scene.after
    assert isinstance(after, ShowingMatadors)
    card = scene.style.card(event.card) + (", the bacon" if event.card is BACON else "")
    if event.trump is not event.card.suit:
        yield f"The talon's top card is {card}, but the belle is trump: {event.trump}."
        return
    belle = ", and the belle of this deal" if after.contract.bid.in_belle else ""
    yield f"The talon's top card is {card}: {event.trump} are trump{belle}."
    yield from _tell_belle_game(after)


def _tell_trump_named(event: TrumpNamed, scene: _Scene) -> Told:
    after = scene.after
    assert isinstance(after, ShowingMatadors)
    if isinstance(scene.action, NameTrump):
        yield f"{scene.actor} names {event.trump} as trump."
    else:
        yield f"The belle is trump: {event.trump}."
    yield from _tell_belle_game(after)


def _tell_belle_game(state: ShowingMatadors) -> Told:
    """Trump alone may put a game in the belle, and nothing said so far lets one hear it (T5)."""
    if state.contract.in_belle and not state.contract.bid.in_belle:
        yield "Trump is the belle, and so the game is in the belle (T5)."


def _tell_matadors_shown(event: MatadorsShown, scene: _Scene) -> Told:
    return _tell_transfers(event.transfers, scene.style)


def _tell_cards_drawn(event: CardsDrawn, scene: _Scene) -> Told:
    after, style = scene.after, scene.style
    assert isinstance(after, Exchanging | Playing)
    name = style.names[event.seat]
    if not event.count:
        yield f"{name} exchanges nothing."
        return
    made = after.terms.exchanges[-1]
    yield (
        f"{name} exchanges {_counted(event.count, 'card')}:"
        f" lays down {style.cards(made.discards)}, draws {style.cards(made.drawn)}."
    )
    if event.trumps:
        how = "face down" if event.trumps_seen is None else "face up"
        yield f"  {_counted(event.trumps, 'trump').capitalize()} among them laid apart, {how} (X5)."


def _tell_trick(event: TrickTaken, scene: _Scene) -> Told:
    before, style = scene.before, scene.style
    assert isinstance(before, Playing)
    plays = _told_plays(event.trick.leader, event.trick.cards, style)
    number = len(before.tricks) + 1
    yield f"Trick {number}: {plays} — {style.names[event.trick.winner]} takes it."


def _trick_cards(state: Playing, style: Style) -> str:
    return _told_plays(state.leader, state.trick, style)


def _told_plays(leader: int, cards: Sequence[Card], style: Style) -> str:
    seats = range(leader, leader + len(cards))
    return ", ".join(
        f"{style.names[seat % len(style.names)]} {style.card(card)}"
        for seat, card in zip(seats, cards, strict=True)
    )


_OFFENCES: Final[Mapping[Offence, str]] = {
    Offence.REVOKE: "a revoke",
    Offence.OUT_OF_TURN: "acting out of turn",
    Offence.EXPOSED_CARD: "exposing a card",
    Offence.WRONG_EXCHANGE: "a wrong exchange",
    Offence.WRONG_BID: "a wrong bid",
    Offence.OTHER: "a breach of the rules",
}


def _tell_penalized(event: Penalized, scene: _Scene) -> Told:
    yield f"{scene.style.names[event.seat]} is penalised for {_OFFENCES[event.offence]} (I2)."
    yield from _tell_transfers(event.transfers, scene.style)


def _tell_settled(event: DealSettled, scene: _Scene) -> Told:
    style = scene.style
    yield style.heading(_RESULTS[event.result](event, style))
    yield from _tell_transfers(event.transfers, style)
    net = ", ".join(
        f"{name} {'+' if chips > 0 else ''}{number_text(chips)}"
        for name, chips in zip(style.names, event.net, strict=True)
    )
    yield f"The settlement in all: {net}."
    yield _tell_chips(scene.after.table, style)


def _tell_won(event: DealSettled, style: Style) -> str:
    taken = _counted(event.tricks[event.declarer], "trick")
    return f"{style.names[event.declarer]} wins {event.bid} with {taken}."


def _tell_remise(event: DealSettled, style: Style) -> str:
    loser = style.names[event.declarer]
    return f"{loser} loses {event.bid}: {_shortfall(event)}. The stake stays on the table."


def _tell_codille(event: DealSettled, style: Style) -> str:
    defenders = [seat for seat in range(len(event.tricks)) if seat != event.declarer]
    winner = max(defenders, key=lambda seat: event.tricks[seat])
    return (
        f"{style.names[event.declarer]} loses {event.bid} by codille: {_shortfall(event)},"
        f" and {style.names[winner]} has {_COUNTS[event.tricks[winner]]}."
    )


def _shortfall(event: DealSettled) -> str:
    taken, bid = event.tricks[event.declarer], event.bid.tricks
    return f"{_counted(taken, 'trick')} of the {_COUNTS[bid]} bid"


_RESULTS: Final[Mapping[Result, Callable[[DealSettled, Style], str]]] = {
    Result.WON: _tell_won,
    Result.REMISE: _tell_remise,
    Result.CODILLE: _tell_codille,
}

_EVENTS: Final[Mapping[type[Event], Callable[[Any, _Scene], Told]]] = {
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

_TRANSFERS: Final[Mapping[TransferReason, str]] = {
    TransferReason.ANTE: "{payer} puts {chips} into the pool",
    TransferReason.MISDEAL_FINE: "{payer} pays a fine of {chips} into the pool",
    TransferReason.MATADORS: "{payer} pays {receiver} {chips} for the matadors",
    TransferReason.STAKE: "{receiver} takes {payer}",
    TransferReason.TARIFF: "{payer} pays {receiver} the tariff, {chips}",
    TransferReason.LABET: "{payer} posts a labet of {chips}{place}",
}


def _tell_transfers(transfers: Iterable[Transfer], style: Style) -> Told:
    for transfer in transfers:
        chips = _chips(transfer.chips)
        clauses = [transfer.clause]
        if transfer.due is not None:
            chips = f"{chips} of the {number_text(transfer.due)} owed"
            clauses.append(Clause.L5)
        sentence = _TRANSFERS[transfer.reason].format(
            payer=_told_party(transfer.payer, chips, style),
            receiver=_told_party(transfer.receiver, chips, style),
            chips=chips,
            place=", into the pool" if transfer.receiver is POOL else "",
        )
        yield f"  {sentence} ({', '.join(clauses)})."


def _told_party(party: Party, chips: str, style: Style) -> str:
    if party is POOL:
        return f"{chips} from the pool"
    if isinstance(party, Labet):
        return _told_labet(party, style)
    return style.names[party]


def _told_labet(labet: Labet, style: Style) -> str:
    return f"the labet of {_chips(labet.size)} that {style.names[labet.seat]} posted"


def _tell_chips(table: Table, style: Style) -> str:
    labets = ", ".join(
        f"{number_text(labet.size)} from {style.names[labet.seat]}" for labet in table.labets
    )
    lying = f"; labets: {labets}" if labets else ""
    return f"Chips: {_by_seat(style, table.chips)}; pool: {number_text(table.pool)}{lying}."


def _by_seat(style: Style, numbers: Iterable[int]) -> str:
    pairs = zip(style.names, numbers, strict=True)
    return ", ".join(f"{name} {number_text(number)}" for name, number in pairs)


def _chips(number: int) -> str:
    return f"{number_text(number)} chip{'' if number == 1 else 's'}"


# Hands, counts and lists.


def _tell_hands(state: Bidding | Playing, style: Style) -> Told:
    """Every hand, from the first hand's to the dealer's."""
    width = max(map(len, style.names))
    for seat in state.table.seats:
        yield f"  {style.names[seat]:<{width}}  {style.cards(state.hands[seat])}"


def _tell_exchanged_hands(state: Playing, style: Style) -> Told:
    """The hands that will be played, where an exchange has changed them."""
    if any(made.discards for made in state.terms.exchanges):
        yield "The hands are now:"
        yield from _tell_hands(state, style)


_COUNTS: Final = ("no", "one", "two", "three", "four", "five")
"""Counts of cards or tricks; no hand has more."""


def _counted(count: int, thing: str) -> str:
    return f"{_COUNTS[count]} {thing}{'' if count == 1 else 's'}"


def _listed(parts: Sequence[str]) -> str:
    """Parts as a list within a sentence: "a", "a and b", "a, b and c"."""
    *others, last = parts
    return f"{', '.join(others)} and {last}" if others else last
