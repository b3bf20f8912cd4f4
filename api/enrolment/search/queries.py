"""Searching enrolments by student, faculty, major and subject; the caller's data scope is in the statement."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from pydantic import TypeAdapter
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.access.auth.principal import Principal
from api.access.auth.scope import caller_parameters
from api.enrolment.search.schemas import EnrolmentLine, ExportedEnrolment
from api.kit.db import planned_each_time
from api.kit.narrowing import ListFilter
from api.kit.paging import COUNTED_AT_MOST, Paging
from api.kit.sorting import order_by
from api.kit.sql import (
    FULL_NAME_EN,
    FULL_NAME_TH,
    has_words,
    nearest_first,
    patterns_of,
    person_matches,
    reads_from,
    searched,
)
from api.kit.wire import Page
from api.people.student.queries import visible_students
from models.calendar.term.tables import Term
from models.db import engine
from models.enrolment.enrolment.contract import EnrolmentStatus

_LINES: Final = TypeAdapter(list[EnrolmentLine])
_COLUMNS: Final = {
    "student": "s.student_code",
    "faculty": "s.faculty_code",
    "major": "s.major_code",
    "subject": "e.subject_code",
    "updated": "e.updated_at",
}
_TIE: Final = "s.student_code, e.subject_code, e.section_type, e.enrol_no"
_FETCHED_AT_ONCE: Final = 1_000


@dataclass(frozen=True, slots=True)
class EnrolmentFilter(ListFilter):
    """What the search is narrowed by; empty fields narrow nothing."""

    text: str = ""
    faculty: str | None = None
    major: str | None = None
    campus: str | None = None
    subject: str = ""
    status: EnrolmentStatus | None = None


_SUBJECT_FOUND: Final = has_words("u.subject_code", "u.name_th", "u.name_en", patterns="subject_patterns")


def _from_where(principal: Principal, wanted: EnrolmentFilter, order: str = "") -> str:
    """The enrolments that are found, and no more than finding them needs."""
    conditions = ["e.academic_year = :academic_year", "e.semester = :semester", visible_students(principal)]
    if wanted.text.strip():
        # An array is found before anything is joined: a name that few have must not wait for everybody else's rows.
        people = (
            f"SELECT o.student_id FROM student o JOIN person p USING (person_id) WHERE {person_matches(wanted.text)}"
        )
        conditions.append(f"e.student_id = ANY (ARRAY({people}))")
    if wanted.subject.strip():
        subjects = f"SELECT u.subject_code FROM subject u WHERE {_SUBJECT_FOUND}"
        conditions.append(f"e.subject_code = ANY (ARRAY({subjects}))")
    for column, value in (("s.faculty_code", wanted.faculty), ("s.major_code", wanted.major)):
        if value:
            conditions.append(f"{column} = :{column.removeprefix('s.').removesuffix('_code')}")
    if wanted.campus:
        conditions.append(
            "EXISTS (SELECT 1 FROM section o WHERE o.section_id = e.section_id AND o.campus_code = :campus)"
        )
    if wanted.status:
        conditions.append("e.status = :status")
    named = "JOIN person p ON p.person_id = s.person_id" if reads_from("p", order) else ""
    return f"FROM enrolment e JOIN student s USING (student_id) {named} WHERE {' AND '.join(conditions)}"


_NAMED: Final = """
      JOIN student s USING (student_id)
      JOIN person p ON p.person_id = s.person_id
      JOIN major m ON m.major_code = s.major_code
      JOIN section sec USING (section_id)
      JOIN subject sub ON sub.subject_code = e.subject_code
"""
_FIELDS: Final = f"""
    e.enrol_no, s.student_code, {FULL_NAME_TH} AS student_name_th, {FULL_NAME_EN} AS student_name_en, s.faculty_code,
    s.major_code, m.name_th AS major_name_th, m.name_en AS major_name_en, s.study_year, sec.campus_code, e.subject_code,
    sub.name_th AS subject_name_th, sub.name_en AS subject_name_en, sec.section_code, e.section_type, e.credit,
    e.status, e.updated_at
"""
_EXPORTED: Final = f"""
    {_FIELDS}, f.name_th AS faculty_name_th, f.name_en AS faculty_name_en, c.name_th AS campus_name_th,
    c.name_en AS campus_name_en
"""


def _parameters(principal: Principal, term: Term, wanted: EnrolmentFilter) -> dict[str, object]:
    return {
        **caller_parameters(principal),
        "academic_year": term.academic_year,
        "semester": term.semester,
        **searched(wanted.text),
        "subject_patterns": patterns_of(wanted.subject),
        "faculty": wanted.faculty,
        "major": wanted.major,
        "campus": wanted.campus,
        "status": wanted.status.value if wanted.status else None,
    }


async def search_enrolments(
    session: AsyncSession,
    principal: Principal,
    term: Term,
    wanted: EnrolmentFilter,
    sort: str | None,
    asked: Paging,
) -> Page[EnrolmentLine]:
    """A page of the enrolments of students within the caller's scope, the nearest to the words first, and how many
    there are, up to :data:`api.kit.paging.COUNTED_AT_MOST`.
    """
    found, order = _from_where(principal, wanted), order_by(sort, _COLUMNS, nearest_first(wanted.text, _TIE))
    ordered = f"{_from_where(principal, wanted, order)} ORDER BY {order}"
    statement = f"""
        WITH counted AS (SELECT count(*) AS total FROM (SELECT 1 {found} LIMIT :reach) AS reached),
             page AS (SELECT e.enrolment_id {ordered} LIMIT :limit OFFSET :offset),
             shown AS (SELECT {_FIELDS}, row_number() OVER (ORDER BY {order}) AS place
                         FROM page JOIN enrolment e USING (enrolment_id) {_NAMED})
        SELECT shown.*, counted.total FROM counted LEFT JOIN shown ON true ORDER BY shown.place
    """
    window = {"limit": asked.page_size, "offset": asked.offset}
    reach = max(COUNTED_AT_MOST + 1, asked.offset + asked.page_size)
    parameters = {**_parameters(principal, term, wanted), **window, "reach": reach}
    async with planned_each_time(session):
        rows = [dict(row) for row in (await session.execute(text(statement), parameters)).mappings()]
    total = int(rows[0]["total"])
    return Page(
        items=_LINES.validate_python([row for row in rows if row["enrol_no"] is not None]),
        page=asked.page,
        page_size=asked.page_size,
        total=min(total, COUNTED_AT_MOST),
        is_capped=total > COUNTED_AT_MOST,
    )


async def count_enrolments(session: AsyncSession, principal: Principal, term: Term, wanted: EnrolmentFilter) -> int:
    """How many rows an export would have."""
    statement = text(f"SELECT count(*) {_from_where(principal, wanted)}")
    return int(await session.scalar(statement, _parameters(principal, term, wanted)) or 0)


def stream_enrolments(principal: Principal, term: Term, wanted: EnrolmentFilter) -> Iterator[ExportedEnrolment]:
    """Every row, in order, from a server-side cursor: a thousand at a time are in memory. Blocks; call in a thread."""
    ids = f"SELECT e.enrolment_id {_from_where(principal, wanted)}"
    statement = text(f"""
        SELECT {_EXPORTED} FROM ({ids}) AS found JOIN enrolment e USING (enrolment_id) {_NAMED}
          JOIN faculty f ON f.faculty_code = s.faculty_code
          JOIN campus c ON c.campus_code = sec.campus_code
         ORDER BY {_TIE}
    """)
    with engine().connect().execution_options(yield_per=_FETCHED_AT_ONCE) as connection:
        for row in connection.execute(statement, _parameters(principal, term, wanted)).mappings():
            yield ExportedEnrolment.model_validate(dict(row))
