"""Money in words, as papers spell it beside the figures so that nobody adds a digit."""

from __future__ import annotations

from decimal import Decimal
from typing import Final

from models.kit.errors import Language
from models.kit.money import SATANG_PER_BAHT, satang

_THAI_DIGITS: Final = ("", "หนึ่ง", "สอง", "สาม", "สี่", "ห้า", "หก", "เจ็ด", "แปด", "เก้า")
_THAI_PLACES: Final = ("แสน", "หมื่น", "พัน", "ร้อย", "สิบ", "")
_MILLION: Final = 1_000_000
_ENGLISH: Final = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
)  # fmt: skip
_TENS: Final = ("", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_SCALES: Final = ("", " thousand", " million", " billion")
_THOUSAND, _HUNDRED, _TEN = 1_000, 100, 10


def money_in_words(amount: Decimal, language: Language) -> str:
    """An amount in baht in words: ``หนึ่งร้อยเอ็ดบาทถ้วน`` or ``One hundred and one baht only``.

    Raises ValueError for parts of a satang and for less than nothing.
    """
    if amount < 0:
        raise ValueError(f"{amount} is less than nothing")
    whole, part = divmod(satang(amount), SATANG_PER_BAHT)
    return _thai_amount(whole, part) if language == "th" else _english_amount(whole, part)


def _thai_amount(whole: int, part: int) -> str:
    if part == 0:
        return f"{thai_number(whole)}บาทถ้วน"
    return (f"{thai_number(whole)}บาท" if whole else "") + f"{thai_number(part)}สตางค์"


def thai_number(number: int) -> str:
    """A whole number in Thai words: 21 is ``ยี่สิบเอ็ด``, 101 ``หนึ่งร้อยเอ็ด``; a million counts anew."""
    if number == 0:
        return "ศูนย์"
    millions, rest = divmod(number, _MILLION)
    head = f"{thai_number(millions)}ล้าน" if millions else ""
    return head + "".join(
        _thai_digit(int(digit), place, has_more=bool(head) or number > _TEN)
        for digit, place in zip(f"{rest:06d}", _THAI_PLACES, strict=True)
    )


def _thai_digit(digit: int, place: str, *, has_more: bool) -> str:
    if digit == 0:
        return ""
    if place == "สิบ" and digit in (1, 2):
        return ("", "สิบ", "ยี่สิบ")[digit]
    if place == "" and digit == 1 and has_more:
        return "เอ็ด"
    return _THAI_DIGITS[digit] + place


def _english_amount(whole: int, part: int) -> str:
    baht, satangs = f"{english_number(whole)} baht", f"{english_number(part)} satang"
    if part == 0:
        text = f"{baht} only"
    elif whole:
        text = f"{baht} and {satangs}"
    else:
        text = satangs
    return text[0].upper() + text[1:]


def english_number(number: int) -> str:
    """A whole number below a trillion in English words: ``one thousand, two hundred and three``."""
    if number == 0:
        return _ENGLISH[0]
    groups: list[str] = []
    rest = number
    for scale in _SCALES:
        rest, group = divmod(rest, _THOUSAND)
        if group:
            groups.insert(0, _below_thousand(group) + scale)
    below = number % _THOUSAND
    is_small = 0 < below < _HUNDRED and len(groups) > 1
    return f"{', '.join(groups[:-1])} and {groups[-1]}" if is_small else ", ".join(groups)


def _below_thousand(number: int) -> str:
    hundreds, rest = divmod(number, _HUNDRED)
    words = [f"{_ENGLISH[hundreds]} hundred"] if hundreds else []
    if rest:
        tens, ones = divmod(rest, _TEN)
        words.append(_ENGLISH[rest] if rest < len(_ENGLISH) else _TENS[tens] + (f"-{_ENGLISH[ones]}" if ones else ""))
    return " and ".join(words)
