"""Grade sheets of the persona teachers: one filled in, one half, one with topics only, the rest not begun."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from decimal import Decimal
from itertools import groupby
from typing import Final, NamedTuple
from uuid import UUID

from sqlalchemy import Connection, text
from sqlmodel import SQLModel

from models.contracts.curriculum.sections import SectionType
from models.contracts.grades.sheets import ScoreMark, ScoreSource
from models.demo.plan import Plan
from models.rules.grades.results import usual_bounds, usual_distances
from models.rules.grades.scoring import plain
from models.tables.grades.sheets import GradeSheet, GradeSheetSection, ScoreEvent, ScoreTopic, TopicScore

TEACHERS: Final = ("teacher01", "head01", "multi01")
_TOPICS: Final = (("การบ้าน", 20, 10), ("สอบย่อย", 30, 20), ("สอบกลางภาค", 50, 30), ("สอบปลายภาค", 60, 40))
_FILLED: Final = (Decimal(1), Decimal("0.55"), Decimal(0))
"""The share of scores that are there in the first, second and third sheet of a teacher."""
_ABSENT: Final = 0.02
_SECTIONS: Final = text("""
    SELECT p.username, p.person_id, s.section_id, s.subject_code, s.campus_code
      FROM person p JOIN section_teacher t ON t.person_id = p.person_id AND t.position = 1
      JOIN section s USING (section_id)
     WHERE p.username = ANY(:usernames) AND (s.academic_year, s.semester) = (:academic_year, :semester)
       AND s.section_type = :lecture
     ORDER BY p.username, s.seats_taken DESC, s.section_id
""")
_STUDENTS: Final = text("""
    SELECT e.student_id, coalesce(s.gpax, 2.5) AS gpax FROM enrolment e JOIN student s USING (student_id)
     WHERE e.section_id = :section_id AND e.status = 'enrolled' ORDER BY e.student_id
""")


class _Taught(NamedTuple):
    """What :data:`_SECTIONS` reads."""

    username: str
    person_id: UUID
    section_id: int
    subject_code: str
    campus_code: str


def sheet_rows(connection: Connection, plan: Plan) -> Iterator[list[SQLModel]]:
    """The sheets with their topics, scores and the history of these: the rows of a table after those they refer to."""
    term = {"academic_year": plan.current.academic_year, "semester": plan.current.semester}
    named = {**term, "usernames": list(TEACHERS), "lecture": SectionType.LECTURE.value}
    taught = [_Taught(*row) for row in connection.execute(_SECTIONS, named)]
    ids = plan.ids("grade sheets")
    rows = [
        row
        for _, sections in groupby(taught, key=lambda section: section.username)
        for section, filled in zip(sections, _FILLED, strict=False)
        for row in _sheet(connection, plan, section, filled, ids)
    ]
    for table in (GradeSheet, GradeSheetSection, ScoreTopic, TopicScore, ScoreEvent):
        yield [row for row in rows if isinstance(row, table)]


def _sheet(
    connection: Connection, plan: Plan, section: _Taught, filled: Decimal, ids: Iterator[UUID]
) -> Iterator[SQLModel]:
    begun = plan.now - timedelta(days=10)
    sheet = GradeSheet(
        sheet_id=next(ids),
        academic_year=plan.current.academic_year,
        semester=plan.current.semester,
        subject_code=section.subject_code,
        campus_code=section.campus_code,
        coordinator_id=section.person_id,
        bounds={letter: plain(bound) for letter, bound in usual_bounds().items()},
        distances={letter: plain(distance) for letter, distance in usual_distances().items()},
        created_at=begun,
        changed_at=begun,
        changed_by=section.person_id,
    )
    topics = [
        ScoreTopic(
            topic_id=next(ids), sheet_id=sheet.sheet_id, position=position, name=name, maximum=Decimal(maximum),
            weight=Decimal(weight),
        )
        for position, (name, maximum, weight) in enumerate(_TOPICS, start=1)
    ]  # fmt: skip
    yield sheet
    yield GradeSheetSection(section_id=section.section_id, sheet_id=sheet.sheet_id)
    yield from topics
    students = list(connection.execute(_STUDENTS, {"section_id": section.section_id}))
    random = plan.random("scores", section.section_id)
    entered = topics[: round(len(topics) * filled)]
    scores = []
    for topic in entered:
        for student_id, gpax in students:
            level = min(max(random.gauss(float(gpax) / 4 * 0.72 + 0.2, 0.12), 0.05), 1)
            value = Decimal(round(float(topic.maximum) * level * 2)) / 2
            is_absent = random.random() < _ABSENT
            scores.append(
                TopicScore(
                    topic_id=topic.topic_id, student_id=student_id, value=None if is_absent else value,
                    mark=ScoreMark.ABSENT if is_absent else None, revision=1,
                    changed_at=begun + timedelta(days=topic.position), changed_by=section.person_id,
                )
            )  # fmt: skip
    yield from scores
    batches = {topic.topic_id: next(ids) for topic in entered}
    for score in scores:
        yield ScoreEvent(
            sheet_id=sheet.sheet_id, batch_id=batches[score.topic_id], source=ScoreSource.PASTE,
            topic_id=score.topic_id, student_id=score.student_id, value=score.value, mark=score.mark, revision=1,
            at=score.changed_at, by=section.person_id,
        )  # fmt: skip
