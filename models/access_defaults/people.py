"""Pages of the area ``people``."""

from __future__ import annotations

from typing import Final

from models.access.role.contract import Action, MenuId, RoleId
from models.access_defaults.shape import ADVISING, CHANGE, PLACE, VIEW, MenuPage, to

PAGES: Final = (
    MenuPage(
        MenuId.MY_PROFILE, MenuId.PROFILE, "/std/profile", "ประวัตินิสิต", "My profile",
        (to(CHANGE, RoleId.STUDENT),),
    ),
    MenuPage(
        MenuId.ORGANISATION, MenuId.ACCESS, "/adm/organisation", "หน่วยงานและตารางรหัส", "Organisation",
        (to(PLACE, RoleId.REGISTRAR, RoleId.ADMINISTRATOR),),
    ),
    MenuPage(
        MenuId.STUDENT_STATUS, MenuId.REQUESTS, "/adm/students", "สถานภาพนิสิต", "Student status",
        (to(VIEW, *ADVISING), to((*VIEW, Action.ADD), RoleId.REGISTRAR, RoleId.ADMINISTRATOR)),
    ),
    MenuPage(
        MenuId.ADVISORS, MenuId.REQUESTS, "/adm/advisors", "อาจารย์ที่ปรึกษา", "Advisors",
        (to(CHANGE, RoleId.HEAD_OF_DEPARTMENT, RoleId.REGISTRAR),),
    ),
)  # fmt: skip
