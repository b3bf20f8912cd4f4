"""Waiting for a seat in a full section: join, see the position. Accepting and leaving are actions of the case."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import APIRouter, Depends, Query, Response

from api.access.auth.deps import requires
from api.access.auth.principal import Principal
from api.cases.case.queries import CaseRow, find_case
from api.cases.case.views import case_view
from api.enrolment.waitlist.commands import join_waitlist_case
from api.enrolment.waitlist.queries import my_places, waiting_counts
from api.enrolment.waitlist.schemas import WaitingCount, WaitlistAnswer, WaitlistAsk, WaitlistPlace
from api.enrolment.waitlist.views import place_view
from api.kit.db import SessionDep, end_transaction
from api.kit.idempotency import IdempotencyKey
from api.kit.language import LanguageDep
from api.kit.temporal import TemporalDep
from api.kit.texts import sentence
from api.people.student.queries import enrollee_of
from models.access.role.contract import Action, MenuId
from models.cases.case.contract.record import CaseState
from models.enrolment.waitlist.contract import WaitlistStage
from models.kit.errors import Language, Refusal, text_of

router: Final = APIRouter(prefix="/enrolment/waitlist", tags=["waitlist"])

Waiter = Annotated[Principal, Depends(requires(MenuId.MY_ENROLMENT, Action.ADD))]


@router.post("", responses={202: {"description": "Accepted; follow the case"}})
async def join(
    session: SessionDep,
    client: TemporalDep,
    principal: Waiter,
    language: LanguageDep,
    response: Response,
    asked: WaitlistAsk,
    key: IdempotencyKey,
) -> WaitlistAnswer:
    """Wait for a seat. 200 when on the waitlist or refused with the reason, 202 after two seconds."""
    await end_transaction(session)
    case_id = await join_waitlist_case(client, principal, asked, key)
    row = await find_case(session, principal, case_id)
    if row is None:
        raise Refusal("not_found")
    refused = row.first_refusal
    if refused is not None:
        code, message = refused.code, sentence(refused.code, refused.facts, language, principal.audience)
    else:
        standing = row.stage if row.state is CaseState.CLOSED and row.stage != WaitlistStage.ENROLLED else "success"
        code = standing if row.revision else "accepted"
        message = _standing(row, language)
    if code == "accepted":
        response.status_code = 202
    return WaitlistAnswer(code=code, message=message, case_id=case_id, case=case_view(row, principal, language))


def _standing(row: CaseRow, language: Language) -> str:
    """Where the case stands; with who must agree once an offer is accepted, where somebody must."""
    if row.asked_later is None:
        return text_of(f"stage.waitlist.{row.stage}", language, name="cases")
    name = row.asked_later.th if language == "th" else row.asked_later.en
    return text_of(f"later.waitlist.{row.stage}", language, {"name": name}, name="cases")


@router.get("")
async def places(
    session: SessionDep,
    principal: Waiter,
    academic_year: Annotated[int, Query(alias="academicYear", ge=2500, le=2700)],
    semester: Annotated[int, Query(ge=0, le=2)],
) -> list[WaitlistPlace]:
    """The caller's open places of a term: the position on each waitlist, of how many, and why."""
    student = enrollee_of(principal)
    return [place_view(row) for row in await my_places(session, student.student_id, (academic_year, semester))]


@router.get("/counts")
async def counts(
    session: SessionDep,
    principal: Waiter,
    section_ids: Annotated[str, Query(alias="sectionIds", pattern=r"^\d{1,9}(,\d{1,9}){0,199}$")],
) -> list[WaitingCount]:
    """How many wait for each of these sections now."""
    numbers = tuple(int(number) for number in section_ids.split(","))
    waiting = await waiting_counts(session, numbers)
    return [WaitingCount(section_id=number, waiting=waiting.get(number, 0)) for number in dict.fromkeys(numbers)]
