"""Fee masters of the small university: what is charged, whom, and how it is paid."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime, timedelta
from decimal import Decimal
from uuid import UUID

from pydantic import TypeAdapter
from sqlalchemy import text
from sqlmodel import Session, select

from models.calendar.term.tables import CalendarPeriod, CalendarPeriodStep
from models.curriculum.section.contract import SectionType
from models.curriculum.section.tables import Section
from models.enrolment.enrolment.contract import EnrolmentStatus
from models.enrolment.enrolment.tables import Enrolment
from models.enrolment.enrolment_type.contract import EnrolmentType, PaymentMethod
from models.enrolment.plan.tables import EnrolmentTypeChoice
from models.finance.bank_account.contract import InstalmentPart, MonthDue, PaymentPeriodDue
from models.finance.bank_account.tables import InstalmentPattern
from models.finance.bill.store.term_students import TermStudents
from models.finance.bill.store.updating import Updated, update_bills
from models.finance.bill.tables import Bill
from models.finance.erp_unit.tables import ErpUnit
from models.finance.fee.contract import (
    AmountBasis,
    CreditBand,
    CreditBasis,
    CreditKind,
    FeeEnrolmentType,
    FeeType,
    PatternLine,
)
from models.finance.fee.tables import Fee, FeeRatePattern, NormalFeeRow, ProjectFeeRow, SpecialSubjectFee
from models.finance.invoice.tables.invoices import Invoice
from models.finance.late_fine.contract import FineBasis, LateKind
from models.finance.late_fine.tables import LateFineRow
from models.finance.period.contract import FinancePeriod
from models.kit.calendar import utc_now
from models.kit.table import new_id
from models.people.person.tables import Student
from tests.support.university import SEMESTER, YEAR, University

TUITION, CREDIT, MAINTAIN, SPECIAL = "T-LUMP", "T-CREDIT", "T-KEEP", "T-SPECIAL"
LUMP_SUM = Decimal(12000)
PER_CREDIT = Decimal(1000)
KEEPING = Decimal(1500)
_LINES = TypeAdapter(list[PatternLine])
_PARTS = TypeAdapter(list[InstalmentPart])


@dataclass
class FeeOffice:
    """Sets the masters up and bills students as activities do."""

    university: University
    patterns: dict[str, UUID] = field(default_factory=dict)

    def opened(self) -> FeeOffice:
        """A lump sum for everybody of faculty E, by credits for those of D, and a fee for keeping the status."""
        items = ((TUITION, FeeType.TUITION), (CREDIT, FeeType.CREDIT), (MAINTAIN, FeeType.MAINTAIN),
                 (SPECIAL, FeeType.SPECIAL_SUBJECT))  # fmt: skip
        self.university.add(
            *(
                Fee(fee_code=c, name_th=f"ค่า {c}", name_en=f"Fee {c}", fee_type=kind, changed_at=utc_now())
                for c, kind in items
            )
        )
        self.pattern(TUITION, PatternLine(fee_code=TUITION, basis=AmountBasis(amount=LUMP_SUM)))
        by_credit = CreditBasis(credits=CreditKind.ALL, bands=(CreditBand(rate=PER_CREDIT),))
        self.pattern(CREDIT, PatternLine(fee_code=CREDIT, basis=by_credit))
        self.pattern(MAINTAIN, PatternLine(fee_code=MAINTAIN, basis=AmountBasis(amount=KEEPING)))
        self.normal_fee(TUITION, faculty_code="E", enrolment_type=FeeEnrolmentType.LUMP_SUM)
        self.normal_fee(CREDIT, faculty_code="D", enrolment_type=FeeEnrolmentType.PER_CREDIT)
        self.normal_fee(MAINTAIN, enrolment_type=FeeEnrolmentType.MAINTAIN_STATUS)
        now = utc_now()
        self.university.period(FinancePeriod.PAYMENT, now - timedelta(days=5), now + timedelta(days=20))
        parts = [
            InstalmentPart(due=PaymentPeriodDue(), percent=Decimal(40)),
            InstalmentPart(due=MonthDue(months=3, day=31), percent=Decimal("33.33")),
            InstalmentPart(due=MonthDue(months=4, day=31)),
        ]
        self.university.add(
            InstalmentPattern(
                code="THREE", name_th="สามงวด", name_en="Three", is_default=True,
                parts=_PARTS.dump_python(parts, mode="json"), changed_at=now,
            )
        )  # fmt: skip
        return self

    def pattern(self, code: str, *lines: PatternLine) -> None:
        """Add a fee rate pattern."""
        row = FeeRatePattern(
            code=code, name_th=code, name_en=code, fee_type=FeeType.TUITION,
            lines=_LINES.dump_python(list(lines), mode="json"), changed_at=utc_now(),
        )  # fmt: skip
        self.patterns[code] = row.fee_pattern_id
        self.university.add(row)

    def rate(self, code: str, rate: Decimal) -> None:
        """Charge by credits at another rate."""
        line = PatternLine(fee_code=code, basis=CreditBasis(credits=CreditKind.ALL, bands=(CreditBand(rate=rate),)))
        with Session(self.university.engine) as session, session.begin():
            row = session.get_one(FeeRatePattern, self.patterns[code])
            row.lines, row.revision = _LINES.dump_python([line], mode="json"), row.revision + 1

    def amount(self, code: str, amount: Decimal) -> None:
        """Charge another lump sum."""
        line = PatternLine(fee_code=code, basis=AmountBasis(amount=amount))
        with Session(self.university.engine) as session, session.begin():
            row = session.get_one(FeeRatePattern, self.patterns[code])
            row.lines, row.revision = _LINES.dump_python([line], mode="json"), row.revision + 1

    def normal_fee(self, code: str, **conditions: object) -> None:
        """Add a normal fee, in force for ever."""
        row = NormalFeeRow(fee_pattern_id=self.patterns[code], first_year=2560, first_semester=1, changed_at=utc_now())
        for name, value in conditions.items():
            setattr(row, name, value)
        self.university.add(row)

    def end_normal_fee(self, code: str) -> None:
        """Take away the normal fees of a pattern."""
        with Session(self.university.engine) as session, session.begin():
            rows = session.exec(select(NormalFeeRow).where(NormalFeeRow.fee_pattern_id == self.patterns[code]))
            for row in rows:
                row.deleted_at = utc_now()

    def keep_instalment_pattern(self, deleted_at: datetime | None) -> None:
        """Take the pattern of instalments away at an instant, or (None) have it again."""
        with Session(self.university.engine) as session, session.begin():
            session.exec(select(InstalmentPattern)).one().deleted_at = deleted_at

    def special_fee(self, subject_code: str, amount: Decimal, section_code: str = "") -> None:
        """Add a special fee of a subject, or of one of its sections."""
        self.university.add(
            SpecialSubjectFee(
                subject_code=subject_code,
                section_code=section_code,
                first_year=2560,
                first_semester=1,
                faculty=amount,
                changed_at=utc_now(),
            )
        )

    def project_fee(self, pattern: str, *, project: str = "SP", students: list[str] | None = None) -> None:
        """Let a special project, new if need be, charge its students by a pattern, or only the named ones."""
        with Session(self.university.engine) as session:
            unit_id = session.scalar(select(ErpUnit.erp_unit_id).where(ErpUnit.code == project))
        if unit_id is None:
            unit = ErpUnit(
                code=project, name_th=project, name_en=project, is_special_project=True, changed_at=utc_now()
            )
            unit_id = unit.erp_unit_id
            self.university.add(unit)
        self.university.add(
            ProjectFeeRow(
                erp_unit_id=unit_id, fee_pattern_id=self.patterns[pattern], student_codes=students or [],
                first_year=2560, first_semester=1, changed_at=utc_now(),
            )
        )  # fmt: skip

    def late_fine(self, kind: LateKind, amount: int, cap: int | None = None) -> None:
        """Add a fine for enrolling late, in force for ever: by the day where it has a cap."""
        code = f"T-{kind}"[:12]
        self.university.add(
            Fee(fee_code=code, name_th=f"ค่า {code}", name_en=f"Fee {code}", fee_type=FeeType.FINE, changed_at=utc_now())
        )
        self.university.add(
            LateFineRow(
                kind=kind, basis=FineBasis.PER_OCCURRENCE if cap is None else FineBasis.PER_DAY, amount=Decimal(amount),
                cap=None if cap is None else Decimal(cap), fee_code=code, first_year=2560, first_semester=1,
                changed_at=utc_now(),
            )
        )  # fmt: skip

    def refund_table(self, opens_at: datetime, *steps: tuple[datetime, Decimal]) -> None:
        """Say what is given back of a dropped subject, and until when."""
        kind = FinancePeriod.FEE_REFUND
        self.university.period(kind, opens_at, steps[-1][0])
        self.university.add(
            *(
                CalendarPeriodStep(period_id=self.university.period_id(kind), closes_at=until, percent=percent)
                for until, percent in steps
            )
        )

    def forget_period(self, kind: FinancePeriod) -> None:
        """Take a period out of the calendar."""
        with Session(self.university.engine) as session, session.begin():
            session.delete(session.get_one(CalendarPeriod, self.university.period_id(kind)))

    def choose(
        self,
        student: Student,
        enrol_type: EnrolmentType = EnrolmentType.NORMAL,
        method: PaymentMethod = PaymentMethod.FULL,
    ) -> None:
        """Let a student choose for the term."""
        self.university.merge(
            EnrolmentTypeChoice(
                student_id=student.student_id, academic_year=self.university.academic_year,
                semester=self.university.semester, enrol_type=enrol_type, payment_method=method, chosen_at=utc_now(),
            )
        )  # fmt: skip

    def enrol(self, student: Student, section: Section, credits: int = 3) -> UUID:
        """A place in a section."""
        row = Enrolment(
            enrolment_id=new_id(), student_id=student.student_id, section_id=section.section_id, academic_year=YEAR,
            semester=SEMESTER, subject_code=section.subject_code, section_type=SectionType.LECTURE,
            credit=Decimal(credits), status=EnrolmentStatus.ENROLLED, created_at=utc_now(), updated_at=utc_now(),
        )  # fmt: skip
        self.university.add(row)
        return row.enrolment_id

    def drop(self, enrolment_id: UUID, at: datetime | None = None) -> None:
        """Give the place up."""
        with Session(self.university.engine) as session, session.begin():
            row = session.get_one(Enrolment, enrolment_id)
            row.status, row.updated_at = EnrolmentStatus.DROPPED, at or utc_now()

    def bill(self, *students: Student, at: datetime | None = None) -> Updated:
        """Bring the bills of these students up to date."""
        university = self.university
        wanted = TermStudents(
            university.academic_year, university.semester, tuple(student.student_id for student in students)
        )
        with Session(self.university.engine) as session, session.begin():
            return update_bills(session, wanted, at or utc_now())

    def bill_of(self, student: Student) -> Bill:
        """The bill as it stands."""
        with Session(self.university.engine, expire_on_commit=False) as session:
            return session.get_one(Bill, (student.student_id, YEAR, SEMESTER))

    def charged(self, student: Student) -> dict[str, Decimal]:
        """What the student's invoices of the term charge after credit notes, by fee."""
        query = text("""
            SELECT c.fee_code, sum(c.amount - coalesce((SELECT sum(l.amount) FROM credit_line l
                                                         WHERE l.charge_id = c.charge_id), 0)) AS amount
              FROM invoice i JOIN charge c USING (invoice_id)
             WHERE i.student_id = :student_id AND (i.academic_year, i.semester) = (:academic_year, :semester)
             GROUP BY 1
        """)
        asked = {
            "student_id": student.student_id, "academic_year": self.university.academic_year,
            "semester": self.university.semester,
        }  # fmt: skip
        with self.university.engine.connect() as connection:
            rows = connection.execute(query, asked)
            return {row.fee_code: row.amount for row in rows if row.amount}


def invoices(university: University) -> list[Invoice]:
    """Every invoice, by its number."""
    return sorted(university.rows(Invoice), key=lambda invoice: invoice.number)
