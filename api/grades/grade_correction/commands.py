"""Asking that a published grade be corrected: numbered and durable first, then before its teacher (grades §4)."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession
from temporalio.client import Client

from api.access.auth.principal import Principal
from api.cases.case.commands import open_case
from api.grades.grade_correction.queries import correctable, correction_row, effect_of_letter
from api.grades.grade_correction.schemas import CorrectionInput
from api.kit.db import end_transaction
from api.kit.refusals import raise_refused
from api.kit.uploads import ReceivedFile
from models.cases.case.contract.record import CaseKind
from models.cases.case.store.accepted import Titles, new_case
from models.cases.case.tables import CaseFile
from models.documents.file.tables import StoredFile
from models.grades.grade.contract import EntryKind
from models.grades.grade.rules.changing import refusal_to_change
from models.grades.grade_correction.contract import CorrectionRequest, CorrectionStage
from models.grades.grade_correction.rules.effect import Place
from models.grades.grade_correction.rules.process import correction_number
from models.grades.grade_correction.store import CorrectableRow, effect_on
from models.grades.grade_correction.tables import GradeCorrection
from models.kit.calendar import utc_now
from models.kit.errors import Refusal
from models.kit.logs import current_request_id
from models.kit.table import new_id

# One after another, so that the numbers of a year have no gaps: a transaction that fails gives its number back.
_IN_TURN: Final = text("SELECT pg_advisory_xact_lock(hashtextextended('grade correction ' || :academic_year, 0))")
_NEXT: Final = text("SELECT coalesce(max(serial), 0) + 1 FROM grade_correction WHERE academic_year = :academic_year")
_OPEN: Final = text("SELECT number FROM grade_correction WHERE attempt_id = :attempt_id AND is_open")
_STAGE: Final = text("SELECT stage FROM case_file WHERE case_id = :case_id FOR UPDATE")


async def ask_correction(
    session: AsyncSession,
    client: Client,
    principal: Principal,
    sheet_id: UUID,
    student_id: int,
    asked: CorrectionInput,
    key: str,
) -> UUID:
    """Begin the correction of a published grade; its case's id. The same key answers the same case.

    Raises Refusal ``not_found`` for a grade the caller may not have corrected, ``correction_open`` with the number of
    the one that is open, and why the letter may not follow.
    """
    row = await correctable(session, sheet_id, principal.person_id, student_id)
    await end_transaction(session)
    case = _case(row, _request(row, principal, asked), key)

    async def stands(accepting: AsyncSession) -> None:
        await accepting.execute(_IN_TURN, {"academic_year": str(row.academic_year)})
        number = await accepting.scalar(_OPEN, {"attempt_id": row.attempt_id})
        if number is not None:
            raise Refusal("correction_open", number=number)
        effect = await effect_of_letter(accepting, row, asked.letter)
        serial = int(await accepting.scalar(_NEXT, {"academic_year": row.academic_year}) or 1)
        accepting.add(
            GradeCorrection(
                case_id=case.case_id,
                academic_year=row.academic_year,
                serial=serial,
                number=correction_number(row.academic_year, serial),
                attempt_id=row.attempt_id,
                entry_id=row.entry_id,
                before=row.letter,
                after=asked.letter,
                reason=asked.reason,
                effect=effect.model_dump(mode="json"),
            )
        )

    return await open_case(client, case, stands)


async def amend_correction(session: AsyncSession, principal: Principal, case_id: UUID, asked: CorrectionInput) -> None:
    """Change what is asked, while it is prepared. Raises Refusal ``not_found``, ``correction_submitted``, and why the
    letter may not follow.
    """
    kept = await _prepared(session, principal, case_id)
    row = await correction_row(session, principal, case_id)
    raise_refused(refusal_to_change(EntryKind.CORRECTION, row.before, asked.letter, row.grading))
    place = Place(row.subject_code, row.academic_year, row.semester)
    effect = await session.run_sync(lambda plain: effect_on(plain, row.student_id, place, asked.letter))
    kept.after, kept.reason, kept.effect = asked.letter, asked.reason, effect.model_dump(mode="json")
    await session.flush()


async def attach_evidence(session: AsyncSession, principal: Principal, case_id: UUID, received: ReceivedFile) -> None:
    """Keep the evidence of a correction that is prepared, in place of an earlier one.

    Raises Refusal ``not_found`` and ``correction_submitted``.
    """
    kept = await _prepared(session, principal, case_id)
    earlier = kept.evidence_id
    stored = await received.save(session, principal.person_id)
    kept.evidence_id = stored.file_id
    await session.flush()
    if earlier is not None:
        await session.delete(await session.get_one(StoredFile, earlier))
        await session.flush()


async def evidence_of(session: AsyncSession, principal: Principal, case_id: UUID) -> StoredFile:
    """The evidence, for whoever sees the case. Raises Refusal ``not_found``, also where there is none yet."""
    row = await correction_row(session, principal, case_id)
    if row.evidence_id is None:
        raise Refusal("not_found")
    return await session.get_one(StoredFile, row.evidence_id)


async def _prepared(session: AsyncSession, principal: Principal, case_id: UUID) -> GradeCorrection:
    """The caller's correction while they prepare it; it does not move until the transaction ends."""
    row = await correction_row(session, principal, case_id)
    if row.opened_by != principal.person_id:
        raise Refusal("not_found")
    if await session.scalar(_STAGE, {"case_id": case_id}) != CorrectionStage.DRAFTING:
        raise Refusal("correction_submitted")
    return await session.get_one(GradeCorrection, case_id)


def _request(row: CorrectableRow, principal: Principal, asked: CorrectionInput) -> CorrectionRequest:
    change = f"{row.letter} → {asked.letter}"
    return CorrectionRequest(
        case_id=new_id(),
        opened_by=principal.person_id,
        requested_at=utc_now(),
        request_id=current_request_id(),
        academic_year=row.academic_year,
        semester=row.semester,
        attempt_id=row.attempt_id,
        letter=asked.letter,
        reason=asked.reason,
        campus_code=row.campus_code,
        faculty_code=row.faculty_code,
        department_code=row.department_code,
        label_th=f"{row.subject_code} {row.subject_th} · {row.student_code} {row.name_th} · {change}",
        label_en=f"{row.subject_code} {row.subject_en} · {row.student_code} {row.name_en} · {change}",
    )


def _case(row: CorrectableRow, request: CorrectionRequest, key: str) -> CaseFile:
    about = f"{row.subject_code} {row.academic_year}/{row.semester}"
    return new_case(
        CaseKind.GRADE_CORRECTION,
        request,
        Titles(f"ขอแก้ไขผลการเรียน (KU7) {about}", f"Grade correction (KU7) {about}"),
        key=key,
        campus_code=row.campus_code,
        faculty_code=row.faculty_code,
        department_code=row.department_code,
    )
