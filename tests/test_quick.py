"""What is made quickly is what would have been made slowly."""

import copy
import inspect
import pickle
import random
import sys
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import attrs
import pytest

from lombre_labet import (
    DECK,
    SOURCE,
    Deal,
    InvalidValue,
    Phase,
    Playing,
    Rules,
    State,
    Trick,
    View,
    actions,
    advance,
    apply,
    events,
    format_action,
    legal_actions,
    new_match,
    observe,
    states,
    table,
    view,
    views,
)
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
    assert len(MAKERS) == 24


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
    fields = attrs.fields(made)
    all_by_name = all(field.kw_only for field in fields)
    given = [field.name for field in fields if all_by_name or not field.kw_only]
    values = [parts_of(made).get(name, name) for name in given]
    by_place = maker(*values)
    assert [getattr(by_place, name) for name in given] == values


def test_without_the_global_lock_a_class_is_its_own_maker(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "_is_gil_enabled", lambda: False, raising=False)
    assert maker_of(Trick) is Trick
    seen = maker_of(View)(2, Phase.DEALING, turn=None, table=new_match().table)  # type: ignore[call-arg]
    assert seen == view(new_match(), 2)
    monkeypatch.setattr(sys, "_is_gil_enabled", lambda: True, raising=False)
    assert maker_of(Trick) is not Trick


def test_a_match_begun_like_the_last_one_is_the_same_and_others_are_not() -> None:
    rules = Rules(starting_chips=7)
    for of in (rules, SOURCE):
        for dealer in (1, 2, 1):
            begun = new_match(of, dealer=dealer)
            assert new_match(of, dealer=dealer) == begun
            assert (begun.table.rules, begun.table.dealer) == (of, dealer)
            assert begun.table.chips == (of.starting_chips,) * 3
            assert new_match(of, dealer=dealer, chips=(1, 2, 3)).table.chips == (1, 2, 3)
    wrong: Any
    for wrong in (True, 1.0, "1", None):
        with pytest.raises(InvalidValue):
            new_match(SOURCE, dealer=wrong)
    with pytest.raises(InvalidValue):
        new_match(SOURCE, dealer=1, chips=())


def test_what_is_remembered_in_one_thread_changes_nothing_in_another() -> None:
    def told(seed: int) -> list[str]:
        rng = random.Random(seed)
        state: State = apply(new_match(), Deal.shuffled(rng))
        lines: list[str] = []
        while state.turn is not None:
            views_before = {seat: view(state, seat) for seat in range(3)}
            actions_listed = legal_actions(state)
            action = rng.choice(actions_listed)
            after = apply(state, action)
            for seat, seen in views_before.items():
                assert advance(seen, observe(state, action, after, seat)) == view(after, seat)
            lines += [*map(format_action, actions_listed), format_action(action)]
            state = after
        return lines

    alone = [told(seed) for seed in range(40)]
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(4) as threads:
            assert list(threads.map(told, range(40))) == alone
    finally:
        sys.setswitchinterval(interval)


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
