"""Pages of the area ``study``."""

from __future__ import annotations

from typing import Final

from models.access.role.contract import Action, MenuId, RoleId
from models.access_defaults.shape import ADVISING, CHANGE, LOOK_UP, PLACE, PRINT, READ, VIEW, WRITE, MenuPage, to

PAGES: Final = (
    MenuPage(
        MenuId.TEACHING_CALENDAR, MenuId.CALENDAR, "/adm/my-calendar", "ปฏิทินการสอนของฉัน", "My teaching calendar",
        (to(PRINT, RoleId.TEACHER),),
    ),
    MenuPage(
        MenuId.MY_AUDIT, MenuId.GRADES, "/std/audit", "ตรวจสอบการสำเร็จการศึกษา", "Degree audit",
        (to(VIEW, RoleId.STUDENT),),
    ),
    MenuPage(
        MenuId.STUDENT_AUDITS, MenuId.GRADES, "/adm/study/audits", "นิสิตในความดูแล", "Students in your care",
        (to(LOOK_UP, *ADVISING, RoleId.REGISTRAR),),
    ),
    MenuPage(
        MenuId.TRANSFER_RULES, MenuId.CURRICULUM, "/adm/study/transfer-rules", "เกณฑ์เทียบโอนรายวิชา",
        "Transfer rules",
        (to(VIEW, RoleId.HEAD_OF_DEPARTMENT, RoleId.DEAN), to(WRITE, RoleId.REGISTRAR, RoleId.CURRICULUM_OFFICER)),
    ),
    MenuPage(
        MenuId.MY_GRADUATION, MenuId.GRADES, "/std/graduation", "สำเร็จการศึกษา", "Graduation",
        (to((*CHANGE, Action.PRINT), RoleId.STUDENT),),
    ),
    MenuPage(
        MenuId.GRADUATIONS, MenuId.GRADES, "/adm/study/graduations", "คำขอสำเร็จการศึกษา", "Requests to graduate",
        (to(READ, *ADVISING, RoleId.REGISTRAR),),
    ),
    MenuPage(
        MenuId.CONFERRALS, MenuId.GRADES, "/adm/study/conferrals", "การอนุมัติปริญญา", "Conferral of degrees",
        (to((*PLACE, Action.APPROVE), RoleId.REGISTRAR),),
    ),
    MenuPage(
        MenuId.YEAR_PROMOTIONS, MenuId.GRADES, "/adm/study/year-promotions", "เลื่อนชั้นปี", "Promotion of study years",
        (to((*PLACE, Action.APPROVE, Action.EXPORT), RoleId.REGISTRAR),),
    ),
    MenuPage(
        MenuId.ADOPTIONS, MenuId.CURRICULUM, "/adm/study/adoptions", "รับรายวิชาและหลักสูตรเดิม",
        "Adoption of curricula",
        (to(WRITE, RoleId.REGISTRAR),),
    ),
    MenuPage(
        MenuId.SUBJECT_DEMAND, MenuId.CURRICULUM, "/adm/study/demand", "ความต้องการรายวิชา", "Demand for subjects",
        (to((*LOOK_UP, Action.ADD), RoleId.REGISTRAR), to(LOOK_UP, RoleId.CURRICULUM_OFFICER)),
    ),
    MenuPage(
        MenuId.PROGRAMMES, MenuId.CURRICULUM, "/adm/study/programmes", "หลักสูตร", "Programmes",
        (to(VIEW, RoleId.HEAD_OF_DEPARTMENT, RoleId.DEAN, RoleId.REGISTRAR), to(WRITE, RoleId.CURRICULUM_OFFICER)),
    ),
)  # fmt: skip
