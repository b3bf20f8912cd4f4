"""A development identity provider with the shapes of the university's Keycloak realm ``KU-Alllogin``.

It belongs to the embedded stack only; the portal talks to it over HTTP and cannot tell it from another provider.
Authorization code with PKCE (S256), a client secret in the form, RS256 tokens, single sign-on by cookie, an optional
one-time-code page. Passwords are the portal's own: the same hashes, the same limits.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
import time
from collections.abc import Mapping
from http import HTTPStatus
from typing import Annotated, Final
from urllib.parse import urlencode

from fastapi import Depends, FastAPI, Form, Query, Request
from fastapi.responses import FileResponse, HTMLResponse, RedirectResponse, Response
from pydantic import BaseModel

from api.access.auth.attempts import SignInKind, client_address, counted_attempt
from api.access.auth.passwords import EVERYBODY, person_by_password
from api.access.auth.refusals import SignInRefused
from api.access.setup.need import read_need
from api.embedded.identity_endpoints import PROTOCOL, account
from api.embedded.identity_endpoints import router as endpoints
from api.embedded.identity_grants import GRANTS, AuthorizationRequest, SingleSignOn
from api.embedded.identity_keys import otp_accepts, otp_code, otp_secret, seal, unseal
from api.embedded.identity_pages import REALM, login_page, message_page, otp_page, page_language
from api.embedded.page_files import resource
from models.access.sign_in.rules import LOGGED_OUT_PAGE, callback_addresses, clean_username
from models.kit.errors import Refusal
from models.kit.settings import settings

COOKIE_PATH: Final = f"/realms{REALM}/"
SIGN_ON_COOKIE: Final = "KU_IDENTITY"
BROWSER_COOKIE: Final = "KU_AUTH_SESSION"
_PAGE_SECONDS: Final = 1800
_SIGN_ON_SECONDS: Final = 10 * 3600

identity_app = FastAPI(
    title="KU ALL-Login (development)",
    openapi_url=None,
    docs_url=None,
    redoc_url=None,
    dependencies=[Depends(read_need)],  # its pages name the university
)
identity_app.include_router(endpoints)

Asked = Annotated[AuthorizationRequest, Query()]


class LoginTicket(BaseModel):
    """A shown login page: its request, and the browser it was shown to."""

    request: AuthorizationRequest
    browser: str


class OtpTicket(BaseModel):
    """A shown one-time-code page: the password was right."""

    request: AuthorizationRequest
    browser: str
    username: str


@identity_app.get(f"{REALM}/resources/{{name}}")
async def resources(name: str) -> Response:
    """Style and fonts of the pages."""
    file = resource(name)
    if file is None:
        return Response(status_code=HTTPStatus.NOT_FOUND)
    return FileResponse(file, headers={"Cache-Control": "public, max-age=3600"})


@identity_app.get(f"{PROTOCOL}/auth")
async def authorize(request: Request, asked: Asked) -> Response:
    """Ask for a code: at once where the browser is signed on already, else by the login page."""
    language = page_language(request, asked)
    if not _is_known(asked):
        return message_page(language, "badClient", status=HTTPStatus.BAD_REQUEST)
    fault = _fault(asked)
    if fault:
        return _back(asked, error=fault)
    sign_on = _sign_on(request)
    if sign_on and asked.prompt != "login" and await account(sign_on.username):
        return _granted(asked, sign_on)
    if asked.prompt == "none":
        return _back(asked, error="login_required")
    browser = request.cookies.get(BROWSER_COOKIE) or secrets.token_urlsafe(24)
    ticket = seal(LoginTicket(request=asked, browser=_mark(browser)), _PAGE_SECONDS)
    page = login_page(language, asked, ticket)
    _set_cookie(page, BROWSER_COOKIE, browser, _PAGE_SECONDS)
    return page


@identity_app.post(f"{REALM}/login-actions/authenticate")
async def authenticate(
    request: Request,
    ticket: Annotated[str, Form()] = "",
    username: Annotated[str, Form()] = "",
    password: Annotated[str, Form()] = "",
) -> Response:
    """The login page comes back."""
    shown = unseal(ticket, LoginTicket)
    if shown is None or not _same_browser(request, shown.browser):
        return _expired(request)
    language, name = page_language(request, shown.request), clean_username(username)
    try:
        async with counted_attempt(client_address(request), SignInKind.PASSWORD) as attempt:
            await attempt.names(name)
            await person_by_password(name, password, EVERYBODY)
    except Refusal as refusal:
        error = {"user_pw_incorrect": "wrongCredentials", "rate_limited": "tooMany"}.get(refusal.code, "cannotCheck")
        return login_page(language, shown.request, ticket, username=name, error=error)
    if settings().embedded_identity_otp:
        return _otp(request, OtpTicket(request=shown.request, browser=shown.browser, username=name))
    return _signed_on(shown.request, name)


@identity_app.post(f"{REALM}/login-actions/one-time-code")
async def one_time_code(
    request: Request, ticket: Annotated[str, Form()] = "", otp: Annotated[str, Form()] = ""
) -> Response:
    """The one-time-code page comes back."""
    shown = unseal(ticket, OtpTicket)
    if shown is None or not _same_browser(request, shown.browser):
        return _expired(request)
    try:
        async with counted_attempt(client_address(request), SignInKind.PASSWORD) as attempt:
            await attempt.names(shown.username)
            if not otp_accepts(shown.username, otp, time.time()):
                raise SignInRefused("user_pw_incorrect")
    except Refusal as refusal:
        return _otp(request, shown, error="tooMany" if refusal.code == "rate_limited" else "wrongCode")
    return _signed_on(shown.request, shown.username)


@identity_app.get(f"{PROTOCOL}/logout")
@identity_app.post(f"{PROTOCOL}/logout")
async def logout(request: Request) -> Response:
    """End the browser's session, and return where the client asked, if it is the portal's own page."""
    parameters: Mapping[str, object] = request.query_params if request.method == "GET" else await request.form()
    back = str(parameters.get("post_logout_redirect_uri", ""))
    sign_on = _sign_on(request)
    if sign_on:
        GRANTS.end(sign_on.sid)
    response: Response
    if back == settings().portal_url + LOGGED_OUT_PAGE and parameters.get("id_token_hint"):
        state = parameters.get("state")
        response = RedirectResponse(
            f"{back}?{urlencode({'state': str(state)})}" if state else back, HTTPStatus.SEE_OTHER
        )
    else:
        response = message_page(page_language(request, AuthorizationRequest()), "signedOut")
    response.delete_cookie(SIGN_ON_COOKIE, path=COOKIE_PATH)
    return response


def _is_known(asked: AuthorizationRequest) -> bool:
    current = settings()
    return asked.client_id == current.oidc_client_id and asked.redirect_uri in callback_addresses(current.portal_url)


def _fault(asked: AuthorizationRequest) -> str | None:
    """The OAuth error of a request that cannot be granted."""
    if asked.response_type != "code":
        return "unsupported_response_type"
    if "openid" not in asked.scope.split():
        return "invalid_scope"
    if not asked.code_challenge or asked.code_challenge_method != "S256":
        return "invalid_request"
    return None


def _back(asked: AuthorizationRequest, **parameters: str) -> RedirectResponse:
    state = {"state": asked.state} if asked.state is not None else {}
    query = urlencode({**parameters, **state, "iss": settings().oidc_issuer})
    return RedirectResponse(f"{asked.redirect_uri}?{query}", HTTPStatus.SEE_OTHER)


def _granted(asked: AuthorizationRequest, sign_on: SingleSignOn) -> RedirectResponse:
    return _back(asked, session_state=sign_on.sid, code=GRANTS.issue(asked, sign_on))


def _signed_on(asked: AuthorizationRequest, username: str) -> RedirectResponse:
    sign_on = SingleSignOn(username=username, sid=secrets.token_urlsafe(18), auth_time=int(time.time()))
    response = _granted(asked, sign_on)
    _set_cookie(response, SIGN_ON_COOKIE, seal(sign_on, _SIGN_ON_SECONDS), None)
    return response


def _sign_on(request: Request) -> SingleSignOn | None:
    sign_on = unseal(request.cookies.get(SIGN_ON_COOKIE, ""), SingleSignOn)
    return sign_on if sign_on and GRANTS.is_live(sign_on.sid) else None


def _otp(request: Request, ticket: OtpTicket, error: str = "") -> HTMLResponse:
    secret = otp_secret(ticket.username)
    return otp_page(
        page_language(request, ticket.request),
        ticket.request,
        seal(ticket, _PAGE_SECONDS),
        secret=secret,
        code=otp_code(secret, time.time()),
        error=error,
    )


def _expired(request: Request) -> HTMLResponse:
    return message_page(page_language(request, AuthorizationRequest()), "pageExpired", status=HTTPStatus.BAD_REQUEST)


def _mark(browser: str) -> str:
    return hashlib.sha256(browser.encode()).hexdigest()


def _same_browser(request: Request, mark: str) -> bool:
    """Whether the form comes from the browser the page was shown to: nobody signs another on as themselves."""
    return hmac.compare_digest(_mark(request.cookies.get(BROWSER_COOKIE, "")), mark)


def _set_cookie(response: Response, name: str, value: str, seconds: int | None) -> None:
    response.set_cookie(
        name,
        value,
        max_age=seconds,
        path=COOKIE_PATH,
        httponly=True,
        samesite="lax",
        secure=settings().public_url.startswith("https://"),
    )
