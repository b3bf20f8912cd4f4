"""The papers of a print run: how many are there, which are still to be made, and their files."""

from __future__ import annotations

from typing import Final

from sqlalchemy import text

from models.contracts.finance.printing import PAPER_OF
from models.tables.finance.print_runs import PrintRun

_PAPERS: Final = """
      FROM print_run_paper p
      LEFT JOIN printed_document d
             ON (d.student_id, d.kind, d.line, d.language) = (p.student_id, :kind, p.line, :language)
            AND d.superseded_at IS NULL
      LEFT JOIN printed_document_file f USING (document_id)
     WHERE p.run_id = :run_id
"""
PROGRESS: Final = text(f"SELECT count(*) AS papers, count(f.document_id) AS done {_PAPERS}")
TO_MAKE: Final = text(f"SELECT p.student_id, p.line {_PAPERS} AND f.document_id IS NULL ORDER BY p.position")
FILES: Final = text(f"SELECT f.pdf {_PAPERS} ORDER BY p.position")


def of_run(run: PrintRun) -> dict[str, object]:
    """The parameters of these statements."""
    return {"run_id": run.run_id, "kind": PAPER_OF[run.kind], "language": run.language}
