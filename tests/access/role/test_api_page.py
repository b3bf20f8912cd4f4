"""The role page: what an administrator may change, what they may not, and the trail it leaves (issue §3)."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import httpx
import pytest
from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import Session, col

from api.access.auth.tokens import session_of
from api.access.session.queries import principal_of_session
from models.access.role.contract import Action, DataScope, MenuId, RoleId
from models.access.role.rules import GUARDED_HEADERS
from models.access.role.tables import Menu, Role, RoleHolder, RolePermission
from models.db import async_engine, engine
from models.kit.calendar import bangkok_date, utc_now
from models.people.person.tables import Person
from tests.access.support import staff
from tests.support.api_access import university as university
from tests.support.university import University


@pytest.fixture
def admin(university: University) -> Person:
    """The only administrator."""
    return staff(university, RoleId.ADMINISTRATOR)


@pytest.fixture
def headers(university: University, admin: Person) -> dict[str, str]:
    """The administrator's session."""
    return university.signed_in(admin.person_id, RoleId.ADMINISTRATOR)


async def role(api: httpx.AsyncClient, headers: dict[str, str], role_id: int) -> dict[str, object]:
    answer = await api.get(f"/roles/{role_id}", headers=headers)
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def grants(shown: dict[str, object]) -> dict[int, list[str]]:
    permissions = shown["permissions"]
    assert isinstance(permissions, list)
    return {row["menuId"]: row["actions"] for row in permissions}


def body(granted: dict[int, list[str]], revision: object) -> dict[str, object]:
    return {
        "permissions": [{"menuId": menu, "actions": actions} for menu, actions in granted.items()],
        "revision": revision,
    }


async def test_the_ten_roles_are_listed_with_their_holders(
    api: httpx.AsyncClient, university: University, headers: dict[str, str]
) -> None:
    university.student()
    listed = (await api.get("/roles", headers=headers)).json()
    assert [row["roleId"] for row in listed] == list(range(1, 11))
    holders = {row["roleId"]: row["holderCount"] for row in listed}
    assert (holders[RoleId.ADMINISTRATOR], holders[RoleId.STUDENT], holders[RoleId.DEAN]) == (1, 1, 0)


async def test_a_changed_matrix_acts_at_the_holders_next_request_and_leaves_a_trail(
    api: httpx.AsyncClient, university: University, admin: Person, headers: dict[str, str]
) -> None:
    officer = staff(university, RoleId.FINANCE_OFFICER)
    session = university.signed_in(officer.person_id, RoleId.FINANCE_OFFICER)
    assert (await api.get("/enrolments", headers=session)).status_code == 403

    shown = await role(api, headers, RoleId.FINANCE_OFFICER)
    granted = grants(shown) | {MenuId.ENROLMENT_SEARCH.value: ["export"]}
    changed = await api.put("/roles/1/permissions", json=body(granted, shown["revision"]), headers=headers)
    assert changed.status_code == 200, changed.text
    assert changed.json()["revision"] == 2
    assert grants(changed.json())[MenuId.ENROLMENT_SEARCH] == ["view", "export"]
    assert (await api.get("/enrolments", headers=session)).status_code == 200

    trail = (await api.get("/roles/audit", headers=headers)).json()
    assert trail["total"] == 1
    entry = trail["items"][0]
    assert (entry["action"], entry["subjectId"]) == ("role.permissions", "1")
    assert entry["actor"]["en"] == admin.full_name_en
    assert (entry["before"], entry["after"]) == ({"9927": []}, {"9927": ["view", "export"]})


async def test_a_change_of_what_is_no_longer_there_is_refused(api: httpx.AsyncClient, headers: dict[str, str]) -> None:
    shown = await role(api, headers, RoleId.DEAN)
    scope = {"dataScope": "department", "revision": shown["revision"]}
    assert (await api.put("/roles/10/data-scope", json=scope, headers=headers)).json()["dataScope"] == "department"
    for path, late in (("data-scope", scope), ("permissions", body({}, shown["revision"]))):
        answer = await api.put(f"/roles/10/{path}", json=late, headers=headers)
        assert (answer.status_code, answer.json()["code"]) == (409, "revision_moved")


async def test_a_page_of_the_other_system_cannot_be_granted(api: httpx.AsyncClient, headers: dict[str, str]) -> None:
    shown = await role(api, headers, RoleId.STUDENT)
    assert MenuId.ROLES not in grants(shown)
    granted = {MenuId.ROLES.value: [Action.VIEW.value]}
    answer = await api.put("/roles/2/permissions", json=body(granted, shown["revision"]), headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (422, "fields_invalid")


@pytest.mark.parametrize("kept", [[], ["view"]])
async def test_an_administrator_cannot_lock_themselves_out(
    api: httpx.AsyncClient, headers: dict[str, str], kept: list[str]
) -> None:
    shown = await role(api, headers, RoleId.ADMINISTRATOR)
    granted = grants(shown) | {MenuId.ROLES.value: kept}
    answer = await api.put("/roles/6/permissions", json=body(granted, shown["revision"]), headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (409, "own_access_kept")
    assert grants(await role(api, headers, RoleId.ADMINISTRATOR)) == grants(shown)


@pytest.mark.parametrize("role_id", [role for role in RoleId if role is not RoleId.STUDENT])
async def test_nobody_gives_a_role_to_oneself(
    api: httpx.AsyncClient, admin: Person, headers: dict[str, str], role_id: RoleId
) -> None:
    answer = await api.put(f"/roles/{role_id}/holders/{admin.username.upper()}", headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (409, "role_to_oneself")
    trail = await api.get("/roles/audit", params={"roleId": role_id}, headers=headers)
    assert trail.json()["total"] == 0


@pytest.mark.parametrize("menu", [MenuId.BANK_ACCOUNTS, MenuId.GRADE_SHEETS, MenuId.ENROLMENT_SEARCH])
async def test_nobody_widens_a_role_of_their_own(
    api: httpx.AsyncClient, university: University, admin: Person, headers: dict[str, str], menu: MenuId
) -> None:
    university.add(RoleHolder(role_id=RoleId.FINANCE_OFFICER, person_id=admin.person_id, granted_at=utc_now()))
    for role_id in (RoleId.ADMINISTRATOR, RoleId.FINANCE_OFFICER):
        shown = await role(api, headers, role_id)
        granted = grants(shown) | {menu.value: [action.value for action in Action]}
        answer = await api.put(f"/roles/{role_id}/permissions", json=body(granted, shown["revision"]), headers=headers)
        assert (answer.status_code, answer.json()["code"]) == (409, "own_role_widened")
        assert grants(await role(api, headers, role_id)) == grants(shown)


async def test_what_was_taken_from_an_own_role_by_mistake_is_given_back(
    api: httpx.AsyncClient, headers: dict[str, str]
) -> None:
    shown = await role(api, headers, RoleId.ADMINISTRATOR)
    menu = next(menu for menu, actions in grants(shown).items() if actions and menu != MenuId.ROLES)
    less = await api.put(
        "/roles/6/permissions", json=body(grants(shown) | {menu: []}, shown["revision"]), headers=headers
    )
    assert less.status_code == 200, less.text
    back = await api.put("/roles/6/permissions", json=body(grants(shown), less.json()["revision"]), headers=headers)
    assert back.status_code == 200, back.text
    assert grants(back.json()) == grants(shown)


async def test_a_role_of_ones_own_may_see_less_and_not_more(
    api: httpx.AsyncClient, university: University, admin: Person, headers: dict[str, str]
) -> None:
    university.add(RoleHolder(role_id=RoleId.DEAN, person_id=admin.person_id, granted_at=utc_now()))
    shown = await role(api, headers, RoleId.DEAN)
    further = {"dataScope": "all", "revision": shown["revision"]}
    answer = await api.put("/roles/10/data-scope", json=further, headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (409, "own_role_widened")
    less = await api.put("/roles/10/data-scope", json=further | {"dataScope": "department"}, headers=headers)
    assert less.status_code == 200


async def test_a_role_is_given_searched_for_and_taken_away(
    api: httpx.AsyncClient, university: University, headers: dict[str, str]
) -> None:
    person = staff(university, RoleId.TEACHER)
    # A role that only reads: any other is given by two administrators.
    shown = await role(api, headers, RoleId.DEAN)
    reads = {menu: ["view"] for menu, actions in grants(shown).items() if actions}
    await api.put("/roles/10/permissions", json=body(reads, shown["revision"]), headers=headers)
    path = f"/roles/10/holders/{person.username}"
    for _ in range(2):
        assert (await api.put(path, headers=headers)).json() == {"code": "success"}
    english = f"{person.first_name_en} {person.last_name_en}".lower()
    thai, mixed = f"{person.last_name_th} {person.first_name_th}", f"{person.last_name_en} {person.username}"
    for text in (person.username, person.first_name_th, english, thai, mixed):
        found = (await api.get("/roles/10", params={"text": text}, headers=headers)).json()["holders"]
        assert [holder["username"] for holder in found["items"]] == [person.username]
    assert (await api.get("/roles/10", params={"text": "%"}, headers=headers)).json()["holders"]["total"] == 0

    session = university.signed_in(person.person_id, RoleId.DEAN)
    assert (await api.get("/announcements", headers=session)).status_code == 200
    assert (await api.delete(path, headers=headers)).status_code == 200
    assert (await api.get("/announcements", headers=session)).json()["code"] == "invalid"
    assert (await api.delete(path, headers=headers)).status_code == 404
    trail = (await api.get("/roles/audit", params={"roleId": 10}, headers=headers)).json()
    assert [entry["action"] for entry in trail["items"]] == [
        "role.holder_removed", "role.holder_added", "role.permissions",
    ]  # fmt: skip


async def test_the_last_administrator_stays(
    api: httpx.AsyncClient, university: University, admin: Person, headers: dict[str, str]
) -> None:
    answer = await api.delete(f"/roles/6/holders/{admin.username}", headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (409, "last_administrator")
    staff(university, RoleId.ADMINISTRATOR)
    answer = await api.delete(f"/roles/6/holders/{admin.username}", headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (409, "own_access_kept")


async def test_two_administrators_who_remove_each_other_at_once_leave_one(
    api: httpx.AsyncClient, university: University, admin: Person, headers: dict[str, str]
) -> None:
    other = staff(university, RoleId.ADMINISTRATOR)
    others = university.signed_in(other.person_id, RoleId.ADMINISTRATOR)
    answers = await asyncio.gather(
        api.delete(f"/roles/6/holders/{other.username}", headers=headers),
        api.delete(f"/roles/6/holders/{admin.username}", headers=others),
    )
    assert sorted(answer.status_code for answer in answers)[0] == 200
    with Session(engine()) as session:
        left = [
            person.username
            for person in (admin, other)
            if session.get(RoleHolder, (RoleId.ADMINISTRATOR.value, person.person_id))
        ]
    assert len(left) == 1


async def test_the_students_role_is_nobodys_to_give(
    api: httpx.AsyncClient, university: University, headers: dict[str, str]
) -> None:
    person = staff(university, RoleId.TEACHER)
    for method in ("PUT", "DELETE"):
        answer = await api.request(method, f"/roles/2/holders/{person.username}", headers=headers)
        assert (answer.status_code, answer.json()["code"]) == (409, "student_role_fixed")
    assert (await api.put("/roles/3/holders/nobody_here", headers=headers)).status_code == 404


@pytest.mark.parametrize("words", ["แม่น้ำ ใจดี", "แม่น้ำ กลาง ใจดี", "Lucy Good", "Lucy Ann Good"])
async def test_a_holder_is_found_with_and_without_a_middle_name(
    api: httpx.AsyncClient, university: University, headers: dict[str, str], words: str
) -> None:
    dean = staff(university, RoleId.DEAN)
    with Session(engine()) as session, session.begin():
        named = session.get_one(Person, dean.person_id)
        named.first_name_th, named.middle_name_th, named.last_name_th = "แม่น้ำ", "กลาง", "ใจดี"
        named.first_name_en, named.middle_name_en, named.last_name_en = "Lucy", "Ann", "Good"
    answer = await api.get(f"/roles/{RoleId.DEAN}", headers=headers, params={"text": words})
    assert [row["username"] for row in answer.json()["holders"]["items"]] == [dean.username], answer.text


async def test_a_role_is_held_for_a_unit_and_days_and_sees_that_unit(
    api: httpx.AsyncClient, university: University, headers: dict[str, str]
) -> None:
    officer = staff(university, RoleId.DEAN)
    today = bangkok_date(utc_now())
    held = {"unitKind": "faculty", "unitCode": "D", "heldFrom": None, "heldUntil": today.isoformat()}
    await given_freely(university)
    answer = await api.put(f"/roles/4/holders/{officer.username}", json=held, headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (409, "role_unit_unfit")
    seen(university, DataScope.FACULTY)
    assert (await api.put(f"/roles/4/holders/{officer.username}", json=held, headers=headers)).status_code == 200
    [shown] = (await api.get("/roles/4", headers=headers)).json()["holders"]["items"]
    assert (shown["unit"], shown["heldUntil"], shown["isHeld"]) == (
        {"kind": "faculty", "code": "D", "nameTh": "วิทยาศาสตร์", "nameEn": "Science"},
        today.isoformat(),
        True,
    )
    [entry] = [
        each for each in (await api.get("/roles/audit", headers=headers)).json()["items"] if each["subjectId"] == "4"
    ]
    assert entry["after"] == {
        "username": officer.username, "unitKind": "faculty", "unitCode": "D", "heldUntil": today.isoformat(),
    }  # fmt: skip
    session = university.signed_in(officer.person_id, RoleId.CURRICULUM_OFFICER)
    assert (await api.get("/announcements", headers=session)).status_code == 200
    assert await caller(session) == (DataScope.FACULTY, "B", "D", None)

    later = {**held, "heldFrom": (today + timedelta(days=1)).isoformat(), "heldUntil": None}
    assert (await api.put(f"/roles/4/holders/{officer.username}", json=later, headers=headers)).status_code == 200
    [shown] = (await api.get("/roles/4", headers=headers)).json()["holders"]["items"]
    assert shown["isHeld"] is False
    assert (await api.get("/announcements", headers=session)).status_code == 401
    last = (await api.get("/roles/audit", headers=headers)).json()["items"][0]
    assert (last["action"], last["before"]["heldUntil"]) == ("role.holder_changed", today.isoformat())


async def caller(session: dict[str, str]) -> tuple[DataScope, str, str | None, str | None]:
    """How far the caller behind a session sees, and the unit their role is held for."""
    session_id = session_of(session["x-access-token"])
    async with AsyncSession(async_engine()) as reading:
        found = await principal_of_session(reading, session_id)
    return found.data_scope, found.campus_code, found.faculty_code, found.department_code


def seen(university: University, scope: DataScope) -> None:
    """Let the curriculum officer's role see so far."""
    with Session(university.engine) as session, session.begin():
        session.get_one(Role, RoleId.CURRICULUM_OFFICER.value).data_scope = scope


async def given_freely(university: University) -> None:
    """Leave the curriculum officer's role nothing that is guarded: one administrator gives it."""
    with Session(university.engine) as session, session.begin():
        session.execute(
            delete(RolePermission).where(
                col(RolePermission.role_id) == RoleId.CURRICULUM_OFFICER.value,
                col(RolePermission.menu_id).in_(
                    select(col(Menu.menu_id)).where(col(Menu.parent_menu_id).in_(GUARDED_HEADERS))
                ),
            )
        )


@pytest.mark.parametrize(
    ("held", "refused"),
    [
        ({"unitKind": "faculty"}, "role_unit_half"),
        ({"unitKind": "faculty", "unitCode": "Q"}, "role_unit_unknown"),
        ({"heldUntil": "2020-01-01"}, "role_days_over"),
        ({"heldFrom": "2080-01-02", "heldUntil": "2080-01-01"}, "role_days_reversed"),
    ],
)
async def test_a_role_is_not_held_for_what_is_not_there(
    api: httpx.AsyncClient, university: University, headers: dict[str, str], held: dict[str, str], refused: str
) -> None:
    person = staff(university)
    seen(university, DataScope.FACULTY)
    answer = await api.put(f"/roles/4/holders/{person.username}", json=held, headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (409, refused)


async def test_an_administrator_is_so_for_the_whole_university(
    api: httpx.AsyncClient, university: University, headers: dict[str, str]
) -> None:
    person = staff(university)
    held = {"unitKind": "campus", "unitCode": "B"}
    answer = await api.put(f"/roles/6/holders/{person.username}", json=held, headers=headers)
    assert answer.json()["code"] == "role_held_whole"


async def test_staff_are_found_by_user_name_code_and_name_and_nobody_else_is(
    api: httpx.AsyncClient, university: University, headers: dict[str, str]
) -> None:
    wanted, gone = staff(university, RoleId.REGISTRAR), staff(university, RoleId.REGISTRAR)
    university.merge(gone.sqlmodel_update({"closed_at": utc_now()}))
    student = university.student()
    [other] = [person for person in university.rows(Person) if person.person_id == student.person_id]

    async def found(words: str) -> list[str]:
        answer = await api.get("/roles/people", params={"text": words}, headers=headers)
        assert answer.status_code == 200, answer.text
        return [person["username"] for person in answer.json()]

    assert await found(wanted.username.upper()) == [wanted.username]
    assert wanted.username in await found(wanted.id_code)
    assert wanted.username in await found(f"{wanted.first_name_th} {wanted.last_name_th}")
    assert (await found(gone.username), await found(other.username), await found(" ")) == ([], [], [])
