"""Pages of the area ``news``."""

from __future__ import annotations

from typing import Final

from models.access.role.contract import MenuId, RoleId
from models.access_defaults.shape import VIEW, WRITE, MenuPage, to

PAGES: Final = (
    MenuPage(
        MenuId.STUDENT_NEWS, MenuId.NEWS, "/std/news", "ข่าวนิสิต", "Student news",
        (to(VIEW, RoleId.STUDENT),),
    ),
    MenuPage(
        MenuId.ANNOUNCEMENTS, MenuId.NEWS, "/adm/announcements", "ประกาศ", "Announcements",
        (
            to(WRITE, RoleId.REGISTRAR, RoleId.ADMINISTRATOR, RoleId.TEACHER),
            to(
                VIEW, RoleId.HEAD_OF_DEPARTMENT, RoleId.DEAN, RoleId.CURRICULUM_OFFICER, RoleId.FINANCE_OFFICER,
                RoleId.TREASURY_DIRECTOR, RoleId.SCHOLARSHIP_OFFICER,
            ),
        ),
    ),
)  # fmt: skip
