"""Why a row of a guarded master may not become what is wanted: one rule for each master.

Each is asked with the row's id, the row as it is (None for one that is added) and the columns that are wanted (None
where it is deleted), and answers None where nothing stands in the way.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final
from uuid import UUID

from sqlalchemy import TextClause, text
from sqlalchemy.orm import Session

from models.cases.case.contract.record import CaseKind, CaseState, Refused
from models.finance.bank_account.tables import BankAccount
from models.finance.erp_unit.store import FACULTY_UNIT, booked_unit_sql
from models.finance.erp_unit.tables import ErpUnit
from models.finance.fee.contract import FeeStatus, FeeType
from models.finance.fee.store.items import refusal_of_lines
from models.finance.fee.tables import FeeRatePattern
from models.finance.master_change.store.columns import Columns
from models.finance.refund.tables import RefundList
from models.kit.table import Master
from models.people.organisation.store.names import with_unit_names


def charged_by_sql(pattern: str) -> str:
    """How many normal fees and project fees charge by a pattern, or shall once an open request is agreed to, as SQL.

    Whoever decides on such a request sees the pattern as it is: nobody alone changes it meanwhile.
    """
    return f"""
        (SELECT count(*) FROM normal_fee WHERE fee_pattern_id = {pattern} AND deleted_at IS NULL)
        + (SELECT count(*) FROM project_fee WHERE fee_pattern_id = {pattern} AND deleted_at IS NULL)
        + (SELECT count(*) FROM case_file WHERE kind = '{CaseKind.MASTER_CHANGE}' AND state = '{CaseState.OPEN}'
            AND request->'columns'->>'fee_pattern_id' = CAST({pattern} AS text))
    """


_OTHERS: Final = text("""
    SELECT number, is_for_qr AND campus_code = :campus_code AS has_qr,
           (bank_code, number) = (:bank_code, :number) AS is_same
      FROM bank_account WHERE deleted_at IS NULL AND bank_account_id <> :bank_account_id
""")
_RESTING: Final = text("""
    SELECT (SELECT count(*) FROM payment_pass
             WHERE (bank_code, biller_id) = (:bank_code, :biller_id) AND stage IN ('issuing', 'active'))
           + (SELECT count(*) FROM bank_confirmation
               WHERE (bank_code, biller_id) = (:bank_code, :biller_id) AND state IN ('received', 'doubtful'))
""")
"""QR codes that can be paid still, and what the bank told of and nobody has decided of yet."""
_NAMED: Final = text("""
    SELECT EXISTS (SELECT FROM payment_pass WHERE (bank_code, biller_id) = (:bank_code, :biller_id))
        OR EXISTS (SELECT FROM statement_line WHERE (bank_code, biller_id) = (:bank_code, :biller_id))
        OR EXISTS (SELECT FROM bank_confirmation WHERE (bank_code, biller_id) = (:bank_code, :biller_id))
        OR EXISTS (SELECT FROM day_close WHERE (bank_code, biller_id) = (:bank_code, :biller_id))
""")
"""Money of past days belongs to the account by these two: they stay once anything names them."""
_WHOSE: Final = ("bank_code", "number", "biller_id")
_UNITS: Final = text("""
    SELECT code, code = :code AS is_same FROM erp_unit
     WHERE deleted_at IS NULL AND erp_unit_id <> :row_id AND (code = :code OR faculty_code = :faculty_code)
""")
_PROJECTS_OF_UNIT: Final = text("SELECT count(*) FROM project_fee WHERE erp_unit_id = :row_id AND deleted_at IS NULL")
_BOOKED_TO_UNIT: Final = text("""
    SELECT (SELECT count(*) FROM fee WHERE erp_unit_id = :row_id AND deleted_at IS NULL)
           + (SELECT count(*) FROM scholarship WHERE erp_unit_id = :row_id AND deleted_at IS NULL)
""")
"""Fee items and scholarships whose money is booked to the unit."""
_FEES_WITHOUT_UNIT: Final = text(f"""
    SELECT count(*) FROM fee f
      CROSS JOIN (SELECT o.faculty_code FROM student o JOIN erp_unit e USING (faculty_code)
                   WHERE e.erp_unit_id = :row_id LIMIT 1) s {FACULTY_UNIT}
     WHERE f.erp_unit_id IS NULL AND {booked_unit_sql()} = :row_id
       AND f.status = '{FeeStatus.ACTIVE}' AND f.fee_type <> '{FeeType.GROUP}' AND f.deleted_at IS NULL
""")
"""Fee items in use that name no unit, so that their money is booked to this one: its faculty has students."""
_LISTS: Final = text("SELECT 1 FROM refund_list WHERE deleted_at IS NULL AND list_id <> :row_id AND code = :code")
_REFUNDS_OF_LIST: Final = text("""
    SELECT count(*) FROM case_file WHERE kind = 'refund' AND request->>'list_id' = CAST(:row_id AS text)
""")
_PATTERNS: Final = text("""
    SELECT 1 FROM fee_pattern WHERE deleted_at IS NULL AND fee_pattern_id <> :row_id AND code = :code
""")
_CHARGED_BY_PATTERN: Final = text(f"SELECT {charged_by_sql('CAST(:row_id AS uuid)')}")


def refusal_of_bank_account(
    session: Session, row_id: UUID, row: Master | None, wanted: Columns | None
) -> Refused | None:
    """Why a bank account may not become what is wanted, None where it may.

    ``bank_account_exists`` and ``bank_account_for_qr`` where another has its number or the QR codes of its campus;
    ``bank_account_in_use`` where it would be another account, or none, while QR codes or money rest on it;
    ``bank_account_has_money`` where it would have another bank or biller though money of past days is known by them.
    """
    if wanted is not None:
        asked = {name: wanted[name] for name in ("bank_code", "number", "campus_code")} | {"bank_account_id": row_id}
        for other in session.execute(_OTHERS, asked):
            if other.is_same:
                return _refusal(refusal_of_bank_account, "bank_account_exists", name=other.number)
            if other.has_qr and wanted["is_for_qr"]:
                return _refusal(refusal_of_bank_account, "bank_account_for_qr", number=other.number)
    if row is None or (wanted is not None and all(getattr(row, name) == wanted[name] for name in _WHOSE)):
        return None
    account = row if isinstance(row, BankAccount) else None
    if account is None:
        return None
    payee = {"bank_code": account.bank_code, "biller_id": account.biller_id}
    resting = session.scalar(_RESTING, payee)
    if resting:
        return _refusal(refusal_of_bank_account, "bank_account_in_use", number=account.number, count=resting)
    is_another = wanted is not None and any(wanted[name] != value for name, value in payee.items())
    if is_another and session.scalar(_NAMED, payee):
        return _refusal(refusal_of_bank_account, "bank_account_has_money", number=account.number)
    return None


def refusal_of_erp_unit(session: Session, row_id: UUID, row: Master | None, wanted: Columns | None) -> Refused | None:
    """Why an ERP unit may not become what is wanted, None where it may.

    ``erp_unit_exists`` and ``erp_unit_of_faculty`` where another has its code or its faculty; ``erp_unit_in_use`` where
    it would be no special project, or gone, while project fees name it; ``erp_unit_booked`` where it would be gone
    while fee items or scholarships name it; ``erp_unit_takes_revenue`` where it would be gone, or another faculty's,
    while its faculty has students and fee items name no unit.
    """
    unit = row if isinstance(row, ErpUnit) else None
    code = "" if unit is None else unit.code
    if wanted is not None:
        asked = {"code": wanted["code"], "faculty_code": wanted["faculty_code"], "row_id": row_id}
        for other in session.execute(_UNITS, asked):
            if other.is_same:
                return _refusal(refusal_of_erp_unit, "erp_unit_exists", name=other.code)
            faculty = str(wanted["faculty_code"])
            refused = _refusal(refusal_of_erp_unit, "erp_unit_of_faculty", unit=other.code, faculty=faculty)
            return with_unit_names(session, refused)
    projects = 0 if wanted is not None and wanted["is_special_project"] else _count(session, _PROJECTS_OF_UNIT, row_id)
    if projects:
        return _refusal(refusal_of_erp_unit, "erp_unit_in_use", unit=code, projectFees=projects)
    booked = 0 if wanted is not None else _count(session, _BOOKED_TO_UNIT, row_id)
    if booked:
        return _refusal(refusal_of_erp_unit, "erp_unit_booked", unit=code, count=booked)
    keeps_faculty = unit is None or (wanted is not None and wanted["faculty_code"] == unit.faculty_code)
    faculty_code = None if unit is None or keeps_faculty else unit.faculty_code
    fees = 0 if faculty_code is None else _count(session, _FEES_WITHOUT_UNIT, row_id)
    if faculty_code is None or not fees:
        return None
    refused = _refusal(refusal_of_erp_unit, "erp_unit_takes_revenue", unit=code, faculty=faculty_code, count=fees)
    return with_unit_names(session, refused)


def refusal_of_refund_list(
    session: Session, row_id: UUID, row: Master | None, wanted: Columns | None
) -> Refused | None:
    """Why a list of refunds may not become what is wanted, None where it may.

    ``refund_list_exists`` where another has its code, ``refund_list_in_use`` where it would be gone though refunds were
    asked for by it.
    """
    if wanted is not None:
        taken = session.scalar(_LISTS, {"row_id": row_id, "code": wanted["code"]})
        return _refusal(refusal_of_refund_list, "refund_list_exists", name=str(wanted["code"])) if taken else None
    used = _count(session, _REFUNDS_OF_LIST, row_id)
    code = row.code if isinstance(row, RefundList) else ""
    return _refusal(refusal_of_refund_list, "refund_list_in_use", list=code) if used else None


def refusal_of_fee_pattern(
    session: Session, row_id: UUID, row: Master | None, wanted: Columns | None
) -> Refused | None:
    """Why a fee rate pattern may not become what is wanted, None where it may.

    ``fee_pattern_exists`` where another has its code, ``fee_pattern_in_use`` where it would be gone while normal fees
    or project fees charge by it; and the codes of :func:`models.finance.fee_pattern.rules.pattern_refusal`.
    """
    if wanted is not None:
        if session.scalar(_PATTERNS, {"row_id": row_id, "code": wanted["code"]}):
            return _refusal(refusal_of_fee_pattern, "fee_pattern_exists", name=str(wanted["code"]))
        return refusal_of_lines(session, wanted["lines"])
    used = charged_by(session, row_id)
    code = row.code if isinstance(row, FeeRatePattern) else ""
    return _refusal(refusal_of_fee_pattern, "fee_pattern_in_use", pattern=code, normalFees=used) if used else None


def charged_by(session: Session, fee_pattern_id: UUID) -> int:
    """Count the normal fees and project fees that charge by a pattern or are asked to: then two people decide of it."""
    return _count(session, _CHARGED_BY_PATTERN, fee_pattern_id)


def _count(session: Session, statement: TextClause, row_id: UUID) -> int:
    return int(session.scalar(statement, {"row_id": row_id}) or 0)


def _refusal(rule: Callable[..., Refused | None], code: str, **facts: str | int) -> Refused:
    return Refused(code=code, rule=rule.__name__, facts=facts)
