"""The process ``year_promotion``: looked at, carried out and undone in chunks; a transaction each (golive §4)."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from sqlalchemy.orm import Session
from temporalio import activity

from models.cases.case.contract.record import CaseKind, CaseRecord
from models.cases.case.store.rows import load_record, write_record
from models.cases.case.tables import CaseFile
from models.cases.run.contract import RunChunk
from models.db import engine
from models.kit.calendar import utc_now
from models.study.year_promotion.contract import PromotionFigures, PromotionReceived, PromotionRequest
from models.study.year_promotion.rules.process import REGULATION, REGULATIONS, first_record
from models.study.year_promotion.store.judging import SNAPSHOT, preview_students, promote_students
from models.study.year_promotion.store.reading import count_promotion
from models.study.year_promotion.store.undoing import undo_students
from models.study.year_promotion.tables import YearPromotion


@activity.defn(name="receive_year_promotion")
def receive_year_promotion(request: PromotionRequest) -> PromotionReceived:
    """Keep whose study year is looked at, as of now; one transaction. Run again, it answers what it kept."""
    with Session(engine()) as session, session.begin():
        case = session.get_one(CaseFile, request.case_id, with_for_update=True)
        promotion = session.get_one(YearPromotion, request.case_id)
        if case.revision > 0:
            record = load_record(session, case.case_id)
            regulation = REGULATIONS[record.regulation_version]
            return PromotionReceived(record=record, students=promotion.students, regulation=regulation)
        values = {"case_id": request.case_id, "academic_year": request.academic_year}
        promotion.students = session.execute(SNAPSHOT, values).rowcount  # type: ignore[attr-defined]
        record = first_record(request, promotion.students, REGULATION)
        write_record(session, record)
        return PromotionReceived(record=record, students=promotion.students, regulation=REGULATION)


@activity.defn(name="preview_promotion_chunk")
def preview_promotion_chunk(chunk: RunChunk) -> None:
    """Work out what would become of the students of a chunk; no study year changes. Safe to run twice."""
    with Session(engine()) as session, session.begin():
        preview_students(session, chunk)


@activity.defn(name="promote_chunk")
def promote_chunk(chunk: RunChunk) -> None:
    """Give the students of a chunk the study year that was shown; one transaction, safe to run twice."""
    with Session(engine()) as session, session.begin():
        promote_students(session, chunk, utc_now())


@activity.defn(name="undo_promotion_chunk")
def undo_promotion_chunk(chunk: RunChunk) -> None:
    """Give the students of a chunk the study year they had before; one transaction, safe to run twice."""
    with Session(engine()) as session, session.begin():
        undo_students(session, chunk, utc_now())


@activity.defn(name="count_year_promotion")
def count_year_promotion(case_id: UUID) -> PromotionFigures:
    """Count what it has come to so far, over all of its students, and keep the figures with it."""
    with Session(engine()) as session, session.begin():
        return count_promotion(session, case_id)


@activity.defn(name="settle_year_promotion")
def settle_year_promotion(record: CaseRecord) -> None:
    """Bring the rows to the record; run again it changes nothing."""
    with Session(engine()) as session, session.begin():
        write_record(session, record)


ACTIVITIES: Final = (
    receive_year_promotion,
    preview_promotion_chunk,
    promote_chunk,
    undo_promotion_chunk,
    count_year_promotion,
    settle_year_promotion,
)
SETTLES: Final = {CaseKind.YEAR_PROMOTION: settle_year_promotion}
