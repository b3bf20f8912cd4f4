"""Reading who is in somebody's care: a statement for a page of them, and one for how far they are (study §6)."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta
from typing import Final
from uuid import UUID

from pydantic import TypeAdapter
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession
from starlette.concurrency import run_in_threadpool

from api.access.auth.principal import Principal
from api.access.auth.scope import caller_parameters
from api.kit.paging import Search
from api.kit.rows import read_page, read_rows
from api.kit.sql import full_names, names, nearest_first, person_matches, searched
from api.kit.wire import Names, Page
from api.people.student.filtering import MEETS_FILTER, filter_parameters
from api.people.student.queries import visible_students
from api.study.advising.schemas import (
    AdvisedStudent,
    Attention,
    AuditLine,
    CareFilter,
    NoteView,
    StudentProgress,
    StudyState,
)
from api.study.audit.views import figures_of
from api.study.programme_exception.effects import names_of
from models.grades.standing.store.reading import shown_average_sql
from models.kit.calendar import bangkok_date, utc_now
from models.kit.table import one_of
from models.people.student.contract.filter import StudentFilter
from models.people.student.contract.status import StudentStatus
from models.people.student.store.studying import STUDIES
from models.people.student_note.contract import NoteVisibility
from models.study.audit.rules.auditing import audit
from models.study.audit.rules.reading import programme_of
from models.study.audit.store.reading import AUDIT_FACTS, PROGRAMMES, AuditFacts, ProgrammeFact

_STUDENTS: Final = TypeAdapter(list[AdvisedStudent])
_FACTS: Final = TypeAdapter(list[AuditFacts])
_PROGRAMMES: Final = TypeAdapter(list[ProgrammeFact])
_AUDITS: Final = TypeAdapter(list[AuditLine])
_NOTES: Final = TypeAdapter(list[NoteView])
_PROGRESS: Final = TypeAdapter(list[StudentProgress])

FRESH: Final = timedelta(hours=26)
"""For so long what a round of audits found is shown, with its age: one night's round, until the next has ended."""
_KEPT: Final = text("""
    SELECT s.student_code, CAST(trim_scale(a.need) AS text) AS need, CAST(trim_scale(a.done) AS text) AS done,
           CAST(trim_scale(a.if_passed) AS text) AS if_passed, CAST(trim_scale(a.to_take) AS text) AS to_take,
           a.is_proven, a.audited_at
      FROM audit_summary a JOIN student s USING (student_id) JOIN student_programme f USING (student_id, version_id)
     WHERE a.student_id = ANY(:student_ids) AND a.audited_at >= :since
     ORDER BY s.student_code
""")

_LAST_LOOK: Final = """
    (SELECT academic_year, semester FROM standing_round WHERE finished_at IS NOT NULL
      ORDER BY academic_year DESC, CASE semester WHEN 0 THEN 3 ELSE semester END DESC LIMIT 1)
"""
_RISK: Final = f"""
    SELECT jsonb_build_object('rule', w.rule, 'reach', w.reach) AS risk
      FROM standing_finding w JOIN {_LAST_LOOK} last USING (academic_year, semester)
     WHERE w.student_id = s.student_id AND w.rule <> 'probation_over'
     ORDER BY w.reach, w.distance NULLS FIRST, w.rule LIMIT 1
"""
_HOLDS: Final = "SELECT count(*) FROM student_hold h WHERE h.student_id = s.student_id AND h.released_at IS NULL"
_CASES: Final = "SELECT count(*) FROM case_file c WHERE c.student_id = s.student_id AND c.state = 'open'"
_CHAIN: Final = f"""
    SELECT jsonb_agg(jsonb_build_object('code', link ->> 'code',
                                        'name', {names("link ->> 'name_th'", "link ->> 'name_en'")}) ORDER BY place)
      FROM jsonb_array_elements(a.blocked -> 'chain') WITH ORDINALITY AS l(link, place)
"""
_BLOCKED: Final = f"""
    SELECT a.blocked || jsonb_build_object('chain', ({_CHAIN}), 'audited_at', a.audited_at) AS blocked
      FROM audit_summary a
     WHERE a.student_id = s.student_id AND a.version_id = f.version_id AND a.blocked IS NOT NULL
"""
"""As the last round of audits found it, in the version of the programme that is followed today."""
_READS_NOTE: Final = f"""
    n.deleted_at IS NULL AND (n.written_by = :person_id
        OR {one_of("n.visibility", NoteVisibility.STAFF, NoteVisibility.STUDENT)})
"""
"""The condition of the notes (``n``) that a member of staff reads of a student they see."""
_ATTENTION: Final = {
    Attention.PROBATION: one_of("s.status_code", StudentStatus.ON_PROBATION),
    Attention.HELD: f"({_HOLDS}) > 0",
    Attention.WATCHED: f"EXISTS ({_RISK})",
    Attention.BLOCKED: f"EXISTS ({_BLOCKED})",
    Attention.ASKING: f"({_CASES}) > 0",
}
_FOLLOWED: Final = """
    student s JOIN person p USING (person_id)
          LEFT JOIN code_name status ON status.kind = 'student_status' AND status.code = s.status_code
          LEFT JOIN student_programme f USING (student_id) LEFT JOIN programme_version v USING (version_id)
"""
_CODES: Final = "SELECT s.student_id, s.student_code FROM student s WHERE s.student_code = ANY(:codes) AND "
_NOTE: Final = f"""
    SELECT n.note_id, n.text, n.visibility, {full_names("p")} AS writer, n.written_at,
           n.written_by = :person_id AS is_mine
      FROM student_note n JOIN person p ON p.person_id = n.written_by
     WHERE n.student_id = :student_id AND
"""
_STAFF_NOTES: Final = text(f"{_NOTE} {_READS_NOTE} ORDER BY n.written_at DESC, n.note_id")
_OWN_NOTES: Final = text(f"""
    {_NOTE} n.deleted_at IS NULL AND {one_of("n.visibility", NoteVisibility.STUDENT)}
    ORDER BY n.written_at DESC, n.note_id
""")


async def students_in_care(
    session: AsyncSession, principal: Principal, wanted: StudentFilter, care: CareFilter, asked: Search
) -> Page[AdvisedStudent]:
    """A page of the students the caller sees whom the filter and the words find, by their codes."""
    statement = f"""
        SELECT s.student_code, {full_names("p")} AS student, {names("v.name_th", "v.name_en")} AS programme,
               {names("status.name_th", "status.name_en")} AS status,
               {one_of("s.status_code", StudentStatus.ON_PROBATION)} AS on_probation, s.study_year,
               CAST({shown_average_sql("s.gpax")} AS text) AS gpax,
               CAST(trim_scale(s.credits_earned) AS text) AS credits_earned, ({_HOLDS}) AS holds, ({_CASES}) AS cases,
               ({_RISK}) AS risk, ({_BLOCKED}) AS blocked,
               (SELECT count(*) FROM student_note n WHERE n.student_id = s.student_id AND {_READS_NOTE}) AS notes,
               count(*) OVER () AS total
          FROM {_FOLLOWED} {_found(principal, care, asked.text)}
         ORDER BY {nearest_first(asked.text, "s.student_code")}
    """
    return await read_page(session, _STUDENTS, statement, _parameters(principal, wanted, asked.text), asked)


async def audits_in_care(
    session: AsyncSession,
    principal: Principal,
    wanted: StudentFilter,
    care: CareFilter,
    words: str,
    most: int,
) -> list[AuditLine]:
    """What the last round of audits found of the students that :func:`students_in_care` finds, at most so many."""
    statement = f"""
        SELECT s.student_code, {full_names("p")} AS student, {names("v.name_th", "v.name_en")} AS programme,
               {names("status.name_th", "status.name_en")} AS status,
               f.version_id, s.study_year, {shown_average_sql("s.gpax")} AS gpax, a.need, a.done, a.if_passed,
               a.to_take, coalesce(a.missing, '[]') AS missing, a.is_proven, a.audited_at, ({_HOLDS}) AS holds,
               ({_CASES}) AS cases, ({_RISK}) AS risk, ({_BLOCKED}) AS blocked
          FROM {_FOLLOWED} LEFT JOIN audit_summary a USING (student_id, version_id) {_found(principal, care, words)}
         ORDER BY {nearest_first(words, "s.student_code")} LIMIT :most
    """
    parameters = {**_parameters(principal, wanted, words), "most": most}
    return await read_rows(session, _AUDITS, text(statement), parameters)


async def names_of_parts(session: AsyncSession, version_ids: Iterable[UUID]) -> dict[UUID, dict[str, Names]]:
    """What the parts of these versions of programmes are called, by their paths."""
    found = await read_rows(session, _PROGRAMMES, PROGRAMMES, {"version_ids": sorted(version_ids)})
    return {each.version_id: names_of(each.document) for each in found}


def _found(principal: Principal, care: CareFilter, words: str) -> str:
    narrowed = "true" if care.attention is None else _ATTENTION[care.attention]
    studies = STUDIES if care.studies is StudyState.STUDYING else f"NOT ({STUDIES})"
    return f"""
         WHERE {visible_students(principal)} AND {studies} AND {MEETS_FILTER} AND {narrowed}
           AND {person_matches(words)}
    """


def _parameters(principal: Principal, wanted: StudentFilter, words: str) -> dict[str, object]:
    return {**caller_parameters(principal), **filter_parameters(wanted), **searched(words)}


async def progress_of(session: AsyncSession, principal: Principal, codes: list[str]) -> list[StudentProgress]:
    """How far these students are, of those the caller sees; who follows no known programme is left out."""
    visible = text(f"{_CODES} {visible_students(principal)}")
    rows = (await session.execute(visible, {"codes": codes, **caller_parameters(principal)})).all()
    code_of: dict[int, str] = {row.student_id: row.student_code for row in rows}
    kept = {"student_ids": list(code_of), "since": utc_now() - FRESH}
    known = await read_rows(session, _PROGRESS, _KEPT, kept)
    found_before = {each.student_code for each in known}
    code_of = {student: code for student, code in code_of.items() if code not in found_before}
    parameters = {"student_ids": list(code_of), "today": bangkok_date(utc_now())}
    facts = await read_rows(session, _FACTS, AUDIT_FACTS, parameters)
    wanted = sorted({each.version_id for each in facts if each.version_id is not None})
    found = await read_rows(session, _PROGRAMMES, PROGRAMMES, {"version_ids": wanted})
    programmes = {fact.version_id: fact for fact in found}
    # Audits compute for some time: others are answered meanwhile.
    return [*known, *await run_in_threadpool(_progress, code_of, facts, programmes)]


def _progress(
    code_of: dict[int, str], facts: list[AuditFacts], programmes: dict[UUID, ProgrammeFact]
) -> list[StudentProgress]:
    read = {version_id: programme_of(fact.document) for version_id, fact in programmes.items()}
    answers = []
    for each in facts:
        if each.version_id not in read:
            continue
        result = audit(read[each.version_id], each.taken, each.agreed)
        figures = figures_of(result).model_dump()
        answers.append(StudentProgress(student_code=code_of[each.student_id], is_proven=result.is_proven, **figures))
    return answers


async def notes_about(session: AsyncSession, principal: Principal, student_id: int) -> list[NoteView]:
    """What the caller may read about a student they see, the newest first."""
    parameters = {"student_id": student_id, "person_id": principal.person_id}
    return await read_rows(session, _NOTES, _STAFF_NOTES, parameters)


async def notes_for(session: AsyncSession, principal: Principal, student_id: int) -> list[NoteView]:
    """What was written for the student themselves to read, the newest first."""
    parameters = {"student_id": student_id, "person_id": principal.person_id}
    return await read_rows(session, _NOTES, _OWN_NOTES, parameters)
