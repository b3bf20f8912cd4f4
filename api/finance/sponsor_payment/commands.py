"""Entering a funder's payment and asking to take it back or that an award fall back; a funder's statement as a file."""

from __future__ import annotations

from decimal import Decimal
from typing import Final
from uuid import UUID

from fastapi.responses import FileResponse
from sqlalchemy.ext.asyncio import AsyncSession
from temporalio.client import Client

from api.access.auth.principal import Principal
from api.cases.case.alone import open_case_alone
from api.cases.case.commands import open_case_as_asked
from api.finance.cancellation.asking import open_request, whose
from api.finance.sponsor_payment.queries import (
    find_award,
    find_funder,
    find_payment,
    read_statement,
)
from api.finance.sponsor_payment.schemas import FunderTerm, ReversalInput, ShortfallInput, SponsorPaymentInput
from api.kit.db import end_transaction
from api.kit.exports import ListExport, Taken
from api.kit.refusals import raise_refused
from api.kit.spreadsheet import Cell
from models.cases.case.contract.record import CaseKind
from models.cases.case.contract.starting import TermRequest
from models.cases.case.store.accepted import Titles, new_case
from models.finance.reduction.tables import Funder
from models.finance.sponsor_payment.contract import (
    AwardShortfallRequest,
    SponsorPaymentRequest,
    SponsorPaymentReversalRequest,
)
from models.finance.sponsor_payment.rules import (
    ShortfallFacts,
    SponsorPaymentFacts,
    refusal_of_shortfall,
    refusal_of_sponsor_payment,
    refusal_to_reverse_payment,
)
from models.finance.sponsor_payment.store.reading import IS_KNOWN, OWED_OF_TERM
from models.kit.calendar import bangkok_date, utc_now
from models.kit.errors import Language
from models.kit.logs import current_request_id
from models.kit.table import new_id


async def enter_sponsor_payment(
    session: AsyncSession, client: Client, principal: Principal, wanted: SponsorPaymentInput, key: str
) -> UUID:
    """Enter a payment of a funder, to be confirmed by the treasury; the case's id. The same key is the same case, and
    so is the same reference of a funder while its case is open.

    Raises Refusal ``not_found``, ``sponsor_payment_exists``, ``sponsor_payment_day``, ``sponsor_payment_too_large``.
    """
    funder = await find_funder(session, wanted.funder_id)
    now = utc_now()
    known = {"funder_id": wanted.funder_id, "reference": wanted.reference}
    facts = SponsorPaymentFacts(
        amount=wanted.amount,
        owed=await _owed(session, wanted.funder_id, wanted.academic_year, wanted.semester),
        received_on=wanted.received_on,
        today=bangkok_date(now),
        is_known=bool(await session.scalar(IS_KNOWN, known)),
    )
    raise_refused(refusal_of_sponsor_payment(facts))
    request = SponsorPaymentRequest(
        case_id=new_id(),
        opened_by=principal.person_id,
        requested_at=now,
        request_id=current_request_id(),
        **wanted.model_dump(),
        what_th=funder.name_th,
        what_en=funder.name_en,
    )
    titles = Titles(f"เงินจาก{funder.name_th}", f"Payment of {funder.name_en}")
    content = f"sponsor payment {wanted.funder_id} {wanted.reference.upper()}"
    return await _open(session, client, CaseKind.SPONSOR_PAYMENT, request, titles, content, key)


async def ask_to_reverse_payment(
    session: AsyncSession, client: Client, principal: Principal, payment_id: UUID, wanted: ReversalInput, key: str
) -> UUID:
    """Ask that a confirmed payment (by the case that entered it) be taken back; the case's id. While the caller's own
    request is open it is that one.

    Raises Refusal ``not_found``, ``sponsor_payment_taken_back``, ``sponsor_payment_rest_fell_back``, and
    ``sponsor_payment_reversal_asked`` where somebody else has asked.
    """
    payment = await find_payment(session, payment_id)
    raise_refused(refusal_to_reverse_payment(stands=payment["stands"], fell_back_since=payment["fell_back_since"]))
    funder = await session.get_one(Funder, payment["funder_id"])
    request = SponsorPaymentReversalRequest(
        case_id=new_id(),
        opened_by=principal.person_id,
        requested_at=utc_now(),
        request_id=current_request_id(),
        academic_year=payment["academic_year"],
        semester=payment["semester"],
        payment_id=payment_id,
        funder_id=funder.funder_id,
        amount=payment["amount"],
        reference=payment["reference"],
        reason=wanted.reason,
        what_th=funder.name_th,
        what_en=funder.name_en,
    )
    titles = Titles(f"ขอเพิกถอนเงินจาก{funder.name_th}", f"Taking back a payment of {funder.name_en}")
    content = f"sponsor payment reversal {payment_id}"
    case = new_case(CaseKind.SPONSOR_PAYMENT_REVERSAL, request, titles, key=key, content=content)
    await end_transaction(session)
    return await open_case_alone(client, case, "sponsor_payment_reversal_asked")


async def _open(
    session: AsyncSession,
    client: Client,
    kind: CaseKind,
    request: TermRequest,
    titles: Titles,
    content: str,
    key: str,
) -> UUID:
    """Put a request before the treasury; the same key is the same case, and so, while it is open, ``content``."""
    case = new_case(kind, request, titles, key=key, content=content)
    await end_transaction(session)
    return await open_case_as_asked(client, case)


async def ask_for_shortfall(
    session: AsyncSession, client: Client, principal: Principal, award_id: UUID, wanted: ShortfallInput, key: str
) -> UUID:
    """Ask that so much of an award fall back on its student; the case's id.

    Raises Refusal ``not_found``, ``award_does_not_defer``, ``shortfall_too_large``, and ``shortfall_asked`` where
    somebody else has asked.
    """
    row = await find_award(session, principal, award_id)
    owed = await _owed(session, row["funder_id"], row["academic_year"], row["semester"])
    raise_refused(refusal_of_shortfall(ShortfallFacts(True, row["defers"], wanted.amount, row["taken"], owed)))
    request = AwardShortfallRequest(
        **whose(principal, row),
        award_id=award_id,
        funder_id=row["funder_id"],
        amount=wanted.amount,
        reason=wanted.reason,
        what_th=row["name_th"],
        what_en=row["name_en"],
    )
    titles = Titles(f"{row['name_th']}: แหล่งทุนไม่จ่าย", f"{row['name_en']}: not paid by its funder")
    return await open_request(
        session, client, CaseKind.AWARD_SHORTFALL, request, row["number"], titles, key, "shortfall_asked"
    )


async def _owed(session: AsyncSession, funder_id: UUID, academic_year: int, semester: int) -> Decimal:
    asked = {"funder_id": funder_id, "academic_year": academic_year, "semester": semester}
    return Decimal(await session.scalar(OWED_OF_TERM, asked) or 0)


def _cells(row: FunderTerm, _: Language) -> tuple[Cell, ...]:
    return row.academic_year, row.semester, row.students, row.committed, row.paid, row.owed


STATEMENT: Final = ListExport(
    "funder_statement",
    1_000,
    (("year", 14), ("semester", 12), ("students", 12), ("committed", 18), ("paid", 18), ("owed", 18)),
    _cells,
)


async def statement_file(
    session: AsyncSession, principal: Principal, funder_id: UUID, language: Language
) -> FileResponse:
    """A funder's statement as an Excel file. Who took it is in the audit trail. Raises Refusal ``not_found``."""
    statement = await read_statement(session, funder_id)
    taken = Taken(
        by=principal.person_id,
        of=statement.code,
        rows=len(statement.terms),
        scope=principal.data_scope.value,
        narrowed={"funder": statement.code},
    )
    return await STATEMENT.send(session, language, taken, lambda: iter(statement.terms), statement.code)
