"""Papers as they come out: one paper while nothing changes, codes that scan, figures that add up, nothing fetched."""

from __future__ import annotations

import os
import select as waiting
import subprocess
import sys
from concurrent.futures.process import BrokenProcessPool
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pypdfium2
import pytest
import zxingcpp
from PIL import Image
from sqlalchemy import text
from sqlmodel import Session, select
from temporalio.exceptions import ApplicationError

from activities.documents import issuing, rendering
from activities.documents.issuing import issue_document
from activities.documents.pool import rendered
from activities.documents.rendering import ForeignAddressError, html_of, pdf_of
from models.curriculum.section.contract import ExamKind, SectionType
from models.curriculum.section.tables import Section
from models.documents.paper.contract import (
    DocumentRequest,
    Paper,
    PaperLanguage,
    PaperStudent,
    PaperTemplate,
    document_workflow_id,
)
from models.documents.paper.rules.codes import grouped
from models.documents.paper.tables import PrintedDocument, PrintedDocumentFile
from models.enrolment.enrolment.contract import EnrolmentStatus
from models.enrolment.enrolment.tables import Enrolment
from models.enrolment.paper.contract import (
    EnrolmentResultContent,
    ResultLine,
    TimetableContent,
    TimetableExam,
    TimetableMeeting,
    term_subject,
)
from models.enrolment.timetable.rules import week_of
from models.kit.calendar import utc_now
from models.people.person.tables import Student
from models.registry.paper.store import PAPER_TYPES
from tests.support.university import SEMESTER, YEAR, University

CODE = "7K2M-9XQ4-VB3H"
ADDRESS = f"https://my.ku.test/myku/verify/authen-to-verify?code={CODE}"


def student_head(name: str = "นางสาวน้ำผึ้ง สุขใจ") -> PaperStudent:
    """A head with marks above and below, where Thai goes wrong first."""
    return PaperStudent(code="6610450001", name=name, faculty="วิศวกรรมศาสตร์", major="วิศวกรรมคอมพิวเตอร์")


def result(name: str = "นางสาวน้ำผึ้ง สุขใจ") -> EnrolmentResultContent:
    """Two sections enrolled, one waiting."""
    sections = [("01204111-65", "2", "enrolled"), ("01204112-65", "1.5", "enrolled"), ("01204113-65", "3", "waiting")]
    return EnrolmentResultContent(
        student=student_head(name), academic_year=2569, semester=1, enrolled_credit="3.5", waiting_credit="3",
        lines=tuple(
            ResultLine(
                subject_code=code, subject_name="คอมพิวเตอร์และการโปรแกรม", section_code="1",
                section_type=SectionType.LECTURE, credit=credit,
                status=EnrolmentStatus.ENROLLED if state == "enrolled" else EnrolmentStatus.AWAITING_APPROVAL,
            )
            for code, credit, state in sections
        ),
    )  # fmt: skip


def meeting(weekday: int | None, starts: int | None, ends: int | None, code: str = "01204111-65") -> TimetableMeeting:
    """A lecture's meeting."""
    return TimetableMeeting(
        subject_code=code, subject_name="คอมพิวเตอร์", section_code="1", section_type=SectionType.LECTURE,
        weekday=weekday, starts_minute=starts, ends_minute=ends, room="ห้อง 1", teacher="",
    )  # fmt: skip


def timetable() -> TimetableContent:
    """A week with an overlap and a section without a time, and a final examination."""
    starts_at = datetime(2026, 12, 20, 2, tzinfo=UTC)
    return TimetableContent(
        student=student_head(), academic_year=2569, semester=1, starts_on=date(2026, 11, 1), ends_on=date(2027, 3, 1),
        meetings=(meeting(0, 540, 630), meeting(0, 600, 690), meeting(6, 1080, 1200), meeting(None, None, None)),
        exams=(
            TimetableExam(
                subject_code="01204111-65", subject_name="คอมพิวเตอร์", section_code="1",
                section_type=SectionType.LECTURE, exam=ExamKind.FINAL, starts_at=starts_at,
                ends_at=starts_at + timedelta(hours=3), room="ห้อง 9",
            ),
        ),
    )  # fmt: skip


def paper(content: EnrolmentResultContent | TimetableContent, language: PaperLanguage = "th") -> Paper:
    """A paper of a content."""
    return Paper(
        code=CODE, language=language, issued_at=datetime(2026, 11, 20, 4, 5, tzinfo=UTC), verify_url=ADDRESS,
        content=content,
    )  # fmt: skip


def template(paper: Paper) -> PaperTemplate:
    """The registered template of a paper."""
    return PAPER_TYPES[paper.content.kind].template


def pdf(paper: Paper) -> bytes:
    """The paper, rendered in this process."""
    return pdf_of(paper, template(paper))


def html(paper: Paper) -> str:
    """The page of the paper."""
    return html_of(paper, template(paper))


def pages_of(content: bytes) -> list[Image.Image]:
    """The pages as pictures, 108 dots to the inch."""
    with pypdfium2.PdfDocument(content) as document:
        return [page.render(scale=1.5).to_pil() for page in document]


@pytest.mark.parametrize("content", [result(), timetable()], ids=["enrolment result", "timetable"])
@pytest.mark.parametrize("language", ["th", "en"])
def test_the_code_on_the_paper_scans_to_the_verification_page(
    content: EnrolmentResultContent | TimetableContent, language: PaperLanguage
) -> None:
    pages = pages_of(pdf(paper(content, language)))
    scanned = [code.text for page in pages for code in zxingcpp.read_barcodes(page)]
    assert scanned == [ADDRESS]


def test_a_paper_says_its_figures_and_dates_as_its_language_counts_them() -> None:
    thai, english = html(paper(result())), html(paper(result(), "en"))
    assert "รวมหน่วยกิตที่ลงทะเบียน 3.5 หน่วยกิต" in thai
    assert "รออนุมัติ 3 หน่วยกิต" in thai
    assert "20 พฤศจิกายน 2569 11:05 น." in thai
    assert "2569 ภาคต้น" in thai
    assert "Enrolled credits in total: 3.5" in english
    assert "20 November 2026 11:05" in english
    assert "2026 First Semester" in english


@pytest.mark.parametrize("content", [result(), timetable()], ids=["enrolment result", "timetable"])
def test_a_paper_names_subjects_as_students_know_them_without_the_year_of_the_version(
    content: EnrolmentResultContent | TimetableContent,
) -> None:
    page = html(paper(content))
    assert "01204111" in page
    assert "01204111-65" not in page


def test_the_only_fonts_in_a_paper_are_the_ones_beside_its_template() -> None:
    with pypdfium2.PdfDocument(pdf(paper(timetable()))) as document:
        texts = [part for page in document for part in page.get_objects() if isinstance(part, pypdfium2.PdfTextObj)]
        names = {part.get_font().get_base_name().partition("+")[2] for part in texts}
    assert names == {"Sarabun", "Sarabun-Bold"}


def test_a_name_cannot_bring_markup_or_an_address_into_a_paper() -> None:
    hostile = paper(result(name='<img src="http://127.0.0.1:1/x">'))
    assert "<img" not in html(hostile)
    assert pdf(hostile).startswith(b"%PDF")


@pytest.mark.parametrize(
    "address",
    ["http://127.0.0.1:1/x", "file:///etc/passwd", f"file://{rendering.FOLDER}/../../worker.py", "data:text/css,x"],
)
def test_rendering_fetches_nothing_from_outside_its_folder(address: str) -> None:
    with pytest.raises(ForeignAddressError):
        rendering._OwnFilesOnly().fetch(address)


def test_meetings_at_the_same_time_stand_in_lanes_and_a_free_weekend_is_left_out() -> None:
    week = week_of(timetable().meetings)
    assert [day.weekday for day in week.days] == [0, 1, 2, 3, 4, 6]
    assert [block.lane for block in week.days[0].blocks] == [0, 1]
    assert week.hours == tuple(range(8, 20))
    assert week_of(()).hours == tuple(range(8, 17))


def enrolled(university: University, student: Student, section: Section, status: str = "enrolled") -> Enrolment:
    """A place in a section."""
    now = utc_now()
    row = Enrolment(
        student_id=student.student_id, section_id=section.section_id, academic_year=YEAR, semester=SEMESTER,
        subject_code=section.subject_code, section_type=section.section_type, credit=3,
        status=EnrolmentStatus(status), created_at=now, updated_at=now,
    )  # fmt: skip
    university.add(row)
    return row


def wish(student: Student, language: PaperLanguage = "th", kind: str = "enrolment_result") -> DocumentRequest:
    """A wish for a paper of the term."""
    return DocumentRequest(
        kind=kind, subject=term_subject(student.student_id, YEAR, SEMESTER), language=language,
        requested_by=student.person_id,
    )  # fmt: skip


def registry(university: University) -> dict[str, PrintedDocument]:
    """Every paper by its code."""
    with Session(university.engine) as session:
        return {document.code: document for document in session.exec(select(PrintedDocument))}


def test_while_the_rows_say_the_same_it_is_the_same_paper(university: University) -> None:
    student = university.student()
    enrolled(university, student, university.section())
    first, again = issue_document(wish(student)), issue_document(wish(student))
    assert again == first
    assert len(registry(university)) == 1
    with Session(university.engine) as session:
        stored = session.get_one(PrintedDocumentFile, first.document_id).pdf
    assert stored.startswith(b"%PDF")


def test_a_changed_content_supersedes_the_papers_of_both_languages_and_no_other(university: University) -> None:
    student, other = university.student(), university.student()
    place = enrolled(university, student, university.section())
    thai, english = issue_document(wish(student)), issue_document(wish(student, "en"))
    timetable_paper, others = issue_document(wish(student, kind="timetable")), issue_document(wish(other))
    assert {document.superseded_at for document in registry(university).values()} == {None}

    with university.engine.begin() as connection:
        connection.execute(text("UPDATE enrolment SET status = 'withdrawn'"))
    newer = issue_document(wish(student))
    papers = registry(university)
    assert newer.code not in (thai.code, english.code)
    assert papers[thai.code].superseded_at == papers[english.code].superseded_at == newer.issued_at
    for code in (newer.code, timetable_paper.code, others.code):
        assert papers[code].superseded_at is None
    assert place.section_id
    assert papers[newer.code].content["enrolled_credit"] == "0"


def test_a_run_that_died_before_the_pdf_was_stored_goes_on_with_its_paper(
    university: University, monkeypatch: pytest.MonkeyPatch
) -> None:
    student = university.student()

    def dies(paper: Paper, template: PaperTemplate) -> bytes:
        raise BrokenProcessPool(paper.code)

    with monkeypatch.context() as patched:
        patched.setattr(issuing, "rendered", dies)
        with pytest.raises(BrokenProcessPool) as died:
            issue_document(wish(student))
    issued = issue_document(wish(student))
    assert str(died.value) == grouped(issued.code)


def test_a_paper_of_nobody_fails_for_good(university: University) -> None:
    student = university.student()
    with pytest.raises(ApplicationError) as failure:
        issue_document(wish(student).model_copy(update={"subject": term_subject(1, YEAR, SEMESTER)}))
    assert failure.value.non_retryable


def test_a_kind_that_only_a_newer_version_knows_is_tried_again(university: University) -> None:
    with pytest.raises(ApplicationError) as failure:
        issue_document(wish(university.student(), kind="of_a_newer_version"))
    assert not failure.value.non_retryable


def test_a_wish_of_an_older_version_is_for_the_same_paper(university: University) -> None:
    student = university.student()
    older = DocumentRequest(
        kind="enrolment_result", student_id=student.student_id, academic_year=YEAR, semester=SEMESTER,
        language="th", requested_by=student.person_id,
    )  # fmt: skip
    assert issue_document(older) == issue_document(wish(student))
    assert document_workflow_id(older) == document_workflow_id(wish(student))


def test_rendering_apart_gives_what_rendering_here_gives() -> None:
    apart, here = pages_of(rendered(paper(result()), template(paper(result())))), pages_of(pdf(paper(result())))
    assert [page.tobytes() for page in apart] == [page.tobytes() for page in here]


def test_no_rendering_process_outlives_a_worker_that_is_killed(tmp_path: Path) -> None:
    script = tmp_path / "worker_like.py"
    script.write_text(
        "from activities.documents.pool import POOL\n"
        "import os, time\n"
        "if __name__ == '__main__':\n"
        "    print(POOL.submit(os.getpid).result(), flush=True)\n"
        "    time.sleep(600)\n"
    )
    worker = subprocess.Popen(
        [sys.executable, str(script)], env={**os.environ, "PYTHONPATH": str(rendering.FOLDER.parents[1])},
        stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert worker.stdout is not None
    renderer = os.pidfd_open(int(worker.stdout.readline()))
    worker.kill()
    worker.communicate()
    ended, _, _ = waiting.select([renderer], [], [], 60)
    os.close(renderer)
    assert ended
