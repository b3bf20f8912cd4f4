"""Pages of the area ``cases``. Everybody but students may be given a task, and so has the inbox (design §4)."""

from __future__ import annotations

from typing import Final

from models.access.role.contract import Action, MenuId, RoleId
from models.access_defaults.shape import ADVISING, CHANGE, DECIDE, READ, STAFF, MenuPage, to

PAGES: Final = (
    MenuPage(
        MenuId.TASKS, MenuId.APPROVALS, "/adm/tasks", "กล่องงานรอพิจารณา", "Inbox",
        (to(DECIDE, *STAFF),),
    ),
    MenuPage(
        MenuId.MY_CASES, MenuId.REQUESTS, "/std/cases", "คำขอของฉัน", "My requests",
        (to(CHANGE, RoleId.STUDENT),),
    ),
    MenuPage(
        MenuId.CASES, MenuId.REQUESTS, "/adm/cases", "คำขอทั้งหมด", "All requests",
        (to(READ, *ADVISING), to((*READ, Action.EDIT), RoleId.REGISTRAR, RoleId.ADMINISTRATOR)),
    ),
)  # fmt: skip
