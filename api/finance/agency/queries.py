"""Reading external agencies."""

from __future__ import annotations

from typing import Final

from api.finance.agency.schemas import AgencyView
from api.kit.master_list import MasterList
from api.kit.sql import names
from models.finance.master_change.contract import MoneyMaster
from models.finance.master_change.store.guarded_masters import open_request_sql

_AGENCIES: Final = f"""
    SELECT a.agency_id, a.code, a.name_th, a.name_en, a.fee_code, {names("f.name_th", "f.name_en")} AS fee,
           a.is_active, a.revision,
           (SELECT count(DISTINCT d.student_id) FROM debt d
             WHERE d.agency_id = a.agency_id AND d.undone_at IS NULL) AS students,
           {open_request_sql(MoneyMaster.AGENCY, "a.agency_id")} AS case_id, count(*) OVER () AS total
      FROM agency a JOIN fee f USING (fee_code) WHERE a.deleted_at IS NULL
"""
AGENCY_ROWS: Final = MasterList(
    AgencyView,
    _AGENCIES,
    "a.agency_id",
    order="a.code",
    words=("a.code", "a.name_th", "a.name_en"),
    codes=("a.code",),
)
"""Agencies by words of codes and names."""
