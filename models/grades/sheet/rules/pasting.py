"""A block of scores from a spreadsheet: what it would change, or why it cannot be taken (grades §3).

Preview and applying are one plan: what the teacher saw is sent back by its hash.
"""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from typing import Final
from uuid import UUID

from models.cases.case.contract.record import Fact, Refused
from models.grades.sheet.contract import ScoreMark
from models.grades.sheet.rules.scoring import BLANK, Score, Topic, refusal_of_score
from models.kit.imported_row import student_code_of
from models.kit.text import folded, heading, plain

MOST_ROWS: Final = 1_000
MOST_LETTERS: Final = 200_000
_LONGEST_NUMBER: Final = 20
_SHOWN: Final = 40
_THOUSANDS: Final = re.compile(r"\d{1,3}(,\d{3})+(\.\d*)?")
_MARKS: Final[Mapping[str, ScoreMark]] = {
    "ขส": ScoreMark.ABSENT,
    "ขาดสอบ": ScoreMark.ABSENT,
    "ขาด": ScoreMark.ABSENT,
    "absent": ScoreMark.ABSENT,
    "abs": ScoreMark.ABSENT,
    "ยกเว้น": ScoreMark.EXCUSED,
    "excused": ScoreMark.EXCUSED,
    "exc": ScoreMark.EXCUSED,
}
CODE_HEADINGS: Final = frozenset(map(heading, ("รหัสนิสิต", "รหัสประจำตัว", "รหัส", "student code", "student id")))
"""What stands above the column of student codes."""
NAME_HEADINGS: Final = frozenset(
    map(heading, ("ชื่อ-นามสกุล", "ชื่อ", "นามสกุล", "ชื่อ-สกุล", "ลำดับ", "ที่", "หมู่", "หมู่เรียน", "name", "section", "no."))
)
"""What stands above columns that a block or a file may have and nobody reads."""
MARK_WORDS: Final = frozenset(_MARKS)
"""The words that stand for a mark, in lower case."""


@dataclass(frozen=True, slots=True)
class Row:
    """A student of the sheet, in the order the teacher sees them."""

    student_id: int
    student_code: str
    name: str


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell of a block: who, which topic, and the score it would have; or why it cannot have it."""

    student_id: int
    topic_id: UUID
    score: Score
    refused: Refused | None = None


@dataclass(frozen=True, slots=True)
class PastePlan:
    """What a block would do. ``by_code``: students were found by their codes, else by the order on the screen.

    ``refused`` is why nothing of it can be taken; cells that are refused do not stop the others.
    """

    cells: tuple[Cell, ...] = ()
    by_code: bool = False
    refused: Refused | None = None

    @property
    def hash(self) -> str:
        """The same for the same plan; whoever applies sends back what was shown."""
        lines = [
            f"{cell.student_id}|{cell.topic_id}|{cell.score.value}|{cell.score.mark}|{cell.refused is not None}"
            for cell in self.cells
        ]
        return hashlib.sha256("\n".join(lines).encode()).hexdigest()


def table_of(text: str) -> list[list[str]]:
    """The cells of a block as spreadsheets copy it: rows by line ends of any kind, columns by tabs.

    Empty lines at its end do not count.
    """
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    while lines and not lines[-1].strip():
        lines.pop()
    return [[plain(cell).strip('"') for cell in line.split("\t")] for line in lines]


def score_of(cell: str) -> Score | None:
    """The score a cell says; None for what is none. Digits may be Thai, thousands have commas, marks are words."""
    if not cell or cell == "-":
        return BLANK
    mark = _MARKS.get(folded(cell))
    if mark is not None:
        return Score(mark=mark)
    number = plain(cell)
    if _THOUSANDS.fullmatch(number):
        number = number.replace(",", "")
    if len(number) > _LONGEST_NUMBER or not re.fullmatch(r"-?\d+(\.\d*)?|\.\d+", number):
        return None
    try:
        return Score(value=Decimal(number))
    except InvalidOperation:
        return None


def plan_of_paste(
    text: str,
    rows: Sequence[Row],
    topics: Sequence[Topic],
    *,
    at_student: int,
    at_topic: UUID,
    hidden: Sequence[Row] = (),
) -> PastePlan:
    """What a block would do that is pasted with its upper left corner at a student and a topic.

    Where a column holds student codes, rows are matched by them wherever they stand; a code that cannot be read, that
    occurs twice or that is of nobody in the sheet refuses the whole block. Else rows are those on the screen from
    ``at_student`` on. ``hidden`` are students of the sheet who are not on the screen: only their codes reach them.
    A first line that calls the column of codes so is a heading, and no other line is one. What does not fit into the
    sheet refuses the block.
    """
    if len(text) > MOST_LETTERS:
        return _refused("paste_too_large", rows=MOST_ROWS)
    table = table_of(text)
    if not table or len(table) > MOST_ROWS:
        return _refused("paste_too_large" if table else "paste_empty", rows=MOST_ROWS)
    at_code = _at_code(table)
    by_code = at_code is not None
    scores = table
    if at_code is not None:
        names = {row.student_code: row.name for row in (*rows, *hidden)}
        codes, scores = _split_roster(table, at_code, names)
        students, refused = _by_code(codes, (*rows, *hidden), first=len(table) - len(codes) + 1)
    else:
        students, refused = _in_order(table, rows, at_student)
    if refused is not None:
        return PastePlan(by_code=by_code, refused=refused)
    first = next(place for place, topic in enumerate(topics) if topic.topic_id == at_topic)
    widest = max(map(len, scores))
    if first + widest > len(topics):
        return _refused("paste_too_wide", columns=widest, topics=len(topics) - first)
    cells = [
        planned_cell(student, topic, cell)
        for student, line in zip(students, scores, strict=True)
        for topic, cell in zip(topics[first:], line, strict=False)
    ]
    return PastePlan(tuple(cells), by_code=by_code)


def plan_of_restore(
    students: Sequence[int],
    topics: Sequence[Topic],
    *,
    now: Mapping[tuple[int, UUID], Score],
    then: Mapping[tuple[int, UUID], Score],
) -> PastePlan:
    """What it would do to bring back the scores of these students as they were ``then``: only what is not so now."""
    cells = []
    for student in students:
        for topic in topics:
            key = (student, topic.topic_id)
            score = then.get(key, BLANK)
            if score != now.get(key, BLANK):
                cells.append(Cell(student, topic.topic_id, score, refusal_of_score(topic, score)))
    return PastePlan(tuple(cells), by_code=True)


def _at_code(table: list[list[str]]) -> int | None:
    """Return the column of student codes, or None where no cell holds one or is its heading."""
    headings = (place for place, cell in enumerate(table[0]) if _is_heading(cell))
    codes = (place for line in table for place, cell in enumerate(line) if student_code_of(cell))
    return next(headings, None) if any(map(_is_heading, table[0])) else min(codes, default=None)


def _split_roster(table: list[list[str]], at_code: int, known: Mapping[str, str]) -> tuple[list[str], list[list[str]]]:
    """Return the student codes and the scores of a block, without its heading and its columns of numbers and names.

    Columns before the codes hold no scores. Behind them, those with a known heading and those of the students' names
    (``known``, by code) are left out.
    """
    widest = max(map(len, table))
    lines = [line + [""] * (widest - len(line)) for line in table]
    headings = [""] * widest
    if _is_heading(lines[0][at_code]):
        headings, *lines = lines
    first = at_code + 1
    names = [known.get(student_code_of(line[at_code]) or "", "") for line in lines]
    while first < widest and (
        heading(headings[first]) in NAME_HEADINGS or _holds_names([line[first] for line in lines], names)
    ):
        first += 1
    return [line[at_code] for line in lines], [line[first:] for line in lines]


def _is_heading(cell: str) -> bool:
    return heading(cell) in CODE_HEADINGS


def _holds_names(cells: list[str], names: list[str]) -> bool:
    """Return whether cells are names: no scores, and most of them with a word of their student's name.

    A text of which nobody knows what it says stays in its column: the scores behind it would go to another topic.
    """
    if any(not cell or score_of(cell) is not None or any(map(str.isdigit, cell)) for cell in cells):
        return False
    theirs = sum(1 for cell, name in zip(cells, names, strict=True) if any(word in name for word in cell.split()))
    return 2 * theirs > len(cells)


def _by_code(cells: Sequence[str], rows: Sequence[Row], *, first: int) -> tuple[list[int], Refused | None]:
    """Return the students with these codes; ``first`` is the number of the line that the first code stands in."""
    known = {row.student_code: row.student_id for row in rows}
    codes = []
    for number, cell in enumerate(cells, start=first):
        code = student_code_of(cell)
        if code is None:
            return [], _refusal("paste_code_unreadable", row=number, value=cell[:_SHOWN])
        codes.append(code)
    if not codes:
        return [], _refusal("paste_empty")
    twice = [code for code, times in Counter(codes).items() if times > 1]
    if twice:
        return [], _refusal("paste_code_twice", student_code=twice[0])
    unknown = [code for code in codes if code not in known]
    if unknown:
        return [], _refusal("paste_code_unknown", student_code=unknown[0], count=len(unknown))
    return [known[code] for code in codes], None


def _in_order(table: list[list[str]], rows: Sequence[Row], at_student: int) -> tuple[list[int], Refused | None]:
    first = next(place for place, row in enumerate(rows) if row.student_id == at_student)
    if first + len(table) > len(rows):
        return [], _refusal("paste_too_long", rows=len(table), students=len(rows) - first)
    return [row.student_id for row in rows[first : first + len(table)]], None


def planned_cell(student_id: int, topic: Topic, cell: str) -> Cell:
    """What a cell of a block or a file says of a student's score of a topic."""
    score = score_of(cell)
    if score is None:
        return Cell(student_id, topic.topic_id, BLANK, _refusal("score_unreadable", value=cell[:_SHOWN]))
    return Cell(student_id, topic.topic_id, score, refusal_of_score(topic, score))


def _refused(code: str, **facts: Fact) -> PastePlan:
    return PastePlan(refused=_refusal(code, **facts))


def _refusal(code: str, **facts: Fact) -> Refused:
    return Refused(code=code, rule=plan_of_paste.__name__, facts=facts)
