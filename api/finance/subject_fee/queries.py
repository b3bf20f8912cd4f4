"""Reading special fees of subjects."""

from __future__ import annotations

from typing import Final

from api.finance.subject_fee.schemas import SubjectFeeView
from api.kit.master_list import MasterList
from api.kit.sql import names
from models.finance.master_change.contract import MoneyMaster
from models.finance.master_change.store.guarded_masters import open_request_sql

_FEES: Final = f"""
    SELECT f.subject_fee_id, f.subject_code, f.section_code, {names("u.name_th", "u.name_en")} AS subject, f.first_year,
           f.first_semester, f.university, f.faculty, f.per_credit, f.lecture_credit, f.laboratory_credit, f.books,
           {open_request_sql(MoneyMaster.SUBJECT_FEE, "f.subject_fee_id")} AS case_id, f.revision,
           count(*) OVER () AS total
      FROM subject_fee f JOIN subject u USING (subject_code) WHERE f.deleted_at IS NULL
"""
_ORDER: Final = """
    f.subject_code, f.section_code, f.first_year DESC,
    CASE f.first_semester WHEN 0 THEN 3 ELSE f.first_semester END DESC
"""
SUBJECT_FEE_ROWS: Final = MasterList(
    SubjectFeeView,
    _FEES,
    "f.subject_fee_id",
    order=_ORDER,
    words=("f.subject_code", "u.name_th", "u.name_en"),
    codes=("f.subject_code",),
)
"""Special fees by words of the subject's code and its name, the last ones first."""
