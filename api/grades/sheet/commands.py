"""Opening a sheet, and saying what it scores and how it is graded."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal
from operator import attrgetter
from typing import Final
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select

from api.access.auth.principal import Principal
from api.grades.sheet.reading import sheet_of
from api.grades.sheet.schemas import ExplainedInput, GradingInput, TopicInput, TopicsInput
from api.kit.audit import record_change
from api.kit.db import one_at_a_time
from api.kit.masters import locked_row
from api.kit.refusals import raise_refused
from models.curriculum.section.contract import SectionType
from models.curriculum.subject.contract.grading import Grading
from models.grades.sheet.contract import GradingMethod
from models.grades.sheet.rules.results import refusal_of_grading
from models.grades.sheet.rules.scoring import Topic, plain, refusal_of_names, refusal_of_topics
from models.grades.sheet.store.opening import lock_of_section, new_sheet
from models.grades.sheet.tables import GradeSheet, GradeSheetSection, ScoreTopic
from models.kit.calendar import utc_now
from models.kit.errors import Refusal
from models.kit.table import new_id

SHEET_SUBJECT: Final = "grade_sheet"
"""The ``subject_kind`` of a sheet's audit entries."""
_SECTION: Final = text("""
    SELECT s.academic_year, s.semester, s.subject_code, s.campus_code, u.grading, m.person_id AS coordinator_id
      FROM section s JOIN subject u USING (subject_code)
      JOIN section_teacher m ON m.section_id = s.section_id AND m.position = 1
     WHERE s.section_id = :section_id
       AND (s.section_type = :lecture OR NOT EXISTS (
            SELECT FROM section l WHERE l.academic_year = s.academic_year AND l.semester = s.semester
               AND l.subject_code = s.subject_code AND l.campus_code = s.campus_code AND l.section_type = :lecture))
       AND (EXISTS (SELECT FROM section_teacher t WHERE t.section_id = s.section_id AND t.person_id = :person_id)
            OR EXISTS (SELECT FROM enrolment e
                         JOIN enrolment l ON l.student_id = e.student_id AND l.academic_year = e.academic_year
                              AND l.semester = e.semester AND l.subject_code = e.subject_code AND l.status = 'enrolled'
                         JOIN section_teacher t ON t.section_id = l.section_id AND t.person_id = :person_id
                        WHERE e.section_id = s.section_id AND e.status = 'enrolled'))
""")


async def open_section(session: AsyncSession, principal: Principal, section_id: int) -> UUID:
    """The sheet of a section that the caller teaches, or whose laboratory they teach; it is begun where there is none.

    A laboratory has one of its own only where no lecture is: else its students stand in the sheet of their lecture. Its
    coordinator is the section's main instructor. Raises Refusal ``not_found``.
    """
    found = (
        await session.execute(
            _SECTION, {"section_id": section_id, "person_id": principal.person_id, "lecture": SectionType.LECTURE.value}
        )
    ).one_or_none()
    if found is None:
        raise Refusal("not_found")
    await one_at_a_time(session, lock_of_section(section_id))
    graded = await session.get(GradeSheetSection, section_id)
    if graded is not None:
        return graded.sheet_id
    sheet = new_sheet(
        (found.academic_year, found.semester), found.subject_code, found.campus_code, Grading(found.grading),
        coordinator_id=found.coordinator_id, by=principal.person_id, at=utc_now(),
    )  # fmt: skip
    session.add(sheet)
    await session.flush()
    await session.execute(insert(GradeSheetSection).values(section_id=section_id, sheet_id=sheet.sheet_id))
    return sheet.sheet_id


async def set_topics(session: AsyncSession, principal: Principal, sheet_id: UUID, wanted: TopicsInput) -> None:
    """Bring the topics of a sheet to what is wanted.

    Raises Refusal ``not_found``, ``forbidden`` to whoever does not coordinate the sheet, ``revision_moved``,
    ``weights_over_100``, ``topic_named_twice``, ``topic_gone``, and ``topic_maximum_below`` where a score is above the
    new maximum.
    """
    sheet = await _to_change(session, principal, sheet_id, wanted.revision)
    shapes = [Topic(topic.topic_id or new_id(), topic.maximum, topic.weight) for topic in wanted.topics]
    raise_refused(refusal_of_names(topic.name for topic in wanted.topics))
    raise_refused(refusal_of_topics(shapes))
    there = {
        topic.topic_id: topic
        for topic in await session.scalars(
            select(ScoreTopic).where(col(ScoreTopic.sheet_id) == sheet_id, col(ScoreTopic.deleted_at).is_(None))
        )
    }
    before = _topic_texts(sorted(there.values(), key=attrgetter("position")))
    for position, (shape, topic) in enumerate(zip(shapes, wanted.topics, strict=True), start=1):
        row = await _row(session, sheet_id, shape, topic, there)
        row.position, row.name, row.maximum, row.weight = position, topic.name.strip(), topic.maximum, topic.weight
        session.add(row)
    kept = {shape.topic_id for shape in shapes}
    now = utc_now()
    for row in there.values():
        if row.topic_id not in kept:
            row.deleted_at = now
    await _changed(session, principal, sheet, {"topics": before}, {"topics": _topic_texts(wanted.topics)})


_HIGHEST: Final = text("SELECT max(value) FROM topic_score WHERE topic_id = :topic_id")


async def _row(
    session: AsyncSession, sheet_id: UUID, shape: Topic, wanted: TopicInput, there: dict[UUID, ScoreTopic]
) -> ScoreTopic:
    if wanted.topic_id is None:
        return ScoreTopic(
            topic_id=shape.topic_id, sheet_id=sheet_id, position=0, name="", maximum=shape.maximum, weight=shape.weight
        )
    row = there.get(wanted.topic_id)
    if row is None:
        raise Refusal("topic_gone", name=wanted.name)
    highest = await session.scalar(_HIGHEST, {"topic_id": row.topic_id}) if wanted.maximum < row.maximum else None
    if highest is not None and highest > wanted.maximum:
        raise Refusal("topic_maximum_below", name=wanted.name, value=plain(highest))
    return row


async def set_grading(session: AsyncSession, principal: Principal, sheet_id: UUID, wanted: GradingInput) -> None:
    """Say how totals become letters from now on.

    Raises Refusal ``not_found``, ``forbidden``, ``revision_moved``, ``grading_of_subject``, and the codes of
    :func:`models.grades.sheet.rules.results.refusal_of_grading`.
    """
    sheet = await _to_change(session, principal, sheet_id, wanted.revision)
    raise_refused(refusal_of_grading(wanted.method, wanted.bounds, wanted.distances))
    row = await sheet_of(session, sheet_id, principal.person_id)
    satisfactory = wanted.method is GradingMethod.SATISFACTORY
    if wanted.method is not GradingMethod.DIRECT and satisfactory != (row.grading is Grading.SATISFACTORY):
        raise Refusal("grading_of_subject", subject=row.subject_code)
    before = _grading(sheet)
    sheet.method, sheet.rounding, sheet.decimals = wanted.method, wanted.rounding, wanted.decimals
    sheet.bounds = {**sheet.bounds, **_texts(wanted.bounds)}
    sheet.distances = {**sheet.distances, **_texts(wanted.distances)}
    await _changed(session, principal, sheet, before, _grading(sheet))


async def set_explained(session: AsyncSession, principal: Principal, sheet_id: UUID, wanted: ExplainedInput) -> None:
    """Say whether students may read how their grade came about; it changes no grade, so it may be said at any time.

    Raises Refusal ``not_found``, ``forbidden``.
    """
    row = await sheet_of(session, sheet_id, principal.person_id)
    if not (row.coordinates or row.is_substitute):
        raise Refusal("forbidden")
    sheet = await session.get_one(GradeSheet, sheet_id, with_for_update=True)
    if sheet.is_explained == wanted.is_explained:
        return
    before, after = ({"isExplained": shown} for shown in (sheet.is_explained, wanted.is_explained))
    sheet.is_explained = wanted.is_explained
    record_change(session, principal.person_id, SHEET_SUBJECT, sheet_id, "edit", before=before, after=after)
    await session.flush()


async def _to_change(session: AsyncSession, principal: Principal, sheet_id: UUID, revision: int) -> GradeSheet:
    row = await sheet_of(session, sheet_id, principal.person_id)
    if not (row.coordinates or row.is_substitute):
        raise Refusal("forbidden")
    if row.is_submitted:
        raise Refusal("sheet_submitted")
    if row.is_published:
        raise Refusal("grades_published")
    return await locked_row(session, GradeSheet, sheet_id, revision)


async def _changed(
    session: AsyncSession,
    principal: Principal,
    sheet: GradeSheet,
    before: dict[str, object],
    after: dict[str, object],
) -> None:
    sheet.revision += 1
    sheet.changed_at, sheet.changed_by = utc_now(), principal.person_id
    record_change(session, principal.person_id, SHEET_SUBJECT, sheet.sheet_id, "edit", before=before, after=after)
    await session.flush()


def _topic_texts(topics: Iterable[ScoreTopic | TopicInput]) -> list[str]:
    return [f"{topic.name}: {plain(topic.maximum)} / {plain(topic.weight)} %" for topic in topics]


def _grading(sheet: GradeSheet) -> dict[str, object]:
    return {
        "method": sheet.method.value,
        "rounding": sheet.rounding.value,
        "decimals": sheet.decimals,
        "bounds": dict(sheet.bounds),
        "distances": dict(sheet.distances),
    }


def _texts(numbers: dict[str, Decimal]) -> dict[str, str]:
    return {letter: plain(number) for letter, number in numbers.items()}
