"""The certificate of completion: what it says, from which rows, and that what was reopened is no paper (study §4)."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest
from sqlmodel import Session

from activities.documents.rendering import html_of
from models.documents.paper.contract import Paper, PaperLanguage, PaperStudent, PaperSubject
from models.kit.calendar import bangkok_date, utc_now
from models.registry.paper.store import PAPER_TYPES
from models.study.graduation.tables import Graduation
from models.study.paper.contract import CompletionContent
from models.study.paper.store import certificate_of
from tests.support.graduating import GraduationOffices
from tests.support.university import University

STUDENT = PaperStudent(code="6610450001", name="นางสาวน้ำผึ้ง สุขใจ", faculty="วิทยาศาสตร์", major="เคมี")
CONTENT = CompletionContent(
    number="GR-2569-00001", student=STUDENT, printed_name="นางสาวน้ำผึ้ง สุขใจ", programme="วท.บ. เคมี",
    honours="", academic_year=2569, semester=2, approved_on=date(2027, 3, 1), conferred_on=None,
)  # fmt: skip


def html(content: CompletionContent, language: PaperLanguage = "th") -> str:
    """The page of the certificate."""
    issued_at = datetime(2027, 3, 20, 4, 5, tzinfo=UTC)
    address = "https://my.ku.test/myku/verify/authen-to-verify?code=7K2M-9XQ4-VB3H"
    paper = Paper(code="7K2M-9XQ4-VB3H", language=language, issued_at=issued_at, verify_url=address, content=content)
    return html_of(paper, PAPER_TYPES[content.kind].template)


def test_before_the_council_it_says_that_the_degree_waits() -> None:
    said = html(CONTENT)
    assert "อยู่ระหว่างรอสภามหาวิทยาลัยอนุมัติปริญญา" in said
    assert "เกียรตินิยม" not in said
    assert "1 มีนาคม 2570" in said


def test_after_the_council_it_says_the_day_and_the_honours_in_its_language() -> None:
    conferred = CONTENT.model_copy(update={"conferred_on": date(2027, 3, 15), "honours": "First Class"})
    said = html(conferred, "en")
    assert "15 March 2027" in said
    assert "Honours: First Class" in said
    assert "waits to be conferred" not in said


def test_it_is_read_from_the_approved_request_and_not_from_one_that_was_reopened(university: University) -> None:
    offices = GraduationOffices(university)
    offices.graded(offices.taken, "A")
    request = offices.request()
    offices.agreed(request, offices.received(request))
    row = offices.row(request)
    subject = PaperSubject(line=row.number or "", student_id=row.student_id)
    with Session(university.engine) as session:
        content = certificate_of(session, subject, "en")
    assert (content.printed_name, content.programme) == ("Mr. Test Deengam", "B.Eng.")
    assert content.approved_on == bangkok_date(utc_now())
    with Session(university.engine) as session, session.begin():
        session.get_one(Graduation, request.case_id).approved_at = None
    with Session(university.engine) as session, pytest.raises(LookupError):
        certificate_of(session, subject, "en")
