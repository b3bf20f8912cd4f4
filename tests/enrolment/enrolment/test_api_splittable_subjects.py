"""A subject that is taken with an amount of credits, over several terms: asked, planned, waited for, approved."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from models.cases.case.tables import CaseFile
from models.curriculum.section.contract import SectionApproval
from models.curriculum.section.tables import Section
from models.curriculum.subject.tables import Subject
from models.enrolment.enrolment.contract import EnrolmentStatus
from models.enrolment.enrolment.tables import Enrolment
from tests.support.api_enrolment import desk as desk
from tests.support.grading import Grades
from tests.support.student_desk import TERM, Desk, codes


@pytest.fixture
def thesis(desk: Desk) -> Subject:
    """Twelve credits, at least three in a term."""
    subject = desk.university.subject(credit=12, theory=0, practice=36)
    subject.splittable, subject.minimum_credit_to_open = True, Decimal(3)
    desk.university.merge(subject)
    return subject


async def asked(desk: Desk, path: str, section: Section, credit: str | None) -> dict[str, Any]:
    """Validating or requesting a section with an amount."""
    desk.presses += 1
    amounts = [] if credit is None else [{"sectionId": section.section_id, "credit": credit}]
    answer = await desk.api.post(
        f"/enrolment/{path}",
        json={**TERM, "operation": "enrol", "sectionIds": [section.section_id], "credits": amounts},
        headers={**desk.headers, "Idempotency-Key": f"split-number-{desk.presses}"},
    )
    assert answer.status_code in (200, 202), answer.text
    said: dict[str, Any] = answer.json()
    return said


@pytest.mark.parametrize(
    ("credit", "code"),
    [
        (None, "credit_amount_required"),
        ("2", "credit_amount_too_low"),
        ("3", "enrolled"),
        ("6.5", "enrolled"),
        ("12", "enrolled"),
        ("12.5", "credit_amount_too_high"),
    ],
)
async def test_an_amount_is_chosen_within_what_the_subject_has(
    desk: Desk, thesis: Subject, credit: str | None, code: str
) -> None:
    said = await asked(desk, "validate", desk.university.section(thesis), credit)
    assert codes(said["items"]) == [code]
    if code == "enrolled":
        assert Decimal(str(said["credits"])) == Decimal(credit or 0)


async def test_over_the_terms_no_more_than_the_subject_has_and_what_is_left_may_be_less_than_the_minimum(
    desk: Desk, thesis: Subject
) -> None:
    Grades(desk.university.engine).give(desk.student.student_id, thesis, "S", credit=10)
    section = desk.university.section(thesis)
    assert codes((await asked(desk, "validate", section, "3"))["items"]) == ["credit_amount_too_high"]
    assert codes((await asked(desk, "validate", section, "2"))["items"]) == ["enrolled"]
    Grades(desk.university.engine).give(desk.student.student_id, thesis, "S", (TERM["academicYear"] - 2, 1), credit=2)
    assert codes((await asked(desk, "validate", section, "1"))["items"]) == ["already_graded"]


@pytest.mark.usefixtures("worker")
async def test_the_amount_is_what_is_enrolled_and_stays_when_the_section_changes(desk: Desk, thesis: Subject) -> None:
    first, second = desk.university.section(thesis), desk.university.section(thesis)
    case = (await asked(desk, "requests", first, "4.5"))["case"]
    if case["revision"] == 0:
        await desk.api.get(f"/cases/{case['id']}?after=0", headers=desk.headers, timeout=60)
    await desk.request("change", second, give=(first,))
    held = [row for row in desk.university.rows(Enrolment) if row.status is EnrolmentStatus.ENROLLED]
    assert [(row.section_id, row.credit) for row in held] == [(second.section_id, Decimal("4.5"))]
    assert (await desk.get("standing"))["credits"] == 4.5


async def test_clients_of_the_original_send_the_amount_with_the_section(desk: Desk, thesis: Subject) -> None:
    section = desk.university.section(thesis)
    body = {**TERM, "sections": [{"sectionId": section.section_id, "enrollType": "92201", "credit": 2}]}
    headers = {**desk.headers, "Idempotency-Key": "an-older-client"}
    said = (await desk.api.post("/enroll/enroll", json=body, headers=headers)).json()
    assert said["code"] in {"credit_amount_too_low", "accepted"}


async def test_a_plan_keeps_the_amount(desk: Desk, thesis: Subject) -> None:
    section, other = desk.university.section(thesis), desk.university.section()
    made = (await desk.api.post("/enrolment/plans", json={**TERM, "name": "แผน"}, headers=desk.headers)).json()
    numbers = [section.section_id, other.section_id]
    body = {"name": "แผน", "sectionIds": numbers, "credits": [{"sectionId": section.section_id, "credit": "6"}]}
    kept = await desk.api.put(f"/enrolment/plans/{made['planId']}", json=body, headers=desk.headers)
    assert kept.status_code == 200, kept.text
    assert [(one["sectionId"], Decimal(one["credit"])) for one in kept.json()["credits"]] == [(numbers[0], Decimal(6))]


@pytest.mark.parametrize("credit", ["0", "-3", "100", "1.25", "many"])
async def test_an_amount_that_is_none_is_refused_by_its_field(desk: Desk, thesis: Subject, credit: str) -> None:
    section = desk.university.section(thesis)
    amounts = [{"sectionId": section.section_id, "credit": credit}]
    body = {**TERM, "operation": "enrol", "sectionIds": [section.section_id], "credits": amounts}
    answer = await desk.api.post("/enrolment/validate", json=body, headers=desk.headers)
    assert (answer.status_code, answer.json()["code"]) == (422, "fields_invalid")
    assert answer.json()["details"]["fields"][0]["field"] == "credits.0.credit"


@pytest.mark.usefixtures("worker")
async def test_the_amount_is_waited_for(desk: Desk, thesis: Subject) -> None:
    section = desk.university.section(thesis, seats=1)
    desk.university.merge(section.sqlmodel_update({"seats_taken": 1}))

    async def joined(credit: str, key: str) -> dict[str, Any]:
        body = {
            **TERM, "sectionIds": [section.section_id], "dropSectionIds": [],
            "credits": [{"sectionId": section.section_id, "credit": credit}] if credit else [],
        }  # fmt: skip
        headers = {**desk.headers, "Idempotency-Key": key}
        answer = await desk.api.post("/enrolment/waitlist", json=body, headers=headers)
        case: dict[str, Any] = answer.json()["case"]
        while case["revision"] == 0:
            followed = await desk.api.get(f"/cases/{case['id']}?after=0", headers=desk.headers, timeout=60)
            case = followed.json() if followed.status_code == 200 else case
        return case

    assert codes((await joined("", "without-an-amount"))["items"]) == ["credit_amount_required"]
    assert codes((await joined("2", "below-the-minimum"))["items"]) == ["credit_amount_too_low"]
    case = await joined("6", "with-an-amount")
    assert case["stage"] == "waiting"
    asked = next(row for row in desk.university.rows(CaseFile) if str(row.case_id) == case["id"])
    assert [Decimal(one["credit"]) for one in asked.request["credits"]] == [Decimal(6)]


async def test_a_search_says_the_least_amount_before_anything_is_asked(desk: Desk, thesis: Subject) -> None:
    desk.university.section(thesis)
    found = await desk.get("sections", text=thesis.show_code)
    (subject,) = found["items"]
    assert subject["amount"]["minimum"] == 3


@pytest.mark.usefixtures("worker")
async def test_an_office_is_asked_for_no_less_than_the_minimum(desk: Desk, thesis: Subject) -> None:
    section = desk.university.section(thesis, approval=SectionApproval.ADVISOR)
    for credit, said in (("2", "credit_amount_too_low"), ("3", "awaiting_approval")):
        case = (await asked(desk, "requests", section, credit))["case"]
        if case["revision"] == 0:
            case = (await desk.api.get(f"/cases/{case['id']}?after=0", headers=desk.headers, timeout=60)).json()
        assert codes(case["items"]) == [said]
    waiting = [row for row in desk.university.rows(Enrolment) if row.status is EnrolmentStatus.AWAITING_APPROVAL]
    assert [row.credit for row in waiting] == [Decimal(3)]
