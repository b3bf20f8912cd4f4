"""The checklist of going live, counted: what is there, and what is missing for opening a term (golive §2)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime
from typing import Final, NamedTuple
from uuid import UUID

from sqlalchemy.orm import Session

from models.access.role.store import HELD_NOW, held_unit
from models.finance.normal_fee.store import students_without_fee
from models.imports.checklist.contract import GAPS_OF, OF_THE_PAST, ChecklistKind, Gap
from models.imports.checklist.store.statements import COUNTED, IMPORTED_AS, MISSING
from models.kit.query import Query


class _Count(NamedTuple):
    """How many rows there are of something."""

    name: str
    number: int


class _TermKey(NamedTuple):
    """The present or next term."""

    academic_year: int
    semester: int


class _LastFile(NamedTuple):
    """The last file of a kind that was brought in."""

    kind: str
    case_id: UUID
    file_name: str
    finished_at: datetime


class ChecklistLine(NamedTuple):
    """A kind of data: how many rows, what is missing with how many, and the last file that brought some in."""

    kind: ChecklistKind
    number: int
    gaps: Mapping[Gap, int]
    last_file: _LastFile | None


_STATEMENTS: Final[list[tuple[str, str]]] = [*COUNTED.items(), *MISSING.items()]
_FIRST_TERM: Final = "SELECT academic_year, semester FROM term WHERE ends_on >= :today ORDER BY ends_on LIMIT 1"
_NEXT_TERM: Final = Query(_TermKey, _FIRST_TERM)
_COUNTS: Final = Query(
    _Count,
    f"""
    WITH next_term AS ({_FIRST_TERM}),
         open_student AS MATERIALIZED (
             SELECT s.student_id, s.advisor_id FROM student s JOIN person p USING (person_id)
              WHERE p.closed_at IS NULL),
         holder AS MATERIALIZED (
             SELECT h.role_id, {held_unit("faculty_code", person="p")} AS faculty_code,
                    {held_unit("department_code", person="p")} AS department_code
               FROM role_holder h JOIN person p USING (person_id) WHERE p.closed_at IS NULL AND {HELD_NOW})
    """
    + " UNION ALL ".join(f"SELECT '{name}' AS name, ({statement}) AS number" for name, statement in _STATEMENTS),
)
_LAST_FILES: Final = Query(
    _LastFile,
    """
    SELECT DISTINCT ON (kind) kind, case_id, file_name, finished_at FROM import_batch
     WHERE finished_at IS NOT NULL ORDER BY kind, finished_at DESC
    """,
)


def read_checklist(session: Session, today: date) -> list[ChecklistLine]:
    """Return every kind of data in its order, counted on a Bangkok day, with what is missing of it."""
    counts = {each.name: each.number for each in _COUNTS.rows(session, {"today": today})}
    term = _NEXT_TERM.optional(session, {"today": today})
    counts[Gap.STUDENTS_WITHOUT_FEE] = 0 if term is None else students_without_fee(session, term)
    files = {each.kind: each for each in _LAST_FILES.rows(session)}
    lines = []
    for kind in ChecklistKind:
        found = {gap: counts[gap] for gap in GAPS_OF.get(kind, ()) if counts[gap]}
        is_empty = counts[kind] == 0 and not found and kind not in OF_THE_PAST
        empty = {Gap.NO_ROWS: 1} if is_empty else {}
        imported = IMPORTED_AS.get(kind)
        lines.append(ChecklistLine(kind, counts[kind], {**empty, **found}, files.get(imported) if imported else None))
    return lines
