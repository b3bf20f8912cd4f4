"""A grade sheet as a spreadsheet file: what a filled in one would change, or why it cannot be taken (grades §3).

What it would do is a :class:`PastePlan`, as of a pasted block: shown first, and done by its hash.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final
from uuid import UUID

from models.contracts.cases.case import Fact, Refused
from models.contracts.imported import student_code_of
from models.contracts.imports.sheets import HEADING_WITHIN, SheetRow, cell_name, heading_place
from models.rules.grades.pasting import CODE_HEADINGS, NAME_HEADINGS, Cell, PastePlan, Row, planned_cell
from models.rules.grades.scoring import BLANK, Score, Topic

_MARK: Final = re.compile(r"([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}) (\S{20,40})")
_SHOWN: Final = 40

Key = tuple[int, UUID]
"""A cell: the student and the topic."""


@dataclass(frozen=True, slots=True)
class RowRefused:
    """A row of the file, by the number people see beside it, that cannot be taken."""

    number: int
    refused: Refused


@dataclass(frozen=True, slots=True)
class FilePlan:
    """What a file would do: only cells that it changes.

    ``rows`` that cannot be taken refuse the whole file. ``ignored``: headings of columns that are no topic's. ``left``:
    cells that somebody else has changed since the file was taken, and the file has not.
    """

    paste: PastePlan = field(default_factory=PastePlan)
    rows: tuple[RowRefused, ...] = ()
    ignored: tuple[str, ...] = ()
    left: int = 0


@dataclass(frozen=True, slots=True)
class FileMark:
    """What a file says of itself: of which sheet it is, and when it was taken."""

    sheet_id: UUID
    taken_at: datetime

    def __str__(self) -> str:
        return f"{self.sheet_id} {self.taken_at.isoformat(timespec='microseconds')}"


def headings_of(names: Sequence[str]) -> list[str]:
    """A heading for each topic, no two alike: of topics of one name the later ones are numbered."""
    found: list[str] = []
    for name in names:
        heading, number = name.strip(), 1
        while heading.casefold() in map(str.casefold, found):
            number += 1
            heading = f"{name.strip()} ({number})"
        found.append(heading)
    return found


def mark_of(rows: Sequence[SheetRow]) -> FileMark | None:
    """What the file says of itself above its heading; None where it says nothing that can be read."""
    for row in rows[:HEADING_WITHIN]:
        for cell in row.cells:
            found = _MARK.fullmatch(cell)
            if found is not None:
                return _mark(found[1], found[2])
    return None


def _mark(sheet_id: str, taken_at: str) -> FileMark | None:
    try:
        at = datetime.fromisoformat(taken_at)
    except ValueError:
        return None
    return FileMark(UUID(sheet_id), at) if at.tzinfo is not None else None


def plan_of_file(
    rows: Sequence[SheetRow],
    students: Sequence[Row],
    topics: Sequence[Topic],
    names: Sequence[str],
    *,
    now: Mapping[Key, Score],
    then: Mapping[Key, Score],
) -> FilePlan:
    """What a file would do to the scores there are ``now``; ``then`` are those it was filled with when it was taken.

    Students are found by their codes and topics by their headings, wherever they stand. An empty cell changes nothing,
    a dash takes a score away. A code that occurs twice, is none or of nobody in the sheet refuses the file, row by row.
    """
    start = heading_place(rows, _has_codes)
    at_code = None if start is None else _at_code(rows[start])
    if start is None or at_code is None:
        return _refused("file_without_heading")
    places, ignored, twice = _places(rows[start], at_code, headings_of(names))
    if twice is not None:
        return _refused("file_heading_twice", heading=twice)
    if not places:
        return _refused("file_without_topics")
    body = [row for row in rows[start + 1 :] if any(row.cells)]
    codes = [student_code_of(_text(row, at_code)) for row in body]
    known = {student.student_code for student in students}
    wrong = (*_above_heading(rows[:start], at_code), *_wrong_rows(body, at_code, known))
    if wrong:
        return FilePlan(PastePlan(by_code=True, refused=_no("file_rows_refused", rows=len(wrong))), wrong, ignored)
    numbers = {student.student_code: student.student_id for student in students}
    cells: list[Cell] = []
    left = 0
    for row, code in zip(body, codes, strict=True):
        for topic, place in zip(topics, places, strict=True):
            text = "" if place is None else _text(row, place)
            key = (numbers[code or ""], topic.topic_id)
            cell = planned_cell(key[0], topic, text)
            if not text or (cell.refused is None and cell.score == now.get(key, BLANK)):
                continue
            if cell.refused is None and cell.score == then.get(key, BLANK):
                left += 1
                continue
            cells.append(cell)
    return FilePlan(PastePlan(tuple(cells), by_code=True), ignored=ignored, left=left)


def refusal_of_formulas(rows: Sequence[SheetRow], names: Sequence[str]) -> Refused | None:
    """Return why a file is not read: a student code or a score is a formula. Formulas of other columns are passed over.

    A stored result of a formula is what a program thought last, and not what somebody entered.
    """
    start = heading_place(rows, _has_codes)
    at_code = None if start is None else _at_code(rows[start])
    if start is None or at_code is None:
        return None
    places, _, _ = _places(rows[start], at_code, headings_of(names))
    columns = {place + 1 for place in (at_code, *places) if place is not None}
    for row in rows[start + 1 :]:
        for column in row.formulas:
            if column in columns:
                cell = cell_name(row.number, column)
                return Refused(code="sheet_has_formulas", rule=refusal_of_formulas.__name__, facts={"cell": cell})
    return None


def _places(
    heading: SheetRow, at_code: int, topics: Sequence[str]
) -> tuple[list[int | None], tuple[str, ...], str | None]:
    """The column of each topic (empty where it has none at all), the headings of nobody, and one that stands twice."""
    by_heading: dict[str, int] = {}
    known = {topic.casefold() for topic in topics}
    ignored: list[str] = []
    for place, cell in enumerate(heading.cells):
        name = cell.casefold()
        if place == at_code or not name:
            continue
        if name not in known:
            ignored += [] if name in NAME_HEADINGS else [cell[:_SHOWN]]
        elif name in by_heading:
            return [], (), cell[:_SHOWN]
        else:
            by_heading[name] = place
    return [by_heading.get(topic.casefold()) for topic in topics] if by_heading else [], tuple(ignored), None


def _above_heading(rows: Sequence[SheetRow], at_code: int) -> Iterable[RowRefused]:
    """Students above the heading: nobody reads what stands there."""
    for row in rows:
        if code := student_code_of(_text(row, at_code)):
            yield RowRefused(row.number, _no("file_row_above_heading", row=row.number, student_code=code))


def _wrong_rows(body: Sequence[SheetRow], at_code: int, known: set[str]) -> Iterable[RowRefused]:
    codes = [student_code_of(_text(row, at_code)) for row in body]
    times = Counter(codes)
    for row, code in zip(body, codes, strict=True):
        if code is None:
            value = _text(row, at_code)[:_SHOWN]
            yield RowRefused(row.number, _no("file_code_unreadable", row=row.number, value=value))
        elif times[code] > 1:
            yield RowRefused(row.number, _no("file_code_twice", row=row.number, student_code=code))
        elif code not in known:
            yield RowRefused(row.number, _no("file_code_unknown", row=row.number, student_code=code))


def _at_code(row: SheetRow) -> int | None:
    return next((place for place, cell in enumerate(row.cells) if cell.casefold() in CODE_HEADINGS), None)


def _has_codes(cells: Sequence[str]) -> int:
    return int(any(cell.casefold() in CODE_HEADINGS for cell in cells))


def _text(row: SheetRow, place: int) -> str:
    return row.cells[place] if place < len(row.cells) else ""


def _refused(code: str, **facts: Fact) -> FilePlan:
    return FilePlan(PastePlan(by_code=True, refused=_no(code, **facts)))


def _no(code: str, **facts: Fact) -> Refused:
    return Refused(code=code, rule=plan_of_file.__name__, facts=facts)
