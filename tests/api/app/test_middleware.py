"""What stands before every route: application key, security headers, cross-origin rules (design §10)."""

from __future__ import annotations

import httpx
import pytest

from api.app.middleware.security_headers import content_security_policy
from models.kit.settings import Settings


async def test_every_answer_carries_the_security_headers(api: httpx.AsyncClient) -> None:
    for answer in (await api.get("/health/live"), await api.get("/nowhere"), await api.get("/tasks")):
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["x-frame-options"] == "DENY"
        assert answer.headers["cache-control"] == "no-store"
        assert "script-src 'self';" in answer.headers["content-security-policy"]
        assert "unsafe-inline" not in answer.headers["content-security-policy"].split("style-src")[0]


def test_the_policy_names_the_identity_providers_origin_and_no_other() -> None:
    policy = content_security_policy(Settings(oidc_issuer="https://alllogin.ku.test/realms/KU-Alllogin"))
    assert policy == (
        "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
        "font-src 'self'; connect-src 'self' https://alllogin.ku.test; form-action 'self' https://alllogin.ku.test; "
        "base-uri 'self'; object-src 'none'; frame-ancestors 'none'"
    )


async def test_a_browser_of_another_origin_may_send_the_portals_headers(api: httpx.AsyncClient) -> None:
    del api.headers["app-key"]
    preflight = await api.options(
        "/tasks",
        headers={
            "origin": "https://client.test",
            "access-control-request-method": "GET",
            "access-control-request-headers": "app-key, x-access-token",
        },
    )
    assert preflight.status_code == 200
    assert preflight.headers["access-control-allow-origin"] == "*"
    assert "x-access-token" in preflight.headers["access-control-allow-headers"]
    assert "access-control-allow-credentials" not in preflight.headers


@pytest.mark.parametrize("key", ["", "wrong", "ก"])
async def test_a_wrong_key_is_refused_in_the_callers_language(api: httpx.AsyncClient, key: str) -> None:
    headers = [(b"app-key", key.encode()), (b"accept-language", b"en"), (b"origin", b"https://client.test")]
    del api.headers["app-key"]
    answer = await api.get("/tasks", headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (401, "app_key_missing")
    assert "key of the application" in answer.json()["message"]
    assert answer.headers["access-control-allow-origin"] == "*"


async def test_the_openapi_document_and_the_probes_need_no_key(api: httpx.AsyncClient) -> None:
    del api.headers["app-key"]
    for path in ("/openapi.json", "/health/live", "/security/client-config"):
        assert (await api.get(path)).status_code == 200
