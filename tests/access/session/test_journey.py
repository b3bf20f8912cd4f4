"""Who is signed in, as what, and where that leads: intents, roles, closed doors, the way out, hand-overs."""

from __future__ import annotations

import json
import re
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Page, expect

from tests.support.browser.provider import provider_redirect
from tests.support.browser.steps import PHONE, arrived, sign_in, signed_in, visit
from tests.support.portal import Open, Portal

pytestmark = pytest.mark.changes_nothing

STUDENT = "b6810450003"


def test_the_address_intended_before_signing_in_is_opened_afterwards(open_page: Open) -> None:
    page = open_page("/myku/std/grades?from=bookmark")
    expect(page).to_have_url(re.compile(r"/myku\?intent=%2Fstd%2Fgrades"))
    sign_in(page, STUDENT)
    expect(page).to_have_url(re.compile(r"/myku/std/grades\?from=bookmark$"))


def test_an_intent_that_leads_elsewhere_is_not_followed(open_page: Open) -> None:
    page = open_page("/myku?intent=/%5Cevil.example")
    sign_in(page, STUDENT)
    expect(page).to_have_url(re.compile("/myku/std/home$"))


def test_signing_out_ends_the_session_of_the_provider_too(open_page: Open) -> None:
    page = open_page()
    sign_in(page, STUDENT)
    page.get_by_role("button", name="ออกจากระบบ").click()
    expect(page).to_have_url(re.compile("/myku/logged-out"))
    expect(page.get_by_role("heading", name="ออกจากระบบแล้ว")).to_be_visible()
    assert page.evaluate("sessionStorage.length") == 0
    page.get_by_role("link", name="เข้าสู่ระบบอีกครั้ง").click()
    page.get_by_role("button", name="เข้าสู่ระบบด้วย KU All-Login").click()
    expect(page.get_by_label("รหัสนิสิตหรือรหัสบุคลากร")).to_be_visible()


def test_another_role_brings_other_menus_and_other_tokens(open_page: Open) -> None:
    page = open_page()
    sign_in(page, "multi01")
    before = page.evaluate("sessionStorage.accesstoken")
    menu = page.get_by_role("navigation", name="เมนูหลัก")
    page.get_by_role("button", name=re.compile("^บทบาท: อาจารย์")).click()
    page.get_by_role("menuitem", name="นายทะเบียน").click()
    expect(page.get_by_role("button", name=re.compile("^บทบาท: นายทะเบียน"))).to_be_visible()
    expect(page).to_have_url(re.compile("/myku/adm/home$"))
    arrived(page, "/adm/home")
    expect(menu).to_be_visible()
    assert page.evaluate("sessionStorage.accesstoken") != before
    visit(page, "/adm/announcements")
    expect(page.get_by_role("button", name=re.compile("^ลบ")).first).to_be_visible()


def test_another_s_pages_and_data_are_closed(open_page: Open, portal: Portal) -> None:
    page = open_page(width=PHONE, height=844)
    signed_in(page, STUDENT)
    for path in ("/adm/home", "/adm/tasks", "/adm/rap/roles", "/adm/finance/normal-fees"):
        page.goto(f"/myku{path}")
        expect(page).to_have_url(re.compile("/myku/404$"))
    page.goto("/myku/adm/cases/0199aaaa-0000-7000-8000-000000000000")
    expect(page.get_by_text("ไม่พบข้อมูลที่ต้องการ")).to_be_visible()
    with client_of(page, portal) as api:
        assert api.get("/roles").status_code == 403
        assert api.get("/tasks").status_code == 403
        assert api.get("/cases/0199aaaa-0000-7000-8000-000000000000").status_code == 404
        assert api.get("/advisor/getStdContact", params={"stdId": "300001"}).status_code in (403, 404)


def client_of(page: Page, portal: Portal) -> httpx.Client:
    """A client with the tokens of this tab, as somebody curious would make it."""
    config = httpx.get(f"{portal.url}/myku/api/security/client-config").json()
    headers = {"app-key": config["appKey"], "x-access-token": page.evaluate("sessionStorage.accesstoken")}
    return httpx.Client(base_url=f"{portal.url}/myku/api", headers=headers, timeout=30)


def test_who_signs_in_in_english_is_greeted_in_english(open_page: Open) -> None:
    page = open_page("/myku")
    page.get_by_role("button", name=re.compile("^EN")).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("MyKU student information system")
    sign_in(page, STUDENT)
    assert page.evaluate("document.documentElement.lang") == "en"
    expect(page).to_have_title(re.compile("^Hello, .+ · MyKU$"))


def test_the_super_app_hands_its_user_over(open_page: Open, portal: Portal) -> None:
    token = token_of_the_super_app(portal)
    page = open_page(f"/myku/kusuperapp/oauth-callback/alllogin?accesstoken={token}")
    expect(page).to_have_url(re.compile("/myku/std/home$"))
    arrived(page, "/std/home")
    refused = open_page("/myku/kusuperapp/oauth-callback/alllogin?accesstoken=made-up")
    expect(refused.get_by_role("alertdialog", name="มีปัญหาในการยืนยันตัวตน")).to_be_visible()
    refused.get_by_role("button", name="ตกลง").click()
    expect(refused).to_have_url(re.compile("/myku/?$"))


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


def test_a_trusted_application_hands_its_user_over_to_the_page_it_names(open_page: Open) -> None:
    first = open_page()
    signed_in(first, STUDENT)
    token = first.evaluate("sessionStorage.accesstoken")
    page = open_page(f"/myku/trusted-login#accesstoken={token}&redirectPath=/std/timetable")
    expect(page).to_have_url(re.compile("/myku/std/timetable$"))
    arrived(page, "/std/timetable")
    refused = open_page("/myku/trusted-login#accesstoken=made-up&redirectPath=/std/timetable")
    expect(refused).to_have_url(re.compile("/myku/?$"))
