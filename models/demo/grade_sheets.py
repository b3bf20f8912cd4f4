"""Grade sheets of the persona teachers: one filled in, one half, one with topics only, the rest not begun.

The first teacher has a substitute grader and a draft of cut-offs, and grades with a colleague where one teaches the
same subject.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from decimal import Decimal
from itertools import groupby
from typing import Final, NamedTuple
from uuid import UUID

from sqlalchemy import Connection, text
from sqlmodel import SQLModel

from models.curriculum.section.contract import SectionType
from models.demo.plan import Plan
from models.grades.sheet.contract import ScoreMark, ScoreSource
from models.grades.sheet.rules.results import usual_bounds, usual_distances
from models.grades.sheet.rules.scoring import plain
from models.grades.sheet.tables import (
    GradeSheet,
    GradeSheetSection,
    GradingDraft,
    ScoreEvent,
    ScoreTopic,
    SubstituteGrader,
    TopicScore,
)

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
     WHERE e.section_id = ANY(:section_ids) AND e.status = 'enrolled' ORDER BY e.student_id
""")
GROUP: Final = "กลุ่มข้อสอบร่วม"
"""The name of the sheet that two teachers grade together."""
DRAFT: Final = "เข้มงวดขึ้น"
_SIBLING: Final = text("""
    SELECT o.section_id FROM section s
      JOIN section o USING (academic_year, semester, subject_code, campus_code, section_type)
      JOIN section_teacher t ON t.section_id = o.section_id AND t.position = 1
      JOIN person p ON p.person_id = t.person_id
     WHERE s.section_id = :section_id AND o.section_id <> s.section_id AND p.username <> ALL(:usernames)
     ORDER BY o.section_id LIMIT 1
""")
_SUBSTITUTE: Final = text("SELECT person_id FROM person WHERE username = :username")


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
        for section, filled in zip(_shared_second(connection, list(sections)), _FILLED, strict=False)
        for row in _sheet(connection, plan, section, filled, ids)
    ]
    rows += _beside(connection, plan, rows, ids)
    for table in (GradeSheet, GradeSheetSection, ScoreTopic, TopicScore, ScoreEvent, SubstituteGrader, GradingDraft):
        yield [row for row in rows if isinstance(row, table)]


def _shared_second(connection: Connection, sections: list[_Taught]) -> list[_Taught]:
    """The largest first; of the first persona then the largest of the others that can be graded with a colleague."""
    if sections[0].username != TEACHERS[0]:
        return sections
    shared = next((section for section in sections[1:] if _sibling(connection, section) is not None), None)
    return sections if shared is None else [sections[0], shared, *(s for s in sections[1:] if s is not shared)]


def _sibling(connection: Connection, section: _Taught) -> int | None:
    """A section of the same subject that a colleague teaches, who is no persona."""
    named = {"section_id": section.section_id, "usernames": list(TEACHERS)}
    section_id: int | None = connection.scalar(_SIBLING, named)
    return section_id


def _beside(connection: Connection, plan: Plan, rows: list[SQLModel], ids: Iterator[UUID]) -> list[SQLModel]:
    """Who stands in for the coordinator of the first persona's first sheet, and a draft of its cut-offs."""
    sheets = [row for row in rows if isinstance(row, GradeSheet)]
    substitute = connection.scalar(_SUBSTITUTE, {"username": TEACHERS[2]})
    teacher = connection.scalar(_SUBSTITUTE, {"username": TEACHERS[0]})
    sheet = next((sheet for sheet in sheets if sheet.coordinator_id == teacher), None)
    if sheet is None or substitute is None:
        return []
    bounds = {letter: plain(bound + 5) for letter, bound in usual_bounds().items()}
    return [
        SubstituteGrader(
            substitute_id=next(ids), sheet_id=sheet.sheet_id, person_id=substitute, since=plan.now - timedelta(days=1),
            until=plan.now + timedelta(days=14), given_by=teacher, given_at=plan.now - timedelta(days=1),
        ),
        GradingDraft(
            draft_id=next(ids), sheet_id=sheet.sheet_id, name=DRAFT, method=sheet.method, rounding=sheet.rounding,
            decimals=sheet.decimals, bounds=bounds, distances=sheet.distances, created_at=plan.now - timedelta(days=1),
            created_by=teacher,
        ),
    ]  # fmt: skip


def _sheet(
    connection: Connection, plan: Plan, section: _Taught, filled: Decimal, ids: Iterator[UUID]
) -> Iterator[SQLModel]:
    begun = plan.now - timedelta(days=10)
    section_ids = [section.section_id]
    if section.username == TEACHERS[0] and filled == _FILLED[1]:
        sibling = _sibling(connection, section)
        section_ids += [] if sibling is None else [sibling]
    sheet = GradeSheet(
        sheet_id=next(ids),
        academic_year=plan.current.academic_year,
        semester=plan.current.semester,
        subject_code=section.subject_code,
        campus_code=section.campus_code,
        coordinator_id=section.person_id,
        group_name=GROUP if len(section_ids) > 1 else "",
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
    for section_id in section_ids:
        yield GradeSheetSection(section_id=section_id, sheet_id=sheet.sheet_id)
    yield from topics
    students = list(connection.execute(_STUDENTS, {"section_ids": section_ids}))
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
