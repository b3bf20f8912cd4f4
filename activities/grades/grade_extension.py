"""More time for a sheet: put before its offices, and granted in the transaction that closes the case (grades §4)."""

from __future__ import annotations

from typing import Final

from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session
from sqlmodel import col
from temporalio import activity

from models.cases.case.contract.record import CaseKind, CaseRecord
from models.cases.case.store.rows import load_record, write_record
from models.cases.case.tables import CaseFile
from models.db import engine
from models.grades.grade_extension.contract import ExtensionReceived, ExtensionRequest, ExtensionStage
from models.grades.grade_extension.rules import REGULATION, REGULATIONS, first_record, whose_of
from models.grades.grade_submission.store.hands import able_reviews
from models.grades.grade_submission.tables import GradeExtension
from models.kit.calendar import utc_now


@activity.defn(name="receive_extension")
def receive_extension(request: ExtensionRequest) -> ExtensionReceived:
    """Put the request before its first office; one transaction. A second run returns the same result."""
    with Session(engine()) as session, session.begin():
        case = session.get_one(CaseFile, request.case_id, with_for_update=True)
        if case.revision > 0:
            record = load_record(session, request.case_id)
            return ExtensionReceived(record=record, regulation=REGULATIONS[record.regulation_version])
        able = able_reviews(session, REGULATION.chain, whose_of(request), {request.opened_by})
        record = first_record(request, able, utc_now(), REGULATION)
        write_record(session, record)
        return ExtensionReceived(record=record, regulation=REGULATION)


@activity.defn(name="settle_extension")
def settle_extension(record: CaseRecord) -> None:
    """Bring the rows to the record; what is approved is granted in the same transaction. Safe to run twice."""
    with Session(engine()) as session, session.begin():
        if not write_record(session, record) or record.stage != ExtensionStage.APPROVED:
            return
        request = ExtensionRequest.model_validate(session.get_one(CaseFile, record.case_id).request)
        granted = {
            "case_id": record.case_id,
            "sheet_id": request.sheet_id,
            "granted_at": record.events[-1].at,
            "until": request.until,
        }
        session.execute(
            insert(GradeExtension).values(granted).on_conflict_do_nothing(index_elements=[col(GradeExtension.case_id)])
        )


ACTIVITIES: Final = (receive_extension, settle_extension)
SETTLES: Final = {CaseKind.GRADE_EXTENSION: settle_extension}
