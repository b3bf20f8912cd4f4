"""Reading requests to graduate: a student's page, what stands beside a decision, and the offices' search (study §4)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final
from uuid import UUID

from pydantic import TypeAdapter
from sqlalchemy import RowMapping, text
from sqlalchemy.ext.asyncio import AsyncSession

from api.access.auth.principal import Principal
from api.access.auth.scope import caller_parameters
from api.cases.case.queries import find_case
from api.cases.case.views import refused_view
from api.kit.narrowing import ListFilter
from api.kit.paging import Paging
from api.kit.rows import read_page
from api.kit.sql import FULL_NAME_EN, FULL_NAME_TH, full_names, names, nearest_first, person_matches, searched
from api.kit.terms import term_on
from api.kit.wire import Names, Page
from api.people.student.queries import visible_students
from api.study.graduation.schemas import (
    AgreedException,
    GraduationContext,
    GraduationDocument,
    GraduationLine,
    GraduationRow,
    GraduationView,
    MyGraduation,
)
from api.study.graduation.views import (
    change_view,
    clearance_views,
    coverage_view,
    honours_view,
    under_way_views,
)
from models.cases.case.contract.record import CaseKind
from models.db import engine
from models.documents.file.tables import StoredFile
from models.kit.calendar import bangkok_date, utc_now
from models.kit.errors import Audience, Language, Refusal
from models.study.graduation.contract import GraduationAudit, GraduationStage, HonoursClass
from models.study.graduation.rules.asking import refusal_now
from models.study.graduation.rules.printed_names import NamePair
from models.study.graduation.rules.process import submit_status
from models.study.graduation.store.reading import GraduationRead, read_graduation
from models.study.period.contract import StudyPeriod

_FETCHED_AT_ONCE: Final = 1_000
_REQUEST: Final = """
    SELECT g.case_id, c.stage, g.academic_year, g.semester, g.asked_at, g.name_th, g.name_en, g.number, g.honours,
           g.approved_at, g.conferred_on, g.is_open, g.student_id, g.accepted, g.audit, g.library, g.test,
           s.student_code, g.name_agreed_at,
           CASE WHEN x.file_id IS NOT NULL THEN jsonb_build_object('fileId', x.file_id, 'name', x.name) END AS evidence
      FROM graduation g JOIN case_file c USING (case_id) JOIN student s ON s.student_id = g.student_id
      LEFT JOIN stored_file x ON x.file_id = g.evidence_id
"""
_ONE: Final = text(f"{_REQUEST} WHERE g.case_id = :case_id")
_MINE: Final = text(f"{_REQUEST} WHERE g.student_id = :student_id ORDER BY g.asked_at DESC, g.case_id DESC LIMIT 20")
_NAMES: Final = text(f"""
    SELECT {FULL_NAME_TH} AS name_th, {FULL_NAME_EN} AS name_en
      FROM student s JOIN person p USING (person_id) WHERE s.student_id = :student_id
""")
_OPEN_TERM: Final = text("""
    SELECT c.academic_year, c.semester FROM calendar_period c JOIN student s ON s.student_id = :student_id
     WHERE c.kind = :period AND c.campus_code IN ('', s.campus_code) AND :now BETWEEN c.opens_at AND c.closes_at
     ORDER BY c.closes_at, c.academic_year, c.semester LIMIT 1
""")
_LINES: Final = TypeAdapter(list[GraduationLine])
_VIEW: Final = f"""
    g.case_id, s.student_code, {full_names("p")} AS name, {names("f.name_th", "f.name_en")} AS faculty,
    {names("v.name_th", "v.name_en")} AS programme, g.academic_year, g.semester, c.stage, g.honours, g.number,
    g.asked_at, c.deadline_at AS until, count(*) OVER () AS total
"""
_ROW: Final = f"""
    s.student_code, {FULL_NAME_TH} AS name_th, {FULL_NAME_EN} AS name_en, f.name_th AS faculty_th,
    f.name_en AS faculty_en, v.name_th AS programme_th, v.name_en AS programme_en, g.academic_year, g.semester,
    c.stage, g.honours, g.number, g.asked_at
"""
_ORDER: Final = "g.academic_year DESC, g.semester DESC, s.student_code, g.case_id"


@dataclass(frozen=True, slots=True)
class GraduationFilter(ListFilter):
    """What the search is narrowed by; empty fields narrow nothing."""

    text: str = ""
    term: str | None = None
    stage: GraduationStage | None = None
    faculty: str | None = None
    honours: HonoursClass | None = None


async def my_graduation(session: AsyncSession, student_id: int, language: Language, audience: Audience) -> MyGraduation:
    """A student's page, by the rules a request is judged by. Raises Refusal ``calendar_error`` without a term."""
    requests = (await session.execute(_MINE, {"student_id": student_id})).mappings().all()
    current = next((row for row in requests if row["is_open"]), None)
    term = await _term(session, student_id, current)
    case_id = None if current is None else current["case_id"]
    read = await _read(session, student_id, term, None)
    refused = refusal_now(read.facts)
    stage = None if current is None else current["stage"]
    return MyGraduation(
        document=GraduationDocument(
            grd_document_id=case_id,
            submit_status=submit_status(stage or ""),
            is_open_page=current is not None or refused is None,
            std_id=str(student_id),
            mode=_mode(stage),
        ),
        academic_year=term[0],
        semester=term[1],
        refused=refused_view(refused, language, audience) if refused else None,
        names=await _names(session, student_id, requests[0] if requests else None),
        register_names=Names(th=read.register.th, en=read.register.en),
        evidence=None if current is None else current["evidence"],
        coverage=coverage_view(read),
        clearances=clearance_views(read, audience),
        under_way=under_way_views(read, audience),
        honours=honours_view(read, is_final=any(row["conferred_on"] for row in requests)),
        change=None if current is None else change_view(read, *_audits(current)),
        requests=[GraduationView.model_validate(dict(row)) for row in requests],
    )


def _mode(stage: str | None) -> str:
    if stage is None:
        return "add"
    return "edit" if stage == GraduationStage.GIVEN_BACK else "view"


def _audits(row: RowMapping) -> tuple[GraduationAudit, GraduationAudit]:
    return GraduationAudit.model_validate(row["accepted"]), GraduationAudit.model_validate(row["audit"])


async def _term(session: AsyncSession, student_id: int, current: RowMapping | None) -> tuple[int, int]:
    """That of the request on its way; else of the period that is open, else today's."""
    if current is not None:
        return current["academic_year"], current["semester"]
    now = utc_now()
    asked = {"student_id": student_id, "period": StudyPeriod.GRADUATION.value, "now": now}
    found = (await session.execute(_OPEN_TERM, asked)).one_or_none()
    if found is not None:
        return found.academic_year, found.semester
    today = await term_on(session, bangkok_date(now))
    if today is None:
        raise Refusal("calendar_error")
    return today.academic_year, today.semester


async def _names(session: AsyncSession, student_id: int, last: RowMapping | None) -> Names:
    row = last or (await session.execute(_NAMES, {"student_id": student_id})).mappings().one()
    return Names(th=row["name_th"], en=row["name_en"])


async def _read(session: AsyncSession, student_id: int, term: tuple[int, int], case_id: UUID | None) -> GraduationRead:
    return await session.run_sync(lambda plain: read_graduation(plain, student_id, term, utc_now(), case_id))


async def context_of_graduation(session: AsyncSession, principal: Principal, case_id: UUID) -> GraduationContext:
    """What stands beside a decision, for whoever sees the case. Raises Refusal ``not_found``."""
    case = await find_case(session, principal, case_id)
    row = (await session.execute(_ONE, {"case_id": case_id})).mappings().first()
    if case is None or case.kind is not CaseKind.GRADUATION or row is None:
        raise Refusal("not_found")
    read = await _read(session, row["student_id"], (row["academic_year"], row["semester"]), case_id)
    return GraduationContext.model_validate(
        {
            **row,
            "register_names": Names(th=read.register.th, en=read.register.en),
            "names_differ": read.names is not None and read.names.differ,
            "coverage": coverage_view(read),
            "clearances": clearance_views(read, principal.audience),
            "under_way": under_way_views(read, principal.audience),
            "honours_now": honours_view(read, is_final=row["conferred_on"] is not None),
            "exceptions": [
                AgreedException(kind=each.kind, path=each.path, subject=each.code, reason=each.reason)
                for each in read.taken.exceptions
            ],
            "change": change_view(read, *_audits(row)),
        }
    )


async def evidence_of(session: AsyncSession, principal: Principal, case_id: UUID) -> StoredFile:
    """The evidence for names to be printed, for whoever sees the case. Raises Refusal ``not_found``, also without."""
    context = await context_of_graduation(session, principal, case_id)
    if context.evidence is None:
        raise Refusal("not_found")
    return await session.get_one(StoredFile, context.evidence.file_id)


async def names_now(session: AsyncSession, student_id: int, term: tuple[int, int]) -> NamePair:
    """The names of the register."""
    return (await _read(session, student_id, term, None)).register


def _found(principal: Principal, wanted: GraduationFilter, columns: str) -> str:
    return f"""
        SELECT {columns}
          FROM graduation g JOIN case_file c USING (case_id) JOIN student s ON s.student_id = g.student_id
          JOIN person p ON p.person_id = s.person_id JOIN faculty f ON f.faculty_code = s.faculty_code
          JOIN programme_version v USING (version_id)
         WHERE {visible_students(principal)} AND {person_matches(wanted.text)}
           AND (CAST(:term AS text) IS NULL OR g.academic_year || '/' || g.semester = :term)
           AND (CAST(:stage AS text) IS NULL OR c.stage = :stage)
           AND (CAST(:faculty AS text) IS NULL OR s.faculty_code = :faculty)
           AND (CAST(:honours AS text) IS NULL OR g.honours = :honours)
    """


def _parameters(principal: Principal, wanted: GraduationFilter) -> dict[str, object]:
    return {
        **caller_parameters(principal),
        **searched(wanted.text),
        "term": wanted.term,
        "stage": wanted.stage,
        "faculty": wanted.faculty,
        "honours": wanted.honours,
    }


async def list_graduations(
    session: AsyncSession, principal: Principal, wanted: GraduationFilter, asked: Paging
) -> Page[GraduationLine]:
    """A page of the requests of students the caller sees, the last term first."""
    order = nearest_first(wanted.text, _ORDER)
    statement = f"{_found(principal, wanted, _VIEW)} ORDER BY {order}"
    return await read_page(session, _LINES, statement, _parameters(principal, wanted), asked)


async def count_graduations(session: AsyncSession, principal: Principal, wanted: GraduationFilter) -> int:
    """How many rows an export would have."""
    return int(await session.scalar(text(_found(principal, wanted, "count(*)")), _parameters(principal, wanted)) or 0)


def stream_graduations(principal: Principal, wanted: GraduationFilter) -> Iterator[GraduationRow]:
    """Every row, in order, from a server-side cursor. Blocks; call in a thread."""
    statement = text(f"{_found(principal, wanted, _ROW)} ORDER BY {_ORDER}")
    with engine().connect().execution_options(yield_per=_FETCHED_AT_ONCE) as connection:
        for row in connection.execute(statement, _parameters(principal, wanted)).mappings():
            yield GraduationRow.model_validate(dict(row))
