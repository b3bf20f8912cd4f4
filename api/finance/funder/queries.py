"""Reading funders."""

from __future__ import annotations

from typing import Final

from api.finance.funder.schemas import FunderView
from api.kit.master_list import MasterList
from models.finance.ledger.contract import Account

_FUNDERS: Final = f"""
    SELECT f.funder_id, f.code, f.name_th, f.name_en, f.contact, f.is_active, f.revision,
           (SELECT count(*) FROM scholarship s WHERE s.funder_id = f.funder_id AND s.deleted_at IS NULL)
               AS scholarships,
           (SELECT coalesce(sum(e.amount), 0) FROM ledger_entry e
             WHERE e.funder_id = f.funder_id AND e.account = '{Account.SPONSOR_RECEIVABLE}') AS owed,
           count(*) OVER () AS total
      FROM funder f WHERE f.deleted_at IS NULL
"""
FUNDER_ROWS: Final = MasterList(
    FunderView,
    _FUNDERS,
    "f.funder_id",
    order="f.code",
    words=("f.code", "f.name_th", "f.name_en"),
    codes=("f.code",),
)
"""Funders by words of codes and names."""
