"""Enrolling for a student: staff ask, the same rules judge, and both see the case."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import APIRouter, Depends, Response

from api.access.auth.deps import requires
from api.access.auth.principal import Principal
from api.enrolment.enrolment.commands import Ask, request_enrolment
from api.enrolment.enrolment.routes import enrolment_answer
from api.enrolment.enrolment.schemas import EnrolResponse, Validation, chosen_credits
from api.enrolment.on_behalf.commands import enrollee_for, note_on_behalf
from api.enrolment.on_behalf.queries import held_sections, student_named
from api.enrolment.on_behalf.schemas import HeldSection, OnBehalfAsk, OnBehalfPreview, StudentAtTheDesk
from api.enrolment.validation.queries import validated
from api.kit.db import SessionDep, end_transaction
from api.kit.idempotency import IdempotencyKey
from api.kit.language import LanguageDep
from api.kit.temporal import TemporalDep
from api.kit.terms import term_of_query
from api.people.student.queries import find_student
from models.access.role.contract import Action, MenuId

router: Final = APIRouter(prefix="/enrolments/on-behalf", tags=["enrolment"])

MayEnrol = Annotated[Principal, Depends(requires(MenuId.ENROLMENT_SEARCH, Action.ADD))]


@router.get("/{student_code}")
async def student_at_the_desk(session: SessionDep, principal: MayEnrol, student_code: str) -> StudentAtTheDesk:
    """Who has this code. 404 outside the caller's scope."""
    return await student_named(session, await find_student(session, principal, student_code))


@router.get("/{student_code}/sections")
async def sections_held(session: SessionDep, principal: MayEnrol, student_code: str) -> list[HeldSection]:
    """What a student holds this term: what may be given up for them. 404 outside the caller's scope."""
    student_id = await find_student(session, principal, student_code)
    return await held_sections(session, student_id, await term_of_query(session, None, None))


@router.post("/validate")
async def validate_on_behalf(
    session: SessionDep, principal: MayEnrol, language: LanguageDep, asked: OnBehalfPreview
) -> Validation:
    """What would become of each subject now, by the student's own rules. Holds nothing, and leaves no trail."""
    student = await enrollee_for(session, principal, asked.student_code)
    return await validated(session, student, principal.person_id, asked, language, principal.audience)


@router.post("", responses={202: {"description": "Accepted; follow the case"}})
async def enrol_on_behalf(
    session: SessionDep,
    client: TemporalDep,
    principal: MayEnrol,
    language: LanguageDep,
    response: Response,
    asked: OnBehalfAsk,
    key: IdempotencyKey,
) -> EnrolResponse:
    """Enrol, change, drop or withdraw for a student within the caller's scope, by the student's own rules. Audited."""
    student = await enrollee_for(session, principal, asked.student_code)
    note = note_on_behalf(principal, f"enrolment.on_behalf.{asked.operation.value}", asked)
    await end_transaction(session)
    ask = Ask(
        academic_year=asked.academic_year,
        semester=asked.semester,
        operation=asked.operation,
        section_ids=tuple(asked.section_ids),
        drop_section_ids=tuple(asked.drop_section_ids),
        credits=chosen_credits(asked.credits),
        reason=asked.reason,
    )
    case_id = await request_enrolment(client, principal.person_id, student, ask, key, on_behalf=note)
    return await enrolment_answer(session, principal, language, response, case_id)
