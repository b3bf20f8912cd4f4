"""The ten roles of design §5: the system each works in, and how far each sees."""

from __future__ import annotations

from typing import Final

from models.access.role.contract import DataScope, RoleId, RoleSystem
from models.access_defaults.shape import RoleDefault

_STUDENT, _ADMIN, _BOTH = RoleSystem.STUDENT, RoleSystem.ADMIN, RoleSystem.BOTH

ROLES: Final = (
    RoleDefault(RoleId.FINANCE_OFFICER, _ADMIN, "เจ้าหน้าที่การเงิน", "Finance officer", DataScope.ALL),
    RoleDefault(RoleId.STUDENT, _STUDENT, "นิสิต", "Student", DataScope.OWN),
    RoleDefault(RoleId.TEACHER, _ADMIN, "อาจารย์", "Teacher", DataScope.OWN),
    RoleDefault(RoleId.CURRICULUM_OFFICER, _ADMIN, "เจ้าหน้าที่หลักสูตร", "Curriculum officer", DataScope.ALL),
    RoleDefault(RoleId.REGISTRAR, _ADMIN, "นายทะเบียน", "Registrar", DataScope.ALL),
    RoleDefault(RoleId.ADMINISTRATOR, _ADMIN, "ผู้ดูแลระบบ", "System administrator", DataScope.ALL),
    RoleDefault(RoleId.TREASURY_DIRECTOR, _ADMIN, "ผู้อำนวยการกองคลัง", "Director of treasury", DataScope.ALL),
    RoleDefault(RoleId.SCHOLARSHIP_OFFICER, _ADMIN, "เจ้าหน้าที่ทุนการศึกษา", "Scholarship officer", DataScope.ALL),
    RoleDefault(RoleId.HEAD_OF_DEPARTMENT, _BOTH, "หัวหน้าภาควิชา", "Head of department", DataScope.DEPARTMENT),
    RoleDefault(RoleId.DEAN, _BOTH, "คณบดี", "Dean", DataScope.FACULTY),
)
