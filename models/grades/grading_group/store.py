"""What forming, joining and leaving a grading group looks at (grades §3)."""

from __future__ import annotations

from datetime import datetime
from typing import Final
from uuid import UUID

from pydantic import BaseModel
from sqlalchemy import TextClause, text

from models.cases.case.contract.record import CaseKind, CaseState
from models.curriculum.section.contract import SectionType
from models.curriculum.subject.contract.grading import Grading
from models.grades.grade_submission.contract.case import SubmissionStage
from models.grades.grade_submission.store.reading import periods_of_sheet
from models.grades.period.contract import GradingPeriod
from models.grades.sheet.store.contents import TAKES


def lock_of_groups(academic_year: int, semester: int, subject_code: str, campus_code: str) -> str:
    """The line that whoever changes a group of a subject locks: one change comes after another."""
    return f"grading groups of {academic_year}/{semester} {subject_code} {campus_code}"


class GroupedSheet(BaseModel):
    """A sheet as a change of groups looks at it.

    ``workflow_id`` and ``stage`` are of its last submission, if any. ``closed_at``: when the period closes or has
    closed in which its grades are due.
    """

    sheet_id: UUID
    group_name: str
    coordinator_id: UUID
    sections: int
    workflow_id: str | None
    stage: SubmissionStage | None
    is_published: bool
    asks_extension: bool
    closed_at: datetime | None


GROUPED_SHEETS: Final[TextClause] = text(f"""
    SELECT h.sheet_id, h.group_name, h.coordinator_id, g.workflow_id, g.stage,
           (SELECT count(*) FROM grade_sheet_section x WHERE x.sheet_id = h.sheet_id) AS sections,
           EXISTS (SELECT FROM grade_version v JOIN grade_report r USING (version_id)
                    WHERE v.sheet_id = h.sheet_id) AS is_published,
           EXISTS (SELECT FROM case_file c WHERE c.kind = '{CaseKind.GRADE_EXTENSION.value}'
                      AND c.state = '{CaseState.OPEN.value}' AND c.request->>'sheet_id' = CAST(h.sheet_id AS text)
                  ) AS asks_extension,
           (SELECT max(p.closes_at) FROM ({periods_of_sheet(f"ARRAY['{GradingPeriod.GRADING.value}']")}) p) AS closed_at
      FROM grade_sheet h
      LEFT JOIN LATERAL (SELECT f.workflow_id, f.stage FROM grade_submission g JOIN case_file f USING (case_id)
                          WHERE g.sheet_id = h.sheet_id ORDER BY f.opened_at DESC, f.case_id DESC LIMIT 1) g ON true
     WHERE h.sheet_id = ANY(:sheet_ids)
""")
"""Parameter sheet_ids."""

_GRADED: Final = f"""
    (s.section_type = '{SectionType.LECTURE.value}' OR NOT EXISTS (
       SELECT FROM section l WHERE (l.academic_year, l.semester, l.subject_code, l.campus_code, l.section_type)
              = (s.academic_year, s.semester, s.subject_code, s.campus_code, '{SectionType.LECTURE.value}')))
"""
"""Whether a section (``s``) has a sheet: a laboratory only where there is no lecture."""


class GroupableSection(BaseModel):
    """A section that may be in a group: ``main_id`` is its main instructor, ``keeper_id`` who coordinates its sheet."""

    section_id: int
    section_code: str
    academic_year: int
    semester: int
    subject_code: str
    campus_code: str
    grading: Grading
    main_id: UUID | None
    sheet_id: UUID | None
    keeper_id: UUID | None
    sections: int

    def is_spoken_for_by(self, person_id: UUID) -> bool:
        """Whether a person decides for the section: its main instructor, and who coordinates a sheet of it alone."""
        return person_id == self.main_id or (self.sections == 1 and person_id == self.keeper_id)


_SECTION: Final = f"""
    SELECT s.section_id, s.section_code, s.academic_year, s.semester, s.subject_code, s.campus_code, u.grading,
           m.person_id AS main_id, x.sheet_id, h.coordinator_id AS keeper_id,
           (SELECT count(*) FROM grade_sheet_section o WHERE o.sheet_id = x.sheet_id) AS sections
      FROM section s JOIN subject u USING (subject_code)
      LEFT JOIN section_teacher m ON m.section_id = s.section_id AND m.position = 1
      LEFT JOIN grade_sheet_section x ON x.section_id = s.section_id
      LEFT JOIN grade_sheet h ON h.sheet_id = x.sheet_id
     WHERE {_GRADED}
"""
SECTION: Final[TextClause] = text(f"{_SECTION} AND s.section_id = :section_id")
"""A section that has a sheet or may have one. Parameter section_id."""
SECTIONS_OF_SUBJECT: Final[TextClause] = text(f"""
    {_SECTION} AND (s.academic_year, s.semester, s.subject_code, s.campus_code)
                 = (SELECT g.academic_year, g.semester, g.subject_code, g.campus_code FROM grade_sheet g
                     WHERE g.sheet_id = :sheet_id)
     ORDER BY s.section_code, s.section_id
""")
"""Every section that may be graded together with a sheet. Parameter sheet_id."""

STUDENTS_OF_SECTION: Final[TextClause] = text(f"""
    SELECT DISTINCT e.student_id FROM enrolment e WHERE e.section_id = :section_id AND e.{TAKES} ORDER BY e.student_id
""")
NAME_TAKEN: Final[TextClause] = text("""
    SELECT EXISTS (SELECT FROM grade_sheet h JOIN grade_sheet m ON m.sheet_id = :sheet_id
                    WHERE (h.academic_year, h.semester, h.subject_code, h.campus_code)
                          = (m.academic_year, m.semester, m.subject_code, m.campus_code)
                      AND h.group_name = :name AND h.joined_id IS NULL AND h.sheet_id <> m.sheet_id)
""")
TAUGHT_IN_SHEET: Final[TextClause] = text("""
    SELECT x.section_id FROM grade_sheet_section x JOIN section_teacher t USING (section_id)
     WHERE x.sheet_id = :sheet_id AND t.person_id = :person_id
""")
"""The sections of a sheet that somebody teaches. Parameters sheet_id, person_id."""
