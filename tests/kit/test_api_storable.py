"""A NUL, which no database stores, is refused with its field named, wherever in a request it stands."""

from __future__ import annotations

import httpx
import pytest

from models.access.role.contract import RoleId
from models.people.person.tables import UserType
from tests.cases.case.test_api import Desk
from tests.cases.case.test_api import desk as desk
from tests.support.university import University

NUL = "a\x00b"


def fields(answer: httpx.Response) -> list[str]:
    """The fields an answer of 422 names."""
    assert (answer.status_code, answer.json()["code"]) == (422, "fields_invalid"), answer.text
    return [field["field"] for field in answer.json()["details"]["fields"]]


@pytest.mark.usefixtures("worker")
async def test_a_remark_with_a_nul_never_reaches_its_case(desk: Desk) -> None:
    case_id = await desk.submit()
    teacher = desk.by(desk.advisor, RoleId.TEACHER)
    assert fields(await desk.act(case_id, "approve", teacher, remark=NUL)) == ["remark"]
    many = {"action": "approve", "remark": NUL, "tasks": [{"caseId": case_id, "revision": 2}]}
    bulk = await desk.api.post("/tasks/bulk", json=many, headers={**teacher, "Idempotency-Key": "bulk-with-nul"})
    assert fields(bulk) == ["remark"]
    approved = await desk.act(case_id, "approve", teacher, key="without-a-nul", remark="  ดี ")
    assert (approved.json()["stage"], approved.json()["timeline"][-1]["remark"]) == ("enrolled", "ดี")


@pytest.mark.parametrize("language", ["th", "en"])
async def test_it_is_said_in_the_language_of_the_caller(
    api: httpx.AsyncClient, university: University, language: str
) -> None:
    registrar = university.person(UserType.STAFF, RoleId.REGISTRAR)
    headers = university.signed_in(registrar.person_id, RoleId.REGISTRAR)
    answer = await api.get("/cases", params={"text": NUL}, headers={**headers, "Accept-Language": language})
    assert fields(answer) == ["text"]
    said = {"th": "มีตัวอักษรหรือรูปแบบที่ใช้ไม่ได้", "en": "This has characters or a form that cannot be used."}
    assert answer.json()["details"]["fields"][0]["message"] == said[language]


async def test_paths_forms_and_whatever_lies_deep_are_read_too(api: httpx.AsyncClient, university: University) -> None:
    registrar = university.person(UserType.STAFF, RoleId.REGISTRAR)
    headers = university.signed_in(registrar.person_id, RoleId.REGISTRAR)
    assert fields(await api.get("/unlocks/on-behalf/a%00b/possible", headers=headers)) == ["student_code"]
    assert fields(await api.post("/v2/user-login/login", data={"username": NUL, "password": "x"})) == ["username"]
    bodies: list[tuple[object, str]] = [
        ({"lines": [{"note": "good"}, {"note": NUL}]}, "lines.1.note"),
        ({NUL: 1}, "body"),
        (NUL, "body"),
    ]
    for sent, field in bodies:
        assert fields(await api.post("/holds", json=sent, headers=headers)) == [field]


async def test_what_only_looks_like_a_nul_is_a_text_as_any_other(
    api: httpx.AsyncClient, university: University
) -> None:
    student = university.student()
    registrar = university.person(UserType.STAFF, RoleId.REGISTRAR)
    headers = university.signed_in(registrar.person_id, RoleId.REGISTRAR)
    placed = {"studentCode": student.student_code, "kind": "library", "reasonTh": r"\u0000", "reasonEn": "%00"}
    assert (await api.post("/holds", json=placed, headers=headers)).status_code == 201


async def test_what_cannot_be_read_is_left_to_its_route(api: httpx.AsyncClient) -> None:
    for content, kind in ((b"[" * 5000, "application/json"), (b'{"a": ', "application/json"), (b"\xff", "image/png")):
        answer = await api.post("/v2/user-login/login", content=content, headers={"content-type": kind})
        assert answer.status_code in (400, 422), answer.text
