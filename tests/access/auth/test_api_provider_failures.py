"""A provider that is silent, broken or lying: every failure has its code (spec §8)."""

from __future__ import annotations

import time
from collections.abc import Callable

import httpx
import pytest
from joserfc import jwt
from joserfc.jwk import RSAKey
from sqlmodel import Session
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from models.access.role.contract import RoleId
from models.kit.settings import settings
from models.people.person.tables import Person
from tests.access.support import staff
from tests.support.api_access import university as university
from tests.support.university import University

SAVE = "/security/oauth/save-authorize-data"
KEY = RSAKey.generate_key(2048, {"kid": "one", "use": "sig"})
OTHER_KEY = RSAKey.generate_key(2048, {"kid": "one", "use": "sig"})
Claims = dict[str, object]


def a_provider(
    token: Callable[[Claims], Response],
    *,
    userinfo: Response | None = None,
    claims: Claims | None = None,
    asked: list[dict[str, str]] | None = None,
) -> httpx.ASGITransport:
    """A provider whose token endpoint answers as ``token`` says, given the right claims.

    The forms it was asked with are added to ``asked``.
    """
    issuer = settings().oidc_issuer
    path = "/realms/KU-Alllogin"

    async def discovery(request: Request) -> Response:
        names = {"authorization_endpoint": "auth", "token_endpoint": "token", "userinfo_endpoint": "userinfo"}
        return JSONResponse(
            {"issuer": issuer, "jwks_uri": f"{issuer}/certs", **{k: f"{issuer}/{v}" for k, v in names.items()}}
        )

    async def certs(request: Request) -> Response:
        return JSONResponse({"keys": [KEY.as_dict(private=False)]})

    async def token_endpoint(request: Request) -> Response:
        if asked is not None:
            asked.append({name: str(value) for name, value in (await request.form()).items()})
        now = int(time.time())
        right: Claims = {"iss": issuer, "aud": settings().oidc_client_id, "sub": "s", "iat": now, "exp": now + 60}
        return token({**right, **(claims or {})})

    async def userinfo_endpoint(request: Request) -> Response:
        return userinfo or Response(status_code=403)

    return httpx.ASGITransport(
        Starlette(
            routes=[
                Route(f"{path}/.well-known/openid-configuration", discovery),
                Route(f"{path}/certs", certs),
                Route(f"{path}/token", token_endpoint, methods=["POST"]),
                Route(f"{path}/userinfo", userinfo_endpoint),
            ]
        )
    )


def tokens(claims: Claims, key: RSAKey = KEY) -> Response:
    """A complete token answer."""
    return JSONResponse({"access_token": "opaque", "id_token": jwt.encode({"alg": "RS256", "kid": "one"}, claims, key)})


async def sign_in(api: httpx.AsyncClient, transport: httpx.AsyncBaseTransport | None) -> httpx.Response:
    """A single sign-on against this provider; without one, against that of the settings."""
    from api.access.auth.provider import IdentityProvider, identity_provider
    from api.app.main import app

    app.dependency_overrides[identity_provider] = lambda: IdentityProvider(settings(), transport=transport)
    callback = f"{settings().portal_url}/oauth/authorize-callback"
    try:
        return await api.post(
            SAVE,
            json={
                "code": "c",
                "session_state": "s",
                "authorize_raw_data": {"redirect_uri": callback, "code_verifier": "v"},
            },
        )
    finally:
        app.dependency_overrides.clear()


@pytest.fixture
def person(university: University) -> Person:
    """Somebody the provider may vouch for."""
    return staff(university, RoleId.REGISTRAR)


async def test_the_person_is_found_by_uid_of_the_id_token(api: httpx.AsyncClient, person: Person) -> None:
    answer = await sign_in(api, a_provider(tokens, claims={"uid": person.username}))
    assert answer.status_code == 200, answer.text


async def test_or_by_uid_of_the_userinfo_endpoint(api: httpx.AsyncClient, person: Person) -> None:
    userinfo = JSONResponse({"sub": "s", "uid": person.username})
    assert (await sign_in(api, a_provider(tokens, userinfo=userinfo))).status_code == 200


async def test_userinfo_of_somebody_else_is_refused(api: httpx.AsyncClient, person: Person) -> None:
    userinfo = JSONResponse({"sub": "another", "uid": person.username})
    answer = await sign_in(api, a_provider(tokens, userinfo=userinfo))
    assert answer.json()["code"] == "authorization_rejected"


@pytest.mark.parametrize("language", ["th", "en"])
async def test_a_userinfo_endpoint_that_refuses_is_a_get_user_profile_error(
    api: httpx.AsyncClient, person: Person, language: str
) -> None:
    api.headers["accept-language"] = language
    answer = await sign_in(api, a_provider(tokens))
    assert (answer.json()["code"], answer.json()["details"]) == ("error", {"reason": "get user profile error"})


@pytest.mark.parametrize("language", ["th", "en"])
async def test_somebody_the_portal_does_not_know_is_told_so(
    api: httpx.AsyncClient, person: Person, language: str
) -> None:
    api.headers["accept-language"] = language
    answer = await sign_in(api, a_provider(tokens, claims={"uid": "stranger"}))
    assert (answer.json()["code"], answer.json()["details"]) == ("error", {"reason": "user profile not found"})


@pytest.mark.parametrize("mark", [".", "-", " "])
async def test_a_uid_that_no_account_can_have_signs_in_nobody(
    api: httpx.AsyncClient, person: Person, mark: str
) -> None:
    uid = f"{person.username[:2]}{mark}{person.username[2:]}"
    answer = await sign_in(api, a_provider(tokens, claims={"uid": uid}))
    assert (answer.json()["code"], answer.json()["details"]) == ("error", {"reason": "user profile not found"})


async def test_a_uid_longer_than_any_account_is_not_cut_to_one(api: httpx.AsyncClient, university: University) -> None:
    person = staff(university, RoleId.REGISTRAR)
    with Session(university.engine) as session, session.begin():
        session.get_one(Person, person.person_id).username = "a" * 24
    answer = await sign_in(api, a_provider(tokens, claims={"uid": "a" * 25}))
    assert answer.json()["details"] == {"reason": "user profile not found"}
    assert (await sign_in(api, a_provider(tokens, claims={"uid": "A" * 24}))).status_code == 200


async def test_the_token_request_carries_the_fields_of_the_contract(api: httpx.AsyncClient, person: Person) -> None:
    asked: list[dict[str, str]] = []
    provider = a_provider(tokens, claims={"uid": person.username}, asked=asked)
    await sign_in(api, provider)
    assert asked == [
        {
            "client_id": "registrar-my-ku",
            "client_secret": settings().oidc_client_secret.get_secret_value(),
            "redirect_uri": f"{settings().portal_url}/oauth/authorize-callback",
            "grant_type": "authorization_code",
            "code_verifier": "v",
            "code": "c",
        }
    ]


async def test_a_token_answer_without_an_access_token_is_a_failure(api: httpx.AsyncClient, person: Person) -> None:
    answer = await sign_in(api, a_provider(lambda claims: JSONResponse({"id_token": "x"})))
    assert (answer.status_code, answer.json()["code"]) == (400, "access_token_missing")


@pytest.mark.parametrize(
    "wrong",
    [
        {"iss": "https://evil.test"},
        {"aud": "another-client"},
        {"exp": 1_000_000_000},
        {"nonce": "never asked for"},
        {"azp": "another-client"},
    ],
    ids=lambda wrong: next(iter(wrong)),
)
async def test_an_id_token_with_a_wrong_claim_is_refused(api: httpx.AsyncClient, person: Person, wrong: Claims) -> None:
    answer = await sign_in(api, a_provider(tokens, claims={"uid": person.username, **wrong}))
    assert (answer.status_code, answer.json()["code"]) == (400, "authorization_rejected")


async def test_an_id_token_with_a_strangers_signature_is_refused(api: httpx.AsyncClient, person: Person) -> None:
    forged = a_provider(lambda claims: tokens(claims, OTHER_KEY), claims={"uid": person.username})
    assert (await sign_in(api, forged)).json()["code"] == "authorization_rejected"


@pytest.mark.parametrize("language", ["th", "en"])
async def test_a_silent_provider_gives_a_clear_answer(api: httpx.AsyncClient, person: Person, language: str) -> None:
    api.headers["accept-language"] = language
    nobody_listens = httpx.AsyncHTTPTransport()
    answer = await sign_in(api, nobody_listens)
    assert (answer.status_code, answer.json()["code"]) == (503, "identity_provider_silent")
    broken = a_provider(lambda claims: Response(status_code=502))
    assert (await sign_in(api, broken)).json()["code"] == "identity_provider_silent"


async def test_the_page_still_opens_while_the_provider_is_silent(api: httpx.AsyncClient, person: Person) -> None:
    config = await api.get("/security/client-config")
    assert config.status_code == 200
    assert config.json()["oidc"]["authorizationEndpoint"].endswith("/protocol/openid-connect/auth")
