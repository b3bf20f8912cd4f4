"""Paying by QR code: a pass for an instalment, and its picture. What becomes of it is its case."""

from __future__ import annotations

from typing import Annotated, Final
from uuid import UUID

from fastapi import APIRouter, Depends, Path, Response
from starlette.concurrency import run_in_threadpool

from api.access.auth.deps import menu_rights, public
from api.access.auth.principal import Principal
from api.finance.payment_pass.commands import ask_for_pass
from api.finance.payment_pass.picture import pass_lines, picture_of
from api.finance.payment_pass.queries import find_pass, pass_of_picture, pass_view, payable_of
from api.finance.payment_pass.schemas import PassAnswer, PassAsk, PassView
from api.kit.db import SessionDep, end_transaction
from api.kit.idempotency import IdempotencyKey
from api.kit.language import LanguageDep
from api.kit.temporal import TemporalDep
from api.people.student.queries import enrollee_of
from models.access.role.contract import MenuId
from models.documents.paper.store.heads import university_name
from models.finance.payment.contract import PaymentStage
from models.kit.errors import Language, Refusal, text_of

router: Final = APIRouter(prefix="/finance", tags=["passes"])
may: Final = menu_rights(MenuId.STUDENT_FINANCE)

Seal = Annotated[str, Path(pattern=r"^[0-9a-f]{32}$")]
_ACCEPTED: Final[dict[int | str, dict[str, object]]] = {202: {"description": "Accepted; follow the case"}}


@router.post("/passes", responses=_ACCEPTED)
async def issue(
    session: SessionDep,
    client: TemporalDep,
    principal: Annotated[Principal, may.edit],
    language: LanguageDep,
    response: Response,
    asked: PassAsk,
    key: IdempotencyKey,
) -> PassAnswer:
    """A QR code for what is open of an instalment of one's own. 200 with it, 202 while it is being made.

    While one that asks for the same can be paid, it is that one.
    """
    student = enrollee_of(principal)
    found = await payable_of(session, student.student_id, asked.invoice_id, asked.sequence)
    await end_transaction(session)
    case_id = await ask_for_pass(client, principal.person_id, student, asked, found, key)
    row = await find_pass(session, student.student_id, case_id)
    is_made = row is not None and row.stage != PaymentStage.ISSUING
    response.status_code = 200 if is_made else 202
    stage = PaymentStage.ISSUING if row is None else row.stage
    return PassAnswer(
        code="success" if is_made else "accepted",
        message=text_of(f"stage.payment.{stage}", language, name="cases"),
        case_id=case_id,
        payment_pass=None if row is None else pass_view(row),
    )


@router.get("/passes/{case_id}")
async def read(session: SessionDep, principal: Annotated[Principal, may.view], case_id: UUID) -> PassView:
    """A pass of one's own, as it stands."""
    row = await find_pass(session, enrollee_of(principal).student_id, case_id)
    if row is None:
        raise Refusal("not_found")
    return pass_view(row)


@router.get(
    "/pass-pictures/{case_id}/{seal}.png",
    dependencies=[Depends(public)],
    response_class=Response,
    responses={200: {"content": {"image/png": {}}}},
)
async def picture(
    session: SessionDep, language: LanguageDep, case_id: UUID, seal: Seal, lang: Language | None = None
) -> Response:
    """The QR code as a picture with name, amount and deadline, for whoever has its address. Never of one that ended."""
    row = await pass_of_picture(session, case_id, seal)
    if row is None or row.payload is None or row.stage != PaymentStage.ACTIVE:
        raise Refusal("not_found")
    chosen = lang or language
    university = await session.run_sync(university_name, chosen)
    png = await run_in_threadpool(picture_of, row.payload, pass_lines(row, chosen), university, chosen)
    headers = {
        "content-disposition": f'inline; filename="{row.invoice_number}-{row.sequence}.png"',
        "cache-control": "private, no-store",
    }
    return Response(png, media_type="image/png", headers=headers)
