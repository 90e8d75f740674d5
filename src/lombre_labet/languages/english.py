"""The texts in English. The words of the cards, bids and options are those of the code itself."""

from collections.abc import Mapping, Sequence
from typing import Final

from .._text import number_text
from ..actions import (
    Announce,
    Deal,
    Exchange,
    Misdeal,
    NameTrump,
    Offence,
    Pass,
    Penalize,
    Phase,
    Play,
    ShowMatadors,
)
from ..cards import Card, Rank, Suit
from ..events import Result, TransferReason
from ..ladder import Bid, Family
from ..reasons import Reason
from ..rules import OPTIONS
from .texts import Doing, Names, RulesPage, Texts

_COUNTS: Final = ("no", "one", "two", "three", "four", "five")
"""Counts of cards or tricks; no hand has more."""

_DOINGS: Final[Mapping[Doing, str]] = {
    Deal: "dealing",
    Misdeal: "a misdeal",
    Pass: "passing",
    Announce: "a bid",
    NameTrump: "naming trump",
    ShowMatadors: "showing matadors",
    Exchange: "an exchange",
    Play: "playing a card",
    Penalize: "a penalty",
}

_OFFENCES: Final = {
    Offence.REVOKE: "revoke",
    Offence.OUT_OF_TURN: "acting out of turn",
    Offence.EXPOSED_CARD: "exposing a card",
    Offence.WRONG_EXCHANGE: "wrong exchange",
    Offence.WRONG_BID: "wrong bid",
    Offence.OTHER: "breach of the rules",
}
_THINGS_DONE: Final = (Offence.OUT_OF_TURN, Offence.EXPOSED_CARD)
"""The offences whose names take no article."""


def _counted(count: int, thing: str) -> str:
    return f"{_COUNTS[count]} {thing}{'' if count == 1 else 's'}"


def _numbered(number: int, thing: str) -> str:
    return f"{number_text(number)} {thing}{'' if number == 1 else 's'}"


def _turned_card(card: str, bacon: bool) -> str:
    return f"The talon's top card is {card}{', the bacon' if bacon else ''}"


def _shortfall(bid: Bid, tricks: int) -> str:
    return f"{_counted(tricks, 'trick')} of the {_COUNTS[bid.tricks]} bid"


class _English:
    names: Final = Names(
        suits={suit: str(suit) for suit in Suit},
        ranks={rank: str(rank) for rank in Rank},
        families={family: family.replace("_", " ") for family in Family},
        phases={phase: phase.replace("_", " ") for phase in Phase},
        reasons={
            Reason.NOT_AN_ACTION: "no such action",
            Reason.NO_SUCH_SEAT: "no such seat",
            Reason.WRONG_PHASE: "wrong phase",
            Reason.NOT_YOURS: "for the table alone",
            Reason.OUT_OF_TURN: "out of turn",
            Reason.NOT_IN_HAND: "not in hand",
            Reason.NO_MATADORS: "no matadors",
            Reason.BID_TOO_LOW: "bid too low",
            Reason.BELLE_NOT_BID: "belle not bid",
            Reason.MATADORS_NOT_TRUMP: "matadors not in trumps",
            Reason.MUST_EXCHANGE: "must exchange",
            Reason.TOO_FEW_IN_TALON: "too few cards in the talon",
            Reason.MUST_FOLLOW: "must follow suit",
            Reason.MUST_OVERTAKE: "must overtake",
            Reason.MUST_TRUMP: "must trump",
            Reason.MUST_OVERTRUMP: "must overtrump",
            Reason.MUST_UNDERTRUMP: "must undertrump",
        },
        offences=_OFFENCES,
        results={Result.WON: "won", Result.REMISE: "remise", Result.CODILLE: "codille"},
        transfers={
            TransferReason.ANTE: "ante",
            TransferReason.MISDEAL_FINE: "fine for a misdeal",
            TransferReason.MATADORS: "matadors",
            TransferReason.STAKE: "stake",
            TransferReason.TARIFF: "tariff",
            TransferReason.LABET: "labet",
        },
        presets={"source": "those of the source", "tradition": "those of the tradition"},
        options={option.name: option.meaning for option in OPTIONS},
    )
    rules_page: Final = RulesPage(
        bids="The bids, lowest first (B7), and their heights if ladder=demande_first (B8)",
        level="bid",
        name="name",
        tricks="tricks",
        trump="trump",
        height="height",
        turned="turned",
        named="named",
        belle="belle",
        options="The options of --rules, each with its clause and its default",
        any_number="any whole number from 0 up",
        either="or",
        presets="The presets of --rules",
        defaults="every option at its default",
    )

    def card(self, card: Card) -> str:
        return f"{card.rank} of {card.suit}"

    def bid(self, bid: Bid) -> str:
        return str(bid)

    def seat(self, seat: int) -> str:
        return f"seat {seat}"

    def listed(self, parts: Sequence[str]) -> str:
        *others, last = parts
        return f"{', '.join(others)} and {last}" if others else last

    # Refusals.

    def not_an_action(self) -> str:
        return "that is no action of the game"

    def no_such_seat(self, last: int) -> str:
        return f"there is no such seat: the seats are 0 to {number_text(last)}"

    def wrong_phase(self, doing: Doing, phase: Phase) -> str:
        return f"{_DOINGS[doing]} does not belong here: the phase is {self.names.phases[phase]}"

    def not_yours(self, doing: Doing) -> str:
        return f"{_DOINGS[doing]} is for the table to declare, not for a seat"

    def not_your_turn(self, seat: int) -> str:
        return f"it is not seat {seat}'s turn"

    def spectators_wait(self) -> str:
        return "a spectator has no turn"

    def not_in_hand(self, cards: str) -> str:
        return f"you do not hold {cards}"

    def no_matadors(self, suit: Suit) -> str:
        return f"you do not hold king, queen and jack of {suit}, so there are no matadors to show"

    def bid_too_low(self, bid: Bid, standing: Bid) -> str:
        return f"{bid} is not enough: {standing} stands"

    def belle_not_bid(self, suit: Suit) -> str:
        return f"{suit} are the belle, and your bid was not in the belle: name another suit"

    def matadors_not_trump(self, suit: Suit) -> str:
        return f"{suit} are not trump, and only matadors in trumps are paid here"

    def must_exchange(self) -> str:
        return "a declarer who exchanges must lay down at least one card"

    def too_few_in_talon(self, left: int) -> str:
        return f"the talon has no more than {_numbered(left, 'card')}"

    def must_follow(self, card: str, led: Suit | None, held: str) -> str:
        return f"{card} does not follow: {led or 'trumps'} are led, and you hold {held}"

    def must_overtake(self, card: str, to_beat: str, able: str) -> str:
        return f"{card} is not enough: you must beat {to_beat}, and can with {able}"

    def must_trump(self, card: str, trumps: str) -> str:
        return f"{card} is no trump: you cannot follow and must play a trump, {trumps}"

    def must_overtrump(self, card: str, to_beat: str, able: str) -> str:
        return f"{card} is not enough: you must beat the trump {to_beat}, and can with {able}"

    def must_undertrump(self, card: str, to_beat: str, trumps: str) -> str:
        return (
            f"{card} is no trump: you cannot beat {to_beat}, but must still play a trump, {trumps}"
        )

    # A match.

    def opening(self, players: str, chips: int | None) -> str:
        with_chips = "" if chips is None else f", with {_numbered(chips, 'chip')} each"
        return f"{players} play lombre labet{with_chips}."

    def starting_chips(self, by_seat: str) -> str:
        return f"They start with these chips: {by_seat}."

    def rules_in_force(self, rules: str, belle: Suit) -> str:
        return f"The rules are {rules}; the belle is {belle}."

    def source_but(self, differences: str) -> str:
        return f"those of the source, but {differences}"

    def deal_heading(self, number: int) -> str:
        return f"Deal {number}"

    def unfinished_trick(self, number: int, plays: str) -> str:
        return f"Trick {number}, unfinished: {plays}"

    def stopped_after(self, deals: int) -> str:
        return f"The match stops here, after {_numbered(deals, 'deal')}."

    def stopped_within(self, deal: int, phase: Phase) -> str:
        return f"The match stops here, in the middle of deal {deal} ({self.names.phases[phase]})."

    # A deal.

    def deals(self, name: str) -> str:
        return f"{name} deals."

    def misdeals(self, name: str) -> str:
        return f"{name} misdeals."

    def stake_is_pool(self, pool: int) -> str:
        return f"The stake is the pool: {_numbered(pool, 'chip')}."

    def stake_with_labets(self, total: int, pool: int, labets: str) -> str:
        stake, lying = _numbered(total, "chip"), _numbered(pool, "chip")
        return f"The stake is {stake}: the pool of {lying}, and {labets}."

    def labet(self, size: int, name: str) -> str:
        return f"the labet of {_numbered(size, 'chip')} that {name} posted"

    def passes(self, name: str) -> str:
        return f"{name} passes."

    def bids(self, name: str, bid: Bid) -> str:
        return f"{name} bids {bid}."

    def thrown_in(self) -> str:
        return "All have passed. The cards are thrown in; pool and labets stay (B5)."

    def declares(self, name: str, tricks: int, defenders: str) -> str:
        need = _counted(tricks, "trick")
        return f"{name} is the declarer and needs {need}; {defenders} defend."

    def turned(self, card: str, *, bacon: bool, trump: Suit, belle_of_deal: bool) -> str:
        belle = ", and the belle of this deal" if belle_of_deal else ""
        return f"{_turned_card(card, bacon)}: {trump} are trump{belle}."

    def turned_in_vain(self, card: str, *, bacon: bool, trump: Suit) -> str:
        return f"{_turned_card(card, bacon)}, but the belle is trump: {trump}."

    def names_trump(self, name: str, suit: Suit) -> str:
        return f"{name} names {suit} as trump."

    def belle_is_trump(self, suit: Suit) -> str:
        return f"The belle is trump: {suit}."

    def trump_is(self, suit: Suit) -> str:
        return f"Trump: {suit}."

    def game_in_belle(self) -> str:
        return "Trump is the belle, and so the game is in the belle (T5)."

    def shows_nothing(self, name: str) -> str:
        return f"{name} shows no matadors."

    def shows(self, name: str, cards: str) -> str:
        return f"{name} shows matadors: {cards}."

    def exchanges_nothing(self, name: str) -> str:
        return f"{name} exchanges nothing."

    def exchanges(self, name: str, count: int) -> str:
        return f"{name} exchanges {_counted(count, 'card')}."

    def exchanges_openly(self, name: str, count: int, discards: str, drawn: str) -> str:
        return f"{name} exchanges {_counted(count, 'card')}: lays down {discards}, draws {drawn}."

    def laid_apart(self, count: int, *, face_up: bool) -> str:
        trumps, how = _counted(count, "trump").capitalize(), "up" if face_up else "down"
        return f"{trumps} among them laid apart, face {how} (X5)."

    def hands_now(self) -> str:
        return "The hands are now:"

    def trick(self, number: int | None, plays: str, winner: str) -> str:
        which = "" if number is None else f" {number}"
        return f"Trick{which}: {plays} — {winner} takes it."

    def penalized(self, name: str, offence: Offence) -> str:
        article = "" if offence in _THINGS_DONE else "a "
        return f"{name} is penalised for {article}{_OFFENCES[offence]} (I2)."

    def wins(self, name: str, bid: Bid, tricks: int) -> str:
        return f"{name} wins {bid} with {_counted(tricks, 'trick')}."

    def loses(self, name: str, bid: Bid, tricks: int) -> str:
        return f"{name} loses {bid}: {_shortfall(bid, tricks)}. The stake stays on the table."

    def loses_by_codille(
        self, name: str, bid: Bid, tricks: int, winner: str, winners_tricks: int
    ) -> str:
        return (
            f"{name} loses {bid} by codille: {_shortfall(bid, tricks)},"
            f" and {winner} has {_COUNTS[winners_tricks]}."
        )

    def settlement(self, net: str) -> str:
        return f"The settlement in all: {net}."

    def chips_now(self, by_seat: str, pool: str, labets: str) -> str:
        lying = f"; labets: {labets}" if labets else ""
        return f"Chips: {by_seat}; pool: {pool}{lying}."

    def lying_labet(self, size: str, name: str) -> str:
        return f"{size} from {name}"

    # Movements of chips.

    def amount(self, chips: int, due: int | None) -> str:
        owed = "" if due is None else f" of the {number_text(due)} owed"
        return f"{_numbered(chips, 'chip')}{owed}"

    def out_of_pool(self, amount: str) -> str:
        return f"{amount} from the pool"

    def pays_ante(self, payer: str, amount: str) -> str:
        return f"{payer} puts {amount} into the pool"

    def pays_fine(self, payer: str, amount: str) -> str:
        return f"{payer} pays a fine of {amount} into the pool"

    def pays_matadors(self, payer: str, receiver: str, amount: str) -> str:
        return f"{payer} pays {receiver} {amount} for the matadors"

    def takes(self, receiver: str, what: str) -> str:
        return f"{receiver} takes {what}"

    def pays_tariff(self, payer: str, receiver: str, amount: str) -> str:
        return f"{payer} pays {receiver} the tariff, {amount}"

    def posts_labet(self, payer: str, amount: str, *, into_pool: bool) -> str:
        return f"{payer} posts a labet of {amount}{', into the pool' if into_pool else ''}"

    # The command line.

    def standard_input(self) -> str:
        return "standard input"

    def illegal_action(self, number: int, file: str, text: str, name: str | None, why: str) -> str:
        by = "" if name is None else f" by {name}"
        return f"action {number} of {file}, `{text}`{by}, is illegal: {why}"


TEXTS: Final[Texts] = _English()
"""English."""
