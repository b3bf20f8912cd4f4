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
