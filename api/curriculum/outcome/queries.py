"""Reading what students can do after a subject."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pydantic import BaseModel, TypeAdapter
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.curriculum.outcome.schemas import MappedCurriculum, OutcomesOfVersion, SubjectOutcomeView
from api.kit.rows import read_one
from api.kit.sql import names
from models.curriculum.teaching.rules import in_language, mark_of, without_service
from models.kit.errors import Language


class _Version(BaseModel):
    revision: int
    outcomes: list[SubjectOutcomeView]
    curricula: list[MappedCurriculum]


OUTCOMES_OF_CURRICULUM: Final = """
    coalesce((SELECT jsonb_agg(to_jsonb(p) ORDER BY p.position) FROM curriculum_outcome p
               WHERE p.curriculum_code = {curriculum}), '[]')
"""
"""The outcomes of a curriculum in their order; ``curriculum`` is the SQL of its code."""
_VERSIONS: Final = TypeAdapter(list[_Version])
_VERSION: Final = text(f"""
    SELECT s.revision,
           coalesce((SELECT jsonb_agg(to_jsonb(o) || jsonb_build_object('serves', coalesce(
                            (SELECT jsonb_agg(jsonb_build_object(
                                        'curriculum_code', l.curriculum_code, 'outcome_code', l.curriculum_outcome,
                                        'share', l.share) ORDER BY l.curriculum_code, l.curriculum_outcome)
                               FROM outcome_link l WHERE l.subject_code = o.subject_code
                                                     AND l.subject_outcome = o.outcome_code), '[]'))
                            ORDER BY o.position)
                       FROM subject_outcome o WHERE o.subject_code = s.subject_code), '[]') AS outcomes,
           coalesce((SELECT jsonb_agg(jsonb_build_object(
                                'curriculum_code', c.curriculum_code,
                                'name', {names("c.name_th", "c.name_en")},
                                'outcomes', {OUTCOMES_OF_CURRICULUM.format(curriculum="c.curriculum_code")})
                            ORDER BY c.curriculum_code)
                       FROM (SELECT m.curriculum_code, min(m.curriculum_th) AS name_th, min(m.curriculum_en) AS name_en
                               FROM major m
                              WHERE m.major_code = s.major_code
                                 OR m.curriculum_code IN (SELECT l.curriculum_code FROM outcome_link l
                                                           WHERE l.subject_code = s.subject_code)
                              GROUP BY m.curriculum_code) c), '[]') AS curricula
      FROM subject s WHERE s.subject_code = :subject_code
""")


async def outcomes_of(session: AsyncSession, subject_code: str) -> OutcomesOfVersion:
    """What students can do after a version, and what that does for curricula. Raises Refusal ``not_found``."""
    row = await read_one(session, _VERSIONS, _VERSION, {"subject_code": subject_code})
    serving = {one.outcome_code for one in row.outcomes if one.serves}
    return OutcomesOfVersion(
        revision=row.revision,
        outcomes=row.outcomes,
        curricula=row.curricula,
        gaps=without_service([one.outcome_code for one in row.outcomes], serving),
    )


def outcomes_in_words(outcomes: Sequence[SubjectOutcomeView], language: Language = "th") -> str:
    """The outcomes with what they serve, a line each: for the trail, and for the difference of two versions."""
    return "\n".join(_in_words(outcome, language) for outcome in outcomes)


def _in_words(outcome: SubjectOutcomeView, language: Language) -> str:
    served = ", ".join(f"{mark_of(one.share)} {one.curriculum_code} {one.outcome_code}" for one in outcome.serves)
    outcome_text = in_language(outcome.text_th, outcome.text_en, language)
    return f"{outcome.outcome_code} {outcome_text}" + (f" ({served})" if served else "")
