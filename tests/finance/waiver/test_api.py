"""Asking to pay later: what may be asked, by whom, and who sees what of it (spec §5, finance §6)."""

from __future__ import annotations

import json
from typing import Any
from uuid import uuid4

import httpx
import pytest
from sqlalchemy import text

from models.access.role.contract import RoleId
from models.access.role.tables import AuditEntry
from models.people.organisation.tables import CodeKind, CodeName
from models.people.person.tables import Person, UserType
from models.people.student.contract.status import StudentStatus
from tests.finance.deciding import added, agreed, keyed
from tests.finance.paper.test_api_money import words_of
from tests.support.api_finance import director as director
from tests.support.university import University
from tests.support.waivers import OWED, WaiverDesk

pytestmark = pytest.mark.usefixtures("worker")
Headers = dict[str, str]


@pytest.fixture
def desk(university: University) -> WaiverDesk:
    return WaiverDesk(university)


@pytest.fixture
def student(desk: WaiverDesk) -> Headers:
    return desk.university.signed_in(desk.student.person_id, RoleId.STUDENT)


def staff(desk: WaiverDesk, person: Person) -> Headers:
    return desk.university.signed_in(person.person_id, desk.role_of(person))


def said(desk: WaiverDesk, **changes: object) -> dict[str, Any]:
    """What a student sends."""
    return {
        "kind": "leniency",
        "invoiceIds": [str(desk.invoice_id)],
        "until": desk.day(30).isoformat(),
        "reason": "รอเงินกู้ยืม",
        "phone": "0812345678",
        **changes,
    }


async def ask(
    api: httpx.AsyncClient, session: Headers, body: dict[str, Any], path: str = "", key: str | None = None
) -> httpx.Response:
    headers = {**session, "Idempotency-Key": key or uuid4().hex, "Accept-Language": "en"}
    return await api.post(f"/finance/waivers{path}", json=body, headers=headers)


async def test_a_student_asks_twice_by_one_press_and_sees_one_waiver(
    api: httpx.AsyncClient, desk: WaiverDesk, student: Headers
) -> None:
    first = await ask(api, student, said(desk), key="one-press-only")
    again = await ask(api, student, said(desk), key="one-press-only")
    other_tab = await ask(api, student, said(desk))
    assert first.status_code == 200, first.text
    assert {answer.json()["caseId"] for answer in (first, again, other_tab)} == {first.json()["caseId"]}
    differs = await ask(api, student, said(desk, reason="รอเงินเดือน"))
    assert (differs.status_code, differs.json()["code"]) == (409, "other_request_stands")
    [mine] = (await api.get("/finance/waivers/mine", headers=student)).json()
    assert (mine["stage"], mine["amount"], mine["until"]) == ("advisor_review", f"{OWED}", desk.day(30).isoformat())
    account = (await api.get("/finance/my-account", headers=student)).json()
    assert [due["isOverdue"] for due in account["dues"]] == [False]


async def test_the_same_waiver_asked_for_in_the_next_term_is_the_open_one(
    api: httpx.AsyncClient, desk: WaiverDesk, student: Headers
) -> None:
    first = await ask(api, student, said(desk))
    assert first.status_code == 200, first.text
    with desk.university.engine.begin() as connection:
        earlier = {"academic_year": 2560, "semester": 0}
        changed = text("UPDATE case_file SET request = request || CAST(:earlier AS jsonb)")
        connection.execute(changed, {"earlier": json.dumps(earlier)})
    again = await ask(api, student, said(desk))
    assert (again.status_code, again.json()["caseId"]) == (200, first.json()["caseId"])


async def test_what_may_be_asked_is_said_before_with_its_days_and_offices(
    api: httpx.AsyncClient, desk: WaiverDesk, student: Headers
) -> None:
    found = (await api.get("/finance/waivers/possible", headers=student)).json()
    leniency, deferral = found["kinds"]
    assert leniency["offices"] == ["advisor", "head", "dean", "officer"]
    assert leniency["first"] == desk.day(1).isoformat()
    assert (deferral["first"], deferral["last"]) == (desk.day(120).isoformat(), desk.day(240).isoformat())
    assert [invoice["refused"] for invoice in found["invoices"]] == [None]
    desk.arrears(3)
    found = (await api.get("/finance/waivers/possible", headers=student)).json()
    leniency, deferral = found["kinds"]
    assert (found["arrearsTerms"], leniency["refused"]["code"], deferral["refused"]) == (3, "waiver_arrears", None)
    assert deferral["offices"][-1] == "treasury"


@pytest.mark.parametrize(
    ("changes", "days", "code"),
    [
        pytest.param({}, 200, "waiver_day_late", id="beyond-the-term"),
        pytest.param({}, -1, "waiver_day_early", id="past"),
        pytest.param({"kind": "deferral"}, 30, "waiver_day_early", id="deferral-within-the-term"),
        pytest.param({"invoiceIds": [str(uuid4())]}, 30, "not_found", id="not-theirs"),
    ],
)
async def test_what_cannot_be_granted_is_refused_at_once_and_changes_nothing(
    api: httpx.AsyncClient, desk: WaiverDesk, student: Headers, changes: dict[str, Any], days: int, code: str
) -> None:
    answer = await ask(api, student, said(desk, until=desk.day(days).isoformat(), **changes))
    assert answer.json()["code"] == code
    assert answer.json()["case"]["stage"] == "refused"
    assert (await api.get("/finance/waivers/mine", headers=student)).json() == []


async def test_what_is_paid_needs_no_waiver(api: httpx.AsyncClient, desk: WaiverDesk, student: Headers) -> None:
    desk.pay()
    answer = await ask(api, student, said(desk))
    assert answer.json()["code"] == "waiver_nothing_open"


async def test_where_no_rule_names_an_office_nobody_asks(
    api: httpx.AsyncClient, desk: WaiverDesk, student: Headers
) -> None:
    with desk.university.engine.begin() as connection:
        connection.execute(text("UPDATE waiver_rule SET deleted_at = now()"))
    kinds = (await api.get("/finance/waivers/possible", headers=student)).json()["kinds"]
    assert {kind["refused"]["code"] for kind in kinds} == {"waiver_no_rule"}
    assert (await ask(api, student, said(desk))).json()["code"] == "waiver_no_rule"


@pytest.mark.parametrize("status", list(StudentStatus), ids=lambda status: status.name.lower())
async def test_only_some_statuses_may_ask(
    api: httpx.AsyncClient, university: University, status: StudentStatus
) -> None:
    university.merge(CodeName(kind=CodeKind.STUDENT_STATUS, code=status.value, name_th="สถานภาพ", name_en="Status"))
    desk = WaiverDesk(university, status=status.value)
    officer = staff(desk, desk.officer)
    answer = await ask(api, officer, {**said(desk), "studentCode": desk.student.student_code}, "/on-behalf")
    may = {StudentStatus.CURRENT, StudentStatus.NEW, StudentStatus.ON_LEAVE, StudentStatus.DISCIPLINED}
    assert answer.json()["code"] == ("success" if status in may else "waiver_status")


async def test_an_officer_asks_for_a_student_and_reviewers_see_what_stands_beside(
    api: httpx.AsyncClient, desk: WaiverDesk, student: Headers
) -> None:
    officer = staff(desk, desk.officer)
    answer = await ask(api, officer, {**said(desk), "studentCode": desk.student.student_code}, "/on-behalf")
    case_id = answer.json()["caseId"]
    assert [entry.action for entry in desk.university.rows(AuditEntry) if "waiver" in entry.action]
    beside = (await api.get(f"/finance/waivers/of-case/{case_id}", headers=staff(desk, desk.advisor))).json()
    assert (beside["phone"], beside["arrearsNow"], beside["openNow"]) == ("081-234-5678", 0, f"{OWED}")
    [line] = (await api.get("/finance/waivers", headers=officer)).json()["items"]
    assert line["studentCode"] == desk.student.student_code
    assert (await api.get("/finance/waivers?stage=granted", headers=officer)).json()["items"] == []
    stranger = desk.university.signed_in(desk.university.teacher().person_id, RoleId.TEACHER)
    assert (await api.get(f"/finance/waivers/of-case/{case_id}", headers=stranger)).status_code == 404
    nobody = await ask(api, officer, {**said(desk), "studentCode": "0000000000"}, "/on-behalf")
    assert nobody.status_code == 404


async def test_a_case_given_back_takes_only_a_day_that_may_be_asked_for(
    api: httpx.AsyncClient, desk: WaiverDesk, student: Headers
) -> None:
    case = (await ask(api, student, said(desk))).json()["case"]

    async def act(name: str, session: Headers, revision: int, **more: object) -> httpx.Response:
        return await api.post(
            f"/cases/{case['id']}/actions/{name}",
            json={"revision": revision, "remark": "ชี้แจง", **more},
            headers={**session, "Idempotency-Key": uuid4().hex},
        )

    returned = (await act("return", staff(desk, desk.advisor), case["revision"])).json()
    assert returned["stage"] == "returned"
    late = await act("submit", student, returned["revision"], form={"until": desk.day(300).isoformat()})
    assert late.status_code == 422, late.text
    again = await act("submit", student, returned["revision"], form={"until": desk.day(15).isoformat()})
    assert (again.status_code, again.json()["stage"]) == (200, "advisor_review"), again.text
    [mine] = (await api.get("/finance/waivers/mine", headers=student)).json()
    assert mine["until"] == desk.day(15).isoformat()


async def test_officers_keep_who_agrees_and_the_first_rule_stays(
    api: httpx.AsyncClient, desk: WaiverDesk, director: Headers
) -> None:
    officer, place = staff(desk, desk.officer), "/finance/waiver-rules"
    rules = (await api.get(place, headers=officer)).json()["items"]
    assert [(rule["waiverKind"], rule["arrearsFrom"]) for rule in rules] == [
        ("leniency", 0),
        ("deferral", 0),
        ("deferral", 3),
    ]
    wanted = {"waiverKind": "deferral", "arrearsFrom": 1, "offices": ["treasury", "officer"]}
    rule = await added(api, officer, director, place, wanted)
    assert rule["offices"] == ["officer", "treasury"]
    again = await api.post(place, json=wanted | {"reason": "ประกาศ"}, headers=keyed(officer))
    assert (again.status_code, again.json()["code"]) == (409, "waiver_rule_exists")
    thai = await api.post(place, json=wanted | {"reason": "ประกาศ"}, headers=keyed(officer) | {"Accept-Language": "th"})
    assert thai.json()["message"] == (
        "มีรายการ “เลื่อนการชำระ ค้างตั้งแต่ 1 ภาค” อยู่แล้ว (ผู้พิจารณา: เจ้าหน้าที่การเงิน, ผู้อำนวยการกองคลัง)"
        " แก้ไขรายการนั้น หรือระบุจำนวนภาคอื่น"
    )
    assert again.json()["message"] == (
        "There is a rule “deferral, from 1 term of arrears” already (offices: finance officer, director of treasury)."
        " Change that rule, or choose another number of terms."
    )
    why: dict[str, Any] = {"reason": "ประกาศ", "revision": 1}
    for first in (
        await api.delete(f"{place}/{rules[0]['ruleId']}", params=why, headers=keyed(officer)),
        await api.put(
            f"{place}/{rules[0]['ruleId']}", json=rules[0] | why | {"arrearsFrom": 2}, headers=keyed(officer)
        ),
    ):
        assert (first.status_code, first.json()["code"]) == (409, "waiver_rule_first")
    gone = await api.delete(f"{place}/{rule['ruleId']}", params=why, headers=keyed(officer))
    assert await agreed(api, director, gone) == "done"
    trail = (await api.get(f"{place}/{rule['ruleId']}/audit", headers=officer)).json()
    assert [entry["action"] for entry in trail["items"]] == ["waiver_rule.delete", "waiver_rule.add"]


async def test_rules_of_two_kinds_are_asked_for_beside_each_other_and_named_by_kind_and_terms(
    api: httpx.AsyncClient, desk: WaiverDesk, director: Headers
) -> None:
    officer, place = staff(desk, desk.officer), "/finance/waiver-rules"
    wanted = {"waiverKind": "leniency", "arrearsFrom": 4, "offices": ["officer"], "reason": "ประกาศ"}
    titles = []
    for kind in ("leniency", "deferral"):
        asked = await api.post(place, json=wanted | {"waiverKind": kind}, headers=keyed(officer))
        assert asked.status_code == 202, asked.text
        titles.append((await api.get(f"/cases/{asked.json()['caseId']}", headers=director)).json()["title"])
    assert titles == [
        {
            "th": "เพิ่มผู้พิจารณาการผ่อนผัน ผ่อนผันการชำระ ค้างตั้งแต่ 4 ภาค",
            "en": "Adding offices that agree to waivers: leniency, from 4 terms of arrears",
        },
        {
            "th": "เพิ่มผู้พิจารณาการผ่อนผัน เลื่อนการชำระ ค้างตั้งแต่ 4 ภาค",
            "en": "Adding offices that agree to waivers: deferral, from 4 terms of arrears",
        },
    ]
    other = await api.post(place, json=wanted | {"offices": ["dean"]}, headers=keyed(officer))
    assert (other.status_code, other.json()["code"]) == (409, "master_change_asked"), "one at a time"
    rule = (await api.get(place, headers=officer)).json()["items"][-1]
    same = rule | {"reason": "ประกาศ"}
    refused = await api.put(f"{place}/{rule['ruleId']}", json=same, headers=keyed(officer))
    assert (refused.status_code, refused.json()["code"]) == (409, "master_unchanged")
    assert refused.json()["message"] == "Nothing of deferral, from 3 terms of arrears would change."


async def test_no_officer_alone_takes_an_office_out_of_a_waiver(
    api: httpx.AsyncClient, desk: WaiverDesk, director: Headers
) -> None:
    officer, place = staff(desk, desk.officer), "/finance/waiver-rules"
    rule = (await api.get(place, headers=officer)).json()["items"][-1]
    assert len(rule["offices"]) > 1
    body = rule | {"offices": ["officer"], "reason": "ลดขั้นตอน"}
    asked = await api.put(f"{place}/{rule['ruleId']}", json=body, headers=keyed(officer))
    shown = (await api.get(place, headers=officer)).json()["items"][-1]
    assert shown == rule | {"caseId": asked.json()["caseId"]}, "nothing changes before the second person agrees"
    assert await agreed(api, director, asked) == "done"
    changed = (await api.get(place, headers=officer)).json()["items"][-1]
    assert (changed["offices"], changed["revision"], changed["caseId"]) == (["officer"], 2, None)


@pytest.mark.parametrize("digits", [20, 5_000])
async def test_a_code_of_more_digits_than_any_student_has_is_refused_by_its_field(
    university: University, api: httpx.AsyncClient, digits: int
) -> None:
    role = RoleId.FINANCE_OFFICER
    officer = university.signed_in(university.person(UserType.STAFF, role).person_id, role)
    answer = await api.get(f"/finance/waivers/on-behalf/{'9' * digits}/possible", headers=officer)
    assert (answer.status_code, answer.json()["code"]) == (422, "fields_invalid")
    assert [field["field"] for field in answer.json()["details"]["fields"]] == ["student_code"]


async def decided(
    api: httpx.AsyncClient, desk: WaiverDesk, case_id: str, people: tuple[Person, ...], last: str
) -> None:
    """Everybody agrees but the last, who takes ``last``."""
    for person in people:
        session = staff(desk, person)
        case = (await api.get(f"/cases/{case_id}", headers=session)).json()
        action = last if person is people[-1] else "approve"
        answer = await api.post(
            f"/cases/{case_id}/actions/{action}",
            json={"revision": case["revision"], "remark": "ตรวจแล้ว"},
            headers={**session, "Idempotency-Key": uuid4().hex},
        )
        assert answer.status_code == 200, answer.text


@pytest.mark.parametrize(("last", "decision"), [("approve", "granted"), ("disapprove", "refused")], ids=["yes", "no"])
async def test_a_decided_waiver_has_a_letter_in_both_languages_and_an_undecided_one_has_none(
    api: httpx.AsyncClient,
    desk: WaiverDesk,
    student: Headers,
    last: str,
    decision: str,
) -> None:
    case_id = (await ask(api, student, said(desk))).json()["caseId"]
    wish = {"kind": "waiver_letter", "line": case_id}
    early = await api.post("/documents", json={**wish, "language": "en"}, headers=student)
    assert (early.status_code, early.json()["code"]) == (404, "not_found")
    people = desk.chain if last == "approve" else desk.chain[:2]
    await decided(api, desk, case_id, people, last)
    for language in ("th", "en"):
        printed = await api.post("/documents", json={**wish, "language": language}, headers=student)
        assert printed.status_code == 200, printed.text
        code = printed.json()["code"]
        content = (await api.get(f"/documents/{code}/verify")).json()["paper"]["content"]
        assert (content["decision"], content["amount"], content["remark"]) == (decision, f"{OWED}", "ตรวจแล้ว")
        assert content["until"] == desk.day(30).isoformat()
        assert people[-1].first_name_th in content["decidedBy"] or people[-1].first_name_en in content["decidedBy"]
        pdf = await api.get(f"/documents/{code}/pdf", headers=student)
        words = words_of(pdf.content)
        assert content["invoices"][0]["number"] in words
        assert ("Granted" in words) == (decision == "granted" and language == "en")
    other = desk.university.signed_in(desk.university.student().person_id, RoleId.STUDENT)
    theirs = await api.post("/documents", json={**wish, "language": "en"}, headers=other)
    assert theirs.status_code == 404
    officer = {**wish, "language": "en", "stdId": desk.student.student_code}
    assert (await api.post("/documents", json=officer, headers=staff(desk, desk.officer))).status_code == 200
