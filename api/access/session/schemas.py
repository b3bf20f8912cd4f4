"""The session's wire shapes (wire contract §2, spec §3 User). Codes and ids are strings, menu and role ids numbers."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict, Field
from pydantic.alias_generators import to_camel

from api.kit.numbers import RowId
from models.access.role.contract import DataScope, RoleSystem


class Wire(BaseModel):
    """Base of wire shapes: camelCase outside."""

    model_config = ConfigDict(alias_generator=to_camel, populate_by_name=True)


class Credentials(BaseModel):
    """A password sign-in; both fields are base64 of RSA-OAEP: 684 characters for a key of 4096 bits, and line ends."""

    username: str = Field(max_length=1024)
    password: str = Field(max_length=1024)
    intent: str | None = Field(default=None, max_length=2048)


class RenewToken(BaseModel):
    """A renewal."""

    renewtoken: str = Field(max_length=512)


class LogoutRequest(Wire):
    """A sign-out. The token says who; the name is what existing clients send."""

    login_name: str | None = None


class RoleChoice(BaseModel):
    """A role change."""

    role_id: RowId


class AppAccessToken(BaseModel):
    """The identity provider's access token, held by one of the university's own apps."""

    accesstoken: str = Field(max_length=8192)


class TrustedParameters(BaseModel):
    """What a trusted application hands over in the URL."""

    accesstoken: str = Field(max_length=8192)
    redirect_url: str | None = Field(default=None, max_length=2048)
    oauthtoken: str | None = Field(default=None, max_length=8192)


class StudentView(Wire):
    """The student part of a user."""

    login_name: str
    std_id: str
    std_code: str
    title_th: str
    title_en: str
    first_name_th: str
    middle_name_th: str | None
    last_name_th: str
    first_name_en: str
    middle_name_en: str | None
    last_name_en: str
    copen_id: str
    copen_name_th: str
    copen_name_en: str
    campus_code: str
    campus_name_th: str
    campus_name_en: str
    faculty_code: str
    faculty_name_th: str
    faculty_name_en: str
    department_code: str
    department_name_th: str
    department_name_en: str
    major_code: str
    major_name_th: str
    major_name_en: str
    nation_code: str
    nationality_name_th: str
    nationality_name_en: str
    student_status_code: str
    student_status_name_th: str
    student_status_name_en: str
    student_type_code: str
    student_type_name_th: str
    student_type_name_en: str
    edulevel_code: str
    edulevel_name_th: str
    edulevel_name_en: str
    student_year: str
    advisor_id: str
    advisor_name_th: str
    advisor_name_en: str
    position_th: str
    email: str
    mobile_no: str
    fin_std: str
    """"1" once the current term is billed and nothing of it is left to pay, else "0" (spec §3)."""


class StaffView(Wire):
    """The teacher or staff part of a user."""

    login_name: str
    campus_code: str
    campus_name_th: str
    campus_name_en: str
    faculty_code: str | None
    faculty_name_th: str | None
    faculty_name_en: str | None
    department_code: str | None
    department_name_th: str | None
    department_name_en: str | None
    position_th: str
    position_en: str
    email: str
    mobile_no: str


class RoleView(Wire):
    """A role the user holds."""

    role_id: int
    role_system: RoleSystem
    role_name_th: str
    role_name_en: str
    redirect: str | None


class MenuView(Wire):
    """A menu item. ``parentMenuId`` 0 means top level; icons are the client's, by menu id (spec §3)."""

    menu_id: int
    menu_name_th: str
    menu_name_en: str
    menu_url: str | None
    menu_icon: str | None
    parent_menu_id: int
    menu_type: int
    menu_module: str


class MenuActions(Wire):
    """What the role may do on one menu."""

    menu_id: int
    actions: list[str]


class PermissionView(Wire):
    """The current role's scope and actions."""

    data_scope: DataScope
    action_scope: list[MenuActions] = Field(alias="action_scope")
    current_route_menu: int | None = Field(default=None, alias="current_route_menu")


class UserView(Wire):
    """The signed-in user: of ``student``, ``teacher`` and ``staff`` exactly one is there."""

    login_name: str
    user_type: str
    id_code: str
    title_th: str
    title_en: str
    first_name_th: str
    first_name_en: str
    middle_name_th: str | None
    middle_name_en: str | None
    last_name_th: str
    last_name_en: str
    avatar: str
    gender: str
    student: StudentView | None = None
    teacher: StaffView | None = None
    staff: StaffView | None = None
    roles: list[RoleView]
    current_role: int
    current_role_system: RoleSystem
    academic_year: int | None
    """None for staff of a university that has no term yet."""
    semester: int | None
    role_menus: list[MenuView]
    permission: PermissionView


class LoginAnswer(Wire):
    """A session begun or shown. ``renewtoken`` is empty where the caller has it already (only its hash is stored)."""

    code: str = "success"
    message: str = "Login"
    accesstoken: str
    renewtoken: str
    renew_expiresin: int
    cache: bool = False
    intent: str | None = None
    user: UserView


class RenewAnswer(BaseModel):
    """A renewed access token; the renew token stays."""

    code: str = "success"
    accesstoken: str
    username: str


class LogoutAnswer(Wire):
    """Signed out. ``logoutUrl`` ends the identity provider's session too, where there is one."""

    code: str = "success"
    message: str = "Logout"
    logout_url: str | None


class StatusCode(BaseModel):
    """The status of a verification."""

    code: int = 200


class VerifiedAnswer(BaseModel):
    """A trusted sign-in succeeded."""

    code: str = "success"
    status: StatusCode = StatusCode()
    accesstoken: str
    renewtoken: str
