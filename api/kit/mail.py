"""E-mail by the university's mail server (``MYKU_MAIL_SERVER``). What is written in it is in no log and no history."""

from __future__ import annotations

import smtplib
from email.message import EmailMessage
from typing import Final

import structlog
from starlette.concurrency import run_in_threadpool

from models.kit.errors import Refusal
from models.kit.outgoing import trusted
from models.kit.settings import settings

_PORT: Final = 587
_SECONDS: Final = 10

log = structlog.get_logger()


def is_mail_set() -> bool:
    """Whether there is a mail server."""
    return bool(settings().mail_server)


async def send_mail(to: str, subject: str, body: str) -> None:
    """Send a text to an address. Raises Refusal ``mail_away`` where the server does not take it."""
    message = EmailMessage()
    message["From"], message["To"], message["Subject"] = settings().mail_sender, to, subject
    message.set_content(body)
    try:
        await run_in_threadpool(_send, message)
    except (OSError, smtplib.SMTPException) as error:
        failure = type(error).__name__
    else:
        return
    # Without its cause, which is logged with the refusal: what a mail server says repeats the address.
    log.warning("mail_not_sent", failure=failure)
    raise Refusal("mail_away")


def _send(message: EmailMessage) -> None:
    host, _, port = settings().mail_server.partition(":")
    with smtplib.SMTP(host, int(port or _PORT), timeout=_SECONDS) as server:
        server.starttls(context=trusted())
        password = settings().mail_password.get_secret_value()
        if password:
            server.login(settings().mail_user, password)
        server.send_message(message)
