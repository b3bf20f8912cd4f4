"""The identity provider as a browser without a screen visits it."""

from __future__ import annotations

import base64
import hashlib
import html
import re
import secrets
from urllib.parse import parse_qs, urlsplit

import httpx

from models.kit.settings import DEMO_PASSWORD


def provider_redirect(oidc: dict[str, str], username: str) -> tuple[dict[str, str], str, httpx.Client]:
    """Sign in at the provider: the query it returns with, the PKCE verifier, and the browser with its cookies."""
    verifier = secrets.token_urlsafe(48)
    digest = hashlib.sha256(verifier.encode()).digest()
    browser = httpx.Client(timeout=30)
    page = browser.get(
        oidc["authorizationEndpoint"],
        params={
            "client_id": oidc["clientId"],
            "redirect_uri": oidc["redirectUri"],
            "response_type": "code",
            "scope": oidc["scope"],
            "code_challenge": base64.urlsafe_b64encode(digest).rstrip(b"=").decode(),
            "code_challenge_method": "S256",
        },
    )
    action = re.search(r'<form[^>]*action="([^"]+)"', page.text)
    ticket = re.search(r'name="ticket" value="([^"]+)"', page.text)
    assert action is not None
    assert ticket is not None
    back = browser.post(
        str(page.url.join(html.unescape(action[1]))),
        data={"ticket": html.unescape(ticket[1]), "username": username, "password": DEMO_PASSWORD},
    )
    query = {name: values[0] for name, values in parse_qs(urlsplit(back.headers["location"]).query).items()}
    return query, verifier, browser


def access_token(origin: str, username: str) -> str:
    """Sign somebody in at a portal; the access token of the session."""
    with httpx.Client(base_url=f"{origin}/myku/api", timeout=30) as api:
        config = api.get("/security/client-config").json()
        redirect, verifier, _ = provider_redirect(config["oidc"], username)
        saved = api.post(
            "/security/oauth/save-authorize-data",
            headers={"app-key": config["appKey"]},
            json={
                "code": redirect["code"],
                "session_state": redirect["session_state"],
                "authorize_raw_data": {"code_verifier": verifier, "redirect_uri": config["oidc"]["redirectUri"]},
            },
        )
    return str(saved.raise_for_status().json()["accesstoken"])
