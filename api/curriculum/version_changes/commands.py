"""Putting versions before their offices: what is the same for every kind of version (study §2, §3)."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum

from sqlalchemy.ext.asyncio import AsyncSession

from api.kit.refusals import raise_refused
from api.kit.wire import Names
from models.contracts.cases.case import CaseKind, CaseState
from models.contracts.cases.starting import case_workflow_id
from models.contracts.curriculum.version_change import VersionChangeRequest, VersionChangeStage
from models.facts.curriculum.version_changes import VERSION_CALENDAR, calendar_of
from models.rules.curriculum.version_change.freeze import refusal_by_freeze
from models.tables.cases.cases import CaseFile


async def refuse_frozen(
    session: AsyncSession, freeze: StrEnum, code: str, academic_year: int, semester: int, now: datetime
) -> None:
    """Raise the Refusal ``code`` where nothing is proposed for a term any more."""
    term = {"academic_year": academic_year, "semester": semester}
    row = (await session.execute(VERSION_CALENDAR, {**term, "freeze": freeze.value})).one()
    raise_refused(refusal_by_freeze(calendar_of(row).freezes_at, now, code=code, **term))


def case_of_version(
    kind: CaseKind, request: VersionChangeRequest, key: str, *, campus_code: str | None, title: Names
) -> CaseFile:
    """The first row of the case in which a version goes before its offices."""
    return CaseFile(
        case_id=request.case_id,
        kind=kind,
        workflow_id=case_workflow_id(kind, request.case_id),
        idempotency_key=key,
        content_key=f"{kind.value.replace('_', ' ')} {request.key}",
        opened_by=request.opened_by,
        campus_code=campus_code,
        faculty_code=request.faculty_code,
        department_code=request.department_code,
        title_th=title.th,
        title_en=title.en,
        stage=VersionChangeStage.DRAFTING,
        state=CaseState.OPEN,
        request=request.model_dump(mode="json"),
        opened_at=request.requested_at,
        updated_at=request.requested_at,
    )
