"""The papers of the area ``curriculum``: the specification of a subject (TQF 3) and the report of a term (TQF 5),
generated from rows (study §2).
"""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import Final

from sqlalchemy import text
from sqlalchemy.orm import Session

from models.curriculum.paper.contract import (
    SUBJECT_REPORT,
    SUBJECT_SPECIFICATION,
    ReportedLetter,
    ReportedSection,
    ReportedTopic,
    SpecifiedOutcome,
    SpecifiedTopic,
    SubjectReportContent,
    SubjectSpecificationContent,
)
from models.curriculum.requisite.contract import RequisiteTree
from models.curriculum.requisite.rules.wording import sentences_of
from models.curriculum.subject.tables import Subject
from models.curriculum.teaching.contract import OutcomeShare
from models.curriculum.teaching.rules import Hours, in_language, mark_of, plain_hours, together
from models.documents.paper.contract import PaperLanguage, PaperSubject, PaperTemplate, PaperTruth
from models.documents.paper.store.kinds import PaperType
from models.enrolment.enrolment.rules.credits import credit_show
from models.grades.grade.rules.letters import LETTERS
from models.kit.name_sql import full_name_en, full_name_th

_UNITS: Final = text(f"""
    SELECT d.name_th AS department_th, d.name_en AS department_en, f.name_th AS faculty_th, f.name_en AS faculty_en,
           {full_name_th("p")} AS responsible_th,
           {full_name_en("p")} AS responsible_en
      FROM subject s JOIN department d USING (department_code) JOIN faculty f USING (faculty_code)
      LEFT JOIN person p ON p.person_id = s.responsible_id
     WHERE s.subject_code = :code
""")
_TREES: Final = text("SELECT kind, tree FROM subject_requisite WHERE subject_code = :code ORDER BY kind")
_TOPICS: Final = text("""
    SELECT topic_th, topic_en, theory_hours, practice_hours
      FROM teaching_topic WHERE subject_code = :code ORDER BY position
""")
_OUTCOMES: Final = text("""
    SELECT o.outcome_code, o.text_th, o.text_en,
           coalesce((SELECT jsonb_agg(jsonb_build_array(l.share, l.curriculum_code, l.curriculum_outcome)
                                      ORDER BY l.curriculum_code, l.curriculum_outcome)
                       FROM outcome_link l WHERE l.subject_code = o.subject_code
                                             AND l.subject_outcome = o.outcome_code), '[]') AS serves
      FROM subject_outcome o WHERE o.subject_code = :code ORDER BY o.position
""")


TAUGHT: Final = text("""
    SELECT FROM section WHERE subject_code = :code AND (academic_year, semester) = (:academic_year, :semester) LIMIT 1
""")
"""Whether a version is or was taught in a term: then it has a report."""
_SECTIONS: Final = text(f"""
    SELECT x.section_code, x.section_type, x.seats_taken,
           {full_name_th("p")} AS teacher_th,
           {full_name_en("p")} AS teacher_en
      FROM section x
      LEFT JOIN section_teacher t ON t.section_id = x.section_id AND t.position = 1
      LEFT JOIN person p USING (person_id)
     WHERE x.subject_code = :code AND (x.academic_year, x.semester) = (:academic_year, :semester)
     ORDER BY x.section_type, x.section_code, x.section_id
""")
_TAUGHT_TOPICS: Final = text("""
    SELECT t.topic_th, t.topic_en, t.theory_hours, t.practice_hours, c.theory_hours AS theory_taught,
           c.practice_hours AS practice_taught, c.reason
      FROM teaching_topic t
      LEFT JOIN taught_topic c ON (c.subject_code, c.position) = (t.subject_code, t.position)
            AND (c.academic_year, c.semester) = (:academic_year, :semester)
     WHERE t.subject_code = :code ORDER BY t.position
""")
_LETTERS: Final = text("""
    SELECT r.grade, count(*) AS students
      FROM grade_record r
      JOIN grade_attempt a USING (student_id, academic_year, semester, subject_code)
      JOIN grade_entry e ON e.attempt_id = a.attempt_id AND e.supersedes IS NULL
     WHERE r.subject_code = :code AND (r.academic_year, r.semester) = (:academic_year, :semester)
       AND e.kind <> 'transfer'
     GROUP BY r.grade
""")


def specification_of(session: Session, subject: PaperSubject, language: PaperLanguage) -> SubjectSpecificationContent:
    """What a version is, teaches and achieves now. Raises LookupError where there is no such version."""
    row = session.get(Subject, subject.line)
    if row is None:
        raise LookupError("no such version of a subject")
    code = {"code": row.subject_code}
    units = session.execute(_UNITS, code).mappings().one()
    topics, hours = _topics(session, row.subject_code, language)
    return SubjectSpecificationContent(
        status=row.status,
        subject_code=row.subject_code,
        subject_name=in_language(row.name_th, row.name_en, language),
        credit=credit_show(row.credit, row.theory_hours, row.practice_hours, row.self_hours),
        category=row.category,
        curriculum_type=row.curriculum_type,
        examination=row.examination,
        department=units[f"department_{language}"],
        faculty=units[f"faculty_{language}"],
        responsible=units[f"responsible_{language}"] or "",
        first_year=row.first_year,
        first_semester=row.first_semester,
        approved_on=row.approved_on,
        description=in_language(row.description_th, row.description_en, language),
        objective=row.objective,
        requisites=_requisites(session, row.subject_code, language),
        topics=topics,
        theory_hours=plain_hours(hours.theory),
        practice_hours=plain_hours(hours.practice),
        outcomes=_outcomes(session, row.subject_code, language),
    )


def _requisites(session: Session, code: str, language: PaperLanguage) -> tuple[str, ...]:
    trees = (RequisiteTree(**row) for row in session.execute(_TREES, {"code": code}).mappings())
    return sentences_of(trees, language)


def _topics(session: Session, code: str, language: PaperLanguage) -> tuple[tuple[SpecifiedTopic, ...], Hours]:
    rows = session.execute(_TOPICS, {"code": code}).all()
    topics = tuple(
        SpecifiedTopic(
            name=in_language(row.topic_th, row.topic_en, language),
            theory_hours=plain_hours(row.theory_hours),
            practice_hours=plain_hours(row.practice_hours),
        )
        for row in rows
    )
    return topics, together(Hours(row.theory_hours, row.practice_hours) for row in rows)


def _outcomes(session: Session, code: str, language: PaperLanguage) -> tuple[SpecifiedOutcome, ...]:
    return tuple(
        SpecifiedOutcome(
            code=row.outcome_code,
            text=in_language(row.text_th, row.text_en, language),
            serves=", ".join(
                f"{mark_of(OutcomeShare(share))} {curriculum} {outcome}" for share, curriculum, outcome in row.serves
            ),
        )
        for row in session.execute(_OUTCOMES, {"code": code})
    )


def report_of(session: Session, subject: PaperSubject, language: PaperLanguage) -> SubjectReportContent:
    """What came of a version in a term, as published now. Raises LookupError where it was not taught then."""
    code, _, term = subject.line.partition("@")
    year, _, semester = term.partition("/")
    row = session.get(Subject, code)
    asked = {"code": code, "academic_year": int(year or 0), "semester": int(semester or 0)}
    if row is None or session.execute(TAUGHT, asked).first() is None:
        raise LookupError("no such version of a subject in that term")
    units = session.execute(_UNITS, {"code": code}).mappings().one()
    topics, planned, taught = _taught_topics(session, asked, language)
    letters = _letters(session, asked)
    return SubjectReportContent(
        academic_year=asked["academic_year"],
        semester=asked["semester"],
        subject_code=code,
        subject_name=in_language(row.name_th, row.name_en, language),
        credit=credit_show(row.credit, row.theory_hours, row.practice_hours, row.self_hours),
        department=units[f"department_{language}"],
        faculty=units[f"faculty_{language}"],
        responsible=units[f"responsible_{language}"] or "",
        sections=tuple(
            ReportedSection(
                code=each["section_code"],
                section_type=each["section_type"],
                teacher=each[f"teacher_{language}"] or "",
                students=each["seats_taken"],
            )
            for each in session.execute(_SECTIONS, asked).mappings()
        ),
        graded=sum(each.students for each in letters),
        letters=letters,
        topics=topics,
        theory_hours=plain_hours(planned.theory),
        practice_hours=plain_hours(planned.practice),
        theory_taught="" if taught is None else plain_hours(taught.theory),
        practice_taught="" if taught is None else plain_hours(taught.practice),
        outcomes=_outcomes(session, code, language),
    )


def _taught_topics(
    session: Session, asked: Mapping[str, object], language: PaperLanguage
) -> tuple[tuple[ReportedTopic, ...], Hours, Hours | None]:
    """The topics as planned and as taught in a term, and what both come to; None where nobody entered what was."""
    rows = session.execute(_TAUGHT_TOPICS, asked).all()
    topics = tuple(
        ReportedTopic(
            name=in_language(row.topic_th, row.topic_en, language),
            theory_hours=plain_hours(row.theory_hours),
            practice_hours=plain_hours(row.practice_hours),
            theory_taught="" if row.theory_taught is None else plain_hours(row.theory_taught),
            practice_taught="" if row.practice_taught is None else plain_hours(row.practice_taught),
            reason=row.reason or "",
        )
        for row in rows
    )
    planned = together(Hours(row.theory_hours, row.practice_hours) for row in rows)
    entered = [Hours(row.theory_taught, row.practice_taught) for row in rows if row.theory_taught is not None]
    return topics, planned, together(entered) if entered else None


def _letters(session: Session, asked: Mapping[str, object]) -> tuple[ReportedLetter, ...]:
    """The published letters, the best first, each with its part in percent to one place."""
    found: dict[str, int] = {row.grade: row.students for row in session.execute(_LETTERS, asked)}
    graded = sum(found.values())
    return tuple(
        ReportedLetter(letter=letter, students=found[letter], share=f"{Decimal(100 * found[letter]) / graded:.1f}")
        for letter in LETTERS
        if letter in found
    )


CURRICULUM_PAPERS: Final = (
    PaperType(
        kind=SUBJECT_REPORT,
        content=SubjectReportContent,
        truth=PaperTruth.RECOMPUTED,
        template=PaperTemplate("curriculum/report.html"),
        menus=(),
        read=report_of,
    ),
    PaperType(
        kind=SUBJECT_SPECIFICATION,
        content=SubjectSpecificationContent,
        truth=PaperTruth.RECOMPUTED,
        template=PaperTemplate("curriculum/specification.html"),
        menus=(),
        read=specification_of,
    ),
)
"""Those without a page are issued by routes of their own: whoever may print subjects may print any."""
