"""A grade sheet as an Excel file that is filled in and uploaded again.

Student codes are texts, so that no zero is lost; headings and codes are protected, the cells of topics are not and take
points up to the maximum. Totals are not in it: they would be wrong with the first score that is typed.
"""

from __future__ import annotations

import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import xlsxwriter
from xlsxwriter.format import Format
from xlsxwriter.worksheet import Worksheet

from api.kit.spreadsheet import OPTIONS
from models.grades.sheet.contract import ScoreMark
from models.grades.sheet.rules.files import FileMark, headings_of
from models.grades.sheet.rules.pasting import MARK_WORDS
from models.grades.sheet.rules.scoring import plain
from models.grades.sheet.store.contents import StudentRow, TopicRow
from models.grades.sheet.store.opened import OpenSheet
from models.kit.errors import Language, text_of

_MARKS: Final[Mapping[Language, Mapping[ScoreMark, str]]] = {
    "th": {ScoreMark.ABSENT: "ขส", ScoreMark.EXCUSED: "ยกเว้น"},
    "en": {ScoreMark.ABSENT: "absent", ScoreMark.EXCUSED: "excused"},
}
_WIDTHS: Final = (14, 34, 8)
"""Of code, name and section."""
_TOPIC_WIDTH: Final = 16
_HEADING_AT: Final = 4
_LOCKED: Final = {"bg_color": "#EEF2F2", "border": 1, "border_color": "#C9D3D3"}
_ENTRY: Final = {"locked": False, "border": 1, "border_color": "#C9D3D3", "align": "right", "num_format": "0.##"}


@dataclass(frozen=True, slots=True)
class _Formats:
    title: Format
    quiet: Format
    heading: Format
    code: Format
    entry: Format
    shut: Format


def write_grade_sheet(sheet: OpenSheet, title: str, mark: FileMark, language: Language) -> Path:
    """Write a sheet to a new temporary file; the caller removes it. Blocks; call in a thread."""
    with tempfile.NamedTemporaryFile(prefix="myku-", suffix=".xlsx", delete=False) as file:
        path = Path(file.name)
    try:
        with xlsxwriter.Workbook(path, OPTIONS) as book:
            _write(book, sheet, title, mark, language)
    except BaseException:
        path.unlink(missing_ok=True)
        raise
    return path


def _write(book: xlsxwriter.Workbook, sheet: OpenSheet, title: str, mark: FileMark, language: Language) -> None:
    page = book.add_worksheet(text_of("grade_sheet.sheet", language, name="exports"))
    formats = _Formats(
        title=book.add_format({"bold": True, "font_size": 13}),
        quiet=book.add_format({"font_color": "#52605F"}),
        heading=book.add_format({**_LOCKED, "bold": True, "text_wrap": True, "valign": "top"}),
        code=book.add_format({**_LOCKED, "num_format": "@"}),
        entry=book.add_format(_ENTRY),
        shut=book.add_format({**_LOCKED, "align": "right", "num_format": "0.##"}),
    )
    page.protect("", {"format_columns": True})
    for place, width in enumerate(_WIDTHS):
        page.set_column(place, place, width)
    page.set_column(len(_WIDTHS), len(_WIDTHS) + max(len(sheet.topics), 1) - 1, _TOPIC_WIDTH)
    page.freeze_panes(_HEADING_AT + 1, 2)
    page.write_string(0, 0, title, formats.title)
    page.write_string(1, 0, text_of("grade_sheet.help", language, name="exports"), formats.quiet)
    page.write_string(2, 0, text_of("grade_sheet.mark", language, name="exports"), formats.quiet)
    page.write_string(2, 1, str(mark), formats.quiet)
    page.write_string(_HEADING_AT - 1, 0, text_of("grade_sheet.maximum", language, name="exports"), formats.quiet)
    for place, topic in enumerate(sheet.topics, start=len(_WIDTHS)):
        page.write_number(_HEADING_AT - 1, place, float(topic.maximum), formats.shut)
    names = [text_of(f"grade_sheet.{name}", language, name="exports") for name in ("code", "name", "section")]
    for place, heading in enumerate([*names, *headings_of([topic.name for topic in sheet.topics])]):
        page.write_string(_HEADING_AT, place, heading, formats.heading)
    for line, student in enumerate(sheet.students.values(), start=_HEADING_AT + 1):
        _write_student(page, line, sheet, student, formats, language)
    _limit(page, sheet, language)


def _write_student(
    page: Worksheet, line: int, sheet: OpenSheet, student: StudentRow, formats: _Formats, language: Language
) -> None:
    page.write_string(line, 0, student.student_code, formats.code)
    page.write_string(line, 1, student.name_th if language == "th" else student.name_en, formats.code)
    page.write_string(line, 2, "W" if student.is_withdrawn else student.section_code, formats.code)
    look = formats.entry if sheet.may_edit(student) else formats.shut
    for place, topic in enumerate(sheet.topics, start=len(_WIDTHS)):
        score = sheet.scores.get((student.student_id, topic.topic_id))
        if score is not None and score.value is not None:
            page.write_number(line, place, float(score.value), look)
        elif score is not None and score.mark is not None:
            page.write_string(line, place, _MARKS[language][score.mark], look)
        else:
            page.write_blank(line, place, None, look)


def _limit(page: Worksheet, sheet: OpenSheet, language: Language) -> None:
    """The program that fills the file in says at once what the upload would say later."""
    if not sheet.students:
        return
    first, last = _HEADING_AT + 1, _HEADING_AT + len(sheet.students)
    for place, topic in enumerate(sheet.topics, start=len(_WIDTHS)):
        page.data_validation(first, place, last, place, _validation(first, place, topic, language))


def _validation(line: int, place: int, topic: TopicRow, language: Language) -> dict[str, object]:
    cell = xlsxwriter.utility.xl_rowcol_to_cell(line, place)
    words = ",".join(f'{cell}="{word}"' for word in ("-", *sorted(MARK_WORDS)))
    maximum = plain(topic.maximum)
    return {
        "validate": "custom",
        "value": f"=OR(AND(ISNUMBER({cell}),{cell}>=0,{cell}<={maximum}),{words})",
        "error_title": text_of("grade_sheet.wrong", language, name="exports"),
        "error_message": text_of("grade_sheet.limit", language, {"maximum": maximum}, name="exports"),
    }
