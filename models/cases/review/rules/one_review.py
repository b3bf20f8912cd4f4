"""Requests that one office decides, and whose approval an activity judges: what every kind of that shape shares."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from models.cases.case.contract.record import CaseAction, CaseActionName, CaseItem, CaseKind, CaseRecord, Fact
from models.cases.case.contract.starting import CaseRequest, received
from models.cases.case.rules.process import Endings
from models.cases.review.contract import Regulation
from models.cases.review.rules.chain import Reviewed, after_review, put_before

_NO_UNIT: Final = Reviewed(None, "", None)


def endings_of_review(*, done: str, refused: str, cancelled: str) -> Endings:
    """Return the endings of such a kind: it is done, refused, or taken back by who asked."""
    return Endings(
        {
            CaseActionName.APPROVE: done,
            CaseActionName.DISAPPROVE: refused,
            CaseActionName.CANCEL: cancelled,
            CaseActionName.TERMINATE: cancelled,
        }
    )


def put_before_office(
    kind: CaseKind,
    request: CaseRequest,
    item: CaseItem,
    reason: str,
    regulation: Regulation,
    at: datetime,
    facts: dict[str, Fact] | None = None,
) -> CaseRecord:
    """Return the record once the request is the office's task; nothing happens by itself where it is silent."""
    record = received(kind, request).step(
        CaseActionName.SUBMIT,
        at=request.requested_at,
        actor_id=request.opened_by,
        remark=reason,
        facts=facts,
        items=(item,),
    )
    record = record.model_copy(update={"regulation_version": regulation.version})
    return put_before(record, regulation.chain[0], _NO_UNIT, at=at, due_at=None, effect="")


def decided_alone(record: CaseRecord, action: CaseAction, endings: Endings, at: datetime) -> CaseRecord:
    """Return the record after a decision that changes nothing else.

    Raises ValueError for agreeing: an activity judges that.
    """
    after = after_review(record, action, endings, at=at)
    if after is None:
        raise ValueError("agreeing is judged by the activity that does it")
    return after
