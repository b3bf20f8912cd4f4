"""Making a pay link and taking it back."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.finance.pay_link.schemas import PayLinkMade
from api.finance.payment_pass.queries import payable_of
from api.finance.payment_pass.schemas import PassAsk
from models.access.link_token.rules import new_token, token_hash
from models.finance.invoice.store.reading import LOCK_INVOICE
from models.finance.pay_link.tables import PayLink
from models.kit.calendar import utc_now
from models.kit.errors import Refusal
from models.kit.settings import settings

PAGE: Final = "/pay"
_REPLACED: Final = text("""
    UPDATE pay_link SET revoked_at = :now
     WHERE invoice_id = :invoice_id AND sequence = :sequence AND revoked_at IS NULL
""")


async def make_link(session: AsyncSession, student_id: int, asked: PassAsk) -> PayLinkMade:
    """A link to an open instalment of one's own; the one before is taken back.

    Raises Refusal as asking for a pass does: ``not_found``, ``no_account_for_qr``, ``nothing_to_pay``, ``qr_expired``.
    """
    found = await payable_of(session, student_id, asked.invoice_id, asked.sequence)
    await session.execute(LOCK_INVOICE, {"invoice_id": asked.invoice_id})
    now, token = utc_now(), new_token()
    await session.execute(_REPLACED, {"invoice_id": asked.invoice_id, "sequence": asked.sequence, "now": now})
    link = PayLink(
        token_hash=token_hash(token),
        student_id=student_id,
        invoice_id=asked.invoice_id,
        sequence=asked.sequence,
        made_at=now,
        closes_at=found.payable.expires_at,
    )
    session.add(link)
    await session.flush()
    return PayLinkMade(
        link_id=link.link_id,
        address=f"{settings().portal_url}{PAGE}/{token}",
        made_at=link.made_at,
        closes_at=link.closes_at,
    )


async def revoke_link(session: AsyncSession, student_id: int, link_id: UUID) -> None:
    """Take a link of one's own back; done again, it changes nothing. Raises Refusal ``not_found``."""
    link = await session.get(PayLink, link_id, with_for_update=True)
    if link is None or link.student_id != student_id:
        raise Refusal("not_found")
    link.revoked_at = link.revoked_at or utc_now()
