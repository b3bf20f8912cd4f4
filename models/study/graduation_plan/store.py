"""What a plan to graduation reads: the subjects that are missing and all required before them, groups to choose from,
what students bring, and limits of credits (study §3). A statement each.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from decimal import Decimal
from typing import Final
from uuid import UUID

from sqlalchemy import TextClause, text

from models.curriculum.requisite.contract import RequisiteKind, RequisiteTree
from models.curriculum.subject.tables import ACTIVE_SUBJECT
from models.enrolment.enrolment.store.history import HISTORY
from models.enrolment.requisite.rules import Standing, known_grades
from models.grades.grade.rules.letters import PASSING
from models.kit.rows import FactRow
from models.study.graduation_plan.rules.items import GroupOffer, Offer
from models.study.graduation_plan.rules.reading import groups_of
from models.study.programme.contract import ProgrammeDocument
from models.study.programme.store.leaves import counts_at

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


class GroupFact(FactRow):
    """A group of a version of a programme to choose from, the semesters in which anything of it was seen, and how many
    subjects there are of so many credits.
    """

    version_id: UUID
    path: str
    semesters: frozenset[int]
    sizes: dict[Decimal, int]

    @property
    def offer(self) -> GroupOffer:
        """As the plan reads it."""
        return GroupOffer(self.semesters, self.sizes)


GROUPS: Final[TextClause] = text(f"""
    WITH seen AS MATERIALIZED (
        SELECT u.show_code, u.general_education_group AS tag, portion AS credits,
               bool_or(x.semester = 0) AS summer, bool_or(x.semester = 1) AS first, bool_or(x.semester = 2) AS second
          FROM section x JOIN subject v USING (subject_code)
          JOIN subject u ON u.show_code = v.show_code AND u.status = '{ACTIVE_SUBJECT}'
         CROSS JOIN LATERAL generate_series(CASE WHEN u.splittable THEN 1 ELSE u.credit END, u.credit) AS portion
         WHERE x.academic_year >= :seen_from AND NOT u.show_code = ANY(CAST(:had AS text[]))
         GROUP BY u.show_code, u.general_education_group, portion
    )
    SELECT l.version_id, l.path, f.semesters, f.sizes
      FROM jsonb_to_recordset(CAST(:leaves AS jsonb))
        AS l(version_id uuid, path text, codes text[], patterns jsonb, excepted text[])
     CROSS JOIN LATERAL (
           SELECT array_remove(ARRAY[CASE WHEN bool_or(g.summer) THEN 0 END, CASE WHEN bool_or(g.first) THEN 1 END,
                                     CASE WHEN bool_or(g.second) THEN 2 END], NULL) AS semesters,
                  coalesce(jsonb_object_agg(CAST(trim_scale(g.credits) AS text), g.subjects)
                               FILTER (WHERE g.credits > 0), '{{}}') AS sizes
             FROM (SELECT n.credits, count(*) AS subjects, bool_or(n.summer) AS summer, bool_or(n.first) AS first,
                          bool_or(n.second) AS second
                     FROM seen n WHERE {counts_at("n.show_code", "n.tag", "l")} GROUP BY n.credits) g) f
""")
"""Rows of :class:`GroupFact`. Parameters leaves (:func:`groups_parameter`), seen_from, had (subjects to leave out)."""


def groups_parameter(documents: Mapping[UUID, ProgrammeDocument]) -> str:
    """The groups of these versions, as :data:`GROUPS` asks for them."""
    fields = {"path", "codes", "patterns", "excepted"}
    return json.dumps(
        [
            {"version_id": str(version), **leaf.model_dump(mode="json", include=fields)}
            for version, document in documents.items()
            for leaf in groups_of(document)
        ]
    )


class StandingFact(FactRow):
    """What a student has to bring to requisites."""

    student_id: int
    admission_year: int
    campus_code: str
    grades: dict[str, str]
    tags: dict[str, int]
    by_equivalence: dict[str, str]

    @property
    def standing(self) -> Standing:
        """As the plan reads it."""
        return Standing(
            grades=known_grades(self.grades, self.by_equivalence),
            tags=self.tags,
            entry_year=self.admission_year,
            campus_code=self.campus_code,
        )


STANDINGS: Final[TextClause] = text(f"""
    SELECT s.student_id, s.admission_year, s.campus_code, done.grades, done.tags,
           coalesce((SELECT jsonb_object_agg(key, value -> 'grade') FROM jsonb_each(done.counts_as)), '{{}}')
               AS by_equivalence
      FROM student s CROSS JOIN {HISTORY} done
     WHERE s.student_id = ANY(:student_ids)
     ORDER BY s.student_id
""").bindparams(passing=sorted(PASSING))
"""Rows of :class:`StandingFact`, for thousands at once. Parameter student_ids."""


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
