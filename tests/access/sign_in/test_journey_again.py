"""Signing in out of the usual order: going back, the callback opened twice, two tabs at once."""

from __future__ import annotations

import re
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from models.kit.settings import DEMO_PASSWORD
from tests.support.browser.steps import SINGLE_SIGN_ON, arrived, sign_in
from tests.support.portal import Open

pytestmark = pytest.mark.changes_nothing

STUDENT: Final = "b6810450003"
_HOME: Final = re.compile("/myku/std/home$")


def _is_at_home(page: Page) -> None:
    expect(page).to_have_url(_HOME)
    arrived(page, "/std/home")
    expect(page.get_by_role("alertdialog")).to_have_count(0)


def _callbacks_of(page: Page) -> list[str]:
    """Return the list that each address the identity provider returns to is added to."""
    found: list[str] = []
    page.on("request", lambda request: "authorize-callback?" in request.url and found.append(request.url))
    return found


def test_going_back_to_the_provider_and_its_callback_opened_again_end_at_home(open_page: Open) -> None:
    page = open_page("/myku")
    callbacks = _callbacks_of(page)
    sign_in(page, STUDENT)
    page.go_back()
    page.go_forward()
    _is_at_home(page)
    page.goto(callbacks[0])
    _is_at_home(page)
    second = page.context.new_page()
    second.goto(callbacks[0])
    _is_at_home(second)


def test_two_tabs_that_sign_in_at_once_are_both_signed_in(open_page: Open) -> None:
    first = open_page("/myku")
    second = first.context.new_page()
    second.goto("/myku")
    for page in (first, second):
        page.get_by_role("button", name=SINGLE_SIGN_ON).click()
        expect(page.get_by_label("รหัสนิสิตหรือรหัสบุคลากร")).to_be_visible()
    for page in (first, second):
        page.get_by_label("รหัสนิสิตหรือรหัสบุคลากร").fill(STUDENT)
        page.get_by_label("รหัสผ่าน", exact=True).fill(DEMO_PASSWORD)
    for page in (first, second):
        page.get_by_role("button", name="ดำเนินการต่อ").click(no_wait_after=True)
    for page in (first, second):
        _is_at_home(page)
