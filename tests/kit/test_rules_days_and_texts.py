"""Days, times and texts are read in every form that people and spreadsheets write."""

from __future__ import annotations

import json
import re
from datetime import date, time
from pathlib import Path
from time import process_time
from typing import Final, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.kit.days import day_of, time_of
from models.kit.imported_row import student_code_of
from models.kit.text import folded, heading, plain, tidy


@pytest.mark.parametrize(
    "text",
    [
        "15/11/2569", "15-11-2569", "15.11.2569", "15/11/69", "15/11/26", "15/11/2026", "2026-11-15", "2569-11-15",
        "2026/11/15", "20261115", "25691115", "15 พ.ย. 2569", "15พ.ย.69", "15 พย 2569", "15 พฤศจิกายน 2569",
        "๑๕ พฤศจิกายน ๒๕๖๙", "๑๕/๑๑/๒๕๖๙", "วันอาทิตย์ที่ 15 พฤศจิกายน พ.ศ. 2569", "อาทิตย์ 15 พ.ย. 2569",
        "15-Nov-2026", "15 Nov 26", "15 NOVEMBER 2026", "Nov 15, 2026", "November 15th, 2026",
        "Sunday, 15 November 2026",
        "15/11/2569 14:05", "15/11/2569 เวลา 14.05 น.", "2026-11-15 14:05:00", "2026-11-15T14:05",
        "\u200b15/11/2569\u00a0",
    ],
)  # fmt: skip
def test_a_day_is_read(text: str) -> None:
    assert day_of(text) == date(2026, 11, 15)


@pytest.mark.parametrize(
    "text",
    ["", "31/2/2569", "0/11/2569", "11/15/2026", "45611", "พรุ่งนี้", "15/11/0069", "1/1/0001", "15/11", "15 ฟห 2569"],
)
def test_what_names_no_day_is_none(text: str) -> None:
    assert day_of(text) is None


@pytest.mark.parametrize(
    "text",
    [
        "14:05", "14.05", "14.05 น.", "14.05น.", "14:05:00", "14:05:00.000", "๑๔.๐๕", "2:05 PM", "02:05 p.m.", "2.05pm",
        "เวลา 14.05 น.", "14:05 hrs", "14:05+07:00", "15/11/2569 14:05", "2026-11-15 14:05:00", "0.586805555555556",
    ],
)  # fmt: skip
def test_a_time_is_read_alone_or_behind_its_day(text: str) -> None:
    assert time_of(text) == time(14, 5)


@pytest.mark.parametrize(("text", "at"), [("12:00 AM", time()), ("12:30 pm", time(12, 30)), ("0:07", time(0, 7))])
def test_noon_and_midnight_of_twelve_hours(text: str, at: time) -> None:
    assert time_of(text) == at


@pytest.mark.parametrize("text", ["", "24:00", "25:30:00", "14:60", "14", "1405", "13:05 PM", "15/11/2569", "9.5"])
def test_what_names_no_time_is_none(text: str) -> None:
    assert time_of(text) is None


class Case(NamedTuple):
    """A text as people type it, and what is made of it here and in the web."""

    what: str
    typed: str
    tidy: str
    plain: str
    code: str | None = None


CASES: Final = tuple(
    Case(**case) for case in json.loads((Path(__file__).parents[2] / "web/src/lib/text-cases.json").read_text())
)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.what)
def test_a_text_has_one_spelling_here_and_in_the_web(case: Case) -> None:
    assert tidy(case.typed) == case.tidy
    assert plain(case.typed) == case.plain
    assert tidy(case.tidy) == case.tidy
    assert plain(case.plain) == case.plain
    assert folded(case.plain) == folded(case.typed)


LETTERS: Final = "กนเแาำ\u0e31\u0e34\u0e38\u0e3a\u0e47\u0e48\u0e49\u0e4c\u0e4d๑aA1-\u00e9\u1ea1Ａ１＝－"
MARKS: Final = "\u0301\u0323\u0334\u0338\u0307\u05b0\u3099\u200b\u200d\u00ad\ufeff \n\u00a0\u2013"


@given(st.text(LETTERS + MARKS, max_size=12) | st.text(max_size=12))
def test_a_text_in_its_form_stays_as_it_is(typed: str) -> None:
    assert tidy(tidy(typed)) == tidy(typed)
    assert plain(plain(typed)) == plain(typed)
    assert plain(tidy(typed)) == plain(typed)


@pytest.mark.parametrize(
    "run", ["\u0e33", "\u0e4d", "\u0e33\u0e48", "\u0e48\u0e33", "\u0e33\u0301", "เ", "\u0e38\u0e4d", "Ａ\u0301"]
)
def test_a_run_of_marks_takes_a_time_that_grows_with_its_length(run: str) -> None:
    began = process_time()
    plain("ก" + run * 100_000)
    assert process_time() - began < 5


STUDENTS: Final = tuple(case for case in CASES if re.fullmatch(r"\d{10}", case.code or ""))


@pytest.mark.parametrize("case", STUDENTS, ids=lambda case: case.what)
def test_the_code_of_a_student_is_found_in_what_was_pasted(case: Case) -> None:
    assert student_code_of(case.typed) == case.code


def test_codes_have_latin_digits_and_one_hyphen_and_words_no_capitals() -> None:
    assert plain("๐๑๔๑๗๓๒๒\u2013๖๐") == "01417322-60"
    assert folded("  STRASSE Straße ") == "strasse strasse"
    assert heading("รหัส\nนิสิต") == heading(" รหัสนิสิต")
