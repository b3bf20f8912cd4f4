"""A request to graduate is made durable, then put before its offices; the list of requests as a file (study §4)."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from fastapi.responses import FileResponse
from sqlalchemy.ext.asyncio import AsyncSession
from temporalio.client import Client

from api.access.auth.principal import Principal
from api.cases.cases.commands import open_case
from api.cases.cases.student_case import student_case
from api.kit.audit import record_change
from api.kit.db import end_transaction
from api.kit.decisions import act
from api.kit.exports import ListExport, Taken
from api.kit.spreadsheet import Cell
from api.people.students.queries import Enrollee
from api.study.graduations.queries import GraduationFilter, count_graduations, stream_graduations
from api.study.graduations.schemas import GraduationAgain, GraduationAsk, GraduationRow
from models.calendar import utc_now
from models.contracts.cases.case import CaseAction, CaseActionName, CaseKind
from models.contracts.cases.forms import FilledForm
from models.contracts.study.graduation import GraduationRequest, GraduationStage, PrintedNames
from models.errors import Language, Refusal, text_of
from models.facts.cases.accepted import Titles
from models.logs import current_request_id
from models.tables.base import new_id
from models.tables.cases.cases import CaseFile
from models.tables.study.graduations import Graduation

_TITLE: Final = Titles("สำเร็จการศึกษา", "Graduation")
_COLUMNS: Final = (
    ("student", 12), ("name", 32), ("faculty", 32), ("programme", 48), ("term", 10), ("stage", 32), ("honours", 16),
    ("number", 18), ("asked", 18),
)  # fmt: skip


async def ask_to_graduate(
    session: AsyncSession, client: Client, principal: Principal, student: Enrollee, asked: GraduationAsk, key: str
) -> UUID:
    """Accept the request and wait up to two seconds for the first result; the case's id either way.

    The same key answers the same case; so do two tabs, while the case is open. The names to be printed are kept with
    the request's row only.
    """
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
    case.request = {**case.request, **PrintedNames(name_th=asked.name_th, name_en=asked.name_en).model_dump()}
    return await open_case(client, case)


async def send_again(
    session: AsyncSession,
    client: Client,
    principal: Principal,
    student: Enrollee,
    case_id: UUID,
    wanted: GraduationAgain,
    key: str,
) -> UUID:
    """Send what was given back again: with the audit that is accepted now, and names that are printed instead. Audited.

    Raises Refusal ``not_found`` for a request of somebody else, ``graduation_not_given_back``, and what the case
    refuses.
    """
    row = await session.get(Graduation, case_id, with_for_update=True)
    if row is None or row.student_id != student.student_id:
        raise Refusal("not_found")
    case = await session.get_one(CaseFile, case_id)
    if case.stage != GraduationStage.GIVEN_BACK:
        raise Refusal("graduation_not_given_back")
    before, after = (row.name_th, row.name_en), (wanted.name_th, wanted.name_en)
    if before != after:
        row.name_th, row.name_en = after
        names = [{"name_th": th, "name_en": en} for th, en in (before, after)]
        record_change(session, principal.person_id, "graduation", case_id, "names", before=names[0], after=names[1])
    decision = CaseAction(
        action=CaseActionName.SUBMIT,
        actor=principal.actor,
        revision=case.revision,
        form=FilledForm({"inputHash": wanted.input_hash}),
        request_id=current_request_id(),
    )
    workflow_id = case.workflow_id
    await end_transaction(session)
    if await act(client, workflow_id, decision, f"{principal.person_id}:{key}:submit:{wanted.input_hash}") is None:
        raise Refusal("unavailable")
    return case_id


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
