"""The rules that know a transfer, as offices keep them and owners make them over HTTP (study §5)."""

from __future__ import annotations

import httpx
import pytest

from models.access.role.contract import RoleId
from models.people.person.tables import UserType
from models.study.transfer_credit.tables import TransferRule
from tests.support.transfer_requests import approve, ask, signed
from tests.support.transferring import INSTITUTION, TransferOffices
from tests.support.typed import typed_words
from tests.support.university import University

pytestmark = pytest.mark.usefixtures("worker")


@pytest.fixture
def offices(university: University) -> TransferOffices:
    """A student, owners of subjects in two faculties, and the offices."""
    return TransferOffices(university)


def rule_of(offices: TransferOffices, **changes: object) -> dict[str, object]:
    """A rule as an office says it."""
    return {
        "source": "outside", "institution": INSTITUTION, "sourceCode": "2110101", "sourceName": "Programming",
        "targetCode": offices.one.show_code, "leastLetter": "C", "credits": "3", "validFrom": "2026-01-01",
        "validTo": None, "decidedBy": "คณะกรรมการภาควิชา", **changes,
    }  # fmt: skip


async def test_an_office_keeps_rules_with_their_days_and_who_decided(
    api: httpx.AsyncClient, offices: TransferOffices
) -> None:
    officer = offices.university.person(UserType.STAFF, RoleId.CURRICULUM_OFFICER, faculty=None)
    headers = offices.university.signed_in(officer.person_id, RoleId.CURRICULUM_OFFICER)
    added = await api.post("/transfer-rules", json=rule_of(offices), headers=headers)
    assert added.status_code == 201, added.text
    rule = added.json()
    changed = await api.put(
        f"/transfer-rules/{rule['ruleId']}", headers=headers,
        json=rule_of(offices, validTo="2026-12-31", revision=rule["revision"]),
    )  # fmt: skip
    assert (changed.status_code, changed.json()["validTo"]) == (200, "2026-12-31")
    listed = (await api.get("/transfer-rules", params={"text": "2110"}, headers=headers)).json()["items"]
    assert [each["ruleId"] for each in listed] == [rule["ruleId"]]
    trail = (await api.get(f"/transfer-rules/{rule['ruleId']}/audit", headers=headers)).json()["items"]
    assert len(trail) == 2


def of_line(case_id: str, number: int = 1, **changes: object) -> dict[str, object]:
    """What an owner says of a line they accepted."""
    return {
        "caseId": case_id, "number": number, "leastLetter": "B", "validFrom": "2026-01-01", "validTo": "2027-12-31",
        "decidedBy": "หัวหน้าภาควิชา", **changes,
    }  # fmt: skip


async def test_an_owner_makes_a_rule_of_a_line_they_accepted_and_pressing_twice_makes_one(
    api: httpx.AsyncClient, offices: TransferOffices
) -> None:
    case_id = (await ask(api, offices))["caseId"]
    headers = signed(offices, offices.head)
    early = await api.post("/transfer-rules/of-line", json=of_line(case_id), headers=headers)
    assert (early.status_code, early.json()["code"]) == (409, "transfer_line_not_accepted")
    await approve(api, offices, case_id, offices.head)
    shown = (await api.get(f"/transfer-credits/of-case/{case_id}", headers=headers)).json()
    assert [each["mayBecomeRule"] for each in shown["lines"]] == [True, False]
    made = await api.post("/transfer-rules/of-line", json=of_line(case_id), headers=headers)
    assert made.status_code == 201, made.text
    rule = made.json()
    assert (rule["sourceCode"], rule["targetCode"], rule["institution"], rule["credits"]) == (
        "2110101", offices.one.show_code, INSTITUTION, "3"
    )  # fmt: skip
    assert (rule["decidedBy"], rule["validTo"], rule["leastLetter"]) == ("หัวหน้าภาควิชา", "2027-12-31", "B")
    again = await api.post("/transfer-rules/of-line", json=of_line(case_id), headers=headers)
    assert (again.status_code, again.json()["code"]) == (409, "transfer_rule_exists")
    leaf = await api.post("/transfer-rules/of-line", json=of_line(case_id, 2), headers=headers)
    assert leaf.json()["code"] in {"transfer_rule_of_leaf", "transfer_rule_other_department"}
    shown = (await api.get(f"/transfer-credits/of-case/{case_id}", headers=headers)).json()
    assert [each["mayBecomeRule"] for each in shown["lines"]] == [False, False]
    [kept] = offices.university.rows(TransferRule)
    assert kept.changed_by == offices.head.person_id


async def test_nobody_makes_a_rule_for_another_department(api: httpx.AsyncClient, offices: TransferOffices) -> None:
    case_id = (await ask(api, offices))["caseId"]
    await approve(api, offices, case_id, offices.head)
    registrar = signed(offices, offices.registrar)
    refused = await api.post("/transfer-rules/of-line", json=of_line(case_id), headers=registrar)
    assert (refused.status_code, refused.json()["code"]) == (403, "transfer_rule_other_department")
    unseen = await api.post(
        "/transfer-rules/of-line", json=of_line(case_id), headers=signed(offices, offices.other_head)
    )
    assert unseen.status_code == 404
    free = await api.post("/transfer-rules", json=rule_of(offices), headers=signed(offices, offices.head))
    assert free.status_code == 403
    wrong = await api.post(
        "/transfer-rules/of-line", json=of_line(case_id, validTo="2025-12-31"), headers=signed(offices, offices.head)
    )
    assert (wrong.status_code, wrong.json()["code"]) == (422, "transfer_rule_days")
    assert offices.university.rows(TransferRule) == []


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        pytest.param({"institution": ""}, "transfer_rule_institution", id="no institution"),
        pytest.param({"validTo": "2025-12-31"}, "transfer_rule_days", id="days that fall"),
        pytest.param({"targetCode": "09999999"}, "transfer_rule_target_unknown", id="no such subject"),
    ],
)
async def test_a_rule_that_may_not_stand_so_is_refused(
    api: httpx.AsyncClient, offices: TransferOffices, changes: dict[str, object], code: str
) -> None:
    headers = signed(offices, offices.registrar)
    answer = await api.post("/transfer-rules", json=rule_of(offices, **changes), headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (422, code)


async def test_a_rule_that_has_known_a_line_is_not_deleted(api: httpx.AsyncClient, offices: TransferOffices) -> None:
    rule = offices.rule(offices.one)
    await ask(api, offices)
    answer = await api.delete(
        f"/transfer-rules/{rule.rule_id}", params={"revision": 1}, headers=signed(offices, offices.registrar)
    )
    assert (answer.status_code, answer.json()["code"]) == (409, "transfer_rule_in_use")


async def test_a_rule_is_found_however_its_subjects_are_typed(api: httpx.AsyncClient, offices: TransferOffices) -> None:
    officer = offices.university.person(UserType.STAFF, RoleId.CURRICULUM_OFFICER, faculty=None)
    headers = offices.university.signed_in(officer.person_id, RoleId.CURRICULUM_OFFICER)
    assert (await api.post("/transfer-rules", json=rule_of(offices), headers=headers)).status_code == 201
    for typed in typed_words(offices.one.show_code, "Programming", "2110-101"):
        listed = (await api.get("/transfer-rules", params={"text": typed}, headers=headers)).json()["items"]
        assert [each["targetCode"] for each in listed] == [offices.one.show_code], typed
    assert (await api.get("/transfer-rules", params={"text": "2110-109"}, headers=headers)).json()["total"] == 0
