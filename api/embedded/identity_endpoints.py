"""The parts of the development identity provider that clients call: metadata, keys, tokens, claims."""

from __future__ import annotations

import hmac
from http import HTTPStatus
from typing import Annotated, Final
from uuid import UUID

from fastapi import APIRouter, Form, Request
from fastapi.responses import JSONResponse
from sqlalchemy.ext.asyncio import AsyncSession

from api.access.auth.passwords import open_account
from api.embedded.identity_grants import GRANTS, claims_of, refreshed, tokens_for
from api.embedded.identity_keys import read_token, signing_key
from api.embedded.identity_pages import REALM
from models.db import async_engine
from models.kit.settings import settings
from models.people.person.tables import Person

PROTOCOL: Final = f"{REALM}/protocol/openid-connect"

router = APIRouter()


@router.get(f"{REALM}/.well-known/openid-configuration")
async def discovery() -> dict[str, str | list[str]]:
    """The provider's metadata."""
    issuer = settings().oidc_issuer
    endpoint = f"{issuer}/protocol/openid-connect"
    return {
        "issuer": issuer,
        "authorization_endpoint": f"{endpoint}/auth",
        "token_endpoint": f"{endpoint}/token",
        "userinfo_endpoint": f"{endpoint}/userinfo",
        "end_session_endpoint": f"{endpoint}/logout",
        "jwks_uri": f"{endpoint}/certs",
        "response_types_supported": ["code"],
        "grant_types_supported": ["authorization_code", "refresh_token"],
        "subject_types_supported": ["public"],
        "id_token_signing_alg_values_supported": ["RS256"],
        "token_endpoint_auth_methods_supported": ["client_secret_post"],
        "code_challenge_methods_supported": ["S256"],
        "scopes_supported": ["openid", "basic", "profile", "email"],
        "claims_supported": ["sub", "uid", "givenname", "surname", "thainame", "mail", "type-person"],
    }


@router.get(f"{PROTOCOL}/certs")
async def certs() -> JSONResponse:
    """The public keys."""
    return JSONResponse({"keys": [signing_key().as_dict(private=False)]})


@router.post(f"{PROTOCOL}/token")
async def token(
    client_id: Annotated[str, Form()] = "",
    client_secret: Annotated[str, Form()] = "",
    grant_type: Annotated[str, Form()] = "",
    code: Annotated[str, Form()] = "",
    redirect_uri: Annotated[str, Form()] = "",
    code_verifier: Annotated[str, Form()] = "",
    refresh_token: Annotated[str, Form()] = "",
) -> JSONResponse:
    """Change a code, or a refresh token, for tokens."""
    current = settings()
    expected = current.oidc_client_secret.get_secret_value()
    if client_id != current.oidc_client_id or not hmac.compare_digest(client_secret.encode(), expected.encode()):
        return _oauth_error("invalid_client", HTTPStatus.UNAUTHORIZED)
    if grant_type == "authorization_code":
        grant = GRANTS.redeem(code, redirect_uri, code_verifier)
        found = (grant.sign_on, grant.request.nonce, grant.request.scope) if grant else None
    elif grant_type == "refresh_token":
        ticket = refreshed(refresh_token)
        found = (ticket.sign_on, ticket.nonce, current.oidc_scope) if ticket else None
    else:
        return _oauth_error("unsupported_grant_type")
    person = await account(found[0].username) if found else None
    if found is None or person is None:
        return _oauth_error("invalid_grant")
    return JSONResponse(tokens_for(person, *found), headers={"Cache-Control": "no-store"})


@router.get(f"{PROTOCOL}/userinfo")
@router.post(f"{PROTOCOL}/userinfo")
async def userinfo(request: Request) -> JSONResponse:
    """The claims of an access token's person."""
    scheme, _, bearer = request.headers.get("authorization", "").partition(" ")
    claims = read_token(bearer) if scheme.lower() == "bearer" else None
    is_good = claims is not None and claims.get("typ") == "Bearer" and GRANTS.is_live(str(claims.get("sid")))
    async with AsyncSession(async_engine()) as session:
        person = await session.get(Person, UUID(str(claims["sub"]))) if claims and is_good else None
    if person is None or person.closed_at is not None:
        return JSONResponse({"error": "invalid_token"}, HTTPStatus.UNAUTHORIZED, headers={"WWW-Authenticate": "Bearer"})
    return JSONResponse({"sub": str(person.person_id), **claims_of(person)})


async def account(username: str) -> Person | None:
    """The open account of a user name."""
    async with AsyncSession(async_engine(), expire_on_commit=False) as session:
        return await open_account(session, username)


def _oauth_error(error: str, status: HTTPStatus = HTTPStatus.BAD_REQUEST) -> JSONResponse:
    return JSONResponse({"error": error}, status)
