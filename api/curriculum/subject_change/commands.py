"""Putting a version of a subject before its offices: durable first, and unchanged from then on (study §2, ADR 39)."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession
from temporalio.client import Client

from api.access.auth.principal import Principal
from api.cases.case.commands import open_case
from api.curriculum.requisite.queries import refuse_cycles, requisites_row
from api.curriculum.subject.queries import read_subject
from api.curriculum.subject_change.schemas import ProposalInput
from api.curriculum.version_change.commands import case_of_version, refuse_frozen
from api.kit.db import end_transaction
from api.kit.masters import locked_row
from api.kit.refusals import raise_refused
from models.cases.case.contract.record import CaseKind
from models.cases.case.store.accepted import Titles
from models.curriculum.period.contract import CurriculumPeriod
from models.curriculum.section.rules.changes import opening_refusal
from models.curriculum.subject.contract.words import SubjectStatus
from models.curriculum.subject.rules import refusal_to_propose
from models.curriculum.subject.tables import Subject
from models.curriculum.subject_change.contract import SubjectChangeRequest
from models.curriculum.subject_change.tables import SubjectChange
from models.kit.calendar import utc_now
from models.kit.logs import current_request_id
from models.kit.table import new_id

_OPEN: Final = text("SELECT case_id FROM subject_change WHERE subject_code = :subject_code AND is_open")


async def propose_subject(
    session: AsyncSession, client: Client, principal: Principal, subject_code: str, wanted: ProposalInput, key: str
) -> UUID:
    """Put a complete draft before its offices; the case's id. While one is open it is that one.

    Raises Refusal ``not_found``, ``subject_not_draft``, ``subject_incomplete``, ``subject_below_minimum``,
    ``subject_frozen``, ``revision_moved``, and ``requisite_cycle`` where other subjects have changed since the draft
    or are before their offices.
    """
    shown = await read_subject(session, principal, subject_code)
    under_way = await session.scalar(_OPEN, {"subject_code": subject_code})
    if under_way is not None:
        found: UUID = under_way
        return found
    raise_refused(refusal_to_propose(shown.status, shown.missing))
    raise_refused(opening_refusal(shown.show_code, shown.credit, shown.minimum_credit_to_open))
    year, semester = shown.first_year or shown.start_year, shown.first_semester or 0
    if shown.first_semester is None:
        raise_refused(refusal_to_propose(shown.status, ("first_year",)))
    await refuse_cycles(session, shown.show_code, (await requisites_row(session, subject_code)).trees)
    now = utc_now()
    await refuse_frozen(session, CurriculumPeriod.SUBJECT_CHANGES, "subject_frozen", year, semester, now)
    await end_transaction(session)
    request = SubjectChangeRequest(
        case_id=new_id(),
        opened_by=principal.person_id,
        requested_at=now,
        request_id=current_request_id(),
        academic_year=year,
        semester=semester,
        subject_code=subject_code,
        reason=wanted.reason,
        faculty_code=shown.faculty_code,
        department_code=shown.department_code,
        label_th=f"{subject_code} {shown.name_th}",
        label_en=f"{subject_code} {shown.name_en}",
    )

    async def stands(accepting: AsyncSession) -> None:
        kept = await locked_row(accepting, Subject, subject_code, wanted.revision)
        raise_refused(refusal_to_propose(kept.status, ()))
        await refuse_cycles(accepting, kept.show_code, (await requisites_row(accepting, subject_code)).trees)
        kept.status = SubjectStatus.IN_REVIEW.value
        accepting.add(SubjectChange(case_id=request.case_id, subject_code=subject_code))

    titles = Titles(f"เสนอรายวิชา {request.label_th}", f"Proposal of subject {request.label_en}")
    case = case_of_version(CaseKind.SUBJECT_CHANGE, request, key, campus_code=shown.campus_code, titles=titles)
    return await open_case(client, case, stands)
