"""Asking for more time to submit a sheet (grades §4)."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from pydantic import TypeAdapter
from sqlalchemy.ext.asyncio import AsyncSession
from temporalio.client import Client

from api.access.auth.principal import Principal
from api.cases.case.commands import open_case_as_asked
from api.grades.grade_extension.schemas import ExtensionInput
from api.grades.grade_submission.queries import standing_of
from api.grades.sheet.reading import sheet_of
from api.kit.db import end_transaction
from api.kit.refusals import raise_refused
from api.kit.rows import read_one
from models.cases.case.contract.record import CaseKind
from models.cases.case.store.accepted import Titles, new_case
from models.grades.grade_extension.contract import ExtensionRequest
from models.grades.grade_extension.rules import refusal_to_extend
from models.grades.grade_submission.contract.case import SubmissionStage
from models.grades.grade_submission.store.reading import DUE_SHEET, DueSheet, label_of
from models.kit.calendar import utc_now
from models.kit.errors import Refusal
from models.kit.logs import current_request_id
from models.kit.table import new_id

_DUE: Final = TypeAdapter(list[DueSheet])
_WAITS: Final = frozenset({SubmissionStage.DRAFTING, SubmissionStage.LATE})


async def ask_extension(
    session: AsyncSession, client: Client, principal: Principal, sheet_id: UUID, wanted: ExtensionInput, key: str
) -> UUID:
    """Ask for more time for a sheet that waits to be submitted; the case's id. While one is open it is that one.

    Raises Refusal ``not_found``, ``forbidden`` to whoever does not coordinate the sheet, ``extension_not_needed`` of a
    sheet that does not wait, and the codes of :func:`models.grades.grade_extension.rules.refusal_to_extend`.
    """
    row = await sheet_of(session, sheet_id, principal.person_id)
    if not (row.coordinates or row.is_substitute):
        raise Refusal("forbidden")
    standing = await standing_of(session, row)
    if standing.case_id is None or standing.stage not in _WAITS:
        raise Refusal("extension_not_needed")
    now = utc_now()
    raise_refused(refusal_to_extend(wanted.until, standing.closes_at, now))
    due = await read_one(session, _DUE, DUE_SHEET, {"sheet_id": sheet_id})
    await end_transaction(session)
    label = label_of(due)
    request = ExtensionRequest(
        case_id=new_id(),
        opened_by=principal.person_id,
        requested_at=now,
        request_id=current_request_id(),
        academic_year=due.academic_year,
        semester=due.semester,
        sheet_id=sheet_id,
        submission_id=standing.case_id,
        until=wanted.until,
        reason=wanted.reason,
        faculty_code=due.faculty_code,
        department_code=due.department_code,
        label_th=label.th,
        label_en=label.en,
    )
    term = f"{due.academic_year}/{due.semester}"
    titles = Titles(
        f"ขอขยายเวลาส่งผลการเรียน {due.subject_code} {term}", f"More time for grades of {due.subject_code} {term}"
    )
    case = new_case(
        CaseKind.GRADE_EXTENSION,
        request,
        titles,
        key=key,
        content=f"grade extension {sheet_id}",
        campus_code=due.campus_code,
        faculty_code=due.faculty_code,
        department_code=due.department_code,
    )
    return await open_case_as_asked(client, case)
