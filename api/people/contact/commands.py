"""A student changes how they are reached, at once; a new e-mail address is proved by a code (golive §4)."""

from __future__ import annotations

from secrets import randbelow
from typing import Final

from sqlalchemy.ext.asyncio import AsyncSession

from api.access.auth.principal import Principal
from api.kit.field_errors import ROWS
from api.kit.mail import is_mail_set, send_mail
from api.people.contact.queries import contact_of
from api.people.contact.schemas import ContactInput, ContactView
from api.people.student.queries import enrollee_of
from models.kit.calendar import utc_now
from models.kit.errors import Language, Refusal, text_of
from models.kit.settings import settings
from models.news.announcement.tables import Notification
from models.people.contact.contract import CODE_DIGITS
from models.people.contact.rules import FieldProblem, is_email, problems_of, spelled
from models.people.contact.store.changing import Changing, begin_email, change_contact, confirm_email

_CATALOGUE: Final = "cases"


async def change_details(
    session: AsyncSession, principal: Principal, wanted: ContactInput, language: Language
) -> ContactView:
    """Change telephones and address. Raises Refusal ``fields_invalid``, ``contact_moved`` and ``contact_nothing``."""
    details = spelled(wanted.details)
    problems = problems_of(details)
    if problems:
        raise _refused(problems, language)
    changing = _changing(principal)
    await session.run_sync(change_contact, changing, details, wanted.seen)
    return await contact_of(session, changing.student_id)


async def send_code(session: AsyncSession, principal: Principal, email: str, language: Language) -> ContactView:
    """Send a code to a new address. The send counts even where the mail server does not take it.

    Without a mail server the code stands in the student's notifications, outside production only: it proves nothing.
    Raises Refusal ``fields_invalid``, ``email_same``, ``email_code_too_often``, ``mail_unset`` and ``mail_away``.
    """
    if not is_email(email):
        raise _refused([FieldProblem("email", "contact_email_wrong")], language)
    if not is_mail_set() and settings().environment == "production":
        raise Refusal("mail_unset")
    changing, code = _changing(principal), f"{randbelow(10**CODE_DIGITS):0{CODE_DIGITS}}"
    await session.run_sync(begin_email, changing, email, code)
    if not is_mail_set():
        session.add(
            Notification(
                student_id=changing.student_id,
                contact_type="contact",
                key="contact.code",
                facts={"code": code},
                updated_at=changing.at,
            )
        )
    await session.commit()
    if is_mail_set():
        subject, body = (
            text_of(f"mail.email_code.{part}", language, {"code": code}, name=_CATALOGUE)
            for part in ("subject", "body")
        )
        await send_mail(email, subject, body)
    return await contact_of(session, changing.student_id)


async def take_code(session: AsyncSession, principal: Principal, code: str) -> ContactView:
    """Take the address whose code was typed.

    Raises Refusal ``email_code_none``, ``email_code_expired``, ``email_code_wrong`` and ``email_code_spent``.
    """
    changing = _changing(principal)
    refused = await session.run_sync(confirm_email, changing, code)
    if refused is not None:
        await session.commit()  # a wrong try counts
        raise refused
    return await contact_of(session, changing.student_id)


def _changing(principal: Principal) -> Changing:
    return Changing(enrollee_of(principal).student_id, principal.person_id, utc_now())


def _refused(problems: list[FieldProblem], language: Language) -> Refusal:
    fields = [
        {"field": each.field, "type": each.code, "message": text_of(each.code, language, name=ROWS)}
        for each in problems
    ]
    return Refusal("fields_invalid", fields=fields)
