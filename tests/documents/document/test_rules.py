"""Codes of papers find typing mistakes; a paper stays true while what it says is said."""

from __future__ import annotations

from collections.abc import Callable
from secrets import randbelow

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.documents.paper.rules.codes import (
    ALPHABET,
    CODE_LENGTH,
    content_hash,
    grouped,
    new_code,
    read_code,
    still_says,
)
from models.finance.payment_pass.rules import pass_reference, read_pass_reference


def test_a_new_code_reads_back_however_it_is_grouped_and_written() -> None:
    code = new_code()
    assert len(code) == CODE_LENGTH
    assert read_code(grouped(code)) == code
    assert read_code(f" {grouped(code).lower().replace('-', ' ')} ") == code
    assert read_code("\ufeff" + grouped(code).replace("-", "\u2013") + "\u200b") == code


def test_letters_mistaken_for_digits_are_read_as_those() -> None:
    code = next(code for code in iter(new_code, None) if "0" in code and "1" in code)
    assert read_code(code.replace("0", "O").replace("1", "l")) == code


TYPED: dict[str, Callable[[str], str]] = {
    "Thai digits": lambda code: code.translate(str.maketrans("0123456789", "๐๑๒๓๔๕๖๗๘๙")),
    "wide letters": lambda code: "".join(chr(ord(letter) + 0xFEE0) for letter in code),
    "joiners": lambda code: "\u200b".join(code),
    "byte order mark": lambda code: f"\ufeff{code}",
    "no-break blanks": lambda code: "\u00a0".join((code[:4], code[4:8], code[8:])),
    "thin blanks": lambda code: "\u2009".join(code),
    "no-break hyphens": lambda code: grouped(code).replace("-", "\u2011"),
    "dashes": lambda code: grouped(code).replace("-", "\u2013"),
    "soft hyphens": lambda code: grouped(code).replace("-", "\u00ad"),
    "minus signs": lambda code: grouped(code).replace("-", "\u2212"),
    "a line break": lambda code: f"{code[:6]}\r\n{code[6:]}\n",
    "tabs": lambda code: f"\t{grouped(code)}\t",
    "direction marks": lambda code: f"\u200e{code}\u200f",
    "small letters, O for nought, l for one": lambda code: code.replace("0", "O").replace("1", "I").lower(),
}


@pytest.mark.parametrize("name", TYPED)
def test_a_code_is_read_however_it_is_typed_or_pasted(name: str) -> None:
    for _ in range(20):
        code, reference = new_code(), pass_reference(randbelow(10**9) + 1)
        assert read_code(TYPED[name](code)) == code
        assert read_pass_reference(TYPED[name](reference)) == reference


@given(position=st.integers(0, CODE_LENGTH - 1), character=st.sampled_from(ALPHABET))
def test_one_wrong_character_is_always_found(position: int, character: str) -> None:
    code = new_code()
    changed = code[:position] + character + code[position + 1 :]
    assert read_code(changed) == (code if changed == code else None)


@given(position=st.integers(0, CODE_LENGTH - 2))
def test_two_neighbours_exchanged_are_found(position: int) -> None:
    code = new_code()
    one, other = code[position], code[position + 1]
    exchanged = code[:position] + other + one + code[position + 2 :]
    if one != other and {one, other} != {"0", "Z"}:
        assert read_code(exchanged) is None


@pytest.mark.parametrize("typed", ["", "7K2M", "7K2M-9XQ4-VB3H-7", "ไทย", "7K2M-9XQ4-VB3!"])
def test_what_is_no_code_is_mistyped(typed: str) -> None:
    assert read_code(typed) is None


def test_codes_do_not_repeat() -> None:
    assert len({new_code() for _ in range(1_000)}) == 1_000


@pytest.mark.parametrize(
    ("paper", "now", "true"),
    [
        ({"a": 1}, {"a": 1}, True),
        ({"a": 1}, {"a": 2}, False),
        ({"a": 1}, {"a": 1, "later": 2}, True),
        ({"a": 1}, {}, False),
        ({"lines": [{"x": 1}]}, {"lines": [{"x": 1, "later": 2}]}, True),
        ({"lines": [{"x": 1}]}, {"lines": [{"x": 1}, {"x": 2}]}, False),
        ({"lines": [{"x": 1}, {"x": 2}]}, {"lines": [{"x": 2}, {"x": 1}]}, False),
    ],
)
def test_a_paper_is_true_while_all_it_says_is_said(paper: object, now: object, *, true: bool) -> None:
    assert still_says(paper, now) is true


def test_the_hash_does_not_depend_on_the_order_of_fields() -> None:
    assert content_hash({"a": 1, "ข": "ก"}) == content_hash({"ข": "ก", "a": 1})
