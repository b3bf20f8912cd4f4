"""Reading lists of refunds."""

from __future__ import annotations

from typing import Final

from api.finance.refund_list.schemas import RefundListView
from api.kit.master_list import MasterList
from models.cases.case.contract.record import CaseKind
from models.finance.master_change.contract import MoneyMaster
from models.finance.master_change.store.guarded_masters import open_request_sql

_LISTS: Final = f"""
    SELECT a.list_id, a.code, a.name_th, a.name_en, a.refund_type, a.maximum, a.opens_on, a.closes_on,
           a.is_withdrawable, a.is_active, a.revision,
           (SELECT count(*) FROM case_file c WHERE c.kind = '{CaseKind.REFUND}'
               AND c.request->>'list_id' = CAST(a.list_id AS text)) AS refunds,
           {open_request_sql(MoneyMaster.REFUND_LIST, "a.list_id")} AS case_id, count(*) OVER () AS total
      FROM refund_list a WHERE a.deleted_at IS NULL
"""
REFUND_LIST_ROWS: Final = MasterList(
    RefundListView,
    _LISTS,
    "a.list_id",
    order="a.code",
    words=("a.code", "a.name_th", "a.name_en"),
    codes=("a.code",),
)
"""Lists by words of codes and names."""
