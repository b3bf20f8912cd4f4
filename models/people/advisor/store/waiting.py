"""Requests that wait for a student's advisor, and those that wait for another teacher than the present one."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final, NamedTuple
from uuid import UUID

from sqlalchemy.orm import Session

from models.cases.case.contract.record import CaseState
from models.cases.task.rules.holding import ADVISOR_TASKS
from models.kit.query import Query

_NAMES: Final = ", ".join(f"'{name}'" for name in ADVISOR_TASKS)
_ADVISOR_TASKS: Final = f"""
    case_task k JOIN case_file c USING (case_id) JOIN student s USING (student_id)
     WHERE k.name IN ({_NAMES}) AND k.assignee_id IS NOT NULL AND k.delegated_by IS NULL
       AND c.state = '{CaseState.OPEN.value}'
"""
"""The tasks (``k``) of open requests that a student's advisor holds: :func:`is_advisors`
(:mod:`models.cases.task.rules.holding`) as an SQL condition.
"""


class _RequestCount(NamedTuple):
    """How many requests wait for an advisor."""

    requests: int


class MisassignedRequest(NamedTuple):
    """An open request whose advisor's task is held by somebody else than the student's advisor."""

    workflow_id: str
    advisor_id: UUID


_COUNT: Final = Query(
    _RequestCount, f"SELECT count(*) AS requests FROM {_ADVISOR_TASKS} AND s.student_id = ANY(:student_ids)"
)
_MISASSIGNED: Final = Query(
    MisassignedRequest,
    f"SELECT c.workflow_id, s.advisor_id FROM {_ADVISOR_TASKS} AND k.assignee_id <> s.advisor_id ORDER BY c.case_id",
)


def count_waiting_requests(session: Session, student_ids: Collection[int]) -> int:
    """Return how many open requests of these students wait for their advisor."""
    return _COUNT.one(session, {"student_ids": list(student_ids)}).requests


def read_misassigned_requests(session: Session) -> list[MisassignedRequest]:
    """Return the open requests that have to pass to the student's advisor, with who that is.

    It compares tasks with students, so it does not matter how the advisor changed: on the page, by a file, or while
    the request was being opened. A student without an advisor is not among them.
    """
    return _MISASSIGNED.rows(session)
