"""Sheets of the persona teachers in past terms, published: what they gave, from the scores to the numbered report.

The grades themselves are there already, as those of an earlier system are; the scores are such that they come to them.
The last regular term is left to the sheet that is late.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from decimal import Decimal
from itertools import pairwise
from random import Random
from typing import Final, NamedTuple
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.orm import Session

from models.access.role.contract import RoleId
from models.cases.case.contract.record import CaseAction, CaseActionName, CaseRecord
from models.cases.review.contract import Review
from models.cases.task.contract import Actor
from models.curriculum.section.contract import SectionStatus, SectionType
from models.curriculum.section.tables import Section, SectionTeacher
from models.curriculum.subject.contract.grading import Grading
from models.demo.bill_runs import settle
from models.demo.grade_sheets import TEACHERS
from models.demo.personas import STUDENTS
from models.demo.plan import Plan
from models.demo.terms import TermKey, regular_terms_before
from models.enrolment.enrolment.contract import ENROL_TYPE_CREDIT
from models.grades.grade.rules.letters import POINTS
from models.grades.grade_submission.contract.case import GradeRound, SubmissionRequest, SubmissionWindow
from models.grades.grade_submission.rules.completeness import VersionLine, version_hash
from models.grades.grade_submission.rules.hands import DEAN_REVIEW, HEAD_REVIEW, next_hand
from models.grades.grade_submission.rules.process import REGULATION, agreed, begun, submitted
from models.grades.grade_submission.store.reading import DUE_SHEET, DueSheet, submission_case
from models.grades.grade_submission.tables import GradeReport, GradeSubmission, GradeVersion
from models.grades.sheet.rules.cutoffs import USUAL_BOUNDS
from models.grades.sheet.store.opened import read_opened
from models.grades.sheet.store.opening import new_sheet
from models.grades.sheet.store.versions import grading_of, kept
from models.grades.sheet.tables import GradeSheetSection, ScoreTopic, TopicScore
from models.kit.calendar import bangkok_instant

_TERMS: Final = 5
"""So many regular terms before the last one."""
_LEAST, _MOST = 3, 30
"""Students of a sheet."""
_TOPICS: Final = (("สอบกลางภาค", 50, 40), ("สอบปลายภาค", 60, 60))
_PUBLISHED_AFTER: Final = timedelta(days=14)
_LOWEST: Final = 30
"""The lowest total of an F; the highest of an A is 96."""
_HIGHEST: Final = 96
_TAUGHT: Final = text("""
    SELECT p.username, p.person_id, g.academic_year, g.semester, s.subject_code, s.campus_code, g.credit, u.grading,
           s.student_type_code, array_agg(g.student_id ORDER BY g.student_id) AS students,
           array_agg(g.grade ORDER BY g.student_id) AS letters
      FROM person p
      JOIN LATERAL (SELECT DISTINCT ON (s.subject_code, s.campus_code) s.subject_code, s.campus_code,
                           s.student_type_code
                      FROM section_teacher t JOIN section s USING (section_id)
                     WHERE t.person_id = p.person_id AND t.position = 1 AND s.section_type = :lecture
                     ORDER BY s.subject_code, s.campus_code, s.section_id) s ON true
      JOIN subject u USING (subject_code) JOIN grade_record g USING (subject_code)
      JOIN student i ON i.student_id = g.student_id AND i.campus_code = s.campus_code
     WHERE p.username = ANY(:usernames) AND g.grade = ANY(:letters) AND i.student_code <> ALL(:personas)
     GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9
    HAVING count(*) >= :least
     ORDER BY p.username, g.academic_year, g.semester, count(*) DESC, s.subject_code
""")
_SECTION: Final = text("SELECT max(section_id) + 1 FROM section")
_ENROL: Final = text("""
    INSERT INTO enrolment (enrolment_id, student_id, section_id, academic_year, semester, subject_code, section_type,
                           credit, enrol_type, status, created_at, updated_at)
    SELECT n.enrolment_id, n.student_id, c.section_id, c.academic_year, c.semester, c.subject_code, c.section_type,
           :credit, :enrol_type, 'enrolled', :at, :at
      FROM section c CROSS JOIN unnest(CAST(:ids AS uuid[]), CAST(:students AS int[])) AS n(enrolment_id, student_id)
     WHERE c.section_id = :section_id ORDER BY n.student_id
""")
_HANDS: Final = text("""
    SELECT h.role_id, p.person_id FROM role_holder h JOIN person p USING (person_id)
     WHERE (h.role_id = :head AND p.department_code = :department_code
            OR h.role_id = :dean AND p.faculty_code = :faculty_code OR h.role_id = :registrar)
       AND p.person_id <> :teacher
     ORDER BY h.role_id, p.username
""")


class _Taught(NamedTuple):
    """What :data:`_TAUGHT` reads: a subject of a past term, and who was given what in it."""

    username: str
    person_id: UUID
    academic_year: int
    semester: int
    subject_code: str
    campus_code: str
    credit: Decimal
    grading: str
    student_type_code: str
    students: list[int]
    letters: list[str]


def load_past_sheets(session: Session, plan: Plan) -> None:
    """One sheet of each persona teacher and term, where enough students have a grade. After all sections."""
    named = {
        "usernames": list(TEACHERS),
        "lecture": SectionType.LECTURE.value,
        "letters": list(POINTS),
        "personas": [persona.code for persona in STUDENTS],
        "least": _LEAST,
    }
    terms = regular_terms_before(plan.current, _TERMS + 1)[:-1]
    found = [_Taught(*row) for row in session.execute(_TAUGHT, named)]
    ids, serials = plan.ids("past sheets"), dict.fromkeys((term.academic_year for term in terms), 0)
    taken: set[tuple[TermKey, str]] = set()
    for term in terms:
        for username in TEACHERS:
            taught = next(
                (
                    each for each in found
                    if (each.username, each.academic_year, each.semester) == (username, *term)
                    and (term, each.subject_code) not in taken
                ),
                None,
            )  # fmt: skip
            if taught is None:
                continue
            taken.add((term, taught.subject_code))
            serials[term.academic_year] += 1
            _publish(session, plan, taught, term, ids, serials[term.academic_year])


def _publish(session: Session, plan: Plan, taught: _Taught, term: TermKey, ids: Iterator[UUID], serial: int) -> None:
    at = bangkok_instant(term.ends_on + _PUBLISHED_AFTER)
    students = dict(list(zip(taught.students, taught.letters, strict=True))[:_MOST])
    sheet_id = _scored(session, plan, taught, students, ids, at - timedelta(days=10))
    due = DueSheet.model_validate(dict(session.execute(DUE_SHEET, {"sheet_id": sheet_id}).mappings().one()))
    case = submission_case(due, GradeRound.NORMAL, next(ids), at - timedelta(days=10))
    session.add(case)
    session.flush()
    session.add(GradeSubmission(case_id=case.case_id, sheet_id=sheet_id, round=GradeRound.NORMAL))
    settle(session, case, _record(session, SubmissionRequest.model_validate(case.request), at))
    sheet = read_opened(session, sheet_id, taught.person_id)
    lines = [
        VersionLine(
            student_id=student_id, section_id=sheet.students[student_id].section_id, total=result.total.counts,
            computed=result.computed, letter=students[student_id], reason="",
        )
        for student_id, result in sheet.results.items()
    ]  # fmt: skip
    grading = grading_of(sheet)
    version = GradeVersion(
        version_id=next(ids), case_id=case.case_id, sheet_id=sheet_id, number=1, hash=version_hash(lines, grading),
        grading=grading, hints=[], sheet_revision=sheet.row.revision, last_event=0, last_letters=0,
        created_at=at - timedelta(days=6), created_by=taught.person_id,
    )  # fmt: skip
    session.add(version)
    session.flush()
    session.add_all(kept(version.version_id, line) for line in lines)
    report = GradeReport(
        version_id=version.version_id, academic_year=term.academic_year, serial=serial, issued_at=at
    )  # fmt: skip
    session.add(report)
    session.flush()


def _scored(
    session: Session, plan: Plan, taught: _Taught, students: dict[int, str], ids: Iterator[UUID], at: datetime
) -> UUID:
    """The section, who was in it, and the sheet with the scores that come to their letters."""
    section_id = session.execute(_SECTION).scalar_one()
    sheet = new_sheet(
        (taught.academic_year, taught.semester), taught.subject_code, taught.campus_code, Grading(taught.grading),
        coordinator_id=taught.person_id, by=taught.person_id, at=at,
    )  # fmt: skip
    sheet.sheet_id = next(ids)
    topics = [
        ScoreTopic(
            topic_id=next(ids), sheet_id=sheet.sheet_id, position=position, name=name, maximum=Decimal(maximum),
            weight=Decimal(weight),
        )
        for position, (name, maximum, weight) in enumerate(_TOPICS, start=1)
    ]  # fmt: skip
    session.add(
        Section(
            section_id=section_id, academic_year=taught.academic_year, semester=taught.semester,
            subject_code=taught.subject_code, section_code="1", section_type=SectionType.LECTURE,
            campus_code=taught.campus_code, student_type_code=taught.student_type_code, seats=_MOST,
            seats_taken=len(students), status=SectionStatus.CLOSED,
        )
    )  # fmt: skip
    session.flush()
    session.add(SectionTeacher(section_id=section_id, person_id=taught.person_id, position=1))
    enrolled = {
        "section_id": section_id, "ids": [next(ids) for _ in students], "students": list(students), "at": at,
        "credit": taught.credit, "enrol_type": ENROL_TYPE_CREDIT,
    }  # fmt: skip
    session.execute(_ENROL, enrolled)
    session.add(sheet)
    session.flush()
    session.add(GradeSheetSection(section_id=section_id, sheet_id=sheet.sheet_id))
    session.add_all(topics)
    session.flush()
    random = plan.random("past scores", *taught[2:5])
    session.add_all(
        TopicScore(
            topic_id=topic.topic_id, student_id=student_id, value=value, revision=1, changed_at=at,
            changed_by=taught.person_id,
        )
        for student_id, letter in students.items()
        for topic, value in zip(topics, _scores(random, letter), strict=True)
    )  # fmt: skip
    session.flush()
    return sheet.sheet_id


def _scores(random: Random, letter: str) -> tuple[Decimal, Decimal]:
    """Of both examinations, so that the total by the usual lines is of this letter."""
    above: dict[str, Decimal] = {"F": Decimal(_LOWEST)} | dict(USUAL_BOUNDS)
    ends = {lower: above[upper] - 1 for upper, lower in pairwise([*USUAL_BOUNDS, "F"])}
    total = Decimal(random.randint(int(above[letter]), int(ends.get(letter, Decimal(_HIGHEST)))))
    more = 5 * random.choice((-1, 0, 1)) if total <= Decimal(85) else 0
    # Five points of the first examination are four percent, and so are four of the second.
    return total / 2 + more, total * 6 / 10 - Decimal(more) * 4 / 5


def _record(session: Session, request: SubmissionRequest, at: datetime) -> CaseRecord:
    """As the process writes it: begun, submitted, and agreed to by two hands that are not the teacher's."""
    teacher = request.opened_by
    named = {
        "head": RoleId.HEAD_OF_DEPARTMENT.value, "dean": RoleId.DEAN.value, "registrar": RoleId.REGISTRAR.value,
        "teacher": teacher, "department_code": request.department_code, "faculty_code": request.faculty_code,
    }  # fmt: skip
    people = dict(map(tuple, reversed(list(session.execute(_HANDS, named)))))
    stages = {HEAD_REVIEW: RoleId.HEAD_OF_DEPARTMENT, DEAN_REVIEW: RoleId.DEAN}
    able = {stage for stage, role in stages.items() if role.value in people}
    record = begun(request, SubmissionWindow(closes_at=at, opens_at=None), REGULATION, request.requested_at)
    actor = Actor(person_id=teacher, role_id=RoleId.TEACHER.value)
    review = next_hand(REGULATION.chain, record.stage, able)
    if review is None:
        raise ValueError("a submitted sheet has a review")
    submit = CaseAction(action=CaseActionName.SUBMIT, actor=actor, revision=record.revision)
    record = submitted(record, submit, review, request, at - timedelta(days=6), version=1)
    for days in (3, 0):
        following = next_hand(REGULATION.chain, record.stage, able)
        approve = CaseAction(
            action=CaseActionName.APPROVE, actor=_holder(review, people), revision=record.revision
        )  # fmt: skip
        record = agreed(record, approve, following, request, at - timedelta(days=days))
        if following is None:
            break
        review = following
    return record


def _holder(review: Review, people: dict[int, UUID]) -> Actor:
    if review.office is None:
        raise ValueError("grades are agreed to by offices")
    role_id = review.office.role.value
    return Actor(person_id=people[role_id], role_id=role_id)
