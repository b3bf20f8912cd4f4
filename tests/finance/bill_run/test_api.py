"""Officers draft bill runs, look at what they would bill and take the exceptions away; the director confirms."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import httpx
import pytest
from sqlmodel import Session

from models.access.role.contract import Action, DataScope, MenuId, RoleId
from models.access.role.tables import AuditEntry, Role, RolePermission
from models.enrolment.enrolment_type.contract import EnrolmentType
from models.finance.invoice.tables.invoices import Invoice
from tests.support.api_finance import director as director
from tests.support.api_finance import officer as officer
from tests.support.fees import CREDIT, LUMP_SUM, FeeOffice
from tests.support.sheets import texts
from tests.support.university import SEMESTER, YEAR, University
from tests.support.waiting import eventually

Headers = dict[str, str]
TERM = {"academicYear": YEAR, "semester": SEMESTER}


@pytest.fixture
def office(university: University) -> FeeOffice:
    """The masters by which students are billed."""
    return FeeOffice(university).opened()


async def drafted(api: httpx.AsyncClient, officer: Headers, **group: object) -> str:
    """The case of a run."""
    key = {"Idempotency-Key": str(uuid4())}
    answer = await api.post("/finance/bill-runs", headers={**officer, **key}, json={**TERM, **group})
    assert answer.status_code == 200, answer.text
    case_id: str = answer.json()["caseId"]
    return case_id


async def at_stage(api: httpx.AsyncClient, who: Headers, case_id: str, stage: str) -> dict[str, Any]:
    """The run once it stands at a stage."""

    async def there() -> dict[str, Any] | None:
        found: dict[str, Any] = (await api.get(f"/finance/bill-runs/{case_id}", headers=who)).json()
        return found if found["stage"] == stage else None

    return await eventually(there)


async def students(api: httpx.AsyncClient, who: Headers, case_id: str, shown: str) -> list[dict[str, Any]]:
    answer = await api.get(f"/finance/bill-runs/{case_id}/students", params={"shown": shown}, headers=who)
    items: list[dict[str, Any]] = answer.json()["items"]
    return items


async def decide(api: httpx.AsyncClient, who: Headers, case_id: str, action: str) -> httpx.Response:
    """Take an action as the case page does."""
    view = (await api.get(f"/cases/{case_id}", headers=who)).json()
    key = {"Idempotency-Key": str(uuid4())}
    body = {"revision": view["revision"], "remark": "ตรวจแล้ว"}
    return await api.post(f"/cases/{case_id}/actions/{action}", headers={**who, **key}, json=body)


@pytest.mark.usefixtures("worker")
async def test_a_run_is_drafted_previewed_and_confirmed_by_the_director(
    api: httpx.AsyncClient, university: University, office: FeeOffice, officer: Headers, director: Headers
) -> None:
    university.student(has_chosen=False)
    gap = university.student(major="D14")
    office.end_normal_fee(CREDIT)
    case_id = await drafted(api, officer)
    run = await at_stage(api, officer, case_id, "previewed")
    assert (run["students"], run["expectedInvoices"], run["expected"], run["problems"]) == (2, 1, "12000.00", 1)
    assert [(fee["feeCode"], fee["added"], fee["difference"]) for fee in run["byFee"]] == [
        ("T-LUMP", "12000.00", "12000.00")
    ]
    assert [(one["facultyCode"], one["added"]) for one in run["byFaculty"]] == [("E", "12000.00")]
    [problem] = await students(api, officer, case_id, "problems")
    assert problem["studentCode"] == gap.student_code
    assert problem["problem"]["message"] == "ไม่พบอัตราค่าธรรมเนียมของนิสิตในภาคการศึกษานี้"
    sample = await students(api, officer, case_id, "sample")
    assert [[line["amount"] for line in student["lines"]] for student in sample] == [[], ["12000.00"]]
    assert (await decide(api, officer, case_id, "approve")).status_code in (403, 409)
    assert university.rows(Invoice) == []
    assert (await decide(api, director, case_id, "approve")).status_code == 200
    run = await at_stage(api, director, case_id, "finished")
    assert (run["billed"], run["amount"], run["failed"]) == (1, "12000.00", 1)
    assert run["undoing"] == {"invoices": 1, "amount": "12000.00", "withMoney": 0}
    [billed] = await students(api, director, case_id, "billed")
    assert billed["invoiceNumber"] == university.rows(Invoice)[0].number


@pytest.mark.usefixtures("worker")
async def test_the_director_finds_a_run_that_waits_in_the_inbox(
    api: httpx.AsyncClient, university: University, office: FeeOffice, officer: Headers, director: Headers
) -> None:
    university.student(has_chosen=False)
    case_id = await drafted(api, officer)
    await at_stage(api, officer, case_id, "previewed")
    tasks = (await api.get("/tasks", headers=director)).json()["items"]
    assert [task["caseId"] for task in tasks] == [case_id]


@pytest.mark.usefixtures("worker")
async def test_a_role_that_may_not_approve_bill_runs_does_not_confirm_one(
    api: httpx.AsyncClient, university: University, office: FeeOffice, officer: Headers, director: Headers
) -> None:
    university.student(has_chosen=False)
    case_id = await drafted(api, officer)
    await at_stage(api, officer, case_id, "previewed")
    with Session(university.engine) as session, session.begin():
        granted = session.get_one(RolePermission, (RoleId.TREASURY_DIRECTOR, MenuId.BILL_RUNS))
        granted.actions = [action for action in granted.actions if action != Action.APPROVE]
    assert (await decide(api, director, case_id, "approve")).status_code == 403


async def test_how_many_students_a_run_is_for_is_told_before(
    api: httpx.AsyncClient, university: University, office: FeeOffice, officer: Headers
) -> None:
    university.student()
    university.student(has_chosen=False)

    async def count(**group: str) -> int:
        answer = await api.get("/finance/bill-runs/count", params={**TERM, **group}, headers=officer)
        found: int = answer.json()["students"]
        return found

    assert (await count(), await count(whoChose="never_chose"), await count(facultyCode="D")) == (2, 1, 0)


async def test_a_run_for_nobody_is_refused(api: httpx.AsyncClient, university: University, officer: Headers) -> None:
    headers = {**officer, "Idempotency-Key": str(uuid4())}
    answer = await api.post("/finance/bill-runs", headers=headers, json={**TERM, "facultyCode": "D"})
    assert (answer.status_code, answer.json()["code"]) == (409, "bill_run_empty")
    unknown = await api.post("/finance/bill-runs", headers=headers, json={**TERM, "facultyCode": "Z"})
    assert unknown.status_code == 404


@pytest.mark.usefixtures("worker")
async def test_an_officer_of_a_faculty_drafts_and_sees_runs_of_that_faculty_alone(
    api: httpx.AsyncClient, university: University, office: FeeOffice, officer: Headers
) -> None:
    university.student()
    university.student(major="D14")
    everybody, science = await drafted(api, officer), await drafted(api, officer, facultyCode="D")
    with Session(university.engine) as session, session.begin():
        session.get_one(Role, RoleId.FINANCE_OFFICER).data_scope = DataScope.FACULTY
    own = await drafted(api, officer, facultyCode="E")
    listed = (await api.get("/finance/bill-runs", params=TERM, headers=officer)).json()["items"]
    assert [run["caseId"] for run in listed] == [own]
    for case_id in (everybody, science):
        assert (await api.get(f"/finance/bill-runs/{case_id}", headers=officer)).status_code == 404
    headers = {**officer, "Idempotency-Key": str(uuid4())}
    groups: tuple[dict[str, str], ...] = ({}, {"facultyCode": "D"})
    for group in groups:
        refused = await api.post("/finance/bill-runs", headers=headers, json={**TERM, **group})
        counted = await api.get("/finance/bill-runs/count", params={**TERM, **group}, headers=officer)
        assert (refused.status_code, counted.status_code) == (403, 403)


@pytest.mark.usefixtures("worker")
async def test_a_preview_names_who_is_credited_and_how_much(
    api: httpx.AsyncClient, university: University, office: FeeOffice, officer: Headers
) -> None:
    student = university.student()
    office.bill(student)
    office.amount("T-LUMP", LUMP_SUM - 500)
    case_id = await drafted(api, officer)
    run = await at_stage(api, officer, case_id, "previewed")
    assert (run["expected"], run["expectedCredits"], run["expectedCredited"]) == ("0.00", 1, "500.00")
    assert [(fee["credited"], fee["difference"]) for fee in run["byFee"]] == [("500.00", "11500.00")]
    [credited] = await students(api, officer, case_id, "credited")
    assert (credited["studentCode"], credited["credited"]) == (student.student_code, "500.00")


@pytest.mark.usefixtures("worker")
async def test_the_same_press_is_one_run(
    api: httpx.AsyncClient, university: University, office: FeeOffice, officer: Headers
) -> None:
    university.student()
    headers = {**officer, "Idempotency-Key": str(uuid4())}
    answers = [await api.post("/finance/bill-runs", headers=headers, json=TERM) for _ in range(2)]
    assert answers[0].json() == answers[1].json()
    listed = (await api.get("/finance/bill-runs", params=TERM, headers=officer)).json()
    assert listed["total"] == 1


@pytest.mark.usefixtures("worker")
async def test_exceptions_are_taken_as_an_excel_file_with_the_reason_in_words_and_no_formula(
    api: httpx.AsyncClient, university: University, officer: Headers
) -> None:
    student = university.student()
    case_id = await drafted(api, officer)
    await at_stage(api, officer, case_id, "previewed")
    answer = await api.get(f"/finance/bill-runs/{case_id}/export", headers=officer)
    assert answer.status_code == 200, answer.text
    assert {"รหัสนิสิต", "ชื่อสาขา", student.student_code, "ไม่พบอัตราค่าธรรมเนียมของนิสิตในภาคการศึกษานี้"} <= set(
        texts(answer.content)
    )
    [entry] = [entry for entry in university.rows(AuditEntry) if entry.action == "bill_run.export"]
    assert entry.after is not None
    assert entry.after["rows"] == 1


async def gaps(api: httpx.AsyncClient, officer: Headers, **asked: object) -> list[tuple[str, str]]:
    """Whose term cannot be billed, and why."""
    answer = await api.get("/finance/bill-gaps", params={**TERM, **asked}, headers=officer)
    items: list[dict[str, Any]] = answer.json()["items"]
    return [(item["studentCode"], item["problem"]["code"]) for item in items]


async def test_gaps_of_a_term_are_listed_with_the_reason_since_when_and_to_excel(
    api: httpx.AsyncClient, university: University, office: FeeOffice, officer: Headers
) -> None:
    scientist, engineer = university.student(major="D14"), university.student()
    office.end_normal_fee(CREDIT)
    office.bill(scientist)
    first = office.bill_of(scientist).problem_since
    office.bill(scientist, engineer)
    assert await gaps(api, officer) == [(scientist.student_code, "fee_rate_not_found")]
    assert await gaps(api, officer, faculty="E") == []
    assert await gaps(api, officer, problem="calendar_not_found") == []
    bill = office.bill_of(scientist)
    assert first is not None
    assert (bill.problem_since, bill.assessed_at > first) == (first, True)
    answer = await api.get("/finance/bill-gaps/export", params=TERM, headers=officer)
    assert {scientist.student_code, "ชื่อสาขา"} <= set(texts(answer.content))


async def test_who_takes_subjects_beside_maintaining_the_status_is_a_gap_with_the_subjects(
    api: httpx.AsyncClient, university: University, office: FeeOffice, officer: Headers
) -> None:
    student, section = university.student(), university.section()
    office.choose(student, EnrolmentType.MAINTAIN_STATUS)
    office.bill(student)
    assert await gaps(api, officer) == []
    place = office.enrol(student, section)
    found = [(student.student_code, "maintain_status_with_subjects")]
    assert await gaps(api, officer) == found
    office.bill(student)
    assert await gaps(api, officer) == found
    assert await gaps(api, officer, problem="fee_rate_not_found") == []
    assert len((await api.get("/finance/bill-gaps/export", params=TERM, headers=officer)).content) > 0
    office.drop(place)
    assert await gaps(api, officer) == []
