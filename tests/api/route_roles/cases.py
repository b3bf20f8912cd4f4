"""Who may call the routes of cases: cases, tasks, delegations and notifications."""

from __future__ import annotations

from typing import Final

from tests.api.route_roles.callers import (
    ADMINISTRATOR,
    INBOX,
    READS_A_STUDENT,
    REGISTRAR,
    SEES_CASES,
    SIGNED_IN,
    STUDENT,
    Allowed,
)

ROUTES: Final[Allowed] = {
    "GET /cases": STUDENT | SEES_CASES | INBOX,
    "GET /cases/export": SEES_CASES,
    "GET /cases/stuck": SEES_CASES,
    "GET /cases/not-followed": ADMINISTRATOR | REGISTRAR,
    "POST /cases/not-followed/retries": ADMINISTRATOR | REGISTRAR,
    "GET /cases/{case_id}": STUDENT | SEES_CASES | INBOX,
    "POST /cases/{case_id}/actions/{action}": SIGNED_IN,
    "GET /tasks": INBOX,
    "GET /tasks/overview": INBOX,
    "GET /tasks/other-roles": INBOX,
    "GET /tasks/matching": INBOX,
    "POST /tasks/bulk": INBOX,
    "GET /people/substitutes": INBOX,
    "GET /delegations": INBOX,
    "POST /delegations": INBOX,
    "DELETE /delegations/{delegation_id}": INBOX,
    "GET /advisor/getStdContact": READS_A_STUDENT,
    "GET /roles/{role_id}/changes": ADMINISTRATOR,
    "POST /roles/{role_id}/changes/holders": ADMINISTRATOR,
    "POST /roles/{role_id}/changes/permissions": ADMINISTRATOR,
    "POST /roles/{role_id}/changes/data-scope": ADMINISTRATOR,
    "GET /role-changes/{case_id}": SIGNED_IN,
    "GET /notifications": STUDENT,
    "POST /notifications/seen": STUDENT,
}
