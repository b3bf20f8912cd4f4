"""Reading sections for those who run them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pydantic import TypeAdapter
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.access.auth.principal import Principal
from api.access.auth.scope import caller_parameters
from api.curriculum.section.schemas import (
    Fill,
    SectionAdminDetail,
    SectionGap,
    SectionGaps,
    SectionSummary,
)
from api.curriculum.section.scope import visible_sections
from api.kit.paging import Paging
from api.kit.rows import read_one, read_page, read_rows
from api.kit.sorting import order_by
from api.kit.sql import begun_first, has_words, matches
from api.kit.wire import Page
from models.calendar.term.tables import Term
from models.curriculum.room.store.names import room_unknown
from models.curriculum.section.contract import SectionApproval, SectionStatus
from models.enrolment.plan.tables import ON_WAITLIST
from models.kit.calendar import bangkok_date, utc_now
from models.kit.name_sql import full_name_en, full_name_th

_SUMMARIES: Final = TypeAdapter(list[SectionSummary])
_DETAILS: Final = TypeAdapter(list[SectionAdminDetail])
_GAPS: Final = TypeAdapter(list[SectionGaps])
_COLUMNS: Final = {
    "subject": "sec.subject_code",
    "seats": "sec.seats",
    "taken": "sec.seats_taken",
    "free": "(sec.seats - sec.seats_taken)",
}
_TIE: Final = "sec.subject_code, sec.campus_code, sec.section_type, sec.section_code, sec.section_id"
_FIELDS: Final = """
    sec.section_id, sec.academic_year, sec.semester, sec.subject_code, sub.name_th AS subject_name_th,
    sub.name_en AS subject_name_en, sec.section_code, sec.section_type, sec.campus_code, sec.seats, sec.seats_taken,
    sec.status, sec.approval, main.th AS teacher_th, main.en AS teacher_en,
    (SELECT count(*) FROM section_allotment a WHERE a.section_id = sec.section_id) AS allotment_count,
    coalesce((SELECT jsonb_agg(jsonb_build_object('weekday', m.weekday, 'starts_minute', m.starts_minute,
                                                  'ends_minute', m.ends_minute) ORDER BY m.meeting_no)
                FROM section_meeting m WHERE m.section_id = sec.section_id), '[]') AS meetings
"""
_FROM: Final = f"""
    FROM section sec
    JOIN subject sub USING (subject_code)
    LEFT JOIN LATERAL (
        SELECT {full_name_th("p")} AS th,
               {full_name_en("p")} AS en
          FROM section_teacher t JOIN person p USING (person_id)
         WHERE t.section_id = sec.section_id ORDER BY t.position LIMIT 1) main ON true
"""


GAPS: Final = {
    SectionGap.NO_TEACHER: "NOT EXISTS (SELECT 1 FROM section_teacher t WHERE t.section_id = sec.section_id)",
    SectionGap.NO_TIME: "NOT EXISTS (SELECT 1 FROM section_meeting m WHERE m.section_id = sec.section_id)",
    SectionGap.NO_ROOM: "EXISTS (SELECT 1 FROM section_meeting m WHERE m.section_id = sec.section_id"
    f" AND {room_unknown('m.room_th')})",
}
"""The SQL condition that something of a section (``sec``) is missing."""
_TERMS_AHEAD: Final = 2
"""This term, and the one that is being prepared."""


@dataclass(frozen=True, slots=True)
class SectionFilter:
    """What the list is narrowed by; empty fields narrow nothing."""

    text: str = ""
    campus_code: str | None = None
    faculty_code: str | None = None
    status: SectionStatus | None = None
    approval: SectionApproval | None = None
    fill: Fill | None = None
    gap: SectionGap | None = None


async def list_sections(
    session: AsyncSession, principal: Principal, term: Term, wanted: SectionFilter, sort: str | None, asked: Paging
) -> Page[SectionSummary]:
    """A page of the term's sections in the caller's scope, by words of the subject's code and its
    name.
    """
    conditions = ["sec.academic_year = :academic_year", "sec.semester = :semester", visible_sections(principal)]
    if wanted.text.strip():
        conditions.append(has_words("sec.subject_code", "sub.name_th", "sub.name_en"))
    if wanted.campus_code:
        conditions.append("sec.campus_code = :asked_campus")
    if wanted.faculty_code:
        conditions.append(
            "sub.department_code IN (SELECT department_code FROM department WHERE faculty_code = :asked_faculty)"
        )
    if wanted.status:
        conditions.append("sec.status = :status")
    if wanted.approval:
        conditions.append("sec.approval = :approval")
    if wanted.fill:
        conditions.append("sec.seats_taken < sec.seats" if wanted.fill is Fill.FREE else "sec.seats_taken >= sec.seats")
    if wanted.gap:
        conditions.append(GAPS[wanted.gap])
    statement = f"""
        SELECT {_FIELDS}, count(*) OVER () AS total {_FROM}
         WHERE {" AND ".join(conditions)}
         ORDER BY {order_by(sort, _COLUMNS, begun_first(wanted.text, _TIE, "sec.subject_code"))}
    """
    parameters = {
        **caller_parameters(principal),
        "academic_year": term.academic_year,
        "semester": term.semester,
        **matches(wanted.text),
        "asked_campus": wanted.campus_code,
        "asked_faculty": wanted.faculty_code,
        "status": wanted.status,
        "approval": wanted.approval,
    }
    return await read_page(session, _SUMMARIES, statement, parameters, asked)


_DETAIL: Final = f"""
    SELECT {_FIELDS}, sec.revision, sec.remark_th, sec.remark_en,
           coalesce((SELECT jsonb_agg(jsonb_build_object('major_code', a.major_code, 'study_year', a.study_year,
                                                         'seats', a.seats, 'seats_taken', a.seats_taken,
                                                         'released', a.released)
                                      ORDER BY a.major_code, a.study_year)
                       FROM section_allotment a WHERE a.section_id = sec.section_id), '[]') AS allotments,
           ARRAY(SELECT m.major_code FROM section_major m
                  WHERE m.section_id = sec.section_id AND m.access = 'allowed' ORDER BY 1) AS allowed_majors,
           ARRAY(SELECT m.major_code FROM section_major m
                  WHERE m.section_id = sec.section_id AND m.access = 'excluded' ORDER BY 1) AS excluded_majors,
           (SELECT count(*) FROM waitlist_entry w
             WHERE w.section_id = sec.section_id AND w.{ON_WAITLIST}) AS waiting
    {_FROM}
     WHERE sec.section_id = :section_id
"""


async def section_detail(session: AsyncSession, principal: Principal, section_id: int) -> SectionAdminDetail:
    """A section of the caller's scope with its limits. Raises Refusal ``not_found``."""
    statement = text(f"{_DETAIL} AND {visible_sections(principal)}")
    return await read_one(session, _DETAILS, statement, {**caller_parameters(principal), "section_id": section_id})


async def count_gaps(session: AsyncSession, principal: Principal) -> list[SectionGaps]:
    """What is missing in the caller's open sections of this term and the next, and how many of them are full."""
    counted = ", ".join(f"count(*) FILTER (WHERE {missing}) AS {gap}" for gap, missing in GAPS.items())
    statement = text(f"""
        WITH near AS (SELECT academic_year, semester, starts_on FROM term WHERE ends_on >= :today
                       ORDER BY starts_on LIMIT {_TERMS_AHEAD})
        SELECT near.academic_year, near.semester, {counted},
               count(*) FILTER (WHERE sec.seats_taken >= sec.seats) AS is_full
          FROM near JOIN section sec USING (academic_year, semester) JOIN subject sub USING (subject_code)
         WHERE sec.status = 'open' AND {visible_sections(principal)}
         GROUP BY near.academic_year, near.semester, near.starts_on ORDER BY near.starts_on
    """)
    parameters = {**caller_parameters(principal), "today": bangkok_date(utc_now())}
    return await read_rows(session, _GAPS, statement, parameters)
