"""A case for each I and N that has none (grades §4)."""

from __future__ import annotations

from contextlib import suppress
from datetime import datetime
from typing import Final
from uuid import UUID

from pydantic import TypeAdapter
from sqlalchemy import RowMapping, insert
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from models.cases.case.tables import CaseFile
from models.grades.incomplete_grade.store.reading import OPEN_ATTEMPTS, OpenAttempt, incomplete_case
from models.grades.incomplete_grade.tables import IncompleteGrade
from models.kit.table import new_id

_OF_A_SHEET: Final = 10_000
_ATTEMPT: Final = TypeAdapter(OpenAttempt)


def open_cases(session: Session, at: datetime, case_id: UUID) -> int:
    """Accept a case for each I or N that a case published; return how many. The reconciliation begins them."""
    found = session.execute(OPEN_ATTEMPTS, {"case_id": case_id, "most": _OF_A_SHEET, "waiting": []}).mappings().all()
    return sum(open_case(session, row, at) for row in found)


def open_case(session: Session, row: RowMapping, at: datetime) -> int:
    attempt = _ATTEMPT.validate_python(dict(row))
    case = incomplete_case(attempt, new_id(), at)
    with suppress(IntegrityError), session.begin_nested():  # another round has opened it at this moment
        session.execute(insert(CaseFile).values(case.model_dump(exclude={"academic_year", "semester"})))
        waiting = {"case_id": case.case_id, "attempt_id": attempt.attempt_id, "reason": ""}
        session.execute(insert(IncompleteGrade).values(waiting))
        return 1
    return 0
