"""Contact details are read and changed, with the history (golive §4)."""

from __future__ import annotations

import hmac
import json
from datetime import datetime
from hashlib import sha256
from typing import Final, NamedTuple
from uuid import UUID

from sqlalchemy import select, text
from sqlalchemy.orm import Session
from sqlmodel import col

from models.kit.errors import Refusal
from models.kit.query import Query
from models.kit.settings import settings
from models.kit.table import new_id
from models.people.contact.contract import MOST_TRIES, SENDS_WITHIN, ContactDetails, ContactField, PresentAddress
from models.people.contact.rules import SentCode, changed_fields, has_parts, refusal_of_code, refusal_to_send, spelled
from models.people.contact.tables import ContactChange, EmailCode
from models.people.person.tables import AddressKind

_PARTS: Final = tuple(PresentAddress.model_fields)
_LOCK: Final = text("SELECT FROM student WHERE student_id = :student_id FOR UPDATE")


class _Known(NamedTuple):
    """What the register has of how somebody is reached; no parts without an address."""

    person_id: UUID
    email: str
    mobile: str
    contact_phone: str | None
    address: dict[str, str | None] | None


_KNOWN: Final = Query(
    _Known,
    f"""
    SELECT s.person_id, p.email, p.mobile, d.contact_phone,
           (SELECT to_jsonb(a) - 'address_id' - 'student_id' - 'kind' FROM student_address a
             WHERE a.student_id = s.student_id AND a.kind = '{AddressKind.PRESENT.value}'
             ORDER BY a.address_id LIMIT 1) AS address
      FROM student s JOIN person p USING (person_id) LEFT JOIN student_personal d USING (student_id)
     WHERE s.student_id = :student_id
    """,
)
_FORGET_CODES: Final = text("DELETE FROM email_code WHERE student_id = :student_id AND sent_at <= :before")
"""Codes that neither prove anything nor count against the limit any more."""
_MOBILE: Final = text("UPDATE person SET mobile = :mobile WHERE person_id = :person_id")
_EMAIL: Final = text("UPDATE person SET email = :email WHERE person_id = :person_id")
_PHONE: Final = text("UPDATE student_personal SET contact_phone = :contact_phone WHERE student_id = :student_id")
_NO_ADDRESS: Final = text(
    f"DELETE FROM student_address WHERE student_id = :student_id AND kind = '{AddressKind.PRESENT.value}'"
)
_ADDRESS: Final = text(f"""
    INSERT INTO student_address (student_id, kind, {", ".join(_PARTS)})
    SELECT :student_id, '{AddressKind.PRESENT.value}', {", ".join(f"a.{part}" for part in _PARTS)}
      FROM jsonb_populate_record(NULL::student_address, CAST(:address AS jsonb)) a
""")


class KnownContact(NamedTuple):
    """How a student is reached, as the register has it."""

    person_id: UUID
    email: str
    details: ContactDetails

    @property
    def fingerprint(self) -> str:
        """What tells these details from others: who changes them names what they saw."""
        return sha256(f"{self.details.model_dump_json()} {self.email}".encode()).hexdigest()


class Changing(NamedTuple):
    """Who changes details, and when (UTC)."""

    student_id: int
    by: UUID
    at: datetime


def read_contact(session: Session, student_id: int) -> KnownContact:
    """Return how a student is reached."""
    known = _KNOWN.one(session, {"student_id": student_id})
    parts = {name: value or "" for name, value in (known.address or {}).items() if name in _PARTS}
    details = ContactDetails(
        mobile=known.mobile, contact_phone=known.contact_phone, address=PresentAddress.model_validate(parts)
    )
    return KnownContact(known.person_id, known.email, details)


def begin_change(session: Session, student_id: int, seen: str) -> KnownContact:
    """Return how a student is reached, which stays so until the transaction ends.

    Raises Refusal ``contact_moved`` where it is not what they saw any more.
    """
    session.execute(_LOCK, {"student_id": student_id})
    known = read_contact(session, student_id)
    if known.fingerprint != seen:
        raise Refusal("contact_moved")
    return known


def change_contact(
    session: Session, changing: Changing, known: KnownContact, wanted: ContactDetails
) -> list[ContactField]:
    """Bring the register from what :func:`begin_change` found to what a student says, with the history.

    Returns what changed. Raises Refusal ``contact_nothing`` where nothing differs.
    """
    wanted = spelled(wanted)
    fields = changed_fields(known.details, wanted)
    if not fields:
        raise Refusal("contact_nothing")
    values = {"person_id": known.person_id, "student_id": changing.student_id}
    if ContactField.MOBILE in fields:
        session.execute(_MOBILE, {**values, "mobile": wanted.mobile})
    if ContactField.CONTACT_PHONE in fields:
        session.execute(_PHONE, {**values, "contact_phone": wanted.contact_phone})
    if ContactField.PRESENT_ADDRESS in fields:
        session.execute(_NO_ADDRESS, values)
        if has_parts(wanted.address):
            session.execute(_ADDRESS, {**values, "address": json.dumps(wanted.address.model_dump())})
    for field in fields:
        _note(session, changing, field, _values(known.details, field), _values(wanted, field))
    return fields


def _values(details: ContactDetails, field: ContactField) -> dict[str, str]:
    if field is ContactField.PRESENT_ADDRESS:
        return {name: value for name, value in details.address.model_dump().items() if value}
    return {"value": (details.mobile if field is ContactField.MOBILE else details.contact_phone) or ""}


def _note(
    session: Session, changing: Changing, field: ContactField, before: dict[str, str], after: dict[str, str]
) -> None:
    session.add(
        ContactChange(
            student_id=changing.student_id, field=field, before=before, after=after, changed_by=changing.by,
            changed_at=changing.at,
        )
    )  # fmt: skip


def begin_email(session: Session, changing: Changing, email: str, code: str) -> UUID:
    """Keep the hash of a code that is about to be sent to a new address; earlier codes count no more.

    Returns the id of the code. It counts against the limit, and proves nothing before :func:`open_code`: no try is left
    of it. Raises Refusal ``email_same`` and ``email_code_too_often``.
    """
    session.execute(_LOCK, {"student_id": changing.student_id})
    if read_contact(session, changing.student_id).email == email:
        raise Refusal("email_same")
    sent = session.scalars(select(col(EmailCode.sent_at)).where(col(EmailCode.student_id) == changing.student_id)).all()
    refused = refusal_to_send(sent, changing.at)
    if refused is not None:
        raise refused
    session.execute(_FORGET_CODES, {"student_id": changing.student_id, "before": changing.at - SENDS_WITHIN})
    code_id = new_id()
    session.add(
        EmailCode(
            code_id=code_id, student_id=changing.student_id, email=email, code_hash=_hash(code_id, code),
            sent_at=changing.at, tries=MOST_TRIES,
        )
    )  # fmt: skip
    session.flush()
    return code_id


def open_code(session: Session, code_id: UUID) -> None:
    """Let a code be typed, as it was sent."""
    session.get_one(EmailCode, code_id).tries = 0
    session.flush()


def confirm_email(session: Session, changing: Changing, typed: str) -> Refusal | None:
    """Take the code that was sent, and with it the new address; why not, else.

    A refusal is returned and not raised: the try counts, so the caller commits all the same.
    """
    session.execute(_LOCK, {"student_id": changing.student_id})
    code = newest_code(session, changing.student_id)
    is_right = code is not None and hmac.compare_digest(code.code_hash, _hash(code.code_id, typed))
    sent = None if code is None else SentCode(code.sent_at, code.tries, code.used_at is not None)
    refused = refusal_of_code(sent, changing.at, is_right=is_right)
    if code is None or refused is not None:
        if code is not None and not is_right:
            code.tries += 1
            session.flush()
        return refused
    code.used_at = changing.at
    known = read_contact(session, changing.student_id)
    session.execute(_EMAIL, {"person_id": known.person_id, "email": code.email})
    _note(session, changing, ContactField.EMAIL, {"value": known.email}, {"value": code.email})
    session.flush()
    return None


def newest_code(session: Session, student_id: int) -> EmailCode | None:
    """Return the code that was sent last; None where none ever was."""
    return session.scalars(
        select(EmailCode)
        .where(col(EmailCode.student_id) == student_id)
        .order_by(col(EmailCode.sent_at).desc(), col(EmailCode.code_id).desc())
        .limit(1)
    ).first()


def _hash(code_id: UUID, code: str) -> str:
    """A keyed hash: a million codes are tried in a second, so the key is not in the database."""
    key = settings().token_key.get_secret_value().encode()
    return hmac.new(key, f"{code_id} {code}".encode(), sha256).hexdigest()
