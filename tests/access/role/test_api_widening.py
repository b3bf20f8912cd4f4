"""Guarded roles are widened by two administrators, neither of whom gains by it (design §5)."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import httpx
import pytest

from models.access.role.contract import MenuId, RoleId
from models.access.role.tables import RoleHolder
from models.kit.calendar import bangkok_date, utc_now
from models.people.person.tables import Person
from tests.access.role.test_api_page import body, grants, role
from tests.access.role_changes import Headers, ask, case_of, code, decide, end_of
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


async def test_a_role_gains_what_is_guarded_once_another_administrator_agrees(
    api: httpx.AsyncClient, other: Person, asks: Headers, agrees: Headers
) -> None:
    shown = await role(api, asks, RoleId.DEAN)
    more = body(grants(shown) | {MenuId.BANK_ACCOUNTS.value: ["view", "edit"]}, shown["revision"])
    direct = await api.put("/roles/10/permissions", json=more, headers=asks)
    assert code(direct) == (409, "second_administrator_needed")
    case_id = case_of(await ask(api, asks, "10/changes/permissions", **more))
    assert case_of(await ask(api, asks, "10/changes/permissions", **more)) == case_id
    yet_more = body(grants(shown) | {MenuId.REFUNDS.value: ["view", "add"]}, shown["revision"])
    assert code(await ask(api, asks, "10/changes/permissions", **yet_more)) == (409, "role_change_asked")
    assert grants(await role(api, asks, RoleId.DEAN)) == grants(shown)
    view = (await api.get(f"/role-changes/{case_id}", headers=agrees)).json()
    assert [(menu["menuId"], menu["before"], menu["after"], menu["isGuarded"]) for menu in view["menus"]] == [
        (MenuId.BANK_ACCOUNTS, [], ["view", "edit"], True)
    ]
    assert (await decide(api, agrees, case_id, "approve")).status_code == 200
    assert await end_of(api, asks, case_id) == ("done", None)
    now = await role(api, asks, RoleId.DEAN)
    assert grants(now) == grants(shown) | {MenuId.BANK_ACCOUNTS.value: ["view", "edit"]}
    assert now["revision"] == 2
    [entry] = (await api.get("/roles/audit", params={"roleId": 10}, headers=asks)).json()["items"]
    assert (entry["action"], entry["actor"]["en"]) == ("role.permissions", other.full_name_en)
    assert (entry["before"], entry["after"]["9314"]) == ({"9314": []}, ["view", "edit"])


async def test_a_guarded_role_sees_further_once_another_administrator_agrees(
    api: httpx.AsyncClient, other: Person, asks: Headers, agrees: Headers
) -> None:
    shown = await role(api, asks, RoleId.DEAN)
    assert shown["askedScopes"] == ["campus", "all"]
    further = {"dataScope": "all", "revision": shown["revision"]}
    direct = await api.put("/roles/10/data-scope", json=further, headers=asks)
    assert code(direct) == (409, "second_administrator_needed")
    case_id = case_of(await ask(api, asks, "10/changes/data-scope", **further))
    view = (await api.get(f"/role-changes/{case_id}", headers=agrees)).json()
    assert (view["scopeBefore"], view["scopeAfter"], view["menus"]) == ("faculty", "all", [])
    assert (await decide(api, agrees, case_id, "approve")).status_code == 200
    assert await end_of(api, asks, case_id) == ("done", None)
    assert (await role(api, asks, RoleId.DEAN))["dataScope"] == "all"


async def test_of_two_things_asked_in_two_tabs_at_once_none_is_lost_without_a_word(
    api: httpx.AsyncClient, other: Person, asks: Headers, agrees: Headers
) -> None:
    shown = await role(api, asks, RoleId.DEAN)
    wishes = [
        body(grants(shown) | {menu.value: ["view", "edit"]}, shown["revision"])
        for menu in (MenuId.BANK_ACCOUNTS, MenuId.REFUNDS)
    ]
    answers = await asyncio.gather(*(ask(api, asks, "10/changes/permissions", **wish) for wish in wishes))
    assert sorted(answer.status_code for answer in answers) == [202, 409]
    [refused] = [answer for answer in answers if answer.status_code == 409]
    assert code(refused) == (409, "role_change_asked")


async def test_a_role_that_was_narrowed_meanwhile_is_not_widened(
    api: httpx.AsyncClient, other: Person, asks: Headers, agrees: Headers
) -> None:
    shown = await role(api, asks, RoleId.DEAN)
    more = body(grants(shown) | {MenuId.BANK_ACCOUNTS.value: ["view", "edit"]}, shown["revision"])
    case_id = case_of(await ask(api, asks, "10/changes/permissions", **more))
    less = body(grants(shown) | {MenuId.GRADE_PROGRESS.value: []}, shown["revision"])
    narrowed = await api.put("/roles/10/permissions", json=less, headers=agrees)
    assert narrowed.status_code == 200
    assert (await decide(api, agrees, case_id, "approve")).status_code == 200
    assert await end_of(api, asks, case_id) == ("refused", "role_moved")
    assert grants(await role(api, asks, RoleId.DEAN)) == grants(narrowed.json())


@pytest.mark.parametrize("begins_in", [None, 1])
async def test_who_holds_the_widened_role_or_will_does_not_agree(
    api: httpx.AsyncClient,
    university: University,
    other: Person,
    asks: Headers,
    agrees: Headers,
    begins_in: int | None,
) -> None:
    held_from = None if begins_in is None else days_from_today(begins_in)
    university.add(
        RoleHolder(role_id=RoleId.DEAN, person_id=other.person_id, granted_at=utc_now(), held_from=held_from)
    )
    shown = await role(api, asks, RoleId.DEAN)
    more = body(grants(shown) | {MenuId.BANK_ACCOUNTS.value: ["view", "edit"]}, shown["revision"])
    assert code(await ask(api, asks, "10/changes/permissions", **more)) == (409, "no_second_administrator")
    staff(university, RoleId.ADMINISTRATOR)
    case_id = case_of(await ask(api, asks, "10/changes/permissions", **more))
    assert code(await decide(api, agrees, case_id, "approve")) == (403, "gains_by_it")
    assert grants(await role(api, asks, RoleId.DEAN)) == grants(shown)


async def test_who_came_to_hold_the_widened_role_does_not_agree(
    api: httpx.AsyncClient, university: University, other: Person, asks: Headers, agrees: Headers
) -> None:
    shown = await role(api, asks, RoleId.DEAN)
    more = body(grants(shown) | {MenuId.BANK_ACCOUNTS.value: ["view", "edit"]}, shown["revision"])
    case_id = case_of(await ask(api, asks, "10/changes/permissions", **more))
    university.add(RoleHolder(role_id=RoleId.DEAN, person_id=other.person_id, granted_at=utc_now() - timedelta(days=1)))
    assert (await decide(api, agrees, case_id, "approve")).status_code == 200
    assert await end_of(api, asks, case_id) == ("refused", "role_decider_gains")
    assert grants(await role(api, asks, RoleId.DEAN)) == grants(shown)


async def test_holder_whose_days_are_over_is_not_among_those_who_would_gain(
    api: httpx.AsyncClient, university: University, other: Person, asks: Headers, agrees: Headers
) -> None:
    shown = await role(api, asks, RoleId.DEAN)
    more = body(grants(shown) | {MenuId.BANK_ACCOUNTS.value: ["view", "edit"]}, shown["revision"])
    long_ago = utc_now() - timedelta(days=400)
    university.add(
        RoleHolder(
            role_id=RoleId.DEAN, person_id=other.person_id, granted_at=long_ago,
            held_until=bangkok_date(utc_now()) - timedelta(days=1),
        )
    )  # fmt: skip
    case_id = case_of(await ask(api, asks, "10/changes/permissions", **more))
    seen = (await api.get(f"/role-changes/{case_id}", headers=agrees)).json()
    assert (seen["holders"], seen["holderCount"]) == ([], shown["holderCount"])


async def test_whoever_receives_the_role_while_its_widening_waits_gains_nothing_unseen(
    api: httpx.AsyncClient, other: Person, asks: Headers, agrees: Headers, person: Person
) -> None:
    shown = await role(api, asks, RoleId.DEAN)
    reads = {menu: ["view"] for menu, actions in grants(shown).items() if actions}
    less = (await api.put("/roles/10/permissions", json=body(reads, shown["revision"]), headers=asks)).json()
    case_id = case_of(await ask(api, asks, "10/changes/permissions", **body(grants(shown), less["revision"])))
    assert (await api.get(f"/role-changes/{case_id}", headers=agrees)).json()["holders"] == []
    assert (await api.put(f"/roles/10/holders/{person.username}", headers=asks)).status_code == 200
    assert (await decide(api, agrees, case_id, "approve")).status_code == 200
    assert await end_of(api, asks, case_id) == ("refused", "role_held_since")
    assert grants(await role(api, asks, RoleId.DEAN)) == grants(less)
    case_id = case_of(await ask(api, asks, "10/changes/permissions", **body(grants(shown), less["revision"])))
    seen = (await api.get(f"/role-changes/{case_id}", headers=agrees)).json()
    assert ([holder["en"] for holder in seen["holders"]], seen["holderCount"]) == ([person.full_name_en], 1)
    assert (await decide(api, agrees, case_id, "approve")).status_code == 200
    assert await end_of(api, asks, case_id) == ("done", None)
