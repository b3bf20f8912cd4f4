"""What the transactions of versions before their offices share (study §2, §3)."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import TypeVar

from sqlmodel import Session

from activities.cases.record_rows import load_record, write_record
from models.contracts.cases.case import CaseRecord
from models.contracts.curriculum.version_change import VersionCalendar, VersionChangeReceived, VersionChangeRequest
from models.facts.curriculum.version_changes import VERSION_CALENDAR, calendar_of
from models.rules.curriculum.version_change.process import REGULATION, REGULATIONS
from models.tables.cases.cases import CaseFile

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
