"""What stands in the way of a change to a master of which two people decide: asked when it is asked for, and again in
the transaction that does it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from operator import attrgetter
from typing import Final, Protocol
from uuid import UUID

from sqlalchemy.orm import Session

from models.cases.case.contract.record import CaseKind, Refused
from models.finance.bank_account.tables import BankAccount, InstalmentPattern
from models.finance.debt.tables import Agency
from models.finance.erp_unit.tables import ErpUnit
from models.finance.fee.store.refusals import refusal_of_normal_fee, refusal_of_project_fee
from models.finance.fee.tables import Fee, FeeRatePattern, NormalFeeRow, ProjectFeeRow, SpecialSubjectFee
from models.finance.late_fine.tables import LateFineRow
from models.finance.master_change.contract import MasterChangeRequest, MoneyMaster
from models.finance.master_change.store.charge_rules import (
    refusal_of_late_fine,
    refusal_of_subject_fee,
    refusal_of_unit,
)
from models.finance.master_change.store.columns import Columns
from models.finance.master_change.store.master_rules import (
    refusal_of_bank_account,
    refusal_of_erp_unit,
    refusal_of_fee_pattern,
    refusal_of_refund_list,
)
from models.finance.master_change.store.paying_rules import (
    give_up_default,
    refusal_of_agency,
    refusal_of_instalment_pattern,
    refusal_of_waiver_rule,
)
from models.finance.refund.tables import RefundList
from models.finance.scholarship.store import refusal_of_scholarship
from models.finance.scholarship.tables import Scholarship
from models.finance.signer.store import refusal_of_signer
from models.finance.signer.tables import DocumentSigner
from models.finance.waiver.tables import WaiverRule
from models.kit.table import Master
from models.people.university.tables import UNIVERSITY_ID, University

RowKey = UUID | str | int
"""The primary key of a row of a master."""


class MasterRule(Protocol):
    """Why a row may not become what is wanted; None where it may."""

    def __call__(self, session: Session, row_id: UUID, row: Master | None, wanted: Columns | None) -> Refused | None:
        """``row`` is None for one that is added, ``wanted`` for one that is deleted."""
        ...


class BeforeWrite(Protocol):
    """Changes other rows that may not stand beside what is wanted, in the transaction that writes it."""

    def __call__(self, session: Session, row_id: UUID, wanted: Columns | None, by: UUID, at: datetime) -> None:
        """``by`` agreed to it, ``at`` this UTC instant."""
        ...


def _change_nothing(session: Session, row_id: UUID, wanted: Columns | None, by: UUID, at: datetime) -> None:
    """Change nothing: other rows stay as they are."""


def _nothing_in_the_way(session: Session, row_id: UUID, row: Master | None, wanted: Columns | None) -> Refused | None:
    """Return None: whatever the fields of its page take may be written."""
    return None


@dataclass(frozen=True, slots=True)
class GuardedMaster:
    """A master of which two people decide: its table and key, the subject of its audit trail, and its rule.

    ``key_of`` is the key of the row that a request is about. ``before_write`` is called before the row is written.
    """

    table: type[Master]
    key: str
    subject: str
    refusal: MasterRule = _nothing_in_the_way
    key_of: Callable[[MasterChangeRequest], RowKey] = attrgetter("row_id")
    before_write: BeforeWrite = _change_nothing


def content_key_of(master: MoneyMaster, row: str) -> str:
    """What is the same of two requests about one row: of them one is open at a time."""
    return f"{master.value} {row}"


def open_request_sql(master: MoneyMaster, key: str) -> str:
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
    MoneyMaster.WAIVER_RULE: GuardedMaster(WaiverRule, "rule_id", "waiver_rule", refusal_of_waiver_rule),
    MoneyMaster.AGENCY: GuardedMaster(Agency, "agency_id", "agency", refusal_of_agency),
    MoneyMaster.INSTALMENT_PATTERN: GuardedMaster(
        InstalmentPattern,
        "instalment_pattern_id",
        "instalment_pattern",
        refusal_of_instalment_pattern,
        before_write=give_up_default,
    ),
    MoneyMaster.UNIVERSITY: GuardedMaster(
        University, "university_id", "university", key_of=lambda request: UNIVERSITY_ID
    ),
}
