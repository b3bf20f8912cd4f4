"""Every paper has a title that people understand, in its own language, which is the name of its file."""

from __future__ import annotations

import re

import pytest

from models.documents.paper.contract import PaperContent, PaperTerm, PaperWords
from models.documents.paper.rules.titles import title_of
from models.enrolment.paper.contract import TIMETABLE
from models.finance.paper.contract import RECEIPT_PAPER
from models.kit.errors import LANGUAGES, Language, catalogue
from models.registry.paper.store import PAPER_TYPES


@pytest.mark.parametrize("kind", PAPER_TYPES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_has_a_title_and_says_what_it_is_about(kind: str, language: Language) -> None:
    title = title_of(kind, (), language)
    assert catalogue("documents", language)[f"title.{kind}"] == title
    assert bool(re.search("[ก-ฮ]", title)) is (language == "th")
    assert PAPER_TYPES[kind].content.about is not PaperContent.about


def test_a_title_names_the_term_as_its_language_does() -> None:
    assert title_of(TIMETABLE, (PaperTerm(2569, 2),), "th") == "ตารางเรียนและตารางสอบ-2569-2"
    assert title_of(TIMETABLE, (PaperTerm(2569, 0),), "th") == "ตารางเรียนและตารางสอบ-2569-ภาคฤดูร้อน"
    assert title_of(TIMETABLE, (PaperTerm(2569, 2),), "en") == "Class and Examination Timetable-2026-2"


def test_a_print_of_a_receipt_says_which_it_is() -> None:
    about = ("KU2-B-2570-0000001", PaperWords("print.copy", 2))
    assert title_of(RECEIPT_PAPER, about, "th") == "ใบเสร็จรับเงิน (KU2)-KU2-B-2570-0000001-สำเนา ครั้งที่ 2"


def test_a_title_is_good_as_the_name_of_a_file() -> None:
    title = title_of(TIMETABLE, ('แผน "ก/ข"\n' + "ย" * 200,), "th")
    assert not re.search(r'[\\/:*?"<>|\n]', title)
    assert len(f"{title}.pdf".encode()) < 255
