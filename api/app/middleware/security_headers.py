"""Headers that keep a browser safe: no foreign script, no framing, nothing of a session in a cache (design §10)."""

from __future__ import annotations

from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from models.kit.settings import API_PATH, BASE_PATH, Settings, settings

_HASHED_FILES: Final = f"{BASE_PATH}/assets/"
_HSTS: Final = "max-age=31536000; includeSubDomains"


def content_security_policy(current: Settings) -> str:
    """The policy of the portal's pages. The identity provider's origin is the only foreign one."""
    issuer = urlsplit(current.oidc_issuer)
    provider = f"{issuer.scheme}://{issuer.netloc}"
    return "; ".join(
        (
            "default-src 'self'",
            "script-src 'self'",
            "style-src 'self' 'unsafe-inline'",
            "img-src 'self' data: blob:",
            "font-src 'self'",
            f"connect-src 'self' {provider}",
            f"form-action 'self' {provider}",
            "base-uri 'self'",
            "object-src 'none'",
            "frame-ancestors 'none'",
        )
    )


class SecurityHeaders:
    """Adds the headers to every response that does not set them itself; a script or font gets what concerns it."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self.common = {"X-Content-Type-Options": "nosniff"}
        # What a browser obeys on documents only. Thirty scripts and fonts of a first load need not carry half a
        # kilobyte of it each.
        self.of_documents = {
            "Content-Security-Policy": content_security_policy(settings()),
            "X-Frame-Options": "DENY",
            "Referrer-Policy": "same-origin",
            "Cross-Origin-Opener-Policy": "same-origin",
            "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=()",
        }
        if settings().public_url.startswith("https://"):
            self.common["Strict-Transport-Security"] = _HSTS

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on, and complete the response's headers."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def send_completed(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                of_documents = {} if scope["path"].startswith(_HASHED_FILES) else self.of_documents
                for name, value in (self.common | of_documents).items():
                    headers.setdefault(name, value)
                if scope["path"].startswith(f"{API_PATH}/"):
                    headers.setdefault("Cache-Control", "no-store")
            await send(message)

        await self.app(scope, receive, send_completed)
