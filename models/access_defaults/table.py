"""Every menu and every default grant, put together from the areas in the order of the side menu."""

from __future__ import annotations

from typing import Final

from models.access.role.contract import Action, MenuId, RoleId, RoleSystem, in_order
from models.access_defaults import access, calendar, cases, curriculum, enrolment, finance, grades, news, people, study
from models.access_defaults.shape import MenuHeader, MenuPage

_STUDENT, _ADMIN, _BOTH = RoleSystem.STUDENT, RoleSystem.ADMIN, RoleSystem.BOTH

HEADERS: Final = (
    MenuHeader(MenuId.HOME, _BOTH, "home", "หน้าหลัก", "Home"),
    MenuHeader(MenuId.APPROVALS, _ADMIN, "inbox", "งานพิจารณา", "Approvals"),
    MenuHeader(MenuId.ENROLMENT, _STUDENT, "enrolment", "ลงทะเบียนเรียน", "Enrolment"),
    MenuHeader(MenuId.GRADES, _BOTH, "grades", "ผลการเรียน", "Grades"),
    MenuHeader(MenuId.FINANCE, _BOTH, "finance", "การเงิน", "Finance"),
    MenuHeader(MenuId.CURRICULUM, _ADMIN, "curriculum", "หลักสูตร", "Curriculum"),
    MenuHeader(MenuId.NEWS, _BOTH, "news", "ข่าวสาร", "News"),
    MenuHeader(MenuId.REQUESTS, _BOTH, "requests", "คำขอ", "Requests"),
    MenuHeader(MenuId.CALENDAR, _ADMIN, "calendar", "ปฏิทินการศึกษา", "Calendar"),
    MenuHeader(MenuId.PROFILE, _STUDENT, "profile", "ข้อมูลส่วนตัว", "Profile"),
    MenuHeader(MenuId.ACCESS, _ADMIN, "access", "สิทธิ์การใช้งาน", "Access"),
)
"""In the order of the side menu. A header may hold pages of more than one area."""

PAGES: Final[tuple[MenuPage, ...]] = (
    *access.PAGES,
    *people.PAGES,
    *calendar.PAGES,
    *cases.PAGES,
    *curriculum.PAGES,
    *enrolment.PAGES,
    *finance.PAGES,
    *grades.PAGES,
    *news.PAGES,
    *study.PAGES,
)
"""Every page that works. Under one header they stand in this order."""

PERMISSIONS: Final[dict[RoleId, dict[MenuId, tuple[Action, ...]]]] = {
    role: {page.menu: grant.actions for page in PAGES for grant in page.grants if role in grant.roles}
    for role in RoleId
}
"""The default matrix. What is not here is not granted."""

AVAILABLE_ACTIONS: Final[dict[int, tuple[Action, ...]]] = {
    page.menu.value: in_order({action for grant in page.grants for action in grant.actions}) for page in PAGES
}
"""What can be done on a page at all: whatever some role may do there by default."""
