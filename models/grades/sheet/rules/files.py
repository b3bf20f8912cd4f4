"""A grade sheet as a spreadsheet file: what a filled in one would change, or why it cannot be taken (grades §3).

What it would do is a :class:`PastePlan`, as of a pasted block: shown first, and done by its hash.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final
from uuid import UUID

from models.cases.case.contract.record import Fact, Refused
from models.grades.sheet.rules.pasting import CODE_HEADINGS, NAME_HEADINGS, Cell, PastePlan, Row, planned_cell
from models.grades.sheet.rules.scoring import BLANK, Score, Topic
from models.imports.import_batch.contract.findings import FindingsCounter
from models.imports.import_batch.contract.sheets import (
    HEADING_WITHIN,
    ColumnCount,
    SheetFindings,
    SheetNotes,
    SheetRow,
    heading_of,
)
from models.kit.imported_row import STUDENT_CODE_DIGITS, student_code_of
from models.kit.text import heading, plain, with_zeros

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

    ``rows`` cannot be taken; they do not stop the others. ``ignored``: headings of columns that are no topic's.
    ``left``: cells that somebody else has changed since the file was taken, and the file has not. ``findings`` are of
    the rows below the headings and the columns that are read.
    """

    paste: PastePlan = field(default_factory=PastePlan)
    rows: tuple[RowRefused, ...] = ()
    ignored: tuple[str, ...] = ()
    left: int = 0
    findings: SheetFindings = field(default_factory=SheetFindings)
    headings: tuple[str, ...] = ()


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
    notes: SheetNotes,
    students: Sequence[Row],
    topics: Sequence[Topic],
    names: Sequence[str],
    *,
    now: Mapping[Key, Score],
    then: Mapping[Key, Score],
) -> FilePlan:
    """What a file would do to the scores there are ``now``; ``then`` are those it was filled with when it was taken.

    Students are found by their codes and topics by their headings, wherever they stand. An empty cell changes nothing,
    a dash takes a score away. A row whose code is none, occurs twice or is of nobody in the sheet is left out by name.
    """
    titles = headings_of(names)
    headings = heading_of(rows, lambda cells: _known(cells, titles))
    at_code = None if headings is None else _at_code(headings.cells)
    if headings is None or at_code is None:
        return _refused("file_without_heading")
    places, ignored, twice = _places(headings.cells, at_code, titles)
    if twice is not None:
        return _refused("file_heading_twice", heading=twice)
    if not places:
        return _refused("file_without_topics")
    read = {place for place in (at_code, *places) if place is not None}
    body = [row for row in rows[headings.place + headings.lines :] if _says_something(row, read)]
    numbers = {student.student_code: student.student_id for student in students}
    wrong = (*_above_heading(rows[: headings.place], at_code), *_wrong_rows(body, at_code, set(numbers)))
    left_out = {row.number for row in wrong}
    cells: list[Cell] = []
    left = 0
    for row in body:
        if row.number in left_out:
            continue
        student_id = numbers[_code_of(row, at_code, numbers) or ""]
        for topic, place in zip(topics, places, strict=True):
            text = "" if place is None else _text(row, place)
            key = (student_id, topic.topic_id)
            cell = planned_cell(key[0], topic, text)
            if not text or (cell.refused is None and cell.score == now.get(key, BLANK)):
                continue
            if cell.refused is None and cell.score == then.get(key, BLANK):
                left += 1
                continue
            cells.append(cell)
    findings = _findings(body, notes, len(headings.cells), read).model_copy(
        update={"short_codes": _short_codes((row for row in body if row.number not in left_out), at_code)}
    )
    return FilePlan(PastePlan(tuple(cells), by_code=True), wrong, ignored, left, findings, headings.cells)


def _says_something(row: SheetRow, read: set[int]) -> bool:
    """Return whether a row has more than formulas in columns that nobody reads: such a row sums up others."""
    return any(cell and (place in read or place + 1 not in row.formulas) for place, cell in enumerate(row.cells))


def _findings(body: Sequence[SheetRow], notes: SheetNotes, width: int, read: set[int]) -> SheetFindings:
    """Return the findings in the columns that are read; other columns are ignored."""
    counter = FindingsCounter(width)
    for row in body:
        counter.add(row)
    found = counter.findings(notes)
    return found.model_copy(
        update={
            "formulas": tuple(column for column in found.formulas if column.place in read),
            "hidden_columns": tuple(place for place in found.hidden_columns if place in read),
        }
    )


def _short_codes(taken: Iterable[SheetRow], at_code: int) -> tuple[ColumnCount, ...]:
    """Return in how many rows the code has lost the zeros it begins with."""
    counter = FindingsCounter(at_code + 1, {at_code: STUDENT_CODE_DIGITS})
    for row in taken:
        counter.add(row)
    return counter.findings(SheetNotes()).short_codes


def _places(
    headings: Sequence[str], at_code: int, topics: Sequence[str]
) -> tuple[list[int | None], tuple[str, ...], str | None]:
    """The column of each topic (empty where it has none at all), the headings of nobody, and one that stands twice."""
    by_heading: dict[str, int] = {}
    known = set(map(heading, topics))
    ignored: list[str] = []
    for place, cell in enumerate(headings):
        name = heading(cell)
        if place == at_code or not name:
            continue
        if name not in known:
            ignored += [] if name in NAME_HEADINGS else [cell[:_SHOWN]]
        elif name in by_heading:
            return [], (), cell[:_SHOWN]
        else:
            by_heading[name] = place
    return [by_heading.get(heading(topic)) for topic in topics] if by_heading else [], tuple(ignored), None


def _above_heading(rows: Sequence[SheetRow], at_code: int) -> Iterable[RowRefused]:
    """Refuse students whose rows are above the heading, where no row is read."""
    for row in rows:
        if code := student_code_of(_text(row, at_code)):
            yield RowRefused(row.number, _refusal("file_row_above_heading", row=row.number, student_code=code))


def _wrong_rows(body: Sequence[SheetRow], at_code: int, known: set[str]) -> Iterable[RowRefused]:
    codes = [_code_of(row, at_code, known) for row in body]
    times = Counter(codes)
    for row, code in zip(body, codes, strict=True):
        if code is None:
            value = _text(row, at_code)[:_SHOWN]
            yield RowRefused(row.number, _refusal("file_code_unreadable", row=row.number, value=value))
        elif times[code] > 1:
            yield RowRefused(row.number, _refusal("file_code_twice", row=row.number, student_code=code))
        elif code not in known:
            yield RowRefused(row.number, _refusal("file_code_unknown", row=row.number, student_code=code))


def _code_of(row: SheetRow, at_code: int, known: Container[str]) -> str | None:
    """Return the code that a row says; one that lost the zeros it begins with where it is that of a known student."""
    text = _text(row, at_code)
    whole = with_zeros(plain(text), STUDENT_CODE_DIGITS)
    return whole if whole in known else student_code_of(text)


def _at_code(cells: Sequence[str]) -> int | None:
    return next((place for place, cell in enumerate(cells) if _is_code_heading(cell)), None)


def _is_code_heading(cell: str) -> bool:
    return heading(cell) in CODE_HEADINGS


def _known(cells: Sequence[str], topics: Sequence[str]) -> int:
    """How many columns are known; a row without a column of codes is no heading, whatever else stands in it."""
    if _at_code(cells) is None:
        return 0
    return 1 + len(set(map(heading, topics)).intersection(map(heading, cells)))


def _text(row: SheetRow, place: int) -> str:
    return row.cells[place] if place < len(row.cells) else ""


def _refused(code: str, **facts: Fact) -> FilePlan:
    return FilePlan(PastePlan(by_code=True, refused=_refusal(code, **facts)))


def _refusal(code: str, **facts: Fact) -> Refused:
    return Refused(code=code, rule=plan_of_file.__name__, facts=facts)
