"""The rules of signing in (spec §5, §6): what is accepted as a user name, a password, a redirect and a menu system."""

from __future__ import annotations

import re
from typing import Final
from urllib.parse import urlsplit

from models.access.role.contract import RoleSystem

USERNAME_LENGTH: Final = 24
PASSWORD_LENGTH: Final = 16
AUTHORIZE_CALLBACK: Final = "/oauth/authorize-callback"
SUPER_APP_CALLBACK: Final = "/kusuperapp/oauth-callback/alllogin"
MOBILE_CALLBACK: Final = "/mobile/oauth-callback"
LOGGED_OUT_PAGE: Final = "/logged-out"

_NOT_USERNAME: Final = re.compile(r"[^A-Za-z0-9_]")
_UNSAFE_IN_PATH: Final = re.compile(r"[\x00-\x20\\\x7f]")


def clean_username(typed: str) -> str:
    """Letters, digits and underscore, at most 24, in lower case: accounts differ in no other way (spec §5)."""
    return _NOT_USERNAME.sub("", typed)[:USERNAME_LENGTH].lower()


def username_of_uid(uid: str) -> str | None:
    """The user name a provider's ``uid`` stands for, or None where no account can have it.

    A uid is compared, never cleaned: "somchai.j" cleaned would sign in as the stranger "somchaij".
    """
    return clean_username(uid) if uid and clean_username(uid) == uid.lower() else None


def clean_base64(text: str) -> str:
    """An encrypted field without the white space that clients wrap it with."""
    return "".join(text.split())


def password_acceptable(password: str) -> bool:
    """Whether a password may be the right one at all: 1 to 16 characters (spec §5)."""
    return 0 < len(password) <= PASSWORD_LENGTH


def safe_intent(intent: str | None) -> str | None:
    """An intended path of this site, or None: another site's address must not ride on a sign-in."""
    if not intent or not intent.startswith("/") or intent.startswith("//") or _UNSAFE_IN_PATH.search(intent):
        return None
    return intent


def callback_addresses(portal_url: str) -> frozenset[str]:
    """Where an identity provider may send a browser back to, under the portal's own address."""
    return frozenset(portal_url + path for path in (AUTHORIZE_CALLBACK, SUPER_APP_CALLBACK, MOBILE_CALLBACK))


def redirect_allowed(redirect_url: str, portal_url: str) -> bool:
    """Whether a trusted sign-in may lead there: a path of this site, or an address of this portal."""
    if safe_intent(redirect_url):
        return True
    here, there = urlsplit(portal_url), urlsplit(redirect_url)
    return (here.scheme, here.netloc) == (there.scheme, there.netloc) and safe_intent(there.path or "/") is not None


def menu_systems(system: RoleSystem) -> tuple[RoleSystem, ...]:
    """Which menus a role system sees. A role of both systems counts as admin (spec §6)."""
    return (RoleSystem.STUDENT if system is RoleSystem.STUDENT else RoleSystem.ADMIN, RoleSystem.BOTH)
