"""How far the set-up is."""

from __future__ import annotations

from sqlalchemy.orm import Session

from api.access.setup.logo import logo_path
from api.access.setup.schemas import FirstPersonView, SetupView, UniversityView
from models.access.setup.store.people import people_of_setup
from models.access.setup.store.university import read_university
from models.access.setup.tables import Setup
from models.kit.settings import settings
from models.people.organisation.tables import Campus
from models.people.person.tables import Person
from models.people.university.store import university_names


def setup_view(session: Session, setup: Setup) -> SetupView:
    """Return what each step of the set-up has so far."""
    administrator, registrar = people_of_setup(session, setup)
    return SetupView(
        university=_university(session),
        administrator=_person(administrator),
        registrar=_person(registrar),
        keeps_passwords=not settings().ldap_url,
        expires_at=setup.expires_at,
    )


def _university(session: Session) -> UniversityView | None:
    university = read_university(session)
    if university is None:
        return None
    campus = session.get_one(Campus, university.campus_code)
    return UniversityView(
        name_th=university.name_th,
        name_en=university.name_en,
        tax_id=university.tax_id,
        campus_code=campus.campus_code,
        campus_name_th=campus.name_th,
        campus_name_en=campus.name_en,
        logo=logo_path(names.logo if (names := university_names(session)) else None),
    )


def _person(person: Person | None) -> FirstPersonView | None:
    if person is None:
        return None
    return FirstPersonView(
        username=person.username,
        staff_code=person.id_code,
        first_name_th=person.first_name_th,
        last_name_th=person.last_name_th,
        first_name_en=person.first_name_en,
        last_name_en=person.last_name_en,
        has_password=person.password_hash is not None,
    )
