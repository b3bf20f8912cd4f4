"""Guarded roles are given by two administrators, neither of whom gains by it (design §5)."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import httpx
import pytest
from sqlalchemy import update
from sqlmodel import Session, col

from models.access.role.contract import MenuId, RoleId
from models.access.role.tables import Role, RoleHolder
from models.db import engine
from models.kit.calendar import utc_now
from models.people.person.tables import Person
from tests.access.role.test_api_page import body, grants, role
from tests.access.role_changes import REASON, Headers, ask, ask_to_give, case_of, code, decide, end_of, holds
from tests.access.support import staff
from tests.support.api_access import agrees as agrees
from tests.support.api_access import asker as asker
from tests.support.api_access import asks as asks
from tests.support.api_access import other as other
from tests.support.api_access import person as person
from tests.support.api_access import university as university
from tests.support.days import days_from_today
from tests.support.university import University

pytestmark = pytest.mark.usefixtures("worker")


@pytest.mark.parametrize("role_id", [RoleId.FINANCE_OFFICER, RoleId.TEACHER, RoleId.REGISTRAR, RoleId.ADMINISTRATOR])
async def test_one_administrator_alone_gives_no_guarded_role(
    api: httpx.AsyncClient, university: University, other: Person, asks: Headers, role_id: RoleId
) -> None:
    person = staff(university, RoleId.CURRICULUM_OFFICER)
    answer = await api.put(f"/roles/{role_id}/holders/{person.username}", headers=asks)
    assert code(answer) == (409, "second_administrator_needed")
    assert not holds(person, role_id)
    assert (await api.get("/roles/audit", params={"roleId": role_id}, headers=asks)).json()["total"] == 0


async def test_who_decides_sees_for_what_the_role_is_held_and_would_be(
    api: httpx.AsyncClient, university: University, asks: Headers, agrees: Headers, person: Person
) -> None:
    university.add(RoleHolder(role_id=RoleId.FINANCE_OFFICER, person_id=person.person_id, granted_at=utc_now()))
    until = days_from_today(30).isoformat()
    asked = await ask(api, asks, "1/changes/holders", username=person.username, heldUntil=until)
    shown = (await api.get(f"/role-changes/{case_of(asked)}", headers=agrees)).json()
    assert shown["heldBefore"] == {"unit": None, "heldFrom": None, "heldUntil": None}
    assert shown["held"] == {"unit": None, "heldFrom": None, "heldUntil": until}


async def test_a_role_that_is_not_there_has_no_changes(api: httpx.AsyncClient, asks: Headers) -> None:
    assert code(await api.get("/roles/9999/changes", headers=asks)) == (404, "not_found")


async def test_a_guarded_role_is_held_once_another_administrator_agrees(
    api: httpx.AsyncClient, asker: Person, other: Person, asks: Headers, agrees: Headers, person: Person
) -> None:
    case_id = case_of(await ask_to_give(api, asks, person))
    assert not holds(person)
    assert case_of(await ask_to_give(api, asks, person)) == case_id
    assert code(await ask_to_give(api, agrees, person)) == (409, "role_change_asked")
    [waiting] = (await api.get("/roles/1/changes", headers=agrees)).json()["items"]
    assert (waiting["caseId"], waiting["step"]) == (case_id, "give")
    assert (waiting["receiver"]["en"], waiting["askedBy"]["en"]) == (person.full_name_en, asker.full_name_en)

    assert code(await decide(api, asks, case_id, "approve")) == (403, "own_request")
    shown = (await api.get(f"/role-changes/{case_id}", headers=agrees)).json()
    assert (shown["step"], shown["roleId"], shown["reason"]) == ("give", 1, REASON)
    assert (shown["receiver"]["username"], shown["receiver"]["isOpen"]) == (person.username, True)
    assert [held["roleId"] for held in shown["receiver"]["roles"]] == [RoleId.TEACHER]
    accounts = next(menu for menu in shown["menus"] if menu["menuId"] == MenuId.BANK_ACCOUNTS)
    assert (accounts["before"], accounts["after"], accounts["isGuarded"]) == (
        [],
        ["view", "add", "edit", "delete"],
        True,
    )
    inbox = (await api.get("/tasks", headers=agrees)).json()["items"]
    assert case_id in {task["caseId"] for task in inbox}

    assert (await decide(api, agrees, case_id, "approve")).status_code == 200
    assert await end_of(api, asks, case_id) == ("done", None)
    assert holds(person)
    [entry] = (await api.get("/roles/audit", params={"roleId": 1}, headers=asks)).json()["items"]
    assert (entry["action"], entry["actor"]["en"]) == ("role.holder_added", other.full_name_en)
    assert (entry["after"]["username"], entry["after"]["caseId"]) == (person.username, case_id)
    assert entry["after"]["askedBy"]["en"] == asker.full_name_en
    assert (await api.get("/roles/1/changes", headers=agrees)).json()["items"] == []
    assert code(await ask_to_give(api, asks, person)) == (409, "role_already_held")
    assert code(await decide(api, agrees, case_id, "approve")) == (409, "case_closed")


async def test_who_would_receive_the_role_does_not_agree(
    api: httpx.AsyncClient, university: University, other: Person, asks: Headers, agrees: Headers
) -> None:
    third = university.signed_in(staff(university, RoleId.ADMINISTRATOR).person_id, RoleId.ADMINISTRATOR)
    case_id = case_of(await ask_to_give(api, asks, other))
    assert code(await decide(api, agrees, case_id, "approve")) == (403, "gains_by_it")
    offered = {action["name"] for action in (await api.get(f"/cases/{case_id}", headers=agrees)).json()["actions"]}
    assert offered == {"disapprove"}
    assert not holds(other)
    assert (await decide(api, third, case_id, "approve")).status_code == 200
    assert await end_of(api, third, case_id) == ("done", None)
    assert holds(other)


async def test_a_request_that_nobody_could_decide_is_not_taken(
    api: httpx.AsyncClient, other: Person, asks: Headers
) -> None:
    assert code(await ask_to_give(api, asks, other)) == (409, "no_second_administrator")


async def test_who_asks_gives_a_reason(api: httpx.AsyncClient, other: Person, asks: Headers, person: Person) -> None:
    answer = await ask(api, asks, "1/changes/holders", username=person.username, reason="  ")
    assert answer.status_code == 422


async def test_nobody_asks_for_oneself(api: httpx.AsyncClient, asker: Person, other: Person, asks: Headers) -> None:
    assert code(await ask_to_give(api, asks, asker)) == (409, "role_to_oneself")


@pytest.mark.parametrize(
    ("action", "by_asker", "stage"), [("disapprove", False, "refused"), ("cancel", True, "cancelled")]
)
async def test_what_is_refused_or_withdrawn_gives_nothing(
    api: httpx.AsyncClient,
    asks: Headers,
    agrees: Headers,
    person: Person,
    action: str,
    by_asker: bool,
    stage: str,
) -> None:
    case_id = case_of(await ask_to_give(api, asks, person))
    assert (await decide(api, asks if by_asker else agrees, case_id, action)).status_code == 200
    assert await end_of(api, asks, case_id) == (stage, None)
    assert not holds(person)
    assert case_of(await ask_to_give(api, asks, person)) != case_id


def _closed(_asker: Person, person: Person) -> None:
    with Session(engine()) as session, session.begin():
        session.get_one(Person, person.person_id).closed_at = utc_now()


def _given(_asker: Person, person: Person) -> None:
    with Session(engine()) as session, session.begin():
        session.add(RoleHolder(role_id=RoleId.FINANCE_OFFICER, person_id=person.person_id, granted_at=utc_now()))


def _changed(_asker: Person, _person: Person) -> None:
    with Session(engine()) as session, session.begin():
        session.execute(update(Role).where(col(Role.role_id) == RoleId.FINANCE_OFFICER).values(revision=2))


def _dismissed(asker: Person, _person: Person) -> None:
    with Session(engine()) as session, session.begin():
        session.delete(session.get_one(RoleHolder, (RoleId.ADMINISTRATOR.value, asker.person_id)))


@pytest.mark.parametrize(
    ("meanwhile", "why"),
    [
        (_closed, "role_receiver_closed"),
        (_given, "role_already_held"),
        (_changed, "role_moved"),
        (_dismissed, "role_asker_no_administrator"),
    ],
)
async def test_what_has_changed_meanwhile_is_told_and_nothing_is_changed(
    api: httpx.AsyncClient,
    asker: Person,
    asks: Headers,
    agrees: Headers,
    person: Person,
    meanwhile: Callable[[Person, Person], None],
    why: str,
) -> None:
    case_id = case_of(await ask_to_give(api, asks, person))
    meanwhile(asker, person)
    assert (await decide(api, agrees, case_id, "approve")).status_code == 200
    assert await end_of(api, agrees, case_id) == ("refused", why)
    assert holds(person) is (meanwhile is _given)
    trail = (await api.get("/roles/audit", params={"roleId": 1}, headers=agrees)).json()
    assert trail["total"] == 0


async def test_of_two_who_agree_at_once_one_does(
    api: httpx.AsyncClient, university: University, asks: Headers, agrees: Headers, person: Person
) -> None:
    third = university.signed_in(staff(university, RoleId.ADMINISTRATOR).person_id, RoleId.ADMINISTRATOR)
    case_id = case_of(await ask_to_give(api, asks, person))
    answers = await asyncio.gather(*(decide(api, each, case_id, "approve") for each in (agrees, third)))
    assert sorted(answer.status_code for answer in answers) == [200, 409]
    assert await end_of(api, asks, case_id) == ("done", None)
    assert (await api.get("/roles/audit", params={"roleId": 1}, headers=asks)).json()["total"] == 1


async def test_of_two_who_ask_at_once_one_is_refused(
    api: httpx.AsyncClient, asks: Headers, agrees: Headers, person: Person
) -> None:
    answers = await asyncio.gather(*(ask_to_give(api, each, person) for each in (asks, agrees)))
    assert sorted(answer.status_code for answer in answers) == [202, 409]


async def test_the_only_administrator_appoints_the_second_one_and_nobody_else(
    api: httpx.AsyncClient, asker: Person, asks: Headers, person: Person
) -> None:
    assert (await role(api, asks, RoleId.FINANCE_OFFICER))["giving"] == "no_second"
    assert code(await ask_to_give(api, asks, person)) == (409, "no_second_administrator")
    assert code(await api.put(f"/roles/1/holders/{person.username}", headers=asks)) == (
        409,
        "second_administrator_needed",
    )
    assert (await role(api, asks, RoleId.ADMINISTRATOR))["giving"] == "alone"
    assert (await api.put(f"/roles/6/holders/{person.username}", headers=asks)).status_code == 200
    assert holds(person, RoleId.ADMINISTRATOR)
    [entry] = (await api.get("/roles/audit", params={"roleId": 6}, headers=asks)).json()["items"]
    assert (entry["action"], entry["actor"]["en"]) == ("role.holder_added_alone", asker.full_name_en)
    assert (await role(api, asks, RoleId.ADMINISTRATOR))["giving"] == "asked"


async def test_who_took_the_role_from_the_other_administrators_appoints_nobody_alone(
    api: httpx.AsyncClient, other: Person, asks: Headers, person: Person
) -> None:
    assert (await api.delete(f"/roles/6/holders/{other.username}", headers=asks)).status_code == 200
    answer = await api.put(f"/roles/6/holders/{person.username}", headers=asks)
    assert code(answer) == (409, "second_administrator_needed")
    assert not holds(person, RoleId.ADMINISTRATOR)


async def test_a_guarded_role_is_taken_away_at_once(
    api: httpx.AsyncClient, university: University, other: Person, asks: Headers
) -> None:
    officer = staff(university, RoleId.FINANCE_OFFICER)
    assert (await api.delete(f"/roles/1/holders/{officer.username}", headers=asks)).status_code == 200
    assert not holds(officer)


async def test_a_role_without_guarded_pages_is_given_at_once(
    api: httpx.AsyncClient, other: Person, asks: Headers, person: Person
) -> None:
    shown = await role(api, asks, RoleId.DEAN)
    reads = {menu: ["view"] for menu, actions in grants(shown).items() if actions}
    less = await api.put("/roles/10/permissions", json=body(reads, shown["revision"]), headers=asks)
    assert (less.status_code, less.json()["giving"]) == (200, "at_once")
    assert code(await ask_to_give(api, asks, person, RoleId.DEAN)) == (409, "role_change_unneeded")
    assert (await api.put(f"/roles/10/holders/{person.username}", headers=asks)).status_code == 200
    assert holds(person, RoleId.DEAN)
    # Given back what it had, the role would be guarded, and held by whom one administrator chose.
    back = body(grants(shown), less.json()["revision"])
    answer = await api.put("/roles/10/permissions", json=back, headers=asks)
    assert code(answer) == (409, "second_administrator_needed")
