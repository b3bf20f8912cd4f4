"""Files that say what the university's units and code tables are: the portal is brought to them (golive §3)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import date
from typing import Final

from sqlalchemy import text
from sqlalchemy.orm import Session

from models.access.role.store import update_entry
from models.access.role.tables import AuditEntry
from models.kit.calendar import bangkok_date, utc_now
from models.kit.imported_row import RowProblem
from models.kit.updating import Closing, Key, UpdatedKind, Values, Writer, Writing
from models.people.organisation.contract import WORD_OF, UnitKind, UnitRow
from models.people.organisation.rules import open_below
from models.people.organisation.store.hanging import hanging_on, problems_of_units
from models.people.organisation.store.naming import forget_changes, record_names
from models.people.organisation.store.units import (
    UNIT_TRAIL,
    add_unit,
    by_kind,
    change_unit,
    delete_units,
    read_standing,
    read_units,
)

_FOLLOW: Final = (
    text("""
        UPDATE student s SET department_code = d.department_code, faculty_code = f.faculty_code,
                             campus_code = f.campus_code
          FROM major m JOIN department d USING (department_code) JOIN faculty f USING (faculty_code)
         WHERE m.major_code = s.major_code AND (m.major_code = ANY(:codes) OR d.department_code = ANY(:codes)
               OR f.faculty_code = ANY(:codes))
    """),
    text("""
        UPDATE person p SET department_code = s.department_code, faculty_code = s.faculty_code,
                            campus_code = s.campus_code
          FROM student s WHERE s.person_id = p.person_id AND (s.major_code = ANY(:codes)
               OR s.department_code = ANY(:codes) OR s.faculty_code = ANY(:codes))
    """),
    text("""
        UPDATE person p SET faculty_code = d.faculty_code FROM department d
         WHERE d.department_code = p.department_code AND d.department_code = ANY(:codes)
    """),
    text("""
        UPDATE role_holder h SET faculty_code = f.faculty_code, campus_code = f.campus_code
          FROM faculty f LEFT JOIN department d USING (faculty_code)
         WHERE CASE WHEN h.department_code IS NULL THEN h.faculty_code = f.faculty_code
                    ELSE h.department_code = d.department_code END
           AND (d.department_code = ANY(:codes) OR f.faculty_code = ANY(:codes))
    """),
)
"""People and roles keep the codes of the units above theirs: they follow a unit that belongs to another one now."""


def _held(session: Session, rows: Collection[UnitRow]) -> Mapping[Key, Values]:
    return read_units(session, (row.identity for row in rows))


def _problems(session: Session, rows: Mapping[int, UnitRow], _held: Mapping[Key, Values]) -> Mapping[int, RowProblem]:
    return problems_of_units(session, rows)


def _write(session: Session, writer: Writer, writings: Sequence[Writing[UnitRow]]) -> None:
    """Write units, what others belong to first; people follow a unit that belongs to another one now."""
    of_key = {writing.row.identity: writing for writing in writings}
    for kind, codes in by_kind(of_key).items():
        for code in codes:
            writing = of_key[kind.value, code]
            if writing.before is None:
                add_unit(session, (kind.value, code), writing.values)
            else:
                change_unit(session, (kind.value, code), writing.values)
                record_names(session, writer, (kind.value, code), writing.before, writing.values)
    moved = [each.row.code for each in writings if each.before is not None and "parent_code" in each.values]
    for statement in _FOLLOW if moved else ():
        session.execute(statement, {"codes": moved})
    session.add_all(_entry(writer, "change", each.row.identity, each.before, each.values) for each in writings)


def _remove(session: Session, writer: Writer, keys: Sequence[Key]) -> Mapping[Key, RowProblem]:
    forget_changes(session, keys)
    delete_units(session, keys)
    session.add_all(_entry(writer, "remove", key, None, {}) for key in keys)
    return {}


def _missing(session: Session, keys: Collection[Key]) -> Sequence[Closing]:
    """Return what a complete list does not name of its kinds, without what closes by itself on a day."""
    kinds = {kind for kind, _ in keys}
    known, today = frozenset(keys), bangkok_date(utc_now())
    standing = read_standing(session)
    missing = {
        key: unit for key, unit in standing.items() if unit.closed_on is None and key[0] in kinds and key not in known
    }
    kept = {key: unit for key, unit in standing.items() if key not in missing}
    work = hanging_on(session, list(missing), today)
    return [
        Closing(
            values={"unit_kind": WORD_OF[UnitKind(key[0])], "code": key[1], "name_th": unit.name},
            open_work=sum(work[key]) + len(open_below(key, today, kept)),
        )
        for key, unit in missing.items()
    ]


def _close(session: Session, writer: Writer, keys: Sequence[Key]) -> Collection[Key]:
    still_open = {key: held for key, held in read_units(session, keys).items() if held["closed_on"] is None}
    _set_closed(session, writer, still_open, bangkok_date(writer.at))
    return still_open.keys()


def _reopen(session: Session, writer: Writer, keys: Sequence[Key]) -> None:
    _set_closed(session, writer, read_units(session, keys), None)


def _set_closed(session: Session, writer: Writer, units: Mapping[Key, Values], on: date | None) -> None:
    for key, before in units.items():
        change_unit(session, key, {"closed_on": on})
        session.add(_entry(writer, "change", key, before, {"closed_on": on}))


def _entry(writer: Writer, verb: str, key: Key, before: Values | None, values: Values) -> AuditEntry:
    return update_entry(writer, UNIT_TRAIL, verb, " ".join(key), before, values)


ORGANISATION: Final = UpdatedKind(
    schema=UnitRow,
    held=_held,
    problems=_problems,
    write=_write,
    remove=_remove,
    missing=_missing,
    close=_close,
    reopen=_reopen,
)
"""Files of the organisation, which are judged as a whole: a unit may belong to one further down."""
