"""Cross-origin calls: existing browser clients live on other origins (wire contract §1)."""

from __future__ import annotations

from fastapi import FastAPI
from starlette.middleware.cors import CORSMiddleware

from models.kit.settings import settings


def install_cross_origin(app: FastAPI) -> None:
    """Allow the configured origins. Credentials travel in headers that a page must set itself, never in cookies,
    so even ``*`` lends a foreign page nothing of the user's.
    """
    app.add_middleware(
        CORSMiddleware,
        allow_origins=[origin.strip() for origin in settings().cors_origins.split(",") if origin.strip()],
        allow_methods=["GET", "POST", "PUT", "DELETE"],
        allow_headers=[
            "app-key",
            "x-access-token",
            "content-type",
            "accept-language",
            "idempotency-key",
            "x-request-id",
        ],
        expose_headers=["x-request-id", "retry-after"],
        max_age=600,
    )
