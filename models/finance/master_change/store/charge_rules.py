"""Refusals of requested changes to special subject fees, late fines and ERP units; each is a
:class:`~models.finance.master_change.store.guarded_masters.MasterRule`.
"""

from __future__ import annotations

from typing import Final
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.orm import Session

from models.cases.case.contract.record import Refused
from models.finance.erp_unit.tables import ErpUnit
from models.finance.fee.rules import FeeItem
from models.finance.fee.store.items import FEES_AND_PATTERNS
from models.finance.fee.tables import Fee
from models.finance.late_fine.rules.master import late_fine_refusal
from models.finance.late_fine.store import LATE_FINES, LateFineFacts, late_fines
from models.finance.master_change.store.columns import Columns
from models.finance.subject_fee.rules import names_no_amount
from models.kit.table import Master

_SAME_TERM: Final = text("""
    SELECT EXISTS (SELECT FROM subject_fee
                    WHERE deleted_at IS NULL AND subject_fee_id <> :row_id
                      AND (subject_code, section_code, first_year, first_semester)
                          = (:subject_code, :section_code, :first_year, :first_semester))
""")


def refusal_of_subject_fee(
    session: Session, row_id: UUID, row: Master | None, wanted: Columns | None
) -> Refused | None:
    """Return why special fees of a subject may not be written as requested, or None.

    ``subject_fee_empty`` where they name no amount, ``subject_fee_exists`` where the subject has others from that term.
    """
    session.execute(FEES_AND_PATTERNS)
    if wanted is None:
        return None
    if names_no_amount(wanted):
        return Refused(code="subject_fee_empty", rule=refusal_of_subject_fee.__name__)
    if not session.scalar(_SAME_TERM, {**wanted, "row_id": row_id}):
        return None
    name = str(wanted["subject_code"])
    return Refused(code="subject_fee_exists", rule=refusal_of_subject_fee.__name__, facts={"name": name})


def refusal_of_late_fine(session: Session, row_id: UUID, row: Master | None, wanted: Columns | None) -> Refused | None:
    """Return why a late fine may not be written as requested, or None.

    ``fee_names_deleted`` where its fee item is not there; and the codes of
    :func:`models.finance.late_fine.rules.master.late_fine_refusal`.
    """
    session.execute(FEES_AND_PATTERNS)
    if wanted is None:
        return None
    fee = session.get(Fee, str(wanted["fee_code"]), with_for_update={"read": True})
    if fee is None:
        return Refused(code="fee_names_deleted", rule=refusal_of_late_fine.__name__)
    named = {"late_fine_id": row_id, "name_th": fee.name_th, "name_en": fee.name_en, "version": 1}
    fine = LateFineFacts.model_validate({**wanted, **named}).fine
    others = late_fines(session.execute(LATE_FINES))
    return late_fine_refusal(fine, others, FeeItem(fee.fee_code, fee.fee_type, fee.status))


def refusal_of_unit(session: Session, row_id: UUID, row: Master | None, wanted: Columns | None) -> Refused | None:
    """Return ``erp_unit_gone`` where the requested ERP unit is deleted; None otherwise, and where no unit is named."""
    unit_id = None if wanted is None else wanted["erp_unit_id"]
    if unit_id is None:
        return None
    # Who deletes the unit waits for this transaction, or this one for that.
    unit = session.get(ErpUnit, UUID(str(unit_id)), with_for_update={"read": True})
    if unit is None or unit.deleted_at is not None:
        return Refused(code="erp_unit_gone", rule=refusal_of_unit.__name__)
    return None
