"""A second opinion on the rules, to test the real engine against.

This model of the game was written from the clauses of the rules alone, without a look at the
library: where the two agree, a mistake would have to have been made twice. It is naive on
purpose. Cards are strings ("Kh", "Th", "8h"), suits are letters ("c", "d", "h", "s"), actions are
texts in the notation ("bid 6", "exchange 9h Ad"), a table is lists and numbers. Nothing here is
fast, and nothing needs to be; what counts is that each function can be held against the clause
it names.

`NaiveMatch` plays a match; `legal_plays`, `trick_winner` and `beats_bid` answer the three
questions worth asking on their own.
"""

from itertools import combinations
from typing import Any

Transfer = tuple[Any, Any, int, int | None, str, str]
Fault = tuple[str, str | None]

SUITS = ["c", "d", "h", "s"]
SUIT_WORDS = {"clubs": "c", "diamonds": "d", "hearts": "h", "spades": "s"}

# C2: high to low.
RANKS = ["K", "Q", "J", "A", "T", "9", "8"]

# C1, in canonical order: six cards of each suit, and the bacon after the nine of hearts.
BACON = "8h"
PACK = [rank + suit for suit in SUITS for rank in RANKS if rank != "8" or suit == "h"]

# B7: level -> (family, in the belle, tricks).
BIDS = {
    1: ("virole", False, 3),
    2: ("virole", True, 3),
    3: ("virole", False, 4),
    4: ("virole", True, 4),
    5: ("demande", False, 3),
    6: ("demande", True, 3),
    7: ("demande", False, 4),
    8: ("demande", True, 4),
    9: ("sans_prendre", False, 3),
    10: ("sans_prendre", True, 3),
    11: ("sans_prendre", False, 4),
    12: ("sans_prendre", True, 4),
    13: ("vole", False, 5),
    14: ("vole", True, 5),
}

# B7 and B8: the bids from the lowest to the highest.
LADDERS = {
    "source": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14],
    "demande_first": [5, 6, 7, 8, 1, 2, 3, 4, 9, 10, 11, 12, 13, 14],
}

# I2.
OFFENCES = ["revoke", "out_of_turn", "exposed_card", "wrong_exchange", "wrong_bid", "other"]

# The options of the rules, as the source has them.
SOURCE: dict[str, object] = {
    "players": 3,
    "belle": "hearts",
    "starting_chips": 20,
    "ante": 1,
    "misdeal_fine": 1,
    "ladder": "source",
    "auction": "until_passed",
    "redeal_dealer": "next",
    "virole_belle": "turned",
    "plain_may_name_belle": False,
    "belle_game": "bid",
    "matador_suit": "any",
    "matador_rate": "suit",
    "virole_defenders_exchange": True,
    "exchange_order": "first_hand",
    "trump_discards": "face_down",
    "overtake": "previous",
    "overtrump": "required",
    "undertrump": "required",
    "tariff_plain": 1,
    "tariff_belle": 2,
    "labet_virole": 1,
    "labet_virole_belle": 2,
    "labet_demande": 1,
    "labet_demande_belle": 2,
    "labet_sans_prendre": 1,
    "labet_sans_prendre_belle": 1,
    "labet_vole": 1,
    "labet_vole_belle": 1,
    "labet_codille": 3,
    "codille_base": "stake",
    "labet_offence": 1,
    "labet_base": "stake",
    "labet_place": "apart",
    "labets_in_play": "largest",
    "credit": "unlimited",
    "labet_size": "multiple",
}

# For each action: the phases it belongs to, and the clause that says so.
WHEN = {
    "deal": (["dealing"], "D1"),
    "misdeal": (["dealing"], "D3"),
    "pass": (["bidding"], "B1"),
    "bid": (["bidding"], "B1"),
    "trump": (["naming_trump"], "T3"),
    "show": (["showing_matadors"], "M1"),
    "exchange": (["exchanging"], "X1"),
    "play": (["playing"], "P1"),
    "penalize": (
        ["bidding", "naming_trump", "showing_matadors", "exchanging", "playing"],
        "I2",
    ),
}

# The clause that says whose turn it is, for each phase that has a turn.
TURN_CLAUSES = {
    "bidding": "B1",
    "naming_trump": "T3",
    "showing_matadors": "M1",
    "exchanging": "X2",
    "playing": "P1",
}


class Refused(Exception):
    """An action that the rules do not allow: `reason` is how it fails, `clause` what forbids it."""

    def __init__(self, reason: str, clause: str | None) -> None:
        """Keep the reason and the clause."""
        super().__init__(reason, clause)
        self.reason = reason
        self.clause = clause


# Cards


def suit_played(card: str, trump: str) -> str:
    """Give the suit a card counts as, the bacon being always a trump (C3)."""
    return trump if card == BACON else card[1]


def is_trump(card: str, trump: str) -> bool:
    """Tell whether a card is a trump (C3)."""
    return suit_played(card, trump) == trump


def beats(card: str, other: str, trump: str) -> bool:
    """Tell whether a card beats another one played before it (C2, C3, P8)."""
    if suit_played(card, trump) == suit_played(other, trump):
        return RANKS.index(card[0]) < RANKS.index(other[0])
    return is_trump(card, trump)


def in_order(cards: list[str]) -> list[str]:
    """Put cards in the canonical order."""
    return [card for card in PACK if card in cards]


# Play


def trick_winner(trick: list[str], trump: str) -> int:
    """Give the place in the trick of the card that takes it (P8)."""
    trumps = [card for card in trick if is_trump(card, trump)]
    followers = [card for card in trick if suit_played(card, trump) == suit_played(trick[0], trump)]
    best = min(trumps or followers, key=lambda card: RANKS.index(card[0]))
    return trick.index(best)


def card_to_beat(trick: list[str], trump: str, rules: dict[str, object]) -> str | None:
    """Give the card that the next player has to beat, if there is one (P3)."""
    if {**SOURCE, **rules}["overtake"] == "best":
        return trick[trick_winner(trick, trump)]
    led = suit_played(trick[0], trump)
    previous = trick[-1]
    if suit_played(previous, trump) == led or is_trump(previous, trump):
        return previous
    return None


def legal_plays(
    hand: list[str], trick: list[str], trump: str, rules: dict[str, object]
) -> list[str]:
    """Give the cards of a hand that may be played to a trick (P1 to P7)."""
    if not trick:
        return list(hand)
    led = suit_played(trick[0], trump)
    same_suit = [card for card in hand if suit_played(card, trump) == led]
    target = card_to_beat(trick, trump, rules)
    if same_suit:
        return follow(same_suit, target, trump)
    trumps = [card for card in hand if is_trump(card, trump)]
    if not trumps:
        return list(hand)
    if target is None or not is_trump(target, trump):
        return trumps
    return overtrump(hand, trumps, target, trump, rules)


def follow(same_suit: list[str], target: str | None, trump: str) -> list[str]:
    """Give the cards that may be played by one who can follow (P2, P3)."""
    if target is None:
        return same_suit
    higher = [card for card in same_suit if beats(card, target, trump)]
    return higher or same_suit


def overtrump(
    hand: list[str], trumps: list[str], target: str, trump: str, rules: dict[str, object]
) -> list[str]:
    """Give the cards for one who cannot follow, holds trumps, and has a trump to beat (P5, P6)."""
    options = {**SOURCE, **rules}
    higher = [card for card in trumps if beats(card, target, trump)]
    if higher:
        return higher if options["overtrump"] == "required" else trumps
    return trumps if options["undertrump"] == "required" else list(hand)


def play_fault(
    card: str, hand: list[str], trick: list[str], trump: str, rules: dict[str, object]
) -> Fault | None:
    """Say what is wrong with playing a card of one's hand, if anything is (P2 to P6)."""
    if not trick:
        return None
    led = suit_played(trick[0], trump)
    target = card_to_beat(trick, trump, rules)
    if any(suit_played(held, trump) == led for held in hand):
        return follow_fault(card, hand, led, target, trump)
    if any(is_trump(held, trump) for held in hand):
        return ruff_fault(card, hand, target, trump, {**SOURCE, **rules})
    return None


def follow_fault(
    card: str, hand: list[str], led: str, target: str | None, trump: str
) -> Fault | None:
    """Say what is wrong with a card of one who can follow (P2, P3)."""
    if suit_played(card, trump) != led:
        return ("must_follow", "P2")
    if target is None or beats(card, target, trump):
        return None
    for held in hand:
        if suit_played(held, trump) == led and beats(held, target, trump):
            return ("must_overtake", "P3")
    return None


def ruff_fault(
    card: str, hand: list[str], target: str | None, trump: str, options: dict[str, object]
) -> Fault | None:
    """Say what is wrong with a card of one who cannot follow but can ruff (P4, P5, P6)."""
    trump_to_beat = target if target is not None and is_trump(target, trump) else None
    if trump_to_beat is None:
        return None if is_trump(card, trump) else ("must_trump", "P4")
    can_beat = any(beats(held, trump_to_beat, trump) for held in hand)
    if not is_trump(card, trump):
        if can_beat:
            return ("must_trump", "P4")
        return ("must_undertrump", "P6") if options["undertrump"] == "required" else None
    too_low = can_beat and not beats(card, trump_to_beat, trump)
    return ("must_overtrump", "P5") if too_low and options["overtrump"] == "required" else None


# Bidding


def beats_bid(new: int, old: int | None, ladder: str) -> bool:
    """Tell whether a bid is higher than the one that stands, if one does (B1, B7, B8)."""
    if old is None:
        return True
    return LADDERS[ladder].index(new) > LADDERS[ladder].index(old)


# Texts


def parse(text: str) -> tuple[str, list[str]]:
    """Take an action apart into its verb and its words; ValueError if it is no action at all."""
    verb, *words = text.split(" ")
    if not well_formed(verb, words):
        raise ValueError(f"no action: {text!r}")
    return verb, words


def well_formed(verb: str, words: list[str]) -> bool:
    """Tell whether a verb and its words make an action (Notation)."""
    if verb in ("misdeal", "pass"):
        return words == []
    if verb in ("deal", "exchange"):
        return all(word in PACK for word in words) and len(set(words)) == len(words)
    if verb == "penalize":
        return len(words) == 2 and words[0].isdecimal() and words[1] in OFFENCES
    return len(words) == 1 and words[0] in {
        "bid": [str(level) for level in BIDS],
        "trump": SUITS,
        "show": [*SUITS, "none"],
        "play": PACK,
    }.get(verb, [])


class NaiveMatch:
    """A match: the table, and the deal that is being played on it.

    The table is `dealer`, `chips`, `pool` and `labets` (oldest first, each [seat, size, cause]).
    `last_transfers` and `last_result` tell what the last accepted action moved and settled.
    """

    def __init__(
        self, rules: dict[str, object], dealer: int = 0, chips: list[int] | None = None
    ) -> None:
        """Set the table for a first deal (N1, N4, S1)."""
        self.rules: dict[str, object] = {**SOURCE, **rules}
        self.players = self.number("players")
        self.dealer = dealer
        self.chips = [self.number("starting_chips")] * self.players
        if chips is not None:
            self.chips = list(chips)
        self.pool = 0
        self.labets: list[list[Any]] = []
        self.last_transfers: list[Transfer] = []
        self.last_result: dict[str, object] | None = None
        self.clear_the_deal()

    def number(self, option: str) -> int:
        """Read an option that is a whole number."""
        value = self.rules[option]
        assert isinstance(value, int)
        assert not isinstance(value, bool)
        return value

    def clear_the_deal(self) -> None:
        """Gather the cards: no deal is being played, the dealer is to deal."""
        self.phase = "dealing"
        self.turn: int | None = None
        self.hands: list[list[str]] = [[] for _ in range(self.players)]
        self.talon: list[str] = []
        self.laid_aside: list[list[str]] = [[] for _ in range(self.players)]
        self.trick: list[str] = []
        self.taken: list[list[str]] = [[] for _ in range(self.players)]
        self.tricks = [0] * self.players
        self.stake_pool = 0
        self.in_play: list[int] = []
        self.passed: list[int] = []
        self.spoken: list[int] = []
        self.bid: int | None = None
        self.declarer: int | None = None
        self.trump: str | None = None
        self.belle = SUIT_WORDS[str(self.rules["belle"])]
        self.still_to_exchange: list[int] = []

    def position(self) -> dict[str, object]:
        """Give what lies open on the table."""
        return {
            "phase": self.phase,
            "turn": self.turn,
            "dealer": self.dealer,
            "chips": list(self.chips),
            "pool": self.pool,
            "labets": sorted([seat, size] for seat, size, _ in self.labets),
        }

    # Seats

    def right_of(self, seat: int) -> int:
        """Give the neighbour on the right (N2)."""
        return (seat + 1) % self.players

    def seats_from(self, seat: int) -> list[int]:
        """Give all seats, counterclockwise from one of them (N2)."""
        return [(seat + step) % self.players for step in range(self.players)]

    def first_hand(self) -> int:
        """Give the player right of the dealer (N2)."""
        return self.right_of(self.dealer)

    def defenders(self) -> list[int]:
        """Give the defenders, in seat order from the first hand (B4)."""
        return [seat for seat in self.seats_from(self.first_hand()) if seat != self.declarer]

    # What the deal is about, once a bid stands

    def the_turn(self) -> int:
        """Give the seat whose turn it is, where there is one."""
        assert self.turn is not None
        return self.turn

    def the_declarer(self) -> int:
        """Give the declarer, once there is one (B4)."""
        assert self.declarer is not None
        return self.declarer

    def the_trump(self) -> str:
        """Give the trump suit, once it is known."""
        assert self.trump is not None
        return self.trump

    def the_bid(self) -> tuple[str, bool, int]:
        """Give family, "in the belle" and tricks of the bid that stands (B7)."""
        assert self.bid is not None
        return BIDS[self.bid]

    def game_in_the_belle(self) -> bool:
        """Tell whether the game is in the belle (T5)."""
        if self.the_bid()[1]:
            return True
        return self.rules["belle_game"] == "trump" and self.trump == self.belle

    def tariff(self, in_the_belle: bool) -> int:
        """Give the tariff, plain or in the belle (O2)."""
        return self.number("tariff_belle" if in_the_belle else "tariff_plain")

    # What may be done

    def legal(self) -> list[str]:
        """Give every action that the seat to act may take, sorted as text."""
        if self.phase == "dealing":
            return []
        actions = {
            "bidding": self.legal_bids,
            "naming_trump": self.legal_trumps,
            "showing_matadors": self.legal_shows,
            "exchanging": self.legal_exchanges,
            "playing": self.legal_cards,
        }[self.phase]()
        return sorted(actions)

    def legal_bids(self) -> list[str]:
        """Pass, or any higher bid (B1)."""
        ladder = str(self.rules["ladder"])
        return ["pass"] + [f"bid {new}" for new in BIDS if beats_bid(new, self.bid, ladder)]

    def legal_trumps(self) -> list[str]:
        """Name any suit, but the belle only if the table lets a plain bid name it (T3)."""
        return [f"trump {suit}" for suit in SUITS if self.may_name(suit)]

    def may_name(self, suit: str) -> bool:
        """Tell whether a plain bid may name this suit (T3)."""
        return suit != self.belle or self.rules["plain_may_name_belle"] is True

    def legal_shows(self) -> list[str]:
        """Show nothing, or matadors that one holds and the table counts (M1, M2, M4)."""
        suits = [suit for suit in SUITS if self.holds_matadors(suit) and self.counts(suit)]
        return ["show none"] + [f"show {suit}" for suit in suits]

    def holds_matadors(self, suit: str) -> bool:
        """Tell whether the seat to act has K Q J of a suit in hand (M1)."""
        return all(rank + suit in self.hands[self.the_turn()] for rank in ["K", "Q", "J"])

    def counts(self, suit: str) -> bool:
        """Tell whether matadors of this suit count (M2)."""
        return self.rules["matador_suit"] == "any" or suit == self.trump

    def legal_exchanges(self) -> list[str]:
        """Exchange what hand and talon allow; the declarer at least one card (X1, X2)."""
        hand = in_order(self.hands[self.the_turn()])
        least = 1 if self.turn == self.declarer else 0
        most = min(len(hand), len(self.talon))
        return [
            " ".join(["exchange", *cards])
            for number in range(least, most + 1)
            for cards in combinations(hand, number)
        ]

    def legal_cards(self) -> list[str]:
        """Play a card that the trick allows (P1 to P7)."""
        hand = self.hands[self.the_turn()]
        cards = legal_plays(hand, self.trick, self.the_trump(), self.rules)
        return [f"play {card}" for card in cards]

    # What may not be done, and why

    def refusal(self, text: str, by: int | None = None) -> Fault | None:
        """Say why an action would be refused: the first fault in the order of looking."""
        verb, words = parse(text)
        return (
            self.value_fault(verb, words, by)
            or self.phase_fault(verb)
            or self.actor_fault(verb, by)
            or self.possession_fault(verb, words)
            or self.rule_fault(verb, words)
        )

    def value_fault(self, verb: str, words: list[str], by: int | None) -> Fault | None:
        """Refuse a seat that the table does not have (N1)."""
        if verb == "deal":
            assert len(words) == len(PACK)
        named = [] if by is None else [by]
        if verb == "penalize":
            named.append(int(words[0]))
        if any(seat not in range(self.players) for seat in named):
            return ("no_such_seat", "N1")
        return None

    def phase_fault(self, verb: str) -> Fault | None:
        """Refuse what does not belong to the phase (D1, D3, B1, T3, M1, X1, P1, I2)."""
        phases, clause = WHEN[verb]
        return None if self.phase in phases else ("wrong_phase", clause)

    def actor_fault(self, verb: str, by: int | None) -> Fault | None:
        """Refuse a seat that acts for the table (D1, D3, I2) or out of turn."""
        if by is None:
            return None
        if verb in ("deal", "misdeal", "penalize"):
            return ("not_yours", WHEN[verb][1])
        return None if by == self.turn else ("out_of_turn", TURN_CLAUSES[self.phase])

    def possession_fault(self, verb: str, words: list[str]) -> Fault | None:
        """Refuse what the hand of the seat to act does not hold (P1, X1, M1)."""
        if verb in ("play", "exchange"):
            hand = self.hands[self.the_turn()]
            if any(card not in hand for card in words):
                return ("not_in_hand", WHEN[verb][1])
        if verb == "show" and words != ["none"] and not self.holds_matadors(words[0]):
            return ("no_matadors", "M1")
        return None

    def rule_fault(self, verb: str, words: list[str]) -> Fault | None:
        """Refuse what the rules of bidding, trump, matadors, exchange and play forbid."""
        if verb == "bid" and not beats_bid(int(words[0]), self.bid, str(self.rules["ladder"])):
            return ("bid_too_low", "B1")
        if verb == "trump" and not self.may_name(words[0]):
            return ("belle_not_bid", "T3")
        if verb == "show" and words != ["none"] and not self.counts(words[0]):
            return ("matadors_not_trump", "M2")
        if verb == "exchange":
            return self.exchange_fault(words)
        if verb == "play":
            hand = self.hands[self.the_turn()]
            return play_fault(words[0], hand, self.trick, self.the_trump(), self.rules)
        return None

    def exchange_fault(self, cards: list[str]) -> Fault | None:
        """Refuse a declarer who exchanges none, and more cards than the talon has (X1, X2)."""
        if self.turn == self.declarer and not cards:
            return ("must_exchange", "X1")
        if len(cards) > len(self.talon):
            return ("too_few_in_talon", "X2")
        return None

    # Doing it

    def play(self, text: str, by: int | None = None) -> None:
        """Carry out an action, or raise Refused and change nothing."""
        fault = self.refusal(text, by)
        if fault is not None:
            raise Refused(*fault)
        self.last_transfers = []
        self.last_result = None
        verb, words = parse(text)
        if verb == "deal":
            self.do_deal(words)
        elif verb == "misdeal":
            self.do_misdeal()
        elif verb == "pass":
            self.do_pass()
        elif verb == "bid":
            self.do_bid(int(words[0]))
        elif verb == "trump":
            self.do_trump(words[0])
        elif verb == "show":
            self.do_show(words[0])
        elif verb == "exchange":
            self.do_exchange(words)
        elif verb == "play":
            self.do_play(words[0])
        else:
            self.do_penalize(int(words[0]), words[1])

    # Chips

    def able_to_pay(self, seat: int, due: int) -> int:
        """Give what a seat pays of what it owes (L5)."""
        if self.rules["credit"] == "none":
            return max(0, min(due, self.chips[seat]))
        return due

    def note(
        self, payer: Any, receiver: Any, paid: int, due: int | None, reason: str, clause: str
    ) -> None:
        """Write a move of chips down, unless it moved nothing; `due` only where it was cut."""
        if paid > 0:
            cut = due if due != paid else None
            self.last_transfers.append((payer, receiver, paid, cut, reason, clause))

    def pay_seat(self, payer: int, receiver: int, due: int, reason: str, clause: str) -> None:
        """Let a seat pay another (L5)."""
        paid = self.able_to_pay(payer, due)
        self.chips[payer] -= paid
        self.chips[receiver] += paid
        self.note(payer, receiver, paid, due, reason, clause)

    def pay_pool(self, payer: int, due: int, reason: str, clause: str) -> None:
        """Let a seat pay into the pool (L5)."""
        paid = self.able_to_pay(payer, due)
        self.chips[payer] -= paid
        self.pool += paid
        self.note(payer, "pool", paid, due, reason, clause)

    def post_labet(self, seat: int, due: int, cause: str, clause: str) -> None:
        """Let a seat post a labet, apart or into the pool (L1, L3, L5), or none of nothing (L7)."""
        if due <= 0:
            return
        if self.rules["labet_place"] == "pool":
            self.pay_pool(seat, due, "labet", clause)
            return
        paid = self.able_to_pay(seat, due)
        if paid > 0:
            self.chips[seat] -= paid
            self.labets.append([seat, paid, cause])
            self.note(seat, ("labet", seat, paid), paid, due, "labet", clause)

    def labet_size(self, multiple: int) -> int:
        """Give the size of a labet of a multiple (L2, L7)."""
        if multiple == 0:
            return 0
        waiting = self.sum_in_play()
        if self.rules["labet_base"] == "pool_plus":
            return multiple * self.stake_pool + waiting
        return multiple * (self.stake_pool + waiting)

    def sum_in_play(self) -> int:
        """Add up the labets in play: the largest, or all, or none (L3)."""
        total = 0
        for place in self.in_play:
            total += self.labets[place][1]
        return total

    def stake(self) -> int:
        """Give the stake of the deal (S3)."""
        return self.stake_pool + self.sum_in_play()

    # Dealing

    def do_misdeal(self) -> None:
        """Let the dealer pay for a misdeal and deal again (D3)."""
        self.pay_pool(self.dealer, self.number("misdeal_fine"), "misdeal_fine", "D3")

    def do_deal(self, deck: list[str]) -> None:
        """Deal, ante, fix the stake, and ask the first hand (D1, D2, S2, S3, B1)."""
        deck = list(deck)
        for packet in [2, 3]:
            for seat in self.seats_from(self.first_hand()):
                self.hands[seat] += deck[:packet]
                deck = deck[packet:]
        self.talon = deck
        self.pay_pool(self.dealer, self.number("ante"), "ante", "S2")
        self.stake_pool = self.pool
        self.in_play = self.find_labets_in_play()
        self.phase = "bidding"
        self.turn = self.first_hand()

    def find_labets_in_play(self) -> list[int]:
        """Give the places, among the labets on the table, of those in play (L3, L4)."""
        if not self.labets:
            return []
        if self.rules["labets_in_play"] == "all":
            return list(range(len(self.labets)))
        sizes = [size for _, size, _ in self.labets]
        return [sizes.index(max(sizes))]

    # Bidding

    def do_pass(self) -> None:
        """Pass, for good (B2)."""
        self.passed.append(self.the_turn())
        self.spoken.append(self.the_turn())
        self.go_on_bidding()

    def do_bid(self, level: int) -> None:
        """Bid (B1)."""
        self.bid = level
        self.declarer = self.turn
        self.spoken.append(self.the_turn())
        self.go_on_bidding()

    def go_on_bidding(self) -> None:
        """End the auction, or give the word to the next who has not passed (B2)."""
        if self.auction_is_over():
            self.end_the_auction()
            return
        self.turn = self.right_of(self.the_turn())
        while self.turn in self.passed:
            self.turn = self.right_of(self.turn)

    def auction_is_over(self) -> bool:
        """Tell whether nobody may or can speak any more (B2, B3, B5)."""
        if self.bid == 14 or len(self.passed) == self.players:
            return True
        if self.rules["auction"] == "one_round":
            return len(self.spoken) == self.players
        return self.bid is not None and len(self.passed) == self.players - 1

    def end_the_auction(self) -> None:
        """Go on to the trump suit, or throw the cards in (B4, B5)."""
        if self.bid is None:
            if self.rules["redeal_dealer"] == "next":
                self.dealer = self.right_of(self.dealer)
            self.clear_the_deal()
            return
        family, in_belle, _ = self.the_bid()
        self.turn = self.declarer
        if family == "virole":
            self.turn_up()
        elif in_belle:
            self.trump = self.belle
        self.phase = "naming_trump" if self.trump is None else "showing_matadors"

    def turn_up(self) -> None:
        """Turn the top card of the talon; it stays there, and gives the trump (T1, T2, C3)."""
        in_belle = self.the_bid()[1]
        turned = self.talon[0]
        if in_belle and self.rules["virole_belle"] == "fixed":
            self.trump = self.belle
            return
        self.trump = turned[1]
        if in_belle:
            self.belle = self.trump

    # Between the auction and the play

    def do_trump(self, suit: str) -> None:
        """Name the trump suit (T3)."""
        self.trump = suit
        self.phase = "showing_matadors"

    def do_show(self, suit: str) -> None:
        """Show matadors and be paid for them, or show none (M1, M3, M4)."""
        if suit != "none":
            rate = self.tariff(self.matadors_in_the_belle(suit))
            for seat in self.defenders():
                self.pay_seat(seat, self.the_declarer(), rate, "matadors", "M1")
        self.still_to_exchange = self.who_exchanges()
        self.phase = "exchanging"
        self.go_on_exchanging()

    def matadors_in_the_belle(self, suit: str) -> bool:
        """Tell whether matadors are paid at the tariff of the belle (M3)."""
        if self.rules["matador_rate"] == "game":
            return self.game_in_the_belle()
        return suit == self.belle

    def who_exchanges(self) -> list[int]:
        """Give the seats that may exchange, in their order (X1, X2, X3)."""
        family = self.the_bid()[0]
        seats = [self.the_declarer()] if family in ("virole", "demande") else []
        if family == "virole" and self.rules["virole_defenders_exchange"] is False:
            return seats
        if self.rules["exchange_order"] == "first_hand":
            return seats + self.defenders()
        return seats + self.seats_from(self.the_declarer())[1:]

    def do_exchange(self, cards: list[str]) -> None:
        """Lay cards down and draw as many from the top of the talon (X1, X2)."""
        seat = self.the_turn()
        kept = [card for card in self.hands[seat] if card not in cards]
        self.hands[seat] = kept + self.talon[: len(cards)]
        self.talon = self.talon[len(cards) :]
        self.laid_aside[seat] += cards
        self.go_on_exchanging()

    def go_on_exchanging(self) -> None:
        """Ask the next to exchange, unless none is left or the talon is empty (X2, X6, P1)."""
        if self.still_to_exchange and self.talon:
            self.turn = self.still_to_exchange.pop(0)
            return
        self.still_to_exchange = []
        self.phase = "playing"
        self.turn = self.first_hand()

    # Play

    def do_play(self, card: str) -> None:
        """Play a card; the last one of a trick ends it (P1)."""
        seat = self.the_turn()
        self.hands[seat].remove(card)
        self.trick.append(card)
        self.turn = self.right_of(seat)
        if len(self.trick) == self.players:
            self.end_the_trick()

    def end_the_trick(self) -> None:
        """Give the trick to its winner, who leads to the next; after five, settle (P1, P8, P9)."""
        leader = self.the_turn()
        winner = self.seats_from(leader)[trick_winner(self.trick, self.the_trump())]
        self.tricks[winner] += 1
        self.taken[winner] += self.trick
        self.trick = []
        self.turn = winner
        if sum(self.tricks) == 5:
            self.settle()

    # Outcome

    def settle(self) -> None:
        """Settle the deal and pass the deal to the right (O1, O3, O5, N3)."""
        result = self.find_result()
        stake = self.stake()
        if result == "won":
            self.settle_won()
        else:
            self.settle_lost(result)
        self.last_result = {
            "result": result,
            "declarer": self.declarer,
            "bid": self.bid,
            "tricks": list(self.tricks),
            "stake": stake,
            "net": self.net(),
        }
        self.dealer = self.right_of(self.dealer)
        self.clear_the_deal()

    def find_result(self) -> str:
        """Tell whether the declarer won, lost, or lost by codille (O1, O3, O5)."""
        if self.tricks[self.the_declarer()] >= self.the_bid()[2]:
            return "won"
        return "remise" if self.codille_winner() is None else "codille"

    def codille_winner(self) -> int | None:
        """Give the defender with three tricks or more, if there is one (O5)."""
        for seat in self.defenders():
            if self.tricks[seat] >= 3:
                return seat
        return None

    def settle_won(self) -> None:
        """Give the declarer the stake and the tariff (O1)."""
        self.take_stake(self.the_declarer(), "O1")
        for seat in self.defenders():
            due = self.tariff(self.game_in_the_belle())
            self.pay_seat(seat, self.the_declarer(), due, "tariff", "O1")

    def settle_lost(self, result: str) -> None:
        """Let the declarer pay the tariff and post a labet; codille takes the stake (O3, O5)."""
        size = self.labet_size(self.lost_multiple(result))
        winner = self.codille_winner()
        if winner is not None:
            self.take_stake(winner, "O5")
        for seat in self.defenders():
            due = self.tariff(self.game_in_the_belle())
            self.pay_seat(self.the_declarer(), seat, due, "tariff", "O3")
        if self.rules["labet_size"] == "holdings":
            holdings = self.chips[self.the_declarer()]
            self.post_labet(self.the_declarer(), holdings, result, "L6")
        else:
            clause = "O5" if result == "codille" else "O4"
            self.post_labet(self.the_declarer(), size, result, clause)

    def lost_multiple(self, result: str) -> int:
        """Give the multiple of the labet for a lost game (O4, O5)."""
        option = "labet_" + self.the_bid()[0] + ("_belle" if self.game_in_the_belle() else "")
        multiple = self.number(option)
        if result != "codille":
            return multiple
        if self.rules["codille_base"] == "labet":
            return self.number("labet_codille") * multiple
        return self.number("labet_codille")

    def take_stake(self, winner: int, clause: str) -> None:
        """Give the stake to its winner: the pool of S3, and the labets in play (O1, O5, L3)."""
        self.pool -= self.stake_pool
        self.chips[winner] += self.stake_pool
        self.note("pool", winner, self.stake_pool, None, "stake", clause)
        for place in self.in_play:
            seat, size, _ = self.labets[place]
            self.chips[winner] += size
            self.note(("labet", seat, size), winner, size, None, "stake", clause)
        self.labets = [
            labet for place, labet in enumerate(self.labets) if place not in self.in_play
        ]

    def net(self) -> list[int]:
        """Add up, for each seat, what the settlement moved."""
        net = [0] * self.players
        for payer, receiver, chips, _, _, _ in self.last_transfers:
            if isinstance(payer, int):
                net[payer] -= chips
            if isinstance(receiver, int):
                net[receiver] += chips
        return net

    # Irregularities

    def do_penalize(self, seat: int, offence: str) -> None:
        """Let an offender post a labet; the deal goes on (I2)."""
        self.post_labet(seat, self.labet_size(self.number("labet_offence")), offence, "I2")
