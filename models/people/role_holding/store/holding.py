"""Who holds which role, for which unit and between which days: read and written for the role page and for files."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import date, datetime
from typing import Final, NamedTuple
from uuid import UUID

from sqlalchemy.orm import Session

from models.access.role.tables import RoleHolder
from models.kit.calendar import bangkok_date
from models.kit.updating import Key
from models.people.organisation.contract import UnitKind
from models.people.organisation.store.units import read_all, standing_of
from models.people.organisation.tables import Campus, Department, Faculty
from models.people.role_holding.contract import HeldFor, HoldingUnit


class NamedUnit(NamedTuple):
    """A unit that roles are held for, by its kind and code, and its names."""

    kind: str
    code: str
    name_th: str
    name_en: str


_HELD_FOR: Final = (UnitKind.CAMPUS, UnitKind.FACULTY, UnitKind.DEPARTMENT)
"""The kinds of units that roles are held for, the highest first."""
_Unit = Campus | Faculty | Department


class UnitPath(NamedTuple):
    """A unit with those above it, as a holder's row names them."""

    campus_code: str | None = None
    faculty_code: str | None = None
    department_code: str | None = None


def path_of(session: Session, kind: HoldingUnit | None, code: str | None, on: date) -> UnitPath | None:
    """Return the path of a unit that is open on a day; an empty one of no unit, and None of one that is not there."""
    if kind is None or code is None:
        return UnitPath()
    path: UnitPath | None = None
    units: list[_Unit | None] = []
    match kind:
        case UnitKind.CAMPUS:
            campus = session.get(Campus, code)
            units, path = [campus], UnitPath(campus_code=code)
        case UnitKind.FACULTY:
            faculty = session.get(Faculty, code)
            units = [faculty]
            path = None if faculty is None else UnitPath(faculty.campus_code, code)
        case UnitKind.DEPARTMENT:
            department = session.get(Department, code)
            faculty = None if department is None else session.get_one(Faculty, department.faculty_code)
            units = [department, faculty]
            path = None if faculty is None else UnitPath(faculty.campus_code, faculty.faculty_code, code)
    return path if all(_is_open(unit, on) for unit in units) else None


def _is_open(unit: _Unit | None, on: date) -> bool:
    return unit is not None and (unit.closed_on is None or on < unit.closed_on)


def unit_held_for(
    campus_code: str | None, faculty_code: str | None, department_code: str | None
) -> tuple[HoldingUnit | None, str | None]:
    """Return the kind and code of the unit that a holder's row names; nothing twice where it names none."""
    if department_code is not None:
        return UnitKind.DEPARTMENT, department_code
    if faculty_code is not None:
        return UnitKind.FACULTY, faculty_code
    return (None, None) if campus_code is None else (UnitKind.CAMPUS, campus_code)


def held_for(holder: RoleHolder) -> HeldFor:
    """Return for which unit and which days a role is held."""
    kind, code = unit_held_for(holder.campus_code, holder.faculty_code, holder.department_code)
    return HeldFor(unit_kind=kind, unit_code=code, held_from=holder.held_from, held_until=holder.held_until)


def named_units(session: Session, held: Collection[HeldFor]) -> Sequence[NamedUnit]:
    """Return the units that roles are held for, each once."""
    keys = {(each.unit_kind.value, each.unit_code) for each in held if each.unit_kind and each.unit_code}
    return [_named(key, values) for key, values in read_all(session, _HELD_FOR).items() if key in keys] if keys else []


def units_to_hold(session: Session, on: date) -> Sequence[NamedUnit]:
    """Return every campus, faculty and department that is open on a day, in this order."""
    units = read_all(session, _HELD_FOR)
    return [_named(key, values) for key, values in units.items() if standing_of(values).is_open(on)]


def _named(key: Key, values: Mapping[str, object]) -> NamedUnit:
    kind, code = key
    return NamedUnit(kind, code, str(values["name_th"]), str(values["name_en"]))


def holder_for_trail(username: str, held: HeldFor) -> dict[str, object]:
    """Return what the audit trail says of a holder: who, and of unit and days those that are named."""
    days = {"heldFrom": held.held_from, "heldUntil": held.held_until}
    named = {"unitKind": held.unit_kind, "unitCode": held.unit_code, **days}
    return {"username": username, **{name: value for name, value in named.items() if value is not None}}


def give_role(
    session: Session, role_id: int, person_id: UUID, held: HeldFor, path: UnitPath, at: datetime
) -> HeldFor | None:
    """Have somebody hold a role for a unit and days from now on; what they held it for before, None of a new holder.

    Other days alone are no new grant: the holder has the role since the day on which they received it.
    """
    holder = session.get(RoleHolder, (role_id, person_id), with_for_update=True, populate_existing=True)
    before = None if holder is None else held_for(holder)
    if holder is None:
        holder = RoleHolder(role_id=role_id, person_id=person_id, granted_at=at)
        session.add(holder)
    elif before is not None and _is_granted_anew(before, held, bangkok_date(at)):
        holder.granted_at = at
    holder.campus_code, holder.faculty_code, holder.department_code = path
    holder.held_from, holder.held_until = held.held_from, held.held_until
    session.flush()
    return before


def _is_granted_anew(before: HeldFor, held: HeldFor, today: date) -> bool:
    is_over = before.held_until is not None and before.held_until < today
    return is_over or (before.unit_kind, before.unit_code) != (held.unit_kind, held.unit_code)
