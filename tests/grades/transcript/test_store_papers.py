"""Transcripts as they come out: long ones go on on a second page, and what there is not is not printed."""

from __future__ import annotations

from collections import Counter
from datetime import UTC, date, datetime

import pypdfium2
import pytest
import weasyprint.layout.block
import weasyprint.layout.table
import zxingcpp

from activities.documents.rendering import html_of, pdf_of
from models.documents.paper.contract import Paper, PaperLanguage, PaperStudent
from models.grades.transcript.contract import (
    OfficialTranscriptContent,
    TranscriptLine,
    TranscriptTerm,
    UnofficialTranscriptContent,
)
from models.grades.transcript.rules import transcript_number
from models.registry.paper.store import PAPER_TYPES

CODE = "7K2M-9XQ4-VB3H"
ADDRESS = f"https://my.ku.test/myku/verify/authen-to-verify?code={CODE}"
STUDENT = PaperStudent(code="6610450001", name="นางสาวน้ำผึ้ง สุขใจ", faculty="วิทยาศาสตร์", major="เคมี")
SUBJECTS = 7


def line(number: int, letter: str = "B+") -> TranscriptLine:
    """A subject."""
    name = "เคมีอินทรีย์"
    return TranscriptLine(subject_code=f"01{number:06d}", subject_name=name, credit="3", letter=letter)


def terms(count: int) -> tuple[TranscriptTerm, ...]:
    """So many terms of seven subjects."""
    return tuple(
        TranscriptTerm(
            academic_year=2563 + number // 2, semester=1 + number % 2, registered="21", earned="21",
            gpa="3.50", gpax="3.50", lines=tuple(line(number * SUBJECTS + each) for each in range(SUBJECTS)),
        )
        for number in range(count)
    )  # fmt: skip


def official(count: int = 1, **more: object) -> OfficialTranscriptContent:
    """An official transcript of so many terms."""
    content = OfficialTranscriptContent(
        student=STUDENT, transferred=(), terms=terms(count), earned="21", gpax="3.50", open_letters=(),
        number=transcript_number(2569, 12), records_on=date(2026, 11, 20), issued_by="นางสาวสุภาพร ทองดี",
        degree="วิทยาศาสตรบัณฑิต", born_on=None, admitted_on=None, honours="", graduated_on=None,
    )  # fmt: skip
    return content.model_copy(update=more)


def paper(content: OfficialTranscriptContent | UnofficialTranscriptContent, language: PaperLanguage = "th") -> Paper:
    """A paper of a content."""
    issued_at = datetime(2026, 11, 20, 4, 5, tzinfo=UTC)
    return Paper(code=CODE, language=language, issued_at=issued_at, verify_url=ADDRESS, content=content)


def html(content: OfficialTranscriptContent | UnofficialTranscriptContent, language: PaperLanguage = "th") -> str:
    """The page of the paper."""
    return html_of(paper(content, language), PAPER_TYPES[content.kind].template)


@pytest.mark.parametrize("language", ["th", "en"])
def test_a_long_transcript_goes_on_on_a_second_page_with_every_subject_once(language: PaperLanguage) -> None:
    content = official(9)
    pdf = pdf_of(paper(content, language), PAPER_TYPES[content.kind].template)
    with pypdfium2.PdfDocument(pdf) as document:
        pages = [page.get_textpage().get_text_range() for page in document]
        codes = [code.text for page in document for code in zxingcpp.read_barcodes(page.render(scale=1.5).to_pil())]
    assert len(pages) == 2
    assert codes == [ADDRESS]
    said = "".join(pages)
    assert [said.count(f"01{number:06d}") for number in range(9 * SUBJECTS)] == [1] * 9 * SUBJECTS
    assert all(CODE in page for page in pages)


def test_what_there_is_not_is_not_printed_and_has_its_place_where_there_is() -> None:
    plain = html(official())
    for absent in ("หน่วยกิตที่เทียบโอน", "เกียรตินิยม", "วันที่สำเร็จการศึกษา", "วันเกิด", "ยังไม่สิ้นสุด", "ไม่เป็นทางการ"):
        assert absent not in plain
    assert "เลขที่ TR-2569-000012" in plain
    assert "ปีการศึกษา 2563" in plain
    full = html(
        official(
            transferred=(line(999_001, "P"),), honours="อันดับสอง", graduated_on=date(2026, 5, 30), open_letters=("I",)
        )
    )
    for said in ("หน่วยกิตที่เทียบโอน", "เกียรตินิยม: อันดับสอง", "30 พฤษภาคม 2569", "เกรด I ในเอกสารนี้ยังไม่สิ้นสุด"):
        assert said in full


def test_english_years_are_of_the_common_era_and_letters_are_explained_with_their_points() -> None:
    english = html(official(), "en")
    assert "First Semester 2020" in english
    assert "20 November 2026" in english
    assert "A = 4.0, B+ = 3.5" in " ".join(english.split())


def test_a_name_of_markup_is_words_and_an_unofficial_one_says_so() -> None:
    student = STUDENT.model_copy(update={"name": "<script>alert(1)</script>"})
    content = UnofficialTranscriptContent(
        student=student, transferred=(), terms=(), earned="0", gpax="", open_letters=()
    )  # fmt: skip
    page = html(content)
    assert "<script>" not in page
    assert "ไม่เป็นทางการ" in page
    assert "ยังไม่มีผลการเรียนที่ประกาศ" in page


def test_each_line_of_a_long_transcript_is_laid_out_a_few_times_and_not_for_seconds(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    laid_out: Counter[str] = Counter()
    lay_out = weasyprint.layout.table.table_layout

    def counted(*given: object, **named: object) -> object:
        laid_out["tables"] += 1
        return lay_out(*given, **named)

    for module in (weasyprint.layout.block, weasyprint.layout.table):
        monkeypatch.setattr(module, "table_layout", counted, raising=False)
    uneven = tuple(
        term.model_copy(update={"lines": term.lines[: 4 + place * 5 % 4]}) for place, term in enumerate(terms(6))
    )
    content = official(terms=uneven)
    pdf_of(paper(content), PAPER_TYPES[content.kind].template)
    assert len(uneven) <= laid_out["tables"] <= 5 * len(uneven)
