"""Personas of the demo university sign in both ways, as a client written against the wire contract would (§2)."""

from __future__ import annotations

import httpx
import pytest

from models.kit.settings import DEMO_PASSWORD
from tests.access.support import Visitor, log_in, token
from tests.support.api_access import visitor as visitor
from tests.support.demo import demo as demo

STUDENT_MENUS = {"/std/home", "/std/open-subjects", "/std/plan", "/std/enrolment", "/std/cases", "/std/profile"}
FINANCE_MENUS = {
    "/adm/finance/normal-fees",
    "/adm/finance/payments",
    "/adm/finance/unexplained",
    "/adm/finance/accounts",
    "/adm/finance/days",
    "/adm/finance/erp-units",
    "/adm/tasks",
}
LANDING = {
    "b6610450001": (2, STUDENT_MENUS),
    "b6610450002": (2, STUDENT_MENUS),
    "b6810450003": (2, STUDENT_MENUS),
    "b6510450004": (2, STUDENT_MENUS),
    "b6610450005": (2, STUDENT_MENUS),
    "teacher01": (3, {"/adm/tasks", "/adm/cases"}),
    "head01": (9, {"/adm/tasks", "/adm/cases"}),
    "dean01": (10, {"/adm/tasks", "/adm/cases"}),
    "registrar01": (5, {"/adm/tasks", "/adm/calendar"}),
    "registrar02": (5, {"/adm/tasks", "/adm/calendar"}),
    "finance01": (1, FINANCE_MENUS),
    "finance02": (1, FINANCE_MENUS),
    "treasury01": (7, FINANCE_MENUS),
    "scholar01": (8, {"/adm/finance/normal-fees", "/adm/tasks"}),
    "scholar02": (8, {"/adm/finance/normal-fees", "/adm/tasks"}),
    "curriculum01": (4, {"/adm/curriculum/subjects", "/adm/tasks"}),
    "admin01": (6, {"/adm/rap/roles", "/adm/tasks"}),
    "admin02": (6, {"/adm/rap/roles", "/adm/tasks"}),
    "multi01": (3, {"/adm/tasks"}),
}


@pytest.mark.usefixtures("demo")
async def test_every_persona_signs_in_with_a_password_and_lands_in_its_role(api: httpx.AsyncClient) -> None:
    for username, (role, pages) in LANDING.items():
        login = await log_in(api, username, DEMO_PASSWORD, "/auth/login")
        assert login.status_code == 200, login.text
        user = login.json()["user"]
        assert user["currentRole"] == role, username
        assert pages <= {menu["menuUrl"] for menu in user["roleMenus"]}, username


@pytest.mark.usefixtures("demo")
async def test_a_persona_of_each_role_signs_on_and_out_as_by_password(api: httpx.AsyncClient, visitor: Visitor) -> None:
    for username in {role: username for username, (role, _) in LANDING.items()}.values():
        login = await log_in(api, username, DEMO_PASSWORD, "/auth/login")
        redirect = await visitor.sign_on(username, DEMO_PASSWORD)
        saved = await api.post("/security/oauth/save-authorize-data", json=visitor.authorize_data(redirect))
        assert saved.status_code == 200, saved.text
        profile = await api.post("/security/myadmin-user/login-profile", headers=token(saved))
        assert profile.json()["user"] == login.json()["user"], username
        renewal = {"renewtoken": saved.json()["renewtoken"]}
        assert (await api.post("/auth/renew", json=renewal)).json()["username"] == username
        out = await api.post("/v2/user-login/logout", json={"loginName": username}, headers=token(saved))
        await visitor.client.get(out.json()["logoutUrl"])
        assert (await api.post("/auth/renew", json=renewal)).status_code == 401
