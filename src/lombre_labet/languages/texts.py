"""What a language has to say: names for things, and a sentence for everything that happens.

A language is a value that fits `Texts`; where one lacks a name or a sentence, mypy says so at the
line that claims it fits, and where a table lacks a member of an enum, a test does. Which sentence
is said when, in which order and with which parts is decided elsewhere (`refusals`, `telling`, the
command line), once for all languages; how it is said is decided here.

Sentences take plain parts. A player's name is any text of any gender: it is put in as it is, so a
language has to build its sentences so that the name needs no case, no article, and no agreement.
Cards come as they are written in the notation. Numbers of chips may have thousands of digits.
"""

from collections.abc import Mapping, Sequence
from typing import Protocol

import attrs

from ..actions import Action, Offence, Phase
from ..cards import Card, Rank, Suit
from ..events import Result, TransferReason
from ..ladder import Bid, Family
from ..reasons import Reason

Doing = type[Action]
"""The kind of action that was tried."""


@attrs.frozen(kw_only=True)
class Names:
    """What things are called."""

    suits: Mapping[Suit, str]
    """The suits."""
    ranks: Mapping[Rank, str]
    """The ranks."""
    families: Mapping[Family, str]
    """The families of bids."""
    phases: Mapping[Phase, str]
    """The phases."""
    reasons: Mapping[Reason, str]
    """The ways to be wrong, in a few words; the whole message needs the refusal."""
    offences: Mapping[Offence, str]
    """The breaches of the rules."""
    results: Mapping[Result, str]
    """How a deal ended."""
    transfers: Mapping[TransferReason, str]
    """What chips move for."""
    presets: Mapping[str, str]
    """The presets, as in "the rules are …", by their names on the command line."""
    options: Mapping[str, str]
    """What each option decides, in a sentence, by its name in `Rules`."""


@attrs.frozen(kw_only=True)
class RulesPage:
    """The words on the page of the command `rules`; the names of options are not translated."""

    bids: str
    """The heading of the table of bids."""
    level: str
    """The column of the bids' numbers."""
    name: str
    """The column of their names."""
    tricks: str
    """The column of the tricks they need."""
    trump: str
    """The column that says where their trump suit comes from,"""
    height: str
    """and that of their heights on the other ladder."""
    turned: str
    """The trump suit is turned up (T1, T2),"""
    named: str
    """or named (T3),"""
    belle: str
    """or it is the belle (T4)."""
    options: str
    """The heading of the options."""
    any_number: str
    """What an option may be that is no choice of words."""
    either: str
    """The word between values to choose from."""
    presets: str
    """The heading of the presets."""
    defaults: str
    """The preset that changes nothing."""


class Texts(Protocol):
    """A language."""

    @property
    def names(self) -> Names:
        """The names of things."""

    @property
    def rules_page(self) -> RulesPage:
        """The words on the page of the command `rules`."""

    def card(self, card: Card) -> str:
        """A card by its name, such as "king of hearts"."""

    def bid(self, bid: Bid) -> str:
        """A bid as it is called at the table."""

    def seat(self, seat: int) -> str:
        """What a seat is called that has no name."""

    def listed(self, parts: Sequence[str]) -> str:
        """Parts as a list within a sentence: "a", "a and b", "a, b and c"."""

    # Refusals, for the seat that tried; without the clause, in lower case and without a full stop.

    def not_an_action(self) -> str:
        """What was tried is no action of the game."""

    def no_such_seat(self, last: int) -> str:
        """The table has seats from 0 to the last alone (N1)."""

    def wrong_phase(self, doing: Doing, phase: Phase) -> str:
        """The action does not belong to this phase."""

    def not_yours(self, doing: Doing) -> str:
        """The action is one of the table."""

    def not_your_turn(self, seat: int) -> str:
        """It is the turn of another seat than this one."""

    def spectators_wait(self) -> str:
        """A spectator has no turn."""

    def not_in_hand(self, cards: str) -> str:
        """These cards are not in the hand."""

    def no_matadors(self, suit: Suit) -> str:
        """The hand lacks king, queen or jack of the suit (M1)."""

    def bid_too_low(self, bid: Bid, standing: Bid) -> str:
        """A bid is not higher than the one that stands (B1)."""

    def belle_not_bid(self, suit: Suit) -> str:
        """The suit named is the belle, after a plain bid (T3)."""

    def matadors_not_trump(self, suit: Suit) -> str:
        """The matadors shown are not in trumps (M2)."""

    def must_exchange(self) -> str:
        """The declarer has to lay down a card (X1)."""

    def too_few_in_talon(self, left: int) -> str:
        """The talon has only so many cards (X2)."""

    def must_follow(self, card: str, led: Suit | None, held: str) -> str:
        """The card does not follow, though some are held that do; None: trumps are led (P2)."""

    def must_overtake(self, card: str, to_beat: str, able: str) -> str:
        """The card does not beat the card to beat, though some that are held do (P3)."""

    def must_trump(self, card: str, trumps: str) -> str:
        """The card is no trump, and nothing held follows (P4)."""

    def must_overtrump(self, card: str, to_beat: str, able: str) -> str:
        """The card does not beat the trump to beat, though some that are held do (P5)."""

    def must_undertrump(self, card: str, to_beat: str, trumps: str) -> str:
        """The card is no trump, and a trump is owed even where it cannot win (P6)."""

    # A match: how it begins and where it stops.

    def opening(self, players: str, chips: int | None) -> str:
        """These play, with so many chips each; None: not all have as many."""

    def starting_chips(self, by_seat: str) -> str:
        """The chips of each, at the start."""

    def rules_in_force(self, rules: str, belle: Suit) -> str:
        """By which rules they play, and which suit is the belle of the table."""

    def source_but(self, differences: str) -> str:
        """The rules of the source, with options that differ."""

    def deal_heading(self, number: int) -> str:
        """The heading of a deal."""

    def unfinished_trick(self, number: int, plays: str) -> str:
        """The cards of a trick that is not complete."""

    def stopped_after(self, deals: int) -> str:
        """The match stopped after so many deals."""

    def stopped_within(self, deal: int, phase: Phase) -> str:
        """The match stopped in the middle of a deal."""

    # A deal: what was done and what it caused.

    def deals(self, name: str) -> str:
        """The dealer deals (D1)."""

    def misdeals(self, name: str) -> str:
        """The dealer misdeals (D3)."""

    def stake_is_pool(self, pool: int) -> str:
        """The stake is the pool alone (S3)."""

    def stake_with_labets(self, total: int, pool: int, labets: str) -> str:
        """The stake is the pool and labets (S3)."""

    def labet(self, size: int, name: str) -> str:
        """A labet and who posted it, as an object: of a stake, and of who takes it."""

    def passes(self, name: str) -> str:
        """A player passes (B1)."""

    def bids(self, name: str, bid: Bid) -> str:
        """A player bids (B1)."""

    def thrown_in(self) -> str:
        """All have passed (B5); ends with the clause."""

    def declares(self, name: str, tricks: int, defenders: str) -> str:
        """A player is the declarer and needs so many tricks; two or three defend (B4)."""

    def turned(self, card: str, *, bacon: bool, trump: Suit, belle_of_deal: bool) -> str:
        """The talon's top card gives the trump suit (T1), perhaps the belle of the deal too."""

    def turned_in_vain(self, card: str, *, bacon: bool, trump: Suit) -> str:
        """The talon's top card is of another suit, and the belle is trump (T2)."""

    def names_trump(self, name: str, suit: Suit) -> str:
        """The declarer names the trump suit (T3)."""

    def belle_is_trump(self, suit: Suit) -> str:
        """The trump suit is the belle, since the bid was in it (T4)."""

    def trump_is(self, suit: Suit) -> str:
        """The trump suit is known, and how is not told."""

    def game_in_belle(self) -> str:
        """The trump suit puts the game in the belle (T5); ends with the clause."""

    def shows_nothing(self, name: str) -> str:
        """The declarer shows no matadors (M4)."""

    def shows(self, name: str, cards: str) -> str:
        """The declarer shows matadors (M1)."""

    def exchanges_nothing(self, name: str) -> str:
        """A player exchanges no card (X2)."""

    def exchanges(self, name: str, count: int) -> str:
        """A player exchanges so many cards (X4)."""

    def exchanges_openly(self, name: str, count: int, discards: str, drawn: str) -> str:
        """Which cards a player lays down and draws, all hands open (X1)."""

    def laid_apart(self, count: int, *, face_up: bool) -> str:
        """So many trumps among those laid down (X5); ends with the clause."""

    def hands_now(self) -> str:
        """The hands follow, as they are after the exchange."""

    def trick(self, number: int | None, plays: str, winner: str) -> str:
        """A trick and who takes it (P8); None: which of the five is not told."""

    def penalized(self, name: str, offence: Offence) -> str:
        """A player broke the rules (I2); ends with the clause."""

    def wins(self, name: str, bid: Bid, tricks: int) -> str:
        """The declarer wins with so many tricks (O1)."""

    def loses(self, name: str, bid: Bid, tricks: int) -> str:
        """The declarer loses with so many tricks, and the stake stays (O3)."""

    def loses_by_codille(
        self, name: str, bid: Bid, tricks: int, winner: str, winners_tricks: int
    ) -> str:
        """The declarer loses with so many tricks, a defender has three or more (O5)."""

    def settlement(self, net: str) -> str:
        """What the settlement gave each."""

    def chips_now(self, by_seat: str, pool: str, labets: str) -> str:
        """The chips of each and on the table; of labets there may be none."""

    def lying_labet(self, size: str, name: str) -> str:
        """A labet in the list of those on the table."""

    # Movements of chips, without the clause and the full stop.

    def amount(self, chips: int, due: int | None) -> str:
        """So many chips that are paid, and how many were owed where it is fewer (L5)."""

    def out_of_pool(self, amount: str) -> str:
        """The pool as what is taken."""

    def pays_ante(self, payer: str, amount: str) -> str:
        """The dealer pays the ante (S2)."""

    def pays_fine(self, payer: str, amount: str) -> str:
        """The dealer pays the fine for a misdeal (D3)."""

    def pays_matadors(self, payer: str, receiver: str, amount: str) -> str:
        """A defender pays for matadors (M1)."""

    def takes(self, receiver: str, what: str) -> str:
        """Who won it takes the pool or a labet (O1, O5)."""

    def pays_tariff(self, payer: str, receiver: str, amount: str) -> str:
        """The tariff is paid (O1, O3)."""

    def posts_labet(self, payer: str, amount: str, *, into_pool: bool) -> str:
        """A labet is posted (L1), perhaps into the pool (L3)."""

    # The command line.

    def standard_input(self) -> str:
        """The name of a record that has no file."""

    def illegal_action(self, number: int, file: str, text: str, name: str | None, why: str) -> str:
        """A record has an illegal action, by a player or, None, by the table."""
