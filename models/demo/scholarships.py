"""The scholarships and discounts of the demo university, and who pays for them (spec §3, §9)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import timedelta
from decimal import Decimal
from typing import Final
from uuid import UUID

from models.demo.plan import Plan
from models.finance.erp_unit.tables import ErpUnit
from models.finance.reduction.tables import Funder
from models.finance.scholarship.contract import FundingSource, Fundraising, ScholarshipDetail, ScholarshipType
from models.finance.scholarship.tables import Scholarship
from models.kit.calendar import bangkok_date

_LOAN_FUND: Final = "SLF"
_FOUNDATION: Final = "AGRI"
_ALUMNI: Final = "KUAA"


def scholarships(
    plan: Plan, funders: Sequence[Funder], units: Sequence[ErpUnit], officer: UUID
) -> Iterator[Scholarship]:
    """The reduced fee of 2564, a discount to choose, a student loan, a full scholarship, and one of alumni."""
    ids = plan.ids("scholarship")
    by_code = {funder.code: funder.funder_id for funder in funders}
    today = bangkok_date(plan.now)
    year, semester = plan.current

    def detail(percent: str | None, amount: str | None = None, *, chosen: bool = False) -> list[dict[str, object]]:
        line = ScholarshipDetail(
            sequence=1,
            academic_year=year,
            semester=semester,
            percent=None if percent is None else Decimal(percent),
            amount=None if amount is None else Decimal(amount),
            opens_on=today - timedelta(days=14) if chosen else None,
            closes_on=today + timedelta(days=30) if chosen else None,
        )
        return [line.model_dump(mode="json")]

    def kept(code: str, name_th: str, name_en: str, kind: ScholarshipType, source: FundingSource) -> Scholarship:
        return Scholarship(
            scholarship_id=next(ids),
            code=code,
            name_th=name_th,
            name_en=name_en,
            scholarship_type=kind,
            source_type=source,
            changed_by=officer,
            changed_at=plan.now,
        )

    reduced = kept(
        "COVID64", "ส่วนลดค่าธรรมเนียม ปีการศึกษา 2564", "Reduced fee of 2564", ScholarshipType.DISCOUNT,
        FundingSource.UNIVERSITY,
    )  # fmt: skip
    reduced.details = [
        ScholarshipDetail(sequence=number, academic_year=2564, semester=term, percent=Decimal(50)).model_dump(
            mode="json"
        )
        for number, term in ((1, 1), (2, 2))
    ]
    yield reduced
    siblings = kept(
        "SIBLING", "ส่วนลดพี่น้องศึกษาพร้อมกัน", "Discount for brothers and sisters", ScholarshipType.DISCOUNT,
        FundingSource.UNIVERSITY,
    )  # fmt: skip
    siblings.is_chosen_by_students, siblings.details = True, detail("10", chosen=True)
    siblings.erp_unit_id = units[0].erp_unit_id
    yield siblings
    loan = kept(
        "SLF", "กองทุนเงินให้กู้ยืมเพื่อการศึกษา (กยศ.)", "Student loan (SLF)", ScholarshipType.LOAN, FundingSource.LOAN_FUND
    )
    loan.funder_id, loan.defers, loan.pays_back, loan.details = by_code[_LOAN_FUND], True, True, detail("100")
    yield loan
    whole = kept(
        "AGRI-FULL", "ทุนเต็มจำนวน มูลนิธิพัฒนาการเกษตรไทย", "Full scholarship of the agricultural foundation",
        ScholarshipType.SCHOLARSHIP, FundingSource.FOUNDATION,
    )  # fmt: skip
    whole.funder_id, whole.is_only_one, whole.details = by_code[_FOUNDATION], True, detail("100")
    yield whole
    alumni = kept(
        "KUAA-5000", "ทุนสมาคมนิสิตเก่า", "Scholarship of the alumni association", ScholarshipType.SCHOLARSHIP,
        FundingSource.FOUNDATION,
    )  # fmt: skip
    alumni.funder_id, alumni.is_withdrawable, alumni.details = by_code[_ALUMNI], True, detail(None, "5000.00")
    raised = Fundraising(
        funder_id=by_code[_ALUMNI], raised_on=today - timedelta(days=60), amount=Decimal(250_000), remark="งานคืนสู่เหย้า"
    )
    alumni.fundraising = [raised.model_dump(mode="json")]
    yield alumni
