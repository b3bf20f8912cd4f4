"""Pages of the area ``grades``."""

from __future__ import annotations

from typing import Final

from models.access.role.contract import Action, MenuId, RoleId
from models.access_defaults.shape import PRINT, MenuPage, to

PAGES: Final = (
    MenuPage(
        MenuId.MY_GRADES, MenuId.GRADES, "/std/grades", "ตรวจสอบผลการเรียน", "Grade check",
        (to(PRINT, RoleId.STUDENT),),
    ),
    MenuPage(
        MenuId.GRADE_SHEETS, MenuId.GRADES, "/adm/grades/sheets", "ใบคะแนนของฉัน", "My grade sheets",
        (to((Action.VIEW, Action.EDIT, Action.EXPORT), RoleId.TEACHER),),
    ),
    MenuPage(
        MenuId.INCOMPLETE_GRADES, MenuId.GRADES, "/adm/grades/incomplete", "แก้ I และ N", "I and N",
        (to((Action.VIEW,), RoleId.TEACHER, RoleId.HEAD_OF_DEPARTMENT),),
    ),
    MenuPage(
        MenuId.GRADE_PROGRESS, MenuId.GRADES, "/adm/grades/progress", "ติดตามการส่งผลการเรียน", "Progress of grades",
        (to((Action.VIEW, Action.EXPORT), RoleId.HEAD_OF_DEPARTMENT, RoleId.DEAN, RoleId.REGISTRAR),),
    ),
    MenuPage(
        MenuId.TRANSCRIPTS, MenuId.GRADES, "/adm/grades/transcripts", "ใบแสดงผลการเรียน", "Transcripts",
        (to((Action.VIEW, Action.ADD, Action.DELETE, Action.PRINT), RoleId.REGISTRAR),),
    ),
    MenuPage(
        MenuId.STANDING, MenuId.GRADES, "/adm/grades/standing", "เฝ้าดูสถานภาพ", "Standing watch",
        (to((Action.VIEW, Action.ADD, Action.PRINT, Action.EXPORT), RoleId.REGISTRAR),),
    ),
)  # fmt: skip
