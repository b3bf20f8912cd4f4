"""Who may call the routes of documents: papers."""

from __future__ import annotations

from typing import Final

from tests.api.route_roles.callers import PUBLIC, READS_A_STUDENT, SEES_PAYMENTS, Allowed

ROUTES: Final[Allowed] = {
    "POST /documents": READS_A_STUDENT | SEES_PAYMENTS,
    "GET /documents/{code}/pdf": READS_A_STUDENT | SEES_PAYMENTS,
    "GET /documents/{code}/verify": PUBLIC,
}
