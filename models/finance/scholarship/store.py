"""Refusals of requested changes to what a scholarship gives.

Each is a :class:`~models.finance.master_change.store.guarded_masters.MasterRule`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final
from uuid import UUID

from pydantic import TypeAdapter
from sqlalchemy import text
from sqlalchemy.orm import Session

from models.cases.case.contract.record import Fact, Refused
from models.finance.debt.store.reading import FEES_IN_USE
from models.finance.master_change.store.columns import Columns
from models.finance.reduction.tables import Funder
from models.finance.scholarship.contract import ScholarshipDetail, ScholarshipType
from models.finance.scholarship.rules import scholarship_refusal
from models.finance.scholarship.tables import Scholarship
from models.kit.table import Master

_AWARDED: Final = text("SELECT count(*) FROM scholarship_award WHERE scholarship_id = :row_id")
_OF_CODE: Final = text("""
    SELECT code FROM scholarship WHERE deleted_at IS NULL AND scholarship_id <> :row_id AND code = :code
""")
_DETAILS: Final = TypeAdapter(tuple[ScholarshipDetail, ...])
_CODES: Final = TypeAdapter(tuple[str, ...])


def refusal_of_scholarship(
    session: Session, row_id: UUID, row: Master | None, wanted: Columns | None
) -> Refused | None:
    """Return why a scholarship may not give what is requested, or be deleted; None where it may.

    ``scholarship_exists`` where another one has its code; ``scholarship_in_use`` where it would be deleted, or change
    its type or who pays, though somebody has been given it; ``scholarship_names_deleted`` where its funder is deleted,
    ``import_fee_not_found`` where a fee is out of use; and the codes of
    :func:`models.finance.scholarship.rules.scholarship_refusal`.
    """
    kept = row if isinstance(row, Scholarship) else None
    if wanted is None:
        return None if kept is None else _refusal_of_awarded(session, kept)
    if found := session.scalar(_OF_CODE, {"row_id": row_id, "code": wanted["code"]}):
        return _refusal("scholarship_exists", name=found)
    scholarship_type = ScholarshipType(str(wanted["scholarship_type"]))
    funder_id = None if wanted["funder_id"] is None else UUID(str(wanted["funder_id"]))
    refused = scholarship_refusal(scholarship_type, funder_id, _DETAILS.validate_python(wanted["details"]))
    if refused is not None:
        return refused
    if funder_id is not None:
        # Who deletes the funder waits for this transaction, or this one for that.
        funder = session.get(Funder, funder_id, with_for_update={"read": True})
        if funder is None or funder.deleted_at is not None:
            return _refusal("scholarship_names_deleted")
    if kept is not None and (kept.scholarship_type, kept.funder_id) != (scholarship_type, funder_id):
        return _refusal_of_awarded(session, kept) or _refusal_of_fees(session, wanted)
    return _refusal_of_fees(session, wanted)


def _refusal_of_awarded(session: Session, kept: Scholarship) -> Refused | None:
    awards = session.scalar(_AWARDED, {"row_id": kept.scholarship_id})
    return _refusal("scholarship_in_use", scholarship=kept.code, awards=awards) if awards else None


def _refusal_of_fees(session: Session, wanted: Columns) -> Refused | None:
    codes: Sequence[str] = _CODES.validate_python(wanted["fee_codes"])
    in_use = set(session.execute(FEES_IN_USE, {"codes": list(codes)}).scalars())
    missing = next((code for code in codes if code not in in_use), None)
    return None if missing is None else _refusal("import_fee_not_found", fee=missing)


def _refusal(code: str, **facts: Fact) -> Refused:
    return Refused(code=code, rule=refusal_of_scholarship.__name__, facts=facts)
