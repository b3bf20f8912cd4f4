"""Putting versions before their offices: what is the same for every kind of version (study §2, §3)."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum

from sqlalchemy.ext.asyncio import AsyncSession

from api.kit.refusals import raise_refused
from models.cases.case.contract.record import CaseKind
from models.cases.case.store.accepted import Titles, new_case
from models.cases.case.tables import CaseFile
from models.curriculum.version_change.contract import VersionChangeRequest
from models.curriculum.version_change.rules.freeze import refusal_by_freeze
from models.curriculum.version_change.store.reading import VERSION_CALENDAR, calendar_of


async def refuse_frozen(
    session: AsyncSession, freeze: StrEnum, code: str, academic_year: int, semester: int, now: datetime
) -> None:
    """Raise the Refusal ``code`` where nothing is proposed for a term any more."""
    term = {"academic_year": academic_year, "semester": semester}
    row = (await session.execute(VERSION_CALENDAR, {**term, "freeze": freeze.value})).one()
    raise_refused(refusal_by_freeze(calendar_of(row).freezes_at, now, code=code, **term))


def case_of_version(
    kind: CaseKind, request: VersionChangeRequest, key: str, *, campus_code: str | None, titles: Titles
) -> CaseFile:
    """The first row of the case in which a version goes before its offices."""
    return new_case(
        kind,
        request,
        titles,
        key=key,
        content=f"{kind.value.replace('_', ' ')} {request.key}",
        campus_code=campus_code,
        faculty_code=request.faculty_code,
        department_code=request.department_code,
    )
