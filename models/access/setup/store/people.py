"""The first two people of a portal, and whoever is given a role from outside it (golive §2)."""

from __future__ import annotations

from datetime import datetime
from typing import Final
from uuid import UUID

from sqlalchemy import delete, select
from sqlalchemy.orm import Session
from sqlmodel import col

from models.access.role.contract import RoleId
from models.access.role.store import HOLDER_ADDED, HOLDER_REMOVED, ROLE_SUBJECT
from models.access.role.tables import AuditEntry, RoleHolder
from models.access.setup.contract import FirstPerson
from models.access.setup.rules import check_two_people
from models.access.setup.store.rows import delete_unless_used, people_of_ids
from models.access.setup.store.university import read_university
from models.access.setup.tables import Setup
from models.kit.errors import Refusal
from models.kit.passwords import hash_password
from models.people.person.tables import Person, UserType

_POSITIONS: Final = {
    RoleId.ADMINISTRATOR: ("ผู้ดูแลระบบ", "System Administrator"),
    RoleId.REGISTRAR: ("เจ้าหน้าที่ทะเบียน", "Registrar"),
}


def save_people(
    session: Session, setup: Setup, administrator: FirstPerson, registrar: FirstPerson, now: datetime
) -> None:
    """Make one person the administrator and another one the registrar, who confirms what the first one sends.

    Once more: corrects them, and takes the role from whoever is not named any more.

    Raises Refusal ``setup_university_first``, ``setup_one_person``, ``setup_student``, ``setup_account_closed`` or
    ``setup_code_taken``.
    """
    university = read_university(session)
    if university is None:
        raise Refusal("setup_university_first")
    check_two_people(administrator, registrar)
    named = {RoleId.ADMINISTRATOR: administrator, RoleId.REGISTRAR: registrar}
    before = {RoleId.ADMINISTRATOR: setup.administrator_id, RoleId.REGISTRAR: setup.registrar_id}
    people = {role: person_by_username(session, given.username) for role, given in named.items()}
    setup.administrator_id = setup.registrar_id = None
    session.flush()
    for role, person_id in before.items():
        kept = people[role]
        if person_id is not None and (kept is None or kept.person_id != person_id):
            _take_role(session, role, person_id, now)
    remaining = {person.person_id for person in people.values() if person is not None}
    for person_id in set(setup.made) - remaining:
        if delete_unless_used(session, Person, person_id):
            setup.made = [each for each in setup.made if each != person_id]
    found: dict[RoleId, Person] = {}
    for role, given in named.items():
        found[role] = _person(session, setup, role, given, people[role], university.campus_code)
        give_role(session, role, found[role], now)
    setup.administrator_id = found[RoleId.ADMINISTRATOR].person_id
    setup.registrar_id = found[RoleId.REGISTRAR].person_id
    session.flush()


def people_of_setup(session: Session, setup: Setup) -> tuple[Person | None, Person | None]:
    """Return whom the set-up has made administrator and registrar so far."""
    found = {
        person.person_id: person for person in people_of_ids(session, [setup.administrator_id, setup.registrar_id])
    }
    return (
        found.get(setup.administrator_id) if setup.administrator_id else None,
        found.get(setup.registrar_id) if setup.registrar_id else None,
    )


def person_by_username(session: Session, username: str) -> Person | None:
    """Return who has a username, None where nobody has it."""
    return session.scalars(select(Person).where(col(Person.username) == username)).one_or_none()


def new_officer(session: Session, role: RoleId, given: FirstPerson, campus_code: str) -> Person:
    """Add somebody whom no file has brought in yet. Raises Refusal ``setup_code_taken``."""
    _check_code(session, given, None)
    position_th, position_en = _POSITIONS[role]
    person = Person(
        username=given.username,
        user_type=UserType.OFFICER,
        id_code=given.staff_code,
        title_th="",
        title_en="",
        first_name_th=given.first_name_th,
        first_name_en=given.first_name_en,
        last_name_th=given.last_name_th,
        last_name_en=given.last_name_en,
        position_th=position_th,
        position_en=position_en,
        gender="",
        email="",
        password_hash=None if given.password is None else hash_password(given.password),
        campus_code=campus_code,
    )
    session.add(person)
    session.flush()
    return person


def give_role(session: Session, role: RoleId, person: Person, now: datetime) -> bool:
    """Give a role from outside the portal; return whether they did not hold it before. Leaves an audit entry."""
    if session.get(RoleHolder, (role, person.person_id)) is not None:
        return False
    session.add(RoleHolder(role_id=role, person_id=person.person_id, granted_at=now))
    session.add(_entry(HOLDER_ADDED, role, person, now))
    return True


def _person(
    session: Session, setup: Setup, role: RoleId, given: FirstPerson, person: Person | None, campus_code: str
) -> Person:
    if person is None:
        person = new_officer(session, role, given, campus_code)
        setup.made = [*setup.made, person.person_id]
        return person
    if person.user_type is UserType.STUDENT:
        raise Refusal("setup_student", username=person.username)
    if person.closed_at is not None:
        raise Refusal("setup_account_closed", username=person.username)
    if person.person_id in setup.made:
        _check_code(session, given, person)
        person.first_name_th, person.last_name_th = given.first_name_th, given.last_name_th
        person.first_name_en, person.last_name_en = given.first_name_en, given.last_name_en
        person.id_code = given.staff_code
        person.position_th, person.position_en = _POSITIONS[role]
        if given.password is not None:
            person.password_hash = hash_password(given.password)
    return person


def _check_code(session: Session, given: FirstPerson, own: Person | None) -> None:
    wanted = select(Person).where(col(Person.id_code) == given.staff_code)
    if any(person is not own for person in session.scalars(wanted)):
        raise Refusal("setup_code_taken", staff_code=given.staff_code)


def _take_role(session: Session, role: RoleId, person_id: UUID, now: datetime) -> None:
    session.execute(delete(RoleHolder).where(col(RoleHolder.role_id) == role, col(RoleHolder.person_id) == person_id))
    session.add(_entry(HOLDER_REMOVED, role, session.get_one(Person, person_id), now))
    session.flush()


def _entry(verb: str, role: RoleId, person: Person, now: datetime) -> AuditEntry:
    return AuditEntry(
        at=now,
        action=f"{ROLE_SUBJECT}.{verb}",
        subject_kind=ROLE_SUBJECT,
        subject_id=str(role.value),
        after={"username": person.username},
    )
