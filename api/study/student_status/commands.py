"""A status recorded by hand, or tried: the workflow makes it, and this tells what came of it."""

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
from api.study.student_status.schemas import StatusEffect, StatusInput
from models.kit.errors import Refusal
from models.people.student.contract.status import ENDS_STUDIES
from models.study.status_change.contract import StatusChange, StatusIntent


async def preview_status(
    session: AsyncSession, client: Client, principal: Principal, code: str, wanted: StatusInput
) -> StatusEffect:
    """What the status would do. Raises what :func:`record_status` raises."""
    return await _change(session, client, principal, code, wanted, StatusIntent.PREVIEW, uuid4())


async def record_status(
    session: AsyncSession, client: Client, principal: Principal, code: str, wanted: StatusInput, key: str
) -> StatusEffect:
    """Record it; the same key again is the same change.

    Raises Refusal ``not_found`` for a student the caller does not see, and the rule's own codes.
    """
    change_id = uuid5(principal.person_id, f"{code}:{key}")
    return await _change(session, client, principal, code, wanted, StatusIntent.RECORD, change_id)


async def _change(
    session: AsyncSession,
    client: Client,
    principal: Principal,
    code: str,
    wanted: StatusInput,
    intent: StatusIntent,
    change_id: UUID,
) -> StatusEffect:
    student = await read_student(session, principal, code)
    student_id = await find_student(session, principal, code)
    await end_transaction(session)
    change = StatusChange(
        **wanted.model_dump(),
        change_id=change_id,
        intent=intent,
        student_id=student_id,
        recorded_by_id=principal.person_id,
    )
    changed = await change_status(client, change)
    if changed.refused is not None:
        raise Refusal(changed.refused.code, **changed.refused.facts)
    if changed.consequences is None:
        raise Refusal("unavailable")
    return StatusEffect(
        ends_studies=wanted.status in ENDS_STUDIES and student.status not in ENDS_STUDIES,
        consequences=Consequences.model_validate(changed.consequences.model_dump()),
    )
