"""What is made quickly is what would have been made slowly."""

import copy
import inspect
import pickle
import sys
from typing import Any

import attrs
import pytest

from lombre_labet import DECK, Deal, Playing, Trick, View, actions, events, states, table, views
from lombre_labet._quick import LARGEST_KEPT, MadeOnce, maker_of
from lombre_labet._text import numbers_text
from lombre_labet.cards import CARD_SETS, CardSet, bits_of

MAKERS = {
    vars(module)[name.removeprefix("_").removeprefix("make_").title().replace("_", "")]: maker
    for module in (actions, events, states, table, views)
    for name, maker in vars(module).items()
    if name.startswith(("make_", "_make_"))
}
each_maker = pytest.mark.parametrize(
    ("made", "maker"), MAKERS.items(), ids=[made.__name__ for made in MAKERS]
)


def parts_of(made: Any) -> dict[str, object]:
    """A value for each field without a default, told apart by its place."""
    if made is Deal:
        return {"deck": DECK}
    if made is actions.Exchange:
        return {"cards": CardSet(DECK[:2])}
    return {
        field.name: (number,) if field.repr is numbers_text else number
        for number, field in enumerate(attrs.fields(made))
        if field.default is attrs.NOTHING
    }


def test_every_maker_was_found() -> None:
    assert set(MAKERS) >= {Playing, View, Trick, Deal}
    assert len(MAKERS) == 23


@each_maker
def test_what_a_maker_makes_is_what_its_class_makes(made: Any, maker: Any) -> None:
    parts = parts_of(made)
    quick, slow = maker(**parts), made(**parts)
    assert type(quick) is type(slow) is made
    assert (quick, hash(quick), repr(quick)) == (slow, hash(slow), repr(slow))
    for field in attrs.fields(made):
        assert getattr(quick, field.name) == getattr(slow, field.name)
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            setattr(quick, field.name, None)
    assert not hasattr(quick, "__dict__")
    assert copy.deepcopy(quick) == pickle.loads(pickle.dumps(quick)) == quick


@each_maker
def test_a_maker_is_called_like_its_class(made: Any, maker: Any) -> None:
    def names(constructor: Any) -> list[tuple[str, bool]]:
        called = inspect.signature(constructor).parameters.values()
        return [(each.name, each.default is inspect.Parameter.empty) for each in called]

    assert names(maker) == names(made)
    given = [field.name for field in attrs.fields(made)]
    by_place = maker(*given)
    assert [getattr(by_place, name) for name in given] == given


def test_without_the_global_lock_a_class_is_its_own_maker(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "_is_gil_enabled", lambda: False, raising=False)
    assert maker_of(Trick) is Trick
    monkeypatch.setattr(sys, "_is_gil_enabled", lambda: True, raising=False)
    assert maker_of(Trick) is not Trick


def test_what_a_hand_can_hold_is_made_once_and_anything_larger_anew() -> None:
    made: list[int] = []

    def make(bits: int) -> tuple[int]:
        made.append(bits)
        return (bits,)

    of = MadeOnce(make)
    hand, larger = (1 << LARGEST_KEPT) - 1, (1 << LARGEST_KEPT + 1) - 1
    assert of[hand] is of[hand]
    assert of[larger] is not of[larger]
    assert of[larger] == of[larger] == (larger,)
    assert made == [hand, *[larger] * 4]
    assert list(of) == [hand]


def test_the_largest_kept_set_is_a_hand() -> None:
    assert CARD_SETS[bits_of(DECK[:5])] is CARD_SETS[bits_of(DECK[:5])]
    assert CARD_SETS[bits_of(DECK[:6])] is not CARD_SETS[bits_of(DECK[:6])]
