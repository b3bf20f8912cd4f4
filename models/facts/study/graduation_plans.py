"""What a plan to graduation reads: the subjects that are missing and all required before them, and limits of credits
(study §3). A statement each.
"""

from __future__ import annotations

from decimal import Decimal
from typing import Final

from sqlalchemy import TextClause, text

from models.contracts.curriculum.requisites import RequisiteKind, RequisiteTree
from models.facts.rows import FactRow
from models.rules.study.graduation_plan.items import Offer
from models.tables.curriculum.subjects import ACTIVE_SUBJECT

_NOT_EXCLUSIVE: Final = f"q.kind <> '{RequisiteKind.EXCLUSIVE.value}'"
"""What shuts out is no requisite to plan for."""


class OfferFact(FactRow):
    """A subject that is taught, with its requisites and the semesters in which it was seen."""

    code: str
    name_th: str
    name_en: str
    credits: Decimal
    tag: str | None
    semesters: frozenset[int]
    requisites: tuple[RequisiteTree, ...]
    linked: frozenset[str]

    @property
    def offer(self) -> Offer:
        """As the plan reads it."""
        return Offer(self.code, self.credits, self.semesters, self.tag, self.requisites, self.linked)


OFFERS: Final[TextClause] = text(f"""
    WITH RECURSIVE named(code) AS (
        SELECT unnest(CAST(:codes AS text[]))
         UNION
        SELECT further.code
          FROM named n JOIN subject u ON u.show_code = n.code AND u.status = '{ACTIVE_SUBJECT}'
         CROSS JOIN LATERAL (
               SELECT jsonb_array_elements_text(q.cites) AS code FROM subject_requisite q
                WHERE q.subject_code = u.subject_code AND {_NOT_EXCLUSIVE}
                UNION
               SELECT o.show_code FROM subject_link k JOIN subject o ON o.subject_code = k.linked_subject_code
                WHERE k.subject_code = u.subject_code) further
    )
    SELECT u.show_code AS code, u.name_th, u.name_en, u.credit AS credits, u.general_education_group AS tag,
           ARRAY(SELECT DISTINCT x.semester FROM section x JOIN subject v USING (subject_code)
                  WHERE v.show_code = u.show_code AND x.academic_year >= :seen_from) AS semesters,
           coalesce((SELECT jsonb_agg(jsonb_build_object('kind', q.kind, 'tree', q.tree) ORDER BY q.kind)
                       FROM subject_requisite q
                      WHERE q.subject_code = u.subject_code AND {_NOT_EXCLUSIVE}), '[]') AS requisites,
           ARRAY(SELECT o.show_code FROM subject_link k JOIN subject o ON o.subject_code = k.linked_subject_code
                  WHERE k.subject_code = u.subject_code) AS linked
      FROM named n JOIN subject u ON u.show_code = n.code AND u.status = '{ACTIVE_SUBJECT}'
     ORDER BY u.show_code
""")
"""Rows of :class:`OfferFact`: these subjects, and all that their requisites name, however far. Parameters codes,
seen_from (the first academic year whose sections are looked at)."""


class LimitFact(FactRow):
    """How many credits a student may take in a term, where it was said."""

    academic_year: int
    semester: int
    credit_limit: Decimal


LIMITS: Final[TextClause] = text("""
    SELECT academic_year, semester, credit_limit FROM student_term WHERE student_id = :student_id
     ORDER BY academic_year, semester
""")
"""Rows of :class:`LimitFact`. Parameter student_id."""
