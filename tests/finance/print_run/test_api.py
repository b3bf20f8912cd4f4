"""Receipts and invoices of the payment list as one file: what is listed, as copies, made in the background."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import httpx
import pypdfium2
import pytest

from models.access.role.contract import RoleId
from models.access.role.tables import AuditEntry
from models.documents.paper.tables import PrintedDocument
from models.finance.invoice.tables.invoices import Invoice
from models.finance.payment.tables import Receipt
from models.finance.receipt.tables import ReceiptPrint
from models.people.person.tables import Student, UserType
from tests.support.api_finance import Headers
from tests.support.api_finance import officer as officer
from tests.support.money import Cashier
from tests.support.store_finance import whole_invoice
from tests.support.university import University
from tests.support.waiting import eventually

RUNS = "/finance/print-runs"


@pytest.fixture
def students(university: University) -> dict[str, Student]:
    """One who paid nothing, one who paid in two parts, one who paid at once."""
    cashier = Cashier(university)
    found = {name: university.student() for name in ("unpaid", "twice", "once")}
    for name, student in found.items():
        cashier.bill(name, student, [Decimal(1000)], parts=2)
    cashier.pay("1", Decimal(400), whole_invoice(cashier, found["twice"]))
    cashier.pay("2", Decimal(600), whole_invoice(cashier, found["twice"]))
    cashier.pay("3", Decimal(1000), whole_invoice(cashier, found["once"]))
    return found


async def asked(
    api: httpx.AsyncClient, headers: Headers, kind: str, key: str = "first", **narrowed: str
) -> httpx.Response:
    """The answer to a wish."""
    return await api.post(
        RUNS,
        json={"kind": kind, "language": "en"},
        params=narrowed,
        headers={**headers, "idempotency-key": f"{key}-of-this-test"},
    )


async def pages(api: httpx.AsyncClient, headers: Headers, run: dict[str, Any]) -> list[str]:
    """The text of each page of the file, once all papers are there."""

    async def done() -> bool:
        found = (await api.get(f"{RUNS}/{run['runId']}", headers=headers)).json()
        return bool(found["done"] == found["papers"])

    await eventually(done, within_seconds=90)
    answer = await api.get(f"{RUNS}/{run['runId']}/pdf", headers=headers)
    assert (answer.status_code, answer.headers["content-type"]) == (200, "application/pdf"), answer.text
    with pypdfium2.PdfDocument(answer.content) as document:
        return [page.get_textpage().get_text_range() for page in document]


async def test_receipts_of_the_list_come_as_copies_in_one_file_and_release_no_original(
    university: University, api: httpx.AsyncClient, worker: object, officer: Headers, students: dict[str, Student]
) -> None:
    answer = await asked(api, officer, "receipts")
    assert (answer.status_code, answer.json()["papers"]) == (202, 3), answer.text
    found = await pages(api, officer, answer.json())
    numbers = sorted(receipt.number for receipt in university.rows(Receipt))
    assert [number in page for number, page in zip(numbers, found, strict=True)] == [True] * 3
    assert all("COPY no. 1" in page for page in found)
    assert {row.form.value for row in university.rows(ReceiptPrint)} == {"copy"}
    entry = next(row for row in university.rows(AuditEntry) if row.action == "print_run.add")
    assert entry.after is not None
    assert (entry.after["papers"], entry.after["kind"]) == (3, "receipts")


async def test_the_same_key_is_the_same_file_and_another_one_counts_on(
    university: University, api: httpx.AsyncClient, worker: object, officer: Headers, students: dict[str, Student]
) -> None:
    first = (await asked(api, officer, "receipts")).json()
    again = (await asked(api, officer, "receipts")).json()
    assert again["runId"] == first["runId"]
    assert len(university.rows(ReceiptPrint)) == 3
    assert (await asked(api, officer, "invoices")).json()["code"] == "key_used_differently"
    other = (await asked(api, officer, "receipts", "second")).json()
    assert all("COPY no. 2" in page for page in await pages(api, officer, other))


async def test_the_unpaid_are_printed_as_invoices_of_the_list_as_it_is_narrowed(
    university: University, api: httpx.AsyncClient, worker: object, officer: Headers, students: dict[str, Student]
) -> None:
    run = (await asked(api, officer, "invoices", state="open")).json()
    unpaid = next(row for row in university.rows(Invoice) if row.student_id == students["unpaid"].student_id)
    [page] = await pages(api, officer, run)
    assert unpaid.number in page
    nothing = await asked(api, officer, "receipts", "second", state="unpaid")
    assert (nothing.status_code, nothing.json()["code"]) == (409, "print_empty")


async def test_more_than_are_printed_at_once_are_refused_and_nothing_is_counted_as_printed(
    university: University,
    api: httpx.AsyncClient,
    officer: Headers,
    students: dict[str, Student],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("api.finance.print_run.commands.MOST_PAPERS", 2)
    refused = await asked(api, officer, "receipts")
    assert (refused.status_code, refused.json()["code"]) == (409, "print_too_large")
    assert refused.json()["details"] == {"limit": 2}
    assert university.rows(ReceiptPrint) == []


async def test_a_file_is_its_own_officers(
    university: University, api: httpx.AsyncClient, worker: object, officer: Headers, students: dict[str, Student]
) -> None:
    run = (await asked(api, officer, "invoices")).json()
    person = university.person(UserType.STAFF, RoleId.FINANCE_OFFICER)
    other = university.signed_in(person.person_id, RoleId.FINANCE_OFFICER)
    for place in (f"{RUNS}/{run['runId']}", f"{RUNS}/{run['runId']}/pdf"):
        assert (await api.get(place, headers=other)).status_code == 404


async def test_the_list_itself_is_printed_across_the_sheet_with_its_columns_on_every_page_and_its_sums(
    university: University, api: httpx.AsyncClient, worker: object, officer: Headers, students: dict[str, Student]
) -> None:
    cashier = Cashier(university)
    for number in range(45):
        cashier.bill(f"more-{number}", university.student(), [Decimal(100)])
    run = (await asked(api, officer, "list")).json()
    found = await pages(api, officer, run)
    assert len(found) > 1
    assert all("Invoiced" in page and f"{number} / {len(found)}" in page for number, page in enumerate(found, 1))
    assert "Sum in baht (invoices: 48)" in found[-1]
    assert "7,500.00" in found[-1]
    narrowed = (await asked(api, officer, "list", "second", state="paid")).json()
    [page] = await pages(api, officer, narrowed)
    assert "Sum in baht (invoices: 2)" in page
    [paper] = [
        row for row in university.rows(PrintedDocument) if row.line == narrowed["runId"] and row.language == "en"
    ]
    verified = (await api.get(f"/documents/{paper.code}/verify")).json()["paper"]["content"]
    assert (verified["lines"], verified["invoices"], verified["paid"]) == ([], 2, "2000.00")
    assert verified["filters"] == [{"name": "state", "value": "Paid"}]
