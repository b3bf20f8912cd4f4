"""Files that say who teaches and works at the university: the portal is brought to them (golive §3)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final, NamedTuple
from uuid import UUID

from sqlalchemy import select, text
from sqlalchemy.orm import Session
from sqlmodel import col

from models.access.role.contract import RoleId
from models.access.role.store import update_entry
from models.access.role.tables import AuditEntry
from models.kit.calendar import bangkok_date, utc_now
from models.kit.imported_row import RowProblem, combined_problem
from models.kit.query import Query
from models.kit.updating import CLOSED, Closing, Key, UpdatedKind, Values, Writer, Writing
from models.people.organisation.contract import UnitKind
from models.people.organisation.rules import unknown_unit
from models.people.organisation.store.units import read_open
from models.people.person.contract import StaffRow, UserType
from models.people.person.store.accounts import PERSON_TRAIL, end_sessions
from models.people.person.tables import Person

_IMPORTED: Final = "import"
"""The verb of the entry that a file added or changed somebody."""
_FIELDS: Final = tuple(name for name in StaffRow.model_fields if name != "staff_code")
_NEVER_EMPTY: Final = {"user_type", "campus_code"}
_NULLABLE: Final = {"middle_name_th", "middle_name_en", "faculty_code", "department_code"}
_UNITS: Final = {
    "campus_code": UnitKind.CAMPUS,
    "faculty_code": UnitKind.FACULTY,
    "department_code": UnitKind.DEPARTMENT,
}


class _Taken(NamedTuple):
    """Who has a username, or a code that students have."""

    username: str
    id_code: str
    user_type: str


_TAKEN: Final = Query(
    _Taken,
    f"""
    SELECT p.username, p.id_code, p.user_type FROM person p
     WHERE p.username = ANY(:usernames) OR (p.id_code = ANY(:codes) AND p.user_type = '{UserType.STUDENT}')
    """,
)


class _Department(NamedTuple):
    """To which faculty a department belongs."""

    department_code: str
    faculty_code: str


_DEPARTMENTS: Final = Query(_Department, "SELECT department_code, faculty_code FROM department")


class _Work(NamedTuple):
    """Somebody who is not on a complete list, and how much of theirs is under way."""

    person_id: UUID
    open_work: int


_NOT_NAMED: Final = Query(
    _Work,
    f"""
    SELECT p.person_id,
           (SELECT count(*) FROM case_task t WHERE t.assignee_id = p.person_id)
           + (SELECT count(*) FROM student s WHERE s.advisor_id = p.person_id)
           + (SELECT count(*) FROM section_teacher h JOIN section z USING (section_id) JOIN term m
                USING (academic_year, semester)
               WHERE h.person_id = p.person_id AND m.ends_on >= :today) AS open_work
      FROM person p
     WHERE p.user_type <> '{UserType.STUDENT}' AND p.closed_at IS NULL AND p.id_code <> ALL(:codes)
       AND NOT EXISTS (SELECT FROM role_holder h
                        WHERE h.person_id = p.person_id AND h.role_id = {RoleId.ADMINISTRATOR.value})
    """,
)
"""Administrators are not closed by a list: somebody takes their role from them first."""
_TEACH: Final = text(f"""
    INSERT INTO role_holder (role_id, person_id, granted_at)
    SELECT {RoleId.TEACHER.value}, p.person_id, :at FROM person p
     WHERE p.id_code = ANY(:codes) AND p.user_type = '{UserType.TEACHER}'
        ON CONFLICT DO NOTHING
""")
"""Teachers have their role; every other one is given on the role page, with its second person."""
_TEACH_NO_MORE: Final = text(f"""
    DELETE FROM role_holder h WHERE h.role_id = {RoleId.TEACHER.value} AND h.person_id = ANY(:people)
       AND EXISTS (SELECT FROM audit_entry e
                    WHERE e.subject_kind = '{PERSON_TRAIL}' AND e.subject_id = CAST(h.person_id AS text)
                      AND e.at = h.granted_at AND e.action = '{PERSON_TRAIL}.{_IMPORTED}'
                      AND e.after ->> 'user_type' = '{UserType.TEACHER}')
       AND num_nonnulls(h.campus_code, h.held_from, h.held_until) = 0
""")
"""Takes the role of teachers from people whom a file gave it; where an administrator gave it, or decided for which unit
or days it is held, it stays."""


def _held(session: Session, rows: Collection[StaffRow]) -> Mapping[Key, Values]:
    return {(person.id_code,): _values(person) for person in _staff(session, [row.staff_code for row in rows])}


def _staff(session: Session, codes: Collection[str]) -> Sequence[Person]:
    """Return teachers and staff by their codes, locked."""
    wanted = select(Person).where(col(Person.id_code).in_(codes), col(Person.user_type) != UserType.STUDENT)
    return session.scalars(wanted.order_by(col(Person.person_id)).with_for_update()).all()


def _values(person: Person) -> dict[str, object]:
    closed = {} if person.closed_at is None else {CLOSED: person.closed_at}
    return {**{name: getattr(person, name) or None for name in _FIELDS}, **closed}


def _problems(session: Session, rows: Mapping[int, StaffRow], held: Mapping[Key, Values]) -> Mapping[int, RowProblem]:
    usernames = [row.username for row in rows.values() if row.username]
    codes = [row.staff_code for row in rows.values()]
    taken = _TAKEN.rows(session, {"usernames": usernames, "codes": codes})
    owners = {each.username: each.id_code for each in taken}
    students = {each.id_code for each in taken if each.user_type == UserType.STUDENT}
    units = read_open(session, bangkok_date(utc_now()))
    faculty_of = {each.department_code: each.faculty_code for each in _DEPARTMENTS.rows(session)}
    problems: dict[int, RowProblem] = {}
    for position, row in rows.items():
        found = [*_of_units(row, units), *_of_department(row, held.get(row.identity), faculty_of)]
        if row.staff_code in students:
            found.append(RowProblem(code="import_code_of_student", facts={"cell": row.staff_code}, column="staff_code"))
        if row.username and owners.get(row.username, row.staff_code) != row.staff_code:
            found.append(RowProblem(code="import_username_taken", facts={"cell": row.username}, column="username"))
        if found:
            problems[position] = combined_problem(found)
    return problems


def _of_units(row: StaffRow, units: Mapping[Key, str]) -> list[RowProblem]:
    named = [(name, kind, getattr(row, name)) for name, kind in _UNITS.items()]
    return [
        unknown_unit(units, kind, code, name)
        for name, kind, code in named
        if code is not None and (kind.value, code) not in units
    ]


def _of_department(row: StaffRow, before: Values | None, faculty_of: Mapping[str, str]) -> list[RowProblem]:
    """Return what is wrong where the department is not one of the faculty."""
    said = {**(before or {}), **{name: getattr(row, name) for name in row.model_fields_set}}
    department, faculty = said.get("department_code"), said.get("faculty_code")
    if not isinstance(department, str) or faculty is None or faculty_of.get(department, faculty) == faculty:
        return []
    facts = {"department": department, "faculty": str(faculty)}
    return [RowProblem(code="import_department_of_another", facts=facts, column="department_code")]


def _write(session: Session, writer: Writer, writings: Sequence[Writing[StaffRow]]) -> None:
    people = {person.id_code: person for person in _staff(session, [each.row.staff_code for each in writings])}
    for writing in writings:
        person = people.get(writing.row.staff_code)
        values = {name: _stored(name, value) for name, value in writing.values.items()}
        if person is None:
            blank = {name: _stored(name, None) for name in _FIELDS if name not in _NEVER_EMPTY}
            known = {"id_code": writing.row.staff_code, "gender": ""}
            person = Person.model_validate({**blank, **values, **known})
            session.add(person)
        else:
            for name, value in values.items():
                setattr(person, name, value)
        session.add(_entry(writer, _IMPORTED, person, writing.before, writing.values))
    session.flush()
    kinds = {each.row.staff_code: each.values["user_type"] for each in writings if "user_type" in each.values}
    teachers = [code for code, kind in kinds.items() if kind is UserType.TEACHER]
    session.execute(_TEACH, {"codes": teachers, "at": writer.at})
    others = [people[code].person_id for code, kind in kinds.items() if code in people and kind is not UserType.TEACHER]
    session.execute(_TEACH_NO_MORE, {"people": others})


def _stored(name: str, value: object) -> object:
    return value if value is not None or name in _NULLABLE else ""


def _remove(session: Session, writer: Writer, keys: Sequence[Key]) -> Mapping[Key, RowProblem]:
    """Remove people with the role that their kind gave them; another role, or anything they did, is in the way."""
    people = _staff(session, [code for (code,) in keys])
    session.execute(_TEACH_NO_MORE, {"people": [person.person_id for person in people]})
    for person in people:
        session.delete(person)
        session.add(_entry(writer, "remove", person, None, {}))
    session.flush()
    return {}


def _missing(session: Session, keys: Collection[Key]) -> Sequence[Closing]:
    asked = {"codes": [code for (code,) in keys], "today": bangkok_date(utc_now())}
    work = {each.person_id: each.open_work for each in _NOT_NAMED.rows(session, asked)}
    people = session.scalars(select(Person).where(col(Person.person_id).in_(work)).order_by(col(Person.id_code)))
    return [Closing({**_values(person), "staff_code": person.id_code}, work[person.person_id]) for person in people]


def _close(session: Session, writer: Writer, keys: Sequence[Key]) -> Collection[Key]:
    """Close accounts and end their sessions; return those that were open."""
    people = [person for person in _staff(session, [code for (code,) in keys]) if person.closed_at is None]
    for person in people:
        person.closed_at = writer.at
        session.add(_entry(writer, "close", person, None, {}))
    end_sessions(session, [person.person_id for person in people], writer.at)
    return {(person.id_code,) for person in people}


def _reopen(session: Session, writer: Writer, keys: Sequence[Key]) -> None:
    for person in _staff(session, [code for (code,) in keys]):
        person.closed_at = None
        session.add(_entry(writer, "reopen", person, None, {}))
    session.flush()


def _entry(writer: Writer, verb: str, person: Person, before: Values | None, values: Values) -> AuditEntry:
    return update_entry(writer, PERSON_TRAIL, verb, str(person.person_id), before, values)


STAFF: Final = UpdatedKind(
    schema=StaffRow,
    held=_held,
    problems=_problems,
    write=_write,
    remove=_remove,
    missing=_missing,
    close=_close,
    reopen=_reopen,
)
"""Files of teachers and staff."""
