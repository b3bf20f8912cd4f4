"""Who may call the routes of news: news and announcements."""

from __future__ import annotations

from typing import Final

from models.access.role.contract import RoleId
from tests.api.route_roles.callers import ADMINISTRATOR, PUBLIC, READS_A_STUDENT, STAFF, STUDENT, Allowed

ROUTES: Final[Allowed] = {
    "GET /advisor/getAnnounceStd": READS_A_STUDENT,
    "GET /usr-common/getAnnounceNews": PUBLIC,
    "GET /announcements": STAFF,
    "GET /announcements/sections": ADMINISTRATOR | {RoleId.REGISTRAR, RoleId.TEACHER},
    "GET /announcements/audience": ADMINISTRATOR | {RoleId.REGISTRAR, RoleId.TEACHER},
    "POST /announcements": ADMINISTRATOR | {RoleId.REGISTRAR, RoleId.TEACHER},
    "PUT /announcements/{announceId}": ADMINISTRATOR | {RoleId.REGISTRAR, RoleId.TEACHER},
    "DELETE /announcements/{announceId}": ADMINISTRATOR | {RoleId.REGISTRAR, RoleId.TEACHER},
    "GET /news": STUDENT,
    "GET /news/unread": STUDENT,
    "POST /news/{announceId}/read": STUDENT,
    "GET /news/subjects": STUDENT,
    "GET /news/subjects/{section_id}": STUDENT,
    "POST /news/subjects/{section_id}/read": STUDENT,
}
