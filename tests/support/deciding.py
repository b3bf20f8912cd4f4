"""Somebody decides on a case, in tests of its process."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from temporalio.client import WorkflowHandle

from models.access.role.contract import RoleId
from models.cases.case.contract.forms import FilledForm
from models.cases.case.contract.record import CaseAction, CaseActionName, CaseRecord
from models.cases.task.contract import Actor
from models.people.person.tables import Person
from tests.support.waiting import PATIENCE_SECONDS, eventually
from workflows.case import CaseHandlers

Handle = WorkflowHandle[Any, CaseRecord]
WAITS_FIRST = 2
"""The revision of a case that waits for its first decision."""


async def decide(
    handle: Handle,
    who: Person,
    role: RoleId,
    action: CaseActionName,
    form: dict[str, str] | None = None,
    *,
    revision: int | None = None,
) -> CaseRecord:
    """Take an action of a case, as who decides sees it now or as it was at ``revision``; the record it came to."""
    seen = (await handle.query(CaseHandlers.state)).revision if revision is None else revision
    message = CaseAction(
        action=action,
        actor=Actor(person_id=who.person_id, role_id=role.value),
        revision=seen,
        remark="ตรวจหลักฐานแล้ว",
        form=None if form is None else FilledForm({**form}),
    )
    return await handle.execute_update(CaseHandlers.act, message, id=str(uuid4()))


async def act(
    handle: Handle, who: Person, role: RoleId, action: CaseActionName, form: dict[str, str] | None = None
) -> CaseRecord:
    """Take an action of a case that waits for its first decision, which ends it; its last record."""
    await decide(handle, who, role, action, form, revision=WAITS_FIRST)
    return await handle.result()


async def agreed(handle: Handle, director: Person) -> CaseRecord:
    """The director of treasury agrees, and the case is over."""
    return await act(handle, director, RoleId.TREASURY_DIRECTOR, CaseActionName.APPROVE)


async def reached(handle: Handle, stage: str, *, within_seconds: float = PATIENCE_SECONDS) -> CaseRecord:
    """The record once the case stands at a stage; its rows say so too."""

    async def there() -> CaseRecord | None:
        record = await handle.query(CaseHandlers.state)
        return record if record.stage == stage else None

    return await eventually(there, within_seconds)
