"""Signers as the rules see them, and why one may not become what is wanted."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from sqlalchemy import select, text
from sqlalchemy.orm import Session
from sqlmodel import col

from models.cases.case.contract.record import Refused
from models.finance.master_change.store.columns import Columns
from models.finance.paper.store.heads import signer_facts
from models.finance.signer.rules import Signer, signer_refusal
from models.finance.signer.tables import DocumentSigner
from models.kit.calendar import bangkok_date, utc_now
from models.kit.table import Master

_ONE_AT_A_TIME: Final = text("LOCK TABLE document_signer IN SHARE ROW EXCLUSIVE MODE")
"""Two main signers may not share a day: their days overlap without being equal, so no unique index finds it."""
_PICTURES: Final = ("picture_th", "picture_en")


def all_signers(session: Session) -> list[Signer]:
    """Every signer as the rules see them."""
    rows = session.scalars(select(DocumentSigner).where(col(DocumentSigner.deleted_at).is_(None)))
    return [signer_facts(row) for row in rows]


def refusal_of_signer(session: Session, row_id: UUID, row: Master | None, wanted: Columns | None) -> Refused | None:
    """Why a signer may not become what is wanted, None where they may.

    The codes are those of :func:`models.finance.signer.rules.signer_refusal`, and ``signer_has_signed`` where more
    than the last day of one whose first day has passed would change: papers of past days may be printed first later,
    and bear who signed then. A picture that was missing may be added.
    """
    session.execute(_ONE_AT_A_TIME)
    signer = row if isinstance(row, DocumentSigner) else None
    has_signed = signer is not None and signer.valid_from < bangkok_date(utc_now())
    if wanted is None:
        return _signed() if has_signed else None
    # Validated by the table: what came as JSON gets the types of its columns.
    becomes = DocumentSigner.model_validate(
        {**wanted, "signer_id": row_id, "changed_by": row_id, "changed_at": utc_now()}
    )
    changes = [name for name in wanted if signer is None or getattr(signer, name) != getattr(becomes, name)]
    if signer is not None and has_signed and any(_stays(signer, name) for name in changes):
        return _signed()
    return signer_refusal(signer_facts(becomes), all_signers(session))


def _stays(signer: DocumentSigner, name: str) -> bool:
    """Whether a column of somebody who has signed stays as it is."""
    return name != "valid_until" and (name not in _PICTURES or getattr(signer, name) is not None)


def _signed() -> Refused:
    return Refused(code="signer_has_signed", rule=refusal_of_signer.__name__)
