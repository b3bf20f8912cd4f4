"""Every persona signs in both ways over plain HTTP, as a client written against the wire contract would (§2)."""

from __future__ import annotations

import httpx
import pytest
from cryptography.hazmat.primitives import hashes

from models.kit.settings import DEMO_PASSWORD
from tests.access.support import encrypted
from tests.support.browser.provider import provider_redirect
from tests.support.portal import Portal

pytestmark = pytest.mark.changes_nothing

STUDENT_MENUS = {"/std/home", "/std/open-subjects", "/std/plan", "/std/enrolment", "/std/cases", "/std/profile"}
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
    "finance01": (
        1,
        {
            "/adm/finance/normal-fees",
            "/adm/finance/payments",
            "/adm/finance/unexplained",
            "/adm/finance/accounts",
            "/adm/finance/days",
            "/adm/finance/erp-units",
            "/adm/tasks",
        },
    ),
    "finance02": (
        1,
        {
            "/adm/finance/normal-fees",
            "/adm/finance/payments",
            "/adm/finance/unexplained",
            "/adm/finance/accounts",
            "/adm/finance/days",
            "/adm/finance/erp-units",
            "/adm/tasks",
        },
    ),
    "treasury01": (
        7,
        {
            "/adm/finance/normal-fees",
            "/adm/finance/payments",
            "/adm/finance/unexplained",
            "/adm/finance/accounts",
            "/adm/finance/days",
            "/adm/finance/erp-units",
            "/adm/tasks",
        },
    ),
    "scholar01": (8, {"/adm/finance/normal-fees", "/adm/tasks"}),
    "scholar02": (8, {"/adm/finance/normal-fees", "/adm/tasks"}),
    "curriculum01": (4, {"/adm/curriculum/subjects", "/adm/tasks"}),
    "admin01": (6, {"/adm/rap/roles", "/adm/tasks"}),
    "admin02": (6, {"/adm/rap/roles", "/adm/tasks"}),
    "multi01": (3, {"/adm/tasks"}),
}


def menus(user: dict[str, list[dict[str, str]]]) -> set[str]:
    """The pages of a user's side menu."""
    return {menu["menuUrl"] for menu in user["roleMenus"] if menu["menuUrl"]}


@pytest.mark.parametrize("username", LANDING)
def test_a_persona_signs_in_with_a_password_and_by_single_sign_on(portal: Portal, username: str) -> None:
    role, pages = LANDING[username]
    with httpx.Client(base_url=f"{portal.url}/myku/api", timeout=30) as api:
        config = api.get("/security/client-config").json()
        api.headers["app-key"] = config["appKey"]
        fields = {"username": username, "password": DEMO_PASSWORD}
        sha1 = hashes.SHA1()  # noqa: S303 - what existing clients use
        body = {name: encrypted(config["rsaPublicKey"], value, sha1) for name, value in fields.items()}
        login = api.post("/auth/login", data=body)
        assert login.status_code == 200, login.text
        user = login.json()["user"]
        assert user["currentRole"] == role
        assert pages <= menus(user)

        tokens, browser = single_sign_on(api, config["oidc"], username)
        headers = {"x-access-token": tokens["accesstoken"]}
        profile = api.post("/security/myadmin-user/login-profile", headers=headers)
        assert profile.json()["user"] == user
        renewed = api.post("/auth/renew", json={"renewtoken": tokens["renewtoken"]})
        assert renewed.json()["username"] == username
        out = api.post("/v2/user-login/logout", json={"loginName": username}, headers=headers)
        assert browser.get(out.json()["logoutUrl"]).headers["location"] == f"{portal.url}/myku/logged-out"
        assert api.post("/auth/renew", json={"renewtoken": tokens["renewtoken"]}).status_code == 401


def single_sign_on(api: httpx.Client, oidc: dict[str, str], username: str) -> tuple[dict[str, str], httpx.Client]:
    """The portal's tokens after a visit to the identity provider, and the browser that made it."""
    redirect, verifier, browser = provider_redirect(oidc, username)
    saved = api.post(
        "/security/oauth/save-authorize-data",
        json={
            "code": redirect["code"],
            "session_state": redirect["session_state"],
            "authorize_raw_data": {"code_verifier": verifier, "redirect_uri": oidc["redirectUri"]},
        },
    )
    assert saved.status_code == 200, saved.text
    return dict(saved.json()), browser
