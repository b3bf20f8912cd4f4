"""Reading pay links: a student's own, and the one of a token."""

from __future__ import annotations

from datetime import datetime
from decimal import Decimal
from typing import Final, NamedTuple
from uuid import UUID

from sqlalchemy import select, text
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col

from api.finance.pay_link.schemas import LinkPass, LinkState, OpenLink, PayLinkView
from api.kit.wire import Names
from api.people.student.queries import Enrollee
from models.access.link_token.rules import token_hash
from models.finance.pay_link.rules import masked
from models.finance.pay_link.tables import PayLink
from models.finance.payment.contract import PaymentStage
from models.finance.payment_pass.store import dues_of
from models.kit.calendar import utc_now
from models.kit.name_sql import name_en, name_th
from models.kit.query import Query
from models.kit.settings import API_PATH
from models.people.person.tables import Student


class OpenPass(NamedTuple):
    """The pass of an instalment that can be paid now, or is being made; the revision is its case's."""

    case_id: UUID
    stage: PaymentStage
    amount: Decimal
    reference_2: str
    expires_at: datetime
    payload: str | None
    revision: int


_OPEN_PASS: Final = Query(
    OpenPass,
    """
    SELECT p.case_id, p.stage, p.amount, p.reference_2, p.expires_at, p.payload, c.revision
      FROM payment_pass p JOIN case_file c USING (case_id)
     WHERE p.invoice_id = :invoice_id AND p.sequence = :sequence AND p.stage IN ('issuing', 'active')
       AND p.expires_at > :now
""",
)
_NAMES: Final = text(f"""
    SELECT {name_th("n")} AS th, {name_en("n")} AS en
      FROM student s JOIN person n USING (person_id) WHERE s.student_id = :student_id
""")


async def link_of_token(session: AsyncSession, token: str) -> PayLink | None:
    """The link of a token, unless it is closed by its date or was taken back."""
    found: PayLink | None = await session.scalar(
        select(PayLink).where(
            col(PayLink.token_hash) == token_hash(token),
            col(PayLink.revoked_at).is_(None),
            col(PayLink.closes_at) > utc_now(),
        )
    )
    return found


async def standing_link(session: AsyncSession, student_id: int, invoice_id: UUID, sequence: int) -> PayLinkView | None:
    """The open link of an instalment of the student's own."""
    found = await session.scalar(
        select(PayLink).where(
            col(PayLink.student_id) == student_id,
            col(PayLink.invoice_id) == invoice_id,
            col(PayLink.sequence) == sequence,
            col(PayLink.revoked_at).is_(None),
            col(PayLink.closes_at) > utc_now(),
        )
    )
    return None if found is None else PayLinkView.model_validate(found)


async def open_pass(session: AsyncSession, link: PayLink) -> OpenPass | None:
    """The pass a link shows."""
    asked = {"invoice_id": link.invoice_id, "sequence": link.sequence, "now": utc_now()}
    return await session.run_sync(_OPEN_PASS.optional, asked)


async def masked_names(session: AsyncSession, student_id: int) -> Names:
    """The first letters of a student's names."""
    row = (await session.execute(_NAMES, {"student_id": student_id})).one()
    return Names(th=masked(row.th), en=masked(row.en))


async def opened_link(session: AsyncSession, link: PayLink, token: str) -> OpenLink | None:
    """What a link shows now; None where its instalment is no more, or was credited before anything of it was paid."""
    dues = await session.run_sync(dues_of, link.student_id, link.invoice_id)
    if link.sequence > len(dues):
        return None
    due = dues[link.sequence - 1]
    if due.open <= 0:
        return OpenLink(state=LinkState.PAID) if due.paid > 0 else None
    found = await open_pass(session, link)
    return OpenLink(
        state=LinkState.OPEN,
        name=await masked_names(session, link.student_id),
        amount=due.open,
        due_on=due.due_on,
        payment_pass=None
        if found is None
        else LinkPass(
            stage=found.stage,
            expires_at=found.expires_at,
            picture=f"{API_PATH}/finance/pay-link-pictures/{token}.png" if found.payload else None,
            revision=found.revision,
        ),
    )


async def payer_of(session: AsyncSession, link: PayLink) -> tuple[Enrollee, UUID]:
    """The student whose instalment a link pays, and who they are."""
    student = await session.get_one(Student, link.student_id)
    enrollee = Enrollee(
        student_id=student.student_id,
        student_code=student.student_code,
        campus_code=student.campus_code,
        faculty_code=student.faculty_code,
        department_code=student.department_code,
    )
    return enrollee, student.person_id
