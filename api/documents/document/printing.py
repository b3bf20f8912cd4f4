"""The PDF of a paper that an area issues by routes of its own."""

from __future__ import annotations

from typing import Final

from fastapi import Response
from sqlalchemy.ext.asyncio import AsyncSession
from temporalio.client import Client

from api.access.auth.principal import Principal
from api.documents.document.queries import document_of_code, pdf_of
from api.kit.attachments import attachment
from api.kit.db import end_transaction
from api.kit.results import issue_document
from models.documents.paper.contract import DocumentRequest, PaperLanguage, PaperSubject
from models.documents.paper.rules.titles import paper_title
from models.documents.paper.tables import PrintedDocument
from models.kit.errors import Refusal
from models.registry.paper.store import PAPER_TYPES

PDF_ANSWER: Final[dict[int | str, dict[str, object]]] = {200: {"content": {"application/pdf": {}}}}
"""What a route that answers a paper says of it in the OpenAPI document."""


async def print_paper(
    session: AsyncSession,
    client: Client,
    principal: Principal,
    kind: str,
    subject: PaperSubject,
    language: PaperLanguage,
) -> Response:
    """The PDF of a paper, issued if it was not; what was written before is committed first.

    Raises Refusal ``document_not_ready`` when it takes long: asking again gives that very paper.
    """
    await end_transaction(session)
    request = DocumentRequest(kind=kind, subject=subject, language=language, requested_by=principal.person_id)
    issued = await issue_document(client, request)
    document = await document_of_code(session, issued.code)
    pdf = await pdf_of(session, document) if document else None
    if document is None or pdf is None:
        raise Refusal("document_not_ready")
    return pdf_response(pdf, document_title(document))


def document_title(document: PrintedDocument) -> str:
    """Return what an issued paper is called. Raises Refusal ``not_found`` for a kind that is no longer known."""
    paper_type = PAPER_TYPES.get(document.kind)
    if paper_type is None:
        raise Refusal("not_found")
    return paper_title(paper_type.content.model_validate(document.content), document.language)


def pdf_response(pdf: bytes, name: str) -> Response:
    """A PDF to be kept under a name, of any letters."""
    return Response(pdf, media_type="application/pdf", headers={"content-disposition": attachment(f"{name}.pdf")})
