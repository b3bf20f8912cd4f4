"""Pages of the area ``curriculum``."""

from __future__ import annotations

from typing import Final

from models.access.role.contract import Action, MenuId, RoleId
from models.access_defaults.shape import ADVISING, PLACE, READ, VIEW, WRITE, MenuPage, to

PAGES: Final = (
    MenuPage(
        MenuId.SUBJECTS, MenuId.CURRICULUM, "/adm/curriculum/subjects", "ข้อมูลรายวิชา", "Subjects",
        (
            to((*WRITE, Action.PRINT, Action.EXPORT), RoleId.CURRICULUM_OFFICER),
            to(READ, RoleId.REGISTRAR),
            to(VIEW, *ADVISING, RoleId.ADMINISTRATOR),
        ),
    ),
    MenuPage(
        MenuId.SECTIONS, MenuId.CURRICULUM, "/adm/curriculum/sections", "หมู่เรียนและที่นั่ง", "Sections",
        (to(PLACE, RoleId.REGISTRAR), to(VIEW, RoleId.HEAD_OF_DEPARTMENT, RoleId.DEAN)),
    ),
    MenuPage(
        MenuId.SECTION_EXAMS, MenuId.CURRICULUM, "/adm/curriculum/exams", "วันสอบและห้องสอบ", "Examinations and rooms",
        (to(WRITE, RoleId.REGISTRAR, RoleId.CURRICULUM_OFFICER), to(VIEW, RoleId.HEAD_OF_DEPARTMENT, RoleId.DEAN)),
    ),
    MenuPage(
        MenuId.ROOMS, MenuId.CURRICULUM, "/adm/curriculum/rooms", "ห้องเรียนและที่นั่งสอบ",
        "Rooms and examination seats",
        (to(WRITE, RoleId.REGISTRAR, RoleId.CURRICULUM_OFFICER),),
    ),
    MenuPage(
        MenuId.ALLOCATION_ROUNDS, MenuId.CURRICULUM, "/adm/curriculum/rounds",
        "รอบปล่อยที่นั่งจัดสรร", "Allocation rounds",
        (to(PLACE, RoleId.REGISTRAR),),
    ),
    MenuPage(
        MenuId.SUBJECT_BUNDLES, MenuId.CURRICULUM, "/adm/curriculum/bundles",
        "กลุ่มวิชาที่เรียนร่วมกัน", "Subject bundles",
        (to(WRITE, RoleId.REGISTRAR, RoleId.CURRICULUM_OFFICER), to(VIEW, *ADVISING)),
    ),
    MenuPage(
        MenuId.EQUIVALENCES, MenuId.CURRICULUM, "/adm/curriculum/equivalences", "รายวิชาเทียบเท่า", "Equivalences",
        (to(PLACE, RoleId.REGISTRAR, RoleId.CURRICULUM_OFFICER), to(VIEW, RoleId.HEAD_OF_DEPARTMENT, RoleId.DEAN)),
    ),
    MenuPage(
        MenuId.STRATEGIC_GOALS, MenuId.CURRICULUM, "/adm/curriculum/goals", "เป้าหมายเชิงยุทธศาสตร์", "Strategic goals",
        (to(PLACE, RoleId.REGISTRAR, RoleId.CURRICULUM_OFFICER), to(VIEW, RoleId.HEAD_OF_DEPARTMENT, RoleId.DEAN)),
    ),
)  # fmt: skip
