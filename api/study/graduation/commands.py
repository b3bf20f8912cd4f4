"""A request to graduate is made durable, then put before its offices; the list of requests as a file (study §4)."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final
from uuid import UUID

from fastapi.responses import FileResponse
from sqlalchemy.ext.asyncio import AsyncSession
from temporalio.client import Client

from api.access.auth.principal import Principal
from api.cases.case.commands import open_case_as_asked
from api.cases.case.student_case import student_case
from api.kit.db import end_transaction
from api.kit.decisions import act
from api.kit.exports import ListExport, Taken
from api.kit.refusals import raise_refused
from api.kit.sent_files import refuse_files_of_others
from api.kit.spreadsheet import Cell
from api.kit.uploads import ReceivedFile
from api.people.student.queries import Enrollee
from api.study.graduation.queries import GraduationFilter, count_graduations, names_now, stream_graduations
from api.study.graduation.schemas import GraduationAgain, GraduationAsk, GraduationRow, NameEvidence
from api.study.graduation.schemas import PrintedNames as NamesAsked
from models.cases.case.contract.forms import FilledForm
from models.cases.case.contract.record import CaseAction, CaseActionName, CaseKind
from models.cases.case.store.accepted import Titles
from models.cases.case.tables import CaseFile
from models.kit.calendar import utc_now
from models.kit.errors import Language, Refusal, text_of
from models.kit.logs import current_request_id
from models.kit.table import new_id
from models.study.graduation.contract import GraduationRequest, GraduationStage, PrintedNames
from models.study.graduation.rules.printed_names import NamePair, NamesOfDegree, difference_is_evidenced
from models.study.graduation.tables import Graduation, GraduationNames

_EVIDENCE: Final = """
    (SELECT evidence_id AS file_id FROM graduation UNION ALL SELECT evidence_id FROM graduation_names)
"""
_TITLE: Final = Titles("สำเร็จการศึกษา", "Graduation")
_COLUMNS: Final = (
    ("student", 12), ("name", 32), ("faculty", 32), ("programme", 48), ("term", 10), ("stage", 32), ("honours", 16),
    ("number", 18), ("asked", 18),
)  # fmt: skip


async def keep_evidence(session: AsyncSession, principal: Principal, received: ReceivedFile) -> NameEvidence:
    """Keep a file that a request will name."""
    stored = await received.save(session, principal.person_id, awaits_naming=True)
    return NameEvidence(file_id=stored.file_id, name=stored.name)


async def _refuse_names(
    session: AsyncSession, student: Enrollee, term: tuple[int, int], names: NamesAsked
) -> PrintedNames:
    """The names as the case takes them. Raises Refusal ``graduation_name_evidence``."""
    register = await names_now(session, student.student_id, term)
    printed = NamePair(names.name_th, names.name_en)
    raise_refused(difference_is_evidenced(NamesOfDegree(register, printed, names.file_id is not None)))
    return PrintedNames(name_th=names.name_th, name_en=names.name_en, evidence_id=names.file_id)


async def ask_to_graduate(
    session: AsyncSession, client: Client, principal: Principal, student: Enrollee, asked: GraduationAsk, key: str
) -> UUID:
    """Accept the request and wait up to two seconds for the first result; the case's id either way.

    The same key answers the same case; so do two tabs, while the case is open. The names to be printed are kept with
    the request's row only. Raises Refusal ``graduation_name_evidence`` for names that differ from the register without
    a file that shows why, and ``not_found`` for a file of somebody else.
    """
    names = await _refuse_names(session, student, (asked.academic_year, asked.semester), asked)
    request = GraduationRequest(
        case_id=new_id(),
        opened_by=principal.person_id,
        requested_at=utc_now(),
        request_id=current_request_id(),
        academic_year=asked.academic_year,
        semester=asked.semester,
        student_id=student.student_id,
        student_code=student.student_code,
        faculty_code=student.faculty_code,
        department_code=student.department_code,
        input_hash=asked.input_hash,
    )
    await end_transaction(session)
    content = f"graduation:{student.student_id}"
    case = student_case(CaseKind.GRADUATION, student, request, _TITLE, key=key, content=content)
    files = [] if asked.file_id is None else [asked.file_id]
    case.request = {**case.request, **names.model_dump(mode="json"), "file_ids": [str(each) for each in files]}

    async def files_are_there(accepting: AsyncSession) -> None:
        await _refuse_files(accepting, files, principal)

    return await open_case_as_asked(client, case, files_are_there, derived=("input_hash",))


async def send_again(
    session: AsyncSession,
    client: Client,
    principal: Principal,
    student: Enrollee,
    case_id: UUID,
    wanted: GraduationAgain,
    key: str,
) -> UUID:
    """Send what was given back again: with the audit that is accepted now, and names that are printed instead.

    The names wait in a row of their own; they are printed once the case has taken the decision, in its transaction.
    Raises Refusal ``not_found`` for a request or a file of somebody else, ``graduation_not_given_back``,
    ``graduation_name_evidence``, and what the case refuses.
    """
    row = await session.get(Graduation, case_id)
    if row is None or row.student_id != student.student_id:
        raise Refusal("not_found")
    case = await session.get_one(CaseFile, case_id)
    if case.stage != GraduationStage.GIVEN_BACK:
        raise Refusal("graduation_not_given_back")
    names = await _refuse_names(session, student, (row.academic_year, row.semester), wanted)
    if names.evidence_id is not None and names.evidence_id != row.evidence_id:
        await _refuse_files(session, [names.evidence_id], principal)
    kept = GraduationNames(
        names_id=new_id(), case_id=case_id, **names.model_dump(), sent_at=utc_now(), sent_by=principal.person_id
    )
    session.add(kept)
    decision = CaseAction(
        action=CaseActionName.SUBMIT,
        actor=principal.actor,
        revision=case.revision,
        form=FilledForm({"inputHash": wanted.input_hash, "namesId": str(kept.names_id)}),
        request_id=current_request_id(),
    )
    workflow_id = case.workflow_id
    await end_transaction(session)
    if await act(client, workflow_id, decision, f"{principal.person_id}:{key}:submit:{wanted.input_hash}") is None:
        raise Refusal("unavailable")
    return case_id


async def _refuse_files(session: AsyncSession, files: Collection[UUID], principal: Principal) -> None:
    await refuse_files_of_others(session, files, principal.person_id, named_in=_EVIDENCE)


def _cells(row: GraduationRow, language: Language) -> tuple[Cell, ...]:
    is_thai = language == "th"
    honours = "" if row.honours is None else text_of(f"graduation.honours.{row.honours}", language, name="exports")
    return (
        row.student_code,
        row.name_th if is_thai else row.name_en,
        row.faculty_th if is_thai else row.faculty_en,
        row.programme_th if is_thai else row.programme_en,
        f"{row.semester}/{row.academic_year}",
        text_of(f"stage.graduation.{row.stage}", language, name="cases"),
        honours,
        row.number or "",
        row.asked_at,
    )


GRADUATIONS: Final = ListExport("graduation", 100_000, _COLUMNS, _cells)


async def graduations_file(
    session: AsyncSession, principal: Principal, wanted: GraduationFilter, language: Language
) -> FileResponse:
    """The requests that a search finds, as a file. Raises Refusal ``export_too_large``."""
    taken = Taken(
        by=principal.person_id,
        of=wanted.term or "all",
        rows=await count_graduations(session, principal, wanted),
        scope=principal.data_scope.value,
        narrowed=wanted.narrowed,
    )
    return await GRADUATIONS.send(session, language, taken, lambda: stream_graduations(principal, wanted))
