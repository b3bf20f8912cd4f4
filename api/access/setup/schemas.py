"""The set-up of an empty portal on the wire (golive §2)."""

from __future__ import annotations

from typing import Annotated

from pydantic import AfterValidator, BeforeValidator, Field
from pydantic_core import PydanticCustomError

from api.kit.sentences import Name, NameOrNothing
from api.kit.wire import Camel
from models.access.setup.contract import SignInOutcome, WayToSignIn
from models.access.sign_in.rules import USERNAME_LENGTH, username_of_uid
from models.kit.instants import Instant
from models.kit.national_id import check_digit
from models.kit.text import plain
from models.kit.typed import AS_CODE


def _username(typed: str) -> str:
    if (found := username_of_uid(typed)) is None:
        raise ValueError("letters, digits and underscore only")
    return found


def _plain(typed: object) -> object:
    return plain(typed) if isinstance(typed, str) else typed


def _capitals(typed: object) -> object:
    return plain(typed).upper() if isinstance(typed, str) else typed


def _with_check_digit(tax_id: str) -> str:
    if tax_id[-1] != check_digit(tax_id):
        raise PydanticCustomError("tax_id", "The last digit does not fit the others.")
    return tax_id


Username = Annotated[
    str, BeforeValidator(_plain), Field(min_length=1, max_length=USERNAME_LENGTH), AfterValidator(_username)
]
Encrypted = Annotated[str, Field(max_length=1024)]
"""Base64 of RSA-OAEP, as the sign-in sends its fields."""


class UniversityNaming(Camel):
    """What every receipt bears: the university's names, and its tax id."""

    name_th: Name = Field(max_length=200)
    name_en: Name = Field(max_length=200)
    tax_id: Annotated[str, Field(pattern=r"^\d{13}$"), AfterValidator(_with_check_digit), AS_CODE]


class UniversityInput(UniversityNaming):
    """The university's names, its tax id, and its main campus."""

    campus_code: Annotated[str, BeforeValidator(_capitals), Field(pattern=r"^[0-9A-Zก-ฮ]{1,2}$")]
    campus_name_th: Name = Field(max_length=200)
    campus_name_en: Name = Field(max_length=200)


class FirstPersonInput(Camel):
    """One of the first two people. ``password`` is for whom neither single sign-on nor directory knows."""

    username: Username
    staff_code: Annotated[str, BeforeValidator(_plain), Field(pattern=r"^[0-9A-Za-z-]{1,13}$")]
    first_name_th: Name = Field(max_length=100)
    last_name_th: NameOrNothing = Field(max_length=100)
    first_name_en: Name = Field(max_length=100)
    last_name_en: NameOrNothing = Field(max_length=100)
    password: Encrypted | None = None


class PeopleInput(Camel):
    """Who administers, and the registrar who confirms what the administrator sends."""

    administrator: FirstPersonInput
    registrar: FirstPersonInput


class SignInTry(Camel):
    """A username and a password to try; without them only what needs neither is tried."""

    username: Encrypted | None = None
    password: Encrypted | None = None


class SignInCheck(Camel):
    """What became of one way to sign in; ``address`` is whom it asked, empty where nobody outside is asked."""

    way: WayToSignIn
    outcome: SignInOutcome
    address: str


class FirstPersonView(Camel):
    """One of the first two people as they are kept; a password is never told."""

    username: str
    staff_code: str
    first_name_th: str
    last_name_th: str
    first_name_en: str
    last_name_en: str
    has_password: bool


class UniversityView(UniversityInput):
    """The university as it is kept; ``logo`` is the path of its logo, None without one."""

    logo: str | None


class SetupView(Camel):
    """How far the set-up is: what each step has so far, None before it was done."""

    university: UniversityView | None
    administrator: FirstPersonView | None
    registrar: FirstPersonView | None
    keeps_passwords: bool
    """Whether the portal checks passwords itself: no directory is configured."""
    expires_at: Instant
