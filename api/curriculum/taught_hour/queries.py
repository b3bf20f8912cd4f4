"""Reading the hours that were taught in a term."""

from __future__ import annotations

from datetime import date, datetime
from decimal import Decimal
from typing import Final
from uuid import UUID

from pydantic import BaseModel, TypeAdapter
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.access.auth.principal import Principal
from api.calendar.term.schemas import TermName
from api.curriculum.taught_hour.schemas import TaughtHours, TaughtTopicView
from api.kit.rows import read_one
from api.kit.sql import full_names
from api.kit.wire import Names
from models.access.role.contract import Action, MenuId
from models.kit.calendar import bangkok_date, utc_now
from models.kit.errors import Refusal


class _Taught(BaseModel):
    responsible_id: UUID | None
    responsible: Names | None
    starts_on: date | None
    has_sections: bool
    revision: int
    updated_by: Names | None
    updated_at: datetime | None
    topics: list[TaughtTopicView]


_ROWS: Final = TypeAdapter(list[_Taught])
_TAUGHT: Final = text(f"""
    SELECT s.responsible_id, CASE WHEN p.person_id IS NOT NULL THEN {full_names("p")} END AS responsible,
           (SELECT z.starts_on FROM term z
             WHERE (z.academic_year, z.semester) = (:academic_year, :semester)) AS starts_on,
           EXISTS (SELECT FROM section x WHERE x.subject_code = s.subject_code
                    AND (x.academic_year, x.semester) = (:academic_year, :semester)) AS has_sections,
           coalesce(h.revision, 0) AS revision, h.updated_at,
           CASE WHEN w.person_id IS NOT NULL THEN {full_names("w")} END AS updated_by,
           coalesce((SELECT jsonb_agg(jsonb_build_object(
                                'topicTh', t.topic_th, 'topicEn', t.topic_en, 'theoryHours', t.theory_hours,
                                'practiceHours', t.practice_hours, 'taughtTheory', c.theory_hours,
                                'taughtPractice', c.practice_hours, 'reason', coalesce(c.reason, ''))
                                ORDER BY t.position)
                       FROM teaching_topic t
                       LEFT JOIN taught_topic c ON (c.subject_code, c.position) = (t.subject_code, t.position)
                             AND (c.academic_year, c.semester) = (:academic_year, :semester)
                      WHERE t.subject_code = s.subject_code), '[]') AS topics
      FROM subject s
      LEFT JOIN person p ON p.person_id = s.responsible_id
      LEFT JOIN taught_hours h ON h.subject_code = s.subject_code
            AND (h.academic_year, h.semester) = (:academic_year, :semester)
      LEFT JOIN person w ON w.person_id = h.updated_by
     WHERE s.subject_code = :code
""")


async def taught_hours_of(
    session: AsyncSession, principal: Principal, subject_code: str, term: TermName
) -> TaughtHours:
    """What was planned for a term and what was taught. Raises Refusal ``not_found``."""
    asked = {"code": subject_code, "academic_year": term.academic_year, "semester": term.semester}
    row = await read_one(session, _ROWS, _TAUGHT, asked)
    begun = row.starts_on is not None and row.starts_on <= bangkok_date(utc_now())
    entered = row.revision > 0
    return TaughtHours(
        revision=row.revision,
        is_taught=row.has_sections,
        may_enter=begun and row.has_sections and bool(row.topics) and row.responsible_id == principal.person_id,
        may_print=_prints(principal, row.responsible_id),
        responsible=row.responsible,
        topics=row.topics,
        theory_hours=sum((each.theory_hours for each in row.topics), Decimal()),
        practice_hours=sum((each.practice_hours for each in row.topics), Decimal()),
        taught_theory=sum((each.taught_theory or Decimal() for each in row.topics), Decimal()) if entered else None,
        taught_practice=sum((each.taught_practice or Decimal() for each in row.topics), Decimal()) if entered else None,
        updated_by=row.updated_by,
        updated_at=row.updated_at,
    )


async def refuse_to_print(session: AsyncSession, principal: Principal, subject_code: str, term: TermName) -> None:
    """A report is printed by whoever may print subjects and by the teacher responsible, of a term with a section.

    Raises Refusal ``not_found``, ``forbidden`` and ``subject_not_taught``.
    """
    shown = await taught_hours_of(session, principal, subject_code, term)
    if not shown.may_print:
        raise Refusal("forbidden")
    if not shown.is_taught:
        raise Refusal("subject_not_taught", subject=subject_code)


def _prints(principal: Principal, responsible_id: UUID | None) -> bool:
    return principal.may(MenuId.SUBJECTS, Action.PRINT) or responsible_id == principal.person_id
