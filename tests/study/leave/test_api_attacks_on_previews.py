"""Attacks on the previews of a leave and of a status: nothing of them is kept, beside whatever else is going on."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any, Final
from uuid import uuid4

import httpx
import pytest
from sqlalchemy import text
from sqlmodel import SQLModel

from models.access.role.contract import RoleId
from models.enrolment.enrolment.contract import EnrolmentStatus
from models.enrolment.enrolment.tables import Enrolment
from models.kit.calendar import bangkok_date, utc_now
from models.people.organisation.tables import CodeKind, CodeName
from models.people.person.tables import UserType
from models.people.student.contract.status import StudentStatus
from tests.support.leaving import DAY, THIS, LeaveOffices
from tests.support.rows import assert_counters_equal_rows
from tests.support.university import University

pytestmark = pytest.mark.usefixtures("worker")
Headers = dict[str, str]
LOOK: Final[dict[str, Any]] = {
    "kind": "leave", "terms": [{"academicYear": THIS.academic_year, "semester": THIS.semester}],
}  # fmt: skip
SIGN_INS: Final = frozenset({"auth_session", "session", "request_count"})


@pytest.fixture
def offices(university: University) -> LeaveOffices:
    """A student with a place, an advisor, a dean and a registrar."""
    offices = LeaveOffices(university)
    offices.enrolled()
    offices.calendar(dropping_until=offices.today - 3 * DAY, withdrawing_until=offices.today + 3 * DAY)
    university.add(CodeName(kind=CodeKind.STUDENT_STATUS, code="17006", name_th="พ้นสภาพ", name_en="Dismissed"))
    return offices


def everything(university: University) -> Mapping[str, str]:
    """Every row of every table, number series and notifications among them."""
    with university.engine.connect() as connection:
        return {
            name: connection.execute(
                text(f"SELECT coalesce(md5(string_agg(t::text, '|' ORDER BY t::text)), '') FROM \"{name}\" t")
            ).scalar_one()
            for name in SQLModel.metadata.tables
        }


def registrar(offices: LeaveOffices) -> Headers:
    return offices.university.signed_in(offices.registrar.person_id, RoleId.REGISTRAR)


def student(offices: LeaveOffices) -> Headers:
    return offices.university.signed_in(offices.student.person_id, RoleId.STUDENT)


def status(**more: object) -> dict[str, object]:
    return {
        "seen": StudentStatus.CURRENT.value, "status": StudentStatus.DISMISSED.value,
        "effectiveOn": bangkok_date(utc_now()).isoformat(), "reasonTh": "ตามคำขอ", "reasonEn": "As asked", **more,
    }  # fmt: skip


async def test_nothing_of_a_preview_is_kept_however_many_look_at_once(
    api: httpx.AsyncClient, offices: LeaveOffices
) -> None:
    code = offices.student.student_code
    own, staff = student(offices), registrar(offices)
    before = everything(offices.university)
    said = await asyncio.gather(
        *(api.post("/leaves/preview", json=LOOK, headers=own) for _ in range(6)),
        *(api.post("/leaves/preview", json=LOOK | {"kind": "resign"}, headers=own) for _ in range(6)),
        *(api.post(f"/leaves/on-behalf/{code}/preview", json=LOOK, headers=staff) for _ in range(6)),
        *(api.post(f"/students/status/{code}/preview", json=status(), headers=staff) for _ in range(6)),
        *(api.post(f"/students/status/{code}/preview", json=status(status="17001"), headers=staff) for _ in range(3)),
    )
    assert [answer.status_code for answer in said] == [200] * 24 + [409] * 3, [a.text for a in said]
    assert len({answer.text for answer in said[:6]}) == 1
    assert len({answer.text for answer in said[18:24]}) == 1
    after = everything(offices.university)
    assert {name for name in after if after[name] != before[name]} == set()


async def test_previews_given_up_in_the_middle_keep_nothing_and_lock_nobody(
    api: httpx.AsyncClient, offices: LeaveOffices
) -> None:
    own, staff = student(offices), registrar(offices)
    path = f"/students/status/{offices.student.student_code}"
    before = everything(offices.university)
    for step in range(30):
        tasks = [
            asyncio.ensure_future(api.post("/leaves/preview", json=LOOK, headers=own)),
            asyncio.ensure_future(api.post(f"{path}/preview", json=status(), headers=staff)),
        ]
        await asyncio.wait(tasks, timeout=step * 0.002)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    after = everything(offices.university)
    assert {name for name in after if after[name] != before[name]} == set()
    assert (await api.post(f"{path}/preview", json=status(), headers=staff)).status_code == 200


async def test_previews_beside_a_decision_answer_words_and_the_decision_holds(
    api: httpx.AsyncClient, offices: LeaveOffices
) -> None:
    own, staff = student(offices), registrar(offices)
    path = f"/students/status/{offices.student.student_code}"
    looks = [asyncio.ensure_future(api.post(f"{path}/preview", json=status(), headers=staff)) for _ in range(5)] + [
        asyncio.ensure_future(api.post("/leaves/preview", json=LOOK, headers=own)) for _ in range(5)
    ]
    done = await api.post(path, json=status(), headers=staff | {"Idempotency-Key": uuid4().hex})
    said = await asyncio.gather(*looks)
    assert done.status_code == 201, done.text
    assert {answer.status_code for answer in said} <= {200, 409}, [answer.text for answer in said]
    late = await api.post(f"{path}/preview", json=status(), headers=staff)
    assert (late.status_code, late.json()["code"]) == (409, "student_status_moved")
    assert offices.status == StudentStatus.DISMISSED
    assert [row.status for row in offices.university.rows(Enrolment)] == [EnrolmentStatus.DROPPED]
    assert_counters_equal_rows(offices.university.engine)


async def test_nobody_previews_for_those_they_do_not_see(api: httpx.AsyncClient, offices: LeaveOffices) -> None:
    code = offices.student.student_code
    university = offices.university
    stranger = university.student(major="D14")
    before = everything(university)
    for who in (
        student(offices),
        university.signed_in(stranger.person_id, RoleId.STUDENT),
        university.signed_in(university.teacher().person_id, RoleId.TEACHER),
        university.signed_in(
            university.person(UserType.STAFF, RoleId.FINANCE_OFFICER).person_id, RoleId.FINANCE_OFFICER
        ),
        university.signed_in(university.person(UserType.TEACHER, RoleId.DEAN).person_id, RoleId.DEAN),
    ):
        for path, body in (
            (f"/leaves/on-behalf/{code}/preview", LOOK),
            (f"/students/status/{code}/preview", status()),
        ):
            answer = await api.post(path, json=body, headers=who)
            assert answer.status_code in (403, 404), (who, answer.text)
            assert "enrolments" not in answer.text
    staff = registrar(offices)
    for nobody, statuses in (("9999999999", {404}), ("1 OR 1=1", {404, 422}), ("%25", {404, 422}), ("b" + code, {200})):
        for path, body in (
            (f"/leaves/on-behalf/{nobody}/preview", LOOK),
            (f"/students/status/{nobody}/preview", status()),
        ):
            answer = await api.post(path, json=body, headers=staff)
            assert answer.status_code in statuses, (nobody, answer.text)
    assert before.keys() == everything(university).keys()


@pytest.mark.parametrize(
    "changed",
    [
        {"effectiveOn": "0001-01-01"},
        {"effectiveOn": "9999-12-31"},
        {"reasonOn": "0001-01-01"},
        {"approvedOn": "9999-12-31"},
        {"seen": "17001 "},
        {"seen": "\u200b"},
        {"reasonTh": "\u200b\u2060"},
        {"reasonEn": "\n"},
        {"documentNo": "\u00ad"},
        {"restorationRemark": "x" * 301},
        {"restorationRemark": "lost"},
        {"status": "17000"},
    ],
    ids=str,
)
async def test_a_preview_promises_nothing_that_recording_refuses(
    api: httpx.AsyncClient, offices: LeaveOffices, changed: dict[str, object]
) -> None:
    staff = registrar(offices)
    path = f"/students/status/{offices.student.student_code}"
    shown = await api.post(f"{path}/preview", json=status(**changed), headers=staff)
    done = await api.post(path, json=status(**changed), headers=staff | {"Idempotency-Key": uuid4().hex})
    assert shown.status_code in (200, 409, 422), shown.text
    assert (done.status_code == 201) == (shown.status_code == 200), (shown.text, done.text)
    if shown.status_code != 200:
        assert done.json()["code"] == shown.json()["code"]


async def test_a_status_in_a_time_without_a_term_is_refused_by_preview_and_recording(
    api: httpx.AsyncClient, offices: LeaveOffices
) -> None:
    offices.this_term(offices.today + 10 * DAY)
    staff = registrar(offices)
    path = f"/students/status/{offices.student.student_code}"
    shown = await api.post(f"{path}/preview", json=status(), headers=staff)
    done = await api.post(path, json=status(), headers=staff | {"Idempotency-Key": uuid4().hex})
    assert [(said.status_code, said.json()["code"]) for said in (shown, done)] == [(409, "calendar_not_found")] * 2
