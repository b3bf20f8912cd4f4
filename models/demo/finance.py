"""The finance masters of the demo university."""

from __future__ import annotations

from collections.abc import Iterator
from uuid import UUID

from models.demo.data import read
from models.demo.plan import Plan
from models.tables.finance.erp_units import ErpUnit


def erp_units(plan: Plan, officer: UUID) -> Iterator[ErpUnit]:
    """A unit for each faculty, and one of a special project."""
    ids = plan.ids("erp unit")
    units = [(f"10{number:02d}", row["name_th"], row["name_en"], "") for number, row in enumerate(read("faculties"), 1)]
    units.append(("9001", "โครงการปริญญาตรี ภาคพิเศษ", "Special undergraduate programme", "SP-2569-01"))
    for code, name_th, name_en, project_code in units:
        yield ErpUnit(
            erp_unit_id=next(ids),
            code=code,
            name_th=name_th,
            name_en=name_en,
            project_code=project_code,
            is_special_project=bool(project_code),
            changed_by=officer,
            changed_at=plan.now,
        )
