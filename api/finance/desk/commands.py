"""What an officer does at the reconciliation desk."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession
from temporalio.client import Client

from api.access.auth.principal import Principal
from api.cases.case.alone import open_case_alone
from api.finance.cancellation.asking import whose
from api.finance.cancellation.queries import find_invoice
from api.finance.desk.queries import read_desk_row
from api.finance.desk.schemas import MatchInput, MistakeInput
from api.kit.db import end_transaction
from models.cases.case.contract.record import CaseKind
from models.cases.case.store.accepted import Titles, accepted_case, new_case
from models.cases.case.tables import CaseFile
from models.finance.desk.contract import (
    DayCloseRequest,
    DeskAction,
    DeskFinding,
    DeskProgress,
    DeskSubject,
    LineMatchRequest,
    MistakeRequest,
)
from models.finance.desk.rules import findings_of
from models.finance.statement.contract import LineState
from models.finance.statement.tables import StatementLine
from models.kit.calendar import utc_now
from models.kit.errors import Refusal
from models.kit.logs import current_request_id
from models.kit.table import new_id
from models.people.person.tables import Student

_ASK: Final = text("""
    UPDATE bank_confirmation SET state = 'received', times_looked = 0, look_at = :now
     WHERE confirmation_id = :id AND state <> 'posted' RETURNING confirmation_id
""")

_FOUND: Final = {
    DeskFinding.BANK_MISTAKE: ("ความผิดพลาดของธนาคาร", "Mistake of the bank"),
    DeskFinding.BANK_FEE: ("ค่าธรรมเนียมธนาคาร", "Fee of the bank"),
    DeskFinding.OWN_TRANSFER: ("โอนระหว่างบัญชีของมหาวิทยาลัย", "Transfer between own accounts"),
    DeskFinding.SAME_PAYMENT: ("เป็นเงินก้อนเดียวกับที่บันทึกแล้ว", "Posted already"),
    DeskFinding.ANOTHER_PAYMENT: ("เป็นเงินอีกก้อนหนึ่ง", "Another payment"),
}


async def mark_mistake(
    session: AsyncSession,
    client: Client,
    principal: Principal,
    subject: DeskSubject,
    id_: UUID,
    wanted: MistakeInput,
    key: str,
) -> UUID:
    """Ask a second person to agree what a row is, the bank's mistake or something else; the case's id.

    While the caller's own request is open it is that one. Raises Refusal ``not_found``, ``desk_row_explained`` where
    nothing is open of it or it cannot be found to be that, and ``desk_asked`` where somebody else has asked.
    """
    row = await read_desk_row(session, principal, subject, id_)
    if row.progress is not DeskProgress.ASKED and DeskAction.MARK_MISTAKE not in row.actions:
        raise Refusal("desk_row_explained")
    if wanted.finding not in findings_of(row.state):
        raise Refusal("desk_row_explained")
    request = MistakeRequest(
        case_id=new_id(),
        opened_by=principal.person_id,
        requested_at=utc_now(),
        request_id=current_request_id(),
        subject=subject,
        subject_id=id_,
        number=f"{row.bank_code} {row.reference}",
        reason=wanted.reason,
        finding=wanted.finding,
    )
    thai, english = _FOUND[wanted.finding]
    titles = Titles(f"{thai} {request.number}", f"{english} {request.number}")
    return await open_desk_case(session, client, CaseKind.BANK_MISTAKE, request, f"bank_mistake {id_}", titles, key)


async def accept_match(
    session: AsyncSession, client: Client, principal: Principal, line_id: UUID, wanted: MatchInput, key: str
) -> UUID:
    """Ask a second person to agree that a line pays an invoice; the case's id.

    While the caller's own request is open it is that one. Raises Refusal ``not_found``, ``desk_row_explained`` where
    the line is somebody's, ``desk_asked`` where somebody else has asked, ``invoice_number_not_found`` and
    ``match_nothing_open``.
    """
    row = await read_desk_row(session, principal, DeskSubject.LINE, line_id)
    if row.state is not LineState.ORPHAN or row.progress is DeskProgress.EXPLAINED:
        raise Refusal("desk_row_explained")
    invoice = await find_invoice(session, principal, wanted.number)
    if invoice["open"] <= 0:
        raise Refusal("match_nothing_open", number=invoice["number"])
    line = await session.get_one(StatementLine, line_id)
    request = LineMatchRequest(
        **whose(principal, invoice),
        line_id=line_id,
        payment_id=line.payment_id,
        invoice_id=invoice["invoice_id"],
        reference=f"{row.bank_code} {row.reference}",
        amount=row.amount,
        reason=wanted.reason,
    )
    titles = Titles(f"จับคู่ {request.reference} กับ {request.number}", f"Match of {request.reference} to {request.number}")
    student = await session.get_one(Student, request.student_id)
    case = accepted_case(CaseKind.LINE_MATCH, request, student, titles, key=key, content=f"line_match {line_id}")
    return await _begin(session, client, case, request.reference)


async def ask_bank_again(session: AsyncSession, id_: UUID) -> None:
    """Have the bank asked again about a reported payment, within half a minute. Raises Refusal ``not_found``."""
    if (await session.execute(_ASK, {"id": id_, "now": utc_now()})).first() is None:
        raise Refusal("not_found")


async def open_desk_case(
    session: AsyncSession,
    client: Client,
    kind: CaseKind,
    request: MistakeRequest | DayCloseRequest,
    content_key: str,
    titles: Titles,
    key: str,
) -> UUID:
    """Begin a case that a second person decides. Raises Refusal ``desk_asked`` where somebody else has asked."""
    case = new_case(kind, request, titles, key=key, content=content_key)
    return await _begin(session, client, case, request.number)


async def _begin(session: AsyncSession, client: Client, case: CaseFile, number: str) -> UUID:
    await end_transaction(session)
    return await open_case_alone(client, case, "desk_asked", number=number)
