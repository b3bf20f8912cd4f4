"""E-mail by the university's mail server (``MYKU_MAIL_SERVER``). What is written in it is in no log and no history."""

from __future__ import annotations

import smtplib
from email.message import EmailMessage
from typing import Final, NamedTuple

import structlog
from anyio import CapacityLimiter, to_thread

from models.kit.errors import Refusal
from models.kit.outgoing import trusted
from models.kit.settings import settings

_PORT: Final = 587
_SECONDS: Final = 10
_AT_ONCE: Final = CapacityLimiter(4)
"""Threads of its own: a mail server that hangs takes none from what else waits for one."""

log = structlog.get_logger()


class Mail(NamedTuple):
    """A message and the one mailbox it goes to, whatever its header is read as."""

    to: str
    message: EmailMessage


def is_mail_set() -> bool:
    """Whether there is a mail server."""
    return bool(settings().mail_server)


def written_mail(to: str, subject: str, body: str) -> Mail:
    """A text to an address, ready to be sent. Raises ValueError where no header can have them."""
    message = EmailMessage()
    message["From"], message["To"], message["Subject"] = settings().mail_sender, to, subject
    message.set_content(body)
    return Mail(to, message)


async def send_mail(mail: Mail) -> None:
    """Have the mail server take a message. Raises Refusal ``mail_away`` where it does not."""
    try:
        await to_thread.run_sync(_send, mail, limiter=_AT_ONCE)
    except (OSError, smtplib.SMTPException) as error:
        failure = type(error).__name__
    else:
        return
    # Without its cause, which is logged with the refusal: what a mail server says repeats the address.
    log.warning("mail_not_sent", failure=failure)
    raise Refusal("mail_away")


def _send(mail: Mail) -> None:
    host, _, port = settings().mail_server.partition(":")
    with smtplib.SMTP(host, int(port or _PORT), timeout=_SECONDS) as server:
        server.starttls(context=trusted())
        password = settings().mail_password.get_secret_value()
        if password:
            server.login(settings().mail_user, password)
        server.send_message(mail.message, to_addrs=[mail.to])
