"""A status recorded by hand by its workflow, and what it would do."""

from __future__ import annotations

from uuid import UUID, uuid4, uuid5

from sqlalchemy.ext.asyncio import AsyncSession
from temporalio.client import Client

from api.access.auth.principal import Principal
from api.grades.standing_review.schemas import Consequences
from api.kit.db import end_transaction
from api.kit.results import change_status
from api.people.student.queries import find_student
from api.study.student_status.queries import read_student
from api.study.student_status.schemas import StatusEffect, StatusInput, StudentStatusView
from models.kit.errors import Refusal
from models.people.student.contract.status import ENDS_STUDIES
from models.study.status_change.contract import StatusChange, StatusChanged
from models.study.status_change.store.recording import preview_change


async def preview_status(session: AsyncSession, principal: Principal, code: str, wanted: StatusInput) -> StatusEffect:
    """What the status would do; nothing is changed. Raises what :func:`record_status` raises."""
    student, change = await _asked(session, principal, code, wanted, uuid4())
    return _effect(student, change, await session.run_sync(preview_change, change))


async def record_status(
    session: AsyncSession, client: Client, principal: Principal, code: str, wanted: StatusInput, key: str
) -> StatusEffect:
    """Record it; the same key again is the same change.

    Raises Refusal ``not_found`` for a student the caller does not see, and the rule's own codes.
    """
    student, change = await _asked(session, principal, code, wanted, uuid5(principal.person_id, f"{code}:{key}"))
    await end_transaction(session)
    return _effect(student, change, await change_status(client, change))


async def _asked(
    session: AsyncSession, principal: Principal, code: str, wanted: StatusInput, change_id: UUID
) -> tuple[StudentStatusView, StatusChange]:
    """The student as the caller sees it, and the change that is asked for."""
    student = await read_student(session, principal, code)
    student_id = await find_student(session, principal, code)
    change = StatusChange(
        **wanted.model_dump(), change_id=change_id, student_id=student_id, recorded_by_id=principal.person_id
    )
    return student, change


def _effect(student: StudentStatusView, change: StatusChange, changed: StatusChanged) -> StatusEffect:
    if changed.refused is not None:
        raise Refusal(changed.refused.code, **changed.refused.facts)
    if changed.consequences is None:
        raise Refusal("unavailable")
    return StatusEffect(
        ends_studies=change.status in ENDS_STUDIES and student.status not in ENDS_STUDIES,
        consequences=Consequences.model_validate(changed.consequences.model_dump()),
    )
