"""What building a timetable looks at beside the rules: campuses, teachers, and how fast seats went in earlier terms."""

from __future__ import annotations

from datetime import timedelta
from decimal import Decimal
from typing import Final
from uuid import UUID

from sqlalchemy import TextClause, text

from models.curriculum.section.contract import SectionType
from models.enrolment.period.contract import EnrolmentPeriod
from models.enrolment.timetable_proposal.rules.scarcity import Pace
from models.kit.rows import FactRow


class OfferRow(FactRow):
    """A section on offer: whose it is."""

    section_id: int
    show_code: str
    campus_code: str
    teachers: list[UUID]


OFFERS: Final[TextClause] = text(
    """
    SELECT s.section_id, u.show_code, s.campus_code,
           ARRAY(SELECT t.person_id FROM section_teacher t WHERE t.section_id = s.section_id) AS teachers
      FROM section s JOIN subject u USING (subject_code)
     WHERE s.academic_year = :academic_year AND s.semester = :semester AND u.show_code = ANY(:subjects)
       AND (CAST(:campuses AS text[]) = '{}' OR s.campus_code = ANY(:campuses))
     ORDER BY s.section_id
     LIMIT :most
    """
)
"""Sections of subjects (codes without suffix) in a term; an :class:`OfferRow` each."""


class PaceRow(FactRow):
    """How fast sections of a subject and type filled up in earlier terms."""

    show_code: str
    section_type: SectionType
    sections: int
    seconds: list[Decimal]

    @property
    def facts(self) -> Pace:
        """What the rules look at."""
        return Pace(self.sections, [timedelta(seconds=float(one)) for one in self.seconds])


PACE_TERMS: Final = 3
"""How fast seats went is told of so many earlier terms (issue 14)."""
PACE: Final[TextClause] = text(
    f"""
    WITH earlier AS (
        SELECT t.academic_year, t.semester, p.opens_at
          FROM term t
          JOIN LATERAL (SELECT min(opens_at) AS opens_at FROM calendar_period p
                         WHERE p.academic_year = t.academic_year AND p.semester = t.semester
                           AND p.kind = '{EnrolmentPeriod.ENROLMENT.value}') p ON p.opens_at IS NOT NULL
         WHERE t.starts_on < (SELECT starts_on FROM term
                               WHERE academic_year = :academic_year AND semester = :semester)
         ORDER BY t.starts_on DESC LIMIT {PACE_TERMS}
    )
    SELECT u.show_code, s.section_type, count(*) AS sections,
           coalesce(array_agg(greatest(extract(epoch FROM s.filled_at - e.opens_at), 0))
                    FILTER (WHERE s.filled_at IS NOT NULL), '{{}}') AS seconds
      FROM earlier e
      JOIN section s ON s.academic_year = e.academic_year AND s.semester = e.semester
      JOIN subject u USING (subject_code)
     WHERE s.subject_code = ANY (ARRAY(SELECT subject_code FROM subject WHERE show_code = ANY(:subjects)))
     GROUP BY u.show_code, s.section_type
    """
)
"""A :class:`PaceRow` for each subject (code without suffix) and type that had sections in the last terms."""
