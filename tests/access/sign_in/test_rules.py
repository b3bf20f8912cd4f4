"""The rules of signing in (spec §5)."""

from __future__ import annotations

import re
from urllib.parse import urljoin, urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.access.role.contract import RoleSystem
from models.access.sign_in.rules import (
    callback_addresses,
    clean_base64,
    clean_username,
    menu_systems,
    password_acceptable,
    redirect_allowed,
    safe_intent,
    username_of_uid,
)

PORTAL = "https://my.ku.test/myku"


@pytest.mark.parametrize("uid", ["", "somchai.j", "somchai-j", " somchaij", "a" * 25, "สมชาย"])
def test_a_uid_that_cleaning_would_change_is_nobodys(uid: str) -> None:
    assert username_of_uid(uid) is None


def test_a_uid_in_capitals_is_the_account_of_that_name() -> None:
    assert username_of_uid("B6610450001") == "b6610450001"


@given(st.text())
def test_a_user_name_keeps_only_letters_digits_and_underscore(typed: str) -> None:
    cleaned = clean_username(typed)
    assert re.fullmatch(r"[a-z0-9_]{0,24}", cleaned)
    assert clean_username(cleaned) == cleaned


def test_a_user_name_ends_after_twenty_four_characters() -> None:
    assert clean_username("A" * 30) == "a" * 24


@given(st.text(max_size=40))
def test_a_password_has_one_to_sixteen_characters(password: str) -> None:
    assert password_acceptable(password) is (1 <= len(password) <= 16)


def test_wrapped_base64_is_unwrapped() -> None:
    assert clean_base64(" QUJD\r\nREVG\t") == "QUJDREVG"


@given(st.text(alphabet="/\\:@.?#%ab\t\n\r ", max_size=12))
def test_an_intent_never_leaves_the_site(intent: str) -> None:
    accepted = safe_intent(intent)
    if accepted is not None:
        # A browser drops tabs and line breaks and reads a backslash as a slash.
        read = re.sub(r"[\t\r\n]", "", accepted).replace("\\", "/")
        assert urlsplit(urljoin("https://my.ku.test/", read)).netloc == "my.ku.test"


@pytest.mark.parametrize(
    ("address", "allowed"),
    [
        ("/adm/tasks", True),
        ("https://my.ku.test/myku/adm/tasks", True),
        ("https://my.ku.test", True),
        ("https://my.ku.test.evil.test/", False),
        ("https://my.ku.test@evil.test/", False),
        ("http://my.ku.test/", False),
        ("//evil.test/", False),
        ("javascript:alert(1)", False),
        ("", False),
    ],
)
def test_a_trusted_sign_in_leads_only_to_the_portal(address: str, allowed: bool) -> None:
    assert redirect_allowed(address, PORTAL) is allowed


def test_the_callbacks_are_the_portals_own_pages() -> None:
    assert callback_addresses(PORTAL) == {
        f"{PORTAL}/oauth/authorize-callback",
        f"{PORTAL}/kusuperapp/oauth-callback/alllogin",
        f"{PORTAL}/mobile/oauth-callback",
    }


def test_a_role_of_both_systems_counts_as_admin() -> None:
    assert menu_systems(RoleSystem.BOTH) == menu_systems(RoleSystem.ADMIN)
    assert RoleSystem.STUDENT not in menu_systems(RoleSystem.BOTH)
    assert menu_systems(RoleSystem.STUDENT) == (RoleSystem.STUDENT, RoleSystem.BOTH)
