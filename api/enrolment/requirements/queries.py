"""What subjects require, as SQL, and the student's own standing in it."""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import dataclass
from typing import Final

from pydantic import BaseModel
from sqlalchemy.ext.asyncio import AsyncSession

from api.enrolment.requirements.schemas import RequiredSubject, RequirementView
from api.enrolment.situation.queries import section_rows, student_row
from api.kit.wire import Names
from models.rules.enrolment.enrolment.curriculum_rules import is_met, passed_subjects
from models.rules.enrolment.enrolment.facts import Requirement
from models.tables.curriculum.subjects import RequirementKind

REQUIREMENTS: Final = """
    coalesce((SELECT jsonb_agg(jsonb_build_object('kind', g.kind, 'any_of', g.any_of) ORDER BY g.kind, g.group_no)
                FROM (SELECT r.kind, r.group_no,
                             jsonb_agg(jsonb_build_object('code', r.required_show_code, 'name', n.name)
                                       ORDER BY r.required_show_code) AS any_of
                        FROM subject_requirement r
                        LEFT JOIN LATERAL (
                             SELECT jsonb_build_object('th', o.name_th, 'en', o.name_en) AS name FROM subject o
                              WHERE o.show_code = r.required_show_code ORDER BY o.start_year DESC LIMIT 1) n ON true
                       WHERE r.subject_code = u.subject_code
                       GROUP BY r.kind, r.group_no) g), '[]')
"""
"""What subject ``u`` requires: a list of :class:`RequirementRow`."""


class RequiredRow(BaseModel):
    """A subject that meets a requirement; without a name where no curriculum has it."""

    code: str
    name: Names | None


class RequirementRow(BaseModel):
    """A requirement of a subject."""

    kind: RequirementKind
    any_of: list[RequiredRow]


@dataclass(frozen=True, slots=True)
class Done:
    """The best grades of a student so far, and what is taken this term, by codes without suffix."""

    grades: Mapping[str, str]
    held: Set[str]


async def done_by(session: AsyncSession, student_id: int, term: tuple[int, int]) -> Done:
    """What the student has done before and takes in the term."""
    student = await student_row(session, student_id, *term)
    held = await section_rows(session, student, *term, ())
    return Done(student.grades, frozenset(row.show_code for row in held))


def requirement_view(row: RequirementRow, done: Done | None) -> RequirementView:
    """The requirement with what a student has of it; who is no student is told what it is."""
    grades, held = (done.grades, done.held) if done else ({}, frozenset[str]())
    asked = Requirement(row.kind.value, frozenset(one.code for one in row.any_of))
    return RequirementView(
        kind=row.kind,
        any_of=[
            RequiredSubject(code=one.code, name=one.name, grade=grades.get(one.code), held=one.code in held)
            for one in row.any_of
        ],
        met=None if done is None else is_met(asked, passed_subjects(done.grades), done.held),
    )
