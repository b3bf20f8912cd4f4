"""Files of the holds that stand in an old system: they stand in the portal from then on (golive §3).

A hold of a file is in a student's way as any other, and is in the trail. Students are not notified: the old system told
them, and a first file may hold thousands. It has no invoice, so that it is released on the page.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import date, datetime
from decimal import Decimal
from typing import Final, NamedTuple
from uuid import UUID

from sqlalchemy import delete, select, text
from sqlalchemy.orm import Session
from sqlmodel import col

from models.access.role.store import row_entry
from models.enrolment.hold.contract import HOLD_SUBJECT, HoldRow
from models.enrolment.hold.store.trail import hold_for_trail
from models.enrolment.hold.tables import StudentHold
from models.kit.calendar import bangkok_date, bangkok_instant, utc_now
from models.kit.imported_row import RowProblem
from models.kit.query import Query
from models.kit.updating import Key, UpdatedKind, Values, Writer, Writing
from models.people.student.store.file_fields import STUDENT_IDS

_PLACE: Final = "place"
_LOCK: Final = text("SELECT 1 FROM student WHERE student_code = ANY(:codes) ORDER BY student_id FOR NO KEY UPDATE")
"""Whoever places a hold on the page locks its student too."""


class _Held(NamedTuple):
    """A hold that stands, or the last that was released; ``case_id`` is the import that placed it, None of others."""

    student_code: str
    kind: str
    reason_th: str
    hold_id: UUID
    reason_en: str
    amount: Decimal | None
    placed_at: datetime
    released_at: datetime | None
    case_id: str | None


_HOLDS: Final = Query(
    _Held,
    f"""
    SELECT DISTINCT ON (s.student_code, h.kind, h.reason_th)
           s.student_code, h.kind, h.reason_th, h.hold_id, h.reason_en, h.amount, h.placed_at, h.released_at,
           (SELECT e.after ->> 'case' FROM audit_entry e
             WHERE e.subject_kind = '{HOLD_SUBJECT}' AND e.subject_id = CAST(h.hold_id AS text)
               AND e.action = '{HOLD_SUBJECT}.{_PLACE}' AND h.invoice_id IS NULL
             ORDER BY e.at LIMIT 1) AS case_id
      FROM unnest(CAST(:codes AS text[]), CAST(:kinds AS text[]), CAST(:reasons AS text[]))
           AS w(student_code, kind, reason_th)
      JOIN student s USING (student_code)
      JOIN student_hold h ON h.student_id = s.student_id AND h.kind = w.kind AND h.reason_th = w.reason_th
     ORDER BY s.student_code, h.kind, h.reason_th, h.released_at DESC, h.invoice_id NULLS FIRST, h.placed_at
    """,
)
"""In PostgreSQL NULL is greater than every instant: what stands comes before what was released."""


def _holds(session: Session, keys: Collection[Key]) -> dict[Key, _Held]:
    """Return holds by their keys, their students locked."""
    asked = {
        "codes": [code for code, _, _ in keys],
        "kinds": [kind for _, kind, _ in keys],
        "reasons": [reason for _, _, reason in keys],
    }
    session.execute(_LOCK, {"codes": asked["codes"]})
    return {(each.student_code, each.kind, each.reason_th): each for each in _HOLDS.rows(session, asked)}


def _standing(session: Session, keys: Collection[Key]) -> dict[Key, _Held]:
    return {key: hold for key, hold in _holds(session, keys).items() if hold.released_at is None}


def _held(session: Session, rows: Collection[HoldRow]) -> Mapping[Key, Values]:
    return {key: _values(hold) for key, hold in _standing(session, [row.identity for row in rows]).items()}


def _values(hold: _Held) -> dict[str, object]:
    return {"reason_en": hold.reason_en, "amount": hold.amount, "placed_on": bangkok_date(hold.placed_at)}


def _problems(session: Session, rows: Mapping[int, HoldRow], _held: Mapping[Key, Values]) -> Mapping[int, RowProblem]:
    holds = _holds(session, [row.identity for row in rows.values()])
    students = {
        each.student_code for each in STUDENT_IDS.rows(session, {"codes": [r.student_code for r in rows.values()]})
    }
    today = bangkok_date(utc_now())
    problems: dict[int, RowProblem] = {}
    for position, row in rows.items():
        if row.student_code not in students:
            facts: dict[str, str | int | None] = {"code": row.student_code}
            problems[position] = RowProblem(code="import_student_not_found", facts=facts, column="student_code")
        elif (problem := _problem(row, holds.get(row.identity), today)) is not None:
            problems[position] = problem
    return problems


def _problem(row: HoldRow, hold: _Held | None, today: date) -> RowProblem | None:
    """Return why a hold is not placed or changed: one that somebody released stays so, one of this portal as it is."""
    if row.placed_on is not None and row.placed_on > today:
        return RowProblem(code="import_hold_to_come", facts={"day": row.placed_on.isoformat()}, column="placed_on")
    if hold is None:
        return None
    if hold.released_at is not None:
        released_on = bangkok_date(hold.released_at)
        if row.placed_on is not None and row.placed_on > released_on:
            return None
        return RowProblem(code="import_hold_released", facts={"day": released_on.isoformat()}, column="placed_on")
    held = _values(hold)
    differs = next((name for name in held if name in row.model_fields_set and getattr(row, name) != held[name]), None)
    if hold.case_id is None and differs is not None:
        return RowProblem(code="import_hold_of_portal", facts={"held": str(held[differs] or "–")}, column=differs)
    return None


def _write(session: Session, writer: Writer, writings: Sequence[Writing[HoldRow]]) -> None:
    """Place holds and change what earlier files placed."""
    new = [each.row for each in writings if each.before is None]
    student_of = {
        each.student_code: each.student_id
        for each in STUDENT_IDS.rows(session, {"codes": [row.student_code for row in new]})
    }
    for row in new:
        hold = _placed(row, student_of[row.student_code], writer)
        session.add(hold)
        session.add(row_entry(writer, HOLD_SUBJECT, _PLACE, hold.hold_id, None, hold_for_trail(hold)))
    changed = {each.row.identity: each for each in writings if each.before is not None}
    for key, hold in _rows(session, _standing(session, list(changed))).items():
        before, row, values = hold_for_trail(hold), changed[key].row, changed[key].values
        if "reason_en" in values:
            hold.reason_en = row.reason_en or hold.reason_th
        if "amount" in values:
            hold.amount = row.amount
        if row.placed_on is not None and "placed_on" in values:
            hold.placed_at = bangkok_instant(row.placed_on)
        session.add(row_entry(writer, HOLD_SUBJECT, "edit", hold.hold_id, before, hold_for_trail(hold)))
    session.flush()


def _placed(row: HoldRow, student_id: int, writer: Writer) -> StudentHold:
    return StudentHold(
        student_id=student_id,
        kind=row.kind,
        reason_th=row.reason_th,
        reason_en=row.reason_en or row.reason_th,
        amount=row.amount,
        placed_by=writer.person_id,
        placed_at=writer.at if row.placed_on is None else bangkok_instant(row.placed_on),
    )


def _rows(session: Session, holds: Mapping[Key, _Held]) -> dict[Key, StudentHold]:
    """Return the holds, locked, without those that somebody has released since they were read."""
    ids = {hold.hold_id: key for key, hold in holds.items()}
    wanted = (
        select(StudentHold)
        .where(col(StudentHold.hold_id).in_(ids), col(StudentHold.released_at).is_(None))
        .with_for_update()
    )
    return {ids[row.hold_id]: row for row in session.scalars(wanted)} if ids else {}


def _remove(session: Session, writer: Writer, keys: Sequence[Key]) -> Mapping[Key, RowProblem]:
    """Take out the holds that an import placed and that stand: what somebody released stays as history."""
    placed = {key: hold for key, hold in _standing(session, keys).items() if hold.case_id == str(writer.case_id)}
    rows = _rows(session, placed)
    for hold in rows.values():
        session.add(row_entry(writer, HOLD_SUBJECT, "remove", hold.hold_id, hold_for_trail(hold), None))
    session.execute(delete(StudentHold).where(col(StudentHold.hold_id).in_([row.hold_id for row in rows.values()])))
    return {}


HOLDS: Final = UpdatedKind(
    schema=HoldRow,
    held=_held,
    problems=_problems,
    write=_write,
    remove=_remove,
)
"""Files of holds."""
