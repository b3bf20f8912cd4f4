"""A student changes how they are reached, at once; a new e-mail address is proved by a code (golive §4)."""

from __future__ import annotations

from secrets import randbelow
from typing import Final

from sqlalchemy.ext.asyncio import AsyncSession

from api.access.auth.principal import Principal
from api.kit.db import end_transaction
from api.kit.field_errors import ROWS
from api.kit.mail import Mail, is_mail_set, send_mail, written_mail
from api.people.contact.queries import contact_of
from api.people.contact.schemas import ContactInput, ContactView
from api.people.student.queries import enrollee_of
from models.db import async_engine
from models.kit.calendar import utc_now
from models.kit.errors import Language, Refusal, text_of
from models.kit.settings import settings
from models.news.announcement.tables import Notification
from models.people.contact.contract import CODE_DIGITS
from models.people.contact.rules import FieldProblem, is_email, problems_of
from models.people.contact.store.changing import (
    Changing,
    begin_change,
    begin_email,
    change_contact,
    confirm_email,
    open_code,
)

_CATALOGUE: Final = "cases"


async def change_details(
    session: AsyncSession, principal: Principal, wanted: ContactInput, language: Language
) -> ContactView:
    """Change telephones and address. Raises Refusal ``fields_invalid``, ``contact_moved`` and ``contact_nothing``."""
    changing = _changing(principal)
    known = await session.run_sync(begin_change, changing.student_id, wanted.seen)
    problems = problems_of(known.details, wanted.details)
    if problems:
        raise _refused(problems, language)
    await session.run_sync(change_contact, changing, known, wanted.details)
    return await contact_of(session, changing.student_id)


async def send_code(session: AsyncSession, principal: Principal, email: str, language: Language) -> ContactView:
    """Send a code to a new address. Where the mail server does not take it, the send counts and no code waits.

    Without a mail server the code stands in the student's notifications, outside production only: it proves nothing.
    Raises Refusal ``fields_invalid``, ``email_same``, ``email_code_too_often``, ``mail_unset`` and ``mail_away``.
    """
    if not is_email(email):
        raise _refused([FieldProblem("email", "contact_email_wrong")], language)
    if not is_mail_set() and settings().environment == "production":
        raise Refusal("mail_unset")
    changing, code = _changing(principal), f"{randbelow(10**CODE_DIGITS):0{CODE_DIGITS}}"
    mail = _code_mail(email, code, language) if is_mail_set() else None
    code_id = await session.run_sync(begin_email, changing, email, code)
    if mail is None:
        session.add(_line(changing, "contact.code", {"code": code}))
    else:
        await end_transaction(session)  # the send counts, whatever becomes of the mail
        await send_mail(mail)
    await session.run_sync(open_code, code_id)
    return await contact_of(session, changing.student_id)


async def take_code(session: AsyncSession, principal: Principal, code: str) -> ContactView:
    """Take the address whose code was typed, and tell the student in the bell.

    Raises Refusal ``email_code_none``, ``email_code_expired``, ``email_code_wrong`` and ``email_code_spent``.
    """
    changing = _changing(principal)
    await end_transaction(session)
    # A try that is wrong counts: it is in a transaction of its own, which the refusal does not roll back.
    async with AsyncSession(async_engine()) as trying, trying.begin():
        refused = await trying.run_sync(confirm_email, changing, code)
        if refused is None:
            trying.add(_line(changing, "contact.email", {}))
    if refused is not None:
        raise refused
    return await contact_of(session, changing.student_id)


def _changing(principal: Principal) -> Changing:
    return Changing(enrollee_of(principal).student_id, principal.person_id, utc_now())


def _code_mail(email: str, code: str, language: Language) -> Mail:
    subject, body = (
        text_of(f"mail.email_code.{part}", language, {"code": code}, name=_CATALOGUE) for part in ("subject", "body")
    )
    return written_mail(email, subject, body)


def _line(changing: Changing, key: str, facts: dict[str, object]) -> Notification:
    """A line in the bell of the student, which says no address."""
    return Notification(
        student_id=changing.student_id, contact_type="contact", key=key, facts=facts, updated_at=changing.at
    )


def _refused(problems: list[FieldProblem], language: Language) -> Refusal:
    fields = [
        {"field": each.field, "type": each.code, "message": text_of(each.code, language, name=ROWS)}
        for each in problems
    ]
    return Refusal("fields_invalid", fields=fields)
