"""The report of a subject in a term (TQF 5): read from sections, published letters, hours and outcomes, and printed."""

from __future__ import annotations

from datetime import UTC, datetime
from decimal import Decimal

import pypdfium2
import pytest
from sqlmodel import Session

from activities.documents.rendering import html_of, pdf_of
from models.curriculum.paper.contract import SUBJECT_REPORT, SubjectReportContent, report_line
from models.curriculum.section.tables import SectionTeacher
from models.curriculum.subject.tables import Subject
from models.curriculum.teaching.tables import SubjectOutcome, TaughtHours, TaughtTopic, TeachingTopic
from models.db import engine
from models.documents.paper.contract import Paper, PaperLanguage, PaperSubject
from models.grades.grade.contract import EntryKind
from models.grades.grade.tables import GradeAttempt, GradeEntry
from models.kit.calendar import utc_now
from models.registry.paper.store import PAPER_TYPES
from tests.support.university import SEMESTER, YEAR, University

TYPE = PAPER_TYPES[SUBJECT_REPORT]


def graded(university: University, subject: Subject, letter: str, kind: EntryKind = EntryKind.EARLIER) -> None:
    """Another student got this letter in the term."""
    attempt = GradeAttempt(
        student_id=university.student().student_id, academic_year=YEAR, semester=SEMESTER,
        subject_code=subject.subject_code, credit=subject.credit,
    )  # fmt: skip
    entry = GradeEntry(
        attempt_id=attempt.attempt_id, letter=letter, kind=kind, effective_at=utc_now(), recorded_at=utc_now()
    )
    university.add(attempt, entry)


def entered(university: University, subject: Subject, *, theory: str, reason: str) -> None:
    """What its only topic was given in the term."""
    term = {"subject_code": subject.subject_code, "academic_year": YEAR, "semester": SEMESTER}
    teacher = university.teacher()
    university.add(TaughtHours(**term, updated_by=teacher.person_id, updated_at=utc_now()))
    university.add(
        TaughtTopic(**term, position=1, theory_hours=Decimal(theory), practice_hours=Decimal("7.5"), reason=reason)
    )


@pytest.fixture
def taught(university: University) -> Subject:
    """A version with a section, a teacher, topics and an outcome."""
    subject = university.subject()
    section, teacher = university.section(subject), university.teacher()
    code = subject.subject_code
    university.add(
        SectionTeacher(section_id=section.section_id, person_id=teacher.person_id, position=1),
        TeachingTopic(
            subject_code=code, position=1, topic_th="บทนำ", topic_en="Introduction", theory_hours=Decimal(30),
            practice_hours=Decimal("7.5"),
        ),
        SubjectOutcome(subject_code=code, outcome_code="CLO1", position=1, text_th="อธิบายได้", text_en="Explain"),
    )  # fmt: skip
    return subject


def said(subject: Subject, language: PaperLanguage, year: int = YEAR) -> SubjectReportContent:
    """What the paper says now."""
    with Session(engine()) as session:
        line = report_line(subject.subject_code, year, SEMESTER)
        content = TYPE.read(session, PaperSubject(line=line), language)
    assert isinstance(content, SubjectReportContent)
    return content


def paper(content: SubjectReportContent, language: PaperLanguage) -> Paper:
    """The paper of a content."""
    return Paper(
        code="7K2M-9XQ4-VB3H", language=language, issued_at=datetime(2026, 11, 20, 4, 5, tzinfo=UTC),
        verify_url="https://my.ku.test/myku/verify/authen-to-verify?code=7K2M-9XQ4-VB3H", content=content,
    )  # fmt: skip


def test_a_report_counts_published_letters_of_its_term_and_none_that_was_transferred(
    university: University, taught: Subject
) -> None:
    for letter in ("B", "A", "B", "F", "W"):
        graded(university, taught, letter)
    graded(university, taught, "P", EntryKind.TRANSFER)
    content = said(taught, "th")
    assert [(one.letter, one.students, one.share) for one in content.letters] == [
        ("A", 1, "20.0"), ("B", 2, "40.0"), ("F", 1, "20.0"), ("W", 1, "20.0")
    ]  # fmt: skip
    assert (content.graded, content.theory_hours, content.practice_hours) == (5, "30", "7.5")
    [section] = content.sections
    assert (section.teacher != "", section.students) == (True, 0)
    assert [one.name for one in said(taught, "en").topics] == ["Introduction"]


def test_a_report_shows_hours_planned_beside_hours_taught_of_its_term(university: University, taught: Subject) -> None:
    [topic] = said(taught, "th").topics
    assert (topic.theory_hours, topic.theory_taught, said(taught, "th").theory_taught) == ("30", "", "")
    assert "has not entered the hours" in html_of(paper(said(taught, "en"), "en"), TYPE.template)
    entered(university, taught, theory="27", reason="งดสอนหนึ่งสัปดาห์")
    content = said(taught, "th")
    [topic] = content.topics
    assert (topic.theory_hours, topic.theory_taught, topic.practice_taught) == ("30", "27", "7.5")
    assert (content.theory_hours, content.theory_taught, content.practice_taught) == ("30", "27", "7.5")
    shown = html_of(paper(content, "th"), TYPE.template)
    assert "งดสอนหนึ่งสัปดาห์" in shown
    assert "ยังไม่ได้บันทึกชั่วโมงที่สอนจริง" not in shown
    assert content.told().theory_taught == ""


def test_a_subject_that_was_not_taught_in_a_term_has_no_report(university: University, taught: Subject) -> None:
    with pytest.raises(LookupError):
        said(taught, "th", YEAR - 1)
    with Session(engine()) as session, pytest.raises(LookupError):
        TYPE.read(session, PaperSubject(line=taught.subject_code), "th")


def test_what_is_told_of_a_report_is_not_how_students_did(university: University, taught: Subject) -> None:
    graded(university, taught, "A")
    told = said(taught, "th").told()
    assert (told.letters, told.graded, told.sections, told.topics, told.outcomes) == ((), 0, (), (), ())
    assert (told.academic_year, told.semester) == (YEAR, SEMESTER)


@pytest.mark.parametrize("language", ["th", "en"])
def test_a_report_is_printed_with_the_term_of_its_language(
    university: University, taught: Subject, language: PaperLanguage
) -> None:
    empty = html_of(paper(said(taught, language), language), TYPE.template)
    assert ("ยังไม่ประกาศผลการเรียน" in empty) is (language == "th")
    assert ("No grades were published yet" in empty) is (language == "en")
    graded(university, taught, "B+")
    shown = paper(said(taught, language), language)
    with pypdfium2.PdfDocument(pdf_of(shown, TYPE.template)) as document:
        text = "".join(page.get_textpage().get_text_range() for page in document)
    assert taught.subject_code in text
    assert (str(YEAR) in text) is (language == "th")
    assert (str(YEAR - 543) in text) is (language == "en")
    assert "B+" in text
    assert "CLO1" in text
