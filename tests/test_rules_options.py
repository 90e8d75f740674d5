"""The options: their names, defaults, values and clauses, and how they are read from outside."""

import pickle
import re
from collections import OrderedDict
from enum import StrEnum
from types import MappingProxyType
from typing import Any

import attrs
import pytest

from lombre_labet import (
    OPTIONS,
    SOURCE,
    TRADITION,
    BelleGame,
    InvalidValue,
    LabetBase,
    Overtake,
    Overtrump,
    Rules,
    Suit,
    Undertrump,
)

AMOUNT: list[Any] = []
"""Stands for any whole number from 0 up."""

# Every option of the rules, in the order of their list: name, default, other values, clause.
TABLE: list[tuple[str, Any, list[Any], str]] = [
    ("players", 3, [4], "N1"),
    ("belle", "hearts", ["clubs", "diamonds", "spades"], "E1"),
    ("starting_chips", 20, AMOUNT, "S1"),
    ("ante", 1, AMOUNT, "S2"),
    ("misdeal_fine", 1, AMOUNT, "D3"),
    ("ladder", "source", ["demande_first"], "B8"),
    ("auction", "until_passed", ["one_round"], "B2"),
    ("redeal_dealer", "next", ["same"], "B5"),
    ("virole_belle", "turned", ["fixed"], "T2"),
    ("plain_may_name_belle", False, [True], "T3"),
    ("belle_game", "bid", ["trump"], "T5"),
    ("matador_suit", "any", ["trump"], "M2"),
    ("matador_rate", "suit", ["game"], "M3"),
    ("virole_defenders_exchange", True, [False], "X3"),
    ("exchange_order", "first_hand", ["from_declarer"], "X2"),
    ("trump_discards", "face_down", ["face_up"], "X5"),
    ("overtake", "previous", ["best"], "P3"),
    ("overtrump", "required", ["free"], "P5"),
    ("undertrump", "required", ["free"], "P6"),
    ("tariff_plain", 1, AMOUNT, "O2"),
    ("tariff_belle", 2, AMOUNT, "O2"),
    ("labet_virole", 1, AMOUNT, "O4"),
    ("labet_virole_belle", 2, AMOUNT, "O4"),
    ("labet_demande", 1, AMOUNT, "O4"),
    ("labet_demande_belle", 2, AMOUNT, "O4"),
    ("labet_sans_prendre", 1, AMOUNT, "O4"),
    ("labet_sans_prendre_belle", 1, AMOUNT, "O4"),
    ("labet_vole", 1, AMOUNT, "O4"),
    ("labet_vole_belle", 1, AMOUNT, "O4"),
    ("labet_codille", 3, AMOUNT, "O5"),
    ("codille_base", "stake", ["labet"], "O5"),
    ("labet_offence", 1, AMOUNT, "I2"),
    ("labet_base", "stake", ["pool_plus"], "L2"),
    ("labet_place", "apart", ["pool"], "L3"),
    ("labets_in_play", "largest", ["all"], "L3"),
    ("credit", "unlimited", ["none"], "L5"),
    ("labet_size", "multiple", ["holdings"], "L6"),
]
BY_NAME = {row[0]: row for row in TABLE}
NAMES = list(BY_NAME)
AMOUNTS = [name for name, _, values, _ in TABLE if values is AMOUNT]
WORDS = [name for name, default, _, _ in TABLE if type(default) is str]
FLAGS = [name for name, default, _, _ in TABLE if type(default) is bool]

DEFAULTS = {name: default for name, default, _, _ in TABLE}


def test_every_option_is_here_in_its_order() -> None:
    assert [option.name for option in OPTIONS] == NAMES
    assert [field.name for field in attrs.fields(Rules)] == NAMES
    assert len(NAMES) == 37


@pytest.mark.parametrize(
    ("name", "default", "others", "clause"),
    [pytest.param(*row, id=row[0], marks=pytest.mark.clause(row[3])) for row in TABLE],
)
def test_each_option_has_its_default_its_values_and_its_clause(
    name: str, default: Any, others: list[Any], clause: str
) -> None:
    (option,) = (option for option in OPTIONS if option.name == name)
    assert (option.default, option.clause) == (default, clause)
    assert getattr(SOURCE, name) == getattr(Rules(), name) == default
    if others is AMOUNT:
        assert option.values is None
    else:
        assert option.values is not None
        assert list(option.values) == [default, *others]
    assert option.meaning.endswith(".")
    for value in [default, *(others or [0, 7, 10**30])]:
        made = Rules(**{name: value})
        assert getattr(made, name) == value
        assert made == Rules.from_mapping({name: value})
        assert made.to_mapping() == DEFAULTS | {name: value}
        assert (made == SOURCE) == (value == default)


@pytest.mark.parametrize("name", AMOUNTS)
@pytest.mark.parametrize(
    ("value", "told"),
    [
        (-1, "-1"),
        (True, "True"),
        (False, "False"),
        (1.0, "a float"),
        ("1", "'1'"),
        (None, "None"),
        (-(10**5000), "a number of 5002 digits"),
        ([1], "a list"),
    ],
    ids=["minus-1", "true", "false", "float", "text", "none", "minus-huge", "list"],
)
def test_amounts_are_whole_numbers_from_0_up(name: str, value: Any, told: str) -> None:
    clause = BY_NAME[name][3]
    message = rf"^option {name} takes a whole number from 0 up, not {told} \({clause}\)$"
    with pytest.raises(InvalidValue, match=message):
        Rules.from_mapping({name: value})
    with pytest.raises(InvalidValue, match=message):
        Rules(**{name: value})


@pytest.mark.parametrize("name", WORDS)
@pytest.mark.parametrize(
    "value", ["", "no such word", 0, 1, True, None, 1.0, ["next"], b"next", Suit], ids=repr
)
def test_words_are_those_of_the_clause(name: str, value: Any) -> None:
    _, default, others, clause = BY_NAME[name]
    words = " or ".join([default, *others])
    if name == "belle":
        words = "clubs or diamonds or hearts or spades"
    with pytest.raises(InvalidValue, match=rf"^option {name} takes {words}, not .* \({clause}\)$"):
        Rules.from_mapping({name: value})


@pytest.mark.parametrize("name", WORDS)
def test_words_are_taken_to_the_letter(name: str) -> None:
    default = BY_NAME[name][1]
    for wrong in (default.upper(), default.title(), f" {default}", f"{default}\n", default[:-1]):
        with pytest.raises(InvalidValue, match=f"^option {name} takes"):
            Rules.from_mapping({name: wrong})
    # The letter and the symbol of a suit belong to cards, not to options.
    with pytest.raises(InvalidValue, match=r"^option belle takes"):
        Rules.from_mapping({"belle": "h"})


def test_a_member_of_another_option_is_refused_even_where_the_word_is_the_same() -> None:
    assert Rules(overtrump=Overtrump.FREE).overtrump is Overtrump.FREE
    with pytest.raises(InvalidValue, match="option overtrump takes required or free"):
        Rules(overtrump=Undertrump.FREE)  # type: ignore[arg-type]  # is the point
    with pytest.raises(InvalidValue, match="option labet_base takes stake or pool_plus"):
        Rules(labet_base=BelleGame.BID)  # type: ignore[arg-type]  # is the point


@pytest.mark.parametrize("name", FLAGS)
@pytest.mark.parametrize("value", [0, 1, "true", "false", None, "", 1.0], ids=repr)
def test_flags_are_true_or_false(name: str, value: Any) -> None:
    with pytest.raises(InvalidValue, match=rf"^option {name} takes true or false, not"):
        Rules.from_mapping({name: value})


@pytest.mark.clause("N1")
@pytest.mark.parametrize("value", [2, 5, 0, -3, 3.0, "3", True, None, 10**5000], ids=type)
def test_three_or_four_play(value: Any) -> None:
    with pytest.raises(InvalidValue, match=r"^option players takes 3 or 4, not .* \(N1\)$"):
        Rules.from_mapping({"players": value})


class Named(StrEnum):
    """Something that equals the name of an option, and is no plain text."""

    ANTE = "ante"


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("Ante", "'Ante'"),
        ("ante ", "'ante '"),
        ("", "''"),
        ("to_mapping", "'to_mapping'"),
        ("x" * 5000, r"'x{40}'… \(5000 characters\)"),
        (Suit.HEARTS, "a Suit"),
        (Named.ANTE, "a Named"),
        (1, "1"),
        (None, "None"),
        (("ante",), "a tuple"),
        (10**5000, "a number of 5001 digits"),
    ],
    ids=[
        "capital",
        "space",
        "empty",
        "method",
        "long",
        "suit",
        "member",
        "number",
        "none",
        "tuple",
        "huge",
    ],
)
def test_unknown_names_are_refused(name: Any, told: str) -> None:
    with pytest.raises(InvalidValue, match=f"^there is no option {told}$"):
        Rules.from_mapping({"belle": "hearts", name: 1})


@pytest.mark.parametrize("options", [None, 3, "ante=1", [("ante", 1)], {"ante"}, Rules], ids=type)
def test_only_a_mapping_is_read(options: Any) -> None:
    with pytest.raises(InvalidValue, match=r"^rules are read from a mapping, not from"):
        Rules.from_mapping(options)


def test_any_mapping_is_read() -> None:
    for kind in (dict, OrderedDict, MappingProxyType):
        assert Rules.from_mapping(kind({"ante": 3})) == Rules(ante=3)
    assert Rules.from_mapping({}) == SOURCE


def test_a_mapping_of_the_rules_holds_every_option_in_plain_words() -> None:
    plain = SOURCE.to_mapping()
    assert plain == DEFAULTS
    assert list(plain) == NAMES
    for rules in (SOURCE, TRADITION, Rules(belle=Suit.SPADES, labet_base=LabetBase.POOL_PLUS)):
        for value in rules.to_mapping().values():
            assert type(value) in (str, int, bool)
        assert Rules.from_mapping(rules.to_mapping()) == rules


def test_all_options_at_once_may_differ_from_their_defaults() -> None:
    other = {name: (values or [99])[0] for name, _, values, _ in TABLE}
    made = Rules.from_mapping(other)
    assert made.to_mapping() == other
    assert [getattr(made, name) for name in NAMES] == list(other.values())


def test_words_become_members() -> None:
    for name in WORDS:
        value = getattr(Rules.from_mapping({name: BY_NAME[name][2][0]}), name)
        assert isinstance(value, StrEnum)
        assert value == BY_NAME[name][2][0]
    assert Rules.from_mapping({"overtake": "best"}).overtake is Overtake.BEST


@pytest.mark.clause("B8", "P3", "X2")
def test_the_presets() -> None:
    assert Rules() == SOURCE
    assert TRADITION.to_mapping() == DEFAULTS | {
        "overtake": "best",
        "exchange_order": "from_declarer",
        "ladder": "demande_first",
    }


def test_rules_are_values() -> None:
    one, other = Rules(ante=4), Rules.from_mapping({"ante": 4})
    assert one == other
    assert hash(one) == hash(other)
    assert one != SOURCE
    assert len({one, other, SOURCE, Rules()}) == 2
    assert pickle.loads(pickle.dumps(one)) == one
    assert hash(pickle.loads(pickle.dumps(one))) == hash(one)
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        one.ante = 5  # type: ignore[misc]  # that it is frozen is the point
    assert attrs.evolve(one, ante=1) == SOURCE
    with pytest.raises(InvalidValue):
        attrs.evolve(one, ante=-1)


def test_options_are_named_and_not_counted() -> None:
    with pytest.raises(TypeError):
        Rules(3)  # type: ignore[call-arg]  # is the point


# From a line of text.


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("source", SOURCE),
        ("tradition", TRADITION),
        ("players=4", Rules(players=4)),
        (
            " tradition , players=4,plain_may_name_belle=true, ante=100000000000000000000 ",
            Rules.from_mapping(
                TRADITION.to_mapping()
                | {"players": 4, "plain_may_name_belle": True, "ante": 10**20}
            ),
        ),
    ],
)
def test_rules_are_read_from_a_line(text: str, expected: Rules) -> None:
    assert Rules.parse(text) == expected


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (4, "rules are read from text, not from 4"),
        ("", "'' is neither a preset (source, tradition) nor NAME=VALUE"),
        ("Source", "'Source' is neither a preset (source, tradition) nor NAME=VALUE"),
        ("source,tradition", "'tradition' is not NAME=VALUE"),
        ("ante=1,ante=1", "option ante is given twice"),
        ("stakes=1", "there is no option 'stakes'"),
    ],
)
def test_a_line_that_is_no_rules_is_refused(text: Any, fault: str) -> None:
    with pytest.raises(InvalidValue, match=f"^{re.escape(fault)}$"):
        Rules.parse(text)


@pytest.mark.parametrize("text", ["ante=one", "ante=1_0", "players=5", "plain_may_name_belle=1"])
def test_a_value_that_an_option_does_not_take_is_refused_in_a_line_too(text: str) -> None:
    with pytest.raises(InvalidValue):
        Rules.parse(text)
