"""Asking that something be unlocked: what is possible now, and the request. Deciding is an action of the case."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import APIRouter, Depends, Query, Response

from api.access.auth.deps import requires
from api.access.auth.principal import Principal
from api.cases.case.answers import ACCEPTED, answer_of
from api.cases.case.views import refused_view
from api.enrolment.on_behalf.commands import enrollee_for, note_on_behalf
from api.enrolment.unlock.commands import ask_to_unlock
from api.enrolment.unlock.queries import unlocks_possible
from api.enrolment.unlock.schemas import UnlockAnswer, UnlockAsk, UnlockOnBehalf, UnlockPossible
from api.kit.db import SessionDep, end_transaction
from api.kit.idempotency import IdempotencyKey
from api.kit.language import LanguageDep
from api.kit.temporal import TemporalDep
from api.people.student.queries import enrollee_of, find_student
from models.access.role.contract import Action, MenuId
from models.kit.errors import Audience, Language

router: Final = APIRouter(prefix="/unlocks", tags=["unlocks"])

Asker = Annotated[Principal, Depends(requires(MenuId.MY_CASES, Action.EDIT))]
MayAskForOthers = Annotated[Principal, Depends(requires(MenuId.ENROLMENT_SEARCH, Action.ADD))]
Year = Annotated[int, Query(alias="academicYear", ge=2500, le=2700)]
Semester = Annotated[int, Query(ge=0, le=2)]


@router.get("/possible")
async def possible(
    session: SessionDep, principal: Asker, language: LanguageDep, academic_year: Year, semester: Semester
) -> list[UnlockPossible]:
    """What the caller may ask for in a term now, and why not."""
    return await _possible(
        session, enrollee_of(principal).student_id, academic_year, semester, language, principal.audience
    )


@router.get("/on-behalf/{student_code}/possible")
async def possible_for(
    session: SessionDep,
    principal: MayAskForOthers,
    language: LanguageDep,
    student_code: str,
    academic_year: Year,
    semester: Semester,
) -> list[UnlockPossible]:
    """What may be asked for a student within the caller's scope."""
    student_id = await find_student(session, principal, student_code)
    return await _possible(session, student_id, academic_year, semester, language, principal.audience)


@router.post("", responses=ACCEPTED)
async def ask(
    session: SessionDep,
    client: TemporalDep,
    principal: Asker,
    language: LanguageDep,
    response: Response,
    asked: UnlockAsk,
    key: IdempotencyKey,
) -> UnlockAnswer:
    """Ask. 200 when it is before its first reviewer or refused with the reason, 202 past two seconds."""
    student = enrollee_of(principal)
    await end_transaction(session)
    case_id = await ask_to_unlock(client, principal, student, asked, key)
    return await answer_of(UnlockAnswer, session, principal, language, response, case_id)


@router.post("/on-behalf", responses=ACCEPTED)
async def ask_for(
    session: SessionDep,
    client: TemporalDep,
    principal: MayAskForOthers,
    language: LanguageDep,
    response: Response,
    asked: UnlockOnBehalf,
    key: IdempotencyKey,
) -> UnlockAnswer:
    """Ask for a student within the caller's scope, by the student's own rules. Audited."""
    student = await enrollee_for(session, principal, asked.student_code)
    note = note_on_behalf(principal, f"unlock.on_behalf.{asked.purpose.value}", asked)
    await end_transaction(session)
    case_id = await ask_to_unlock(client, principal, student, asked, key, on_behalf=note)
    return await answer_of(UnlockAnswer, session, principal, language, response, case_id)


async def _possible(
    session: SessionDep, student_id: int, academic_year: int, semester: int, language: Language, audience: Audience
) -> list[UnlockPossible]:
    found = await unlocks_possible(session, student_id, academic_year, semester)
    return [
        UnlockPossible(purpose=purpose, refused=refused_view(refused, language, audience) if refused else None)
        for purpose, refused in found.items()
    ]
