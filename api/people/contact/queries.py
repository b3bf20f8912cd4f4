"""Reading contact details and when they changed."""

from __future__ import annotations

from typing import Final

from pydantic import TypeAdapter
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.kit.rows import read_rows
from api.people.contact.schemas import AddressParts, ContactStep, ContactView, WaitingEmail
from models.kit.calendar import utc_now
from models.people.contact.contract import CODE_LIVES, MOST_TRIES
from models.people.contact.store.changing import newest_code, read_contact

_STEPS: Final = TypeAdapter(list[ContactStep])
_MOST: Final = 20
_CHANGES: Final = text(f"""
    SELECT field, changed_at FROM contact_change WHERE student_id = :student_id
     ORDER BY changed_at DESC, change_id DESC LIMIT {_MOST}
""")


async def contact_of(session: AsyncSession, student_id: int) -> ContactView:
    """A student's own details, an address that waits for its code, and the latest changes."""
    known = await session.run_sync(read_contact, student_id)
    code = await session.run_sync(newest_code, student_id)
    until = None if code is None else code.sent_at + CODE_LIVES
    is_waiting = code is not None and code.used_at is None and code.tries < MOST_TRIES
    return ContactView(
        mobile=known.details.mobile,
        contact_phone=known.details.contact_phone,
        email=known.email,
        # As it is kept, without the bounds of what is typed: files bring longer texts, and countries in words.
        address=AddressParts.model_construct(**known.details.address.model_dump()),
        fingerprint=known.fingerprint,
        waiting=(
            WaitingEmail(email=code.email, until=until)
            if code is not None and until is not None and is_waiting and utc_now() < until
            else None
        ),
        changes=await contact_changes(session, student_id),
    )


async def contact_changes(session: AsyncSession, student_id: int) -> list[ContactStep]:
    """What a student changed lately, the latest first."""
    return await read_rows(session, _STEPS, _CHANGES, {"student_id": student_id})
