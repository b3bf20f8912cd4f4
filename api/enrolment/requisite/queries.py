"""What a student has of the requisites of subjects."""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass

from sqlalchemy.ext.asyncio import AsyncSession

from api.enrolment.situation.queries import section_rows, student_row
from models.curriculum.requisite.contract import Requisite, RequisiteKind, RequisiteTree
from models.enrolment.enrolment.rules.curriculum_rules import standing_of
from models.enrolment.requisite.rules import Standing, is_met
from models.kit.calendar import utc_now


@dataclass(frozen=True, slots=True)
class StudentMarks:
    """The student's own standing, and what is taken this term, by codes without suffix."""

    standing: Standing
    taken: Set[str]

    def met(self, kind: RequisiteKind, part: Requisite) -> bool | None:
        """By the rule that enrolment asks."""
        return is_met(RequisiteTree(kind=kind, tree=part), self.standing)

    def grade(self, subject: str) -> str | None:
        """The best so far, that of a subject that counts as it included."""
        return self.standing.grades.get(subject)

    def held(self, subject: str) -> bool:
        """Whether it is taken this term."""
        return subject in self.taken


async def marks_of(session: AsyncSession, student_id: int, term: tuple[int, int]) -> StudentMarks:
    """What the student has done before and takes in the term."""
    student = await student_row(session, student_id, *term)
    held = await section_rows(session, student, *term, ())
    taken = frozenset(row.show_code for row in held)
    return StudentMarks(standing_of(student.facts, taken, now=utc_now()), taken)
