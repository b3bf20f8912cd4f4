"""Reading what a version teaches."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from typing import Final

from pydantic import BaseModel, TypeAdapter
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.curriculum.teaching_hour.schemas import TeachingHours, Topic
from api.kit.rows import read_one
from models.curriculum.teaching.rules import hours_of_term, in_language, plain_hours
from models.kit.errors import Language


class _Version(BaseModel):
    revision: int
    theory_hours: int
    practice_hours: int
    weeks: int | None
    topics: list[Topic]


_VERSIONS: Final = TypeAdapter(list[_Version])
_VERSION: Final = text("""
    SELECT s.revision, s.theory_hours, s.practice_hours,
           (SELECT w.weeks FROM teaching_weeks w WHERE w.first_year <= s.start_year
             ORDER BY w.first_year DESC LIMIT 1) AS weeks,
           coalesce((SELECT jsonb_agg(to_jsonb(t) ORDER BY t.position)
                       FROM teaching_topic t WHERE t.subject_code = s.subject_code), '[]') AS topics
      FROM subject s WHERE s.subject_code = :subject_code
""")


async def teaching_hours_of(session: AsyncSession, subject_code: str) -> TeachingHours:
    """What a version teaches, and what its hours come to. Raises Refusal ``not_found``."""
    row = await read_one(session, _VERSIONS, _VERSION, {"subject_code": subject_code})
    return TeachingHours(
        revision=row.revision,
        topics=row.topics,
        theory_hours=sum((topic.theory_hours for topic in row.topics), Decimal()),
        practice_hours=sum((topic.practice_hours for topic in row.topics), Decimal()),
        theory_wanted=hours_of_term(row.theory_hours, row.weeks),
        practice_wanted=hours_of_term(row.practice_hours, row.weeks),
    )


def topics_in_words(topics: Sequence[Topic], language: Language = "th") -> str:
    """The topics with their hours, a line each: for the trail, and for the difference of two versions."""
    return "\n".join(
        f"{in_language(one.topic_th, one.topic_en, language)} ({plain_hours(one.theory_hours)}-"
        f"{plain_hours(one.practice_hours)})"
        for one in topics
    )
