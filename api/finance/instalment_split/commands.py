"""Asking to split an invoice into dated parts, or to undo it: the treasury decides (finance §4)."""

from __future__ import annotations

from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession
from temporalio.client import Client

from api.access.auth.principal import Principal
from api.finance.cancellation.asking import open_debt_request, whose
from api.finance.cancellation.queries import find_invoice
from api.finance.instalment_split.queries import facts_of
from api.finance.instalment_split.schemas import SplitInput, UndoSplitInput
from api.kit.refusals import raise_refused
from models.cases.case.contract.record import CaseKind
from models.cases.case.store.accepted import Titles
from models.finance.instalment_split.contract import InstalmentSplitRequest, SplitPart, SplitPurpose
from models.finance.instalment_split.rules import refusal_to_split, refusal_to_undo
from models.finance.invoice.rules import Due


async def ask_to_split(
    session: AsyncSession, client: Client, principal: Principal, number: str, wanted: SplitInput, key: str
) -> UUID:
    """Ask to split what is open of an invoice; the case's id. While the caller's own request is open it is that one.

    Raises Refusal ``invoice_number_not_found``, ``split_asked`` where somebody else has asked, ``invoice_case_open``,
    and what :func:`models.finance.instalment_split.rules.refusal_to_split` says.
    """
    row = await find_invoice(session, principal, number)
    parts = [Due(part.due_on, part.amount) for part in wanted.parts]
    raise_refused(refusal_to_split(await facts_of(session, row["invoice_id"]), parts))
    request = InstalmentSplitRequest(
        **whose(principal, row),
        invoice_id=row["invoice_id"],
        purpose=SplitPurpose.SPLIT,
        parts=tuple(SplitPart(due_on=part.due_on, amount=part.amount) for part in parts),
        reason=wanted.reason,
    )
    titles = Titles(f"ขอแบ่งชำระ {row['number']}", f"Splitting {row['number']}")
    return await open_debt_request(session, client, CaseKind.INSTALMENT_SPLIT, request, titles, key, "split_asked")


async def ask_to_undo(
    session: AsyncSession, client: Client, principal: Principal, number: str, wanted: UndoSplitInput, key: str
) -> UUID:
    """Ask that an invoice be due as before it was split; the case's id.

    Raises Refusal ``invoice_number_not_found``, ``split_asked``, ``invoice_case_open``, ``split_not_there``,
    ``split_waived``, ``split_has_money``.
    """
    row = await find_invoice(session, principal, number)
    raise_refused(refusal_to_undo(await facts_of(session, row["invoice_id"])))
    request = InstalmentSplitRequest(
        **whose(principal, row), invoice_id=row["invoice_id"], purpose=SplitPurpose.UNDO, reason=wanted.reason
    )
    titles = Titles(f"ขอเลิกแบ่งชำระ {row['number']}", f"Undoing the split of {row['number']}")
    return await open_debt_request(session, client, CaseKind.INSTALMENT_SPLIT, request, titles, key, "split_asked")
