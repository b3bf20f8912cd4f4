"""Names by their first letters, as pay links tell them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.finance.pay_link.rules import masked


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("น้ำผึ้ง สุขใจ", "น… ส…"),
        ("เกศรา ใจดี", "เก… ใจ…"),
        ("Namphueng Sukchai", "N… S…"),
        ("ไชย ณ อยุธยา", "ไช… ณ… อ…"),
        ("", ""),
    ],
)
def test_a_name_is_told_by_its_first_letters(name: str, said: str) -> None:
    assert masked(name) == said


@given(st.text())
def test_no_word_of_a_name_is_told_by_more_than_a_vowel_and_a_letter(name: str) -> None:
    assert all(len(word) <= 3 and word.endswith("…") for word in masked(name).split())
