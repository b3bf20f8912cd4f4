"""Money that is not what was asked for: seen on the list, decided by an officer, and told to its student."""

from __future__ import annotations

from decimal import Decimal
from typing import Any
from uuid import UUID, uuid4

import httpx
import pytest
from temporalio.client import Client

from models.access.role.contract import RoleId
from models.cases.case.tables import CaseFile
from models.finance.payment.store.recording import ForInvoice
from tests.support.api_finance import Headers, signed_in
from tests.support.api_finance import officer as officer
from tests.support.money import Cashier
from tests.support.starting import reconciled
from tests.support.university import University
from tests.support.waiting import eventually

pytestmark = pytest.mark.usefixtures("worker")


@pytest.fixture
def cashier(university: University) -> Cashier:
    return Cashier(university)


async def put_before_officers(client: Client, university: University, payment_id: UUID) -> None:
    """The reconciliation has begun the case of a payment."""
    case = next(case for case in university.rows(CaseFile) if case.case_id == payment_id)
    university.merge(case.model_copy(update={"opened_at": case.opened_at.replace(year=case.opened_at.year - 1)}))
    await reconciled(client)

    async def is_before_them() -> bool:
        return any(row.case_id == payment_id and row.revision > 0 for row in university.rows(CaseFile))

    await eventually(is_before_them)


async def shown(api: httpx.AsyncClient, case_id: UUID, session: Headers) -> dict[str, Any]:
    answer = await api.get(f"/cases/{case_id}", headers=session)
    assert answer.status_code == 200, answer.text
    case: dict[str, Any] = answer.json()
    return case


async def act(
    api: httpx.AsyncClient, case_id: UUID, action: str, session: Headers, revision: int, **more: object
) -> httpx.Response:
    return await api.post(
        f"/cases/{case_id}/actions/{action}",
        json={"revision": revision, **more},
        headers={**session, "Idempotency-Key": str(uuid4()), "Accept-Language": "en"},
    )


async def test_an_officer_names_the_owner_of_money_and_a_wrong_code_is_said_at_its_field(
    api: httpx.AsyncClient, university: University, cashier: Cashier, officer: Headers, temporal_client: Client
) -> None:
    student = university.student()
    cashier.bill("one", student, [Decimal("1000.00")])
    payment_id = cashier.pay("orphan", Decimal("1000.00"), None).payment_id
    await put_before_officers(temporal_client, university, payment_id)
    [listed] = (await api.get("/finance/unexplained", headers=officer)).json()["items"]
    assert (listed["why"], listed["caseId"], listed["amount"]) == ("nobody", str(payment_id), "1000.00")
    before = await shown(api, payment_id, officer)
    [attribute] = [action for action in before["actions"] if action["name"] == "attribute"]
    assert [field["name"] for field in attribute["form"]] == ["studentCode"]

    said = {"remark": "slip seen", "form": {"studentCode": "0000000000"}}
    wrong = await act(api, payment_id, "attribute", officer, before["revision"], **said)
    assert wrong.status_code == 422
    [field] = wrong.json()["details"]["fields"]
    assert (field["field"], "0000000000" in field["message"]) == ("form.studentCode", True)
    said["form"] = {"studentCode": student.student_code}
    decided = await act(api, payment_id, "attribute", officer, before["revision"], **said)
    assert (decided.status_code, decided.json()["stage"]) == (200, "applied"), decided.text
    assert (await api.get("/finance/unexplained", headers=officer)).json()["items"] == []
    assert cashier.balance(student) == 0
    mine = university.signed_in(student.person_id, RoleId.STUDENT)
    assert (await shown(api, payment_id, mine))["stage"] == "applied"


async def test_a_student_sees_that_too_much_came_and_others_see_nothing(
    api: httpx.AsyncClient, university: University, cashier: Cashier, officer: Headers, temporal_client: Client
) -> None:
    student, other = university.student(), university.student()
    cashier.bill("one", student, [Decimal("1000.00")])
    [(invoice_id, _)] = cashier.invoices(student)
    payment_id = cashier.pay("too-much", Decimal("1250.00"), ForInvoice(student.student_id, invoice_id)).payment_id
    await put_before_officers(temporal_client, university, payment_id)
    [listed] = (await api.get("/finance/unexplained", params={"why": "unused"}, headers=officer)).json()["items"]
    assert listed["amount"] == "250.00"
    mine = university.signed_in(student.person_id, RoleId.STUDENT)
    case = await shown(api, payment_id, mine)
    assert (case["stage"], case["actions"]) == ("officer_review", [])
    refused = await act(api, payment_id, "keep", mine, case["revision"])
    assert (refused.status_code, refused.json()["code"]) == (403, "not_your_task")
    theirs = university.signed_in(other.person_id, RoleId.STUDENT)
    assert (await api.get(f"/cases/{payment_id}", headers=theirs)).status_code == 404
    scholarship = signed_in(university, RoleId.SCHOLARSHIP_OFFICER)
    assert (await api.get(f"/cases/{payment_id}", headers=scholarship)).status_code == 404
    assert (await act(api, payment_id, "keep", officer, case["revision"])).json()["stage"] == "kept_as_credit"
