"""Sections and seats (registrar): open and close, quota, allotments, who may enrol."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import APIRouter, Query

from api.access.auth.deps import menu_rights
from api.access.auth.principal import Principal
from api.curriculum.section.commands import SECTION_SUBJECT, change_section
from api.curriculum.section.queries import SectionFilter, count_gaps, list_sections, section_detail
from api.curriculum.section.schemas import (
    Fill,
    SectionAdminDetail,
    SectionChange,
    SectionGap,
    SectionGaps,
    SectionSummary,
)
from api.kit.audit import AuditView, audit_trail
from api.kit.db import SessionDep, end_transaction
from api.kit.numbers import RowId
from api.kit.paging import Paged, Searched
from api.kit.starting import begin_offering_seats
from api.kit.temporal import TemporalDep
from api.kit.terms import SemesterName, YearName, term_of_query
from api.kit.wire import Page
from models.access.role.contract import MenuId
from models.curriculum.section.contract import SectionApproval, SectionStatus

router: Final = APIRouter(tags=["sections"])

may: Final = menu_rights(MenuId.SECTIONS)
MayView = Annotated[Principal, may.view]
MayEdit = Annotated[Principal, may.edit]
_Code = Annotated[str | None, Query(max_length=6)]


@router.get("/curriculum/sections")
async def sections(
    session: SessionDep,
    principal: MayView,
    asked: Searched,
    campus: _Code = None,
    faculty: _Code = None,
    status: SectionStatus | None = None,
    approval: SectionApproval | None = None,
    fill: Fill | None = None,
    gap: SectionGap | None = None,
    academic_year: Annotated[YearName, Query(alias="academicYear")] = None,
    semester: SemesterName = None,
    sort: Annotated[str | None, Query(max_length=20)] = None,
) -> Page[SectionSummary]:
    """Sections of a term, this one unless named; ``sort`` by ``subject``, ``seats``, ``taken`` or ``free``."""
    term = await term_of_query(session, academic_year, semester)
    wanted = SectionFilter(asked.text, campus, faculty, status, approval, fill, gap)
    return await list_sections(session, principal, term, wanted, sort, asked)


@router.get("/curriculum/sections/gaps")
async def gaps(session: SessionDep, principal: MayView) -> list[SectionGaps]:
    """What is still missing in the sections of this term and the next."""
    return await count_gaps(session, principal)


@router.get("/curriculum/sections/{section_id}")
async def section(session: SessionDep, principal: MayView, section_id: RowId) -> SectionAdminDetail:
    """A section with its limits."""
    return await section_detail(session, principal, section_id)


@router.put("/curriculum/sections/{section_id}")
async def put_section(
    session: SessionDep, client: TemporalDep, principal: MayEdit, section_id: RowId, change: SectionChange
) -> SectionAdminDetail:
    """Change a section. Nobody's seat is lost by it, and seats that fall free are offered to whoever waits."""
    after, may_free_seats = await change_section(session, principal, section_id, change)
    if may_free_seats and after.waiting:
        await end_transaction(session)  # the waitlist is offered what is committed
        await begin_offering_seats(client, section_id, after.revision)
    return after


@router.get("/curriculum/sections/{section_id}/audit")
async def section_audit(session: SessionDep, principal: MayView, section_id: RowId, asked: Paged) -> Page[AuditView]:
    """Who changed this section, newest first."""
    await section_detail(session, principal, section_id)
    return await audit_trail(session, SECTION_SUBJECT, section_id, asked)
