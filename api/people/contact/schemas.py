"""How a student is reached: what they change themselves, and what staff see of it (golive §4)."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from api.kit.wire import Camel
from models.kit.instants import Instant
from models.kit.typed import AS_CODE, AS_UNGROUPED, AS_UPPER_CODE, NameText
from models.people.contact.contract import ContactDetails, ContactField, PresentAddress

Phone = Annotated[str, Field(max_length=20), AS_CODE]
Part = Annotated[NameText, Field(max_length=100)]


class AddressParts(Camel):
    """The present address, in the parts of a Thai one."""

    house_no: Part = ""
    village_no: Part = ""
    building: Part = ""
    floor: Part = ""
    lane: Part = ""
    road: Part = ""
    subdistrict_th: Part = ""
    subdistrict_en: Part = ""
    district_th: Part = ""
    district_en: Part = ""
    province_th: Part = ""
    province_en: Part = ""
    country: Annotated[str, Field(max_length=100), AS_UPPER_CODE] = "TH"
    zip_code: Annotated[str, Field(max_length=10), AS_CODE] = ""
    home_phone: Phone = ""
    detail: Annotated[NameText, Field(max_length=200)] = ""


class ContactInput(Camel):
    """Telephones and address as they shall be. ``seen`` is the fingerprint of what was shown."""

    mobile: Phone
    contact_phone: Phone | None = None
    address: AddressParts
    seen: Annotated[str, Field(min_length=64, max_length=64)]

    @property
    def details(self) -> ContactDetails:
        """As the rules read it."""
        return ContactDetails(
            mobile=self.mobile,
            contact_phone=self.contact_phone,
            address=PresentAddress.model_validate(self.address.model_dump()),
        )


class EmailInput(Camel):
    """A new e-mail address, to which a code is sent."""

    email: Annotated[str, Field(min_length=3, max_length=100), AS_CODE]


class EmailCodeInput(Camel):
    """The code as it is typed."""

    code: Annotated[str, Field(pattern=r"^\d{6}$"), AS_UNGROUPED]


class WaitingEmail(Camel):
    """An address that waits for its code; ``until`` is when the code ends."""

    email: str
    until: Instant


class ContactStep(Camel):
    """A change; what it was before and after is not repeated."""

    field: ContactField
    changed_at: Instant


class ContactView(Camel):
    """The student's own contact details. ``contact_phone`` is null where the register has no place for it."""

    mobile: str
    contact_phone: str | None
    email: str
    address: AddressParts
    fingerprint: str
    waiting: WaitingEmail | None
    changes: list[ContactStep]
