"""What stands in the way of a change to a master of which two people decide: asked when it is asked for, and again in
the transaction that does it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from operator import attrgetter
from typing import Final, Protocol
from uuid import UUID

from sqlalchemy.orm import Session

from models.contracts.cases.case import CaseKind, Refused
from models.contracts.finance.master_changes import MasterChangeRequest, MoneyMaster
from models.facts.finance.charge_rules import refusal_of_late_fine, refusal_of_subject_fee, refusal_of_unit
from models.facts.finance.columns import Columns
from models.facts.finance.fee_rules import refusal_of_normal_fee, refusal_of_project_fee
from models.facts.finance.master_rules import (
    refusal_of_bank_account,
    refusal_of_erp_unit,
    refusal_of_fee_pattern,
    refusal_of_refund_list,
)
from models.facts.finance.scholarship_rules import refusal_of_scholarship
from models.facts.finance.signers import refusal_of_signer
from models.tables.base import Master
from models.tables.finance.erp_units import ErpUnit
from models.tables.finance.fees import Fee, FeeRatePattern, NormalFeeRow, ProjectFeeRow, SpecialSubjectFee
from models.tables.finance.late_fines import LateFineRow
from models.tables.finance.paying import BankAccount
from models.tables.finance.refunds import RefundList
from models.tables.finance.scholarships import Scholarship
from models.tables.finance.signers import DocumentSigner


class MasterRule(Protocol):
    """Why a row may not become what is wanted; None where it may."""

    def __call__(self, session: Session, row_id: UUID, row: Master | None, wanted: Columns | None) -> Refused | None:
        """``row`` is None for one that is added, ``wanted`` for one that is deleted."""
        ...


@dataclass(frozen=True, slots=True)
class GuardedMaster:
    """A master of which two people decide: its table and key, the subject of its audit trail, and its rule.

    ``key_of`` is the key of the row that a request is about.
    """

    table: type[Master]
    key: str
    subject: str
    refusal: MasterRule
    key_of: Callable[[MasterChangeRequest], UUID | str] = attrgetter("row_id")


def content_key_of(master: MoneyMaster, row: str) -> str:
    """What is the same of two requests about one row: of them one is open at a time."""
    return f"{master.value} {row}"


def asked_of(master: MoneyMaster, key: str) -> str:
    """The case of the open request about a row, as a value of a list's query; NULL where there is none."""
    return f"""
        (SELECT asked.case_id FROM case_file asked WHERE asked.kind = '{CaseKind.MASTER_CHANGE}'
            AND asked.state = 'open' AND asked.content_key = '{master.value} ' || {key})
    """


GUARDED: Final[Mapping[MoneyMaster, GuardedMaster]] = {
    MoneyMaster.BANK_ACCOUNT: GuardedMaster(BankAccount, "bank_account_id", "bank_account", refusal_of_bank_account),
    MoneyMaster.ERP_UNIT: GuardedMaster(ErpUnit, "erp_unit_id", "erp_unit", refusal_of_erp_unit),
    MoneyMaster.REFUND_LIST: GuardedMaster(RefundList, "list_id", "refund_list", refusal_of_refund_list),
    MoneyMaster.FEE_PATTERN: GuardedMaster(FeeRatePattern, "fee_pattern_id", "fee_pattern", refusal_of_fee_pattern),
    MoneyMaster.SIGNER: GuardedMaster(DocumentSigner, "signer_id", "document_signer", refusal_of_signer),
    MoneyMaster.NORMAL_FEE: GuardedMaster(NormalFeeRow, "normal_fee_id", "normal_fee", refusal_of_normal_fee),
    MoneyMaster.PROJECT_FEE: GuardedMaster(ProjectFeeRow, "project_fee_id", "project_fee", refusal_of_project_fee),
    MoneyMaster.SUBJECT_FEE: GuardedMaster(SpecialSubjectFee, "subject_fee_id", "subject_fee", refusal_of_subject_fee),
    MoneyMaster.LATE_FINE: GuardedMaster(LateFineRow, "late_fine_id", "late_fine", refusal_of_late_fine),
    MoneyMaster.FEE_UNIT: GuardedMaster(Fee, "fee_code", "fee", refusal_of_unit, attrgetter("number")),
    MoneyMaster.SCHOLARSHIP_UNIT: GuardedMaster(Scholarship, "scholarship_id", "scholarship", refusal_of_unit),
    MoneyMaster.SCHOLARSHIP: GuardedMaster(Scholarship, "scholarship_id", "scholarship", refusal_of_scholarship),
}
