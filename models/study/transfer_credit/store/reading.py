"""What transferring credits looks at: the student and their programme, the targets, what was transferred, the rules."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from decimal import Decimal
from typing import Final
from uuid import UUID

from pydantic import TypeAdapter
from sqlalchemy import text
from sqlalchemy.orm import Session

from models.curriculum.subject.tables import ACTIVE_SUBJECT
from models.enrolment.enrolment.tables import HOLDS_SEAT
from models.grades.grade.rules.letters import PASSING
from models.kit.calendar import bangkok_date, bangkok_instant
from models.kit.query import Query
from models.kit.rows import FactRow
from models.study.leave.contract import TermKey
from models.study.leave.store.reading import read_terms
from models.study.period.contract import StudyPeriod
from models.study.programme.contract import ProgrammeDocument, ProgrammeLeaf, nodes_of
from models.study.transfer_credit.contract import TransferSource
from models.study.transfer_credit.rules.facts import GrantedSource, ProgrammeLimits, TargetSubject, TransferFacts, Wish
from models.study.transfer_credit.rules.lines import KnownRule
from models.study.transfer_credit.rules.policy import transfer_policy
from models.study.transfer_credit.store.recorded_attempts import read_attempts
from models.study.transfer_credit.tables import LEAF_CREDITS, TRANSFERRED

_STUDENT: Final = text(f"""
    SELECT s.status_code, coalesce(n.name_th, s.status_code) AS status_th,
           coalesce(n.name_en, s.status_code) AS status_en, s.admission_year, s.advisor_id,
           s.faculty_code, s.department_code, v.total_credits, v.document,
           coalesce((SELECT jsonb_agg(DISTINCT u.show_code) FROM grade_record r JOIN subject u USING (subject_code)
                      WHERE r.student_id = s.student_id AND r.grade = ANY(:passing)), '[]') AS passed,
           coalesce((SELECT jsonb_agg(DISTINCT u.show_code)
                       FROM (SELECT e.subject_code FROM enrolment e
                              WHERE e.student_id = s.student_id AND e.{HOLDS_SEAT}
                                AND (e.academic_year, e.semester) = (:academic_year, :semester)
                              UNION
                             SELECT r.subject_code FROM grade_record r
                              WHERE r.student_id = s.student_id
                                AND (r.academic_year, r.semester) = (:academic_year, :semester)) x
                       JOIN subject u USING (subject_code)), '[]') AS taken,
           p.credits AS transferred, p.in_term AS transferred_in_term,
           EXISTS (SELECT FROM transfer_credit t WHERE t.student_id = s.student_id AND t.under_review
                      AND t.case_id IS DISTINCT FROM CAST(:case_id AS uuid)) AS under_review,
           coalesce((SELECT jsonb_object_agg(m.old_path, m.new_path)
                       FROM transfer_credit_line l JOIN programme_path_map m
                         ON (m.version_id, m.from_version_id, m.old_path) = (f.version_id, l.version_id, l.target_path)
                      WHERE l.transfer_id = CAST(:case_id AS uuid)), '{{}}') AS moved
      FROM student s
      LEFT JOIN code_name n ON n.kind = 'student_status' AND n.code = s.status_code
      LEFT JOIN student_programme f USING (student_id)
      LEFT JOIN programme_version v USING (version_id)
     CROSS JOIN LATERAL (
           SELECT coalesce(sum(x.credits), 0) AS credits,
                  coalesce(sum(x.credits) FILTER (
                      WHERE (x.academic_year, x.semester) = (:academic_year, :semester)), 0) AS in_term
             FROM (SELECT r.academic_year, r.semester, r.credit AS credits FROM grade_record r
                    WHERE r.student_id = s.student_id AND r.grade = '{TRANSFERRED}'
                    UNION ALL
                   SELECT c.academic_year, c.semester, c.credits FROM ({LEAF_CREDITS}) c
                    WHERE c.student_id = s.student_id) x) p
     WHERE s.student_id = :student_id
""")
_SUBJECTS: Final = text(f"""
    SELECT DISTINCT ON (u.show_code) u.show_code AS code, u.subject_code, u.credit AS credits, d.faculty_code,
           u.department_code
      FROM subject u JOIN department d USING (department_code)
     WHERE u.show_code = ANY(:codes) AND u.status = '{ACTIVE_SUBJECT}'
     ORDER BY u.show_code, u.start_year DESC
""")
_GRANTED: Final = Query(
    GrantedSource,
    f"""
    SELECT t.institution, l.source_code, l.credits
      FROM transfer_credit t JOIN transfer_credit_line l USING (transfer_id)
     WHERE t.student_id = :student_id AND t.source = '{TransferSource.OUTSIDE.value}' AND l.granted_at IS NOT NULL
""",
)
_RULES: Final = text("""
    SELECT rule_id, source, institution, source_code, target_code, least_letter, credits, valid_from, valid_to
      FROM transfer_rule
     WHERE deleted_at IS NULL AND source = :source AND target_code = ANY(:codes)
""")
_DAY: Final = timedelta(days=1)


class _StudentRow(FactRow):
    status_code: str
    status_th: str
    status_en: str
    admission_year: int
    advisor_id: UUID | None
    faculty_code: str
    department_code: str | None
    total_credits: Decimal | None
    document: ProgrammeDocument | None
    passed: frozenset[str]
    taken: frozenset[str]
    transferred: Decimal
    transferred_in_term: Decimal
    under_review: bool
    moved: dict[str, str | None]


class _SubjectRow(FactRow):
    code: str
    subject_code: str
    credits: Decimal
    faculty_code: str
    department_code: str


class _RuleRow(FactRow):
    rule_id: UUID
    source: TransferSource
    institution: str
    source_code: str
    target_code: str
    least_letter: str
    credits: Decimal
    valid_from: date
    valid_to: date | None


_SUBJECT_ROWS: Final = TypeAdapter(list[_SubjectRow])
_RULE_ROWS: Final = TypeAdapter(list[_RuleRow])


def leaves_of(document: ProgrammeDocument) -> dict[str, ProgrammeLeaf]:
    """The leaves of a programme by their paths, in the order of the tree."""
    nodes = (node for layer in document.layers for node in nodes_of(layer))
    return {node.path: node for node in nodes if isinstance(node, ProgrammeLeaf)}


def read_facts(
    session: Session, student_id: int, term: TermKey, wish: Wish, *, asked_at: datetime, case_id: UUID | None
) -> tuple[TransferFacts, UUID | None]:
    """What the rules look at of a request asked for at an instant (UTC), ``case_id`` its own; and the advisor."""
    asked_on = bangkok_date(asked_at)
    codes = sorted({line.target_code for line in wish.lines if line.target_code})
    asked = {
        "student_id": student_id, "case_id": case_id, "academic_year": term.academic_year,
        "semester": term.semester, "passing": sorted(PASSING),
    }  # fmt: skip
    row = _StudentRow.model_validate(session.execute(_STUDENT, asked).one())
    subjects = _SUBJECT_ROWS.validate_python(session.execute(_SUBJECTS, {"codes": codes}).all())
    rules = _RULE_ROWS.validate_python(session.execute(_RULES, {"codes": codes, "source": wish.source.value}).all())
    dates = read_terms(session, student_id, asked_on).get(term)
    facts = TransferFacts(
        asked_at=asked_at,
        asked_on=asked_on,
        status_code=row.status_code,
        status_th=row.status_th,
        status_en=row.status_en,
        faculty_code=row.faculty_code,
        department_code=row.department_code,
        policy=transfer_policy(row.admission_year),
        period=None if dates is None else dates.periods.get(StudyPeriod.TRANSFER),
        closes_at=None if dates is None else bangkok_instant(dates.ends_on + _DAY),
        programme=_limits(row),
        subjects={each.code: TargetSubject(**each.model_dump()) for each in subjects},
        attempts=read_attempts(session, student_id, asked_on) if wish.source is TransferSource.INSIDE else {},
        granted_sources=tuple(_GRANTED.rows(session, {"student_id": student_id})),
        passed=row.passed,
        taken=row.taken,
        transferred=row.transferred,
        transferred_in_term=row.transferred_in_term,
        rules=tuple(KnownRule(**each.model_dump()) for each in rules),
        under_review=row.under_review,
    )
    return facts, row.advisor_id


def _limits(row: _StudentRow) -> ProgrammeLimits | None:
    if row.document is None or row.total_credits is None:
        return None
    leaves = leaves_of(row.document).keys()
    stay = {path for path, becomes in row.moved.items() if becomes in leaves}
    return ProgrammeLimits(
        row.total_credits, row.document.conditions.transfer_share, frozenset(leaves - row.moved.keys() | stay)
    )
