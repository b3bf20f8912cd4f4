"""Payments of funders over the API: entered once, a statement by term, and what falls back (finance §6)."""

from __future__ import annotations

from decimal import Decimal
from typing import Any
from uuid import UUID, uuid4

import httpx
import pytest
from temporalio.worker import Worker

from models.access.role.contract import RoleId
from models.cases.case.contract.record import CaseKind
from models.cases.case.tables import CaseFile
from models.people.person.tables import Student, UserType
from tests.support.api_finance import decide, signed_in
from tests.support.api_finance import director as director
from tests.support.days import days_from_today, today
from tests.support.fees import FeeOffice
from tests.support.money import Cashier
from tests.support.scholarships import give, scholarship
from tests.support.university import SEMESTER, YEAR, University

Headers = dict[str, str]
PLACE = "/finance/sponsor-payments"


@pytest.fixture
def officer(university: University) -> Headers:
    """A finance officer's session."""
    return signed_in(university, RoleId.FINANCE_OFFICER)


@pytest.fixture
def fund(university: University) -> UUID:
    """Who owes 12,000 baht for a student of this term."""
    return Cashier(university).funder()


@pytest.fixture
def student(university: University, fund: UUID) -> Student:
    """Who has a full scholarship of the fund."""
    office, student = FeeOffice(university).opened(), university.student()
    office.bill(student)
    give(
        university,
        scholarship(university, "FULL", percent="100", funder_id=fund, defers=True),
        student,
        university.person(UserType.STAFF),
    )
    return student


def payment(fund: UUID, **changed: object) -> dict[str, Any]:
    """What an officer says of a payment."""
    return {
        "funderId": str(fund), "academicYear": YEAR, "semester": SEMESTER, "amount": "7000.00",
        "receivedOn": f"{today()}", "reference": "TT-1", "reason": "โอนรายภาค", **changed,
    }  # fmt: skip


async def sent(api: httpx.AsyncClient, path: str, body: object, headers: Headers) -> httpx.Response:
    return await api.post(f"{PLACE}{path}", json=body, headers={**headers, "Idempotency-Key": uuid4().hex})


async def test_a_payment_is_entered_once_and_the_statement_says_what_is_owed(
    api: httpx.AsyncClient, university: University, officer: Headers, director: Headers, fund: UUID, student: Student
) -> None:
    for _ in range(2):
        answer = await sent(api, "", payment(fund), officer)
        assert answer.status_code in {200, 202}, answer.text
    [case] = [case for case in university.rows(CaseFile) if case.kind == CaseKind.SPONSOR_PAYMENT]
    differs = await sent(api, "", payment(fund, amount="6999.00"), officer)
    assert (differs.status_code, differs.json()["code"]) == (409, "other_request_stands")
    assert case.title_th in differs.json()["message"]
    [found] = (await api.get(PLACE, params={"text": "tt-1"}, headers=director)).json()["items"]
    assert (found["caseId"], found["amount"], found["stage"]) == (str(case.case_id), "7000.00", "received")
    statement = (await api.get(f"{PLACE}/funders/{fund}", headers=director)).json()
    assert statement["terms"] == [
        {
            "academicYear": YEAR,
            "semester": SEMESTER,
            "students": 1,
            "committed": "12000.00",
            "paid": "0.00",
            "owed": "12000.00",
        }
    ]
    file = await api.get(f"{PLACE}/funders/{fund}/export", headers=officer)
    assert (file.status_code, file.content[:2]) == (200, b"PK")
    [award] = (await api.get(f"{PLACE}/funders/{fund}/awards", headers=officer)).json()["items"]
    assert (award["studentCode"], award["taken"], award["defers"]) == (student.student_code, "12000.00", True)
    asked = {"amount": "5000.00", "reason": "ไม่ผ่านเกณฑ์"}
    answer = await sent(api, f"/awards/{award['awardId']}/shortfall", asked, officer)
    assert answer.status_code in {200, 202}, answer.text
    other = signed_in(university, RoleId.FINANCE_OFFICER)
    for asker, wanted in ((other, asked), (officer, asked | {"amount": "4000.00"})):
        again = await sent(api, f"/awards/{award['awardId']}/shortfall", wanted, asker)
        assert (again.status_code, again.json()["code"]) == (409, "shortfall_asked")


@pytest.mark.parametrize(
    ("changed", "status", "code"),
    [
        pytest.param({"amount": "12000.01"}, 409, "sponsor_payment_too_large", id="more-than-owed"),
        pytest.param({"semester": 0}, 409, "sponsor_payment_too_large", id="another-term"),
        pytest.param({"receivedOn": "tomorrow"}, 422, "sponsor_payment_day", id="tomorrow"),
        pytest.param({"funderId": str(UUID(int=1))}, 404, "not_found", id="no-funder"),
        pytest.param({"amount": "-1.00"}, 422, "fields_invalid", id="negative"),
    ],
)
async def test_a_payment_that_cannot_be_is_refused_in_words_and_changes_nothing(
    api: httpx.AsyncClient,
    university: University,
    officer: Headers,
    fund: UUID,
    student: Student,
    changed: dict[str, object],
    status: int,
    code: str,
) -> None:
    received_on = {"receivedOn": f"{days_from_today(1)}"} if "receivedOn" in changed else {}
    answer = await sent(api, "", payment(fund, **{**changed, **received_on}), officer)
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert not [case for case in university.rows(CaseFile) if case.kind == CaseKind.SPONSOR_PAYMENT]


async def test_what_does_not_defer_or_is_more_than_it_takes_off_does_not_fall_back(
    api: httpx.AsyncClient, university: University, officer: Headers, fund: UUID, student: Student
) -> None:
    other = scholarship(university, "KEEPS", amount="100.00", funder_id=fund)
    whose = university.student()
    Cashier(university).bill("fees", whose, [Decimal(500)])
    given = give(university, other, whose, university.person(UserType.STAFF))
    body = {"amount": "50.00", "reason": "ไม่จ่าย"}
    kept = await sent(api, f"/awards/{given.award_id}/shortfall", body, officer)
    assert (kept.status_code, kept.json()["code"]) == (409, "award_does_not_defer")
    found = await api.get(f"{PLACE}/funders/{fund}/awards", params={"text": student.student_code}, headers=officer)
    [award] = found.json()["items"]
    body["amount"] = "12000.01"
    large = await sent(api, f"/awards/{award['awardId']}/shortfall", body, officer)
    assert (large.status_code, large.json()["code"]) == (409, "shortfall_too_large")
    assert (await sent(api, f"/awards/{uuid4()}/shortfall", body, officer)).status_code == 404


async def test_a_confirmed_payment_is_taken_back_by_a_request_with_its_reason_and_the_list_says_so(
    api: httpx.AsyncClient,
    university: University,
    officer: Headers,
    director: Headers,
    fund: UUID,
    student: Student,
    worker: Worker,
) -> None:
    entered = (await sent(api, "", payment(fund), officer)).json()["caseId"]
    why = {"reason": "บันทึกผิดแหล่งทุน"}
    early = await sent(api, f"/{entered}/reversal", why, officer)
    assert (early.status_code, early.json()["code"]) == (404, "not_found")
    assert (await decide(api, director, entered, "approve")).json()["stage"] == "done"
    [confirmed] = (await api.get(PLACE, headers=director)).json()["items"]
    assert (confirmed["stands"], confirmed["takenBackAt"], confirmed["reversalId"]) == (True, None, None)
    assert (await sent(api, f"/{entered}/reversal", {"reason": " "}, officer)).status_code == 422
    assert (await sent(api, f"/{entered}/reversal", why, director)).status_code == 403
    asked = await sent(api, f"/{entered}/reversal", why, officer)
    assert asked.status_code in {200, 202}, asked.text
    reversal = asked.json()["caseId"]
    assert (await sent(api, f"/{entered}/reversal", why, officer)).json()["caseId"] == reversal
    other = await sent(api, f"/{entered}/reversal", why, signed_in(university, RoleId.FINANCE_OFFICER))
    differs = await sent(api, f"/{entered}/reversal", {"reason": "จ่ายซ้ำ"}, officer)
    for refused in (other, differs):
        assert (refused.status_code, refused.json()["code"]) == (409, "sponsor_payment_reversal_asked")
    [waiting] = (await api.get(PLACE, headers=director)).json()["items"]
    assert (waiting["stands"], waiting["reversalId"]) == (True, reversal)
    assert (await decide(api, director, reversal, "approve")).json()["stage"] == "done"
    [after] = (await api.get(PLACE, headers=director)).json()["items"]
    assert (after["stands"], after["reversalId"], after["takenBackAt"] is None) == (False, None, False)
    [term] = (await api.get(f"{PLACE}/funders/{fund}", headers=director)).json()["terms"]
    assert (term["paid"], term["owed"]) == ("0.00", "12000.00")
    again = await sent(api, f"/{entered}/reversal", why, officer)
    assert (again.status_code, again.json()["code"]) == (409, "sponsor_payment_taken_back")
    Cashier(university).check()
