"""The set-up of an empty portal: its address, the university, and the first two people (golive §2)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Final
from uuid import UUID

from sqlalchemy import delete, exists, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session
from sqlmodel import col

from models.access.link_token.rules import new_token, token_hash
from models.access.role.contract import RoleId
from models.access.role.store import HOLDER_ADDED, HOLDER_REMOVED, ROLE_SUBJECT
from models.access.role.tables import AuditEntry, RoleHolder, UserSession
from models.access.setup.contract import FirstPerson, UniversityFacts
from models.access.setup.rules import SETUP_LIFETIME, SETUP_TOKEN_BYTES, check_two_people
from models.access.setup.tables import Setup
from models.kit.errors import Refusal
from models.kit.passwords import hash_password
from models.people.organisation.tables import Campus
from models.people.person.tables import Person, Student, UserType
from models.people.university.tables import University

_POSITIONS: Final = {
    RoleId.ADMINISTRATOR: ("ผู้ดูแลระบบ", "System Administrator"),
    RoleId.REGISTRAR: ("เจ้าหน้าที่ทะเบียน", "Registrar"),
}


def needs_setup(session: Session) -> bool:
    """Return whether every page leads to the set-up: nobody administers the portal, and it has no students.

    A university whose last administrator left still serves everybody else.
    """
    return not _has_administrator(session) and session.scalar(select(col(Student.student_id)).limit(1)) is None


def _has_administrator(session: Session) -> bool:
    """Return whether somebody with an open account holds the administrator's role."""
    held = exists().where(
        col(RoleHolder.role_id) == RoleId.ADMINISTRATOR,
        col(RoleHolder.person_id) == col(Person.person_id),
        col(Person.closed_at).is_(None),
    )
    return bool(session.scalar(select(held)))


def begin_setup(session: Session, now: datetime) -> str | None:
    """Return the token of a new address of the set-up, which ends the one before; None where the portal is set up.

    What was said at an address before is kept until the set-up is finished, by its last step or by the administrator
    who signs in.
    """
    setup = session.get(Setup, 1, with_for_update=True)
    is_open = setup is not None and setup.finished_at is None and not _has_signed_in(session, setup.administrator_id)
    if not is_open and _has_administrator(session):
        return None
    token = new_token(SETUP_TOKEN_BYTES)
    if setup is None:
        setup = Setup(token_hash="", expires_at=now)
        session.add(setup)
    elif not is_open:
        setup.administrator_id, setup.registrar_id, setup.made, setup.finished_at = None, None, [], None
    setup.token_hash, setup.expires_at = token_hash(token), now + SETUP_LIFETIME
    session.flush()
    return token


def _has_signed_in(session: Session, person_id: UUID | None) -> bool:
    begun = select(col(UserSession.session_id)).where(col(UserSession.person_id) == person_id).limit(1)
    return person_id is not None and session.scalar(begun) is not None


def open_setup(session: Session, token: str, now: datetime) -> Setup:
    """Return the set-up of this token, locked. Raises Refusal ``setup_address_wrong`` for any but the valid token."""
    setup = session.get(Setup, 1, with_for_update=True)
    if (
        setup is None
        or setup.finished_at is not None
        or setup.expires_at <= now
        or setup.token_hash != token_hash(token)
    ):
        raise Refusal("setup_address_wrong")
    return setup


def read_university(session: Session) -> University | None:
    """Return the university's row, None before the set-up has written it."""
    return session.get(University, 1)


def save_university(session: Session, setup: Setup, facts: UniversityFacts) -> None:
    """Name the university and its main campus. Once more: the names change, and a campus of another code takes the
    place of the one before.
    """
    campus = session.get(Campus, facts.campus_code)
    if campus is None:
        campus = Campus(campus_code=facts.campus_code, name_th="", name_en="")
        session.add(campus)
    campus.name_th, campus.name_en = facts.campus_name_th, facts.campus_name_en
    session.flush()
    university = read_university(session)
    before = None if university is None else university.campus_code
    if university is None:
        university = University(name_th="", name_en="", tax_id="", campus_code=facts.campus_code)
        session.add(university)
    university.name_th, university.name_en = facts.name_th, facts.name_en
    university.tax_id, university.campus_code = facts.tax_id, facts.campus_code
    for person in _people(session, setup.made):
        person.campus_code = facts.campus_code
    session.flush()
    if before is not None and before != facts.campus_code:
        _delete_unless_used(session, Campus, before)


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
        if _delete_unless_used(session, Person, person_id):
            setup.made = [each for each in setup.made if each != person_id]
    found: dict[RoleId, Person] = {}
    for role, given in named.items():
        found[role] = _person(session, setup, role, given, people[role], university.campus_code)
        give_role(session, role, found[role], now)
    setup.administrator_id = found[RoleId.ADMINISTRATOR].person_id
    setup.registrar_id = found[RoleId.REGISTRAR].person_id
    session.flush()


def finish_setup(session: Session, setup: Setup, now: datetime) -> None:
    """End the set-up: its address opens nothing any more. Raises Refusal ``setup_people_first`` while it has nobody."""
    if setup.administrator_id is None or setup.registrar_id is None:
        raise Refusal("setup_people_first")
    setup.finished_at = now
    session.flush()


def people_of_setup(session: Session, setup: Setup) -> tuple[Person | None, Person | None]:
    """Return whom the set-up has made administrator and registrar so far."""
    found = {person.person_id: person for person in _people(session, [setup.administrator_id, setup.registrar_id])}
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


def _people(session: Session, ids: Sequence[UUID | None]) -> Sequence[Person]:
    wanted = [each for each in ids if each is not None]
    return session.scalars(select(Person).where(col(Person.person_id).in_(wanted))).all()


def _take_role(session: Session, role: RoleId, person_id: UUID, now: datetime) -> None:
    session.execute(delete(RoleHolder).where(col(RoleHolder.role_id) == role, col(RoleHolder.person_id) == person_id))
    session.add(_entry(HOLDER_REMOVED, role, session.get_one(Person, person_id), now))
    session.flush()


def _delete_unless_used(session: Session, table: type[Person | Campus], key: UUID | str) -> bool:
    """Return whether the row is gone: it stays where anything refers to it."""
    try:
        with session.begin_nested():
            session.delete(session.get_one(table, key))
            session.flush()
    except IntegrityError:
        return False
    return True


def _entry(verb: str, role: RoleId, person: Person, now: datetime) -> AuditEntry:
    return AuditEntry(
        at=now,
        action=f"{ROLE_SUBJECT}.{verb}",
        subject_kind=ROLE_SUBJECT,
        subject_id=str(role.value),
        after={"username": person.username},
    )
