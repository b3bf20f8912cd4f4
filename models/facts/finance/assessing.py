"""What an assessment looks at: the fee masters of a term, and its students with what they chose and enrolled in.

Each read is a statement and the shape of its row, so the API (asynchronous) and activities (synchronous) share both.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date, datetime
from decimal import Decimal
from typing import Final
from uuid import UUID

from pydantic import TypeAdapter
from sqlalchemy import Connection, text
from sqlalchemy.orm import Session

from models.contracts.curriculum.sections import SectionType
from models.contracts.enrolment.enrolment import EnrolmentStatus
from models.contracts.enrolment.enrolment_type import EnrolmentType, PaymentMethod
from models.contracts.enrolment.periods import EnrolmentPeriod
from models.contracts.finance.fees import (
    FeeEnrolmentType,
    FeeLine,
    FeePattern,
    FeeStatus,
    FeeType,
    PatternLine,
    SubjectFee,
)
from models.contracts.finance.late_fines import LateKind
from models.contracts.finance.ledger import InvoiceKind
from models.contracts.finance.paying import InstalmentPart
from models.contracts.finance.periods import FinancePeriod
from models.facts.finance.late_fines import LATE_FINES, late_fines
from models.facts.finance.project_fees import PROJECT_FEES, project_fees
from models.facts.rows import FactRow
from models.rules.calendar.periods import Step
from models.rules.finance.adjusting import Charged, fee_key
from models.rules.finance.assessment import ChargedSubject
from models.rules.finance.billing import BillingTerm, TermPeriod
from models.rules.finance.normal_fees import Conditions, NormalFee, Payer
from models.rules.finance.term_fees import ChargedStudent, FeeMasters

_LINES: Final = TypeAdapter(tuple[PatternLine, ...])
_PARTS: Final = TypeAdapter(tuple[InstalmentPart, ...])

NORMAL_FEES: Final = text("""
    SELECT n.normal_fee_id, p.code AS pattern_code, n.campus_code, n.faculty_code, n.department_code, n.major_code,
           n.education_level_code, n.student_type_code, n.nation_code, n.enrolment_type, n.first_entry_year,
           n.last_entry_year, n.first_year, n.first_semester, n.last_year, n.last_semester
      FROM normal_fee n JOIN fee_pattern p USING (fee_pattern_id)
     WHERE n.deleted_at IS NULL AND p.deleted_at IS NULL
     ORDER BY n.normal_fee_id
""")


class NormalFeeFacts(FactRow):
    """A normal fee of the master."""

    normal_fee_id: UUID
    pattern_code: str
    campus_code: str | None
    faculty_code: str | None
    department_code: str | None
    major_code: str | None
    education_level_code: str | None
    student_type_code: str | None
    nation_code: str | None
    enrolment_type: FeeEnrolmentType | None
    first_entry_year: int | None
    last_entry_year: int | None
    first_year: int
    first_semester: int
    last_year: int | None
    last_semester: int | None

    @property
    def fee(self) -> NormalFee:
        """What the rules look at."""
        ends = self.last_year is not None and self.last_semester is not None
        return NormalFee(
            normal_fee_id=self.normal_fee_id,
            pattern_code=self.pattern_code,
            conditions=Conditions(
                campus_code=self.campus_code,
                faculty_code=self.faculty_code,
                department_code=self.department_code,
                major_code=self.major_code,
                education_level_code=self.education_level_code,
                student_type_code=self.student_type_code,
                nation_code=self.nation_code,
                enrolment_type=self.enrolment_type,
                first_entry_year=self.first_entry_year,
                last_entry_year=self.last_entry_year,
            ),
            first_term=(self.first_year, self.first_semester),
            last_term=(self.last_year or 0, self.last_semester or 0) if ends else None,
        )


PATTERNS: Final = text("SELECT code, revision, lines FROM fee_pattern WHERE deleted_at IS NULL")
FEE_NAMES: Final = text(f"""
    SELECT fee_code, name_th, name_en, fee_type, status = '{FeeStatus.ACTIVE}' AS in_use FROM fee
""")
SUBJECT_FEES: Final = text("""
    SELECT DISTINCT ON (subject_code, section_code) subject_code, section_code, revision AS version, university,
           faculty, per_credit, lecture_credit, laboratory_credit, books
      FROM subject_fee
     WHERE deleted_at IS NULL
       AND (first_year, CASE first_semester WHEN 0 THEN 3 ELSE first_semester END)
        <= (:academic_year, CASE CAST(:semester AS int) WHEN 0 THEN 3 ELSE :semester END)
     ORDER BY subject_code, section_code, first_year DESC,
              CASE first_semester WHEN 0 THEN 3 ELSE first_semester END DESC
""")
"""The special fees of each subject, and of each section that has some of its own, in a term: those that began last."""


class PatternFacts(FactRow):
    """A pattern of the master."""

    code: str
    revision: int
    lines: list[dict[str, object]]


class FeeNameFacts(FactRow):
    """A fee item."""

    fee_code: str
    name_th: str
    name_en: str
    fee_type: str
    in_use: bool


class SubjectFeeFacts(FactRow):
    """Special fees of a subject, or of one of its sections, in baht."""

    subject_code: str
    section_code: str
    version: int
    university: Decimal | None
    faculty: Decimal | None
    per_credit: Decimal | None
    lecture_credit: Decimal | None
    laboratory_credit: Decimal | None
    books: Decimal | None


def fee_masters(
    term: tuple[int, int],
    normal_fees: Iterable[object],
    patterns: Iterable[object],
    fees: Iterable[object],
    subject_fees: Iterable[object],
    fines: Iterable[object],
    projects: Iterable[object],
) -> FeeMasters:
    """The masters of a term out of the rows of the four statements above, of the fines for enrolling late and of what
    special projects charge.
    """
    items = [FeeNameFacts.model_validate(row) for row in fees]
    names = {item.fee_code: item for item in items}
    special = [item.fee_code for item in items if item.in_use and item.fee_type == FeeType.SPECIAL_SUBJECT]
    return FeeMasters(
        term=term,
        normal_fees=tuple(NormalFeeFacts.model_validate(row).fee for row in normal_fees),
        patterns={
            row.code: FeePattern(
                code=row.code,
                version=row.revision,
                lines=tuple(
                    FeeLine(
                        **line.model_dump(), name_th=names[line.fee_code].name_th, name_en=names[line.fee_code].name_en
                    )
                    for line in _LINES.validate_python(row.lines)
                ),
            )
            for row in map(PatternFacts.model_validate, patterns)
        },
        subject_fees={
            (row.subject_code, row.section_code): SubjectFee(**row.model_dump())
            for row in map(SubjectFeeFacts.model_validate, subject_fees)
        },
        special_fee_code=min(special, default=None),
        late_fines=late_fines(fines),
        project_fees=project_fees(projects),
    )


STUDENTS: Final = text("""
    SELECT s.student_id, s.student_code, s.campus_code, s.faculty_code, s.department_code, s.major_code,
           s.education_level_code, s.student_type_code, s.nation_code, s.admission_year,
           s.study_year > m.years AS over_years, c.enrol_type, c.payment_method, c.chosen_at,
           coalesce((SELECT array_agg(DISTINCT h.fee_code) FROM invoice i JOIN charge h USING (invoice_id)
                      WHERE i.student_id = s.student_id
                        AND (i.academic_year, i.semester) <> (:academic_year, :semester)
                        AND h.amount > coalesce((SELECT sum(l.amount) FROM credit_line l
                                                  WHERE l.charge_id = h.charge_id), 0)), '{}') AS charged_once
      FROM student s JOIN major m USING (major_code)
      LEFT JOIN enrolment_type_choice c
             ON c.student_id = s.student_id AND c.academic_year = :academic_year AND c.semester = :semester
     WHERE s.student_id = ANY(:student_ids)
     ORDER BY s.student_id
""")
"""Students and what they chose for a term; ``charged_once``: the fees that invoices of other terms
charge, after credit notes.
"""
SUBJECTS: Final = text(f"""
    SELECT e.student_id, e.subject_code,
           coalesce(sum(e.credit) FILTER (WHERE e.section_type = '{SectionType.LECTURE}'), 0) AS lecture_credits,
           coalesce(sum(e.credit) FILTER (WHERE e.section_type <> '{SectionType.LECTURE}'), 0) AS laboratory_credits,
           array_agg(s.section_code ORDER BY e.section_type <> '{SectionType.LECTURE}', s.section_code) AS section_codes
      FROM enrolment e JOIN section s USING (section_id)
     WHERE e.student_id = ANY(:student_ids) AND e.academic_year = :academic_year AND e.semester = :semester
       AND e.status = '{EnrolmentStatus.ENROLLED.value}'
     GROUP BY e.student_id, e.subject_code
     ORDER BY e.student_id, e.subject_code
""")
"""What these students are enrolled in: what waits for an approval is charged once it is approved."""


class StudentFacts(FactRow):
    """A student of the term."""

    student_id: int
    student_code: str
    campus_code: str
    faculty_code: str
    department_code: str
    major_code: str
    education_level_code: str
    student_type_code: str
    nation_code: str
    admission_year: int
    over_years: bool
    enrol_type: EnrolmentType | None
    payment_method: PaymentMethod | None
    chosen_at: datetime | None
    charged_once: list[str]


class SubjectFacts(FactRow):
    """A subject a student is enrolled in, with its credits and sections, that of the lecture first."""

    student_id: int
    subject_code: str
    lecture_credits: Decimal
    laboratory_credits: Decimal
    section_codes: list[str]

    @property
    def subject(self) -> ChargedSubject:
        """What the rules look at."""
        return ChargedSubject(
            self.subject_code, self.lecture_credits, self.laboratory_credits, tuple(self.section_codes)
        )


def charged_student(row: StudentFacts, subjects: Sequence[ChargedSubject]) -> ChargedStudent:
    """What the rules look at."""
    return ChargedStudent(
        payer=Payer(
            campus_code=row.campus_code,
            faculty_code=row.faculty_code,
            department_code=row.department_code,
            major_code=row.major_code,
            education_level_code=row.education_level_code,
            student_type_code=row.student_type_code,
            nation_code=row.nation_code,
            entry_year=row.admission_year,
            enrolment_type=FeeEnrolmentType.LUMP_SUM,
        ),
        chosen=row.enrol_type,
        subjects=tuple(subjects),
        over_years=row.over_years,
        charged_once=frozenset(row.charged_once),
        student_code=row.student_code,
    )


CALENDAR: Final = text(f"""
    SELECT t.starts_on, p.kind, p.campus_code, p.opens_at, p.closes_at,
           coalesce((SELECT jsonb_agg(jsonb_build_array(x.closes_at, CAST(x.percent AS text)) ORDER BY x.closes_at)
                       FROM calendar_period_step x WHERE x.period_id = p.period_id), '[]') AS steps
      FROM term t
      JOIN calendar_period p ON p.academic_year = t.academic_year AND p.semester = t.semester
     WHERE t.academic_year = :academic_year AND t.semester = :semester
       AND p.kind IN ('{FinancePeriod.PAYMENT}', '{FinancePeriod.FEE_REFUND}', '{EnrolmentPeriod.ENROLMENT}',
                      '{EnrolmentPeriod.LATE_ENROLMENT}', '{EnrolmentPeriod.ADD_DROP}')
""")
"""The periods of a term that bills depend on, of all campuses."""


class CalendarFacts(FactRow):
    """A period, with its steps where it has some."""

    starts_on: date
    kind: str
    campus_code: str
    opens_at: datetime
    closes_at: datetime
    steps: tuple[Step, ...]


INSTALMENTS: Final = text("SELECT parts FROM instalment_pattern WHERE is_default AND deleted_at IS NULL")


def billing_term(term: tuple[int, int], calendar: Iterable[object], parts: object | None) -> BillingTerm:
    """A term's calendar as bills depend on it, out of the rows of the two statements above."""
    rows = [CalendarFacts.model_validate(row) for row in calendar]
    academic_year, semester = term
    return BillingTerm(
        academic_year=academic_year,
        semester=semester,
        starts_on=rows[0].starts_on if rows else None,
        periods={(row.kind, row.campus_code): TermPeriod(row.opens_at, row.closes_at, row.steps) for row in rows},
        instalments=None if parts is None else _PARTS.validate_python(parts),
    )


def read_masters(database: Session | Connection, academic_year: int, semester: int) -> FeeMasters:
    """The fee masters of a term."""
    execute = database.execute
    asked = {"academic_year": academic_year, "semester": semester}
    return fee_masters(
        (academic_year, semester),
        execute(NORMAL_FEES),
        execute(PATTERNS),
        execute(FEE_NAMES),
        execute(SUBJECT_FEES, asked),
        execute(LATE_FINES),
        execute(PROJECT_FEES),
    )


def read_term(database: Session | Connection, academic_year: int, semester: int) -> BillingTerm:
    """What of the calendar bills of a term depend on."""
    asked = {"academic_year": academic_year, "semester": semester}
    parts = database.execute(INSTALMENTS).scalar_one_or_none()
    return billing_term((academic_year, semester), database.execute(CALENDAR, asked), parts)


CHARGED: Final = text("""
    SELECT i.student_id, c.charge_id, c.invoice_id, c.fee_code, c.reason->>'subject_code' AS subject_code,
           CAST(c.reason->'act'->>'case_id' AS uuid) AS act_id, c.reason->'act'->>'kind' AS act_kind,
           CAST(c.reason->>'credits' AS numeric) AS credits,
           c.amount - coalesce((SELECT sum(l.amount) FROM credit_line l WHERE l.charge_id = c.charge_id), 0) AS amount
      FROM invoice i JOIN charge c USING (invoice_id)
     WHERE i.student_id = ANY(:student_ids) AND i.academic_year = :academic_year AND i.semester = :semester
       AND i.kind = ANY(:kinds)
     ORDER BY i.issued_at, i.number, c.position
""")
"""What the invoices of a term, of these kinds, charge after credit notes, the oldest first."""
ASSESSED_KINDS: Final = (InvoiceKind.SINGLE, InvoiceKind.BILL_RUN, InvoiceKind.SUPPLEMENTARY)
"""Invoices of what is assessed; debts and fines of agencies are invoices of their own, which no assessment changes."""


class ChargedFacts(FactRow):
    """A charge of a term as it stands, in baht."""

    student_id: int
    charge_id: UUID
    invoice_id: UUID
    fee_code: str
    subject_code: str | None
    act_id: UUID | None
    act_kind: LateKind | None
    credits: Decimal | None
    amount: Decimal

    @property
    def charged(self) -> Charged:
        """What the rules look at."""
        key = fee_key(self.fee_code, self.subject_code)
        return Charged(self.charge_id, self.invoice_id, key, self.amount, self.act_id, self.act_kind, self.credits)


GIVEN_UP: Final = text("""
    SELECT student_id, max(updated_at) AS at FROM enrolment
     WHERE student_id = ANY(:student_ids) AND academic_year = :academic_year AND semester = :semester
       AND status = ANY(:statuses)
     GROUP BY student_id
""")
"""When these students last gave up a subject of the term: the refund table is read at that instant."""
GAVE_UP: Final = [EnrolmentStatus.DROPPED.value, EnrolmentStatus.WITHDRAWN.value, EnrolmentStatus.CHANGED.value]
"""What became of a place that was given up."""
