"""Files that say what the university's units and code tables are: the portal is brought to them (golive §3)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import date
from difflib import get_close_matches
from typing import Final, NamedTuple

from sqlalchemy import text
from sqlalchemy.orm import Session

from models.access.role.store import update_entry
from models.access.role.tables import AuditEntry
from models.kit.calendar import bangkok_date
from models.kit.imported_row import RowProblem, combined_problem
from models.kit.query import Query
from models.kit.table import one_of
from models.kit.updating import Closing, Key, UpdatedKind, Values, Writer, Writing
from models.people.organisation.contract import (
    LONGEST_CODE,
    LONGEST_OTHER_CODE,
    OF_MAJORS,
    PARENT_OF,
    WORD_OF,
    UnitKind,
    UnitRow,
)
from models.people.organisation.store.units import (
    UNIT_TABLES,
    add_unit,
    by_kind,
    change_unit,
    delete_units,
    read_open,
    read_units,
)
from models.people.student.contract.status import ENDS_STUDIES

_NEAR: Final = 0.5
"""How alike codes are of which one may be a slip of the other, of 1: half of their letters."""
UNIT_TRAIL: Final = "unit"
"""The kind of subject that the audit trail names a unit by."""
_STUDIES: Final = f"NOT {one_of('s.status_code', *ENDS_STUDIES)}"


class _Work(NamedTuple):
    """How much hangs on a unit: people who study there, people who work there, and open units that belong to it."""

    kind: str
    code: str
    students: int
    staff: int
    units: int


_HANGING: Final = Query(
    _Work,
    f"""
    SELECT w.kind, w.code,
           (SELECT count(*) FROM student s
             WHERE {_STUDIES} AND w.code = CASE w.kind
                   WHEN 'campus' THEN s.campus_code WHEN 'faculty' THEN s.faculty_code
                   WHEN 'department' THEN s.department_code WHEN 'major' THEN s.major_code
                   WHEN 'education_level' THEN s.education_level_code WHEN 'student_type' THEN s.student_type_code
                   WHEN 'student_status' THEN s.status_code END) AS students,
           (SELECT count(*) FROM person p WHERE p.closed_at IS NULL
               AND NOT EXISTS (SELECT FROM student s WHERE s.person_id = p.person_id) AND w.code = CASE w.kind
                   WHEN 'campus' THEN p.campus_code WHEN 'faculty' THEN p.faculty_code
                   WHEN 'department' THEN p.department_code END) AS staff,
           CASE w.kind
                WHEN 'campus' THEN (SELECT count(*) FROM faculty f WHERE f.campus_code = w.code AND f.closed_on IS NULL
                                       AND f.faculty_code <> ALL(:closing))
                WHEN 'faculty' THEN (SELECT count(*) FROM department d
                                      WHERE d.faculty_code = w.code AND d.closed_on IS NULL
                                        AND d.department_code <> ALL(:closing))
                WHEN 'department' THEN (SELECT count(*) FROM major m
                                         WHERE m.department_code = w.code AND m.closed_on IS NULL
                                           AND m.major_code <> ALL(:closing))
                ELSE 0 END AS units
      FROM unnest(CAST(:kinds AS text[]), CAST(:codes AS text[])) AS w(kind, code)
    """,
)
"""What hangs on units; of what belongs to them, what is closed in the same file does not count."""
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
)
"""People keep the codes of the units above theirs: they follow a unit that belongs to another one now."""


def _held(session: Session, rows: Collection[UnitRow]) -> Mapping[Key, Values]:
    return read_units(session, (row.identity for row in rows))


def _problems(session: Session, rows: Mapping[int, UnitRow], held: Mapping[Key, Values]) -> Mapping[int, RowProblem]:
    """Return why rows are refused. What belongs to a row that is refused is refused too."""
    standing = read_open(session)
    kept = dict(standing)
    hanging = _hanging(session, rows.values(), held)
    problems: dict[int, RowProblem] = {}
    order = list(UNIT_TABLES)
    for position, row in sorted(rows.items(), key=lambda item: order.index(item[1].unit_kind)):
        found = [
            *_of_codes(row),
            *_of_parent(row, kept),
            *_of_days(row, held.get(row.identity)),
            *_of_closing(row, hanging),
        ]
        if found:
            problems[position] = combined_problem(found)
        elif row.closed_on is None:
            kept.setdefault(row.identity, row.name_th or "")
    return problems


def _of_codes(row: UnitRow) -> list[RowProblem]:
    longest = LONGEST_CODE.get(row.unit_kind, LONGEST_OTHER_CODE)
    found = []
    if len(row.code) > longest:
        facts: dict[str, str | int | None] = {"cell": row.code, "limit": longest}
        found.append(RowProblem(code="import_unit_code_long", facts=facts, column="code"))
    foreign = [name for name in OF_MAJORS if getattr(row, name) is not None and row.unit_kind is not UnitKind.MAJOR]
    found += [RowProblem(code="import_only_of_majors", column=name) for name in foreign]
    if row.parent_code is not None and row.unit_kind not in PARENT_OF:
        found.append(RowProblem(code="import_unit_has_no_parent", column="parent_code"))
    return found


def _of_parent(row: UnitRow, kept: Mapping[Key, str]) -> list[RowProblem]:
    kind = PARENT_OF.get(row.unit_kind)
    if kind is None or row.parent_code is None or (kind.value, row.parent_code) in kept:
        return []
    return [unknown_unit(kept, kind, row.parent_code, "parent_code")]


def unknown_unit(units: Mapping[Key, str], kind: UnitKind, code: str, column: str) -> RowProblem:
    """Return why a row is refused that names a unit which is not open; the nearest code of its kind is named."""
    codes = [each for of_kind, each in units if of_kind == kind.value]
    near = next(iter(get_close_matches(code, codes, n=1, cutoff=_NEAR)), None)
    if near is None:
        return RowProblem(code="import_unit_unknown", facts={"cell": code}, column=column)
    facts = {"cell": code, "near": f"{near} {units[kind.value, near]}"}
    return RowProblem(code="import_unit_unknown_near", facts=facts, column=column)


def _of_days(row: UnitRow, before: Values | None) -> list[RowProblem]:
    begins = row.valid_from or (before or {}).get("valid_from")
    if row.closed_on is None or not isinstance(begins, date) or row.closed_on >= begins:
        return []
    return [RowProblem(code="import_days_reversed", column="closed_on")]


def _of_closing(row: UnitRow, hanging: Mapping[Key, _Work]) -> list[RowProblem]:
    work = hanging.get(row.identity)
    if work is None or work.students + work.staff + work.units == 0:
        return []
    facts = {"students": work.students, "staff": work.staff, "units": work.units}
    return [RowProblem(code="import_unit_in_use", facts=facts, column="closed_on")]


def _hanging(session: Session, rows: Collection[UnitRow], held: Mapping[Key, Values]) -> dict[Key, _Work]:
    """Return what hangs on the units that these rows close."""
    closing = [row.identity for row in rows if row.closed_on and row.closed_on != _closed_on(held.get(row.identity))]
    return _work_of(session, closing)


def _closed_on(before: Values | None) -> object:
    return None if before is None else before.get("closed_on")


def _work_of(session: Session, keys: Sequence[Key]) -> dict[Key, _Work]:
    kinds, codes = [kind for kind, _ in keys], [code for _, code in keys]
    found = _HANGING.rows(session, {"kinds": kinds, "codes": codes, "closing": codes}) if keys else []
    return {(work.kind, work.code): work for work in found}


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
    moved = [each.row.code for each in writings if each.before is not None and "parent_code" in each.values]
    for statement in _FOLLOW if moved else ():
        session.execute(statement, {"codes": moved})
    session.add_all(_entry(writer, "change", each.row.identity, each.before, each.values) for each in writings)


def _remove(session: Session, writer: Writer, keys: Sequence[Key]) -> None:
    delete_units(session, keys)
    session.add_all(_entry(writer, "remove", key, None, {}) for key in keys)


def _missing(session: Session, keys: Collection[Key]) -> Sequence[Closing]:
    """Return what stands open beside a complete list, of the kinds that it names."""
    kinds = {kind for kind, _ in keys}
    known = frozenset(keys)
    open_units = {key: name for key, name in read_open(session).items() if key[0] in kinds and key not in known}
    work = _work_of(session, list(open_units))
    return [
        Closing(
            values={"unit_kind": WORD_OF[UnitKind(key[0])], "code": key[1], "name_th": name},
            open_work=work[key].students + work[key].staff + work[key].units,
        )
        for key, name in open_units.items()
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
