"""``POST /enroll/enroll`` (wire contract §5): submit once, be told why not, follow the case."""

from __future__ import annotations

from typing import Annotated, Final
from uuid import UUID

from fastapi import APIRouter, Depends, Header, Response

from api.access.auth.deps import requires
from api.access.auth.principal import Principal
from api.cases.case.queries import CaseRow, find_case
from api.cases.case.views import case_view
from api.enrolment.enrolment.commands import Ask, request_enrolment
from api.enrolment.enrolment.schemas import EnrolRequest, EnrolResponse
from api.kit.language import LanguageDep
from api.kit.temporal import TemporalDep
from api.kit.texts import sentence
from api.people.student.queries import enrollee_of
from models.access.role.contract import Action, MenuId
from models.db import async_engine
from models.enrolment.enrolment.contract import EnrolmentOperation, EnrolmentStage
from models.kit.errors import Audience, Language, Refusal, text_of
from models.kit.single_statements import Connectable

router: Final = APIRouter(tags=["enrolment"])

Enroller = Annotated[Principal, Depends(requires(MenuId.MY_ENROLMENT, Action.ADD))]
_FULL: Final = frozenset({"section_full", "major_year_full", "seats_reserved", "seats_reserved_until"})
"""Codes that existing clients know as ``full`` (wire contract §1)."""
_CAME_TO_NOTHING: Final = frozenset({EnrolmentStage.DISAPPROVED, EnrolmentStage.LAPSED, EnrolmentStage.CANCELLED})
"""Endings after acceptance: a key sent again is told so."""


@router.post("/enroll/enroll", responses={202: {"description": "Accepted; follow the case"}})
async def enroll(
    client: TemporalDep,
    principal: Enroller,
    language: LanguageDep,
    response: Response,
    request: EnrolRequest,
    key: Annotated[str | None, Header(alias="Idempotency-Key", min_length=8, max_length=100)] = None,
) -> EnrolResponse:
    """Enrol in sections of a term. 200 with the outcome, or 202 with the case when it takes longer than two seconds."""
    ask = Ask(
        academic_year=request.academic_year,
        semester=request.semester,
        operation=EnrolmentOperation.ENROL,
        section_ids=tuple(section.section_id for section in request.sections),
        credits=tuple(chosen for section in request.sections for chosen in section.chosen),
    )
    case_id = await request_enrolment(client, principal.person_id, enrollee_of(principal), ask, key)
    return await enrolment_answer(async_engine(), principal, language, response, case_id)


async def enrolment_answer(
    source: Connectable, principal: Principal, language: Language, response: Response, case_id: UUID
) -> EnrolResponse:
    """The case as it stands now: 200 once it is decided or armed, 202 while it is to be followed."""
    row = await find_case(source, principal, case_id)
    if row is None:
        raise Refusal("not_found")
    code, message = _answer(row, language, principal.audience)
    if code == "accepted":
        response.status_code = 202
    return EnrolResponse(code=code, message=message, caseId=case_id, case=case_view(row, principal, language))


def _answer(row: CaseRow, language: Language, audience: Audience) -> tuple[str, str]:
    """The wire's code and a sentence for it: ``partial`` when some subjects of the request were refused."""
    if row.revision == 0:
        return "accepted", text_of("stage.enrolment.received", language, name="cases")
    stage = text_of(f"stage.enrolment.{row.stage}", language, name="cases")
    if row.stage in _CAME_TO_NOTHING:
        return row.stage, stage
    refused = row.first_refusal
    if refused is None:
        return "success", stage
    if row.stage != EnrolmentStage.REFUSED:
        return "partial", sentence(refused.code, refused.facts, language, audience)
    code = "full" if refused.code in _FULL else refused.code
    return code, sentence(refused.code, refused.facts, language, audience)
