"""Signing in where one intended to go, signing out of the provider too, and hand-overs from other applications."""

from __future__ import annotations

import json
import re
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import expect

from tests.support.browser.provider import provider_redirect
from tests.support.browser.steps import arrived, sign_in, words
from tests.support.portal import Open, Portal

pytestmark = pytest.mark.changes_nothing

STUDENT = "b6810450003"


def test_a_visitor_signs_in_in_english_where_they_intended_to_go_and_out_of_the_provider_too(open_page: Open) -> None:
    page = open_page("/myku/std/grades?from=bookmark")
    expect(page).to_have_url(re.compile(r"/myku\?intent=%2Fstd%2Fgrades"))
    page.get_by_role("button", name=re.compile("^EN")).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("MyKU student information system")
    sign_in(page, STUDENT)
    expect(page).to_have_url(re.compile(r"/myku/std/grades\?from=bookmark$"))
    assert page.evaluate("document.documentElement.lang") == "en"
    expect(page).to_have_title("Grades · MyKU")

    page.get_by_role("button", name="Sign out").click()
    expect(page).to_have_url(re.compile("/myku/logged-out"))
    expect(page.get_by_role("heading", name="You have signed out")).to_be_visible()
    assert page.evaluate("sessionStorage.length") == 0
    page.get_by_role("link", name="Sign in again").click()
    page.get_by_role("button", name=words("เข้าสู่ระบบด้วย KU All-Login", "Sign in with KU All-Login")).click()
    expect(page.get_by_label(words("รหัสนิสิตหรือรหัสบุคลากร", "Student or staff code"))).to_be_visible()


def test_the_super_app_hands_its_user_over_and_so_does_a_trusted_application_to_the_page_it_names(
    open_page: Open, portal: Portal
) -> None:
    token = token_of_the_super_app(portal)
    first = open_page(f"/myku/kusuperapp/oauth-callback/alllogin?accesstoken={token}")
    expect(first).to_have_url(re.compile("/myku/std/home$"))
    arrived(first, "/std/home")

    refused = open_page("/myku/kusuperapp/oauth-callback/alllogin?accesstoken=made-up")
    expect(refused.get_by_role("alertdialog", name="มีปัญหาในการยืนยันตัวตน")).to_be_visible()
    refused.get_by_role("button", name="ตกลง").click()
    expect(refused).to_have_url(re.compile("/myku/?$"))

    token = first.evaluate("sessionStorage.accesstoken")
    page = open_page(f"/myku/trusted-login#accesstoken={token}&redirectPath=/std/timetable")
    expect(page).to_have_url(re.compile("/myku/std/timetable$"))
    arrived(page, "/std/timetable")


def token_of_the_super_app(portal: Portal) -> str:
    """What the identity provider gives the app after its user signed in there."""
    config = httpx.get(f"{portal.url}/myku/api/security/client-config").json()["oidc"]
    redirect, verifier, _ = provider_redirect(config, STUDENT)
    secrets = json.loads((Path(portal.data_dir) / "secrets" / "tokens.json").read_text())
    answer = httpx.post(
        config["authorizationEndpoint"].replace("/auth", "/token"),
        data={
            "client_id": config["clientId"],
            "client_secret": secrets["MYKU_OIDC_CLIENT_SECRET"],
            "redirect_uri": config["redirectUri"],
            "grant_type": "authorization_code",
            "code_verifier": verifier,
            "code": redirect["code"],
        },
    )
    return str(answer.json()["access_token"])
