"""The password form of administrators and staff (spec §5, §7, §8; wire contract §2)."""

from __future__ import annotations

import base64
import json

import httpx
import pytest
from cryptography.hazmat.primitives import hashes
from sqlalchemy import delete
from sqlmodel import Session, select

from models.access.role.contract import RoleId
from models.access.role.tables import UserSession
from models.calendar.term.tables import Term
from models.db import engine
from models.kit.calendar import utc_now
from models.people.person.tables import Person
from tests.access.support import PASSWORD, credentials, encrypted, log_in, public_key, staff, token, with_password
from tests.support.api_access import university as university
from tests.support.fixtures import forget_everything_cached
from tests.support.university import University

STUDENT_FIELDS = {
    "loginName", "stdId", "stdCode", "titleTh", "titleEn", "firstNameTh", "middleNameTh", "lastNameTh",
    "firstNameEn", "middleNameEn", "lastNameEn", "copenId", "copenNameTh", "copenNameEn", "campusCode",
    "campusNameTh", "campusNameEn", "facultyCode", "facultyNameTh", "facultyNameEn", "departmentCode",
    "departmentNameTh", "departmentNameEn", "majorCode", "majorNameTh", "majorNameEn", "nationCode",
    "nationalityNameTh", "nationalityNameEn", "studentStatusCode", "studentStatusNameTh", "studentStatusNameEn",
    "studentTypeCode", "studentTypeNameTh", "studentTypeNameEn", "edulevelCode", "edulevelNameTh",
    "edulevelNameEn", "studentYear", "advisorId", "advisorNameTh", "advisorNameEn", "positionTh", "email",
    "mobileNo", "finStd",
}  # fmt: skip
USER_FIELDS = {
    "loginName", "userType", "idCode", "titleTh", "titleEn", "firstNameTh", "firstNameEn", "middleNameTh",
    "middleNameEn", "lastNameTh", "lastNameEn", "avatar", "gender", "student", "roleMenus", "roles",
    "currentRole", "currentRoleSystem", "academicYear", "semester", "permission",
}  # fmt: skip


async def test_an_administrator_signs_in_and_sees_their_own_menus(
    api: httpx.AsyncClient, university: University
) -> None:
    admin = staff(university, RoleId.ADMINISTRATOR)
    answer = await log_in(api, admin.username)
    assert answer.status_code == 200, answer.text
    body = answer.json()
    assert (body["code"], body["cache"]) == ("success", False)
    user = body["user"]
    assert user["currentRole"] == 6
    assert user["currentRoleSystem"] == "admin"
    assert user["student"] is None
    assert user["staff"]["loginName"] == admin.username
    urls = {menu["menuUrl"] for menu in user["roleMenus"]}
    assert "/adm/rap/roles" in urls
    assert not any(str(url).startswith("/std") for url in urls)
    headers = [menu["menuId"] for menu in user["roleMenus"] if menu["parentMenuId"] == 0]
    assert 10000 in headers
    assert {"menuId": 10001, "actions": ["view", "add", "edit", "delete", "approve", "print", "export"]} in user[
        "permission"
    ]["action_scope"]


@pytest.mark.parametrize("path", ["/auth/login", "/v2/user-login/login"])
@pytest.mark.parametrize("algorithm", [hashes.SHA1(), hashes.SHA256()], ids=["sha1", "sha256"])  # noqa: S303
@pytest.mark.parametrize("form", [False, True], ids=["json", "form"])
async def test_existing_clients_sign_a_student_in_either_way(
    api: httpx.AsyncClient, university: University, path: str, algorithm: hashes.HashAlgorithm, form: bool
) -> None:
    student = university.student(university.teacher())
    with Session(engine()) as session:
        person = with_password(university, session.get_one(Person, student.person_id))
    key = await public_key(api)
    body = {
        "username": encrypted(key, person.username, algorithm) + "\n",
        "password": encrypted(key, PASSWORD, algorithm),
    }
    answer = await (api.post(path, data=body) if form else api.post(path, json=body))
    assert answer.status_code == 200, answer.text
    user = answer.json()["user"]
    assert set(user) >= USER_FIELDS
    assert set(user["student"]) == STUDENT_FIELDS
    for name, value in user["student"].items():
        assert isinstance(value, str) or (name.startswith("middleName") and value is None), name
    for menu in user["roleMenus"]:
        assert all(isinstance(menu[name], int) for name in ("menuId", "parentMenuId", "menuType"))
    assert user["userType"] == "1"
    assert user["student"]["stdId"] == str(student.student_id)
    assert user["currentRole"] == 2


async def test_the_access_token_has_the_originals_claims(api: httpx.AsyncClient, university: University) -> None:
    student = university.student()
    with Session(engine()) as session:
        person = with_password(university, session.get_one(Person, student.person_id))
    access_token = (await log_in(api, person.username)).json()["accesstoken"]
    header, claims = (json.loads(base64.urlsafe_b64decode(part + "==")) for part in access_token.split(".")[:2])
    assert header["alg"] == "HS256"
    assert claims["exp"] - claims["iat"] == 1800
    assert claims["roleId"] is None
    assert (claims["username"], claims["usertype"]) == (person.username, "1")
    assert (claims["idcode"], claims["stdid"]) == (person.id_code, str(student.student_id))
    assert claims["stdStatusCode"] == "17001"
    assert {"firstNameEn", "firstNameTh", "lastNameEn", "lastNameTh", "titleTh"} <= set(claims)


async def test_a_student_is_refused_where_the_setting_is_off(
    api: httpx.AsyncClient, university: University, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MYKU_STUDENT_PASSWORD_LOGIN", "false")
    forget_everything_cached()
    student = university.student()
    with Session(engine()) as session:
        person = with_password(university, session.get_one(Person, student.person_id))
    answer = await log_in(api, person.username)
    assert answer.json()["code"] == "user_pw_incorrect"


async def test_no_student_signs_in_by_the_form_for_staff_whatever_the_setting(
    api: httpx.AsyncClient, university: University, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MYKU_STUDENT_PASSWORD_LOGIN", "true")
    forget_everything_cached()
    student = university.student()
    with Session(engine()) as session:
        person = with_password(university, session.get_one(Person, student.person_id))
    assert (await log_in(api, person.username)).status_code == 200
    refused = await log_in(api, person.username, path="/user-login/staff")
    assert refused.json()["code"] == "user_pw_incorrect"
    admin = staff(university, RoleId.ADMINISTRATOR)
    assert (await log_in(api, admin.username, path="/user-login/staff")).status_code == 200


@pytest.mark.parametrize("language", ["th", "en"])
async def test_a_wrong_password_and_an_unknown_account_get_the_same_answer(
    api: httpx.AsyncClient, university: University, language: str
) -> None:
    admin = staff(university, RoleId.ADMINISTRATOR)
    api.headers["accept-language"] = language
    wrong = await log_in(api, admin.username, "not-it")
    unknown = await log_in(api, "nobody_here", "not-it")
    assert wrong.status_code == unknown.status_code == 400
    assert wrong.json() == unknown.json()
    assert wrong.json()["code"] == "user_pw_incorrect"
    assert wrong.json()["user"] is None


async def test_a_closed_account_looks_like_no_account(api: httpx.AsyncClient, university: University) -> None:
    admin = staff(university, RoleId.ADMINISTRATOR)
    with Session(engine()) as session, session.begin():
        session.get_one(Person, admin.person_id).closed_at = utc_now()
    assert (await log_in(api, admin.username)).json()["code"] == "user_pw_incorrect"


async def test_a_password_over_sixteen_characters_is_refused(api: httpx.AsyncClient, university: University) -> None:
    admin = staff(university, RoleId.ADMINISTRATOR)
    assert (await log_in(api, admin.username, PASSWORD + "123456")).json()["code"] == "user_pw_incorrect"


async def test_characters_that_no_user_name_has_are_dropped(api: httpx.AsyncClient, university: University) -> None:
    admin = staff(university, RoleId.ADMINISTRATOR)
    assert (await log_in(api, f" {admin.username.upper()}-.'")).status_code == 200


async def test_fields_that_are_not_encrypted_say_so(api: httpx.AsyncClient, university: University) -> None:
    answer = await api.post("/auth/login", json={"username": "admin01", "password": PASSWORD})
    assert (answer.status_code, answer.json()["code"]) == (400, "credentials_unreadable")


async def test_a_username_with_a_nul_is_no_username(api: httpx.AsyncClient, university: University) -> None:
    answer = await api.post("/auth/login", json=await credentials(api, "admin\x0001"))
    assert (answer.status_code, answer.json()["code"]) == (400, "credentials_unreadable")


async def test_a_missing_field_is_named(api: httpx.AsyncClient, university: University) -> None:
    answer = await api.post("/auth/login", data={"username": "x"})
    assert answer.status_code == 422
    assert answer.json()["details"]["fields"][0]["field"] == "password"


@pytest.mark.parametrize(
    ("intent", "passed"),
    [("/adm/tasks?due=today", "/adm/tasks?due=today"), ("https://evil.test", None), ("//evil.test", None)],
)
async def test_the_intent_passes_through_when_it_is_of_this_site(
    api: httpx.AsyncClient, university: University, intent: str, passed: str | None
) -> None:
    admin = staff(university, RoleId.ADMINISTRATOR)
    answer = await api.post("/v2/user-login/login", json={**await credentials(api, admin.username), "intent": intent})
    assert answer.json()["intent"] == passed


async def test_without_an_academic_calendar_students_wait_and_staff_sign_in(
    api: httpx.AsyncClient, university: University
) -> None:
    """Staff bring in the first term of a new university."""
    admin = staff(university, RoleId.ADMINISTRATOR)
    student = university.student(university.teacher())
    with Session(engine()) as session, session.begin():
        learner = with_password(university, session.get_one(Person, student.person_id)).username
        session.execute(delete(Term))
    answer = await api.post("/auth/login", json=await credentials(api, learner))
    assert (answer.status_code, answer.json()["code"], answer.json()["user"]) == (400, "calendar_error", None)
    with Session(engine()) as session:
        assert session.exec(select(UserSession)).all() == []
    user = (await log_in(api, admin.username)).json()["user"]
    assert (user["loginName"], user["academicYear"], user["semester"]) == (admin.username, None, None)


async def test_a_person_without_any_role_is_not_found(api: httpx.AsyncClient, university: University) -> None:
    nobody = staff(university)
    answer = await log_in(api, nobody.username)
    assert answer.json()["code"] == "error"
    assert answer.json()["details"]["reason"] == "user profile not found"


async def test_a_call_without_the_app_key_is_refused(api: httpx.AsyncClient, university: University) -> None:
    admin = staff(university, RoleId.ADMINISTRATOR)
    headers = token(await log_in(api, admin.username))
    del api.headers["app-key"]
    assert (await api.get("/security/client-config")).status_code == 200
    answer = await api.post("/security/myadmin-user/login-profile", headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (401, "app_key_missing")
