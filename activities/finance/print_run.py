"""Which papers of a print run are still to be made; each is then issued as a single one is."""

from __future__ import annotations

from typing import Final

from sqlalchemy.orm import Session
from temporalio import activity

from models.db import engine
from models.documents.paper.contract import DocumentRequest, PaperSubject
from models.finance.print_run.contract import PAPER_OF, PrintRunWish
from models.finance.print_run.store import TO_MAKE, of_run
from models.finance.print_run.tables import PrintRun


@activity.defn(name="papers_to_print")
def papers_to_print(wish: PrintRunWish) -> list[DocumentRequest]:
    """The papers that are not there yet, in the order of the pages. Only reads; run again it answers what is left."""
    with Session(engine()) as session:
        run = session.get_one(PrintRun, wish.run_id)
        return [
            DocumentRequest(
                kind=PAPER_OF[run.kind],
                subject=PaperSubject(student_id=row.student_id, line=row.line),
                language=run.language,
                requested_by=run.asked_by,
            )
            for row in session.connection().execute(TO_MAKE, of_run(run))
        ]


ACTIVITIES: Final = (papers_to_print,)
