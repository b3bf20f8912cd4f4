"""Which paper there is of a submission or a correction, for whoever sees it."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.access.auth.principal import Principal
from api.cases.case.queries import find_case
from api.grades.grade_correction.queries import correction_row
from api.grades.sheet.reading import sheet_of
from models.cases.case.contract.record import CaseKind
from models.grades.grade_report.contract import (
    CORRECTION_DRAFT,
    CORRECTION_REPORT,
    GRADE_REPORT,
    GRADE_REPORT_DRAFT,
)
from models.grades.grade_report.store import has_ended
from models.kit.errors import Refusal

_SUBMISSION: Final = text("""
    SELECT g.sheet_id, u.show_code, v.version_id, r.serial
      FROM grade_submission g JOIN grade_sheet h USING (sheet_id) JOIN subject u USING (subject_code)
      LEFT JOIN LATERAL (SELECT version_id FROM grade_version v WHERE v.case_id = g.case_id
                          ORDER BY v.number DESC LIMIT 1) v ON true
      LEFT JOIN grade_report r ON r.version_id = v.version_id
     WHERE g.case_id = :case_id
""")


async def report_kind_of(session: AsyncSession, principal: Principal, case_id: UUID) -> str:
    """The kind of KU5 of a submission, for whoever sees its case or grades in its sheet.

    Raises Refusal ``not_found``, and ``nothing_submitted`` before there is a version.
    """
    row = (await session.execute(_SUBMISSION, {"case_id": case_id})).one_or_none()
    if row is None:
        raise Refusal("not_found")
    case = await find_case(session, principal, case_id)
    if case is None or case.kind is not CaseKind.GRADE_SUBMISSION:
        await sheet_of(session, row.sheet_id, principal.person_id)
    if row.version_id is None:
        raise Refusal("nothing_submitted", subject=row.show_code)
    return GRADE_REPORT_DRAFT if row.serial is None else GRADE_REPORT


async def correction_kind_of(session: AsyncSession, principal: Principal, case_id: UUID) -> str:
    """The kind of KU7 of a correction, for whoever sees its case. Raises Refusal ``not_found``."""
    row = await correction_row(session, principal, case_id)
    return CORRECTION_REPORT if has_ended(row.stage) else CORRECTION_DRAFT
