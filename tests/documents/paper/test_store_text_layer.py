"""What is copied from a PDF and searched in it is what was written, on every kind of paper."""

from __future__ import annotations

import re
from functools import lru_cache
from html import unescape
from typing import Final

import pytest

from activities.documents.rendering import html_of
from models.documents.paper.contract import PaperLanguage
from models.registry.paper.store import PAPER_TYPES
from tests.support.sample_papers import copied, paper, printed, sample

_CONSONANTS: Final = [chr(letter) for letter in range(0x0E01, 0x0E2F)]
_VOWELS: Final = ["", "ั", "ิ", "ี", "ึ", "ื", "็", "ํ", "ุ", "ู", "ฺ"]
_TONES: Final = ["", "่", "้", "๊", "๋", "์"]
_WORDS: Final = (
    "จำนวนเงิน", "เอกสาร", "น้ำ", "ที่", "ชื่อ", "กำหนดชำระ", "ป้า", "ผู้", "ญู่", "ฐุ", "ฟ้า", "ซ้ำ", "กีฬา", "ฬิ", "ปั้น", "ฝั่ง",
    "ใต้", "น้ำผึ้ง", "สำนัก", "ทั้งสิ้น", "รำพึง", "ปำ", "สมบูรณ์", "ก๊วยเตี๋ยว", "ต่ำ", "ค้ำ", "ร่ำรวย",
)  # fmt: skip
_THAI: Final = re.compile("[\u0e00-\u0e7f]+")


@lru_cache(maxsize=64)
def _copied(kind: str, language: PaperLanguage) -> str:
    return copied(printed(sample(kind, "นางสาวน้ำผึ้ง ค้ำจุน", " ".join(_WORDS)), language))


@pytest.mark.parametrize("kind", sorted(PAPER_TYPES))
def test_the_text_of_every_paper_is_copied_as_it_was_written(kind: str) -> None:
    page = html_of(paper(sample(kind, "นางสาวน้ำผึ้ง ค้ำจุน", " ".join(_WORDS))), PAPER_TYPES[kind].template)
    written = set(_THAI.findall(unescape(re.sub("<(style|title)>.*?</\\1>|<[^>]*>", " ", page, flags=re.DOTALL))))
    assert len(written) > 8
    got = _copied(kind, "th").replace(" ", "")
    assert [word for word in sorted(written) if word not in got] == []


@pytest.mark.parametrize("kind", sorted(PAPER_TYPES))
def test_the_name_is_found_on_a_paper_in_either_language(kind: str) -> None:
    for language in ("th", "en"):
        if "ค้ำจุน" in html_of(paper(sample(kind, "น้ำผึ้ง ค้ำจุน", "x"), language), PAPER_TYPES[kind].template):
            assert "น้ำผึ้ง ค้ำจุน" in _copied(kind, language)


@pytest.mark.parametrize("word", _WORDS)
def test_words_with_marks_are_copied_whole_and_in_order(word: str) -> None:
    assert f" {word} " in _copied("enrolment_result", "th")


@pytest.mark.parametrize("vowel", _VOWELS)
def test_every_mark_over_and_under_every_consonant_is_copied(vowel: str) -> None:
    _assert_copied([f"{consonant}{vowel}{tone}" for consonant in _CONSONANTS for tone in _TONES])


def test_sara_am_is_copied_after_every_consonant_and_tone() -> None:
    _assert_copied([f"{consonant}{tone}ำ" for consonant in _CONSONANTS for tone in _TONES[:-1]])


def _assert_copied(written: list[str]) -> None:
    got = copied(printed(sample("completion_certificate", " ".join(written), "x"))).split()
    assert [word for word in written if got.count(word) < len(("bold", "regular"))] == []
