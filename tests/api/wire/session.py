"""The wire contract §2: what signing in and renewing answer."""

from __future__ import annotations

from tests.api.wire.shapes import Shape, fields, pairs

STUDENT: Shape = {
    **fields("text", "loginName stdId stdCode titleTh titleEn firstNameTh lastNameTh firstNameEn lastNameEn copenId"),
    **fields("text?", "middleNameTh middleNameEn"),
    **pairs("copenName campusName facultyName departmentName majorName nationalityName studentStatusName"),
    **pairs("studentTypeName edulevelName advisorName"),
    **fields("text", "campusCode facultyCode departmentCode majorCode nationCode studentStatusCode studentTypeCode"),
    **fields("text", "edulevelCode studentYear advisorId positionTh email mobileNo finStd"),
}
MENU: Shape = {
    **fields("number", "menuId parentMenuId menuType"),
    "menuNameTh": "text",
    **fields("text?", "menuUrl menuIcon"),
}
USER: Shape = {
    **fields("text", "loginName userType idCode titleTh titleEn firstNameTh firstNameEn lastNameTh lastNameEn"),
    **fields("text", "avatar gender"),
    **fields("text?", "middleNameTh middleNameEn"),
    "student": STUDENT,
    "roleMenus": [MENU],
}
LOGIN: Shape = {
    "code": "success",
    **fields("text", "message accesstoken renewtoken"),
    "cache": "flag",
    "user": USER,
}
RENEWED: Shape = {"code": "success", **fields("text", "accesstoken username")}
