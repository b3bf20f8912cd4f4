"""How a student is reached: telephones, e-mail and the present address, which they change themselves (golive §4)."""

from __future__ import annotations

from datetime import timedelta
from enum import StrEnum
from typing import Final

from models.kit.message import Message


class ContactField(StrEnum):
    """What of the contact details changes. Persisted in the history, and on the wire."""

    MOBILE = "mobile"
    CONTACT_PHONE = "contact_phone"
    EMAIL = "email"
    PRESENT_ADDRESS = "present_address"


class PresentAddress(Message):
    """Where a student lives now, in the parts of a Thai address. What they do not say is empty."""

    house_no: str = ""
    village_no: str = ""
    building: str = ""
    floor: str = ""
    lane: str = ""
    road: str = ""
    subdistrict_th: str = ""
    subdistrict_en: str = ""
    district_th: str = ""
    district_en: str = ""
    province_th: str = ""
    province_en: str = ""
    country: str = "TH"
    zip_code: str = ""
    home_phone: str = ""
    detail: str = ""


class ContactDetails(Message):
    """What a student changes at once. ``contact_phone`` is None where the register has no particulars of them."""

    mobile: str
    contact_phone: str | None
    address: PresentAddress


CODE_DIGITS: Final = 6
CODE_LIVES: Final = timedelta(minutes=15)
"""How long a code that was sent to a new address is good."""
MOST_TRIES: Final = 5
"""How many wrong tries a code allows."""
SENDS_WITHIN: Final = timedelta(hours=1)
MOST_SENDS: Final = 3
"""How many codes a student may ask for within :data:`SENDS_WITHIN`, whatever the addresses."""
