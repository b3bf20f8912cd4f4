"""Every call of the API names the application it comes from (wire contract §1)."""

from __future__ import annotations

import hmac
from typing import Final

from starlette.requests import Request
from starlette.types import ASGIApp, Receive, Scope, Send

from api.kit.errors import error_response
from models.kit.settings import API_PATH, settings

HEADER: Final = "app-key"
_OPEN: Final = tuple(
    f"{API_PATH}{path}"
    for path in (
        "/health/",
        "/metrics",
        "/openapi.json",
        "/security/client-config",
        "/security/logo/",
        "/finance/bank/",
        "/finance/pass-pictures/",
        "/finance/pay-link-pictures/",
        "/calendar-feeds/",
    )
)
"""Answered without a key: probes, what tells a browser the key, banks, calendar programs, and pictures that a page
shows by their address.
"""


class AppKeyRequired:
    """Refuses API calls without the right ``app-key`` (401 ``app_key_missing``). The key is no secret of a person: it
    only keeps strangers' scripts out.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on what has the key or needs none."""
        if scope["type"] == "http" and not _allowed(Request(scope)):
            await error_response(Request(scope), "app_key_missing")(scope, receive, send)
            return
        await self.app(scope, receive, send)


def _allowed(request: Request) -> bool:
    path = request.url.path
    if not path.startswith(f"{API_PATH}/") or path.startswith(_OPEN):
        return True
    expected = settings().app_key.get_secret_value().encode()
    return hmac.compare_digest(request.headers.get(HEADER, "").encode(), expected)
