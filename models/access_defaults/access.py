"""Pages of the area ``access``, and the home pages everybody lands on."""

from __future__ import annotations

from typing import Final

from models.access.role.contract import MenuId, RoleId
from models.access_defaults.shape import EVERYTHING, STAFF, VIEW, MenuPage, to

PAGES: Final = (
    MenuPage(
        MenuId.STUDENT_HOME, MenuId.HOME, "/std/home", "ภาพรวม", "Dashboard",
        (to(VIEW, RoleId.STUDENT),),
    ),
    MenuPage(
        MenuId.STAFF_HOME, MenuId.HOME, "/adm/home", "ภาพรวม", "Overview",
        (to(VIEW, *STAFF),),
    ),
    MenuPage(
        MenuId.ROLES, MenuId.ACCESS, "/adm/rap/roles", "บทบาทและสิทธิ์", "Roles",
        (to(EVERYTHING, RoleId.ADMINISTRATOR),),
    ),
    MenuPage(
        MenuId.CHECKLIST, MenuId.ACCESS, "/adm/checklist", "รายการตรวจสอบข้อมูล", "Checklist",
        (to(VIEW, RoleId.ADMINISTRATOR, RoleId.REGISTRAR),),
    ),
)  # fmt: skip
