"""The routes, a file per area; each file's ``router`` is listed here once."""

from __future__ import annotations

from typing import Final

from fastapi import APIRouter

from api.routes import cases, enrolment, health, roles, security, session

ROUTERS: Final[list[APIRouter]] = [
    health.router,
    session.router,
    security.router,
    roles.router,
    cases.router,
    enrolment.router,
]
