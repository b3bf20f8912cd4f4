"""Files of who holds which role: given, changed, undone, and refused in words (golive §3)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, timedelta
from uuid import UUID

import pytest

from models.access.role.contract import RoleId
from models.access.role.tables import AuditEntry, RoleHolder
from models.cases.case.tables import CaseEvent
from models.imports.import_batch.contract.case import BatchRequest, ImportKind, RowState
from models.kit.calendar import utc_now
from models.kit.imported_row import RowChange
from models.people.organisation.tables import Faculty
from models.people.person.tables import Person, UserType
from models.people.role_holding.store.holding import held_for
from tests.support.days import days_from_today, today
from tests.support.university import University
from tests.support.updating import applied, became, brought_in, checked, request_of, rows_of, undone, unit

NEW = (RowState.APPLIED, RowChange.NEW, None)
CHANGED = (RowState.APPLIED, RowChange.CHANGED, None)
UNCHANGED = (RowState.UNCHANGED, None, None)


@pytest.fixture
def administrator(university: University) -> Person:
    return university.person(UserType.OFFICER, RoleId.ADMINISTRATOR)


@pytest.fixture
def person(university: University) -> Person:
    return university.person(UserType.STAFF)


def dean(person: Person, **said: str) -> dict[str, str]:
    """A row: somebody is dean of a faculty."""
    return {"staff_code": person.id_code, "role": "คณบดี", "unit_kind": "คณะ", "unit_code": "d", **said}


def file_of(university: University, sender: Person, *rows: Mapping[str, str]) -> BatchRequest:
    """An import of holders of roles."""
    return request_of(university, sender, rows, kind=ImportKind.ROLE_HOLDINGS)


def holder_of(university: University, person: Person, role: RoleId = RoleId.DEAN) -> RoleHolder | None:
    """The row of somebody's role."""
    found = [each for each in university.rows(RoleHolder) if (each.person_id, each.role_id) == (person.person_id, role)]
    return found[0] if found else None


def test_a_role_is_held_for_the_unit_and_days_of_the_file_and_the_same_file_again_changes_nothing(
    university: University, administrator: Person, person: Person
) -> None:
    rows = [dean(person, held_from="1/10/2569", held_until="30/9/2573"), {**dean(person), "role": "registrar"}]
    rows[1] |= {"unit_kind": "", "unit_code": ""}
    case_id = brought_in(file_of(university, administrator, *rows))
    assert became(university, case_id) == [NEW, NEW]
    holder = holder_of(university, person)
    assert holder is not None
    assert (holder.campus_code, holder.faculty_code, holder.department_code) == ("B", "D", None)
    assert (holder.held_from, holder.held_until) == (date(2026, 10, 1), date(2030, 9, 30))
    assert holder_of(university, person, RoleId.REGISTRAR) is not None
    entries = [each for each in university.rows(AuditEntry) if each.action == "role.holder_added"]
    assert {(each.subject_id, (each.after or {})["case"]) for each in entries} == {
        ("10", str(case_id)), ("5", str(case_id)),
    }  # fmt: skip
    assert became(university, brought_in(file_of(university, administrator, *rows))) == [UNCHANGED] * 2


def test_another_unit_is_a_change_that_is_undone_and_undoing_the_first_file_takes_the_role(
    university: University, administrator: Person, person: Person
) -> None:
    first = brought_in(file_of(university, administrator, dean(person)))
    second = brought_in(file_of(university, administrator, dean(person, unit_code="e", held_until="30/9/2573")))
    assert became(university, second) == [CHANGED]
    assert [(each["field"], each["old"], each["new"]) for each in rows_of(university, second)[0].changes or []] == [
        ("unit_code", "D", "E"),
        ("held_until", None, "2030-09-30"),
    ]
    holder = holder_of(university, person)
    assert holder is not None
    assert (holder.campus_code, holder.faculty_code, holder.department_code) == ("B", "E", None)
    undone(second)
    holder = holder_of(university, person)
    assert holder is not None
    assert held_for(holder).unit_code == "D"
    undone(first)
    assert holder_of(university, person) is None
    assert "role.holder_removed" in {each.action for each in university.rows(AuditEntry)}


def test_other_days_are_no_new_grant_and_another_unit_is(
    university: University, administrator: Person, person: Person
) -> None:
    brought_in(file_of(university, administrator, dean(person)))
    holder = holder_of(university, person)
    assert holder is not None
    received = holder.granted_at - timedelta(days=90)
    university.merge(holder.sqlmodel_update({"granted_at": received}))
    longer = brought_in(file_of(university, administrator, dean(person, held_until="30/9/2573")))
    holder = holder_of(university, person)
    assert holder is not None
    assert holder.granted_at == received
    undone(longer)
    holder = holder_of(university, person)
    assert holder is not None
    assert (holder.granted_at, holder.held_until) == (received, None)
    brought_in(file_of(university, administrator, dean(person, unit_code="e")))
    holder = holder_of(university, person)
    assert holder is not None
    assert holder.granted_at > received


def test_undoing_keeps_a_holding_that_somebody_has_changed_and_restores_that_of_a_closed_unit(
    university: University, administrator: Person, person: Person
) -> None:
    brought_in(file_of(university, administrator, dean(person)))
    second = brought_in(file_of(university, administrator, dean(person, unit_code="E")))
    [faculty] = [each for each in university.rows(Faculty) if each.faculty_code == "D"]
    university.merge(faculty.sqlmodel_update({"closed_on": today()}))
    undone(second)
    holder = holder_of(university, person)
    assert holder is not None
    assert holder.faculty_code == "D"
    third = brought_in(file_of(university, administrator, dean(person, unit_code="E")))
    holder = holder_of(university, person)
    assert holder is not None
    university.merge(holder.sqlmodel_update({"held_until": today(), "faculty_code": None}))
    undone(third)
    [(state, _, problem)] = became(university, third)
    assert (state, problem) == (RowState.KEPT, "import_role_decided_since")


def test_who_sent_or_confirmed_a_file_gets_no_role_by_it(
    university: University, administrator: Person, person: Person
) -> None:
    other = university.person(UserType.OFFICER, RoleId.ADMINISTRATOR)
    away = university.person(UserType.OFFICER, RoleId.ADMINISTRATOR)
    request = file_of(university, administrator, *(dean(one) for one in (administrator, other, away, person)))
    case_id = checked(request)
    assert [problem for _, _, problem in became(university, case_id)] == ["import_role_to_oneself", None, None, None]
    _confirm(university, case_id, other, away)
    applied(case_id)
    assert [(state, problem) for state, _, problem in became(university, case_id)] == [
        *[(RowState.REFUSED, "import_role_to_oneself")] * 3,
        (RowState.APPLIED, None),
    ]


def _confirm(university: University, case_id: UUID, by: Person, in_place_of: Person) -> None:
    university.add(
        CaseEvent(
            case_id=case_id, sequence=9, at=utc_now(), actor_id=by.person_id, action="approve",
            stage_to="confirmed", facts={"in_place_of": str(in_place_of.person_id)},
        )
    )  # fmt: skip


def test_undoing_keeps_a_role_that_two_administrators_decided_on_since(
    university: University, administrator: Person, person: Person
) -> None:
    registrar = {"staff_code": person.id_code, "role": "registrar"}
    case_id = brought_in(file_of(university, administrator, registrar))
    holder = holder_of(university, person, RoleId.REGISTRAR)
    assert holder is not None
    university.merge(holder.sqlmodel_update({"held_until": today()}))
    undone(case_id)
    assert became(university, case_id) == [(RowState.KEPT, RowChange.NEW, "import_role_decided_since")]
    assert holder_of(university, person, RoleId.REGISTRAR) is not None


def test_who_agrees_to_undo_a_file_gets_nothing_back_by_it(
    university: University, administrator: Person, person: Person
) -> None:
    brought_in(file_of(university, administrator, dean(person)))
    second = brought_in(file_of(university, administrator, dean(person, unit_code="E")))
    _confirm(university, second, person, person)
    undone(second)
    assert became(university, second) == [(RowState.KEPT, RowChange.CHANGED, "import_role_to_oneself")]


def test_a_role_follows_its_department_to_another_faculty(
    university: University, administrator: Person, person: Person
) -> None:
    head = {"staff_code": person.id_code, "role": "หัวหน้าภาควิชา", "unit_kind": "ภาควิชา", "unit_code": "D1"}
    brought_in(file_of(university, administrator, head, dean(university.person(UserType.STAFF))))
    moved = unit("department", "D1", parent_code="E")
    brought_in(request_of(university, administrator, [moved]))
    holder = holder_of(university, person, RoleId.HEAD_OF_DEPARTMENT)
    assert holder is not None
    assert (holder.campus_code, holder.faculty_code, holder.department_code) == ("B", "E", "D1")
    [other] = [each for each in university.rows(RoleHolder) if each.role_id == RoleId.DEAN]
    assert (other.campus_code, other.faculty_code) == ("B", "D")


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ({"staff_code": "NOBODY"}, "import_staff_not_found"),
        ({"role": "อธิการ"}, "import_role_wrong"),
        ({"role": "6"}, "import_role_by_hand"),
        ({"role": "นิสิต"}, "import_role_by_hand"),
        ({"unit_kind": "สาขาวิชา"}, "import_role_unit_kind_wrong"),
        ({"unit_kind": ""}, "import_role_unit_half"),
        ({"unit_code": ""}, "import_role_unit_half"),
        ({"unit_code": "Z9"}, "import_unit_unknown"),
        ({"unit_kind": "ภาควิชา", "unit_code": "D1"}, "import_role_unit_unfit"),
        ({"role": "หัวหน้าภาควิชา", "unit_kind": "ภาควิชา", "unit_code": "D2"}, "import_unit_unknown_near"),
        ({"held_until": "1/1/2560"}, "import_role_days_over"),
        ({"held_from": "1/1/2590", "held_until": "1/1/2589"}, "import_role_days_reversed"),
    ],
)
def test_a_row_is_refused_with_its_cell(
    university: University, administrator: Person, person: Person, said: dict[str, str], code: str
) -> None:
    case_id = brought_in(file_of(university, administrator, dean(person, **said)))
    [(state, _, problem)] = became(university, case_id)
    assert (state, problem) == (RowState.REFUSED, code)
    assert holder_of(university, person) is None


def test_who_has_left_and_who_is_a_student_get_no_role(university: University, administrator: Person) -> None:
    left = university.person(UserType.STAFF)
    university.merge(left.sqlmodel_update({"closed_at": utc_now() - timedelta(days=1)}))
    student = university.student()
    case_id = brought_in(
        file_of(university, administrator, dean(left), {**dean(left), "staff_code": student.student_code})
    )
    assert [problem for _, _, problem in became(university, case_id)] == [
        "import_staff_left",
        "import_staff_not_found",
    ]


def test_a_holding_that_is_over_may_stand_in_the_same_file_again(
    university: University, administrator: Person, person: Person
) -> None:
    yesterday = days_from_today(-1)
    university.add(
        RoleHolder(
            role_id=RoleId.DEAN, person_id=person.person_id, granted_at=utc_now(), campus_code="B", faculty_code="D",
            held_until=yesterday,
        )
    )  # fmt: skip
    case_id = brought_in(file_of(university, administrator, dean(person, held_until=yesterday.isoformat())))
    assert became(university, case_id) == [UNCHANGED]
