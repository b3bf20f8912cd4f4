"""Pages of the area ``enrolment``."""

from __future__ import annotations

from typing import Final

from models.access.role.contract import Action, MenuId, RoleId
from models.access_defaults.shape import ADVISING, LOOK_UP, PLACE, PRINT, VIEW, MenuPage, to

PAGES: Final = (
    MenuPage(
        MenuId.OPEN_SUBJECTS, MenuId.ENROLMENT, "/std/open-subjects", "ค้นหาวิชาที่เปิดสอน", "Open subjects",
        (to(VIEW, RoleId.STUDENT),),
    ),
    MenuPage(
        MenuId.PLAN, MenuId.ENROLMENT, "/std/plan", "จัดแผนลงทะเบียน", "Plan",
        (to((*PLACE, Action.PRINT), RoleId.STUDENT),),
    ),
    MenuPage(
        MenuId.MY_ENROLMENT, MenuId.ENROLMENT, "/std/enrolment", "ผลการลงทะเบียน", "Enrolment results",
        (to((*PLACE, Action.PRINT), RoleId.STUDENT),),
    ),
    MenuPage(
        MenuId.TIMETABLE, MenuId.ENROLMENT, "/std/timetable", "ตารางเรียนตารางสอบ", "Timetable",
        (to(PRINT, RoleId.STUDENT),),
    ),
    MenuPage(
        MenuId.ENROLMENT_SEARCH, MenuId.REQUESTS, "/adm/enrolments", "ค้นหาผลการลงทะเบียน", "Enrolment search",
        (to(LOOK_UP, *ADVISING), to((*LOOK_UP, Action.ADD), RoleId.REGISTRAR)),
    ),
    MenuPage(
        MenuId.HOLDS, MenuId.REQUESTS, "/adm/holds", "การระงับสิทธิ์ลงทะเบียน", "Holds",
        (to(VIEW, *ADVISING), to(PLACE, RoleId.REGISTRAR, RoleId.FINANCE_OFFICER)),
    ),
)  # fmt: skip
