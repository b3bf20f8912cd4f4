"""What contact details may be, and when a code proves an address (golive §4)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final, NamedTuple

from models.kit.errors import Refusal
from models.kit.phones import thai_phone
from models.kit.text import plain, tidy
from models.people.contact.contract import (
    CODE_LIVES,
    MOST_SENDS,
    MOST_TRIES,
    SENDS_WITHIN,
    ContactDetails,
    ContactField,
    PresentAddress,
)

_THAILAND: Final = "TH"
_THAI_ZIP_CODE: Final = re.compile(r"[1-9]\d{4}")
_COUNTRY: Final = re.compile(r"[A-Z]{2}")
_ATOM: Final = r"[A-Za-z0-9!#$%&'*+/=^_`{|}~-]+"
"""As RFC 5322 has it, without the question mark: by it words are encoded, ``=?utf-8?q?…?=``."""
_LABEL: Final = r"[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
_EMAIL: Final = re.compile(rf"{_ATOM}(?:\.{_ATOM})*@(?:{_LABEL}\.)+[A-Za-z]{{2,63}}")
_LONGEST_EMAIL: Final = 254
_NEEDED: Final = ("house_no", "subdistrict_th", "district_th", "province_th", "zip_code")
"""What an address in Thailand has."""


class FieldProblem(NamedTuple):
    """What is wrong with a field: its name, and its sentence among those of rows of files."""

    field: str
    code: str


def spelled(details: ContactDetails) -> ContactDetails:
    """Return the details as they are kept and compared; what is no Thai number stays as it was typed.

    Files brought some in another spelling: in this one both are the same.
    """
    return details.model_copy(
        update={
            "mobile": _phone(details.mobile),
            "contact_phone": None if details.contact_phone is None else _phone(details.contact_phone),
            "address": _spelled_address(details.address),
        }
    )


def _spelled_address(address: PresentAddress) -> PresentAddress:
    parts = {name: tidy(part) for name, part in address.model_dump().items()}
    kept = PresentAddress.model_validate(
        {
            **parts,
            "country": plain(address.country).upper() or _THAILAND,
            "zip_code": plain(address.zip_code),
            "home_phone": _phone(address.home_phone),
        }
    )
    return kept if has_parts(kept) else PresentAddress()


def _phone(written: str) -> str:
    return thai_phone(plain(written)) or plain(written)


def has_parts(address: PresentAddress) -> bool:
    """Whether an address says anything beside a country; one that does not is none."""
    return address != PresentAddress(country=address.country)


def changed_fields(before: ContactDetails, after: ContactDetails) -> list[ContactField]:
    """Return what differs, in the order of the fields; another spelling is no change.

    A contact telephone does not change where the register has no place for it, or nothing is said of it.
    """
    before, after = spelled(before), spelled(after)
    pairs = (
        (ContactField.MOBILE, before.mobile, after.mobile),
        (ContactField.CONTACT_PHONE, before.contact_phone, after.contact_phone),
        (ContactField.PRESENT_ADDRESS, before.address, after.address),
    )
    return [field for field, old, new in pairs if old != new and old is not None and new is not None]


def problems_of(before: ContactDetails, after: ContactDetails) -> list[FieldProblem]:
    """Return what is wrong, field by field, with what changes; what stays is not judged."""
    changed, after = changed_fields(before, after), spelled(after)
    problems = []
    if ContactField.MOBILE in changed and thai_phone(after.mobile) is None:
        problems.append(FieldProblem("mobile", "contact_phone_wrong" if after.mobile else "contact_required"))
    if ContactField.CONTACT_PHONE in changed and after.contact_phone and thai_phone(after.contact_phone) is None:
        problems.append(FieldProblem("contactPhone", "contact_phone_wrong"))
    if ContactField.PRESENT_ADDRESS in changed and has_parts(after.address):
        problems.extend(_problems_of_address(after.address))
    return problems


def _problems_of_address(address: PresentAddress) -> list[FieldProblem]:
    problems = []
    if address.home_phone and thai_phone(address.home_phone) is None:
        problems.append(FieldProblem("address.homePhone", "contact_phone_wrong"))
    if not _COUNTRY.fullmatch(address.country):
        problems.append(FieldProblem("address.country", "contact_country_wrong"))
    if address.country == _THAILAND:
        for name in _NEEDED:
            if not getattr(address, name):
                problems.append(FieldProblem(f"address.{_camel(name)}", "contact_address_required"))
        if address.zip_code and not _THAI_ZIP_CODE.fullmatch(address.zip_code):
            problems.append(FieldProblem("address.zipCode", "contact_zip_code_wrong"))
    return problems


def _camel(name: str) -> str:
    first, *rest = name.split("_")
    return first + "".join(part.capitalize() for part in rest)


def is_email(written: str) -> bool:
    """Whether something can be the address of a mailbox, in a form that whoever reads the header ``To`` reads alike.

    No quotes, comments, groups, encoded words and letters beyond ASCII: a code would prove another mailbox than the one
    that is kept.
    """
    return len(written) <= _LONGEST_EMAIL and _EMAIL.fullmatch(written) is not None


@dataclass(frozen=True, slots=True)
class SentCode:
    """A code that was sent to an address; ``tries`` are those that were wrong."""

    sent_at: datetime
    tries: int
    is_used: bool


def refusal_to_send(sent: Sequence[datetime], now: datetime) -> Refusal | None:
    """Return why no further code is sent: too many were within the hour; ``until`` is when the next may be."""
    lately = sorted(each for each in sent if each > now - SENDS_WITHIN)
    if len(lately) < MOST_SENDS:
        return None
    return Refusal("email_code_too_often", until=(lately[-MOST_SENDS] + SENDS_WITHIN).isoformat(), limit=MOST_SENDS)


def refusal_of_code(code: SentCode | None, now: datetime, *, is_right: bool) -> Refusal | None:
    """Return why a code that was typed proves nothing; None where it does."""
    if code is None or code.is_used:
        return Refusal("email_code_none")
    if now >= code.sent_at + CODE_LIVES:
        return Refusal("email_code_expired")
    if code.tries >= MOST_TRIES:
        return Refusal("email_code_spent")
    if not is_right:
        left = MOST_TRIES - code.tries - 1
        return Refusal("email_code_wrong", left=left) if left else Refusal("email_code_spent")
    return None
