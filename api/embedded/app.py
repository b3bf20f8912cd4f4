"""The application of the embedded stack: the production application with a development identity provider beside it."""

from __future__ import annotations

from fastapi import FastAPI
from starlette.routing import Mount
from starlette.types import Scope

from api.app.application import create_app
from api.embedded.identity import identity_app


def create_embedded_app() -> FastAPI:
    """The production application, and the identity provider at ``/realms`` of the same origin."""
    portal = create_app()
    # First: the portal's own last route answers every unknown path with the web.
    portal.router.routes.insert(0, Mount("/realms", identity_app))
    return portal


def build_routes(portal: FastAPI) -> None:
    """Have FastAPI build its routes now: it would at the first request, which a start of the portal waits for."""
    nowhere: Scope = {"type": "http", "method": "GET", "path": "", "root_path": "", "headers": [], "app": portal}
    for route in portal.routes:
        route.matches(nowhere)


app = create_embedded_app()
build_routes(app)
