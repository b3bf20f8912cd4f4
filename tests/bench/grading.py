"""Grade sheets of a demo university whose scores are all entered, made in its database."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from typing import Any, Final, NamedTuple
from uuid import UUID

from sqlalchemy import Engine, Row, text
from sqlmodel import Session

from models.curriculum.subject.contract.grading import Grading
from models.grades.sheet.store.opening import new_sheet
from models.grades.sheet.tables import GradeSheetSection, ScoreTopic
from models.kit.calendar import utc_now

Topic = tuple[str, Decimal, Decimal]
"""Name, maximum and weight."""
TOPICS: Final[Sequence[Topic]] = (
    ("การบ้าน", Decimal(20), Decimal(10)),
    ("สอบย่อย", Decimal(30), Decimal(20)),
    ("สอบกลางภาค", Decimal(50), Decimal(30)),
    ("สอบปลายภาค", Decimal(60), Decimal(40)),
)
_SECTIONS: Final = text("""
    SELECT s.section_id, s.academic_year, s.semester, s.subject_code, s.campus_code, u.grading, u.department_code,
           d.faculty_code, t.person_id AS teacher_id
      FROM section s JOIN subject u USING (subject_code) JOIN department d ON d.department_code = u.department_code
      JOIN section_teacher t ON t.section_id = s.section_id AND t.position = 1
     WHERE s.section_type = '16901'
       AND EXISTS (SELECT FROM enrolment e WHERE e.section_id = s.section_id AND e.status = 'enrolled')
       AND NOT EXISTS (SELECT FROM grade_sheet_section x WHERE x.section_id = s.section_id)
     ORDER BY s.section_id LIMIT :count
""")
_SCORES: Final = text("""
    WITH scored AS (
        INSERT INTO topic_score (topic_id, student_id, value, revision, changed_at, changed_by)
        SELECT t.topic_id, e.student_id,
               trunc(t.maximum * (0.35 + 0.65 * ((e.student_id * 7 + t.position * 13) % 100) / 100.0), 2), 1, now(),
               h.coordinator_id
          FROM grade_sheet h JOIN score_topic t USING (sheet_id) JOIN grade_sheet_section x USING (sheet_id)
          JOIN enrolment e ON e.section_id = x.section_id AND e.status = 'enrolled'
         WHERE h.sheet_id = ANY(:sheets)
        RETURNING *)
    INSERT INTO score_event (sheet_id, batch_id, source, topic_id, student_id, value, revision, at, by)
    SELECT t.sheet_id, t.topic_id, 'paste', s.topic_id, s.student_id, s.value, 1, s.changed_at, s.changed_by
      FROM scored s JOIN score_topic t USING (topic_id)
""")
_LARGE: Final = (
    text("UPDATE section SET seats = 10000 WHERE section_id = :section_id"),
    text("""
        UPDATE section_teacher SET person_id = (SELECT person_id FROM person WHERE username = :username)
         WHERE section_id = :section_id AND position = 1
    """),
    text("""
        INSERT INTO enrolment (enrolment_id, student_id, section_id, academic_year, semester, subject_code,
                               section_type, credit, enrol_type, status, created_at, updated_at)
        SELECT gen_random_uuid(), s.student_id, c.section_id, c.academic_year, c.semester, c.subject_code,
               c.section_type, u.credit, '92201', 'enrolled', now(), now()
          FROM section c JOIN subject u USING (subject_code) CROSS JOIN student s
         WHERE c.section_id = :section_id AND NOT EXISTS (
               SELECT FROM enrolment e WHERE e.student_id = s.student_id AND e.subject_code = c.subject_code)
         ORDER BY s.student_id
         LIMIT :students - (SELECT count(*) FROM enrolment WHERE section_id = :section_id AND status = 'enrolled')
    """),
    text("""
        UPDATE section c SET seats_taken = (SELECT count(*) FROM enrolment e
                                             WHERE e.section_id = c.section_id AND e.status = 'enrolled')
         WHERE section_id = :section_id
    """),
)


class Sheet(NamedTuple):
    """A sheet, who coordinates it, and the units of its subject."""

    sheet_id: UUID
    teacher_id: UUID
    department_code: str
    faculty_code: str


def filled_sheets(engine: Engine, count: int) -> list[Sheet]:
    """Sheets for so many lectures of the term that have students and no sheet, with every score entered."""
    with Session(engine) as session, session.begin():
        sheets = _filled(session, session.execute(_SECTIONS, {"count": count}).all(), TOPICS)
    vacuum(engine)
    return sheets


def large_sheet(engine: Engine, username: str, students: int, topics: Sequence[Topic]) -> Sheet:
    """A sheet of a teacher with so many students, every score of the topics entered."""
    with Session(engine) as session, session.begin():
        [section] = session.execute(_SECTIONS, {"count": 1}).all()
        asked = {"section_id": section.section_id, "username": username, "students": students}
        for statement in _LARGE:
            session.execute(statement, asked)
        [section] = session.execute(_SECTIONS, {"count": 1}).all()
        [sheet] = _filled(session, [section], topics)
    vacuum(engine)
    return sheet


def _filled(session: Session, sections: Sequence[Row[Any]], topics: Sequence[Topic]) -> list[Sheet]:
    sheets = [_begun(session, section) for section in sections]
    session.flush()
    for section, sheet in zip(sections, sheets, strict=True):
        session.add(GradeSheetSection(section_id=section.section_id, sheet_id=sheet.sheet_id))
        for position, (name, maximum, weight) in enumerate(topics, start=1):
            topic = ScoreTopic(sheet_id=sheet.sheet_id, position=position, name=name, maximum=maximum, weight=weight)
            session.add(topic)
    session.flush()
    session.execute(_SCORES, {"sheets": [sheet.sheet_id for sheet in sheets]})
    return sheets


def vacuum(engine: Engine) -> None:
    """What a database that has been filled at once needs before it is measured."""
    with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        connection.execute(text("VACUUM ANALYZE"))


def _begun(session: Session, section: Row[Any]) -> Sheet:
    sheet = new_sheet(
        (section.academic_year, section.semester), section.subject_code, section.campus_code, Grading(section.grading),
        coordinator_id=section.teacher_id, by=section.teacher_id, at=utc_now(),
    )  # fmt: skip
    session.add(sheet)
    return Sheet(sheet.sheet_id, section.teacher_id, section.department_code, section.faculty_code)
