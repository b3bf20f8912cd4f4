"""What whoever asked is answered at once: the case, or why the rules refused it."""

from __future__ import annotations

from http import HTTPStatus
from typing import Final, TypeVar
from uuid import UUID

from fastapi import Response
from sqlalchemy.ext.asyncio import AsyncSession

from api.access.auth.principal import Principal
from api.cases.case.queries import find_case
from api.cases.case.schemas import CaseView
from api.cases.case.views import case_view
from api.kit.texts import sentence
from api.kit.wire import Camel
from models.kit.errors import Language, Refusal, text_of

ACCEPTED: Final[dict[int | str, dict[str, object]]] = {202: {"description": "Accepted; follow the case"}}
"""``responses`` of a route that asks for something."""


class RequestAnswer(Camel):
    """``success`` when it is being considered, ``accepted`` (to be followed), or the code of the refusal."""

    code: str
    message: str
    case_id: UUID
    case: CaseView


Answer = TypeVar("Answer", bound=RequestAnswer)


async def answer_of(
    form: type[Answer],
    session: AsyncSession,
    principal: Principal,
    language: Language,
    response: Response,
    case_id: UUID,
) -> Answer:
    """The answer of a route that opened a case: 202 while its first result is not there. Raises ``not_found``."""
    row = await find_case(session, principal, case_id)
    if row is None:
        raise Refusal("not_found")
    refused = row.first_refusal
    if refused is not None:
        code, message = refused.code, sentence(refused.code, refused.facts, language, principal.audience)
    else:
        code = "success" if row.revision else "accepted"
        message = text_of(f"stage.{row.kind}.{row.stage}", language, name="cases")
    if code == "accepted":
        response.status_code = HTTPStatus.ACCEPTED
    return form(code=code, message=message, case_id=case_id, case=case_view(row, principal, language))
