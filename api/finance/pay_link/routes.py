"""Links by which a student's instalment is paid by somebody who does not sign in, such as a parent (finance §7).

Whoever has the link learns how much, until when and the first letters of a name, and gets the QR code that the student
would get. A token that is wrong, closed or was taken back is answered as one that never was.
"""

from __future__ import annotations

import time
from datetime import timedelta
from typing import Annotated, Final
from uuid import UUID

from fastapi import APIRouter, Depends, Path, Query, Request, Response
from sqlalchemy.ext.asyncio import AsyncSession
from starlette.concurrency import run_in_threadpool
from temporalio.client import Client

from api.access.auth.attempts import client_address
from api.access.auth.deps import menu_rights, public
from api.access.auth.principal import Principal
from api.cases.case.watch import case_watch
from api.documents.document.commands import count_lookup
from api.finance.pay_link.commands import make_link, revoke_link
from api.finance.pay_link.queries import (
    link_of_token,
    masked_names,
    open_pass,
    opened_link,
    payer_of,
    standing_link,
)
from api.finance.pay_link.schemas import LinkState, OpenLink, PayLinkMade, PayLinkView
from api.finance.payment_pass.commands import ask_for_pass
from api.finance.payment_pass.picture import link_lines, picture_of
from api.finance.payment_pass.queries import payable_of
from api.finance.payment_pass.schemas import PassAsk
from api.kit.db import SessionDep, end_transaction
from api.kit.language import LanguageDep
from api.kit.numbers import Revision
from api.kit.telemetry import may_wait, was_held
from api.kit.temporal import TemporalDep
from api.people.student.queries import enrollee_of
from models.access.role.contract import MenuId
from models.documents.paper.store.heads import university_name
from models.finance.pay_link.tables import PayLink
from models.kit.errors import Language, Refusal
from models.kit.table import new_id

router: Final = APIRouter(prefix="/finance", tags=["pay links"])
may: Final = menu_rights(MenuId.STUDENT_FINANCE)

MayView = Annotated[Principal, may.view]
MayEdit = Annotated[Principal, may.edit]
Token = Annotated[str, Path(max_length=64)]
Sequence = Annotated[int, Query(ge=1, le=1000)]
_HELD_AT_MOST: Final = timedelta(seconds=50)
_PNG: Final[dict[int | str, dict[str, object]]] = {200: {"content": {"image/png": {}}}}


@router.post("/pay-links", status_code=201)
async def post_link(session: SessionDep, principal: MayEdit, asked: PassAsk) -> PayLinkMade:
    """A link to an open instalment of one's own; the one before is taken back. Its address is told this once."""
    return await make_link(session, enrollee_of(principal).student_id, asked)


@router.get("/pay-links", response_model=list[PayLinkView])
async def links(
    session: SessionDep,
    principal: MayView,
    invoice_id: Annotated[UUID, Query(alias="invoiceId")],
    sequence: Sequence,
) -> list[PayLinkView]:
    """The open link of an instalment of one's own, if there is one."""
    found = await standing_link(session, enrollee_of(principal).student_id, invoice_id, sequence)
    return [] if found is None else [found]


@router.delete("/pay-links/{link_id}", status_code=204)
async def remove_link(session: SessionDep, principal: MayEdit, link_id: UUID) -> None:
    """Take a link of one's own back: from now on it is answered as one that never was."""
    await revoke_link(session, enrollee_of(principal).student_id, link_id)


async def _link(session: AsyncSession, request: Request, token: str) -> PayLink:
    """The link of a token. Raises Refusal ``not_found``; who guesses is slowed as at verification."""
    link = await link_of_token(session, token)
    if link is None:
        await count_lookup(session, client_address(request))
        raise Refusal("not_found")
    return link


async def _counted_link(request: Request, session: AsyncSession, token: str) -> PayLink:
    """The link of a token; who calls without end is slowed, whether or not the token is right."""
    await count_lookup(session, client_address(request))
    link = await link_of_token(session, token)
    if link is None:
        raise Refusal("not_found")
    return link


async def _shown(session: AsyncSession, link: PayLink, token: str) -> OpenLink:
    shown = await opened_link(session, link, token)
    if shown is None:
        raise Refusal("not_found")
    return shown


@router.get("/pay-links/open/{token}", dependencies=[Depends(public)])
async def open_link(
    request: Request, session: SessionDep, token: Token, after: Annotated[Revision | None, Query()] = None
) -> OpenLink:
    """What there is to pay by a link, and that it is paid. Open to whoever has it; looking closes nothing.

    ``after``, a revision of the QR code that was seen, holds the answer back until the code has moved past it.
    """
    link = await _link(session, request, token)
    found = await open_pass(session, link) if after is not None else None
    if after is not None and found is not None and found.revision == after:
        await end_transaction(session)
        may_wait(request.scope, _HELD_AT_MOST.total_seconds())
        began = time.monotonic()
        await case_watch().moved(found.case_id, after, _HELD_AT_MOST)
        was_held(request.scope, time.monotonic() - began)
        link = await _link(session, request, token)
    return await _shown(session, link, token)


@router.post("/pay-links/open/{token}/pass", dependencies=[Depends(public)])
async def issue_for_link(request: Request, session: SessionDep, client: TemporalDep, token: Token) -> OpenLink:
    """The QR code of a link, made as the student's own is: while one can be paid, it is that one."""
    link = await _counted_link(request, session, token)
    shown = await _shown(session, link, token)
    if shown.state is LinkState.PAID:
        return shown
    await _issue(session, client, link)
    return await _shown(session, await _link(session, request, token), token)


async def _issue(session: AsyncSession, client: Client, link: PayLink) -> None:
    asked = PassAsk(invoice_id=link.invoice_id, sequence=link.sequence)
    student, person_id = await payer_of(session, link)
    found = await payable_of(session, link.student_id, link.invoice_id, link.sequence)
    await end_transaction(session)
    await ask_for_pass(client, person_id, student, asked, found, f"pay-link-{new_id()}", link.link_id)


@router.get("/pay-link-pictures/{token}.png", dependencies=[Depends(public)], response_class=Response, responses=_PNG)
async def link_picture(
    request: Request, session: SessionDep, language: LanguageDep, token: Token, lang: Language | None = None
) -> Response:
    """The QR code of a link as a picture, with the amount, the deadline and the first letters of the name."""
    link = await _counted_link(request, session, token)
    found = await open_pass(session, link)
    if found is None or found.payload is None:
        raise Refusal("not_found")
    chosen = lang or language
    names = await masked_names(session, link.student_id)
    lines = link_lines(names.th if chosen == "th" else names.en, found, chosen)
    university = await session.run_sync(university_name, chosen)
    png = await run_in_threadpool(picture_of, found.payload, lines, university, chosen)
    headers = {"content-disposition": 'inline; filename="myku-pay.png"', "cache-control": "private, no-store"}
    return Response(png, media_type="image/png", headers=headers)
