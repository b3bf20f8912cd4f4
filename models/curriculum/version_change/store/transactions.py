"""What the transactions of versions before their offices share (study §2, §3)."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import TypeVar

from sqlalchemy.orm import Session

from models.cases.case.contract.record import CaseRecord
from models.cases.case.store.rows import load_record, write_record
from models.cases.case.tables import CaseFile
from models.curriculum.version_change.contract import VersionCalendar, VersionChangeReceived, VersionChangeRequest
from models.curriculum.version_change.rules.process import REGULATION, REGULATIONS
from models.curriculum.version_change.store.reading import VERSION_CALENDAR, calendar_of

Request = TypeVar("Request", bound=VersionChangeRequest)


def put_before_offices(
    session: Session, request: VersionChangeRequest, freeze: StrEnum, begun: Callable[[VersionCalendar], CaseRecord]
) -> VersionChangeReceived:
    """Write the first record of a version, which ``begun`` answers; run again, answer what was written."""
    case = session.get_one(CaseFile, request.case_id, with_for_update=True)
    calendar = read_calendar(session, request, freeze)
    if case.revision > 0:
        record = load_record(session, request.case_id)
        regulation = REGULATIONS[record.regulation_version]
        return VersionChangeReceived(record=record, regulation=regulation, calendar=calendar)
    record = begun(calendar)
    write_record(session, record)
    return VersionChangeReceived(record=record, regulation=REGULATION, calendar=calendar)


def read_calendar(session: Session, request: VersionChangeRequest, freeze: StrEnum) -> VersionCalendar:
    """The freeze and the start of the term of a version as they stand now."""
    term = {"academic_year": request.academic_year, "semester": request.semester, "freeze": freeze.value}
    return calendar_of(session.execute(VERSION_CALENDAR, term).one())


def request_of(session: Session, record: CaseRecord, request: type[Request]) -> Request:
    """What was asked in the case of a record."""
    return request.model_validate(session.get_one(CaseFile, record.case_id).request)
