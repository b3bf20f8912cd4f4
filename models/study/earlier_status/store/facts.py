"""The status histories that rows of a file are judged by, read once for a chunk (golive §3)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection
from datetime import date
from typing import Final, NamedTuple

from sqlalchemy import text
from sqlalchemy.orm import Session

from models.kit.query import Query
from models.kit.updating import Key
from models.people.student.store.file_fields import STUDENT_IDS
from models.people.student.store.status_events import STATUS_STEPS, STEP_ORDER
from models.study.earlier_status.rules import Origin, Step

_LOCK: Final = text("SELECT 1 FROM student WHERE student_id = ANY(:students) ORDER BY student_id FOR UPDATE")
"""Whoever records a status locks its student too."""


class HeldStep(NamedTuple):
    """A step of a history; ``import_case`` is the import that added it, None of others."""

    student_code: str
    student_id: int
    event_id: int
    place_on: date
    is_first: bool
    effective_on: date
    status_code: str
    old_status_code: str | None
    academic_year: int
    semester: int
    reason_th: str
    reason_en: str
    document_no: str | None
    approved_on: date | None
    import_case: str | None

    @property
    def key(self) -> Key:
        """What a row of a file knows it by."""
        return (self.student_code, self.effective_on.isoformat(), self.status_code)

    @property
    def origin(self) -> Origin:
        """Where it comes from."""
        if self.event_id < 0:
            return Origin.EARLIER
        if self.is_first:
            return Origin.REGISTRATION
        return Origin.PORTAL if self.import_case is None else Origin.STUDENTS

    @property
    def step(self) -> Step:
        """The step as rules look at it."""
        return Step(self.place_on, self.origin, self.event_id, self.status_code, self.old_status_code)


_STEPS: Final = Query(
    HeldStep,
    f"""
    SELECT s.student_code, h.student_id, h.event_id, h.place_on, h.is_first, h.effective_on, h.status_code,
           h.old_status_code, h.academic_year, h.semester, h.reason_th, h.reason_en, h.document_no, h.approved_on,
           CAST(h.import_case_id AS text) AS import_case
      FROM ({STATUS_STEPS}) h JOIN student s USING (student_id)
     ORDER BY s.student_code, {STEP_ORDER}
    """,
)


def lock_students(session: Session, codes: Collection[str]) -> dict[str, int]:
    """Lock the students of these codes; their ids by their codes."""
    ids = {each.student_code: each.student_id for each in STUDENT_IDS.rows(session, {"codes": sorted(set(codes))})}
    session.execute(_LOCK, {"students": list(ids.values())})
    return ids


def read_histories(session: Session, student_ids: Collection[int]) -> dict[str, list[HeldStep]]:
    """Return the histories of students by their codes, the earliest step first."""
    found = defaultdict[str, list[HeldStep]](list)
    for each in _STEPS.rows(session, {"students": list(student_ids)}):
        found[each.student_code].append(each)
    return found
