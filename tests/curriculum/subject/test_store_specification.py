"""The specification of a subject (TQF 3): read from the rows of a version, and printed."""

from __future__ import annotations

from datetime import UTC, date, datetime
from decimal import Decimal

import pypdfium2
import pytest
from sqlmodel import Session

from activities.documents.rendering import html_of, pdf_of
from models.curriculum.paper.contract import SUBJECT_SPECIFICATION, SubjectSpecificationContent
from models.curriculum.requisite.contract import RequiredSubject, RequisiteKind
from models.curriculum.subject.tables import Subject
from models.curriculum.teaching.contract import OutcomeShare
from models.curriculum.teaching.tables import (
    CurriculumOutcome,
    CurriculumOutcomes,
    OutcomeLink,
    SubjectOutcome,
    TeachingTopic,
)
from models.db import engine
from models.documents.paper.contract import Paper, PaperLanguage, PaperSubject
from models.kit.calendar import utc_now
from models.registry.paper.store import PAPER_TYPES
from tests.support.university import University

TYPE = PAPER_TYPES[SUBJECT_SPECIFICATION]


@pytest.fixture
def subject(university: University) -> Subject:
    """A version that says everything."""
    row, before = university.subject(), university.subject()
    teacher = university.teacher()
    row.sqlmodel_update(
        {
            "description_th": "เนื้อหาของวิชา", "description_en": "Contents", "objective": "เปิดใหม่ตามหลักสูตร",
            "approved_on": date(2026, 5, 1), "first_year": 2569, "first_semester": 1,
            "responsible_id": teacher.person_id,
        }
    )  # fmt: skip
    university.merge(row)
    university.requires(row, RequisiteKind.PREREQUISITE, RequiredSubject(subject=before.show_code))
    code = row.subject_code
    university.add(
        TeachingTopic(
            subject_code=code, position=2, topic_th="กรณีศึกษา", theory_hours=Decimal(15), practice_hours=Decimal("7.5")
        ),
        TeachingTopic(
            subject_code=code, position=1, topic_th="บทนำ", topic_en="Introduction", theory_hours=Decimal(30),
            practice_hours=Decimal(0),
        ),
        SubjectOutcome(subject_code=code, outcome_code="CLO1", position=1, text_th="อธิบายได้", text_en="Explain"),
        CurriculumOutcomes(curriculum_code="E09-60", updated_at=utc_now()),
        CurriculumOutcome(curriculum_code="E09-60", outcome_code="PLO1", position=1, text_th="วิเคราะห์"),
        OutcomeLink(
            subject_code=code, subject_outcome="CLO1", curriculum_code="E09-60", curriculum_outcome="PLO1",
            share=OutcomeShare.MAIN,
        ),
    )  # fmt: skip
    return row


def said(subject: Subject, language: PaperLanguage) -> SubjectSpecificationContent:
    """What the paper says now."""
    with Session(engine()) as session:
        content = TYPE.read(session, PaperSubject(line=subject.subject_code), language)
    assert isinstance(content, SubjectSpecificationContent)
    return content


def paper(content: SubjectSpecificationContent, language: PaperLanguage) -> Paper:
    """The paper of a content."""
    return Paper(
        code="7K2M-9XQ4-VB3H", language=language, issued_at=datetime(2026, 11, 20, 4, 5, tzinfo=UTC),
        verify_url="https://my.ku.test/myku/verify/authen-to-verify?code=7K2M-9XQ4-VB3H", content=content,
    )  # fmt: skip


def test_a_specification_is_read_from_the_rows_of_its_version(subject: Subject) -> None:
    content = said(subject, "th")
    assert [(one.name, one.theory_hours, one.practice_hours) for one in content.topics] == [
        ("บทนำ", "30", "0"), ("กรณีศึกษา", "15", "7.5")
    ]  # fmt: skip
    assert (content.theory_hours, content.practice_hours) == ("45", "7.5")
    assert [(one.code, one.text, one.serves) for one in content.outcomes] == [("CLO1", "อธิบายได้", "● E09-60 PLO1")]
    assert content.requisites[0].startswith("วิชาที่ต้องสอบผ่านก่อน: ")
    english = said(subject, "en")
    assert [one.name for one in english.topics] == ["Introduction", "กรณีศึกษา"]
    assert english.outcomes[0].text == "Explain"


def test_a_version_that_does_not_exist_has_no_specification(university: University) -> None:
    with Session(engine()) as session, pytest.raises(LookupError):
        TYPE.read(session, PaperSubject(line="01999999-99"), "th")


def test_what_is_told_of_a_specification_is_not_what_it_says(subject: Subject) -> None:
    told = said(subject, "th").told()
    assert (told.topics, told.outcomes, told.description, told.requisites) == ((), (), "", ())


@pytest.mark.parametrize("language", ["th", "en"])
def test_a_specification_is_printed_with_years_of_its_language(subject: Subject, language: PaperLanguage) -> None:
    shown = paper(said(subject, language), language)
    html = html_of(shown, TYPE.template)
    assert ("1 พ.ค. 2569" in html or "1 พฤษภาคม 2569" in html) is (language == "th")
    assert ("1 May 2026" in html) is (language == "en")
    with pypdfium2.PdfDocument(pdf_of(shown, TYPE.template)) as document:
        text = "".join(page.get_textpage().get_text_range() for page in document)
    assert subject.subject_code in text
    assert "CLO1" in text
    assert "7.5" in text


@pytest.mark.parametrize("language", ["th", "en"])
def test_an_empty_draft_has_a_specification_that_says_what_is_not_there(
    university: University, language: PaperLanguage
) -> None:
    empty = university.subject()
    html = html_of(paper(said(empty, language), language), TYPE.template)
    assert ("ยังไม่ได้กำหนดหัวข้อที่สอน" in html) is (language == "th")
    assert ("No topics yet" in html) is (language == "en")
