"""What the demo university charges, whom, and how it is paid (finance §3, §4)."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from typing import Final
from uuid import UUID

from pydantic import TypeAdapter
from sqlmodel import SQLModel

from models.demo.organisation import Organisation
from models.demo.personas import MAJOR
from models.demo.plan import Plan
from models.demo.terms import regular_terms_before
from models.finance.bank_account.contract import BankAccountType, InstalmentPart, MonthDue, PaymentPeriodDue
from models.finance.bank_account.tables import BankAccount, InstalmentPattern
from models.finance.fee.contract import (
    AmountBasis,
    CreditBand,
    CreditBasis,
    CreditKind,
    FeeEnrolmentType,
    FeeType,
    Frequency,
    OverYears,
    PatternLine,
)
from models.finance.fee.tables import FeeRatePattern, NormalFeeRow, ProjectFeeRow, SpecialSubjectFee
from models.finance.late_fine.contract import FineBasis, LateKind
from models.finance.late_fine.tables import LateFineRow
from models.finance.ledger.contract import Account
from models.kit.table import Master

PAST_TERMS: Final = 3
"""How many terms before this one are billed and paid."""
_ENGINEERING: Final = "E"
BANK: Final = "SCB"
BILLER: Final = "099400012345601"
_REGULAR: Final = "1"
_SPECIAL_PROGRAMME: Final = ("3", "4")
_FULL_TIME_CREDITS: Final = Decimal(6)
"""Who is past the years of the curriculum and takes no more pays the reduced rate."""
_TUITION: Final = {
    "arts": ("UG-SOC", "F1010", "12900", "ปริญญาตรี ภาคปกติ สังคมศาสตร์", "Bachelor, regular, social sciences"),
    "science": ("UG-SCI", "F1020", "16300", "ปริญญาตรี ภาคปกติ วิทยาศาสตร์", "Bachelor, regular, sciences"),
    "engineering": ("UG-ENG", "F1030", "17300", "ปริญญาตรี ภาคปกติ วิศวกรรมศาสตร์", "Bachelor, regular, engineering"),
    "special": ("UG-SPE", "F1040", "31300", "ปริญญาตรี ภาคพิเศษ", "Bachelor, special programme"),
}
_ENTRANCE: Final = (
    ("F3010", "1000", Account.REVENUE),
    ("F3020", "200", Account.REVENUE),
    ("F3030", "2000", Account.DEPOSIT),
)
_LINES: Final = TypeAdapter(list[PatternLine])
_PARTS: Final = TypeAdapter(list[InstalmentPart])


def finance_masters(plan: Plan, organisation: Organisation, officer: UUID, project: UUID) -> Iterator[SQLModel]:
    """Patterns of fees, who pays which, special fees of subjects and of a project (an ERP unit), fines, instalments,
    and the bank account.
    """
    masters = _Masters(plan, officer)
    yield from masters.patterns()
    yield from masters.normal_fees(organisation)
    yield from masters.subject_fees()
    yield from masters.late_fines()
    yield from masters.project_fees(project)
    yield from masters.paying()


class _Masters:
    def __init__(self, plan: Plan, officer: UUID) -> None:
        self.plan = plan
        self.officer = officer
        self.first_term = regular_terms_before(plan.current, PAST_TERMS)[0]
        self.ids: dict[str, UUID] = {}

    def patterns(self) -> Iterator[Master]:
        ids = self.plan.ids("fee pattern")
        for code, fee, amount, name_th, name_en in _TUITION.values():
            lines = _tuition(fee, Decimal(amount))
            entrance = [
                PatternLine(
                    fee_code=fee_code,
                    basis=AmountBasis(amount=Decimal(charged)),
                    account=account,
                    frequency=Frequency.ONCE,
                )
                for fee_code, charged, account in _ENTRANCE
            ]
            yield self._pattern(next(ids), code, FeeType.TUITION, name_th, name_en, lines)
            yield self._pattern(
                next(ids),
                f"{code}-NEW",
                FeeType.TUITION,
                f"{name_th} รวมค่าแรกเข้า",
                f"{name_en}, with entrance fees",
                [*lines, *entrance],
            )
        credits = [
            PatternLine(
                fee_code=fee_code, basis=CreditBasis(credits=kind, bands=(CreditBand(rate=Decimal(rate)),), cap=None)
            )
            for fee_code, kind, rate in (("F2010", CreditKind.LECTURE, 1000), ("F2020", CreditKind.LABORATORY, 1500))
        ]
        yield self._pattern(next(ids), "CREDIT", FeeType.CREDIT, "รายหน่วยกิต", "By credits", credits)
        maintain = [PatternLine(fee_code="F6010", basis=AmountBasis(amount=Decimal(1000)))]
        yield self._pattern(
            next(ids), "MAINTAIN", FeeType.MAINTAIN, "รักษาสถานภาพนิสิต", "Maintaining student status", maintain
        )

    def _pattern(
        self, id_: UUID, code: str, fee_type: FeeType, name_th: str, name_en: str, lines: list[PatternLine]
    ) -> FeeRatePattern:
        self.ids[code] = id_
        return FeeRatePattern(
            fee_pattern_id=id_,
            code=code,
            name_th=name_th,
            name_en=name_en,
            fee_type=fee_type,
            lines=_LINES.dump_python(lines, mode="json"),
            changed_by=self.officer,
            changed_at=self.plan.now,
        )

    def normal_fees(self, organisation: Organisation) -> Iterator[Master]:
        """By faculty, for computing, for the special programme, for who is charged by credits or keeps the status."""
        ids = self.plan.ids("normal fee")
        lump = {"enrolment_type": FeeEnrolmentType.LUMP_SUM}
        first = self.first_term.academic_year
        faculties = {major.faculty_code: major for major in organisation.majors.values()}
        for faculty_code, major in sorted(faculties.items()):
            code = _TUITION["engineering" if faculty_code == _ENGINEERING else major.path][0]
            unit = {"campus_code": major.campus_code, "faculty_code": faculty_code}
            yield self._normal_fee(next(ids), code, **unit, **lump)
            yield self._normal_fee(next(ids), f"{code}-NEW", **unit, **lump, first_entry_year=first)
        computing = organisation.majors[MAJOR]
        unit = {
            "campus_code": computing.campus_code,
            "faculty_code": computing.faculty_code,
            "department_code": computing.department_code,
            "major_code": computing.code,
            "student_type_code": _REGULAR,
        }
        code = _TUITION["engineering"][0]
        yield self._normal_fee(next(ids), code, **unit, **lump, last_entry_year=first - 1)
        yield self._normal_fee(next(ids), f"{code}-NEW", **unit, **lump, first_entry_year=first)
        for type_code in _SPECIAL_PROGRAMME:
            whom = {"student_type_code": type_code, "education_level_code": "10", "nation_code": "TH", **lump}
            code = _TUITION["special"][0]
            yield self._normal_fee(next(ids), code, **whom, last_entry_year=first - 1)
            yield self._normal_fee(next(ids), f"{code}-NEW", **whom, first_entry_year=first)
        yield self._normal_fee(next(ids), "CREDIT", enrolment_type=FeeEnrolmentType.PER_CREDIT)
        yield self._normal_fee(next(ids), "MAINTAIN", enrolment_type=FeeEnrolmentType.MAINTAIN_STATUS)

    def _normal_fee(self, id_: UUID, code: str, **conditions: object) -> NormalFeeRow:
        row = NormalFeeRow(
            normal_fee_id=id_,
            fee_pattern_id=self.ids[code],
            first_year=self.first_term.academic_year,
            first_semester=self.first_term.semester,
            changed_by=self.officer,
            changed_at=self.plan.now,
        )
        for name, value in conditions.items():
            setattr(row, name, value)
        return row

    def subject_fees(self) -> Iterator[Master]:
        """Two subjects of computer science with a laboratory fee, so that personas meet one."""
        ids = self.plan.ids("subject fee")
        for subject_code, amount in (("01418351-65", "500"), ("01418471-65", "750")):
            yield SpecialSubjectFee(
                subject_fee_id=next(ids),
                subject_code=subject_code,
                first_year=self.first_term.academic_year,
                first_semester=self.first_term.semester,
                faculty=Decimal(amount),
                changed_by=self.officer,
                changed_at=self.plan.now,
            )

    def late_fines(self) -> Iterator[Master]:
        """Registering late costs by the day, changing late each time."""
        ids = self.plan.ids("late fine")
        for kind, basis, fee_code, amount, cap in (
            (LateKind.LATE_REGISTRATION, FineBasis.PER_DAY, "F4010", Decimal(50), Decimal(1500)),
            (LateKind.LATE_CHANGE, FineBasis.PER_OCCURRENCE, "F4020", Decimal(300), None),
        ):
            yield LateFineRow(
                late_fine_id=next(ids),
                kind=kind,
                basis=basis,
                amount=amount,
                cap=cap,
                fee_code=fee_code,
                first_year=self.first_term.academic_year,
                first_semester=self.first_term.semester,
                changed_by=self.officer,
                changed_at=self.plan.now,
            )

    def project_fees(self, project: UUID) -> Iterator[Master]:
        """Who reads computing in the special programme pays for its laboratory each term."""
        lines = [PatternLine(fee_code="F7020", basis=AmountBasis(amount=Decimal(2000)))]
        pattern_id = next(self.plan.ids("project pattern"))
        yield self._pattern(
            pattern_id, "PROJECT-COM", FeeType.CREDIT, "ค่าปฏิบัติการ โครงการพิเศษ", "Project laboratory", lines
        )
        for number, type_code in enumerate(_SPECIAL_PROGRAMME):
            ids = self.plan.ids(f"project fee {number}")
            yield ProjectFeeRow(
                project_fee_id=next(ids),
                erp_unit_id=project,
                fee_pattern_id=pattern_id,
                major_code=MAJOR,
                student_type_code=type_code,
                first_year=self.first_term.academic_year,
                first_semester=self.first_term.semester,
                changed_by=self.officer,
                changed_at=self.plan.now,
            )

    def paying(self) -> Iterator[Master]:
        """Three instalments: when payment closes, and at the end of the two months after it."""
        closes = self.plan.today.month + 1
        after = (closes - self.plan.current.starts_on.month) % 12
        parts = [
            InstalmentPart(due=PaymentPeriodDue(), percent=Decimal(40)),
            InstalmentPart(due=MonthDue(months=after + 1, day=31), percent=Decimal(30)),
            InstalmentPart(due=MonthDue(months=after + 2, day=31)),
        ]
        yield InstalmentPattern(
            instalment_pattern_id=next(self.plan.ids("instalment pattern")),
            code="INST-3",
            name_th="ผ่อนชำระ 3 งวด",
            name_en="Three instalments",
            is_default=True,
            parts=_PARTS.dump_python(parts, mode="json"),
            changed_by=self.officer,
            changed_at=self.plan.now,
        )
        yield BankAccount(
            bank_account_id=next(self.plan.ids("bank account")),
            bank_code=BANK,
            name="มหาวิทยาลัยเกษตรศาสตร์ (ค่าธรรมเนียมการศึกษา)",
            number="0692000016",
            biller_id=BILLER,
            account_type=BankAccountType.SAVINGS,
            is_for_qr=True,
            changed_by=self.officer,
            changed_at=self.plan.now,
        )


def _tuition(fee_code: str, amount: Decimal) -> list[PatternLine]:
    """The lump sum, and half of it for who is past the years of the curriculum and takes few credits."""
    return [
        PatternLine(fee_code=fee_code, basis=AmountBasis(amount=amount), over_years=OverYears.NEVER),
        PatternLine(
            fee_code=fee_code,
            basis=AmountBasis(amount=amount),
            over_years=OverYears.ONLY,
            fewest_credits=_FULL_TIME_CREDITS + Decimal("0.5"),
        ),
        PatternLine(
            fee_code=fee_code,
            basis=AmountBasis(amount=amount / 2),
            over_years=OverYears.ONLY,
            most_credits=_FULL_TIME_CREDITS,
        ),
    ]
