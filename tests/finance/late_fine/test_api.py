"""Fines for enrolling late as finance officers keep them, and what students are told of them (finance §3)."""

from __future__ import annotations

from datetime import datetime, timedelta
from decimal import Decimal
from typing import Final

import httpx
import pytest
from temporalio.worker import Worker

from activities.enrolment.enrolment import decide_enrolment
from models.access.role.contract import RoleId
from models.enrolment.period.contract import EnrolmentPeriod
from models.finance.fee.contract import FeeType
from models.finance.fee.tables import Fee
from models.finance.late_fine.contract import LateKind
from models.kit.calendar import bangkok_date, bangkok_instant, utc_now
from models.people.person.tables import UserType
from tests.finance.deciding import keyed
from tests.support.api_finance import Headers
from tests.support.api_finance import officer as officer
from tests.support.fees import FeeOffice
from tests.support.university import SEMESTER, YEAR, University

FINES: Final = "/finance/late-fines"
DAILY: Final = {
    "kind": "late_registration", "basis": "per_day", "amount": "50.00", "cap": "1500.00", "feeCode": "F4010",
    "firstYear": 2569, "firstSemester": 1,
}  # fmt: skip


def fine_item(university: University) -> None:
    item = {"name_th": "ค่าปรับ", "name_en": "Fine", "changed_at": utc_now()}
    university.add(
        Fee(fee_code="F4010", fee_type=FeeType.FINE, **item), Fee(fee_code="F1", fee_type=FeeType.TUITION, **item)
    )


async def test_a_fine_that_cannot_be_counted_or_charged_is_refused(
    api: httpx.AsyncClient, university: University, officer: Headers
) -> None:
    fine_item(university)
    for change, code in (
        ({"cap": None}, "late_fine_cap_missing"),
        ({"basis": "per_occurrence"}, "late_fine_cap_unused"),
        ({"cap": "49.99"}, "late_fine_cap_low"),
        ({"feeCode": "F1"}, "late_fine_fee"),
        ({"feeCode": "NONE"}, "fields_invalid"),
        ({"campusCode": "X"}, "fields_invalid"),
        ({"amount": "0.00"}, "fields_invalid"),
    ):
        answer = await api.post(FINES, json=DAILY | change | {"reason": "ประกาศ"}, headers=keyed(officer))
        assert (answer.status_code, answer.json()["code"]) == (422, code)


TERM: Final[dict[str, str | int]] = {"academicYear": YEAR, "semester": SEMESTER}


def student_of(university: University) -> Headers:
    return university.signed_in(university.student().person_id, RoleId.STUDENT)


def enrolment_ended(university: University, at: datetime) -> None:
    university.period(EnrolmentPeriod.ENROLMENT, at - timedelta(days=20), at)


async def test_the_fine_is_told_before_it_is_incurred_and_grows_at_midnight_in_bangkok(
    api: httpx.AsyncClient, university: University
) -> None:
    FeeOffice(university).late_fine(LateKind.LATE_REGISTRATION, 50, 1500)
    student, now = student_of(university), utc_now()
    in_time = (await api.get("/finance/bill/if-late", params=TERM, headers=student)).json()
    assert in_time == {"fine": None, "isOpen": True}
    enrolment_ended(university, bangkok_instant(bangkok_date(now)) - timedelta(minutes=1))
    fine = (await api.get("/finance/bill/if-late", params=TERM, headers=student)).json()["fine"]
    assert (fine["amount"], fine["daysLate"], fine["kind"]) == ("100.00", 2, "late_registration")
    assert datetime.fromisoformat(fine["growsAt"]) == bangkok_instant(bangkok_date(now) + timedelta(days=1))
    for kind in (EnrolmentPeriod.LATE_ENROLMENT, EnrolmentPeriod.ADD_DROP):
        university.period(kind, now - timedelta(days=20), now - timedelta(days=1))
    assert (await api.get("/finance/bill/if-late", params=TERM, headers=student)).json()["isOpen"] is False


async def test_the_students_place_and_skips_are_kept_and_a_notice_that_was_read_stays_read(
    api: httpx.AsyncClient, university: University
) -> None:
    place, student = "/finance/my-account/progress", student_of(university)
    beginning = (await api.get(place, params=TERM, headers=student)).json()
    assert (beginning["tabNo"], beginning["stepNo"], beginning["lateNotice"]) == (1, 1, "0")
    wanted = {"tabNo": 2, "stepNo": 2, "lateNotice": "1", "skipLateRegistration": True}
    assert (await api.put(place, params=TERM, json=wanted, headers=student)).status_code == 200
    again = await api.put(place, params=TERM, json=wanted | {"lateNotice": "0", "skipAllFin": True}, headers=student)
    kept = (await api.get(place, params=TERM, headers=student)).json()
    assert again.json() == kept
    assert (kept["tabNo"], kept["stepNo"], kept["lateNotice"], kept["skipAllFin"]) == (2, 2, "1", True)
    other = (await api.get(place, params=TERM, headers=student_of(university))).json()
    assert other == beginning
    assert (await api.get(place, params=TERM | {"semester": 2}, headers=student)).json()["tabNo"] == 1


@pytest.mark.parametrize("wrong", [{"tabNo": 3}, {"stepNo": 0}, {"lateNotice": "2"}, {"skipAllFin": "maybe"}])
async def test_a_place_that_is_none_is_refused(
    api: httpx.AsyncClient, university: University, wrong: dict[str, object]
) -> None:
    body = {"tabNo": 1, "stepNo": 1} | wrong
    answer = await api.put("/finance/my-account/progress", params=TERM, json=body, headers=student_of(university))
    assert (answer.status_code, answer.json()["code"]) == (422, "fields_invalid")


async def test_a_term_that_does_not_exist_keeps_nothing(api: httpx.AsyncClient, university: University) -> None:
    answer = await api.put(
        "/finance/my-account/progress", params=TERM | {"academicYear": 2699}, json={"tabNo": 1, "stepNo": 1},
        headers=student_of(university),
    )  # fmt: skip
    assert answer.status_code == 404


async def test_skipping_the_notice_skips_no_charge_and_the_fine_stands_with_the_place(
    api: httpx.AsyncClient, university: University
) -> None:
    office = FeeOffice(university).opened()
    office.late_fine(LateKind.LATE_REGISTRATION, 50, 1500)
    enrolment_ended(university, utc_now() - timedelta(minutes=1))
    student = university.student()
    headers = university.signed_in(student.person_id, RoleId.STUDENT)
    skipping = {"tabNo": 2, "stepNo": 1, "skipAllFin": True, "skipLateRegistration": True, "lateNotice": "1"}
    await api.put("/finance/my-account/progress", params=TERM, json=skipping, headers=headers)
    decide_enrolment(university.request(student, university.section()))
    office.bill(student)
    kept = (await api.get("/finance/my-account/progress", params=TERM, headers=headers)).json()
    charged = office.charged(student)["T-late_regis"]
    assert charged in (50, 100)  # midnight may have passed since the period ended
    assert (Decimal(kept["lateRegistrationFine"]), kept["lateChangeFine"]) == (charged, "0.00")


async def test_who_enrols_for_a_student_is_told_the_fine_that_is_then_charged(
    api: httpx.AsyncClient, university: University, worker: Worker
) -> None:
    office = FeeOffice(university).opened()
    office.late_fine(LateKind.LATE_REGISTRATION, 70, 70)
    student, section = university.student(), university.section()
    clerk = university.person(UserType.STAFF, RoleId.REGISTRAR)
    headers = university.signed_in(clerk.person_id, RoleId.REGISTRAR)
    place = f"/finance/bill/if-late/{student.student_code}"
    assert (await api.get(place, params=TERM, headers=headers)).json() == {"fine": None, "isOpen": True}
    enrolment_ended(university, utc_now() - timedelta(minutes=1))
    told = (await api.get(place, params=TERM, headers=headers)).json()["fine"]
    asked = {
        "studentCode": student.student_code, "operation": "enrol", "sectionIds": [section.section_id],
        "reason": "นิสิตมาติดต่อที่เคาน์เตอร์", **TERM,
    }  # fmt: skip
    answer = await api.post("/enrolments/on-behalf", json=asked, headers=headers | {"Idempotency-Key": "first-press"})
    assert answer.json()["code"] == "success", answer.text
    office.bill(student)
    assert (told["amount"], office.charged(student)["T-late_regis"]) == ("70.00", Decimal(told["amount"]))


async def test_a_fine_is_told_of_no_student_outside_the_callers_scope(
    api: httpx.AsyncClient, university: University
) -> None:
    clerk = university.person(UserType.STAFF, RoleId.REGISTRAR)
    headers = university.signed_in(clerk.person_id, RoleId.REGISTRAR)
    assert (await api.get("/finance/bill/if-late/6699999999", params=TERM, headers=headers)).status_code == 404


async def test_an_officers_test_of_a_student_shows_the_fines(
    api: httpx.AsyncClient, university: University, officer: Headers
) -> None:
    FeeOffice(university).opened().late_fine(LateKind.LATE_REGISTRATION, 70, 70)
    enrolment_ended(university, utc_now() - timedelta(minutes=1))
    student = university.student()
    decide_enrolment(university.request(student, university.section()))
    tested = (await api.get(f"/finance/fee-tests/{student.student_code}", params=TERM, headers=officer)).json()
    assert [line["amount"] for line in tested["charges"]] == ["12000.00", "70.00"]
    assert tested["charges"][1]["reason"]["act"]["kind"] == "late_registration"
