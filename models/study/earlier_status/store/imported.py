"""Files of status events: what became of students in the old system stands before what this portal kept (golive §3).

It is history alone: no status changes by it, nothing ends with it and nobody is notified. Its steps have ids below 0,
so that the last step of this portal stays the status that holds (ADR 28). They are taken out again with their import.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import date
from typing import Final, NamedTuple

from sqlalchemy import text
from sqlalchemy.orm import Session

from models.access.role.store import add_update_entries
from models.kit.imported_row import RowProblem
from models.kit.query import Query
from models.kit.row_sets import add_rows, change_rows
from models.kit.updating import Key, UpdatedKind, Values, Writer, Writing
from models.people.person.tables import Person
from models.people.student.store.imported_statuses import BY_FILE, TERMS, BegunTerm, term_of
from models.people.student.store.status_events import STATUS_STEPS, STEP_ORDER
from models.study.earlier_status.contract import EarlierStatusRow
from models.study.earlier_status.rules import Origin, contradictions
from models.study.earlier_status.store.facts import HeldStep, lock_students, read_histories
from models.study.earlier_status.store.problems import DETAILS, problems_of_statuses
from models.study.status_change.store.recording import STATUS_SUBJECT


class _Number(NamedTuple):
    """An id of a new step."""

    event_id: int


_NUMBERS: Final = Query(
    _Number, "SELECT CAST(nextval('student_status_event_earlier_id') AS int) AS event_id FROM generate_series(1, :many)"
)
_FOLLOW: Final = """
    UPDATE student_status_event e SET old_status_code = f.before
      FROM (SELECT h.event_id, lag(h.status_code) OVER w AS before, lag(h.is_first) OVER w AS is_second
              FROM ({steps}) h WINDOW w AS (PARTITION BY h.student_id ORDER BY {order})) f
     WHERE f.event_id = e.event_id AND e.import_case_id IS NOT NULL AND e.old_status_code IS DISTINCT FROM f.before
       AND f.before IS NOT NULL{only}
"""
_FOLLOW_ADDED: Final = text(
    _FOLLOW.format(steps=STATUS_STEPS, order=STEP_ORDER, only=" AND (NOT f.is_second OR e.old_status_code IS NULL)")
)
"""What a file says of the status before the second step stays: nobody said the one that a student registered with."""
_FOLLOW_REMOVED: Final = text(_FOLLOW.format(steps=STATUS_STEPS, order=STEP_ORDER, only=""))
_REMOVE: Final = text("DELETE FROM student_status_event WHERE event_id = ANY(:events)")
_USED: Final = RowProblem(code="import_status_stands")
"""What is left would not follow each other."""


def _held(session: Session, rows: Collection[EarlierStatusRow]) -> Mapping[Key, Values]:
    students = lock_students(session, [row.student_code for row in rows])
    by_key = {step.key: step for history in read_histories(session, students.values()).values() for step in history}
    return {row.identity: _values(row, by_key[row.identity]) for row in rows if row.identity in by_key}


def _values(row: EarlierStatusRow, step: HeldStep) -> Values:
    """What is held of a step; the registration is written by this portal, and a file that says it too says no more."""
    return {name: getattr(row if step.origin is Origin.REGISTRATION else step, name) for name in DETAILS}


def _write(session: Session, writer: Writer, writings: Sequence[Writing[EarlierStatusRow]]) -> None:
    """Add steps and complete those that files added; each follows from the one before."""
    if not writings:
        return
    students = lock_students(session, [each.row.student_code for each in writings])
    terms = TERMS.rows(session)
    new = [each for each in writings if each.before is None]
    numbers = _NUMBERS.rows(session, {"many": len(new)}) if new else []
    recorder = session.get_one(Person, writer.person_id).full_name_th
    added = [
        {
            **_details(each.row, each.values, terms),
            "event_id": number.event_id,
            "student_id": students[each.row.student_code],
            "status_code": each.row.status_code,
            "effective_on": each.row.effective_on,
            "recorded_by": recorder,
            "recorded_at": writer.at,
            "recorded_by_id": writer.person_id,
            "import_case_id": writer.case_id,
        }
        for each, number in zip(new, numbers, strict=True)
    ]
    add_rows(session, "student_status_event", added)
    changed = {each.row.identity: each for each in writings if each.before is not None}
    ids = [students[code] for code, _, _ in changed]
    held = {step.key: step for history in read_histories(session, ids).values() for step in history}
    completed = [
        {**_details(each.row, {**(each.before or {}), **each.values}, terms), "event_id": held[key].event_id}
        for key, each in changed.items()
    ]
    change_rows(session, "student_status_event", "event_id", completed)
    session.execute(_FOLLOW_ADDED, {"students": list(students.values())})
    trail = [(each.row.student_code, each.before, {**_key_values(each.row), **each.values}) for each in writings]
    add_update_entries(session, writer, STATUS_SUBJECT, "carry_over", trail)


def _key_values(row: EarlierStatusRow) -> Values:
    return {"effective_on": row.effective_on, "status_code": row.status_code}


def _details(row: EarlierStatusRow, values: Values, terms: Sequence[BegunTerm]) -> dict[str, object]:
    """Return the columns of a step: without a term that of its day, without a reason that a file brought it."""
    said = {name: values.get(name) for name in DETAILS}
    year, semester = term_of(terms, row.effective_on)
    if said["academic_year"] is None:
        said |= {"academic_year": year, "semester": semester}
    th, en = said["reason_th"], said["reason_en"]
    return {**said, "reason_th": th or en or BY_FILE[0], "reason_en": en or th or BY_FILE[1]}


def _remove(session: Session, writer: Writer, keys: Sequence[Key]) -> Mapping[Key, RowProblem]:
    """Take out the steps that an import added, of students whose other steps still follow each other."""
    students = lock_students(session, [code for code, _, _ in keys])
    wanted = set(keys)
    removed: list[HeldStep] = []
    kept: dict[Key, RowProblem] = {}
    for history in read_histories(session, students.values()).values():
        going = [step for step in history if step.key in wanted and _is_of(step, writer)]
        staying = [step.step for step in history if step not in going]
        if any(True for _ in contradictions(staying)):
            kept |= dict.fromkeys((step.key for step in going), _USED)
        else:
            removed += going
    session.execute(_REMOVE, {"events": [step.event_id for step in removed]})
    session.execute(_FOLLOW_REMOVED, {"students": sorted({step.student_id for step in removed})})
    trail: list[tuple[str, Values, Values]] = [
        (step.student_code, {"effective_on": step.effective_on, "status_code": step.status_code}, _GONE)
        for step in removed
    ]
    add_update_entries(session, writer, STATUS_SUBJECT, "remove", trail)
    return kept


_GONE: Final[Mapping[str, date | None]] = {"effective_on": None, "status_code": None}


def _is_of(step: HeldStep, writer: Writer) -> bool:
    return step.origin is Origin.EARLIER and step.import_case == str(writer.case_id)


EARLIER_STATUSES: Final = UpdatedKind(
    schema=EarlierStatusRow,
    held=_held,
    problems=problems_of_statuses,
    write=_write,
    remove=_remove,
)
"""Files of status events."""
