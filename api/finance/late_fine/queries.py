"""Reading fines for enrolling late."""

from __future__ import annotations

from typing import Final

from api.finance.late_fine.schemas import LateFineView
from api.kit.master_list import MasterList
from api.kit.sql import names
from models.finance.master_change.contract import MoneyMaster
from models.finance.master_change.store.guarded_masters import open_request_sql

_FINES: Final = f"""
    SELECT l.late_fine_id, l.kind, l.basis, l.amount, l.cap, l.fee_code, {names("f.name_th", "f.name_en")} AS fee,
           l.campus_code, {names("c.name_th", "c.name_en")} AS campus, l.first_year, l.first_semester, l.revision,
           {open_request_sql(MoneyMaster.LATE_FINE, "l.late_fine_id")} AS case_id, count(*) OVER () AS total
      FROM late_fine l JOIN fee f USING (fee_code) LEFT JOIN campus c ON c.campus_code = l.campus_code
     WHERE l.deleted_at IS NULL
"""
_ORDER: Final = """
    l.kind DESC, l.campus_code, l.first_year DESC, CASE l.first_semester WHEN 0 THEN 3 ELSE l.first_semester END DESC
"""
LATE_FINE_ROWS: Final = MasterList(
    LateFineView,
    _FINES,
    "l.late_fine_id",
    order=_ORDER,
    words=("l.fee_code", "f.name_th", "f.name_en"),
    codes=("l.fee_code",),
)
"""Fines by words of the fee's code and names, of each kind the last ones first."""
