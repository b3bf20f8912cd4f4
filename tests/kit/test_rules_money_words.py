"""Amounts in words: the traps of Thai numbers, and an independent library on ten thousand amounts."""

from __future__ import annotations

import random
from decimal import Decimal
from typing import Final

import pytest
from num2words import num2words

from models.kit.errors import Language
from models.kit.money import LARGEST, baht
from models.kit.money_words import english_number, money_in_words

AMOUNTS: Final = 10_000
SEED: Final = 2569


@pytest.mark.parametrize(
    ("amount", "language", "words"),
    [
        ("0.01", "th", "หนึ่งสตางค์"),
        ("0", "th", "ศูนย์บาทถ้วน"),
        ("1", "th", "หนึ่งบาทถ้วน"),
        ("11", "th", "สิบเอ็ดบาทถ้วน"),
        ("21.21", "th", "ยี่สิบเอ็ดบาทยี่สิบเอ็ดสตางค์"),
        ("101", "th", "หนึ่งร้อยเอ็ดบาทถ้วน"),
        ("1000001", "th", "หนึ่งล้านเอ็ดบาทถ้วน"),
        ("12300.50", "th", "หนึ่งหมื่นสองพันสามร้อยบาทห้าสิบสตางค์"),
        ("0.01", "en", "One satang"),
        ("0", "en", "Zero baht only"),
        ("101", "en", "One hundred and one baht only"),
        ("12300.50", "en", "Twelve thousand, three hundred baht and fifty satang"),
    ],
)
def test_an_amount_is_spelled_as_a_cashier_spells_it(amount: str, language: Language, words: str) -> None:
    assert money_in_words(Decimal(amount), language) == words


def drawn() -> list[Decimal]:
    """Ten thousand amounts of one to twelve digits."""
    chance = random.Random(SEED)
    sizes = [chance.randint(1, 12) for _ in range(AMOUNTS)]
    return [min(LARGEST, baht(chance.randint(0, 10**size))) for size in sizes]


def test_ten_thousand_amounts_are_spelled_in_thai_as_another_library_spells_them() -> None:
    for amount in drawn():
        assert money_in_words(amount, "th") == num2words(amount, lang="th", to="currency", currency="THB"), amount


def test_ten_thousand_numbers_are_spelled_in_english_as_another_library_spells_them() -> None:
    for amount in drawn():
        assert english_number(int(amount)) == num2words(int(amount)), amount


@pytest.mark.parametrize("language", ["th", "en"])
def test_two_amounts_are_never_spelled_the_same(language: Language) -> None:
    chance = random.Random(SEED)
    amounts = {baht(chance.randint(0, 10**9)) for _ in range(AMOUNTS)}
    assert len({money_in_words(amount, language) for amount in amounts}) == len(amounts)


@pytest.mark.parametrize("amount", ["-0.01", "1.001"])
def test_less_than_nothing_and_parts_of_a_satang_are_no_amount_of_a_paper(amount: str) -> None:
    with pytest.raises(ValueError, match=r"nothing|satang"):
        money_in_words(Decimal(amount), "th")
