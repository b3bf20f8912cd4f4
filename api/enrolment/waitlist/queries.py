"""Reading waitlists: a student's places with their positions, and how many wait."""

from __future__ import annotations

from datetime import datetime
from typing import Final
from uuid import UUID

from pydantic import BaseModel, ConfigDict
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.kit.sql import full_name_en, full_name_th
from models.curriculum.section.contract import SectionType
from models.enrolment.waitlist.contract import WaitlistRank, WaitlistStage
from models.enrolment.waitlist.store.facts import LATER_APPROVER


class _Row(BaseModel):
    model_config = ConfigDict(frozen=True, from_attributes=True)


class LineSectionRow(_Row):
    """A section of a place."""

    section_id: int
    section_code: str
    section_type: SectionType
    position: int | None
    waiting: int


class GivenUpRow(_Row):
    """A section given up for the seat."""

    subject_show: str
    section_code: str
    name_th: str
    name_en: str


class AskedRow(_Row):
    """Who must agree once an offer was accepted."""

    th: str
    en: str


class PlaceRow(_Row):
    """A student's place on a waitlist."""

    case_id: UUID
    revision: int
    stage: WaitlistStage
    subject_show: str
    name_th: str
    name_en: str
    rank: WaitlistRank
    joined_at: datetime
    offered_until: datetime | None
    ends_at: datetime | None
    asked_later: AskedRow | None
    sections: list[LineSectionRow]
    given_up: list[GivenUpRow]


# The order of a waitlist is that of models.enrolment.waitlist.rules.policy.Place.order.
_PLACES: Final = text(
    f"""
    SELECT c.case_id, c.revision, c.stage, min(u.show_code) AS subject_show, min(u.name_th) AS name_th,
           min(u.name_en) AS name_en, min(w.rank) AS rank, min(w.joined_at) AS joined_at,
           max(w.offered_until) AS offered_until, c.deadline_at AS ends_at,
           (SELECT jsonb_build_object('th', {full_name_th("v")}, 'en', {full_name_en("v")})
              FROM person v WHERE v.person_id = ({LATER_APPROVER})) AS asked_later,
           jsonb_agg(jsonb_build_object(
               'section_id', s.section_id, 'section_code', s.section_code, 'section_type', s.section_type,
               'position', CASE WHEN w.awaited AND w.stage = 'waiting' THEN
                   (SELECT count(*) FROM waitlist_entry o
                     WHERE o.section_id = w.section_id AND o.stage = 'waiting' AND o.awaited
                       AND (o.rank, o.joined_at, o.case_id) <= (w.rank, w.joined_at, w.case_id)) END,
               'waiting', (SELECT count(*) FROM waitlist_entry o
                            WHERE o.section_id = w.section_id AND o.stage = 'waiting' AND o.awaited))
               ORDER BY s.section_type, s.section_code) AS sections,
           coalesce((SELECT jsonb_agg(jsonb_build_object('subject_show', x.show_code, 'section_code', d.section_code,
                                                         'name_th', x.name_th, 'name_en', x.name_en)
                                      ORDER BY d.section_id)
                       FROM jsonb_array_elements(c.request -> 'drop_section_ids') g
                       JOIN section d ON d.section_id = g::integer
                       JOIN subject x ON x.subject_code = d.subject_code), '[]') AS given_up
      FROM waitlist_entry w
      JOIN case_file c ON c.case_id = w.case_id
      JOIN section s ON s.section_id = w.section_id
      JOIN subject u ON u.subject_code = s.subject_code
     WHERE w.student_id = :student_id AND c.state = 'open'
       AND (CAST(:academic_year AS integer) IS NULL
            OR (s.academic_year = :academic_year AND s.semester = :semester))
     GROUP BY c.case_id
     ORDER BY max(w.offered_until) NULLS LAST, min(w.joined_at), c.case_id
    """
)
_WAITING: Final = text(
    """
    SELECT section_id, count(*) AS waiting
      FROM waitlist_entry
     WHERE section_id = ANY(:section_ids) AND stage = 'waiting' AND awaited
     GROUP BY section_id ORDER BY section_id
    """
)


async def my_places(session: AsyncSession, student_id: int, term: tuple[int, int] | None = None) -> list[PlaceRow]:
    """The student's open places of a term (year and semester), of every term without one; offers first."""
    academic_year, semester = term or (None, None)
    parameters = {"student_id": student_id, "academic_year": academic_year, "semester": semester}
    return [PlaceRow.model_validate(row) for row in await session.execute(_PLACES, parameters)]


async def waiting_counts(session: AsyncSession, section_ids: tuple[int, ...]) -> dict[int, int]:
    """How many wait for each section; sections nobody waits for are missing."""
    rows = await session.execute(_WAITING, {"section_ids": list(section_ids)})
    return {row.section_id: row.waiting for row in rows}
