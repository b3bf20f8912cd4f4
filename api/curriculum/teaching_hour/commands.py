"""Keeping what a version teaches (study §2)."""

from __future__ import annotations

from typing import Final

from sqlalchemy import delete, text
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col

from api.access.auth.principal import Principal
from api.curriculum.draft.commands import locked_draft, note_change
from api.curriculum.teaching_hour.queries import teaching_hours_of, topics_in_words
from api.curriculum.teaching_hour.schemas import TeachingHours, TeachingHoursInput
from models.curriculum.teaching.tables import TeachingTopic

PART: Final = "teaching_hours"
_COPY: Final = text("""
    INSERT INTO teaching_topic (subject_code, position, topic_th, topic_en, theory_hours, practice_hours)
    SELECT :target, position, topic_th, topic_en, theory_hours, practice_hours
      FROM teaching_topic WHERE subject_code = :source
""")


async def put_teaching_hours(
    session: AsyncSession, principal: Principal, subject_code: str, wanted: TeachingHoursInput
) -> TeachingHours:
    """Bring the topics of a draft to what is wanted.

    Raises Refusal ``not_found``, ``revision_moved``, ``subject_immutable`` and ``subject_in_review``.
    """
    version = await locked_draft(session, subject_code, wanted.revision, PART)
    before = (await teaching_hours_of(session, subject_code)).topics
    await session.execute(delete(TeachingTopic).where(col(TeachingTopic.subject_code) == subject_code))
    session.add_all(
        TeachingTopic(subject_code=subject_code, position=position, **topic.model_dump())
        for position, topic in enumerate(wanted.topics, start=1)
    )
    await note_change(
        session, principal, version, {PART: topics_in_words(before)}, {PART: topics_in_words(wanted.topics)}
    )
    return await teaching_hours_of(session, subject_code)


async def copy_topics(session: AsyncSession, source: str, target: str) -> None:
    """Give a new version the topics of another."""
    await session.execute(_COPY, {"source": source, "target": target})
