"""Putting a draft of a programme before its offices: durable first, and unchanged from then on (study §3, ADR 50)."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from pydantic import TypeAdapter
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession
from temporalio.client import Client

from api.access.auth.principal import Principal
from api.cases.case.commands import open_case
from api.curriculum.version_change.commands import case_of_version, refuse_frozen
from api.kit.db import end_transaction
from api.kit.refusals import raise_refused
from api.kit.rows import read_one
from api.kit.wire import Camel
from api.study.programme.queries import catalogue_of
from api.study.programme_change.schemas import ProgrammeProposal
from api.study.programme_draft.commands import locked_version
from models.cases.case.contract.record import CaseKind
from models.cases.case.store.accepted import Titles
from models.kit.calendar import utc_now
from models.kit.errors import Refusal
from models.kit.logs import current_request_id
from models.kit.table import new_id
from models.study.period.contract import StudyPeriod
from models.study.programme.contract import ProgrammeDocument, ProgrammeStatus
from models.study.programme.rules.soundness import WrittenProgramme
from models.study.programme_change.contract import ProgrammeChangeRequest
from models.study.programme_change.rules.proposing import ActiveVersion, ProposedDraft, refusal_to_propose
from models.study.programme_change.tables import ProgrammeChange

FIRST_SEMESTER: Final = 1
"""A version is for those who are admitted from the first term of its first year on."""
_DRAFT: Final = text("""
    SELECT v.programme_code, v.revision, v.name_th, v.name_en, v.campus_code, v.first_entry_year,
           d.department_code, d.faculty_code,
           (SELECT h.case_id FROM programme_change h WHERE h.version_id = v.version_id AND h.is_open) AS case_id
      FROM programme_version v JOIN major m USING (major_code) JOIN department d USING (department_code)
     WHERE v.version_id = :version_id
""")
_OF_PROGRAMME: Final = text("""
    SELECT version_id, revision, first_entry_year, status FROM programme_version
     WHERE programme_code = :programme_code ORDER BY version_id FOR UPDATE
""")
"""Every version of a programme, locked: two drafts that are proposed at once are looked at one after the other."""
_OPEN: Final = text("SELECT EXISTS (SELECT FROM programme_change WHERE programme_code = :programme_code AND is_open)")


class _Draft(Camel):
    programme_code: str
    revision: int
    name_th: str
    name_en: str
    campus_code: str
    first_entry_year: int
    department_code: str
    faculty_code: str
    case_id: UUID | None


_DRAFTS: Final = TypeAdapter(list[_Draft])


async def propose_programme(
    session: AsyncSession, client: Client, principal: Principal, version_id: UUID, wanted: ProgrammeProposal, key: str
) -> UUID:
    """Put a draft before its offices; the case's id. While one of this draft is open it is that one.

    Raises Refusal ``not_found``, ``revision_moved``, ``programme_frozen``, and what
    :func:`models.study.programme_change.rules.proposing.refusal_to_propose` finds.
    """
    shown = await read_one(session, _DRAFTS, _DRAFT, {"version_id": version_id})
    if shown.case_id is not None:
        return shown.case_id
    now, year = utc_now(), shown.first_entry_year
    period = StudyPeriod.PROGRAMME_CHANGES
    await refuse_frozen(session, period, "programme_frozen", year, FIRST_SEMESTER, now)
    await end_transaction(session)
    request = ProgrammeChangeRequest(
        case_id=new_id(),
        opened_by=principal.person_id,
        requested_at=now,
        request_id=current_request_id(),
        academic_year=year,
        semester=FIRST_SEMESTER,
        version_id=version_id,
        programme_code=shown.programme_code,
        reason=wanted.reason,
        faculty_code=shown.faculty_code,
        department_code=shown.department_code,
        label_th=f"{shown.programme_code} {shown.revision} {shown.name_th}",
        label_en=f"{shown.programme_code} {shown.revision} {shown.name_en}",
    )

    async def stands(accepting: AsyncSession) -> None:
        code = shown.programme_code
        of_programme = {"programme_code": code}
        versions = (await accepting.execute(_OF_PROGRAMME, of_programme)).all()
        row = await locked_version(accepting, version_id, wanted.edits)
        if row.first_entry_year != year:  # saved between the reading and the lock
            raise Refusal("revision_moved", revision=row.edits)
        active = [
            ActiveVersion(version.version_id, version.revision, version.first_entry_year)
            for version in versions
            if version.status == ProgrammeStatus.ACTIVE
        ]
        document = ProgrammeDocument.model_validate(row.document)
        written = WrittenProgramme(document, row.total_credits, row.first_entry_year, row.campus_code)
        draft = ProposedDraft(row.status, row.based_on, written)
        catalogue = await catalogue_of(accepting, written)
        is_open = bool(await accepting.scalar(_OPEN, of_programme))
        raise_refused(refusal_to_propose(draft, active, catalogue, is_open=is_open))
        row.status = ProgrammeStatus.IN_REVIEW
        accepting.add(ProgrammeChange(case_id=request.case_id, version_id=version_id, programme_code=code))

    titles = Titles(f"เสนอหลักสูตร {request.label_th}", f"Proposal of programme {request.label_en}")
    case = case_of_version(CaseKind.PROGRAMME_CHANGE, request, key, campus_code=shown.campus_code, titles=titles)
    return await open_case(client, case, stands)
