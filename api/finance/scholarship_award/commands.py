"""Drafting that a scholarship is given, and leaving students out by hand."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession
from temporalio.client import Client

from api.access.auth.principal import Principal
from api.cases.case.commands import open_case
from api.finance.scholarship_award.queries import read_award
from api.finance.scholarship_award.schemas import AwardInput
from api.kit.db import end_transaction
from models.access.role.contract import DataScope
from models.calendar.term.tables import Term
from models.cases.case.contract.record import CaseKind
from models.cases.case.store.accepted import Titles, new_case
from models.finance.scholarship.tables import Scholarship
from models.finance.scholarship_award.contract import AwardGroup, AwardRequest, AwardStage, AwardStudentState
from models.finance.scholarship_award.store.runs import IN_AWARD_GROUP, OUTSIDE_AWARD_GROUP, award_group_parameters
from models.finance.scholarship_award.tables import AwardRun
from models.kit.calendar import utc_now
from models.kit.errors import Refusal
from models.kit.logs import current_request_id
from models.kit.table import new_id

_COUNT: Final = text(f"SELECT count(*) {IN_AWARD_GROUP}")
_MOST_NAMED: Final = 20
"""So many codes a refusal names."""
_LEAVE_OUT: Final = text(f"""
    UPDATE award_run_student t SET state = '{AwardStudentState.LEFT_OUT}', problem = NULL
      FROM student s, case_file c
     WHERE t.case_id = :case_id AND s.student_id = t.student_id AND s.student_code = :student_code
       AND c.case_id = t.case_id AND c.stage = '{AwardStage.PREVIEWED}'
       AND t.state = '{AwardStudentState.WAITING}'
    RETURNING t.student_id
""")


async def draft_award(session: AsyncSession, client: Client, principal: Principal, asked: AwardInput, key: str) -> UUID:
    """Accept that a scholarship shall be given and have its preview worked out; the case's id.

    The same key answers the same. Raises Refusal ``not_found`` for a term or scholarship that is not there,
    ``forbidden`` for a group beyond the caller's reach, ``award_students_unknown`` with the codes that name nobody
    of the group, ``award_empty`` where it is for nobody.
    """
    scholarship = await session.get(Scholarship, asked.scholarship_id)
    if scholarship is None or scholarship.deleted_at is not None:
        raise Refusal("not_found")
    if await session.get(Term, (asked.academic_year, asked.semester)) is None:
        raise Refusal("not_found")
    group = _group_of(principal, asked)
    if unknown := (await session.scalars(OUTSIDE_AWARD_GROUP, award_group_parameters(group))).all():
        raise Refusal("award_students_unknown", count=len(unknown), codes=list(unknown[:_MOST_NAMED]))
    if not await session.scalar(_COUNT, award_group_parameters(group)):
        raise Refusal("award_empty")
    what = (scholarship.name_th, scholarship.name_en)
    await end_transaction(session)
    now = utc_now()
    request = AwardRequest(
        case_id=new_id(),
        academic_year=asked.academic_year,
        semester=asked.semester,
        scholarship_id=asked.scholarship_id,
        group=group,
        reason=asked.reason,
        what_th=what[0],
        what_en=what[1],
        opened_by=principal.person_id,
        requested_at=now,
        request_id=current_request_id(),
    )
    term = f"{asked.academic_year}/{asked.semester}"
    titles = Titles(f"ให้{what[0]} {term}", f"Giving {what[1]} {term}")
    case = new_case(CaseKind.SCHOLARSHIP_AWARD, request, titles, key=key)

    async def stands(accepting: AsyncSession) -> None:
        accepting.add(AwardRun.of(request))

    return await open_case(client, case, stands)


def _group_of(principal: Principal, asked: AwardInput) -> AwardGroup:
    """Whom it is given to, within the caller's reach. Raises Refusal ``forbidden`` for a group beyond it."""
    group = AwardGroup.model_validate(
        asked.model_dump(exclude={"academic_year", "semester", "scholarship_id", "reason"})
    )
    match principal.data_scope:
        case DataScope.ALL:
            return group
        case DataScope.CAMPUS if group.campus_code in (None, principal.campus_code):
            return group.model_copy(update={"campus_code": principal.campus_code})
        case DataScope.FACULTY if group.faculty_code in (None, principal.faculty_code):
            return group.model_copy(update={"faculty_code": principal.faculty_code})
    raise Refusal("forbidden")


async def leave_out(session: AsyncSession, principal: Principal, case_id: UUID, student_code: str) -> None:
    """Leave a student out by hand, before anybody confirmed it; done again it changes nothing more.

    Raises Refusal ``not_found`` for what is not there, ``award_not_previewed`` where it is too late.
    """
    await read_award(session, principal, case_id)
    await session.get(AwardRun, case_id, with_for_update=True)
    asked = {"case_id": case_id, "student_code": student_code}
    if (await session.execute(_LEAVE_OUT, asked)).first() is None:
        raise Refusal("award_not_previewed")
