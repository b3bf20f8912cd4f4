"""What a sheet is: its students, topics and scores, and who may do what with it (grades §3)."""

from __future__ import annotations

from datetime import datetime
from decimal import Decimal
from typing import Final
from uuid import UUID

from pydantic import BaseModel
from sqlalchemy import TextClause, text

from models.curriculum.subject.contract.grading import Grading
from models.enrolment.enrolment.contract import EnrolmentStatus
from models.grades.grade_submission.contract.case import SUBMITTED, SubmissionStage
from models.grades.sheet.contract import GradingMethod, Rounding, ScoreMark
from models.grades.sheet.rules.scoring import Score
from models.kit.name_sql import full_name_en, full_name_th
from models.kit.table import one_of

TAKES: Final = one_of("status", EnrolmentStatus.ENROLLED, EnrolmentStatus.WITHDRAWN)
"""Who stands in a sheet: who is enrolled, and who withdrew with a W. Behind an alias: ``e.{TAKES}``."""
_SUBSTITUTES: Final = """
    EXISTS (SELECT FROM substitute_grader g WHERE g.sheet_id = h.sheet_id AND g.person_id = :person_id
               AND g.since <= :now AND :now < g.until AND g.ended_at IS NULL)
"""
_TEACHES: Final = """
    EXISTS (SELECT FROM grade_sheet_section x JOIN section_teacher t USING (section_id)
             WHERE x.sheet_id = h.sheet_id AND t.person_id = :person_id)
"""
_LABORATORY: Final = """
    EXISTS (SELECT FROM section_teacher t JOIN section s USING (section_id)
              JOIN enrolment l ON l.section_id = s.section_id AND l.status = 'enrolled'
              JOIN enrolment e ON e.student_id = l.student_id AND e.academic_year = l.academic_year
                   AND e.semester = l.semester AND e.subject_code = l.subject_code AND e.status = 'enrolled'
              JOIN grade_sheet_section x ON x.section_id = e.section_id
             WHERE t.person_id = :person_id AND x.sheet_id = h.sheet_id
               AND (s.academic_year, s.semester, s.subject_code) = (h.academic_year, h.semester, h.subject_code))
"""


class SheetRow(BaseModel):
    """A sheet, and what the caller is to it: ``is_substitute`` for the coordinator, ``teaches`` a section of it.

    ``case_id`` and ``stage`` are of its last submission, if any; ``is_published``: grades of it are out. A sheet that
    has joined a group (``joined_id``) is nobody's to change.
    """

    sheet_id: UUID
    academic_year: int
    semester: int
    subject_code: str
    subject_th: str
    subject_en: str
    credit: Decimal
    grading: Grading
    group_name: str
    coordinator_id: UUID
    coordinator_th: str
    coordinator_en: str
    method: GradingMethod
    rounding: Rounding
    decimals: int
    bounds: dict[str, str]
    distances: dict[str, str]
    is_explained: bool
    revision: int
    coordinates: bool
    is_substitute: bool
    teaches: bool
    joined_id: UUID | None
    case_id: UUID | None
    stage: SubmissionStage | None
    is_published: bool

    @property
    def is_submitted(self) -> bool:
        """Whether a version of it is being looked at: until then it stays as it is."""
        return self.stage in SUBMITTED


SHEET: Final[TextClause] = text(f"""
    SELECT h.sheet_id, h.academic_year, h.semester, u.show_code AS subject_code, u.name_th AS subject_th,
           u.name_en AS subject_en, u.credit, u.grading, h.group_name, h.coordinator_id, h.method, h.rounding,
           h.decimals, h.bounds, h.distances, h.is_explained, h.revision,
           {full_name_th("c")} AS coordinator_th,
           {full_name_en("c")} AS coordinator_en,
           h.coordinator_id = :person_id AND h.joined_id IS NULL AS coordinates,
           {_SUBSTITUTES} AND h.joined_id IS NULL AS is_substitute, {_TEACHES} AS teaches, h.joined_id,
           g.case_id, g.stage,
           EXISTS (SELECT FROM grade_version v JOIN grade_report r USING (version_id)
                    WHERE v.sheet_id = h.sheet_id) AS is_published
      FROM grade_sheet h JOIN subject u ON u.subject_code = h.subject_code
      JOIN person c ON c.person_id = h.coordinator_id
      LEFT JOIN LATERAL (SELECT f.case_id, f.stage FROM grade_submission g JOIN case_file f USING (case_id)
                          WHERE g.sheet_id = h.sheet_id ORDER BY f.opened_at DESC, f.case_id DESC LIMIT 1) g ON true
     WHERE h.sheet_id = ANY(:sheet_ids)
       AND (h.coordinator_id = :person_id OR {_SUBSTITUTES} OR {_TEACHES} OR {_LABORATORY})
""")
"""Sheets, for somebody who has to do with them; nobody else finds them. Parameters sheet_ids, person_id, now."""


class TopicRow(BaseModel):
    """A topic of a sheet."""

    topic_id: UUID
    name: str
    maximum: Decimal
    weight: Decimal


TOPICS: Final[TextClause] = text("""
    SELECT sheet_id, topic_id, name, maximum, weight FROM score_topic
     WHERE sheet_id = ANY(:sheet_ids) AND deleted_at IS NULL ORDER BY sheet_id, position
""")
"""The topics of sheets in their order. Parameter sheet_ids."""


class StudentRow(BaseModel):
    """A student of a sheet; ``is_own``: the caller teaches the section or the laboratory they are in.

    ``is_graded``: the student has a grade of this subject and term, published or earned elsewhere.
    """

    student_id: int
    student_code: str
    name_th: str
    name_en: str
    section_id: int
    section_code: str
    is_withdrawn: bool
    is_graded: bool
    is_own: bool


STUDENTS: Final[TextClause] = text(f"""
    SELECT DISTINCT ON (x.sheet_id, p.id_code) x.sheet_id, e.student_id, p.id_code AS student_code,
           {full_name_th("p")} AS name_th,
           {full_name_en("p")} AS name_en,
           s.section_id, s.section_code, e.status = 'withdrawn' AS is_withdrawn,
           EXISTS (SELECT FROM grade_attempt a WHERE (a.student_id, a.academic_year, a.semester, a.subject_code)
                   = (e.student_id, e.academic_year, e.semester, e.subject_code)) AS is_graded,
           EXISTS (SELECT FROM section_teacher t WHERE t.section_id = e.section_id AND t.person_id = :person_id)
           OR EXISTS (SELECT FROM enrolment l JOIN section_teacher t USING (section_id)
                       WHERE l.student_id = e.student_id AND l.academic_year = e.academic_year
                         AND l.semester = e.semester AND l.subject_code = e.subject_code AND l.status = 'enrolled'
                         AND t.person_id = :person_id) AS is_own
      FROM grade_sheet_section x JOIN enrolment e ON e.section_id = x.section_id AND e.{TAKES}
      JOIN section s ON s.section_id = x.section_id
      JOIN student d ON d.student_id = e.student_id JOIN person p ON p.person_id = d.person_id
     WHERE x.sheet_id = ANY(:sheet_ids)
     ORDER BY x.sheet_id, p.id_code, e.status
""")
"""The students of sheets by their codes. Parameters sheet_ids, person_id."""


class ScoreRow(BaseModel):
    """A score that was entered."""

    topic_id: UUID
    student_id: int
    value: Decimal | None
    mark: ScoreMark | None
    revision: int

    @property
    def score(self) -> Score:
        """As the rules read it."""
        return Score(self.value, self.mark)


SCORES: Final[TextClause] = text("""
    SELECT t.sheet_id, s.topic_id, s.student_id, s.value, s.mark, s.revision
      FROM score_topic t JOIN topic_score s USING (topic_id)
     WHERE t.sheet_id = ANY(:sheet_ids) AND t.deleted_at IS NULL
       AND (CAST(:student_ids AS int[]) IS NULL OR s.student_id = ANY(:student_ids))
""")
"""The scores of sheets, of some students or (null) of all. Parameters sheet_ids, student_ids."""


SCORES_AT: Final[TextClause] = text("""
    SELECT DISTINCT ON (v.topic_id, v.student_id) v.topic_id, v.student_id, v.value, v.mark, v.revision
      FROM score_topic t JOIN score_event v USING (topic_id)
     WHERE t.sheet_id = :sheet_id AND t.deleted_at IS NULL AND v.at <= CAST(:at AS timestamptz)
     ORDER BY v.topic_id, v.student_id, v.revision DESC
""")
"""The scores of a sheet as they were at an instant. Parameters sheet_id, at."""


class LetterRow(BaseModel):
    """The letter that was set by hand for a student, None where it was given back; and why."""

    student_id: int
    letter: str | None
    reason: str
    revision: int


LETTERS_BY_HAND: Final[TextClause] = text("""
    SELECT DISTINCT ON (sheet_id, student_id) sheet_id, student_id, letter, reason, revision FROM hand_letter
     WHERE sheet_id = ANY(:sheet_ids) ORDER BY sheet_id, student_id, revision DESC
""")
"""What was set by hand in sheets, and holds. Parameter sheet_ids."""


class ScoreNow(ScoreRow):
    """What a cell holds, and who put it there."""

    by_th: str
    by_en: str
    at: datetime


SCORES_NOW: Final[TextClause] = text(f"""
    SELECT s.topic_id, s.student_id, s.value, s.mark, s.revision, s.changed_at AS at,
           {full_name_th("p")} AS by_th,
           {full_name_en("p")} AS by_en
      FROM topic_score s JOIN person p ON p.person_id = s.changed_by
     WHERE (s.topic_id, s.student_id) IN (
           SELECT * FROM unnest(CAST(:topic_ids AS uuid[]), CAST(:student_ids AS int[])))
""")
"""Cells with who changed them last. Parameters topic_ids, student_ids: of one length."""
