"""What goes with the students of a section from one sheet to another: their scores, and letters set by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final
from uuid import UUID

from pydantic import TypeAdapter
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.grades.score.saving import Batch, Change, save
from api.kit.rows import read_rows
from models.cases.case.contract.record import Refused
from models.grades.grading_group.rules import NamedTopic, TopicMatch, matched_topics, refusal_to_carry
from models.grades.grading_group.store import STUDENTS_OF_SECTION, GroupableSection
from models.grades.sheet.contract import ScoreSource
from models.grades.sheet.rules.scoring import Score
from models.grades.sheet.store.contents import LETTERS_BY_HAND, SCORES, TOPICS, LetterRow, ScoreRow, TopicRow
from models.kit.table import new_id

_TOPICS: Final = TypeAdapter(list[TopicRow])
_SCORES: Final = TypeAdapter(list[ScoreRow])
_LETTERS: Final = TypeAdapter(list[LetterRow])
_BLANK: Final = Score(None, None)
_SET_LETTERS: Final = text("""
    INSERT INTO hand_letter (sheet_id, student_id, revision, letter, reason, at, by)
    SELECT :sheet_id, g.student_id, coalesce((SELECT max(l.revision) FROM hand_letter l
                   WHERE l.sheet_id = :sheet_id AND l.student_id = g.student_id), 0) + 1, g.letter, g.reason, :at, :by
      FROM unnest(CAST(:student_ids AS int[]), CAST(:letters AS text[]), CAST(:reasons AS text[]))
        AS g(student_id, letter, reason)
""")


@dataclass(frozen=True, slots=True)
class Moving:
    """What would go with a section: ``changes`` of the sheet it comes to, which has these ``topics``.

    ``refused``: scores that would have no topic there.
    """

    topics: list[TopicRow]
    match: TopicMatch
    changes: list[Change]
    letters: list[LetterRow]
    refused: Refused | None


@dataclass(frozen=True, slots=True)
class Mover:
    """Who moves a section, and when."""

    person_id: UUID
    at: datetime


async def topics_of(session: AsyncSession, sheet_id: UUID) -> list[TopicRow]:
    """The topics of a sheet in their order."""
    return await read_rows(session, _TOPICS, TOPICS, {"sheet_ids": [sheet_id]})


async def moving_of(session: AsyncSession, section: GroupableSection, group_id: UUID) -> Moving:
    """What goes with a section into a group. Of a section without a sheet nothing was entered yet."""
    topics = await topics_of(session, group_id)
    if section.sheet_id is None:
        return Moving(topics, TopicMatch({}, ()), [], [], None)
    own = await topics_of(session, section.sheet_id)
    match = matched_topics(_named(own), _named(topics))
    students = await students_of(session, section.section_id)
    scores = await entered(session, section.sheet_id, students)
    there = {(row.student_id, row.topic_id): row.revision for row in await _rows(session, group_id, students)}
    return Moving(
        topics=topics,
        match=match,
        changes=_changes(scores, match.pairs, there),
        letters=await _letters(session, section.sheet_id, students),
        refused=refusal_to_carry(match, {row.topic_id for row in scores}),
    )


def _changes(
    scores: Sequence[ScoreRow], pairs: Mapping[UUID, UUID], there: Mapping[tuple[int, UUID], int]
) -> list[Change]:
    return [
        Change(row.student_id, pairs[row.topic_id], there.get((row.student_id, pairs[row.topic_id]), 0), row.score)
        for row in scores
        if row.topic_id in pairs
    ]


def _named(topics: Sequence[TopicRow]) -> list[NamedTopic]:
    return [NamedTopic(topic.topic_id, topic.name, topic.maximum) for topic in topics]


async def students_of(session: AsyncSession, section_id: int) -> list[int]:
    """The students of a section as its sheet has them."""
    return list((await session.scalars(STUDENTS_OF_SECTION, {"section_id": section_id})).all())


async def entered(session: AsyncSession, sheet_id: UUID, students: Sequence[int]) -> list[ScoreRow]:
    """What was entered in a sheet for these students."""
    return [row for row in await _rows(session, sheet_id, students) if row.score != _BLANK]


async def _rows(session: AsyncSession, sheet_id: UUID, students: Sequence[int]) -> list[ScoreRow]:
    return await read_rows(session, _SCORES, SCORES, {"sheet_ids": [sheet_id], "student_ids": list(students)})


async def _letters(session: AsyncSession, sheet_id: UUID, students: Sequence[int]) -> list[LetterRow]:
    wanted = set(students)
    rows = await read_rows(session, _LETTERS, LETTERS_BY_HAND, {"sheet_ids": [sheet_id]})
    return [row for row in rows if row.letter is not None and row.student_id in wanted]


async def bring_in(session: AsyncSession, moving: Moving, group_id: UUID, mover: Mover) -> None:
    """Enter in a group what goes with a section that joins it."""
    await save(session, moving.changes, _batch(group_id, mover))
    await _set_letters(session, group_id, moving.letters, mover)


async def take_out(
    session: AsyncSession, group_id: UUID, own_id: UUID, pairs: Mapping[UUID, UUID], section_id: int, mover: Mover
) -> None:
    """Take what was entered for a section's students out of a group and into a sheet of their own, whose topics are
    named by those of the group (``pairs``). The group keeps the history and nothing that holds.
    """
    students = await students_of(session, section_id)
    scores = await entered(session, group_id, students)
    await save(session, _changes(scores, pairs, {}), _batch(own_id, mover))
    gone = [Change(row.student_id, row.topic_id, row.revision, _BLANK) for row in scores]
    await save(session, gone, _batch(group_id, mover))
    letters = await _letters(session, group_id, students)
    await _set_letters(session, own_id, letters, mover)
    back = [row.model_copy(update={"letter": None, "reason": ""}) for row in letters]
    await _set_letters(session, group_id, back, mover)


def _batch(sheet_id: UUID, mover: Mover) -> Batch:
    return Batch(new_id(), sheet_id, ScoreSource.GROUP, mover.person_id, mover.at)


async def _set_letters(session: AsyncSession, sheet_id: UUID, letters: Sequence[LetterRow], mover: Mover) -> None:
    if not letters:
        return
    given = {
        "sheet_id": sheet_id,
        "student_ids": [row.student_id for row in letters],
        "letters": [row.letter for row in letters],
        "reasons": [row.reason for row in letters],
        "at": mover.at,
        "by": mover.person_id,
    }
    await session.execute(_SET_LETTERS, given)
