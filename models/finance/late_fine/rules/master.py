"""Which fines for enrolling late may stand beside each other (finance §3)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from models.cases.case.contract.record import Refused
from models.finance.fee.contract import FeeStatus, FeeType
from models.finance.fee.rules import FeeItem
from models.finance.late_fine.contract import FineBasis
from models.finance.late_fine.rules.fining import LateFine
from models.kit.money import baht_figures

_RULE: Final = "an_act_has_one_fine"


def late_fine_refusal(wanted: LateFine, others: Iterable[LateFine], fee: FeeItem) -> Refused | None:
    """Why a fine may not stand so, or None.

    A fine by the day has a cap that is no less than a day's amount, one by the occurrence has none; it is charged as a
    fee item for fines. Of a kind, a campus has one fine that begins in a term: the refusal names the other.
    """
    if (wanted.basis is FineBasis.PER_DAY) != (wanted.cap is not None):
        return Refused(code="late_fine_cap_missing" if wanted.cap is None else "late_fine_cap_unused", rule=_RULE)
    if wanted.cap is not None and wanted.cap < wanted.amount:
        return Refused(code="late_fine_cap_low", rule=_RULE, facts={"amount": baht_figures(wanted.amount)})
    if fee.fee_type is not FeeType.FINE or fee.status is not FeeStatus.ACTIVE:
        return Refused(code="late_fine_fee", rule=_RULE, facts={"fee": fee.fee_code})
    for other in others:
        if other.late_fine_id != wanted.late_fine_id and _place(other) == _place(wanted):
            year, semester = other.first_term
            facts = {"term": f"{semester}/{year}", "amount": baht_figures(other.amount), "fee": other.fee_code}
            return Refused(code="late_fine_exists", rule=_RULE, facts=dict(facts))
    return None


def _place(fine: LateFine) -> tuple[str, str, tuple[int, int]]:
    return fine.kind, fine.campus_code, fine.first_term
