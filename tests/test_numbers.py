"""Numbers of any size to text and back, whatever limit Python is set to."""

import random
import subprocess
import sys

import pytest

from lombre_labet._text import described, number_text, numbers_text, whole_number

NUMBERS = [
    0,
    -1,
    20,
    10**599,
    10**600,
    -(10**5000) + 1,
    2**1900 - 1,
    2**1900,
    -(2**1901),
    random.Random(1).getrandbits(100_000),
    7 * (10**20_000 - 1) // 9,
]


@pytest.mark.parametrize("number", NUMBERS, ids=lambda number: f"{number.bit_length()}-bits")
def test_a_number_comes_back_from_its_digits(number: int) -> None:
    text = number_text(number)
    assert whole_number(text) == number
    digits = text.removeprefix("-")
    assert digits.isascii()
    assert digits.isdigit()
    assert (number < 0) == text.startswith("-")
    assert 10 ** (len(digits) - 1) <= abs(number) < 10 ** len(digits) or number == 0


def test_sevens_are_sevens() -> None:
    assert number_text(7 * (10**20_000 - 1) // 9) == "7" * 20_000


@pytest.mark.parametrize("limit", [640, 0])
def test_the_digits_do_not_depend_on_the_limit_that_is_set(limit: int) -> None:
    program = (
        "from lombre_labet._text import described, number_text, whole_number;"
        "n = 3**9000; t = number_text(n); assert whole_number(t) == n;"
        "print(t[:5], t[-5:], len(t))"
    )
    done = subprocess.run(
        [sys.executable, "-X", f"int_max_str_digits={limit}", "-c", program],
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == "12339 80001 4295\n"


@pytest.mark.parametrize(
    "text", ["", "-", "+1", "01", "-0", "-01", "1_0", " 1", "1 ", "١", "1\n", "1.0"]
)
def test_what_is_no_plain_number_is_none(text: str) -> None:
    assert whole_number(text) is None


@pytest.mark.parametrize("numbers", [(), (1,), (1, -2), (3, 4, 5)])
def test_a_tuple_of_numbers_is_written_as_python_writes_it(numbers: tuple[int, ...]) -> None:
    assert numbers_text(numbers) == repr(numbers)


def test_up_to_40_digits_or_characters_are_shown() -> None:
    assert described(10**39) == "1" + "0" * 39
    assert described(10**40) == "a number of 41 digits"
    assert described("x" * 40) == repr("x" * 40)
    assert described("x" * 41) == repr("x" * 40) + "… (41 characters)"
