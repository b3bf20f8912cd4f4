"""What every request about a student's document of money says, and how it is put before the treasury (finance §6)."""

from __future__ import annotations

from datetime import datetime
from typing import Final, TypedDict
from uuid import UUID

from sqlalchemy import RowMapping, text
from sqlalchemy.ext.asyncio import AsyncSession
from temporalio.client import Client

from api.access.auth.principal import Principal
from api.cases.case.alone import open_case_alone
from api.cases.case.commands import WriteAlso
from api.kit.db import end_transaction
from api.kit.refusals import raise_refused
from models.cases.case.contract.record import CaseKind
from models.cases.case.contract.starting import StudentRequest
from models.cases.case.store.accepted import Titles, accepted_case
from models.finance.cancellation.contract import (
    InvoiceCancellationRequest,
    WriteOffRequest,
    WriteOffReversalRequest,
)
from models.finance.instalment_split.contract import InstalmentSplitRequest
from models.finance.invoice.store.settling import refusal_while_decided
from models.kit.calendar import utc_now
from models.kit.logs import current_request_id
from models.kit.table import new_id
from models.people.person.tables import Student

DebtRequest = InvoiceCancellationRequest | WriteOffRequest | WriteOffReversalRequest | InstalmentSplitRequest
"""A request that decides what becomes of an invoice's debt."""
_ONE_OF_INVOICE: Final = text("SELECT pg_advisory_xact_lock(hashtextextended('debt of ' || :invoice_id, 0))")


class Whose(TypedDict):
    """What every request about a student's document says."""

    case_id: UUID
    opened_by: UUID
    requested_at: datetime
    request_id: str | None
    academic_year: int
    semester: int
    student_id: int
    student_code: str
    faculty_code: str
    number: str


def whose(principal: Principal, row: RowMapping) -> Whose:
    """Who asks now, about the student and the term of a document."""
    return Whose(
        case_id=new_id(),
        opened_by=principal.person_id,
        requested_at=utc_now(),
        request_id=current_request_id(),
        academic_year=row["academic_year"],
        semester=row["semester"],
        student_id=row["student_id"],
        student_code=row["student_code"],
        faculty_code=row["faculty_code"],
        number=row["number"],
    )


async def open_request(
    session: AsyncSession,
    client: Client,
    kind: CaseKind,
    request: StudentRequest,
    number: str,
    titles: Titles,
    key: str,
    asked_already: str,
    write_also: WriteAlso | None = None,
) -> UUID:
    """Put a request about a document before the treasury; the case's id. While the caller's own one is open it is that.

    Raises Refusal ``asked_already`` where somebody else has asked, or the caller for something else. ``write_also``
    runs in the transaction that writes a new case.
    """
    student = await session.get_one(Student, request.student_id)
    case = accepted_case(kind, request, student, titles, key=key, content=f"{kind.value} {number}")
    await end_transaction(session)
    return await open_case_alone(client, case, asked_already, write_also=write_also, number=number)


async def open_debt_request(
    session: AsyncSession,
    client: Client,
    kind: CaseKind,
    request: DebtRequest,
    titles: Titles,
    key: str,
    asked_already: str,
) -> UUID:
    """Put a request about an invoice's debt before the treasury as :func:`open_request` does.

    Raises Refusal ``invoice_case_open`` also where a case of another kind decides about the same debt.
    """

    async def only_one(accepting: AsyncSession) -> None:
        await accepting.execute(_ONE_OF_INVOICE, {"invoice_id": str(request.invoice_id)})
        about = (request.student_id, request.invoice_id, request.number, request.case_id)
        raise_refused(await accepting.run_sync(refusal_while_decided, *about))

    return await open_request(
        session, client, kind, request, request.number, titles, key, asked_already, write_also=only_one
    )
