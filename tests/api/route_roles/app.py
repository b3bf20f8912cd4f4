"""Who may call the routes of app: the web and the machine room."""

from __future__ import annotations

from typing import Final

from tests.api.route_roles.callers import PUBLIC, Allowed

ROUTES: Final[Allowed] = {
    "GET /": PUBLIC,
    "GET /myku": PUBLIC,
    "GET /myku/{path:path}": PUBLIC,
    "GET /health/live": PUBLIC,
    "GET /health/ready": PUBLIC,
    "GET /metrics": PUBLIC,
}
