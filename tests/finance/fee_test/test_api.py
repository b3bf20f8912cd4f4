"""An officer tries the masters with a student: which normal fee fits, which is paid, and what it comes to."""

from __future__ import annotations

import httpx

from models.finance.fee.contract import FeeEnrolmentType
from tests.support.api_finance import Headers
from tests.support.api_finance import director as director
from tests.support.api_finance import officer as officer
from tests.support.fees import LUMP_SUM, TUITION, FeeOffice
from tests.support.university import University


async def test_the_most_specific_normal_fee_applies_and_the_others_that_fit_are_told(
    api: httpx.AsyncClient, university: University, officer: Headers, director: Headers
) -> None:
    office = FeeOffice(university).opened()
    office.normal_fee(TUITION, faculty_code="E", student_type_code="1", enrolment_type=FeeEnrolmentType.LUMP_SUM)
    student = university.student()
    answer = await api.get(f"/finance/fee-tests/{student.student_code}", headers=director)
    assert answer.status_code == 200, answer.text
    found = answer.json()
    assert [(fit["fee"]["specificity"], fit["applies"]) for fit in found["fitting"]] == [(3, True), (2, False)]
    assert (found["chargedAs"], found["total"], found["refused"]) == ("lump_sum", f"{LUMP_SUM:.2f}", None)
    [charge] = found["charges"]
    assert (charge["feeCode"], charge["reason"]["rule"]) == (TUITION, "fixed_amount")
    assert found["student"]["studentCode"] == student.student_code


async def test_a_gap_of_the_masters_is_told_before_the_term_is(
    api: httpx.AsyncClient, university: University, officer: Headers
) -> None:
    student = university.student()
    found = (await api.get(f"/finance/fee-tests/{student.student_code}", headers=officer)).json()
    assert (found["fitting"], found["charges"], found["refused"]["code"]) == ([], [], "fee_rate_not_found")
    assert (await api.get("/finance/fee-tests/6600000000", headers=officer)).status_code == 404
