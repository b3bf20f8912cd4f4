"""What the development identity provider remembers: codes in flight and single sign-on sessions that ended."""

from __future__ import annotations

import secrets
import time
from dataclasses import dataclass, field
from typing import Final

from pydantic import BaseModel

from api.embedded.identity_keys import challenge_matches, seal, sign_token, unseal
from models.kit.calendar import utc_now
from models.kit.settings import settings
from models.people.person.tables import Person

CODE_SECONDS: Final = 60
ACCESS_SECONDS: Final = 300
REFRESH_SECONDS: Final = 1800


class AuthorizationRequest(BaseModel):
    """A client's request for an authorization code."""

    client_id: str = ""
    redirect_uri: str = ""
    response_type: str = ""
    scope: str = ""
    state: str | None = None
    nonce: str | None = None
    code_challenge: str = ""
    code_challenge_method: str = ""
    prompt: str | None = None
    ui_locales: str | None = None
    kc_locale: str | None = None


class SingleSignOn(BaseModel):
    """A browser's session at the provider: the cookie's content."""

    username: str
    sid: str
    auth_time: int


class RefreshTicket(BaseModel):
    """A refresh token's content."""

    sign_on: SingleSignOn
    nonce: str | None


@dataclass(frozen=True, slots=True)
class Grant:
    """A code's worth: who signed on, for which request."""

    request: AuthorizationRequest
    sign_on: SingleSignOn
    expires: float


@dataclass(slots=True)
class Grants:
    """Codes are single-use and live a minute, in this process only: the embedded stack has one."""

    _codes: dict[str, Grant] = field(default_factory=dict)
    _ended: set[str] = field(default_factory=set)

    def issue(self, request: AuthorizationRequest, sign_on: SingleSignOn) -> str:
        """A new code."""
        now = time.monotonic()
        self._codes = {code: grant for code, grant in self._codes.items() if grant.expires > now}
        code = secrets.token_urlsafe(32)
        self._codes[code] = Grant(request, sign_on, now + CODE_SECONDS)
        return code

    def redeem(self, code: str, redirect_uri: str, verifier: str) -> Grant | None:
        """What a code is worth, once; None when it is used, too old or not this caller's."""
        grant = self._codes.pop(code, None)
        if (
            grant is None
            or grant.expires <= time.monotonic()
            or grant.request.redirect_uri != redirect_uri
            or not challenge_matches(verifier, grant.request.code_challenge)
        ):
            return None
        return grant

    def end(self, sid: str) -> None:
        """The single sign-on session is over, wherever its cookie still is."""
        self._ended.add(sid)

    def is_live(self, sid: str) -> bool:
        """Whether the session has not been ended."""
        return sid not in self._ended


GRANTS: Final = Grants()
"""This process's grants."""


def tokens_for(person: Person, sign_on: SingleSignOn, nonce: str | None, scope: str) -> dict[str, str | int]:
    """The token endpoint's answer."""
    current, now = settings(), int(utc_now().timestamp())
    common: dict[str, object] = {
        "iss": current.oidc_issuer,
        "sub": str(person.person_id),
        "azp": current.oidc_client_id,
        "sid": sign_on.sid,
        "iat": now,
        "exp": now + ACCESS_SECONDS,
    }
    identity = {
        **common,
        **claims_of(person),
        "typ": "ID",
        "aud": current.oidc_client_id,
        "auth_time": sign_on.auth_time,
        **({"nonce": nonce} if nonce else {}),
    }
    return {
        "access_token": sign_token({**common, "typ": "Bearer", "aud": "account", "scope": scope}),
        "id_token": sign_token(identity),
        "refresh_token": seal(RefreshTicket(sign_on=sign_on, nonce=nonce), REFRESH_SECONDS),
        "token_type": "Bearer",
        "expires_in": ACCESS_SECONDS,
        "refresh_expires_in": REFRESH_SECONDS,
        "scope": scope,
        "session_state": sign_on.sid,
    }


def claims_of(person: Person) -> dict[str, object]:
    """The claims of the university's provider (wire contract §2.5)."""
    return {
        "uid": person.username,
        "givenname": person.first_name_en,
        "surname": person.last_name_en,
        "thainame": person.full_name_th,
        "mail": person.email,
        "type-person": person.user_type.value,
    }


def refreshed(token: str) -> RefreshTicket | None:
    """The content of a refresh token whose session still lives."""
    ticket = unseal(token, RefreshTicket)
    return ticket if ticket and GRANTS.is_live(ticket.sign_on.sid) else None
