"""KU5 and KU7 as they would be printed now: recomputed while they are on their way, frozen once they have ended."""

from __future__ import annotations

from typing import Final, TypedDict
from uuid import UUID

from sqlalchemy import RowMapping, TextClause, text
from sqlalchemy.orm import Session

from models.cases.case.contract.record import CaseActionName
from models.documents.paper.contract import PaperLanguage, PaperStudent, PaperSubject
from models.documents.paper.store.heads import student_head
from models.enrolment.enrolment.contract import EnrolmentStatus
from models.grades.grade.rules.letters import WITHDRAWN
from models.grades.grade_correction.contract import CorrectionStage
from models.grades.grade_report.contract import (
    CorrectionDraftContent,
    CorrectionReportContent,
    GradeReportContent,
    GradeReportDraftContent,
    LetterCount,
    PaperHand,
    ReportLine,
)
from models.grades.grade_report.rules import counted, hand_of, paper_status, report_number
from models.grades.grade_submission.contract.case import GradeRound, SubmissionStage
from models.grades.grade_submission.contract.status import CORRECTION_PAPER_STATUS, SHEET_PAPER_STATUS, PaperStatus
from models.grades.sheet.rules.scoring import plain
from models.kit.name_sql import full_name_en, full_name_th

_TURNS: Final = f"""
    (SELECT v.action = '{CaseActionName.RETURN.value}' FROM case_event v
      WHERE v.case_id = f.case_id AND v.action IN ('{CaseActionName.SUBMIT.value}', '{CaseActionName.RETURN.value}',
            '{CaseActionName.RECALL.value}') ORDER BY v.sequence DESC LIMIT 1)
"""
_NAMES: Final = f"""
    {full_name_th("p")} AS name_th,
    {full_name_en("p")} AS name_en
"""
_REPORT: Final[TextClause] = text(f"""
    SELECT f.stage, coalesce({_TURNS}, false) AS was_returned, g.round, h.sheet_id, v.version_id, h.academic_year,
           h.semester, h.group_name, u.show_code, u.name_th AS subject_th, u.name_en AS subject_en, u.credit, r.serial,
           d.name_th AS department_th, d.name_en AS department_en, y.name_th AS faculty_th, y.name_en AS faculty_en,
           {_NAMES},
           coalesce((SELECT string_agg(s.section_code, ', ' ORDER BY s.section_code) FROM grade_sheet_section x
                       JOIN section s USING (section_id) WHERE x.sheet_id = h.sheet_id), '') AS sections
      FROM grade_submission g JOIN case_file f USING (case_id) JOIN grade_sheet h USING (sheet_id)
      JOIN subject u USING (subject_code) JOIN department d ON d.department_code = u.department_code
      JOIN faculty y ON y.faculty_code = d.faculty_code JOIN person p ON p.person_id = h.coordinator_id
      JOIN LATERAL (SELECT version_id FROM grade_version v WHERE v.case_id = g.case_id
                     ORDER BY v.number DESC LIMIT 1) v ON true
      LEFT JOIN grade_report r ON r.version_id = v.version_id
     WHERE g.case_id = :case_id
""")
_GONE: Final = EnrolmentStatus.WITHDRAWN.value
_LINES: Final[TextClause] = text(f"""
    SELECT p.id_code, {_NAMES}, s.section_code, l.letter
      FROM (SELECT v.student_id, v.section_id, CASE WHEN EXISTS (
                   SELECT FROM enrolment e WHERE e.student_id = v.student_id AND e.section_id = v.section_id
                      AND e.status = '{_GONE}') THEN '{WITHDRAWN}' ELSE v.letter END AS letter
              FROM grade_version_line v WHERE v.version_id = :version_id
            UNION
            SELECT e.student_id, e.section_id, '{WITHDRAWN}' FROM grade_sheet_section x
              JOIN enrolment e ON e.section_id = x.section_id AND e.status = '{_GONE}'
             WHERE x.sheet_id = :sheet_id AND :round = '{GradeRound.NORMAL.value}') l
      JOIN section s USING (section_id) JOIN student t USING (student_id) JOIN person p USING (person_id)
     ORDER BY p.id_code
""")
_HANDS: Final[TextClause] = text(f"""
    SELECT v.stage_from, v.at, {_NAMES}
      FROM case_event v JOIN person p ON p.person_id = v.actor_id
     WHERE v.case_id = :case_id
       AND v.action IN ('{CaseActionName.SUBMIT.value}', '{CaseActionName.APPROVE.value}')
       AND v.sequence >= (SELECT max(sequence) FROM case_event s
                           WHERE s.case_id = :case_id AND s.action = '{CaseActionName.SUBMIT.value}')
     ORDER BY v.sequence
""")
_CORRECTION: Final[TextClause] = text(f"""
    SELECT f.stage, coalesce({_TURNS}, false) AS was_returned, k.number, k.before, k.after, k.reason, a.student_id,
           a.academic_year, a.semester, a.credit, u.show_code, u.name_th AS subject_th, u.name_en AS subject_en,
           (SELECT string_agg(DISTINCT s.section_code, ', ') FROM enrolment e JOIN section s USING (section_id)
             WHERE (e.student_id, e.academic_year, e.semester, e.subject_code)
                   = (a.student_id, a.academic_year, a.semester, a.subject_code)
               AND e.status IN ('{EnrolmentStatus.ENROLLED.value}', '{_GONE}')) AS sections
      FROM grade_correction k JOIN case_file f USING (case_id) JOIN grade_attempt a USING (attempt_id)
      JOIN subject u USING (subject_code)
     WHERE k.case_id = :case_id
""")


class _Head(TypedDict):
    """What KU5 and KU7 have in common."""

    status: PaperStatus
    academic_year: int
    semester: int
    subject_code: str
    subject_name: str
    credit: str
    sections: str
    hands: tuple[PaperHand, ...]


class _ReportSaid(_Head):
    number: str
    group_name: str
    teacher: str
    department: str
    faculty: str
    lines: tuple[ReportLine, ...]
    counts: tuple[LetterCount, ...]
    students: int


class _CorrectionSaid(_Head):
    number: str
    student: PaperStudent
    before: str
    after: str
    reason: str


def _one(session: Session, statement: TextClause, subject: PaperSubject) -> RowMapping:
    """The row a subject names by its case. Raises LookupError where there is none."""
    try:
        case_id = UUID(subject.line)
    except ValueError as error:
        raise LookupError("no such case") from error
    found = session.execute(statement, {"case_id": case_id}).mappings().first()
    if found is None:
        raise LookupError("nothing was submitted by this case")
    return found


def _head(
    session: Session, subject: PaperSubject, row: RowMapping, status: PaperStatus, language: PaperLanguage
) -> _Head:
    return _Head(
        status=status,
        academic_year=row["academic_year"],
        semester=row["semester"],
        subject_code=row["show_code"],
        subject_name=row[f"subject_{language}"],
        credit=plain(row["credit"]),
        sections=row["sections"] or "",
        hands=tuple(
            PaperHand(hand=hand_of(step["stage_from"]), name=step[f"name_{language}"], at=step["at"])
            for step in session.execute(_HANDS, {"case_id": UUID(subject.line)}).mappings()
        ),
    )


def _sheet_status(row: RowMapping) -> PaperStatus:
    of_stage = SHEET_PAPER_STATUS[SubmissionStage(row["stage"])]
    return paper_status(of_stage, was_returned=row["was_returned"])


def _correction_status(row: RowMapping) -> PaperStatus:
    of_stage = CORRECTION_PAPER_STATUS[CorrectionStage(row["stage"])]
    return paper_status(of_stage, was_returned=row["was_returned"])


def _report(session: Session, subject: PaperSubject, row: RowMapping, language: PaperLanguage) -> _ReportSaid:
    named = {"version_id": row["version_id"], "sheet_id": row["sheet_id"], "round": row["round"]}
    lines = tuple(
        ReportLine(
            student_code=line["id_code"],
            student_name=line[f"name_{language}"],
            section_code=line["section_code"],
            letter=line["letter"],
        )
        for line in session.execute(_LINES, named).mappings()
    )
    return _ReportSaid(
        **_head(session, subject, row, _sheet_status(row), language),
        number="" if row["serial"] is None else report_number(row["academic_year"], row["serial"]),
        group_name=row["group_name"],
        teacher=row[f"name_{language}"],
        department=row[f"department_{language}"],
        faculty=row[f"faculty_{language}"],
        lines=lines,
        counts=tuple(
            LetterCount(letter=letter, students=count) for letter, count in counted(line.letter for line in lines)
        ),
        students=len(lines),
    )


def _correction(session: Session, subject: PaperSubject, row: RowMapping, language: PaperLanguage) -> _CorrectionSaid:
    return _CorrectionSaid(
        **_head(session, subject, row, _correction_status(row), language),
        number=row["number"],
        student=student_head(session, row["student_id"], language),
        before=row["before"],
        after=row["after"],
        reason=row["reason"],
    )


def ended_report(session: Session, subject: PaperSubject, language: PaperLanguage) -> GradeReportContent:
    """KU5 under its number. Raises LookupError before its grades are out."""
    row = _one(session, _REPORT, subject)
    if row["serial"] is None:
        raise LookupError("its grades are not out")
    return GradeReportContent(**_report(session, subject, row, language))


def draft_report(session: Session, subject: PaperSubject, language: PaperLanguage) -> GradeReportDraftContent:
    """KU5 before its grades are out. Raises LookupError after that, and where nothing was submitted."""
    row = _one(session, _REPORT, subject)
    if row["serial"] is not None:
        raise LookupError("its grades are out: the report has a number")
    return GradeReportDraftContent(**_report(session, subject, row, language))


def ended_correction(session: Session, subject: PaperSubject, language: PaperLanguage) -> CorrectionReportContent:
    """KU7 that has ended. Raises LookupError before."""
    row = _one(session, _CORRECTION, subject)
    if not has_ended(CorrectionStage(row["stage"])):
        raise LookupError("it has not ended")
    return CorrectionReportContent(**_correction(session, subject, row, language))


def draft_correction(session: Session, subject: PaperSubject, language: PaperLanguage) -> CorrectionDraftContent:
    """KU7 on its way. Raises LookupError once it has ended."""
    row = _one(session, _CORRECTION, subject)
    if has_ended(CorrectionStage(row["stage"])):
        raise LookupError("it has ended")
    return CorrectionDraftContent(**_correction(session, subject, row, language))


def has_ended(stage: CorrectionStage) -> bool:
    """Whether a correction is settled: its paper is what it says for good."""
    return stage in (CorrectionStage.CORRECTED, CorrectionStage.REFUSED, CorrectionStage.CANCELLED)


def sheet_today(session: Session, subject: PaperSubject) -> str:
    """How the sheet of a report stands today."""
    return _sheet_status(_one(session, _REPORT, subject))


def correction_today(session: Session, subject: PaperSubject) -> str:
    """How a correction stands today."""
    return _correction_status(_one(session, _CORRECTION, subject))
