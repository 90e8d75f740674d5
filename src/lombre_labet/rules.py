"""The options of the game, each with the clause that offers it.

`Rules` is one frozen class; every combination of listed values is a game that can be played. An
option's words are those of the clause, its default comes first among them, and its field carries
what the option means, so that the command line and the documentation read it from here.
"""

from collections.abc import Callable, Mapping
from enum import StrEnum
from functools import partial
from types import MappingProxyType
from typing import Any, Final

import attrs

from ._text import described, is_plain_text, is_whole_number, number_text, whole_number
from .cards import Suit
from .choices import Word
from .clauses import Clause
from .errors import InvalidValue
from .ladder import Ladder


class Auction(Word):
    """How long the bidding goes on (B2)."""

    UNTIL_PASSED = "until_passed"
    ONE_ROUND = "one_round"


class RedealDealer(Word):
    """Who deals after all have passed (B5)."""

    NEXT = "next"
    SAME = "same"


class ViroleBelle(Word):
    """What a virole in the belle makes trump and belle (T2)."""

    TURNED = "turned"
    FIXED = "fixed"


class BelleGame(Word):
    """What puts a game in the belle (T5): the name of the bid, or the trump suit as well."""

    BID = "bid"
    TRUMP = "trump"


class MatadorSuit(Word):
    """In which suit K Q J are matadors (M2)."""

    ANY = "any"
    TRUMP = "trump"


class MatadorRate(Word):
    """What decides whether matadors are paid as in the belle (M3): their suit, or the game."""

    SUIT = "suit"
    GAME = "game"


class ExchangeOrder(Word):
    """From where the defenders' exchanges are counted (X2)."""

    FIRST_HAND = "first_hand"
    FROM_DECLARER = "from_declarer"


class TrumpDiscards(Word):
    """Whether the trumps laid aside are seen (X5); their number always is."""

    FACE_DOWN = "face_down"
    FACE_UP = "face_up"


class Overtake(Word):
    """Which card is the card to beat (P3)."""

    PREVIOUS = "previous"
    BEST = "best"


class Overtrump(Word):
    """Whether a ruff must be higher than the trump to beat (P5)."""

    REQUIRED = "required"
    FREE = "free"


class Undertrump(Word):
    """Whether one who cannot beat a trump must still play a lower one (P6)."""

    REQUIRED = "required"
    FREE = "free"


class CodilleBase(Word):
    """What the multiple of a codille does (O5): replace the bid's own, or multiply it."""

    STAKE = "stake"
    LABET = "labet"


class LabetBase(Word):
    """What the multiple of a labet multiplies (L2)."""

    STAKE = "stake"
    POOL_PLUS = "pool_plus"


class LabetPlace(Word):
    """Where labets lie (L3)."""

    APART = "apart"
    POOL = "pool"


class LabetsInPlay(Word):
    """Which labets are played for in a deal (L3)."""

    LARGEST = "largest"
    ALL = "all"


class Credit(Word):
    """Whether a seat may owe chips (L5)."""

    UNLIMITED = "unlimited"
    NONE = "none"


class LabetSize(Word):
    """How large the labet of a lost game is (L6)."""

    MULTIPLE = "multiple"
    HOLDINGS = "holdings"


def _read_amount(value: object) -> int:
    if not is_whole_number(value) or value < 0:
        raise InvalidValue(f"takes a whole number from 0 up, not {described(value)}")
    return value


def _read_players(value: object) -> int:
    if not is_whole_number(value) or value not in (3, 4):
        raise InvalidValue(f"takes 3 or 4, not {described(value)}")
    return value


def _read_flag(value: object) -> bool:
    if type(value) is not bool:
        raise InvalidValue(f"takes true or false, not {described(value)}")
    return value


def _read_word(kind: type[StrEnum], value: object) -> StrEnum:
    if type(value) is kind:
        return value
    if is_plain_text(value) and value in list(kind):
        return kind(value)
    raise InvalidValue(f"takes {' or '.join(kind)}, not {described(value)}")


_CLAUSE: Final = "clause"
_MEANING: Final = "meaning"
_VALUES: Final = "values"


def _option(default: Any, clause: Clause, meaning: str) -> Any:
    """A field of `Rules` for one option; its kind is read off its default."""
    kind = type(default)
    if kind is bool:
        return _field(default, _read_flag, (default, not default), clause, meaning)
    if kind is int:
        return _field(default, _read_amount, None, clause, meaning)
    words = (default, *(word for word in kind if word is not default))
    return _field(default, partial(_read_word, kind), words, clause, meaning)


def _field(
    default: object,
    read: Callable[[object], object],
    values: tuple[object, ...] | None,
    clause: Clause,
    meaning: str,
) -> Any:
    def convert(value: object, _rules: object, field: "attrs.Attribute[Any]") -> Any:
        try:
            return read(value)
        except InvalidValue as fault:
            raise InvalidValue(f"option {field.name} {fault} ({clause})") from None

    return attrs.field(
        default=default,
        converter=attrs.Converter(convert, takes_self=True, takes_field=True),
        repr=number_text if read is _read_amount else repr,
        metadata={_CLAUSE: clause, _MEANING: meaning, _VALUES: values},
    )


@attrs.frozen
class Option:
    """One option of `Rules`, described for people and programs."""

    name: str
    """Its name in `Rules`."""
    clause: Clause
    """The clause that offers it."""
    meaning: str
    """What it decides, in a sentence."""
    default: object
    """Its default."""
    values: tuple[object, ...] | None
    """Its values, the default first; None for any whole number from 0 up."""


@attrs.frozen(kw_only=True, cache_hash=True, weakref_slot=False)
class Rules:
    """How a table plays: one value for each option of the rules.

    Takes an option's member or its plain word. Raises `InvalidValue` for unknown words, wrong types
    and negative amounts; every combination of listed values is valid. Amounts are chips; the
    options `labet_…` other than words are multiples of the base of L2.
    """

    players: int = _field(3, _read_players, (3, 4), Clause.N1, "How many play.")
    belle: Suit = _option(Suit.HEARTS, Clause.E1, "The belle of the table.")
    starting_chips: int = _option(20, Clause.S1, "Chips each seat starts with.")
    ante: int = _option(1, Clause.S2, "Chips the dealer puts into the pool for each deal.")
    misdeal_fine: int = _option(1, Clause.D3, "Chips a misdeal costs the dealer.")
    ladder: Ladder = _option(
        Ladder.SOURCE, Clause.B8, "The order of the bids; demande_first puts the viroles above."
    )
    auction: Auction = _option(
        Auction.UNTIL_PASSED, Clause.B2, "Bid until all others have passed, or speak once each."
    )
    redeal_dealer: RedealDealer = _option(
        RedealDealer.NEXT, Clause.B5, "Who deals after all have passed."
    )
    virole_belle: ViroleBelle = _option(
        ViroleBelle.TURNED,
        Clause.T2,
        "In a virole in the belle: the turned suit is trump and belle, or the belle is trump.",
    )
    plain_may_name_belle: bool = _option(
        False, Clause.T3, "Whether a plain bid may name the belle as trump."
    )
    belle_game: BelleGame = _option(
        BelleGame.BID, Clause.T5, "What puts a game in the belle: its bid, or its trump too."
    )
    matador_suit: MatadorSuit = _option(
        MatadorSuit.ANY, Clause.M2, "In which suit K Q J are matadors."
    )
    matador_rate: MatadorRate = _option(
        MatadorRate.SUIT, Clause.M3, "Whether matadors are paid by their suit or by the game."
    )
    virole_defenders_exchange: bool = _option(
        True, Clause.X3, "Whether defenders exchange in a virole too."
    )
    exchange_order: ExchangeOrder = _option(
        ExchangeOrder.FIRST_HAND, Clause.X2, "Which defender exchanges first."
    )
    trump_discards: TrumpDiscards = _option(
        TrumpDiscards.FACE_DOWN, Clause.X5, "Whether the trumps laid aside are seen."
    )
    overtake: Overtake = _option(
        Overtake.PREVIOUS, Clause.P3, "The card to beat: the one just played, or the best so far."
    )
    overtrump: Overtrump = _option(
        Overtrump.REQUIRED, Clause.P5, "Whether a ruff must beat the trump to beat."
    )
    undertrump: Undertrump = _option(
        Undertrump.REQUIRED, Clause.P6, "Whether a trump that cannot win must be played."
    )
    tariff_plain: int = _option(1, Clause.O2, "Chips of the tariff in a plain game.")
    tariff_belle: int = _option(2, Clause.O2, "Chips of the tariff in the belle.")
    labet_virole: int = _option(1, Clause.O4, "Multiple for a lost virole.")
    labet_virole_belle: int = _option(2, Clause.O4, "Multiple for a lost virole in the belle.")
    labet_demande: int = _option(1, Clause.O4, "Multiple for a lost demande.")
    labet_demande_belle: int = _option(2, Clause.O4, "Multiple for a lost demande in the belle.")
    labet_sans_prendre: int = _option(1, Clause.O4, "Multiple for a lost sans prendre.")
    labet_sans_prendre_belle: int = _option(
        1, Clause.O4, "Multiple for a lost sans prendre in the belle."
    )
    labet_vole: int = _option(1, Clause.O4, "Multiple for a lost vole.")
    labet_vole_belle: int = _option(1, Clause.O4, "Multiple for a lost vole in the belle.")
    labet_codille: int = _option(3, Clause.O5, "Multiple for a game lost by codille.")
    codille_base: CodilleBase = _option(
        CodilleBase.STAKE, Clause.O5, "Whether a codille's multiple replaces or multiplies O4's."
    )
    labet_offence: int = _option(1, Clause.I2, "Multiple for a breach of the rules.")
    labet_base: LabetBase = _option(
        LabetBase.STAKE, Clause.L2, "What is multiplied: the stake, or the pool alone."
    )
    labet_place: LabetPlace = _option(
        LabetPlace.APART, Clause.L3, "Whether labets lie apart or go into the pool."
    )
    labets_in_play: LabetsInPlay = _option(
        LabetsInPlay.LARGEST, Clause.L3, "Whether one labet is played for in a deal, or all."
    )
    credit: Credit = _option(Credit.UNLIMITED, Clause.L5, "Whether a seat may owe chips.")
    labet_size: LabetSize = _option(
        LabetSize.MULTIPLE, Clause.L6, "Whether a loser posts a multiple, or all he has left."
    )

    @classmethod
    def from_mapping(cls, options: Mapping[str, Any]) -> "Rules":
        """The rules in which the options named have the values given: plain words and numbers.

        Raises `InvalidValue` for an unknown name, an unknown word and a wrong type.
        """
        if not isinstance(options, Mapping):
            raise InvalidValue(f"rules are read from a mapping, not from {described(options)}")
        for name in options:
            if type(name) is not str or name not in _FIELDS:
                raise InvalidValue(f"there is no option {described(name)}")
        return cls(**options)

    @classmethod
    def parse(cls, text: str) -> "Rules":
        """The rules that a text such as `tradition,players=4` stands for.

        It is a preset (`source`, `tradition`), or options as `name=value`, or a preset and then
        options, parted by commas; what is not named is as in the preset, or as in the source.
        Raises `InvalidValue`, which says what is wrong with it.
        """
        if not is_plain_text(text):
            raise InvalidValue(f"rules are read from text, not from {described(text)}")
        preset, *options = (part.strip() for part in text.split(","))
        if "=" in preset:
            preset, options = "source", [preset, *options]
        if preset not in PRESETS:
            raise InvalidValue(
                f"{described(preset)} is neither a preset ({', '.join(PRESETS)}) nor NAME=VALUE"
            )
        chosen: dict[str, object] = {}
        for option in options:
            name, parted, value = option.partition("=")
            if not parted:
                raise InvalidValue(f"{described(option)} is not NAME=VALUE")
            if name in chosen:
                raise InvalidValue(f"option {name} is given twice")
            chosen[name] = _parsed_value(name, value)
        return cls.from_mapping(PRESETS[preset].to_mapping() | chosen)

    def to_mapping(self) -> dict[str, str | int | bool]:
        """Every option with its value, as plain words, numbers and booleans."""
        plain: dict[str, str | int | bool] = {}
        for name in _FIELDS:
            value = getattr(self, name)
            plain[name] = str(value) if isinstance(value, StrEnum) else value
        return plain


_FIELDS: Final = attrs.fields_dict(Rules)


def _parsed_value(name: str, text: str) -> object:
    """The value an option's text stands for; what is none stays text, which `Rules` refuses."""
    default = next((option.default for option in OPTIONS if option.name == name), None)
    if isinstance(default, bool):
        return {"true": True, "false": False}.get(text, text)
    number = whole_number(text) if isinstance(default, int) else None
    return text if number is None else number


OPTIONS: Final[tuple[Option, ...]] = tuple(
    Option(
        name,
        field.metadata[_CLAUSE],
        field.metadata[_MEANING],
        field.default,
        field.metadata[_VALUES],
    )
    for name, field in _FIELDS.items()
)
"""Every option, in the order of the rules."""

SOURCE: Final = Rules()
"""The game as the source has it: every option at its default."""

TRADITION: Final = Rules(
    overtake=Overtake.BEST,
    exchange_order=ExchangeOrder.FROM_DECLARER,
    ladder=Ladder.DEMANDE_FIRST,
)
"""The game as the wider family plays: overtake the best card, exchange from the declarer's right,
and the viroles above the demandes."""

PRESETS: Final[Mapping[str, Rules]] = MappingProxyType({"source": SOURCE, "tradition": TRADITION})
"""The presets by their names."""
