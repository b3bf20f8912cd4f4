"""Papers: printing them, fetching them, verifying them."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import APIRouter, Depends, Path, Request, Response
from sqlalchemy.ext.asyncio import AsyncSession

from api.access.auth.attempts import client_address
from api.access.auth.deps import public, requires
from api.access.auth.principal import Principal
from api.documents.document.commands import count_lookup, verify
from api.documents.document.printing import document_title, pdf_response
from api.documents.document.queries import document_of_code, may_print, pdf_of, sees_subject, subject_of
from api.documents.document.schemas import DocumentInput, DocumentView, Verification
from api.kit.db import SessionDep, end_transaction
from api.kit.results import issue_document
from api.kit.temporal import TemporalDep
from api.people.student.queries import find_student
from models.access.role.contract import Action
from models.documents.paper.contract import DocumentRequest, PaperSubject
from models.documents.paper.rules.codes import grouped, read_code
from models.documents.paper.store.kinds import PaperType
from models.kit.errors import Refusal
from models.registry.paper.store import PAPER_TYPES

router: Final = APIRouter(prefix="/documents", tags=["documents"])

_PAGES: Final = sorted({menu for paper_type in PAPER_TYPES.values() for menu in paper_type.menus})

Printer = Annotated[Principal, Depends(requires(tuple(_PAGES), Action.PRINT))]
Code = Annotated[str, Path(max_length=100)]


@router.post("")
async def print_document(
    session: SessionDep, client: TemporalDep, principal: Printer, wish: DocumentInput
) -> DocumentView:
    """Issue a paper of a row. While it stands it is the same paper, under the same code.

    503 ``document_not_ready`` when it takes long: asking again gives that paper.
    """
    paper_type = PAPER_TYPES[wish.kind]
    if not may_print(principal, paper_type):
        raise Refusal("forbidden")
    subject = await _asked_subject(session, principal, paper_type, wish)
    await end_transaction(session)
    issued = await issue_document(
        client,
        DocumentRequest(kind=wish.kind, subject=subject, language=wish.language, requested_by=principal.person_id),
    )
    return DocumentView(code=grouped(issued.code), issued_at=issued.issued_at)


async def _asked_subject(
    session: AsyncSession, principal: Principal, paper_type: PaperType, wish: DocumentInput
) -> PaperSubject:
    """The row a wish names. Raises 404 when the caller may not see it."""
    if paper_type.scope is None:
        return PaperSubject(student_id=await find_student(session, principal, wish.std_id), line=wish.key)
    subject = PaperSubject(line=wish.key)
    if not await sees_subject(session, principal, paper_type, subject):
        raise Refusal("not_found")
    return subject


@router.get("/{code}/pdf", response_class=Response, responses={200: {"content": {"application/pdf": {}}}})
async def document_pdf(session: SessionDep, principal: Printer, code: Code) -> Response:
    """The PDF of a paper, for whoever may print its kind and sees the row it is about."""
    read = read_code(code)
    document = await document_of_code(session, read) if read else None
    paper_type = PAPER_TYPES.get(document.kind) if document else None
    if document is None or paper_type is None or not may_print(principal, paper_type):
        raise Refusal("not_found")
    if not await sees_subject(session, principal, paper_type, subject_of(document)):
        raise Refusal("not_found")
    pdf = await pdf_of(session, document)
    if pdf is None:
        raise Refusal("not_found")
    return pdf_response(pdf, document_title(document))


@router.get("/{code}/verify", dependencies=[Depends(public)])
async def verify_document(request: Request, session: SessionDep, code: Code) -> Verification:
    """Whether a paper is genuine, what it says, and since when it is superseded. Open to all, limited per address."""
    await count_lookup(session, client_address(request))
    return await verify(session, code)
