"""The TOML that records and positions are written in: each value has one spelling."""

import tomllib

import pytest

from lombre_labet._toml import toml


@pytest.mark.parametrize("number", [0, -1, 2**63 - 1, -(2**63)])
def test_a_number_within_64_bits_is_a_number(number: int) -> None:
    assert toml(number) == str(number)


@pytest.mark.parametrize("number", [2**63, -(2**63) - 1])
def test_a_number_beyond_64_bits_is_a_text(number: int) -> None:
    assert toml(number) == f'"{number}"'


def test_just_what_toml_does_not_take_as_it_is_is_escaped() -> None:
    short = {"\t": "\\t", "\n": "\\n", "\r": "\\r", '"': '\\"', "\\": "\\\\"}
    for code in range(0x200):
        character = chr(code)
        control = code < 0x20 or code == 0x7F
        escaped = short.get(character, f"\\u{code:04x}" if control else character)
        assert toml(character) == f'"{escaped}"'
        assert tomllib.loads(f"it = {toml(character)}") == {"it": character}
