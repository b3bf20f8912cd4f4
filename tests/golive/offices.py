"""Who does what at the university that goes live: the roles of the old system, as a file gives them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from models.access.role.contract import RoleId
from tests.golive.dirt import Dirt
from tests.golive.terms_and_rooms import JudgedRow
from tests.golive.university import Member, OldSystem

_OF_UNIVERSITY: Final = (
    (RoleId.REGISTRAR, "นายทะเบียน"),
    (RoleId.FINANCE_OFFICER, "เจ้าหน้าที่การเงิน"),
    (RoleId.TREASURY_DIRECTOR, "ผู้อำนวยการกองคลัง"),
    (RoleId.SCHOLARSHIP_OFFICER, "เจ้าหน้าที่ทุนการศึกษา"),
)
_OF_UNITS: Final = (
    (RoleId.DEAN, "faculty", ("คณบดี", "dean", "10")),
    (RoleId.HEAD_OF_DEPARTMENT, "department", ("หัวหน้าภาควิชา", "head of department", "9")),
)
_UNIT_WORDS: Final = {"faculty": ("คณะ", "faculty"), "department": ("ภาควิชา", "department")}
_LAST_DAY: Final = "30/9/2575"


class Holding(NamedTuple):
    """Somebody who holds a role, for their own unit of a kind or for the whole university."""

    member: Member
    role: RoleId
    unit_kind: str

    @property
    def unit(self) -> str:
        """The code of the faculty or department, empty for the whole university."""
        return {"faculty": self.member.faculty, "department": self.member.department}.get(self.unit_kind, "")


def holdings(old: OldSystem) -> list[Holding]:
    """Return who keeps the central offices, the dean of each faculty and the head of each department.

    Nobody holds two roles.
    """
    here = [member for member in old.staff if not member.has_left]
    found = [Holding(member, role, "") for member, (role, _) in zip(here, _OF_UNIVERSITY, strict=False)]
    for role, unit_kind, _ in _OF_UNITS:
        taken, first = {holding.member.code for holding in found}, dict[str, Member]()
        for member in here:
            if member.code not in taken:
                first.setdefault(getattr(member, unit_kind), member)
        found += [Holding(member, role, unit_kind) for member in first.values()]
    return found


def role_rows(old: OldSystem) -> Iterator[JudgedRow]:
    """Yield who holds which role, somebody twice, and an office that is not there."""
    dirt = Dirt(f"{old.seed}/roles")
    words, of_units = dict(_OF_UNIVERSITY), {role: spellings for role, _, spellings in _OF_UNITS}
    first: dict[str, str] | None = None
    for holding in holdings(old):
        role, unit = holding.role, holding.unit
        row = {
            "staff_code": holding.member.code,
            "role": dirt.spelling(*of_units[role]) if unit else dirt.text(words[role]),
            "unit_kind": dirt.spelling(*_UNIT_WORDS[holding.unit_kind]) if unit else "",
            "unit_code": unit,
            "held_from": dirt.number("1/10/2568") if unit else "",
            "held_until": dirt.number(_LAST_DAY) if unit else "",
        }
        first = first or row
        yield row, None
    if first is not None:
        yield first, "import_row_repeated"
        yield {**first, "role": "อธิการบดี"}, "import_role_wrong"
