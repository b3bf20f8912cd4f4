"""Who may call which route: the university's own statement, apart from the code (design §5).

A new route needs a line here, or :mod:`tests.api.test_route_role_matrix` fails.
"""

from __future__ import annotations

from enum import Enum
from typing import Final

from models.contracts.access import RoleId


class Anybody(Enum):
    """Callers that are no set of roles."""

    PUBLIC = "public"
    SIGNED_IN = "signed in"


PUBLIC: Final = Anybody.PUBLIC
SIGNED_IN: Final = Anybody.SIGNED_IN

ADMINISTRATOR: Final = frozenset({RoleId.ADMINISTRATOR})
STUDENT: Final = frozenset({RoleId.STUDENT})
STAFF: Final = frozenset(RoleId) - STUDENT
APPROVERS: Final = frozenset({RoleId.TEACHER, RoleId.HEAD_OF_DEPARTMENT, RoleId.DEAN, RoleId.REGISTRAR})
INBOX: Final = APPROVERS | {RoleId.TREASURY_DIRECTOR}
SEES_CASES: Final = APPROVERS | ADMINISTRATOR
READS_STUDENTS: Final = STUDENT | INBOX | ADMINISTRATOR

ALLOWED: Final[dict[str, Anybody | frozenset[RoleId]]] = {
    # the web and the machine room
    "GET /": PUBLIC,
    "GET /myku": PUBLIC,
    "GET /myku/{path:path}": PUBLIC,
    "GET /health/live": PUBLIC,
    "GET /health/ready": PUBLIC,
    "GET /metrics": PUBLIC,
    # session
    "POST /auth/login": PUBLIC,
    "POST /v2/user-login/login": PUBLIC,
    "POST /auth/renew": PUBLIC,
    "POST /v2/user-login/renew": PUBLIC,
    "POST /auth/logout": PUBLIC,
    "POST /user-login/logout": PUBLIC,
    "POST /v2/user-login/logout": PUBLIC,
    "POST /security/myadmin-user/login-profile": SIGNED_IN,
    "POST /security/myadmin-user/mobile-user-profile-by-app-access-token": PUBLIC,
    "POST /security/myadmin-user/re-generate-token": SIGNED_IN,
    "POST /security/token/verify-accesstoken": PUBLIC,
    "GET /security/client-config": PUBLIC,
    "POST /security/oauth/save-authorize-data": PUBLIC,
    "GET /security/oauth/authorize": PUBLIC,
    "POST /security/permission/menu-routing": SIGNED_IN,
    "GET /security/permission/role-data-scope": SIGNED_IN,
    "GET /security/userAuthProfile/getUserMenu": SIGNED_IN,
    # roles
    "GET /roles": ADMINISTRATOR,
    "GET /roles/audit": ADMINISTRATOR,
    "GET /roles/{role_id}": ADMINISTRATOR,
    "PUT /roles/{role_id}/permissions": ADMINISTRATOR,
    "PUT /roles/{role_id}/data-scope": ADMINISTRATOR,
    "PUT /roles/{role_id}/holders/{username}": ADMINISTRATOR,
    "DELETE /roles/{role_id}/holders/{username}": ADMINISTRATOR,
    # cases
    "GET /cases": STUDENT | SEES_CASES | INBOX,
    "GET /cases/{case_id}": STUDENT | SEES_CASES | INBOX,
    "POST /cases/{case_id}/actions/{action}": SIGNED_IN,
    "GET /tasks": INBOX,
    "POST /tasks/bulk": INBOX,
    "GET /people/substitutes": INBOX,
    "POST /enroll/enroll": STUDENT,
}
"""Paths under the API's prefix are written without it."""

OF_A_STUDENT: Final[tuple[tuple[str, str], ...]] = ()
"""Routes that answer one student's data, and the parameter that names the student: another's must not be found."""
