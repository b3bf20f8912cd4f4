"""What the rules say of the sections of a page, before the student asks for one."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from typing import Final
from uuid import UUID

from pydantic import BaseModel, TypeAdapter
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.cases.case.views import refused_view
from api.enrolment.open_section.filters import SectionFilter
from api.enrolment.open_section.queries import find_sections
from api.enrolment.situation.queries import imagined, situation_for
from api.enrolment.verdict.schemas import MyPlace, SectionVerdict, SectionVerdicts
from api.kit.rows import read_rows
from api.people.student.queries import Enrollee
from models.curriculum.section.contract import SectionType
from models.enrolment.enrolment.rules.outlook import outlook
from models.enrolment.enrolment.tables import HOLDS_SEAT
from models.kit.errors import Language


class _MineRow(BaseModel):
    section_id: int
    state: str
    case_id: UUID | None


_NO_SECTION: Final = (-1,)
"""Names a section that is none: a search for nothing finds nothing, where one that names none finds all."""
_MINE_ROWS: Final = TypeAdapter(list[_MineRow])
_MINE: Final = text(
    f"""
    SELECT e.section_id, e.status AS state, e.case_id
      FROM enrolment e
     WHERE e.student_id = :student_id AND e.academic_year = :academic_year AND e.semester = :semester
       AND e.section_id = ANY(:section_ids) AND e.{HOLDS_SEAT}
     UNION ALL
    SELECT w.section_id, w.stage, w.case_id
      FROM waitlist_entry w JOIN case_file c ON c.case_id = w.case_id
     WHERE w.student_id = :student_id AND w.section_id = ANY(:section_ids) AND c.state = 'open'
    """
)


async def takeable(
    session: AsyncSession, student: Enrollee, asked_by: UUID, term: tuple[int, int], wanted: SectionFilter
) -> SectionFilter:
    """The search narrowed to the sections that have a seat and that no rule refuses.

    Of a subject with lectures and labs there is one of each, or none.
    """
    found = await find_sections(session, student.student_id, term, replace(wanted, free_seats=True))
    request = imagined(student, asked_by, term, take=[one.section_id for one in found])
    situation, _ = await situation_for(session, request)
    refused = {one.section.section_id for one in outlook(situation).sections if one.refused}
    possible = [one for one in found if one.section_id not in refused]
    types: defaultdict[str, set[SectionType]] = defaultdict(set)
    for one in possible:
        types[one.subject_code].add(one.section_type)
    whole = tuple(one.section_id for one in possible if types[one.subject_code] >= set(one.types_offered))
    return replace(wanted, section_ids=whole or _NO_SECTION)


async def verdicts_of(
    session: AsyncSession,
    student: Enrollee,
    asked_by: UUID,
    term: tuple[int, int],
    section_ids: tuple[int, ...],
    given_up: tuple[int, ...],
    language: Language,
) -> SectionVerdicts:
    """What the rules say of each section, with ``given_up`` given up; the student's facts are read once for all."""
    request = imagined(student, asked_by, term, take=section_ids, give=given_up)
    situation, _ = await situation_for(session, request)
    parameters = {
        "student_id": student.student_id,
        "academic_year": term[0],
        "semester": term[1],
        "section_ids": list(section_ids),
    }
    mine = {row.section_id: row for row in await read_rows(session, _MINE_ROWS, _MINE, parameters)}
    seen = outlook(situation)
    return SectionVerdicts(
        in_the_way=refused_view(seen.in_the_way, language, "student") if seen.in_the_way else None,
        sections=[
            SectionVerdict(
                section_id=one.section.section_id,
                verdict=one.verdict,
                refused=refused_view(one.refused, language, "student") if one.refused else None,
                mine=MyPlace(state=place.state, case_id=place.case_id)
                if (place := mine.get(one.section.section_id))
                else None,
            )
            for one in seen.sections
        ],
    )
