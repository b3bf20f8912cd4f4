"""Requests that a finance officer makes and the director of treasury decides: the records after each step (finance §6).

Receipts and invoices are cancelled so, debts written off, invoices split into dated parts, mistakes of a bank agreed
to, days closed that are not in order, and masters changed that say where money goes; a write-off and a payment of a
funder are taken back. Agreeing is judged by an activity, in the transaction that does it.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Final

from models.contracts.access.permissions import RoleId
from models.contracts.cases.case import CaseAction, CaseActionName, CaseItem, CaseKind, CaseRecord, Fact, Refused
from models.contracts.cases.reviews import Office, Regulation, Review
from models.contracts.cases.starting import CaseRequest, received
from models.contracts.finance.treasury import TreasuryStage
from models.rules.cases.holding import in_place_of
from models.rules.cases.process import Endings, Process
from models.rules.cases.reviews import REVIEW_ACTIONS, Reviewed, after_review, put_before
from models.rules.cases.steps import ended, ended_by

ASKED: Final = "asked"

REGULATIONS: Final[Mapping[int, Regulation]] = {
    1: Regulation(chain=(Review(stage=TreasuryStage.TREASURY_REVIEW, office=Office(role=RoleId.TREASURY_DIRECTOR)),))
}
"""Every regulation there was, by its version: a case is answered the one it began under. To change it, add one."""
REGULATION: Final = REGULATIONS[max(REGULATIONS)]
JUDGED: Final = frozenset({CaseActionName.APPROVE})
"""What moves money: the activity that does it answers the record."""
ENDINGS: Final = Endings(
    {
        CaseActionName.APPROVE: TreasuryStage.DONE,
        CaseActionName.DISAPPROVE: TreasuryStage.REFUSED,
        CaseActionName.CANCEL: TreasuryStage.CANCELLED,
        CaseActionName.TERMINATE: TreasuryStage.CANCELLED,
    }
)
_NO_UNIT: Final = Reviewed(None, "", None)


def _process(kind: CaseKind, told: frozenset[TreasuryStage] = frozenset({TreasuryStage.DONE})) -> Process:
    """``told``: what the student it is about hears of; of the rest they did not ask."""
    return Process(
        kind=kind,
        main_stages=(TreasuryStage.RECEIVED, TreasuryStage.TREASURY_REVIEW, TreasuryStage.DONE),
        actions={TreasuryStage.TREASURY_REVIEW: REVIEW_ACTIONS},
        endings=ENDINGS,
        not_notified=frozenset(TreasuryStage) - told,
    )


RECEIPT_CANCELLATION: Final = _process(CaseKind.RECEIPT_CANCELLATION)
INVOICE_CANCELLATION: Final = _process(CaseKind.INVOICE_CANCELLATION)
WRITE_OFF: Final = _process(CaseKind.WRITE_OFF)
WRITE_OFF_REVERSAL: Final = _process(CaseKind.WRITE_OFF_REVERSAL)
INSTALMENT_SPLIT: Final = _process(CaseKind.INSTALMENT_SPLIT)
BANK_MISTAKE: Final = _process(CaseKind.BANK_MISTAKE, told=frozenset())
LINE_MATCH: Final = _process(CaseKind.LINE_MATCH)
DAY_CLOSE: Final = _process(CaseKind.DAY_CLOSE, told=frozenset())
MASTER_CHANGE: Final = _process(CaseKind.MASTER_CHANGE, told=frozenset())
SPONSOR_PAYMENT: Final = _process(CaseKind.SPONSOR_PAYMENT, told=frozenset())
SPONSOR_PAYMENT_REVERSAL: Final = _process(CaseKind.SPONSOR_PAYMENT_REVERSAL, told=frozenset())
AWARD_SHORTFALL: Final = _process(CaseKind.AWARD_SHORTFALL)


def put_before_treasury(
    kind: CaseKind, request: CaseRequest, item: CaseItem, reason: str, regulation: Regulation, at: datetime
) -> CaseRecord:
    """The record once the request is the treasury's task; nothing happens by itself where they are silent."""
    record = received(kind, request).step(
        CaseActionName.SUBMIT, at=request.requested_at, actor_id=request.opened_by, remark=reason, items=(item,)
    )
    record = record.model_copy(update={"regulation_version": regulation.version})
    return put_before(record, regulation.chain[0], _NO_UNIT, at=at, due_at=None, effect="")


def decided(record: CaseRecord, action: CaseAction, at: datetime) -> CaseRecord:
    """The record after a decision that moves no money. Raises ValueError for agreeing: an activity judges that."""
    after = after_review(record, action, ENDINGS, at=at)
    if after is None:
        raise ValueError("agreeing is judged by the activity that does it")
    return after


def done(record: CaseRecord, action: CaseAction, facts: Mapping[str, Fact], at: datetime) -> CaseRecord:
    """The record once the treasury has agreed, and it is done."""
    return ended_by(record, ENDINGS, CaseActionName.APPROVE, at=at, by=action, facts=facts)


def could_not(record: CaseRecord, action: CaseAction, refused: Refused, at: datetime) -> CaseRecord:
    """The record where the treasury agreed to what had become impossible meanwhile; its item says why."""
    stage = TreasuryStage.REFUSED
    items = tuple(item.model_copy(update={"outcome": stage.value, "refused": refused}) for item in record.items)
    facts = in_place_of(record, action)
    return ended(record, stage, CaseActionName.APPROVE, at=at, by=action, items=items, facts=facts)
