"""Lists of the demo university that the finance office has from elsewhere: ERP units and fee items."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from uuid import UUID

from models.demo.data import read
from models.demo.plan import Plan
from models.finance.debt.tables import Agency
from models.finance.erp_unit.tables import ErpUnit
from models.finance.fee.contract import FeeType
from models.finance.fee.tables import Fee
from models.finance.reduction.tables import Funder


def erp_units(plan: Plan, officer: UUID) -> Iterator[ErpUnit]:
    """A unit for each faculty, and one of a special project."""
    ids = plan.ids("erp unit")
    units: list[tuple[str, str, str, str, str | None]] = [
        (f"10{number:02d}", row["name_th"], row["name_en"], "", row["faculty_code"])
        for number, row in enumerate(read("faculties"), 1)
    ]
    units.append(("9001", "โครงการปริญญาตรี ภาคพิเศษ", "Special undergraduate programme", "SP-2569-01", None))
    for code, name_th, name_en, project_code, faculty_code in units:
        yield ErpUnit(
            erp_unit_id=next(ids),
            code=code,
            name_th=name_th,
            name_en=name_en,
            project_code=project_code,
            is_special_project=bool(project_code),
            faculty_code=faculty_code,
            changed_by=officer,
            changed_at=plan.now,
        )


def fee_items(plan: Plan, units: Sequence[ErpUnit], officer: UUID) -> Iterator[Fee]:
    """What can be charged, some of it to the account of a unit."""
    by_code = {unit.code: unit.erp_unit_id for unit in units}
    for row in read("fees"):
        yield Fee(
            fee_code=row["fee_code"],
            parent_code=row["parent_code"] or None,
            name_th=row["name_th"],
            name_en=row["name_en"],
            fee_type=FeeType(row["fee_type"]),
            description=row["description"],
            erp_unit_id=by_code.get(row["erp_unit"]),
            changed_by=officer,
            changed_at=plan.now,
        )


def agencies(plan: Plan, officer: UUID) -> Iterator[Agency]:
    """Offices outside the finance office that fine students."""
    ids = plan.ids("agency")
    for row in read("agencies"):
        yield Agency(
            agency_id=next(ids),
            code=row["code"],
            name_th=row["name_th"],
            name_en=row["name_en"],
            fee_code=row["fee_code"],
            changed_by=officer,
            changed_at=plan.now,
        )


def funders(plan: Plan, officer: UUID) -> Iterator[Funder]:
    """Who pays in place of students: the loan fund, the university, and two from outside."""
    ids = plan.ids("funder")
    for row in read("funders"):
        yield Funder(
            funder_id=next(ids),
            code=row["code"],
            name_th=row["name_th"],
            name_en=row["name_en"],
            contact=row["contact"],
            changed_by=officer,
            changed_at=plan.now,
        )
