"""Names of units change from a day on, and every day knows what a unit was called (golive §3)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, timedelta

import pytest
from sqlmodel import Session

from activities.people.organisation import follow_unit_names
from models.access.role.contract import RoleId
from models.access.role.tables import AuditEntry
from models.kit.calendar import utc_now
from models.kit.imported_row import RowProblem
from models.kit.updating import Writer
from models.people.organisation.contract import UnitRow
from models.people.organisation.store.by_hand import rename_by_hand
from models.people.organisation.store.naming import names_on, withdraw_names
from models.people.organisation.tables import Major, UnitNameChange
from models.people.person.tables import Person, UserType
from tests.support.days import days_from_today, today
from tests.support.university import University
from tests.support.updating import brought_in, request_of, undone, unit

KEY = ("major", "E09")


@pytest.fixture
def registrar(university: University) -> Person:
    return university.person(UserType.STAFF, RoleId.REGISTRAR, faculty=None)


def test_names_of_today_change_at_once_and_earlier_days_keep_theirs(university: University, registrar: Person) -> None:
    before = major(university)
    rename(university, registrar, today(), name_en="Computing", years=5)
    assert (major(university).name_en, major(university).years) == ("Computing", 5)
    assert named(university, today() - timedelta(days=1)) == (before.name_en, before.years)
    assert named(university, today()) == ("Computing", 5)
    [entry] = [each for each in university.rows(AuditEntry) if each.action == "unit.change"]
    assert (entry.subject_id, entry.before, entry.after) == (
        "major E09", {"name_en": before.name_en, "years": str(before.years)}, {"name_en": "Computing", "years": "5"},
    )  # fmt: skip


def test_names_of_a_day_to_come_wait_for_it(university: University, registrar: Person) -> None:
    before = major(university)
    rename(university, registrar, days_from_today(1), name_en="Computing")
    assert follow_unit_names() == 0
    assert major(university).name_en == before.name_en
    assert (named(university, today())[0], named(university, days_from_today(1))[0]) == (before.name_en, "Computing")
    reach(university, today())
    assert (follow_unit_names(), follow_unit_names()) == (1, 0)
    assert major(university).name_en == "Computing"
    assert named(university, today() - timedelta(days=1))[0] == before.name_en
    trail = [each for each in university.rows(AuditEntry) if each.subject_id == "major E09"]
    assert [(each.action, each.actor_id) for each in sorted(trail, key=lambda each: each.at)] == [
        ("unit.schedule", registrar.person_id), ("unit.change", registrar.person_id),
    ]  # fmt: skip


def test_what_is_said_again_for_a_day_to_come_is_one_change(university: University, registrar: Person) -> None:
    rename(university, registrar, days_from_today(1), name_en="Computing")
    rename(university, registrar, days_from_today(1), name_en="Computing", name_th="คอมพิวเตอร์")
    [change] = university.rows(UnitNameChange)
    assert change.names == {"name_en": "Computing", "name_th": "คอมพิวเตอร์"}


def test_a_change_that_waits_may_be_withdrawn(university: University, registrar: Person) -> None:
    before = major(university)
    rename(university, registrar, days_from_today(1), name_en="Computing")
    with Session(university.engine) as session, session.begin():
        assert withdraw_names(session, writer(registrar), KEY, days_from_today(1))
        assert not withdraw_names(session, writer(registrar), KEY, days_from_today(1))
    assert named(university, days_from_today(1))[0] == before.name_en


def test_a_day_before_the_last_change_is_refused(university: University, registrar: Person) -> None:
    before = major(university)
    rename(university, registrar, days_from_today(-365), name_en="Computing")
    assert named(university, days_from_today(-365) - timedelta(days=1))[0] == before.name_en
    problem = rename(university, registrar, days_from_today(-365) - timedelta(days=1), name_en="Informatics")
    assert problem == RowProblem(
        code="import_names_changed_later", facts={"day": days_from_today(-365).isoformat()}, column="from_on"
    )
    assert major(university).name_en == "Computing"


def test_what_a_file_changes_is_history_too(university: University, registrar: Person) -> None:
    before = major(university)
    rename(university, registrar, days_from_today(1), name_th="คอมพิวเตอร์")
    case_id = brought_in(request_of(university, registrar, [unit("major", "E09", name_en="Computing")]))
    assert named(university, today() - timedelta(days=1))[0] == before.name_en
    undone(case_id)
    assert named(university, today())[0] == before.name_en
    assert [each.from_on for each in university.rows(UnitNameChange) if each.applied_at is None] == [days_from_today(1)]


def major(university: University) -> Major:
    return next(each for each in university.rows(Major) if each.major_code == "E09")


def writer(person: Person) -> Writer:
    return Writer(case_id=None, person_id=person.person_id, at=utc_now())


def rename(university: University, by: Person, from_on: date, **names: object) -> RowProblem | None:
    """Change names of a major from a day on."""
    said: Mapping[str, object] = {"unit_kind": "major", "code": "E09", **names}
    with Session(university.engine) as session, session.begin():
        return rename_by_hand(session, writer(by), UnitRow.model_validate(said), from_on)


def named(university: University, on: date) -> tuple[object, object]:
    """The English name of the major on a day, and how many years its plan takes."""
    with Session(university.engine) as session:
        names = names_on(session, KEY, on)
    return names["name_en"], names["years"]


def reach(university: University, day: date) -> None:
    """Have the day of the change that waits come."""
    [change] = [each for each in university.rows(UnitNameChange) if each.applied_at is None]
    change.from_on = day
    university.merge(change)
