"""The conformance vectors, made from the naive model of the rules and not from the engine.

    python conformance/generate.py            says which files differ from what would be written
    python conformance/generate.py --write    writes them

The vectors are there to test programs in any language (see `docs/conformance.md`), the engine of
this library among them; so they must not come from it. What they say comes from `tests/naive.py`,
which was written from the clauses alone, and from the tables below. Which positions they are taken
from is left to a random generator with a fixed seed, and to the clauses: a vector names those that
decide it. Nothing but the standard library is needed, and the same files come out everywhere.
"""

import json
import random
import sys
from collections.abc import Callable, Iterable, Iterator
from itertools import product
from pathlib import Path
from typing import Any

# Where the line below finds the model.
sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

import naive
import shapes
from naive import NaiveMatch

HERE = Path(__file__).resolve().parent

Vector = dict[str, Any]
Rules = dict[str, object]

FORMAT = "lombre-labet conformance"
VERSION = 1
RULES_REVISION = 1

SUIT_NAMES = {letter: word for word, letter in naive.SUIT_WORDS.items()}
LARGEST_NUMBER = 2**53 - 1
TOML_NUMBERS = range(-(2**63), 2**63)

# What an option may be besides its default; the others are amounts.
CHOICES: dict[str, list[object]] = {
    "players": [4],
    "belle": ["clubs", "diamonds", "spades"],
    "ladder": ["demande_first"],
    "auction": ["one_round"],
    "redeal_dealer": ["same"],
    "virole_belle": ["fixed"],
    "plain_may_name_belle": [True],
    "belle_game": ["trump"],
    "matador_suit": ["trump"],
    "matador_rate": ["game"],
    "virole_defenders_exchange": [False],
    "exchange_order": ["from_declarer"],
    "trump_discards": ["face_up"],
    "overtake": ["best"],
    "overtrump": ["free"],
    "undertrump": ["free"],
    "codille_base": ["labet"],
    "labet_base": ["pool_plus"],
    "labet_place": ["pool"],
    "labets_in_play": ["all"],
    "credit": ["none"],
    "labet_size": ["holdings"],
}
PLAY_OPTIONS = ["overtake", "overtrump", "undertrump"]


# How things are written


def number(value: int) -> int | str:
    """A number, as text where a reader of JSON might lose digits."""
    return value if abs(value) <= LARGEST_NUMBER else str(value)


def options(rules: Rules) -> Rules:
    """Options, their amounts written as numbers are."""
    return {name: number(value) if type(value) is int else value for name, value in rules.items()}


def labet_data(labet: list[Any]) -> Vector:
    """A labet on the table."""
    seat, size, cause = labet
    return {"seat": seat, "size": number(size), "cause": cause}


def position(match: NaiveMatch) -> Vector:
    """What lies open between two actions; labets oldest first."""
    return {
        "phase": match.phase,
        "turn": match.turn,
        "dealer": match.dealer,
        "chips": [number(chips) for chips in match.chips],
        "pool": number(match.pool),
        "labets": [labet_data(labet) for labet in match.labets],
    }


def transfers(match: NaiveMatch, labets_before: list[list[Any]]) -> list[Vector]:
    """The chips that the last action moved; a labet among the parties is told with its cause."""
    taken = list(labets_before)

    def party(who: Any, lying: list[list[Any]]) -> Any:
        if not isinstance(who, tuple):
            return who
        labet = next(labet for labet in lying if tuple(labet[:2]) == who[1:])
        if lying is taken:
            taken.remove(labet)
        return labet_data(labet)

    return [
        {
            "payer": party(payer, taken),
            "receiver": party(receiver, match.labets[::-1]),
            "chips": number(chips),
            "due": None if due is None else number(due),
            "reason": reason,
            "clause": clause,
        }
        for payer, receiver, chips, due, reason, clause in match.last_transfers
    ]


def result(match: NaiveMatch) -> Vector | None:
    """How the deal ended that the last action ended."""
    told = match.last_result
    if told is None:
        return None
    return {
        **told,
        "stake": number(match_number(told["stake"])),
        "net": [number(match_number(net)) for net in match_list(told["net"])],
    }


def match_number(value: object) -> int:
    """The value, which has to be a number."""
    assert isinstance(value, int)
    return value


def match_list(value: object) -> list[Any]:
    """The value, which has to be a list."""
    assert isinstance(value, list)
    return value


def step(match: NaiveMatch, action: str, *, listed: bool = True) -> Vector:
    """Take an action, and tell what holds after it.

    `legal` is left out where `listed` is false and an exchange is due: its number stands instead.
    """
    labets_before = [list(labet) for labet in match.labets]
    match.play(action)
    told: Vector = {"action": action, "position": position(match)}
    legal = match.legal()
    if listed or match.phase != "exchanging":
        told["legal"] = legal
    else:
        told["legal_count"] = len(legal)
    if match.phase == "showing_matadors":
        told["contract"] = contract(match)
    moved = transfers(match, labets_before)
    if moved:
        told["transfers"] = moved
    ended = result(match)
    if ended is not None:
        told["result"] = ended
    return told


def contract(match: NaiveMatch) -> Vector:
    """What the deal is about, once trump is known."""
    return {
        "declarer": match.declarer,
        "bid": match.bid,
        "trump": match.trump,
        "belle": match.belle,
        "in_belle": match.game_in_the_belle(),
    }


def start_of(match: NaiveMatch, rules: Rules) -> Vector:
    """What has to be known to begin a match."""
    return {
        "rules": options(rules),
        "dealer": match.dealer,
        "chips": [number(chips) for chips in match.chips],
    }


# Chance


def shuffled(rng: random.Random, cards: list[str] = naive.PACK) -> list[str]:
    """The cards in another order; through `random()` alone, which never changes."""
    deck = list(cards)
    for i in range(len(deck) - 1, 0, -1):
        j = int(rng.random() * (i + 1))
        deck[i], deck[j] = deck[j], deck[i]
    return deck


def pick(rng: random.Random, things: list[Any]) -> Any:
    """One of some things."""
    return things[int(rng.random() * len(things))]


def amount(rng: random.Random) -> int:
    """A small number; every twentieth is larger than 64 bits hold."""
    return 10**20 if rng.random() < 0.05 else int(rng.random() * 5)


def some_rules(rng: random.Random, often: float = 0.3) -> Rules:
    """Rules in which some options differ from the source."""
    rules: Rules = {}
    for name in naive.SOURCE:
        if rng.random() < often:
            rules[name] = pick(rng, CHOICES[name]) if name in CHOICES else amount(rng)
    return rules


def some_deck(rng: random.Random) -> list[str]:
    """A deck, every other one with the matadors of a suit in a packet."""
    deck = shuffled(rng)
    if rng.random() < 0.5:
        suit = pick(rng, naive.SUITS)
        matadors = [rank + suit for rank in "KQJ"]
        deck = [card for card in deck if card not in matadors]
        at = pick(rng, [6, 9, 12, 8, 11, 14, 17])
        deck[at:at] = matadors
    return deck


def some_action(rng: random.Random, match: NaiveMatch) -> str:
    """A legal action; in the auction half of them pass."""
    legal = match.legal()
    if match.phase == "bidding" and rng.random() < 0.5:
        return "pass"
    if match.phase == "showing_matadors" and len(legal) > 1:
        return str(pick(rng, legal[:-1] if legal[-1] == "show none" else legal))
    return str(pick(rng, legal))


# The vectors, one kind a function


def cards() -> Iterator[Vector]:
    """The pack, what is a trump, which card beats which, and how cards are written."""
    yield {"id": "pack", "clauses": ["C1"], "cards": naive.PACK}
    for trump in naive.SUITS:
        trumps = [card for card in naive.PACK if naive.is_trump(card, trump)]
        trumps.sort(key=lambda card: naive.RANKS.index(card[0]))
        yield {
            "id": f"trumps-{trump}",
            "clauses": ["C2", "C3"],
            "trump": trump,
            "trumps": trumps,
        }
    for trump, card in product(naive.SUITS, naive.PACK):
        yield {
            "id": f"beats-{trump}-{card}",
            "clauses": ["C2", "C3"] if card == naive.BACON else ["C2"],
            "trump": trump,
            "card": card,
            "beats": [
                other for other in naive.PACK if other != card and naive.beats(card, other, trump)
            ],
        }
    for place, (text, meant) in enumerate(SPELLINGS.items()):
        yield {"id": f"spelling-{place}", "clauses": ["C1"], "text": text, "card": meant}


SPELLINGS: dict[str, str | None] = {
    **{card: card for card in naive.PACK},
    "10h": "Th",
    "10S": "Ts",
    "KH": "Kh",
    "9c": "9c",
    "K♥": "Kh",
    "10♣": "Tc",
    "A♦": "Ad",
    "T♠": "Ts",
    "kh": None,
    "th": None,
    "8c": None,
    "8S": None,
    "7h": None,
    "1h": None,
    "hK": None,
    "K": None,
    "h": None,
    "": None,
    " Kh": None,
    "Kh ": None,
    "Khs": None,
    "100h": None,
    "Kx": None,
}
"""How a card may be written, and what is none."""


def ladder() -> Iterator[Vector]:
    """The fourteen bids, and which of them are higher than one that stands."""
    for level, (family, in_belle, tricks) in naive.BIDS.items():
        yield {
            "id": f"bid-{level}",
            "clauses": ["B7"],
            "bid": level,
            "family": family,
            "in_belle": in_belle,
            "tricks": tricks,
        }
    for order in naive.LADDERS:
        for standing in [None, *naive.BIDS]:
            yield {
                "id": f"above-{order}-{standing or 'none'}",
                "clauses": ["B1", "B7"] if order == "source" else ["B1", "B8"],
                "ladder": order,
                "standing": standing,
                "higher": [bid for bid in naive.BIDS if naive.beats_bid(bid, standing, order)],
            }


def play_clauses(trick: list[str], hand: list[str], trump: str, rules: Rules) -> list[str]:
    """The clauses that decide what a hand may play to a trick."""
    if not trick:
        return ["P1"]
    led = naive.suit_played(trick[0], trump)
    found = ["C3"] if naive.BACON in (*trick, *hand) else []
    if any(naive.suit_played(card, trump) == led for card in hand):
        return [*found, "P2", "P3"]
    if not any(naive.is_trump(card, trump) for card in hand):
        return [*found, "P7"]
    target = naive.card_to_beat(trick, trump, rules)
    if target is None or not naive.is_trump(target, trump):
        return [*found, "P4"]
    return [*found, "P4", "P5", "P6"]


def legal_plays() -> Iterator[Vector]:
    """Which cards of a hand may be played to a trick, under all readings of the play."""
    rng = random.Random("legal plays")
    readings: list[Rules] = [
        dict(zip(PLAY_OPTIONS, words, strict=True)) for words in READINGS_OF_PLAY
    ]
    for before, trump in product(range(4), naive.SUITS):
        kept = 0
        while kept < (6 if before == 0 else 40):
            deck = shuffled(rng)
            trick, hand = deck[:before], deck[before : before + 1 + int(rng.random() * 5)]
            by_reading = [naive.legal_plays(hand, trick, trump, rules) for rules in readings]
            differ = len(set(map(tuple, by_reading))) > 1
            narrows = len(by_reading[0]) < len(hand)
            # Of the positions in which the readings agree, and above all of those in which all may
            # be played, a few are enough.
            if not differ and rng.random() < (0.6 if narrows else 0.9 if before else 0):
                continue
            kept += 1
            shown = list(enumerate(readings)) if differ else [pick(rng, list(enumerate(readings)))]
            for place, rules in shown:
                yield legal_play(f"{before}-{trump}-{kept}-{place}", trick, hand, trump, rules)


READINGS_OF_PLAY = list(product(["previous", "best"], ["required", "free"], ["required", "free"]))


def legal_play(name: str, trick: list[str], hand: list[str], trump: str, rules: Rules) -> Vector:
    """One position of play, with what is wrong with each card that may not be played."""
    hand = naive.in_order(hand)
    legal = naive.legal_plays(hand, trick, trump, rules)
    faults = {card: naive.play_fault(card, hand, trick, trump, rules) for card in hand}
    assert [card for card in hand if faults[card] is None] == naive.in_order(legal)
    return {
        "id": name,
        "clauses": play_clauses(trick, hand, trump, rules),
        "players": 4 if len(trick) == 3 else 3,
        "rules": rules,
        "trump": trump,
        "trick": trick,
        "hand": hand,
        "legal": naive.in_order(legal),
        "refused": [
            {"card": card, "reason": fault[0], "clause": fault[1]}
            for card, fault in faults.items()
            if fault is not None
        ],
    }


def trick_winners() -> Iterator[Vector]:
    """Which card takes a finished trick."""
    rng = random.Random("trick winners")
    for players, trump in product((3, 4), naive.SUITS):
        for place in range(40):
            trick = shuffled(rng)[:players]
            if place % 4 == 0 and naive.BACON not in trick:
                trick[place // 4 % players] = naive.BACON
            yield {
                "id": f"{players}-{trump}-{place}",
                "clauses": ["P8", "C3"] if naive.BACON in trick else ["P8"],
                "players": players,
                "trump": trump,
                "trick": trick,
                "winner": naive.trick_winner(trick, trump),
            }


def script(
    name: str,
    clauses: list[str],
    rules: Rules,
    actions: Iterable[str] | Callable[[NaiveMatch], Iterator[str]],
    *,
    dealer: int = 0,
    chips: list[int] | None = None,
    unseen: int = 0,
    listed: bool = True,
) -> Vector:
    """A match, and what holds after each action, but for the first few, which lead there."""
    match = NaiveMatch(rules, dealer, chips)
    begun = start_of(match, rules)
    before: list[str] = []
    steps: list[Vector] = []
    for action in actions(match) if callable(actions) else actions:
        if len(before) < unseen:
            match.play(action)
            before.append(action)
        else:
            steps.append(step(match, action, listed=listed))
    return {"id": name, "clauses": clauses, **begun, "before": before, "steps": steps}


def auctions() -> Iterator[Vector]:
    """Who speaks, what may be bid, who becomes declarer, and what comes next."""
    rng = random.Random("auctions")
    for place in range(48):
        rules: Rules = {
            name: pick(rng, CHOICES[name])
            for name in ("players", "ladder", "auction", "redeal_dealer", "virole_belle", "belle")
            if rng.random() < 0.4
        }
        passing = pick(rng, [0.3, 0.5, 0.8, 1.0])

        def calls(match: NaiveMatch, passing: float = passing) -> Iterator[str]:
            yield " ".join(["deal", *shuffled(rng)])
            while match.phase == "bidding":
                yield "pass" if rng.random() < passing else str(pick(rng, match.legal()))
            if match.phase == "naming_trump":
                yield str(pick(rng, match.legal()))

        dealer = int(rng.random() * match_number(rules.get("players", 3)))
        vector = script(f"auction-{place}", [], rules, calls, dealer=dealer, unseen=1)
        vector["clauses"] = auction_clauses(vector)
        yield vector


def auction_clauses(vector: Vector) -> list[str]:
    """The clauses an auction shows."""
    words = [told["action"] for told in vector["steps"]]
    found = ["N2", "B1", "B2"]
    if "bid 14" in words:
        found.append("B3")
    bids = [int(word[4:]) for word in words if word.startswith("bid")]
    found.append("B4" if bids else "B5")
    found.append("B8" if "ladder" in vector["rules"] else "B7")
    if bids:
        family, in_belle, _ = naive.BIDS[bids[-1]]
        if family == "virole":
            found.append("T2" if in_belle else "T1")
        else:
            found += ["T4", "B6"] if in_belle else ["T3", "B6"]
    return found


def contract_script(rng: random.Random, rules: Rules, bid: int) -> tuple[list[str], int]:
    """A deal and an auction in which a seat gets a bid; with how many actions that takes."""
    players = match_number(rules.get("players", 3))
    bidder = int(rng.random() * players)
    calls = ["pass"] * players
    calls[bidder] = f"bid {bid}"
    if bid == 14:
        del calls[bidder + 1 :]
    return [" ".join(["deal", *some_deck(rng)]), *calls], 1 + len(calls)


def matadors() -> Iterator[Vector]:
    """What the trump suit is, which matadors may be shown, and what is paid for them."""
    rng = random.Random("matadors")
    kept = 0
    while kept < 56:
        rules: Rules = {
            name: pick(rng, CHOICES[name])
            for name in (
                "players", "belle", "virole_belle", "plain_may_name_belle", "belle_game",
                "matador_suit", "matador_rate",
            )
            if rng.random() < 0.35
        }  # fmt: skip
        bid = 1 + kept % 14
        opening, unseen = contract_script(rng, rules, bid)
        if bid in (2, 4) and kept % 28 < 14:
            # Where the card turned is of the belle, T2 reads the same either way.
            rules["virole_belle"] = "fixed"
            turned = opening[0].split()[1 + 5 * match_number(rules.get("players", 3))]
            if turned[1] == naive.SUIT_WORDS[str(rules.get("belle", "hearts"))]:
                continue

        def shows(match: NaiveMatch, opening: list[str] = opening) -> Iterator[str]:
            yield from opening
            if match.phase == "naming_trump":
                yield str(pick(rng, match.legal()))
            yield next((show for show in match.legal() if show != "show none"), "show none")

        vector = script(f"matadors-{kept}", [], rules, shows, unseen=unseen - 1, listed=False)
        shown = vector["steps"][-1]["action"]
        if shown == "show none" and rng.random() < 0.8:
            continue
        kept += 1
        vector["clauses"] = ["M1", "M2", "M3", "M4"] if shown != "show none" else ["M4"]
        vector["clauses"] += [["T1", "M4"], ["T2", "E1"], ["T3"], ["T4", "E1"]][
            (0 if bid < 5 else 2) + (bid % 2 == 0)
        ]
        if "belle_game" in rules:
            vector["clauses"].append("T5")
        vector["clauses"] = list(dict.fromkeys(vector["clauses"]))
        yield vector


def exchanges() -> Iterator[Vector]:
    """Who may exchange what, in which order, what is drawn, and what all see of it."""
    rng = random.Random("exchanges")
    for place in range(42):
        rules: Rules = {
            name: pick(rng, CHOICES[name])
            for name in (
                "players", "belle", "virole_defenders_exchange", "exchange_order", "trump_discards",
            )
            if rng.random() < 0.4
        }  # fmt: skip
        if place % 3 == 0:
            rules["players"] = 4
        dealer = int(rng.random() * match_number(rules.get("players", 3)))
        opening, _ = contract_script(rng, rules, 1 + place % 14)
        greedy = rng.random() < 0.5
        match = NaiveMatch(rules, dealer)
        begun = start_of(match, rules)
        for action in opening:
            match.play(action)
        if match.phase == "naming_trump":
            opening.append(str(pick(rng, match.legal())))
            match.play(opening[-1])
        opening.append("show none")
        match.play("show none")
        steps: list[Vector] = []
        while match.phase == "exchanging":
            legal = match.legal()
            largest = max(legal, key=lambda text: len(text.split(" ")))
            steps.append(exchange_step(match, largest if greedy else str(pick(rng, legal))))
        found = ["X1", "X2", "X4", "X5", "X6"]
        if place % 14 < 4:
            found.append("X3")
        yield {
            "id": f"exchange-{place}",
            "clauses": found,
            **begun,
            "before": opening,
            "steps": steps,
        }


def exchange_step(match: NaiveMatch, action: str) -> Vector:
    """An exchange: what could have been, what all see of it, and what lies where afterwards."""
    seat, legal = match.the_turn(), match.legal()
    _, laid_down = naive.parse(action)
    trumps = naive.in_order([card for card in laid_down if naive.is_trump(card, match.the_trump())])
    return {
        "seat": seat,
        **step(match, action, listed=False),
        "legal": legal,
        "seen": {
            "count": len(laid_down),
            "trumps": len(trumps),
            "which": trumps if match.rules["trump_discards"] == "face_up" else None,
        },
        "hand": naive.in_order(match.hands[seat]),
        "talon": list(match.talon),
    }


def settlements() -> Iterator[Vector]:
    """What is paid at the end of a deal: every bid, every result, and the options about chips."""
    rng = random.Random("settlements")
    for level, outcome in product(naive.BIDS, RESULTS):
        yield settlement(f"source-{level}-{outcome}", rng, {}, level, outcome, waiting=0)
        yield settlement(f"waiting-{level}-{outcome}", rng, {}, level, outcome, waiting=2)
        for place in range(4):
            rules = some_rules(rng, 0.35)
            name = f"options-{level}-{outcome}-{place}"
            yield settlement(name, rng, rules, level, outcome, waiting=int(rng.random() * 4))
    for corner, level, outcome in product(CORNERS, (1, 2, 5, 10, 13), RESULTS):
        name = f"{corner}-{level}-{outcome}"
        yield settlement(name, rng, CORNERS[corner], level, outcome, waiting=3)


RESULTS = ("won", "remise", "codille")

NO_MULTIPLES: Rules = {
    f"labet_{family}{belle}": 0
    for family in ("virole", "demande", "sans_prendre", "vole")
    for belle in ("", "_belle")
}

CORNERS: dict[str, Rules] = {
    "no-multiple": {**NO_MULTIPLES, "labet_codille": 0},
    "no-multiple-pool-plus": {**NO_MULTIPLES, "labet_codille": 0, "labet_base": "pool_plus"},
    "codille-of-no-multiple": {**NO_MULTIPLES, "codille_base": "labet", "labet_base": "pool_plus"},
    "holdings-for-no-multiple": {**NO_MULTIPLES, "labet_codille": 0, "labet_size": "holdings"},
    "holdings-without-credit": {"labet_size": "holdings", "credit": "none"},
    "no-credit": {"credit": "none", "tariff_plain": 3, "tariff_belle": 4},
    "pool-plus-all": {"labet_base": "pool_plus", "labets_in_play": "all"},
    "codille-times-labet": {"codille_base": "labet", "labet_virole": 2, "labet_vole": 3},
    "game-by-trump": {"belle_game": "trump"},
}
"""What is easily got wrong about chips, with labets waiting."""


def settlement(
    name: str, rng: random.Random, rules: Rules, level: int, outcome: str, *, waiting: int
) -> Vector:
    """One settlement, of a deal of which only the tricks are told."""
    dealer = int(rng.random() * match_number(rules.get("players", 3)))
    match = NaiveMatch(rules, dealer)
    players = match.players
    low = rng.random() < 0.3
    match.chips = [int(rng.random() * (4 if low else 40)) - (1 if low else 0) for _ in match.chips]
    match.pool = 1 + int(rng.random() * 9)
    if match.rules["labet_place"] == "apart":
        match.labets = [
            [int(rng.random() * players), 1 + int(rng.random() * 6), pick(rng, ["remise", "other"])]
            for _ in range(waiting)
        ]
    match.stake_pool = match.pool
    match.in_play = match.find_labets_in_play()
    if rng.random() < 0.25:  # posted while the deal was played: no part of the stake
        match.do_penalize(int(rng.random() * players), "revoke")
    match.bid, match.declarer = level, int(rng.random() * players)
    family, in_belle, needed = naive.BIDS[level]
    match.trump = contract_trump(rng, match, family, in_belle)
    match.tricks = some_tricks(rng, match, outcome, needed)
    told = {
        "id": name,
        "rules": options(rules),
        "dealer": dealer,
        "chips": [number(chips) for chips in match.chips],
        "pool": number(match.pool),
        "labets": [labet_data(labet) for labet in match.labets],
        "stake": {
            "pool": number(match.stake_pool),
            "labets": [labet_data(match.labets[place]) for place in match.in_play],
        },
        "declarer": match.declarer,
        "bid": level,
        "trump": match.trump,
        "belle": match.belle,
        "tricks": list(match.tricks),
    }
    in_the_belle = match.game_in_the_belle()
    labets_before = [list(labet) for labet in match.labets]
    match.last_transfers = []
    match.settle()
    moved = transfers(match, labets_before)
    ended = result(match)
    assert ended is not None
    assert ended["result"] == outcome
    clauses = {"won": ["O1"], "remise": ["O3", "O4"], "codille": ["O3", "O5"]}[outcome]
    clauses += ["O2", "S3", "S4", "N3", "T5", "O6", "L1", "L2"]
    clauses += [clause for option, clause in SETTLING_OPTIONS.items() if option in rules]
    if labets_before:
        clauses += ["L3", "L4"]
    return {
        **told,
        "clauses": list(dict.fromkeys(clauses)),
        "in_belle": in_the_belle,
        "result": ended,
        "transfers": moved,
        "after": position(match),
    }


SETTLING_OPTIONS = {
    "labet_base": "L2",
    "labet_place": "L3",
    "labets_in_play": "L3",
    "credit": "L5",
    "labet_size": "L6",
    "labet_virole": "L7",
    "labet_codille": "L7",
    "codille_base": "O5",
}
"""The options that bear on a settlement, with a clause that each brings in."""


def contract_trump(rng: random.Random, match: NaiveMatch, family: str, in_belle: bool) -> str:
    """A trump suit that a bid can have, and the belle of the deal that goes with it (T1 to T4)."""
    if family == "virole":
        turned = str(pick(rng, naive.SUITS))
        if in_belle and match.rules["virole_belle"] == "fixed":
            return match.belle
        if in_belle:
            match.belle = turned
        return turned
    if in_belle:
        return match.belle
    return str(pick(rng, [suit for suit in naive.SUITS if match.may_name(suit)]))


def some_tricks(rng: random.Random, match: NaiveMatch, outcome: str, needed: int) -> list[int]:
    """How many tricks each seat took, so that the deal ends in this way."""
    while True:
        match.tricks = [0] * match.players
        for _ in range(5):
            match.tricks[int(rng.random() * match.players)] += 1
        if outcome == "won" and rng.random() < 0.9:
            # Chance alone seldom wins a vole.
            match.tricks = [0] * match.players
            match.tricks[match.the_declarer()] = needed
            for _ in range(5 - needed):
                match.tricks[int(rng.random() * match.players)] += 1
        if match.find_result() == outcome:
            return match.tricks


def matches() -> Iterator[Vector]:
    """Whole matches, with everything that can happen in them."""
    rng = random.Random("matches")
    for place in range(30):
        rules = {} if place < 6 else some_rules(rng, 0.25)
        players = match_number(rules.get("players", 3))
        dealer = int(rng.random() * players)
        chips = [int(rng.random() * 30) for _ in range(players)] if place % 3 == 1 else None
        if place % 10 == 9:
            chips = [10**18] * players

        def played(match: NaiveMatch) -> Iterator[str]:
            for _ in range(2):
                if rng.random() < 0.2:
                    yield "misdeal"
                yield " ".join(["deal", *some_deck(rng)])
                while match.phase != "dealing":
                    if rng.random() < 0.03:
                        seat = int(rng.random() * match.players)
                        yield f"penalize {seat} {pick(rng, naive.OFFENCES)}"
                    yield some_action(rng, match)

        vector = script(
            f"match-{place}", [], rules, played, dealer=dealer, chips=chips, listed=False
        )
        vector["clauses"] = match_clauses(vector)
        yield vector
    yield from equal_labets(rng)


def equal_labets(rng: random.Random) -> Iterator[Vector]:
    """Two deals: in the first, seats post labets of one size, and the second is played for one."""
    results: set[str] = set()
    while len(results) < 2:
        offenders = shuffled(rng, ["0", "1", "2"])[:2]

        def played(match: NaiveMatch, offenders: list[str] = offenders) -> Iterator[str]:
            yield " ".join(["deal", *shuffled(rng)])
            yield from (f"penalize {seat} other" for seat in offenders)
            yield from ["pass"] * 3
            yield " ".join(["deal", *shuffled(rng)])
            while match.phase != "dealing":
                yield some_action(rng, match)

        name = f"equal-labets-{len(results)}"
        vector = script(name, ["L1", "L3", "L4", "I2"], {}, played, listed=False)
        ended = vector["steps"][-1].get("result", {"result": "thrown_in"})["result"]
        # Only who takes a labet shows which it is.
        if ended in ("won", "codille") and ended not in results:
            results.add(ended)
            yield vector


def match_clauses(vector: Vector) -> list[str]:
    """The clauses a whole match shows, besides those that other vectors show one by one."""
    words = " ".join(told["action"] for told in vector["steps"])
    found = ["N1", "N2", "N3", "N4", "S1", "S2", "S3", "S4", "D1", "D2", "P1", "P8", "P9", "L4"]
    if "misdeal" in words:
        found += ["D3", "I1"]
    if "penalize" in words:
        found += ["I2", "L1"]
    return found


def illegal() -> Iterator[Vector]:
    """What is refused, for which reason and clause; and, for comparison, some that is not."""
    rng = random.Random("illegal")
    for place, (phase, reason) in enumerate(GOALS * 7):
        while True:
            rules: Rules = {
                name: pick(rng, CHOICES[name]) for name in ILLEGAL_OPTIONS if rng.random() < 0.35
            }
            if reason in NEEDED:
                rules.update(NEEDED[reason])
            dealer = int(rng.random() * match_number(rules.get("players", 3)))
            match = NaiveMatch(rules, dealer)
            begun, before = start_of(match, rules), lead_to(rng, match, phase)
            faults = [match.refusal(action) for action in fitting(rng, match)]
            if match.phase == phase and (reason is None or reason in dict(filter(None, faults))):
                break
        yield {
            "id": f"{reason or phase}-{place}",
            "clauses": [],
            **begun,
            "before": before,
            "attempts": list(attempts(rng, match)),
        }


GOALS: list[tuple[str, str | None]] = [
    ("dealing", None),
    ("bidding", "bid_too_low"),
    ("naming_trump", "belle_not_bid"),
    ("showing_matadors", "no_matadors"),
    ("showing_matadors", "matadors_not_trump"),
    ("exchanging", "must_exchange"),
    ("exchanging", "too_few_in_talon"),
    ("playing", None),
    ("playing", "must_follow"),
    ("playing", "must_overtake"),
    ("playing", "must_trump"),
    ("playing", "must_overtrump"),
    ("playing", "must_undertrump"),
]
"""The positions wanted: in which phase, and what has to be refused there by a rule."""

NEEDED: dict[str | None, Rules] = {
    "matadors_not_trump": {"matador_suit": "trump"},
    "too_few_in_talon": {"players": 4},
    "must_overtrump": {"players": 4, "overtrump": "required", "overtake": "best"},
    "must_undertrump": {"players": 4, "undertrump": "required"},
}
"""The options without which a reason is seldom met or never."""

ILLEGAL_OPTIONS = [
    "players", "belle", "ladder", "plain_may_name_belle", "matador_suit", *PLAY_OPTIONS,
]  # fmt: skip
"""The options on which depends what is refused."""


def lead_to(rng: random.Random, match: NaiveMatch, phase: str) -> list[str]:
    """Play on until a phase, and some way into it; the actions taken."""
    actions: list[str] = []
    wait = int(rng.random() * {"playing": 12, "exchanging": 3, "bidding": 3}.get(phase, 1))
    while len(actions) < 60 and (match.phase != phase or wait > 0):
        wait -= match.phase == phase
        actions.append(
            " ".join(["deal", *some_deck(rng)])
            if match.phase == "dealing"
            else some_action(rng, match)
        )
        match.play(actions[-1])
    return actions


def attempts(rng: random.Random, match: NaiveMatch) -> Iterator[Vector]:
    """Attempts in a position: one of each kind, and more that are wrong by a rule alone."""
    players = match.players
    others = [seat for seat in range(players) if seat != match.turn]
    tried: list[tuple[str, int | None]] = [
        (" ".join(["deal", *naive.PACK]), None),
        ("misdeal", 0),
        ("pass", pick(rng, others)),
        (f"bid {1 + int(rng.random() * 14)}", match.turn),
        (f"trump {pick(rng, naive.SUITS)}", None),
        (f"show {pick(rng, naive.SUITS)}", match.turn),
        (f"exchange {pick(rng, naive.PACK)}", match.turn),
        ("exchange", match.turn),
        (f"play {pick(rng, naive.PACK)}", pick(rng, others)),
        ("penalize 3 other", None),
        ("penalize 0 revoke", pick(rng, [None, 0])),
        ("pass", players),
        ("penalize 0 revoke", players),
    ]
    tried += [(action, pick(rng, [match.turn, None])) for action in fitting(rng, match)]
    for action, by in dict.fromkeys(tried):
        fault = match.refusal(action, by)
        reason, clause = (None, None) if fault is None else fault
        yield {"action": action, "by": by, "reason": reason, "clause": clause}


def fitting(rng: random.Random, match: NaiveMatch) -> list[str]:
    """Actions of the seat to act that belong to the phase, so that only a rule can be broken."""
    match match.phase:
        case "bidding":
            return [f"bid {level}" for level in (1, 5, 8, 14)]
        case "naming_trump":
            return [f"trump {suit}" for suit in naive.SUITS]
        case "showing_matadors":
            return [f"show {suit}" for suit in [*naive.SUITS, "none"]]
        case "exchanging":
            hand = match.hands[match.the_turn()]
            return [" ".join(["exchange", *naive.in_order(hand[:size])]) for size in (0, 1, 3, 5)]
        case "playing":
            own = [f"play {card}" for card in naive.in_order(match.hands[match.the_turn()])]
            return [*own, f"play {pick(rng, naive.PACK)}"]
        case _:
            return []


# Records, of which the naive model knows nothing


def toml(value: object) -> str:
    """A plain value as TOML; a number beyond 64 bits is text."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value) if value in TOML_NUMBERS else f'"{value}"'
    return json.dumps(value)


def record_text(
    rules: Rules, dealer: int, chips: list[int], names: list[str], actions: list[str]
) -> str:
    """A record as its format is described in `docs/conformance.md`."""
    every = {**naive.SOURCE, **rules}
    return "\n".join(
        [
            'format = "lombre-labet match"',
            "version = 1",
            f"rules_revision = {RULES_REVISION}",
            "",
            f"dealer = {dealer}",
            f"chips = [{', '.join(map(toml, chips))}]",
            f"names = [{', '.join(map(toml, names))}]",
            "",
            *(f"rules.{name} = {toml(value)}" for name, value in every.items()),
            "",
            'actions = """',
            *actions,
            '"""',
            "",
        ]
    )


def records() -> Iterator[Vector]:
    """Match records: what they hold, and what is wrong with those that are none."""
    rng = random.Random("records")
    names = ["Ann", 'B "b" \\ é', "", "№ 4"]
    plain = ""
    for place in range(8):
        rules = {} if place < 2 else some_rules(rng, 0.3)
        players = match_number(rules.get("players", 3))
        dealer = int(rng.random() * players)
        chips = [pick(rng, [20, 0, -3, 10**19, 2**63 - 1, -(2**63) - 1]) for _ in range(players)]
        match = NaiveMatch(rules, dealer, chips)
        actions = [] if place == 0 else record_actions(rng, match)
        text = record_text(rules, dealer, chips, names[:players], actions)
        plain = text if place == 1 else plain
        yield {
            "id": f"record-{place}",
            "clauses": ["N4", "S1"],
            "text": text,
            "record": {
                "rules": options({**naive.SOURCE, **rules}),
                "dealer": dealer,
                "chips": [number(holding) for holding in chips],
                "names": names[:players],
                "actions": actions,
            },
            "end": position(match),
        }
    yield from broken_records(plain)


def record_actions(rng: random.Random, match: NaiveMatch) -> list[str]:
    """A deal and some of the next, played."""
    actions: list[str] = []
    for _ in range(44):
        action = (
            " ".join(["deal", *some_deck(rng)])
            if match.phase == "dealing"
            else some_action(rng, match)
        )
        actions.append(action)
        match.play(action)
    return actions


def broken_records(plain: str) -> Iterator[Vector]:
    """A good record, spoilt in one way each time."""
    body = plain.partition('actions = """\n')[2].rpartition('"""')[0]
    lines = body.split("\n")[:-1]
    late = next(place for place, line in enumerate(lines) if line.startswith("play "))
    spaced = "\n".join(["# a match", *(f"\n  {line}  # {line[:4]}" for line in lines)])
    yield {
        "id": "comments-and-blank-lines",
        "clauses": ["N4"],
        "text": plain.replace(body, spaced + "\n"),
        "same_as": "record-1",
    }
    yield {
        "id": "other-spellings",
        "clauses": ["C1"],
        "text": plain.replace(lines[late], spelt_otherwise(lines[late])),
        "same_as": "record-1",
    }
    illegal_lines = [*lines[:late], "misdeal", *lines[late:]]
    yield {
        "id": "illegal-action",
        "clauses": ["D3"],
        "text": plain.replace(body, "\n".join(illegal_lines) + "\n"),
        "illegal": {"number": late + 1, "reason": "wrong_phase", "clause": "D3"},
    }
    spoilt = {
        "no-format": plain.replace('format = "lombre-labet match"\n', ""),
        "other-format": plain.replace("lombre-labet match", "lombre-labet position"),
        "other-version": plain.replace("version = 1\n", "version = 2\n", 1),
        "other-revision": plain.replace("rules_revision = 1", "rules_revision = 2"),
        "option-missing": plain.replace("rules.ante = 1\n", ""),
        "option-unknown": plain.replace("rules.ante = 1\n", "rules.ante = 1\nrules.anti = 1\n"),
        "option-twice": plain.replace("rules.ante = 1\n", "rules.ante = 1\nrules.ante = 1\n"),
        "option-wrong": plain.replace("rules.ante = 1\n", "rules.ante = -1\n"),
        "option-of-wrong-type": plain.replace("rules.ante = 1\n", "rules.ante = true\n"),
        "small-number-as-text": plain.replace("rules.ante = 1\n", 'rules.ante = "1"\n'),
        "key-unknown": plain.replace("dealer = ", "colour = 1\ndealer = "),
        "names-too-few": plain.replace("names = [", "names = [] # [", 1),
        "no-such-dealer": plain.replace("dealer = ", "dealer = 7 # ", 1),
        "no-action": plain.replace(lines[late], "play Zz"),
        "no-such-card": plain.replace(lines[late], "play 8c"),
        "not-toml": plain.replace('"""', "'''", 1),
    }
    for name, text in spoilt.items():
        assert text != plain, name
        yield {"id": name, "clauses": ["N4"], "text": text, "malformed": True}


def spelt_otherwise(line: str) -> str:
    """A line with the card at its end in another spelling."""
    suit = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}[line[-1]]
    return line[:-1].replace("T", "10") + suit


# The files


KINDS: dict[str, Callable[[], Iterator[Vector]]] = {
    "cards": cards,
    "ladder": ladder,
    "legal_plays": legal_plays,
    "trick_winners": trick_winners,
    "auctions": auctions,
    "matadors": matadors,
    "exchanges": exchanges,
    "settlements": settlements,
    "matches": matches,
    "illegal": illegal,
    "records": records,
}
"""What there are vectors of; each has a file of its name and a schema."""


def vectors(kind: str) -> list[Vector]:
    """The vectors of a kind; one that tells refusals cites the clauses that they cite."""
    made = list(KINDS[kind]())
    for vector in made:
        cited = [attempt["clause"] for attempt in vector.get("attempts", []) if attempt["clause"]]
        vector["clauses"] = sorted({*vector["clauses"], *cited})
    assert len({vector["id"] for vector in made}) == len(made), kind
    return made


def vector_file(kind: str) -> str:
    """The text of a file: a head, then a vector a line, so that a change shows as one."""
    head = {"format": FORMAT, "version": VERSION, "rules_revision": RULES_REVISION, "kind": kind}
    lines = [json.dumps(vector, separators=(",", ":")) for vector in vectors(kind)]
    inside = ",\n".join(lines)
    return f'{json.dumps(head)[:-1]}, "vectors": [\n{inside}\n]}}\n'


def files() -> Iterator[tuple[Path, str]]:
    """Every file of the kit that is made here, with its text."""
    for kind in KINDS:
        yield HERE / f"{kind}.json", vector_file(kind)
        schema = json.dumps(shapes.schema(kind, FORMAT, VERSION, RULES_REVISION), indent=1)
        yield HERE / "schemas" / f"{kind}.schema.json", schema + "\n"


def main() -> int:
    """Write the files, or tell which of them are out of date, and then return 1."""
    stale = 0
    for path, text in files():
        if sys.argv[1:] == ["--write"]:
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="\n")
            print(f"{path.relative_to(HERE)}: {len(text):,} characters")
        elif not path.exists() or path.read_text(encoding="utf-8") != text:
            print(f"{path.relative_to(HERE)} is out of date")
            stale += 1
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main())
