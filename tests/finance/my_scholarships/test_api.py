"""A student sees what they were given, and chooses a discount between its dates (spec §2, §5, §8)."""

from __future__ import annotations

from datetime import date
from typing import Any
from uuid import uuid4

import httpx
import pytest

from models.access.role.contract import RoleId
from models.finance.scholarship.tables import ScholarshipAward
from models.people.person.tables import Student, UserType
from models.people.student.contract.status import StudentStatus
from tests.support.days import days_from_today, yesterday
from tests.support.fees import LUMP_SUM, FeeOffice
from tests.support.money import Cashier
from tests.support.scholarships import asked_of, give, scholarship, sponsor_request
from tests.support.university import SEMESTER, YEAR, University

PLACE = "/finance/my-scholarships"
TERM: dict[str, str | int] = {"academicYear": YEAR, "semester": SEMESTER}


def open_now() -> tuple[date, date]:
    """The days between which students choose it: from yesterday to tomorrow."""
    return yesterday(), days_from_today(1)


def signed_in(university: University, student: Student) -> dict[str, str]:
    return university.signed_in(student.person_id, RoleId.STUDENT)


async def seen(api: httpx.AsyncClient, headers: dict[str, str]) -> Any:
    answer = await api.get(PLACE, params=TERM, headers=headers)
    assert answer.status_code == 200, answer.text
    return answer.json()


async def test_a_discount_is_chosen_once_lowers_the_debt_and_can_be_taken_back(
    api: httpx.AsyncClient, university: University
) -> None:
    office, student = FeeOffice(university).opened(), university.student()
    office.bill(student)
    half = scholarship(university, "HALF", percent="50", chosen=open_now())
    headers = signed_in(university, student)
    [offered] = (await seen(api, headers))["choosable"]
    assert (offered["code"], offered["percent"], offered["problem"]) == ("HALF", "50", None)
    for _ in range(2):
        answer = await api.post(f"{PLACE}/{half}", params=TERM, headers=headers)
        assert answer.status_code == 200, answer.text
    [award] = answer.json()["awards"]
    assert (award["origin"], award["mayCancel"], answer.json()["choosable"]) == ("student", True, [])
    office.bill(student)
    found = await seen(api, headers)
    assert (found["awards"][0]["taken"], found["isCurrent"]) == ("6000.00", True)
    assert asked_of(university, student) == LUMP_SUM / 2
    for _ in range(2):
        assert (await api.delete(f"{PLACE}/{award['awardId']}", headers=headers)).status_code == 200
    office.bill(student)
    assert asked_of(university, student) == LUMP_SUM
    assert [each["code"] for each in (await seen(api, headers))["choosable"]] == ["HALF"]
    Cashier(university).check()


@pytest.mark.parametrize(
    ("change", "status", "code", "words"),
    [
        pytest.param("early", 409, "discount_closed", "เฉพาะในช่วงที่กำหนด", id="early"),
        pytest.param("late", 409, "discount_closed", "เฉพาะในช่วงที่กำหนด", id="late"),
        pytest.param("office", 404, "discount_not_found", "ไม่พบทุนหรือส่วนลด", id="not-to-choose"),
        pytest.param("none", 404, "discount_not_found", "ไม่พบทุนหรือส่วนลด", id="not-there"),
        pytest.param("term", 404, "discount_not_found", "ไม่พบทุนหรือส่วนลด", id="another-term"),
        pytest.param("left", 409, "award_student_status", "สถานภาพปัจจุบัน", id="status"),
        pytest.param("given", 409, "award_exists", "ได้รับทุนหรือส่วนลดนี้", id="given-by-the-office"),
        pytest.param("other", 409, "award_only_one", "เพียงทุนเดียว", id="only-one"),
    ],
)
async def test_what_cannot_be_chosen_is_refused_in_words_and_changes_nothing(
    api: httpx.AsyncClient, university: University, change: str, status: int, code: str, words: str
) -> None:
    days = {"early": (days_from_today(1), None), "late": (None, yesterday()), "office": None}.get(change, open_now())
    wanted = scholarship(university, "ONE", percent="10", chosen=days, is_only_one=change == "other")
    left = StudentStatus.DISMISSED if change == "left" else StudentStatus.CURRENT
    student, officer = university.student(status=left), university.person(UserType.STAFF, RoleId.SCHOLARSHIP_OFFICER)
    if change == "given":
        give(university, wanted, student, officer)
    if change == "other":
        give(university, scholarship(university, "TWO", percent="10"), student, officer)
    before = len(university.rows(ScholarshipAward))
    term = TERM | ({"academicYear": YEAR + 1} if change == "term" else {})
    place = f"{PLACE}/{uuid4() if change == 'none' else wanted}"
    answer = await api.post(place, params=term, headers=signed_in(university, student))
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert words in answer.json()["message"]
    assert len(university.rows(ScholarshipAward)) == before


async def test_what_the_office_gave_or_another_student_chose_is_not_cancelled(
    api: httpx.AsyncClient, university: University
) -> None:
    student, other = university.student(), university.student()
    officer = university.person(UserType.STAFF, RoleId.SCHOLARSHIP_OFFICER)
    given = give(university, scholarship(university, "HALF", percent="50", chosen=open_now()), student, officer)
    place = f"{PLACE}/{given.award_id}"
    refused = await api.delete(place, headers=signed_in(university, student))
    assert (refused.status_code, refused.json()["code"]) == (409, "discount_cancel_failed")
    hidden = await api.delete(place, headers=signed_in(university, other))
    assert (hidden.status_code, hidden.json()["code"]) == (404, "discount_not_found")
    assert university.rows(ScholarshipAward)[0].ended_at is None


async def test_a_choice_that_its_funder_paid_for_is_not_taken_back(
    api: httpx.AsyncClient, university: University
) -> None:
    office, student, cashier = FeeOffice(university).opened(), university.student(), Cashier(university)
    office.bill(student)
    fund = cashier.funder()
    whole = scholarship(university, "FULL", percent="100", funder_id=fund, chosen=open_now())
    headers = signed_in(university, student)
    [award] = (await api.post(f"{PLACE}/{whole}", params=TERM, headers=headers)).json()["awards"]
    office.bill(student)
    officer = university.person(UserType.STAFF, RoleId.FINANCE_OFFICER, faculty=None)
    paid = sponsor_request(university, officer, fund, f"{LUMP_SUM}")
    assert cashier.sponsor_pays(paid, officer.person_id) is not None
    [shown] = (await api.get(PLACE, params=TERM, headers=headers)).json()["awards"]
    assert (award["mayCancel"], shown["mayCancel"]) == (True, False)
    answer = await api.delete(f"{PLACE}/{award['awardId']}", headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (409, "own_award_paid_by_funder")
    office.bill(student)
    assert (asked_of(university, student), cashier.owed_by(fund)) == (0, 0)


async def test_an_officer_sees_what_a_student_was_given_and_what_is_to_be_paid_back(
    api: httpx.AsyncClient, university: University
) -> None:
    student = university.student()
    by = university.person(UserType.STAFF, RoleId.FINANCE_OFFICER, faculty=None)
    give(university, scholarship(university, "HALF", percent="50"), student, by)
    headers = university.signed_in(by.person_id, RoleId.FINANCE_OFFICER)
    answer = await api.get(f"/finance/accounts/{student.student_code}/scholarships", headers=headers)
    [found] = answer.json()
    assert (found["code"], found["taken"], found["paysBack"], found["mayCancel"]) == ("HALF", "0.00", False, False)
    assert (await api.get("/finance/accounts/0000000000/scholarships", headers=headers)).status_code == 404
