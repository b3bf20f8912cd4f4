"""KU5 and KU7 as they come out: many pages with their headings, long names, both languages."""

from __future__ import annotations

from datetime import UTC, datetime

import pypdfium2
import pytest
import zxingcpp

from activities.documents.rendering import pdf_of
from models.documents.paper.contract import Paper, PaperContent, PaperLanguage, PaperStudent
from models.grades.grade.rules.letters import LETTERS
from models.grades.grade_report.contract import (
    CorrectionReportContent,
    GradeReportContent,
    Hand,
    LetterCount,
    PaperHand,
    ReportLine,
)
from models.grades.grade_report.rules import counted, hand_of, paper_status, report_number
from models.grades.grade_submission.contract.status import PaperStatus
from models.grades.sheet_report.contract import LetterShare, SheetReportContent, SigningLine, TopicFigures
from models.registry.paper.store import PAPER_TYPES

CODE = "7K2M-9XQ4-VB3H"
ADDRESS = f"https://my.ku.test/myku/verify/authen-to-verify?code={CODE}"
AT = datetime(2026, 11, 20, 4, 5, tzinfo=UTC)
NAMES = {
    "th": ("นางสาวน้ำผึ้ง สุขใจ", "นางสาวศรีสุดาวรรณพิลาสลักษณ์ วงศ์ประเสริฐเลิศวัฒนานนท์กุลชัยศรี ณ อยุธยา"),
    "en": ("Miss Namphueng Sukjai", "Miss Srisudawanphilatlak Wongprasertlertwatthananonkunchaisri Na Ayutthaya"),
}
HEAD = {
    "academic_year": 2568, "semester": 1, "subject_code": "01418471", "credit": "3", "sections": "1, 2, 11",
    "hands": tuple(
        PaperHand(hand=hand, name=name, at=AT)
        for hand, name in zip((Hand.INSTRUCTOR, Hand.HEAD, Hand.DEAN), ("ผศ.ดร.สมชาย ใจดี", *NAMES["th"]), strict=True)
    ),
}  # fmt: skip


def report(students: int, language: PaperLanguage) -> GradeReportContent:
    """A report of so many students."""
    letters = ("A", "B+", "B", "C+", "C", "W", "F")
    lines = tuple(
        ReportLine(
            student_code=f"66{number:08d}", student_name=NAMES[language][number % 7 == 1], section_code="1",
            letter=letters[number % len(letters)],
        )
        for number in range(students)
    )  # fmt: skip
    counts = tuple(
        LetterCount(letter=letter, students=count) for letter, count in counted(line.letter for line in lines)
    )
    return GradeReportContent(
        **HEAD, status=PaperStatus.APPROVED, subject_name="การเรียนรู้ของเครื่อง", group_name="กลุ่มรวม",
        number=report_number(2568, 1), teacher=HEAD["hands"][0].name, department="วิทยาการคอมพิวเตอร์",
        faculty="วิทยาศาสตร์", lines=lines, counts=counts, students=students,
    )  # fmt: skip


def correction(language: PaperLanguage) -> CorrectionReportContent:
    """A correction of somebody with a long name."""
    student = PaperStudent(code="6610450001", name=NAMES[language][1], faculty="วิทยาศาสตร์", major="เคมี")
    return CorrectionReportContent(
        **HEAD, status=PaperStatus.NOT_APPROVED, subject_name="การเรียนรู้ของเครื่อง", student=student, before="D+",
        after="B", reason="รวมคะแนนสอบปลายภาคผิด\nตามหลักฐานที่แนบ", number="KU7-2568-00012",
    )  # fmt: skip


def pdf(content: PaperContent, language: PaperLanguage) -> bytes:
    """The paper of a content."""
    paper = Paper(code=CODE, language=language, issued_at=AT, verify_url=ADDRESS, content=content)
    return pdf_of(paper, PAPER_TYPES[content.kind].template)


@pytest.mark.parametrize("language", ["th", "en"])
def test_a_long_report_has_its_headings_on_every_page_and_every_student_once(language: PaperLanguage) -> None:
    with pypdfium2.PdfDocument(pdf(report(90, language), language)) as document:
        pages = [page.get_textpage().get_text_range() for page in document]
        codes = [code.text for page in document for code in zxingcpp.read_barcodes(page.render(scale=1.5).to_pil())]
    assert len(pages) > 1
    assert codes == [ADDRESS]
    said = "".join(pages)
    assert [said.count(f"66{number:08d}") for number in range(90)] == [1] * 90
    heading = "รหัสนิสิต" if language == "th" else "Student code"
    for number, page in enumerate(pages, start=1):
        assert CODE in page
        assert f"{number} / {len(pages)}" in page
        if "66000000" in page:
            assert heading in page


@pytest.mark.parametrize("language", ["th", "en"])
def test_a_correction_is_one_page(language: PaperLanguage) -> None:
    with pypdfium2.PdfDocument(pdf(correction(language), language)) as document:
        assert len(document) == 1
        said = document[0].get_textpage().get_text_range()
    assert "KU7-2568-00012" in said
    assert ("ไม่อนุมัติ" if language == "th" else "Not approved") in said


def sheet(students: int) -> SheetReportContent:
    """The reports of a sheet with so many students."""
    topics = tuple(
        TopicFigures(name=name, maximum="40", weight="50", entered=students, blank=0, mean="31.20", deviation="6.10",
                     least="12", most="40")
        for name in ("สอบกลางภาค", "การนำเสนอโครงงานกลุ่มและรายงานฉบับสมบูรณ์ประจำภาคการศึกษา")
    )  # fmt: skip
    signing = tuple(
        SigningLine(student_code=f"66{number:08d}", student_name=NAMES["th"][number % 7 == 1], section_code="1")
        for number in range(students)
    )
    return SheetReportContent(
        academic_year=2568, semester=1, subject_code="01418471", subject_name="การเรียนรู้ของเครื่อง", group_name="",
        teacher="ผศ.ดร.สมชาย ใจดี", students=students, average="2.91", topics=topics, signing=signing,
        letters=(
            LetterShare(letter="A", students=20, percent="33.33"),
            LetterShare(letter="B", students=40, percent="66.67"),
        ),
    )  # fmt: skip


@pytest.mark.parametrize("language", ["th", "en"])
def test_the_reports_of_a_sheet_are_a_page_of_figures_and_a_list_to_be_signed(language: PaperLanguage) -> None:
    with pypdfium2.PdfDocument(pdf(sheet(60), language)) as document:
        pages = [page.get_textpage().get_text_range() for page in document]
    assert "33.33" in pages[0]
    assert "31.20" in pages[0]
    assert "6600000000" not in pages[0]
    assert ["6600000000" in page for page in pages[1:]].count(True) == 1
    assert len(pages) > 2


def test_what_is_told_of_a_paper_names_nobodys_grade() -> None:
    told = report(3, "th").told()
    assert (told.lines, told.counts, told.number) == ((), (), "KU5-2568-00001")
    assert (sheet(3).told().signing, sheet(3).told().letters) == ((), ())
    assert (correction("th").told().before, correction("th").told().reason) == ("", "")


def test_letters_are_counted_the_best_first() -> None:
    assert counted(("W", "A", "B", "A")) == [("A", 2), ("B", 1), ("W", 1)]
    assert [letter for letter, _ in counted(reversed(LETTERS))] == list(LETTERS)


def test_what_waits_because_it_was_given_back_is_returned() -> None:
    assert paper_status(PaperStatus.WAITING, was_returned=True) is PaperStatus.RETURNED
    assert paper_status(PaperStatus.CANCELLED, was_returned=True) is PaperStatus.CANCELLED
    assert (hand_of("drafting"), hand_of("dean_review")) == (Hand.INSTRUCTOR, Hand.DEAN)


def test_a_report_has_no_number_below_one() -> None:
    with pytest.raises(ValueError, match="no number"):
        report_number(2568, 0)
