"""The papers of a print run: how many are there, which are still to be made, their files; and the list itself."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.orm import Session

from models.documents.paper.contract import PaperLanguage, PaperSubject
from models.finance.print_run.contract import PAPER_OF, PaymentListContent
from models.finance.print_run.tables import PrintRun

_PAPERS: Final = """
      FROM print_run_paper p
      LEFT JOIN printed_document d
             ON (d.kind, d.line, d.language) = (:kind, p.line, :language)
            AND d.student_id IS NOT DISTINCT FROM p.student_id AND d.superseded_at IS NULL
      LEFT JOIN printed_document_file f USING (document_id)
     WHERE p.run_id = :run_id
"""
PROGRESS: Final = text(f"SELECT count(*) AS papers, count(f.document_id) AS done {_PAPERS}")
TO_MAKE: Final = text(f"SELECT p.student_id, p.line {_PAPERS} AND f.document_id IS NULL ORDER BY p.position")
FILES: Final = text(f"SELECT f.pdf {_PAPERS} ORDER BY p.position")


def of_run(run: PrintRun) -> dict[str, object]:
    """The parameters of these statements."""
    return {"run_id": run.run_id, "kind": PAPER_OF[run.kind], "language": run.language}


def payment_list(session: Session, subject: PaperSubject, language: PaperLanguage) -> PaymentListContent:
    """What the printed list says. Raises LookupError where nobody asked for it."""
    run = session.get(PrintRun, UUID(subject.line))
    if run is None or run.said is None:
        raise LookupError("no such list")
    return PaymentListContent.model_validate(run.said[language])
