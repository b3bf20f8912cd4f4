"""The pages of the development identity provider, in Thai and English. No script, inline or other."""

from __future__ import annotations

from functools import lru_cache
from html import escape
from http import HTTPStatus
from pathlib import Path
from string import Template
from typing import Final
from urllib.parse import urlencode

from fastapi import Request
from fastapi.responses import HTMLResponse

from api.access.setup.need import known_need
from api.embedded.identity_grants import AuthorizationRequest
from api.kit.language import language_of
from models.kit.errors import Language, text_of
from models.kit.settings import DEMO_PASSWORD, settings

REALM: Final = "/KU-Alllogin"
_TEMPLATES: Final = Path(__file__).parent / "templates"


@lru_cache(maxsize=16)
def _template(name: str) -> Template:
    return Template((_TEMPLATES / name).read_text(encoding="utf-8"))


def page_language(request: Request, asked: AuthorizationRequest) -> Language:
    """The language the visitor chose on the page, else the client's wish, else the browser's."""
    wish = asked.kc_locale or asked.ui_locales
    if wish:
        return "en" if wish.lower().startswith("en") else "th"
    return language_of(request)


def login_page(
    language: Language, asked: AuthorizationRequest, ticket: str, *, username: str = "", error: str = ""
) -> HTMLResponse:
    """User name and password."""
    hint = _say("demoHint", language, password=DEMO_PASSWORD) if settings().demo_passwords else ""
    form = _template("login-form.html").substitute(
        _texts(language, "usernameLabel", "password", "submit"),
        ticket=escape(ticket),
        username=escape(username),
        invalid="true" if error else "false",
        hint=escape(hint),
    )
    return _page(language, "signIn", form, asked=asked, error=error)


def otp_page(
    language: Language, asked: AuthorizationRequest, ticket: str, *, secret: str, code: str, error: str = ""
) -> HTMLResponse:
    """The one-time code. The hint gives away secret and code: this provider exists for development only."""
    form = _template("otp-form.html").substitute(
        _texts(language, "otp", "otpHelp", "submit"),
        ticket=escape(ticket),
        invalid="true" if error else "false",
        hint=escape(_say("otpHint", language, secret=secret, code=code)),
    )
    return _page(language, "otpTitle", form, asked=asked, error=error)


def message_page(language: Language, key: str, *, status: HTTPStatus = HTTPStatus.OK) -> HTMLResponse:
    """A page with one sentence and the way back to the portal."""
    body = _template("message.html").substitute(
        _texts(language, "back"), message=escape(_say(key, language)), portal=escape(settings().portal_url)
    )
    return _page(language, "signIn", body, status=status)


def _page(
    language: Language,
    title: str,
    body: str,
    *,
    asked: AuthorizationRequest | None = None,
    error: str = "",
    status: HTTPStatus = HTTPStatus.OK,
) -> HTMLResponse:
    page = _template("page.html").substitute(
        _texts(language, "product", "tagline", "development"),
        university=escape(_university(language)),
        language=language,
        title=escape(_say(title, language)),
        languages=_language_switch(language, asked) if asked else "",
        error=f'<p class="error" role="alert" id="input-error">{escape(_say(error, language))}</p>' if error else "",
        body=body,
        realm=f"/realms{REALM}",
    )
    return HTMLResponse(page, status_code=status, headers=_headers())


def _university(language: Language) -> str:
    """Return what the set-up calls the university; what the texts call it where nobody has set it up."""
    names = known_need().university
    if names is None:
        return _say("university", language)
    return names.name_th if language == "th" else names.name_en


def _language_switch(language: Language, asked: AuthorizationRequest) -> str:
    links = []
    for code, label in (("th", "ไทย"), ("en", "English")):
        query = urlencode(asked.model_copy(update={"kc_locale": code}).model_dump(exclude_none=True))
        current = ' aria-current="true"' if code == language else ""
        href = escape(f"/realms{REALM}/protocol/openid-connect/auth?{query}")
        links.append(f'<a href="{href}" lang="{code}"{current}>{label}</a>')
    return "".join(links)


def _texts(language: Language, *keys: str) -> dict[str, str]:
    return {key: escape(_say(key, language)) for key in keys}


def _say(key: str, language: Language, **facts: str) -> str:
    return text_of(key, language, dict(facts), name="identity")


def _headers() -> dict[str, str]:
    # A form's redirect counts as its action: the portal's own address is where a sign-in ends.
    policy = (
        "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self' data:; base-uri 'none'; "
        f"form-action 'self' {settings().public_url}; frame-ancestors 'none'"
    )
    return {"Content-Security-Policy": policy, "Cache-Control": "no-store", "Referrer-Policy": "no-referrer"}
