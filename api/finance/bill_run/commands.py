"""Drafting a bill run, and taking the students to look at as an Excel file."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple, TypeVar
from uuid import UUID

from fastapi.responses import FileResponse
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession
from temporalio.client import Client

from api.access.auth.principal import Principal
from api.cases.case.commands import open_case
from api.finance.bill.problems import problem_view
from api.finance.bill_run.queries import CREDITED, count_students, student_parameters, students_statement
from api.finance.bill_run.schemas import BillRunDetail, BillRunInput, RunStudentFilter
from api.kit.db import end_transaction
from api.kit.exports import ListExport, Taken
from api.kit.spreadsheet import Cell
from api.kit.sql import FULL_NAME_EN, FULL_NAME_TH, major_name
from models.access.role.contract import DataScope
from models.calendar.term.tables import Term
from models.cases.case.contract.record import CaseKind
from models.cases.case.store.accepted import Titles, new_case
from models.db import engine
from models.finance.bill_run.contract import BillRunGroup, BillRunRequest, WhoChose
from models.finance.bill_run.tables import BillRun
from models.finance.fee.contract import FeeEnrolmentType
from models.kit.calendar import utc_now
from models.kit.errors import Language, Refusal, text_of
from models.kit.logs import current_request_id
from models.kit.table import new_id
from models.people.organisation.tables import Campus, CodeKind, CodeName, Faculty

Unit = TypeVar("Unit", Campus, Faculty, CodeName)
_EVERYBODY: Final = ("นิสิตทุกคน", "All students")
_CHOSEN: Final = {
    WhoChose.CHOSE: ("เฉพาะผู้เลือกประเภทการลงทะเบียนแล้ว", "who chose an enrolment type"),
    WhoChose.NEVER_CHOSE: ("เฉพาะผู้ยังไม่เลือกประเภทการลงทะเบียน", "who never chose an enrolment type"),
}
_CHARGED: Final = {
    FeeEnrolmentType.LUMP_SUM: ("เหมาจ่าย", "lump sum"),
    FeeEnrolmentType.PER_CREDIT: ("รายหน่วยกิต", "per credit"),
    FeeEnrolmentType.MAINTAIN_STATUS: ("รักษาสภาพ", "maintaining status"),
}
_COLUMNS: Final = (
    ("student", 12), ("name", 32), ("faculty", 8), ("facultyName", 32), ("major", 8), ("majorName", 32), ("state", 24),
    ("expected", 18), ("credited", 18), ("invoice", 22), ("problem", 60), ("remedy", 60),
)  # fmt: skip


class _Words(NamedTuple):
    """A group in Thai and in English."""

    th: str
    en: str


async def draft_run(session: AsyncSession, client: Client, principal: Principal, asked: BillRunInput, key: str) -> UUID:
    """Accept a run and have its preview worked out; the case's id. The same key answers the same run.

    Raises Refusal ``not_found`` for a term or unit that does not exist, ``forbidden`` for a group beyond the caller's
    reach, ``bill_run_empty`` where it is for nobody.
    """
    if await session.get(Term, (asked.academic_year, asked.semester)) is None:
        raise Refusal("not_found")
    group = group_of(principal, asked)
    words = await _words(session, group)
    if await count_students(session, asked.academic_year, asked.semester, group) == 0:
        raise Refusal("bill_run_empty")
    await end_transaction(session)
    now, term = utc_now(), f"{asked.academic_year}/{asked.semester}"
    request = BillRunRequest(
        case_id=new_id(),
        academic_year=asked.academic_year,
        semester=asked.semester,
        group=group,
        group_th=words.th,
        group_en=words.en,
        opened_by=principal.person_id,
        requested_at=now,
        request_id=current_request_id(),
    )
    titles = Titles(f"เรียกเก็บค่าธรรมเนียมทั้งภาค {term}", f"Bill run {term}")
    case = new_case(CaseKind.BILL_RUN, request, titles, key=key, campus_code=group.campus_code)

    async def stands(accepting: AsyncSession) -> None:
        accepting.add(BillRun.of(request))

    return await open_case(client, case, stands)


def group_of(principal: Principal, asked: BillRunInput) -> BillRunGroup:
    """Which students a run is asked for. Raises Refusal ``forbidden`` where some may be beyond the caller's reach."""
    within = {
        DataScope.CAMPUS: asked.campus_code is not None and asked.campus_code == principal.campus_code,
        DataScope.FACULTY: asked.faculty_code is not None and asked.faculty_code == principal.faculty_code,
        DataScope.ALL: True,
    }
    if not within.get(principal.data_scope, False):
        raise Refusal("forbidden")
    return BillRunGroup.model_validate(asked.model_dump(exclude={"academic_year", "semester"}))


async def _words(session: AsyncSession, group: BillRunGroup) -> _Words:
    """The group as the line of the case says it. Raises Refusal ``not_found`` for a unit that does not exist."""
    parts = []
    if group.campus_code is not None:
        campus = _there(await session.get(Campus, group.campus_code))
        parts.append((f"วิทยาเขต{campus.name_th.removeprefix('วิทยาเขต')}", f"campus {campus.name_en}"))
    if group.faculty_code is not None:
        faculty = _there(await session.get(Faculty, group.faculty_code))
        parts.append((f"คณะ{faculty.name_th.removeprefix('คณะ')}", f"faculty of {faculty.name_en}"))
    if group.education_level_code is not None:
        level = _there(await session.get(CodeName, (CodeKind.EDUCATION_LEVEL, group.education_level_code)))
        parts.append((f"ระดับ{level.name_th.removeprefix('ระดับ')}", level.name_en))
    if group.who_chose in _CHOSEN:
        parts.append(_CHOSEN[group.who_chose])
    if group.charged_as is not None:
        parts.append(_CHARGED[group.charged_as])
    words = parts or [_EVERYBODY]
    return _Words(" ".join(th for th, _ in words), ", ".join(en for _, en in words))


def _there(unit: Unit | None) -> Unit:
    if unit is None:
        raise Refusal("not_found")
    return unit


def _cells(row: dict[str, Cell], language: Language) -> tuple[Cell, ...]:
    problem = None if row["problem"] is None else problem_view(str(row["problem"]), language)
    return (
        row["student_code"],
        row[f"name_{language}"],
        row["faculty_code"],
        row[f"faculty_{language}"],
        row["major_code"],
        row[f"major_{language}"],
        text_of(f"run_student_state.{row['state']}", language, name="exports"),
        row["expected"],
        row["credited"],
        row["number"],
        None if problem is None else problem.message,
        None if problem is None else problem.remedy,
    )


STUDENTS: Final = ListExport("bill_run", 100_000, _COLUMNS, _cells)


async def students_file(
    session: AsyncSession,
    principal: Principal,
    run: BillRunDetail,
    shown: RunStudentFilter,
    words: str,
    language: Language,
) -> FileResponse:
    """Students of a run, as a file. Raises Refusal ``export_too_large``."""
    counted = text(f"SELECT count(*) FROM ({students_statement(principal, '1', shown, words)}) x")
    taken = Taken(
        by=principal.person_id,
        of=str(run.case_id),
        rows=int(await session.scalar(counted, student_parameters(principal, run.case_id, words)) or 0),
        scope=principal.data_scope.value,
        narrowed={"shown": shown.value, "text": words},
    )
    return await STUDENTS.send(
        session,
        language,
        taken,
        lambda: _students(principal, run.case_id, shown, words),
        str(run.academic_year),
        str(run.semester),
    )


def _students(principal: Principal, case_id: UUID, shown: RunStudentFilter, words: str) -> Iterator[dict[str, Cell]]:
    statement = students_statement(
        principal,
        f"""s.student_code, {FULL_NAME_TH} AS name_th, {FULL_NAME_EN} AS name_en, s.faculty_code,
            f.name_th AS faculty_th, f.name_en AS faculty_en, s.major_code,
            {major_name("s.major_code", "name_th")} AS major_th, {major_name("s.major_code", "name_en")} AS major_en,
            t.state, t.expected, {CREDITED} AS credited, i.number, t.problem""",
        shown,
        words,
    )
    with engine().connect().execution_options(yield_per=1_000) as connection:
        for row in connection.execute(text(statement), student_parameters(principal, case_id, words)).mappings():
            yield dict(row)
