"""Reading the outcomes of curricula, and which subjects serve them."""

from __future__ import annotations

from typing import Final

from pydantic import BaseModel, TypeAdapter
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.curriculum.curriculum_outcome.schemas import CurriculumLine, OutcomesOfCurriculum, ServingSubject
from api.curriculum.outcome.queries import OUTCOMES_OF_CURRICULUM
from api.curriculum.outcome.schemas import Outcome
from api.kit.rows import read_one, read_rows
from api.kit.sql import names
from api.kit.wire import Names
from models.curriculum.subject.contract.words import SubjectStatus
from models.curriculum.teaching.contract import OutcomeShare
from models.curriculum.teaching.rules import without_service


class _Curriculum(BaseModel):
    curriculum_code: str
    name: Names
    revision: int
    outcomes: list[Outcome]
    subjects: list[ServingSubject]


_NAMED: Final = """
    SELECT curriculum_code, min(curriculum_th) AS name_th, min(curriculum_en) AS name_en,
           array_agg(major_code ORDER BY major_code) AS majors
      FROM major GROUP BY curriculum_code
"""
_SERVED: Final = f"""
    EXISTS (SELECT FROM outcome_link l JOIN subject s USING (subject_code)
             WHERE l.curriculum_code = p.curriculum_code AND l.curriculum_outcome = p.outcome_code
               AND s.status = '{SubjectStatus.ACTIVE}')
"""
_LINES: Final = TypeAdapter(list[CurriculumLine])
_LIST: Final = text(f"""
    SELECT c.curriculum_code, {names("c.name_th", "c.name_en")} AS name, c.majors,
           count(p.outcome_code) AS outcomes,
           count(p.outcome_code) FILTER (WHERE NOT {_SERVED}) AS gaps
      FROM ({_NAMED}) c LEFT JOIN curriculum_outcome p USING (curriculum_code)
     GROUP BY c.curriculum_code, c.name_th, c.name_en, c.majors ORDER BY c.curriculum_code
""")
_CURRICULA: Final = TypeAdapter(list[_Curriculum])
_CURRICULUM: Final = text(f"""
    SELECT c.curriculum_code, {names("c.name_th", "c.name_en")} AS name, coalesce(k.revision, 0) AS revision,
           {OUTCOMES_OF_CURRICULUM.format(curriculum="c.curriculum_code")} AS outcomes,
           coalesce((SELECT jsonb_agg(jsonb_build_object(
                                'subject_code', s.subject_code, 'name', {names("s.name_th", "s.name_en")},
                                'status', s.status, 'shares', x.shares) ORDER BY s.subject_code)
                       FROM (SELECT subject_code, jsonb_object_agg(curriculum_outcome, share) AS shares
                               FROM (SELECT subject_code, curriculum_outcome,
                                            CASE WHEN bool_or(share = '{OutcomeShare.MAIN}') THEN '{OutcomeShare.MAIN}'
                                                 ELSE '{OutcomeShare.PART}' END AS share
                                       FROM outcome_link WHERE curriculum_code = c.curriculum_code
                                      GROUP BY subject_code, curriculum_outcome) y
                              GROUP BY subject_code) x
                       JOIN subject s USING (subject_code)
                      WHERE s.status <> '{SubjectStatus.INACTIVE}'), '[]') AS subjects
      FROM ({_NAMED}) c LEFT JOIN curriculum_outcomes k USING (curriculum_code)
     WHERE c.curriculum_code = :curriculum_code
""")


async def curricula(session: AsyncSession) -> list[CurriculumLine]:
    """Every curriculum of the majors, with its gaps."""
    return await read_rows(session, _LINES, _LIST, {})


async def outcomes_of_curriculum(session: AsyncSession, curriculum_code: str) -> OutcomesOfCurriculum:
    """What graduates can do and which subjects see to it. Raises Refusal ``not_found``."""
    row = await read_one(session, _CURRICULA, _CURRICULUM, {"curriculum_code": curriculum_code})
    taught = [subject for subject in row.subjects if subject.status is SubjectStatus.ACTIVE]
    served = frozenset(code for subject in taught for code in subject.shares)
    gaps = without_service([one.outcome_code for one in row.outcomes], served)
    return OutcomesOfCurriculum(**row.model_dump(), gaps=gaps)
