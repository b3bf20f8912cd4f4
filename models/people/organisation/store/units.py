"""Units and code tables as rows of their tables: what is held of each kind, in the fields of a file (golive §3)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

from sqlalchemy import ColumnElement, Row, Table, and_, delete, insert, select, update
from sqlalchemy.orm import Session
from sqlmodel import SQLModel

from models.kit.updating import Key
from models.people.organisation.contract import OF_MAJORS, UnitKind
from models.people.organisation.rules import StandingUnit
from models.people.organisation.tables import Campus, CodeName, Department, Faculty, Major

UNIT_TRAIL: Final = "unit"
"""The kind of subject that the audit trail names a unit by."""
_NAMES: Final = ("name_th", "name_en", "valid_from", "closed_on")


@dataclass(frozen=True, slots=True)
class UnitTable:
    """Where a kind is kept: its table, the columns of its code and of what it belongs to, and its other fields."""

    kind: UnitKind
    table: Table
    code: str
    parent: str | None
    fields: tuple[str, ...]

    @property
    def columns(self) -> Mapping[str, str]:
        """The column of each field of a file."""
        parent = {} if self.parent is None else {"parent_code": self.parent}
        return {**parent, **{name: name for name in self.fields}}

    def where(self, codes: Collection[str]) -> ColumnElement[bool]:
        """The condition of the rows with these codes."""
        return and_(self.of_kind(), self.table.c[self.code].in_(codes))

    def of_kind(self) -> ColumnElement[bool]:
        """The condition of the rows of this kind: a code table shares its table with the others."""
        return self.table.c.kind == self.kind.value if "kind" in self.table.c else self.table.c[self.code].is_not(None)


def _unit(kind: UnitKind, table: type[SQLModel], code: str, parent: str | None, *more: str) -> UnitTable:
    return UnitTable(kind, SQLModel.metadata.tables[str(table.__tablename__)], code, parent, (*_NAMES, *more))


UNIT_TABLES: Final[Mapping[UnitKind, UnitTable]] = {
    UnitKind.CAMPUS: _unit(UnitKind.CAMPUS, Campus, "campus_code", None),
    UnitKind.FACULTY: _unit(UnitKind.FACULTY, Faculty, "faculty_code", "campus_code"),
    UnitKind.DEPARTMENT: _unit(UnitKind.DEPARTMENT, Department, "department_code", "faculty_code"),
    UnitKind.MAJOR: _unit(UnitKind.MAJOR, Major, "major_code", "department_code", *OF_MAJORS),
    **{
        kind: _unit(kind, CodeName, "code", None)
        for kind in (
            UnitKind.EDUCATION_LEVEL,
            UnitKind.STUDENT_TYPE,
            UnitKind.STUDENT_STATUS,
            UnitKind.ADMISSION,
            UnitKind.NATION,
            UnitKind.RELIGION,
        )
    },
}
"""Every kind, in the order in which one belongs to another: campuses first."""
BLANK: Final[Mapping[str, object]] = {name: "" for name in OF_MAJORS if name != "years"} | {"years": 4}
"""What a major has where nobody said it."""


def by_kind(keys: Iterable[Key]) -> dict[UnitKind, list[str]]:
    """Return the codes of each kind, in the order of :data:`UNIT_TABLES`."""
    codes: dict[UnitKind, list[str]] = {kind: [] for kind in UNIT_TABLES}
    for kind, code in keys:
        codes[UnitKind(kind)].append(code)
    return {kind: found for kind, found in codes.items() if found}


def read_units(session: Session, keys: Iterable[Key]) -> dict[Key, dict[str, object]]:
    """Return what is held of units, by their keys, and lock it in their order; one that is not there is left out."""
    found: dict[Key, dict[str, object]] = {}
    for kind, codes in by_kind(keys).items():
        unit = UNIT_TABLES[kind]
        wanted = select(unit.table).where(unit.where(codes)).order_by(unit.table.c[unit.code])
        for row in session.execute(wanted.with_for_update()):
            found[kind.value, str(row._mapping[unit.code])] = _values(unit, row)
    return found


def read_all(session: Session, kinds: Iterable[UnitKind] = UNIT_TABLES) -> dict[Key, dict[str, object]]:
    """Return what is held of every unit and code of these kinds, by its key in the order of kinds and codes; without
    them of every kind, what others belong to first.
    """
    found: dict[Key, dict[str, object]] = {}
    for kind in kinds:
        unit = UNIT_TABLES[kind]
        wanted = select(unit.table).where(unit.of_kind()).order_by(unit.table.c[unit.code])
        for row in session.execute(wanted):
            found[kind.value, str(row._mapping[unit.code])] = _values(unit, row)
    return found


def standing_of(values: Mapping[str, object]) -> StandingUnit:
    """Return how a unit stands, by what is held of it."""
    parent, valid_from, closed_on = values.get("parent_code"), values["valid_from"], values["closed_on"]
    return StandingUnit(
        name=str(values["name_th"]),
        parent=parent if isinstance(parent, str) else None,
        valid_from=valid_from if isinstance(valid_from, date) else None,
        closed_on=closed_on if isinstance(closed_on, date) else None,
    )


def read_standing(session: Session) -> dict[Key, StandingUnit]:
    """Return every unit and code as it stands, by its key, what others belong to first."""
    return {key: standing_of(values) for key, values in read_all(session).items()}


def read_open(session: Session, on: date) -> dict[Key, str]:
    """Return the Thai name of every unit and code that is not closed on a day, by its key."""
    return {key: unit.name for key, unit in read_standing(session).items() if unit.is_open(on)}


def read_campuses(session: Session) -> dict[Key, str]:
    """Return the names of every campus, by their keys."""
    return {(UnitKind.CAMPUS.value, each.campus_code): each.name_th for each in session.scalars(select(Campus))}


def add_unit(session: Session, key: Key, values: Mapping[str, object]) -> None:
    """Add a unit with these fields."""
    unit = UNIT_TABLES[UnitKind(key[0])]
    given = {unit.columns[name]: value for name, value in values.items() if name in unit.columns and value is not None}
    blank = {column: value for column, value in BLANK.items() if column in unit.table.c}
    kind = {"kind": key[0]} if "kind" in unit.table.c else {}
    session.execute(insert(unit.table).values({**blank, **kind, **given, unit.code: key[1]}))


def change_unit(session: Session, key: Key, values: Mapping[str, object]) -> None:
    """Change these fields of a unit; what a major says nothing of any more is blank."""
    unit = UNIT_TABLES[UnitKind(key[0])]
    given = {
        unit.columns[name]: BLANK.get(name) if value is None else value
        for name, value in values.items()
        if name in unit.columns
    }
    if given:
        session.execute(update(unit.table).where(unit.where([key[1]])).values(given))


def delete_units(session: Session, keys: Sequence[Key]) -> None:
    """Delete units, what belongs to others first. Raises ``IntegrityError`` where something refers to one."""
    for kind, codes in reversed(by_kind(keys).items()):
        session.execute(delete(UNIT_TABLES[kind].table).where(UNIT_TABLES[kind].where(codes)))


def _values(unit: UnitTable, row: Row[tuple[object, ...]]) -> dict[str, object]:
    return {field: row._mapping[column] for field, column in unit.columns.items()}
