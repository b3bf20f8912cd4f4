"""Renewal, role change, trusted hand-over, developer sign-in and sign-out (spec §4; wire contract §2.2, §2.3)."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import httpx
import pytest
from sqlmodel import Session, col, select

from api.access.auth.sessions import HANDED_OVER_AT_ONCE
from models.access.role.contract import Action, MenuId, RoleId
from models.access.role.tables import RoleHolder, RolePermission, UserSession
from models.db import engine
from models.kit.calendar import utc_now
from models.kit.settings import settings
from models.people.person.tables import Person
from tests.access.support import log_in, staff, token
from tests.support.api_access import university as university
from tests.support.fixtures import forget_everything_cached
from tests.support.university import University

PROFILE = "/security/myadmin-user/login-profile"


@pytest.fixture
def multi(university: University) -> Person:
    """Teacher, head of department and registrar in one person."""
    return staff(university, RoleId.TEACHER, RoleId.HEAD_OF_DEPARTMENT, RoleId.REGISTRAR)


@pytest.mark.parametrize("path", ["/auth/renew", "/v2/user-login/renew"])
async def test_two_renewals_at_once_are_both_right_and_give_no_new_renew_token(
    api: httpx.AsyncClient, multi: Person, path: str
) -> None:
    body = {"renewtoken": (await log_in(api, multi.username)).json()["renewtoken"]}
    answers = await asyncio.gather(api.post(path, json=body), api.post(path, data=body))
    for answer in answers:
        assert answer.status_code == 200, answer.text
        assert set(answer.json()) == {"code", "accesstoken", "username"}
        assert answer.json()["username"] == multi.username
        assert (await api.post(PROFILE, headers=token(answer))).status_code == 200


async def test_an_unknown_renew_token_says_so_in_the_words_clients_know(
    api: httpx.AsyncClient, university: University
) -> None:
    answer = await api.post("/auth/renew", json={"renewtoken": "rubbish"})
    assert (answer.status_code, answer.json()["code"]) == (401, "invalid_renew_token")
    assert answer.json()["message"] == "Invalid renew token"


async def test_past_the_renew_deadline_nothing_is_renewed(api: httpx.AsyncClient, multi: Person) -> None:
    login = await log_in(api, multi.username)
    with Session(engine()) as session, session.begin():
        session.exec(select(UserSession)).one().expires_at = utc_now() - timedelta(seconds=1)
    assert (await api.post("/auth/renew", json={"renewtoken": login.json()["renewtoken"]})).status_code == 401
    answer = await api.post(PROFILE, headers=token(login))
    assert (answer.status_code, answer.json()["code"]) == (401, "expired")


async def test_an_expired_access_token_says_expired_and_a_broken_one_invalid(
    api: httpx.AsyncClient, multi: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MYKU_ACCESS_TOKEN_MINUTES", "-1")
    forget_everything_cached()
    expired = await api.post(PROFILE, headers=token(await log_in(api, multi.username)))
    assert (expired.status_code, expired.json()["code"]) == (401, "expired")
    for headers in ({"x-access-token": "a.b.c"}, {"x-access-token": ""}, {}):
        broken = await api.post(PROFILE, headers=headers)
        assert (broken.status_code, broken.json()["code"]) == (401, "invalid")


async def test_a_token_signed_with_another_key_is_invalid(
    api: httpx.AsyncClient, multi: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    headers = token(await log_in(api, multi.username))
    monkeypatch.setenv("MYKU_TOKEN_KEY", "another-key-that-is-long-enough-for-anybody")
    forget_everything_cached()
    assert (await api.post(PROFILE, headers=headers)).json()["code"] == "invalid"


@pytest.mark.parametrize("path", ["/auth/logout", "/user-login/logout", "/v2/user-login/logout"])
async def test_signing_out_ends_the_session_and_doing_it_twice_is_no_error(
    api: httpx.AsyncClient, multi: Person, path: str
) -> None:
    login = await log_in(api, multi.username)
    for _ in range(2):
        answer = await api.post(path, headers=token(login))
        assert answer.json() == {"code": "success", "message": "Logout", "logoutUrl": None}
    assert (await api.post(PROFILE, headers=token(login))).json()["code"] == "invalid"
    renewal = await api.post("/auth/renew", json={"renewtoken": login.json()["renewtoken"]})
    assert renewal.json()["code"] == "invalid_renew_token"


async def test_another_role_brings_new_tokens_menus_and_scope_and_ends_the_old_session(
    api: httpx.AsyncClient, multi: Person
) -> None:
    login = await log_in(api, multi.username)
    assert login.json()["user"]["currentRole"] == RoleId.TEACHER
    assert [role["roleId"] for role in login.json()["user"]["roles"]] == [3, 5, 9]
    changed = await api.post("/security/myadmin-user/re-generate-token", json={"role_id": 9}, headers=token(login))
    assert changed.status_code == 200, changed.text
    user = changed.json()["user"]
    assert (user["currentRole"], user["currentRoleSystem"]) == (9, "both")
    assert user["permission"]["dataScope"] == "department"
    assert (await api.post(PROFILE, headers=token(login))).json()["code"] == "invalid"
    scope = await api.get("/security/permission/role-data-scope", params={"role_id": 9}, headers=token(changed))
    assert scope.json()["results"]["dataScope"] == "department"
    menus = await api.get(
        "/security/userAuthProfile/getUserMenu",
        params={"roleId": 9, "menu_system": "both"},
        headers=token(changed),
    )
    assert menus.json()["results"] == user["roleMenus"]
    assert all(not (menu["menuUrl"] or "").startswith("/std") for menu in user["roleMenus"])
    routes = await api.post(
        "/security/permission/menu-routing", json={"roleId": 9, "menu_system": "both"}, headers=token(changed)
    )
    assert {"path": "/adm/tasks", "menuId": 10101} in routes.json()["results"]


async def test_a_role_that_is_not_held_is_refused_and_the_session_stays(api: httpx.AsyncClient, multi: Person) -> None:
    login = await log_in(api, multi.username)
    answer = await api.post("/security/myadmin-user/re-generate-token", json={"role_id": 6}, headers=token(login))
    assert (answer.status_code, answer.json()["code"]) == (403, "role_not_held")
    assert (await api.post(PROFILE, headers=token(login))).status_code == 200
    other = await api.get("/security/permission/role-data-scope", params={"role_id": 6}, headers=token(login))
    assert other.json()["code"] == "role_not_held"


async def test_a_role_without_pages_has_an_empty_route_list(api: httpx.AsyncClient, multi: Person) -> None:
    headers = token(await log_in(api, multi.username))
    with Session(engine()) as session, session.begin():
        for row in session.exec(select(RolePermission).where(RolePermission.role_id == RoleId.TEACHER)):
            session.delete(row)
    answer = await api.post("/security/permission/menu-routing", json={}, headers=headers)
    assert (answer.status_code, answer.json()["results"]) == (200, [])


async def test_taking_the_role_away_acts_at_the_next_request(api: httpx.AsyncClient, multi: Person) -> None:
    headers = token(await log_in(api, multi.username))
    with Session(engine()) as session, session.begin():
        session.delete(session.get_one(RoleHolder, (RoleId.TEACHER.value, multi.person_id)))
    assert (await api.post(PROFILE, headers=headers)).json()["code"] == "invalid"


async def test_a_trusted_hand_over_begins_a_session_that_ends_with_the_first(
    api: httpx.AsyncClient, multi: Person
) -> None:
    login = await log_in(api, multi.username)
    path = "/security/token/verify-accesstoken"
    answer = await api.post(path, json={"accesstoken": login.json()["accesstoken"], "redirect_url": "/adm/tasks"})
    assert answer.status_code == 200, answer.text
    assert answer.json()["status"] == {"code": 200}
    assert (await api.post(PROFILE, headers=token(answer))).json()["user"]["loginName"] == multi.username
    with Session(engine()) as session:
        ends = [row.expires_at for row in session.exec(select(UserSession))]
    assert len(ends) == 2
    assert ends[0] == ends[1]
    assert (await api.post(path, json={"accesstoken": "rubbish"})).json()["code"] == "invalid"
    evil = {"accesstoken": login.json()["accesstoken"], "redirect_url": "https://evil.test/"}
    assert (await api.post(path, json=evil)).json()["code"] == "redirect_not_allowed"


TRUST = "/security/token/verify-accesstoken"
CHANGE_ROLE = "/security/myadmin-user/re-generate-token"


async def test_a_session_handed_over_outlives_its_first_by_no_change_of_role(
    api: httpx.AsyncClient, multi: Person
) -> None:
    login = await log_in(api, multi.username)
    with Session(engine()) as session, session.begin():
        ends = session.exec(select(UserSession)).one().expires_at = utc_now() + timedelta(minutes=20)
    handed = await api.post(TRUST, json={"accesstoken": login.json()["accesstoken"]})
    changed = await api.post(CHANGE_ROLE, json={"role_id": 9}, headers=token(handed))
    assert changed.status_code == 200, changed.text
    assert changed.json()["renewExpiresin"] == int(ends.timestamp())


async def test_new_tokens_end_when_the_session_they_came_from_would_have_ended(
    api: httpx.AsyncClient, multi: Person
) -> None:
    answer = await log_in(api, multi.username)
    with Session(engine()) as session, session.begin():
        ends = session.exec(select(UserSession)).one().expires_at = utc_now() + timedelta(minutes=20)
    for role_id in (9, 9, 3):
        answer = await api.post(CHANGE_ROLE, json={"role_id": role_id}, headers=token(answer))
        assert answer.json()["renewExpiresin"] == int(ends.timestamp())


async def test_no_more_sessions_are_handed_over_than_a_person_has_applications_open(
    api: httpx.AsyncClient, multi: Person
) -> None:
    first = await log_in(api, multi.username)
    handed = []
    for number in range(30):  # from the first one and from one another
        source = handed[-1] if number % 3 else first
        handed.append(await api.post(TRUST, json={"accesstoken": source.json()["accesstoken"]}))
        assert handed[-1].status_code == 200, handed[-1].text
    at_once = await asyncio.gather(
        *(api.post(TRUST, json={"accesstoken": first.json()["accesstoken"]}) for _ in range(6))
    )
    assert {answer.status_code for answer in at_once} == {200}
    with Session(engine()) as session:
        standing = session.exec(select(UserSession).where(col(UserSession.revoked_at).is_(None))).all()
    assert 1 < len(standing) <= 1 + HANDED_OVER_AT_ONCE
    assert (await api.post(PROFILE, headers=token(first))).status_code == 200
    assert (await api.post(PROFILE, headers=token(at_once[-1]))).status_code == 200


async def test_signing_out_ends_what_was_handed_over_and_no_more(api: httpx.AsyncClient, multi: Person) -> None:
    first = await log_in(api, multi.username)
    second = await api.post(TRUST, json={"accesstoken": first.json()["accesstoken"]})
    third = await api.post(TRUST, json={"accesstoken": second.json()["accesstoken"]})
    first = await api.post(CHANGE_ROLE, json={"role_id": 9}, headers=token(first))
    second = await api.post(CHANGE_ROLE, json={"role_id": 5}, headers=token(second))
    stranger = await log_in(api, multi.username)

    async def alive(*answers: httpx.Response) -> list[bool]:
        return [(await api.post(PROFILE, headers=token(answer))).status_code == 200 for answer in answers]

    assert await alive(first, second, third, stranger) == [True, True, True, True]
    await api.post("/auth/logout", headers=token(second))
    assert await alive(first, second, third, stranger) == [True, False, False, True]
    fourth = await api.post(TRUST, json={"accesstoken": first.json()["accesstoken"]})
    await api.post("/auth/logout", headers=token(first))
    assert await alive(first, fourth, stranger) == [False, False, True]


async def test_the_developer_sign_in_works_once_per_code_where_it_is_on(
    api: httpx.AsyncClient, multi: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    callback = f"{settings().portal_url}/oauth/authorize-callback"
    query = {
        "client_id": settings().oidc_client_id,
        "client_secret": "",
        "redirect_uri": callback,
        "state": multi.username,
        "response_type": "code",
    }
    assert (await api.get("/security/oauth/authorize", params=query)).status_code == 404
    monkeypatch.setenv("MYKU_DEVELOPER_LOGIN", "true")
    forget_everything_cached()
    code = (await api.get("/security/oauth/authorize", params=query)).json()["authorizationCode"]
    data = {"code": code, "session_state": "simulated", "authorize_raw_data": {"redirect_uri": callback}}
    saved = await api.post("/security/oauth/save-authorize-data", json=data)
    assert (await api.post(PROFILE, headers=token(saved))).json()["user"]["loginName"] == multi.username
    changed = await api.post(CHANGE_ROLE, json={"role_id": 9}, headers=token(saved))
    assert changed.status_code == 200, changed.text
    assert (await api.post("/security/oauth/save-authorize-data", json=data)).json()["code"] == "authorization_rejected"
    assert (await api.post(PROFILE, headers={"x-access-token": code})).json()["code"] == "invalid"


async def test_a_developers_code_sent_twice_at_once_signs_in_once(
    api: httpx.AsyncClient, multi: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MYKU_DEVELOPER_LOGIN", "true")
    forget_everything_cached()
    callback = f"{settings().portal_url}/oauth/authorize-callback"
    query = {"client_id": settings().oidc_client_id, "redirect_uri": callback, "state": multi.username}
    code = (await api.get("/security/oauth/authorize", params=query)).json()["authorizationCode"]
    data = {"code": code, "session_state": "simulated", "authorize_raw_data": {"redirect_uri": callback}}
    answers = await asyncio.gather(*(api.post("/security/oauth/save-authorize-data", json=data) for _ in range(4)))
    assert sorted(answer.status_code for answer in answers) == [200, 400, 400, 400]


async def test_a_permission_is_asked_for_at_every_request(api: httpx.AsyncClient, multi: Person) -> None:
    headers = token(await log_in(api, multi.username))
    assert (await api.get("/tasks", headers=headers)).status_code == 200
    with Session(engine()) as session, session.begin():
        row = session.get_one(RolePermission, (RoleId.TEACHER.value, MenuId.TASKS.value))
        row.actions = [Action.PRINT.value]
    assert (await api.get("/tasks", headers=headers)).json()["code"] == "forbidden"
