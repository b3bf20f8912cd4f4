"""Kinds of people, and the rows of a file of teachers and staff (golive §3)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated, ClassVar, Final

from pydantic import BeforeValidator

from models.kit.imported_row import FileRow, TextCell, wrong_cell
from models.kit.phones import thai_phone
from models.kit.text import folded, plain
from models.people.organisation.contract import UnitCodeCell


class UserType(StrEnum):
    """spec §6: 1 student, 2 teacher, 3 and 4 staff."""

    STUDENT = "1"
    TEACHER = "2"
    STAFF = "3"
    OFFICER = "4"


_CODE: Final = re.compile(r"[0-9A-Za-z][0-9A-Za-z-]{0,12}")
_USERNAME: Final = re.compile(r"[a-z0-9][a-z0-9._-]{1,23}")
_EMAIL: Final = re.compile(r"[^@\s,;]+@[^@\s,;]+\.[a-z]{2,}")
_KINDS: Final = {
    "2": UserType.TEACHER, "อาจารย์": UserType.TEACHER, "ผู้สอน": UserType.TEACHER, "teacher": UserType.TEACHER,
    "lecturer": UserType.TEACHER, "3": UserType.STAFF, "บุคลากร": UserType.STAFF, "พนักงาน": UserType.STAFF,
    "staff": UserType.STAFF, "4": UserType.OFFICER, "เจ้าหน้าที่": UserType.OFFICER, "officer": UserType.OFFICER,
}  # fmt: skip
"""What files call the kinds of staff: teachers, staff and officers (spec §6)."""


def _code(cell: object) -> str:
    code = plain(str(cell)).removesuffix(".0")
    if not _CODE.fullmatch(code):
        raise wrong_cell("import_staff_code_wrong", cell)
    return code


def _username(cell: object) -> str:
    name = folded(str(cell)).partition("@")[0]
    if not _USERNAME.fullmatch(name):
        raise wrong_cell("import_username_wrong", cell)
    return name


def _kind(cell: object) -> UserType:
    found = _KINDS.get(folded(str(cell)))
    if found is None:
        raise wrong_cell("import_staff_kind_wrong", cell)
    return found


def _email(cell: object) -> str:
    address = folded(str(cell)).replace(" ", "")
    if not _EMAIL.fullmatch(address):
        raise wrong_cell("import_email_wrong", cell)
    return address


def _phone(cell: object) -> str:
    phone = thai_phone(plain(str(cell)))
    if phone is None:
        raise wrong_cell("import_phone_wrong", cell)
    return phone


EmailCell = Annotated[str, BeforeValidator(_email)]
PhoneCell = Annotated[str, BeforeValidator(_phone)]
StaffCodeCell = Annotated[str, BeforeValidator(_code)]
UsernameCell = Annotated[str, BeforeValidator(_username)]


class StaffRow(FileRow):
    """A teacher or a member of staff: how they sign in, their names, and where they work."""

    NEEDED_WHEN_NEW: ClassVar[frozenset[str]] = frozenset(
        {"username", "user_type", "first_name_th", "last_name_th", "first_name_en", "last_name_en", "campus_code"}
    )

    staff_code: StaffCodeCell
    username: UsernameCell | None = None
    user_type: Annotated[UserType, BeforeValidator(_kind)] | None = None
    title_th: TextCell | None = None
    first_name_th: TextCell | None = None
    middle_name_th: TextCell | None = None
    last_name_th: TextCell | None = None
    title_en: TextCell | None = None
    first_name_en: TextCell | None = None
    middle_name_en: TextCell | None = None
    last_name_en: TextCell | None = None
    position_th: TextCell | None = None
    position_en: TextCell | None = None
    email: EmailCell | None = None
    mobile: PhoneCell | None = None
    campus_code: UnitCodeCell | None = None
    faculty_code: UnitCodeCell | None = None
    department_code: UnitCodeCell | None = None

    @property
    def identity(self) -> tuple[str, ...]:
        """Their code."""
        return (self.staff_code,)

    @property
    def unique(self) -> Mapping[str, str]:
        """Nobody signs in as somebody else."""
        return {"username": self.username} if self.username else {}
