"""Requests that a finance officer makes and the director of treasury decides: the records after each step (finance §6).

Receipts and invoices are cancelled so, debts written off, invoices split into dated parts, mistakes of a bank agreed
to, days closed that are not in order, and masters changed that say where money goes; a write-off and a payment of a
funder are taken back. Agreeing is judged by an activity, in the transaction that does it.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Final

from models.access.role.contract import RoleId
from models.cases.case.contract.record import CaseAction, CaseActionName, CaseKind, CaseRecord, Fact, Refused
from models.cases.case.rules.process import Process
from models.cases.case.rules.steps import ended, ended_by
from models.cases.review.contract import Office, Regulation, Review
from models.cases.review.rules.chain import REVIEW_ACTIONS
from models.cases.review.rules.one_review import decided_alone, endings_of_review
from models.cases.task.rules.holding import in_place_of
from models.finance.treasury.contract import TreasuryStage

ASKED: Final = "asked"

REGULATIONS: Final[Mapping[int, Regulation]] = {
    1: Regulation(chain=(Review(stage=TreasuryStage.TREASURY_REVIEW, office=Office(role=RoleId.TREASURY_DIRECTOR)),))
}
"""Every regulation there was, by its version: a case is answered the one it began under. To change it, add one."""
REGULATION: Final = REGULATIONS[max(REGULATIONS)]
JUDGED: Final = frozenset({CaseActionName.APPROVE})
"""What moves money: the activity that does it answers the record."""
ENDINGS: Final = endings_of_review(
    done=TreasuryStage.DONE, refused=TreasuryStage.REFUSED, cancelled=TreasuryStage.CANCELLED
)


def _process(kind: CaseKind, notified: frozenset[TreasuryStage] = frozenset({TreasuryStage.DONE})) -> Process:
    """Return the process of a treasury request. ``notified`` are the stages of which the student concerned is notified;
    other stages concern staff only.
    """
    return Process(
        kind=kind,
        main_stages=(TreasuryStage.RECEIVED, TreasuryStage.TREASURY_REVIEW, TreasuryStage.DONE),
        actions={TreasuryStage.TREASURY_REVIEW: REVIEW_ACTIONS},
        endings=ENDINGS,
        not_notified=frozenset(TreasuryStage) - notified,
    )


RECEIPT_CANCELLATION: Final = _process(CaseKind.RECEIPT_CANCELLATION)
INVOICE_CANCELLATION: Final = _process(CaseKind.INVOICE_CANCELLATION)
WRITE_OFF: Final = _process(CaseKind.WRITE_OFF)
WRITE_OFF_REVERSAL: Final = _process(CaseKind.WRITE_OFF_REVERSAL)
INSTALMENT_SPLIT: Final = _process(CaseKind.INSTALMENT_SPLIT)
BANK_MISTAKE: Final = _process(CaseKind.BANK_MISTAKE, notified=frozenset())
LINE_MATCH: Final = _process(CaseKind.LINE_MATCH)
DAY_CLOSE: Final = _process(CaseKind.DAY_CLOSE, notified=frozenset())
MASTER_CHANGE: Final = _process(CaseKind.MASTER_CHANGE, notified=frozenset())
SPONSOR_PAYMENT: Final = _process(CaseKind.SPONSOR_PAYMENT, notified=frozenset())
SPONSOR_PAYMENT_REVERSAL: Final = _process(CaseKind.SPONSOR_PAYMENT_REVERSAL, notified=frozenset())
AWARD_SHORTFALL: Final = _process(CaseKind.AWARD_SHORTFALL)


def decided(record: CaseRecord, action: CaseAction, at: datetime) -> CaseRecord:
    """The record after a decision that moves no money. Raises ValueError for agreeing: an activity judges that."""
    return decided_alone(record, action, ENDINGS, at)


def done(record: CaseRecord, action: CaseAction, facts: Mapping[str, Fact], at: datetime) -> CaseRecord:
    """The record once the treasury has agreed, and it is done."""
    return ended_by(record, ENDINGS, CaseActionName.APPROVE, at=at, by=action, facts=facts)


def could_not(record: CaseRecord, action: CaseAction, refused: Refused, at: datetime) -> CaseRecord:
    """The record where the treasury agreed to what had become impossible meanwhile; its item says why."""
    stage = TreasuryStage.REFUSED
    items = tuple(item.model_copy(update={"outcome": stage.value, "refused": refused}) for item in record.items)
    facts = in_place_of(record, action)
    return ended(record, stage, CaseActionName.APPROVE, at=at, by=action, items=items, facts=facts)
