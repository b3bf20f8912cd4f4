"""Files that say who holds which role, for which unit and between which days (golive §3).

Most roles handle money, grades, decisions or access. So one administrator sends the file and another confirms it; a
row that names who sent or confirmed it is refused: nobody gives a role to themselves, or agrees to one of their own.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import date
from typing import Final, NamedTuple

from sqlalchemy import select
from sqlalchemy.orm import Session
from sqlmodel import col

from models.access.role.contract import DataScope, RoleId
from models.access.role.store import HOLDER_ADDED, HOLDER_CHANGED, HOLDER_REMOVED, ROLE_SUBJECT, row_entry
from models.access.role.tables import Role, RoleHolder
from models.cases.case.contract.record import CaseActionName
from models.cases.task.rules.holding import IN_PLACE_OF
from models.kit.calendar import bangkok_date, utc_now
from models.kit.imported_row import RowProblem
from models.kit.query import Query
from models.kit.table import one_of
from models.kit.updating import Key, UpdatedKind, Values, Writer, Writing, written
from models.people.organisation.rules import unknown_unit
from models.people.organisation.store.units import read_open
from models.people.person.contract import UserType
from models.people.person.tables import Person
from models.people.role_holding.contract import HeldFor, RoleRow
from models.people.role_holding.rules import holding_problem
from models.people.role_holding.store.holding import UnitPath, give_role, held_for, holder_for_trail, path_of

_FIELDS: Final = ("unit_kind", "unit_code", "held_from", "held_until")
_BY_HAND: Final = frozenset({RoleId.STUDENT, RoleId.ADMINISTRATOR})
"""Roles that no file gives: a student has theirs by being one, and administrators appoint each other."""


class _Hand(NamedTuple):
    """Somebody who sent or confirmed a file, in whose place it was confirmed, or who chose who confirms it."""

    id_code: str


_HANDS: Final = Query(
    _Hand,
    f"""
    SELECT p.id_code FROM person p
     WHERE p.person_id = :sender
        OR p.person_id IN (SELECT unnest(ARRAY[e.actor_id, CAST(e.facts ->> '{IN_PLACE_OF}' AS uuid)])
                             FROM case_event e
                            WHERE e.case_id = :case_id
                              AND {one_of("e.action", CaseActionName.APPROVE, CaseActionName.DELEGATE)})
    """,
)


class _ImportEntry(NamedTuple):
    """What an import said last of a holder, and whether somebody decided on it by hand since."""

    username: str
    role_id: str
    after: dict[str, object]
    is_decided_since: bool


_IMPORT_ENTRIES: Final = Query(
    _ImportEntry,
    f"""
    SELECT DISTINCT ON (e.subject_id, e.after ->> 'username')
           e.after ->> 'username' AS username, e.subject_id AS role_id, e.after - 'case' AS after,
           EXISTS (SELECT FROM audit_entry l
                    WHERE l.subject_kind = e.subject_kind AND l.subject_id = e.subject_id AND l.at > e.at
                      AND coalesce(l.after, l.before) ->> 'username' = e.after ->> 'username'
                      AND l.after ->> 'case' IS NULL) AS is_decided_since
      FROM audit_entry e
     WHERE e.subject_kind = '{ROLE_SUBJECT}' AND e.subject_id = ANY(:roles)
       AND e.action IN ('{ROLE_SUBJECT}.{HOLDER_ADDED}', '{ROLE_SUBJECT}.{HOLDER_CHANGED}')
       AND e.after ->> 'case' = :case_id
     ORDER BY e.subject_id, e.after ->> 'username', e.at DESC
    """,
)


class _Holder(NamedTuple):
    """Somebody with a role, and the row that says so."""

    person: Person
    holder: RoleHolder


def _people(session: Session, codes: Iterable[str]) -> dict[str, Person]:
    """Return teachers and staff by their codes."""
    wanted = select(Person).where(col(Person.id_code).in_(set(codes)), col(Person.user_type) != UserType.STUDENT)
    return {person.id_code: person for person in session.scalars(wanted)}


def _holders(session: Session, keys: Collection[Key]) -> dict[Key, _Holder]:
    """Return who holds the roles of these keys, their rows locked.

    The roles are locked first, as the role page does: who gives the same role by hand does so before or after.
    """
    roles = sorted({int(role) for _, role in keys})
    session.execute(
        select(col(Role.role_id)).where(col(Role.role_id).in_(roles)).order_by(col(Role.role_id)).with_for_update()
    )
    wanted = (
        select(Person, RoleHolder)
        .join(RoleHolder, col(RoleHolder.person_id) == col(Person.person_id))
        .where(
            col(Person.id_code).in_({code for code, _ in keys}),
            col(Person.user_type) != UserType.STUDENT,
            col(RoleHolder.role_id).in_(roles),
        )
        .order_by(col(RoleHolder.role_id), col(RoleHolder.person_id))
        .with_for_update(of=RoleHolder)
        .execution_options(populate_existing=True)
    )
    found = {
        (person.id_code, str(holder.role_id)): _Holder(person, holder) for person, holder in session.execute(wanted)
    }
    return {key: found[key] for key in keys if key in found}


def _held(session: Session, rows: Collection[RoleRow]) -> Mapping[Key, Values]:
    holders = _holders(session, {row.identity for row in rows})
    return {key: held_for(each.holder).model_dump() for key, each in holders.items()}


def _holding_after(row: RoleRow, before: Values | None) -> HeldFor:
    """Return for what a role is held once a row is written: what a file has no column for stays as it is."""
    named = {name: getattr(row, name) for name in _FIELDS if name in row.model_fields_set}
    return HeldFor.model_validate({**(before or {}), **named})


def _problems(session: Session, rows: Mapping[int, RoleRow], held: Mapping[Key, Values]) -> Mapping[int, RowProblem]:
    people = _people(session, (row.staff_code for row in rows.values()))
    today = bangkok_date(utc_now())
    units = read_open(session, today)
    scopes = {role.role_id: role.data_scope for role in session.scalars(select(Role))}
    problems: dict[int, RowProblem] = {}
    for position, row in rows.items():
        before = held.get(row.identity)
        problem = _of_person(row, people.get(row.staff_code)) or _of_holding(
            row, before, units, scopes[row.role], today
        )
        if problem is not None:
            problems[position] = problem
    return problems


def _of_person(row: RoleRow, person: Person | None) -> RowProblem | None:
    facts: dict[str, str | int | None] = {"cell": row.staff_code}
    if person is None:
        return RowProblem(code="import_staff_not_found", facts=facts, column="staff_code")
    if person.closed_at is not None:
        return RowProblem(code="import_staff_left", facts=facts, column="staff_code")
    return RowProblem(code="import_role_by_hand", column="role") if row.role in _BY_HAND else None


def _of_holding(
    row: RoleRow, before: Values | None, units: Mapping[Key, str], scope: DataScope, today: date
) -> RowProblem | None:
    said = _holding_after(row, before)
    if before is not None and said == HeldFor.model_validate(before):
        return None
    unit_is_open = said.unit_kind is None or (said.unit_kind.value, said.unit_code) in units
    problem = holding_problem(row.role, scope, said, today, unit_is_open=unit_is_open)
    if problem is None:
        return None
    if problem.code == "role_unit_unknown" and said.unit_kind is not None and said.unit_code is not None:
        return unknown_unit(units, said.unit_kind, said.unit_code, problem.field)
    return RowProblem(code=f"import_{problem.code}", column=problem.field)


def _not_by(session: Session, writer: Writer, rows: Mapping[int, RoleRow]) -> Mapping[int, RowProblem]:
    """Refuse the rows about who sent or confirmed the file, or agreed to undo it: other administrators do that."""
    hands = {each.id_code for each in _HANDS.rows(session, {"sender": writer.person_id, "case_id": writer.case_id})}
    own = RowProblem(code="import_role_to_oneself", column="staff_code")
    return {position: own for position, row in rows.items() if row.staff_code in hands}


def _write(session: Session, writer: Writer, writings: Sequence[Writing[RoleRow]]) -> None:
    people = _people(session, (each.row.staff_code for each in writings))
    today = bangkok_date(writer.at)
    for writing in writings:
        person, role_id = people[writing.row.staff_code], writing.row.role.value
        held = HeldFor.model_validate({**(writing.before or {}), **writing.values})
        # What undoing restores may name a unit that has closed since: the row keeps it, as every row of a closed unit.
        path = path_of(session, held.unit_kind, held.unit_code, today) or _closed_path(session, held)
        before = give_role(session, role_id, person.person_id, held, path, writer.at)
        old = None if before is None else holder_for_trail(person.username, before)
        verb = HOLDER_ADDED if before is None else HOLDER_CHANGED
        session.add(row_entry(writer, ROLE_SUBJECT, verb, role_id, old, holder_for_trail(person.username, held)))
    session.flush()


def _closed_path(session: Session, held: HeldFor) -> UnitPath:
    path = path_of(session, held.unit_kind, held.unit_code, date.min)
    if path is None:
        raise LookupError(f"no unit {held.unit_kind} {held.unit_code}")
    return path


def _remove(session: Session, writer: Writer, keys: Sequence[Key]) -> Mapping[Key, RowProblem]:
    for key, (person, holder) in _holders(session, keys).items():
        before = holder_for_trail(person.username, held_for(holder))
        session.delete(holder)
        session.add(row_entry(writer, ROLE_SUBJECT, HOLDER_REMOVED, key[1], before, None))
    session.flush()
    return {}


def _stays(session: Session, writer: Writer, keys: Collection[Key]) -> Mapping[Key, RowProblem]:
    """Keep holdings that are not what the import said: by hand, or by a later file that was not undone."""
    found = _holders(session, keys)
    entries = {
        (each.username, each.role_id): each
        for each in _IMPORT_ENTRIES.rows(session, {"case_id": str(writer.case_id), "roles": [role for _, role in keys]})
    }
    kept: dict[Key, RowProblem] = {}
    for key, (person, holder) in found.items():
        entry = entries.get((person.username, key[1]))
        now = {name: written(value) for name, value in holder_for_trail(person.username, held_for(holder)).items()}
        if entry is None or entry.is_decided_since or entry.after != now:
            kept[key] = RowProblem(code="import_role_decided_since", column="role")
    return kept


ROLE_HOLDINGS: Final = UpdatedKind(
    schema=RoleRow, held=_held, problems=_problems, write=_write, remove=_remove, stays=_stays, not_by=_not_by
)
"""Files of who holds which role."""
