"""The ten roles, the menus and who may do what by default (design §5).

The demo university and a fresh production database both start from here; afterwards the role page rules.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from sqlalchemy import Connection, Table, select
from sqlalchemy.dialects.postgresql import insert
from sqlmodel import SQLModel

from models.contracts.access.permissions import Action, DataScope, MenuId, RoleId, RoleSystem
from models.tables.access.security import Menu, Role, RolePermission


class RoleDefault(NamedTuple):
    """A role as it is installed."""

    role: RoleId
    system: RoleSystem
    name_th: str
    name_en: str
    data_scope: DataScope


class MenuDefault(NamedTuple):
    """A menu item as it is installed. Headers have no page (``url``), pages no icon of their own."""

    menu: MenuId
    parent: MenuId | None
    system: RoleSystem
    url: str | None
    icon: str | None
    name_th: str
    name_en: str


_STUDENT, _ADMIN, _BOTH = RoleSystem.STUDENT, RoleSystem.ADMIN, RoleSystem.BOTH

ROLES: Final = (
    RoleDefault(RoleId.FINANCE_OFFICER, _ADMIN, "เจ้าหน้าที่การเงิน", "Finance officer", DataScope.ALL),
    RoleDefault(RoleId.STUDENT, _STUDENT, "นิสิต", "Student", DataScope.OWN),
    RoleDefault(RoleId.TEACHER, _ADMIN, "อาจารย์", "Teacher", DataScope.OWN),
    RoleDefault(RoleId.CURRICULUM_OFFICER, _ADMIN, "เจ้าหน้าที่หลักสูตร", "Curriculum officer", DataScope.ALL),
    RoleDefault(RoleId.REGISTRAR, _ADMIN, "นายทะเบียน", "Registrar", DataScope.ALL),
    RoleDefault(RoleId.ADMINISTRATOR, _ADMIN, "ผู้ดูแลระบบ", "System administrator", DataScope.ALL),
    RoleDefault(RoleId.TREASURY_DIRECTOR, _ADMIN, "ผู้อำนวยการกองคลัง", "Director of treasury", DataScope.ALL),
    RoleDefault(RoleId.SCHOLARSHIP_OFFICER, _ADMIN, "เจ้าหน้าที่ทุนการศึกษา", "Scholarship officer", DataScope.CAMPUS),
    RoleDefault(RoleId.HEAD_OF_DEPARTMENT, _BOTH, "หัวหน้าภาควิชา", "Head of department", DataScope.DEPARTMENT),
    RoleDefault(RoleId.DEAN, _BOTH, "คณบดี", "Dean", DataScope.FACULTY),
)

MENUS: Final = (
    MenuDefault(MenuId.HOME, None, _BOTH, None, "home", "หน้าหลัก", "Home"),
    MenuDefault(MenuId.STUDENT_HOME, MenuId.HOME, _STUDENT, "/std/home", None, "ภาพรวม", "Dashboard"),
    MenuDefault(MenuId.STAFF_HOME, MenuId.HOME, _ADMIN, "/adm/home", None, "ภาพรวม", "Overview"),
    MenuDefault(MenuId.APPROVALS, None, _ADMIN, None, "inbox", "งานพิจารณา", "Approvals"),
    MenuDefault(MenuId.TASKS, MenuId.APPROVALS, _ADMIN, "/adm/tasks", None, "กล่องงานรอพิจารณา", "Inbox"),
    MenuDefault(MenuId.ENROLMENT, None, _STUDENT, None, "enrolment", "ลงทะเบียนเรียน", "Enrolment"),
    MenuDefault(
        MenuId.OPEN_SUBJECTS, MenuId.ENROLMENT, _STUDENT, "/std/open-subjects", None,
        "ค้นหาวิชาที่เปิดสอน", "Open subjects",
    ),
    MenuDefault(MenuId.PLAN, MenuId.ENROLMENT, _STUDENT, "/std/plan", None, "จัดแผนลงทะเบียน", "Plan"),
    MenuDefault(
        MenuId.MY_ENROLMENT, MenuId.ENROLMENT, _STUDENT, "/std/enrolment", None, "ผลการลงทะเบียน", "Enrolment results"
    ),
    MenuDefault(
        MenuId.TIMETABLE, MenuId.ENROLMENT, _STUDENT, "/std/timetable", None, "ตารางเรียนตารางสอบ", "Timetable"
    ),
    MenuDefault(MenuId.GRADES, None, _STUDENT, None, "grades", "ผลการเรียน", "Grades"),
    MenuDefault(MenuId.MY_GRADES, MenuId.GRADES, _STUDENT, "/std/grades", None, "ตรวจสอบผลการเรียน", "Grade check"),
    MenuDefault(MenuId.FINANCE, None, _BOTH, None, "finance", "การเงิน", "Finance"),
    MenuDefault(
        MenuId.STUDENT_FINANCE, MenuId.FINANCE, _STUDENT, "/std/finance", None, "รูปแบบการลงทะเบียน", "Enrolment type"
    ),
    MenuDefault(
        MenuId.NORMAL_FEES, MenuId.FINANCE, _ADMIN, "/adm/finance/normal-fees", None,
        "ค่าธรรมเนียมการศึกษา", "Education fees",
    ),
    MenuDefault(MenuId.CURRICULUM, None, _ADMIN, None, "curriculum", "หลักสูตร", "Curriculum"),
    MenuDefault(
        MenuId.SUBJECTS, MenuId.CURRICULUM, _ADMIN, "/adm/curriculum/subjects", None, "ข้อมูลรายวิชา", "Subjects"
    ),
    MenuDefault(
        MenuId.SECTIONS, MenuId.CURRICULUM, _ADMIN, "/adm/curriculum/sections", None, "หมู่เรียนและที่นั่ง", "Sections"
    ),
    MenuDefault(
        MenuId.ALLOCATION_ROUNDS, MenuId.CURRICULUM, _ADMIN, "/adm/curriculum/rounds", None,
        "รอบปล่อยที่นั่งจัดสรร", "Allocation rounds",
    ),
    MenuDefault(
        MenuId.SUBJECT_BUNDLES, MenuId.CURRICULUM, _ADMIN, "/adm/curriculum/bundles", None,
        "กลุ่มวิชาที่เรียนร่วมกัน", "Subject bundles",
    ),
    MenuDefault(MenuId.NEWS, None, _BOTH, None, "news", "ข่าวสาร", "News"),
    MenuDefault(MenuId.STUDENT_NEWS, MenuId.NEWS, _STUDENT, "/std/news", None, "ข่าวนิสิต", "Student news"),
    MenuDefault(
        MenuId.ANNOUNCEMENTS, MenuId.NEWS, _ADMIN, "/adm/announcements", None, "ประกาศ", "Announcements"
    ),
    MenuDefault(MenuId.REQUESTS, None, _BOTH, None, "requests", "คำขอ", "Requests"),
    MenuDefault(MenuId.MY_CASES, MenuId.REQUESTS, _STUDENT, "/std/cases", None, "คำขอของฉัน", "My requests"),
    MenuDefault(MenuId.CASES, MenuId.REQUESTS, _ADMIN, "/adm/cases", None, "คำขอทั้งหมด", "All requests"),
    MenuDefault(
        MenuId.ENROLMENT_SEARCH, MenuId.REQUESTS, _ADMIN, "/adm/enrolments", None,
        "ค้นหาผลการลงทะเบียน", "Enrolment search",
    ),
    MenuDefault(MenuId.HOLDS, MenuId.REQUESTS, _ADMIN, "/adm/holds", None, "การระงับสิทธิ์ลงทะเบียน", "Holds"),
    MenuDefault(MenuId.CALENDAR, None, _ADMIN, None, "calendar", "ปฏิทินการศึกษา", "Calendar"),
    MenuDefault(
        MenuId.ACADEMIC_CALENDAR, MenuId.CALENDAR, _ADMIN, "/adm/calendar", None, "ปฏิทินการศึกษา", "Academic calendar"
    ),
    MenuDefault(
        MenuId.ENROLMENT_SLOTS, MenuId.CALENDAR, _ADMIN, "/adm/slots", None,
        "ช่วงเวลาลงทะเบียนรายบุคคล", "Enrolment slots",
    ),
    MenuDefault(MenuId.PROFILE, None, _STUDENT, None, "profile", "ข้อมูลส่วนตัว", "Profile"),
    MenuDefault(MenuId.MY_PROFILE, MenuId.PROFILE, _STUDENT, "/std/profile", None, "ประวัตินิสิต", "My profile"),
    MenuDefault(MenuId.ACCESS, None, _ADMIN, None, "access", "สิทธิ์การใช้งาน", "Access"),
    MenuDefault(MenuId.ROLES, MenuId.ACCESS, _ADMIN, "/adm/rap/roles", None, "บทบาทและสิทธิ์", "Roles"),
)  # fmt: skip
"""Every menu that has a working page, in the order of the side menu."""

_VIEW: Final = (Action.VIEW,)
_READ: Final = (Action.VIEW, Action.PRINT, Action.EXPORT)
_OPERATE: Final = (*_READ, Action.EDIT)
_DECIDE: Final = (Action.VIEW, Action.APPROVE)
_WRITE: Final = (Action.VIEW, Action.ADD, Action.EDIT, Action.DELETE)
_PLACE: Final = (Action.VIEW, Action.ADD, Action.EDIT)
_ALL: Final = tuple(Action)

_STAFF: Final[dict[MenuId, tuple[Action, ...]]] = {
    MenuId.STAFF_HOME: _VIEW,
    MenuId.ANNOUNCEMENTS: _VIEW,
    MenuId.ACADEMIC_CALENDAR: _VIEW,
}
_APPROVER: Final[dict[MenuId, tuple[Action, ...]]] = {
    **_STAFF,
    MenuId.TASKS: _DECIDE,
    MenuId.CASES: _READ,
    MenuId.ENROLMENT_SEARCH: (Action.VIEW, Action.EXPORT),
    MenuId.HOLDS: _VIEW,
    MenuId.SUBJECTS: _VIEW,
    MenuId.SUBJECT_BUNDLES: _VIEW,
}

PERMISSIONS: Final[dict[RoleId, dict[MenuId, tuple[Action, ...]]]] = {
    RoleId.STUDENT: {
        MenuId.STUDENT_HOME: _VIEW,
        MenuId.OPEN_SUBJECTS: _VIEW,
        MenuId.PLAN: (Action.VIEW, Action.ADD, Action.EDIT, Action.PRINT),
        MenuId.MY_ENROLMENT: (Action.VIEW, Action.ADD, Action.EDIT, Action.PRINT),
        MenuId.STUDENT_FINANCE: (Action.VIEW, Action.EDIT),
        MenuId.TIMETABLE: (Action.VIEW, Action.PRINT),
        MenuId.MY_GRADES: (Action.VIEW, Action.PRINT),
        MenuId.STUDENT_NEWS: _VIEW,
        MenuId.MY_PROFILE: _VIEW,
        MenuId.MY_CASES: (Action.VIEW, Action.EDIT),
    },
    RoleId.TEACHER: {**_APPROVER, MenuId.ANNOUNCEMENTS: (Action.VIEW, Action.ADD, Action.EDIT)},
    RoleId.HEAD_OF_DEPARTMENT: _APPROVER,
    RoleId.DEAN: _APPROVER,
    RoleId.REGISTRAR: {
        **_APPROVER,
        MenuId.CASES: _OPERATE,
        MenuId.ANNOUNCEMENTS: _WRITE,
        MenuId.ACADEMIC_CALENDAR: (Action.VIEW, Action.EDIT),
        MenuId.ENROLMENT_SLOTS: (Action.VIEW, Action.ADD),
        MenuId.ENROLMENT_SEARCH: (Action.VIEW, Action.ADD, Action.EXPORT),
        MenuId.HOLDS: _PLACE,
        MenuId.SUBJECTS: _READ,
        MenuId.SECTIONS: (Action.VIEW, Action.EDIT),
        MenuId.ALLOCATION_ROUNDS: _PLACE,
        MenuId.SUBJECT_BUNDLES: _WRITE,
    },
    RoleId.FINANCE_OFFICER: {**_STAFF, MenuId.NORMAL_FEES: _READ, MenuId.HOLDS: _PLACE},
    RoleId.TREASURY_DIRECTOR: {**_STAFF, MenuId.NORMAL_FEES: (*_READ, Action.APPROVE), MenuId.TASKS: _DECIDE},
    RoleId.SCHOLARSHIP_OFFICER: {**_STAFF, MenuId.NORMAL_FEES: _VIEW},
    RoleId.CURRICULUM_OFFICER: {
        **_STAFF,
        MenuId.SUBJECTS: (*_WRITE, Action.PRINT, Action.EXPORT),
        MenuId.SUBJECT_BUNDLES: _WRITE,
    },
    RoleId.ADMINISTRATOR: {
        **_STAFF,
        MenuId.ANNOUNCEMENTS: _WRITE,
        MenuId.CASES: _OPERATE,
        MenuId.NORMAL_FEES: _VIEW,
        MenuId.SUBJECTS: _VIEW,
        MenuId.ROLES: _ALL,
    },
}
"""The default matrix. What is not here is not granted."""

AVAILABLE_ACTIONS: Final[dict[int, tuple[Action, ...]]] = {
    item.menu.value: tuple(
        action for action in Action if any(action in granted.get(item.menu, ()) for granted in PERMISSIONS.values())
    )
    for item in MENUS
    if item.url
}
"""What can be done on a page at all: whatever some role may do there by default."""


def _menu_rows() -> list[dict[str, object]]:
    return [
        {
            "menu_id": item.menu.value,
            "parent_menu_id": item.parent.value if item.parent else None,
            "menu_type": 1 if item.parent is None else 2,
            "module": (item.parent or item.menu).name.lower(),
            "url": item.url,
            "name_th": item.name_th,
            "name_en": item.name_en,
            "icon": item.icon,
            "system": item.system,
            "position": position,
        }
        for position, item in enumerate(MENUS, start=1)
    ]


def _role_rows() -> list[dict[str, object]]:
    return [
        {
            "role_id": item.role.value,
            "system": item.system,
            "name_th": item.name_th,
            "name_en": item.name_en,
            "data_scope": item.data_scope,
            "revision": 1,
        }
        for item in ROLES
    ]


def _permission_rows() -> list[dict[str, object]]:
    return [
        {"role_id": role.value, "menu_id": menu.value, "actions": [action.value for action in actions]}
        for role, menus in PERMISSIONS.items()
        for menu, actions in menus.items()
    ]


def install_access(connection: Connection) -> None:
    """Install what is missing, in the caller's transaction; safe to run again.

    Menus follow the code (a new release may rename one). Roles, scopes and permissions that exist stay as the
    administrator made them: a default permission is granted only with the arrival of its role or of its menu.
    """
    menus, roles, permissions = _table(Menu), _table(Role), _table(RolePermission)
    known_menus = set(connection.scalars(select(menus.c.menu_id)))
    known_roles = set(connection.scalars(select(roles.c.role_id)))
    menu = insert(menus)
    connection.execute(
        menu.on_conflict_do_update(
            index_elements=["menu_id"],
            set_={column.name: menu.excluded[column.name] for column in menus.columns if not column.primary_key},
        ),
        _menu_rows(),
    )
    connection.execute(insert(roles).on_conflict_do_nothing(), _role_rows())
    new = [row for row in _permission_rows() if row["role_id"] not in known_roles or row["menu_id"] not in known_menus]
    if new:
        connection.execute(insert(permissions).on_conflict_do_nothing(), new)


def _table(model: type[SQLModel]) -> Table:
    return SQLModel.metadata.tables[str(model.__tablename__)]
