"""What banks say of payments: kept as it came, answered, and then told to the pass it names (finance §4)."""

from __future__ import annotations

from datetime import timedelta
from typing import Annotated, Final, NamedTuple
from uuid import UUID

from pydantic import BaseModel, Field, ValidationError
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession
from temporalio.client import Client

from api.kit.signals import tell_of_payment
from models.cases.case.contract.record import CaseKind
from models.cases.case.contract.starting import case_workflow_id
from models.db import async_engine
from models.finance.payment_pass.rules import read_pass_reference
from models.kit.calendar import utc_now
from models.kit.instants import Instant
from models.kit.money import PositiveMoney
from models.kit.table import new_id

_CLAIMED_BY_ITS_PASS: Final = timedelta(seconds=20)
"""How long the workflow of an open pass has before the reconciliation takes the confirmation up."""
_KEEP: Final = text("""
    INSERT INTO bank_confirmation AS b (confirmation_id, bank_code, bank_transaction, body, biller_id, reference_1,
           reference_2, pass_reference, claimed_amount, claimed_at, received_at, state, look_at)
    VALUES (:confirmation_id, :bank_code, :bank_transaction, :body, :biller_id, :reference_1, :reference_2,
           :pass_reference, :claimed_amount, :claimed_at, :now, 'received', :look_at)
    ON CONFLICT (bank_code, bank_transaction) DO UPDATE
       SET times_told = b.times_told + 1,
           state = CASE b.state WHEN 'unknown' THEN 'received' ELSE b.state END,
           times_looked = CASE b.state WHEN 'unknown' THEN 0 ELSE b.times_looked END,
           look_at = CASE b.state WHEN 'unknown' THEN :now ELSE b.look_at END
    RETURNING confirmation_id, state
""")
"""What was told before stays as it was told first; what the bank knew nothing of is looked for again."""
_WHOSE: Final = text("""
    SELECT p.case_id FROM payment_pass p WHERE p.reference_2 = :reference
""")

Claimed = Annotated[str, Field(max_length=60)]


class Notice(BaseModel):
    """A confirmation in the bank's words. Only the transaction has to be there: nothing of it is believed."""

    transactionId: Annotated[str, Field(min_length=1, max_length=60, pattern=r"^[!-~]+$")]  # noqa: N815 - its names
    payeeProxyId: Claimed = ""  # noqa: N815
    billPaymentRef1: Claimed = ""  # noqa: N815
    billPaymentRef2: Claimed = ""  # noqa: N815


class _Claims(BaseModel):
    """What else it may say; left out where it is written otherwise."""

    amount: PositiveMoney | None = None
    transactionDateandTime: Instant | None = None  # noqa: N815


class Kept(NamedTuple):
    """A confirmation that stands in the rows; ``case_id`` of the pass it names, where that has to be told."""

    confirmation_id: UUID
    transaction: str
    case_id: UUID | None


def read_notice(body: bytes) -> Notice | None:
    """A confirmation; None where the body is none."""
    try:
        return Notice.model_validate_json(body)
    except ValidationError:
        return None


async def keep_confirmation(bank_code: str, notice: Notice, body: bytes) -> Kept:
    """Keep the body as it came; it is committed when this returns. Told again, the first one stands.

    Whether an account of the bank is in the master is not asked: money may come to one that was deleted, and whose it
    is, is decided later.
    """
    now = utc_now()
    reference = read_pass_reference(notice.billPaymentRef2)
    claims = _claims(body)
    async with AsyncSession(async_engine()) as session, session.begin():
        case_id = await session.scalar(_WHOSE, {"reference": reference}) if reference else None
        row = (
            await session.execute(
                _KEEP,
                {
                    "confirmation_id": new_id(),
                    "bank_code": bank_code,
                    "bank_transaction": notice.transactionId,
                    "body": body,
                    "biller_id": notice.payeeProxyId,
                    "reference_1": notice.billPaymentRef1,
                    "reference_2": notice.billPaymentRef2,
                    "pass_reference": reference,
                    "claimed_amount": claims.amount,
                    "claimed_at": claims.transactionDateandTime,
                    "now": now,
                    "look_at": now if case_id is None else now + _CLAIMED_BY_ITS_PASS,
                },
            )
        ).one()
    return Kept(row.confirmation_id, notice.transactionId, case_id if row.state == "received" else None)


async def tell_pass(client: Client, kept: Kept) -> None:
    """Tell the workflow of the pass; where it is not there, the reconciliation takes the confirmation."""
    if kept.case_id is not None:
        await tell_of_payment(client, case_workflow_id(CaseKind.PAYMENT, kept.case_id))


def _claims(body: bytes) -> _Claims:
    try:
        return _Claims.model_validate_json(body)
    except ValidationError:
        return _Claims()
