"""Pages of the area ``calendar``."""

from __future__ import annotations

from typing import Final

from models.access.role.contract import Action, MenuId, RoleId
from models.access_defaults.shape import STAFF, VIEW, WRITE, MenuPage, to

PAGES: Final = (
    MenuPage(
        MenuId.ACADEMIC_CALENDAR, MenuId.CALENDAR, "/adm/calendar", "ปฏิทินการศึกษา", "Academic calendar",
        (to(WRITE, RoleId.REGISTRAR), to(VIEW, *(role for role in STAFF if role is not RoleId.REGISTRAR))),
    ),
    MenuPage(
        MenuId.ENROLMENT_SLOTS, MenuId.CALENDAR, "/adm/slots", "ช่วงเวลาลงทะเบียนรายบุคคล", "Enrolment slots",
        (to((Action.VIEW, Action.ADD), RoleId.REGISTRAR),),
    ),
)  # fmt: skip
