"""Printing papers of money: the original of a receipt once, copies with their count, and nobody else's papers."""

from __future__ import annotations

import asyncio
from decimal import Decimal
from typing import Any

import httpx
import pypdfium2
import pytest

from models.access.role.contract import RoleId
from models.documents.paper.tables import PrintedDocument
from models.finance.invoice.tables.invoices import CreditNote, Invoice
from models.finance.payment.tables import Receipt
from models.finance.receipt.tables import ReceiptPrint
from models.people.person.tables import Student
from tests.finance.ledger.test_store import charge_ids
from tests.support.files import name_of
from tests.support.money import Cashier
from tests.support.store_finance import whole_invoice
from tests.support.university import University

Headers = dict[str, str]


@pytest.fixture
def payer(university: University) -> tuple[Student, Headers, Receipt]:
    """A student with a receipt of 101 baht."""
    cashier, student = Cashier(university), university.student()
    cashier.bill("bill", student, [Decimal(100), Decimal(50)])
    cashier.pay("1", Decimal(101), whole_invoice(cashier, student))
    [receipt] = university.rows(Receipt)
    return student, university.signed_in(student.person_id, RoleId.STUDENT), receipt


async def printed(
    api: httpx.AsyncClient, headers: Headers, number: str, key: str, language: str = "th", **more: Any
) -> httpx.Response:
    """The answer to a wish for a receipt."""
    body = {"language": language, **more}
    return await api.post(
        f"/finance/receipts/{number}/prints", json=body, headers={**headers, "idempotency-key": f"{key}-of-this-test"}
    )


def words_of(pdf: bytes) -> str:
    """The text of a PDF; Thai is not read well, so tests look at English and at figures."""
    with pypdfium2.PdfDocument(pdf) as document:
        return "\n".join(page.get_textpage().get_text_range() for page in document)


async def test_the_original_is_released_once_and_every_later_print_is_a_copy_with_its_count(
    university: University, api: httpx.AsyncClient, worker: object, payer: tuple[Student, Headers, Receipt]
) -> None:
    _, headers, receipt = payer
    original = await printed(api, headers, receipt.number, "a", "en")
    assert (original.status_code, original.headers["content-type"]) == (200, "application/pdf"), original.text
    assert name_of(original) == f"Receipt (KU2)-{receipt.number}-ORIGINAL.pdf"
    assert "ORIGINAL" in words_of(original.content)
    copies = [words_of((await printed(api, headers, receipt.number, key, "en")).content) for key in ("b", "c")]
    assert ["COPY no. 1" in copies[0], "COPY no. 2" in copies[1]] == [True, True]
    assert all("101.00" in words and receipt.number in words for words in copies)
    listed = (await api.get(f"/finance/receipts/{receipt.number}/prints", headers=headers)).json()
    assert [(one["form"], one["count"]) for one in listed] == [("copy", 2), ("copy", 1), ("original", 1)]


async def test_a_download_that_was_lost_comes_back_under_its_own_key_as_what_it_was(
    university: University, api: httpx.AsyncClient, worker: object, payer: tuple[Student, Headers, Receipt]
) -> None:
    _, headers, receipt = payer
    first = await printed(api, headers, receipt.number, "a")
    again = await printed(api, headers, receipt.number, "a")
    assert again.content == first.content
    assert len(university.rows(ReceiptPrint)) == 1


async def test_presses_at_once_release_one_original(
    university: University, api: httpx.AsyncClient, worker: object, payer: tuple[Student, Headers, Receipt]
) -> None:
    _, headers, receipt = payer
    answers = await asyncio.gather(*(printed(api, headers, receipt.number, f"key{n}") for n in range(4)))
    assert [answer.status_code for answer in answers] == [200] * 4
    rows = sorted(university.rows(ReceiptPrint), key=lambda row: row.print_no)
    assert [(row.form.value, row.count) for row in rows] == [("original", 1), ("copy", 1), ("copy", 2), ("copy", 3)]


async def test_a_key_of_another_receipt_is_refused(
    university: University, api: httpx.AsyncClient, worker: object, payer: tuple[Student, Headers, Receipt]
) -> None:
    student, headers, receipt = payer
    cashier = Cashier(university)
    cashier.pay("2", Decimal(20), whole_invoice(cashier, student))
    other = next(row for row in university.rows(Receipt) if row.number != receipt.number)
    assert (await printed(api, headers, receipt.number, "a")).status_code == 200
    refused = await printed(api, headers, other.number, "a")
    assert (refused.status_code, refused.json()["code"]) == (409, "key_used_differently")


async def test_an_invoice_and_a_credit_note_are_printed_as_often_as_wished_and_are_the_same_paper(
    university: University, api: httpx.AsyncClient, worker: object, payer: tuple[Student, Headers, Receipt]
) -> None:
    student, headers, _ = payer
    Cashier(university).credit("drop", student, charge_ids(university, student)[1], Decimal(20))
    [invoice], [note] = university.rows(Invoice), university.rows(CreditNote)
    for place in (f"invoices/{invoice.number}", f"credit-notes/{note.number}"):
        answers = [
            await api.post(f"/finance/{place}/prints", json={"language": "en"}, headers=headers) for _ in range(2)
        ]
        assert [answer.status_code for answer in answers] == [200, 200], answers[0].text
        assert answers[0].content == answers[1].content
    assert len(university.rows(PrintedDocument)) == 4, "each paper in both languages, once"


async def test_papers_of_somebody_else_and_numbers_that_are_none_are_not_found(
    university: University, api: httpx.AsyncClient, payer: tuple[Student, Headers, Receipt]
) -> None:
    _, headers, receipt = payer
    [invoice] = university.rows(Invoice)
    stranger = university.signed_in(university.student().person_id, RoleId.STUDENT)
    for caller, number in ((stranger, receipt.number), (headers, "KU2-B-2570-9999999")):
        answer = await printed(api, caller, number, "a")
        assert (answer.status_code, answer.json()["code"]) == (404, "receipt_number_not_found")
        assert number in answer.json()["message"]
    for caller, number in ((stranger, invoice.number), (headers, "INV-B-2570-9999999")):
        answer = await api.post(f"/finance/invoices/{number}/prints", json={"language": "th"}, headers=caller)
        assert (answer.status_code, answer.json()["code"]) == (404, "invoice_number_not_found")
    missing = await api.post("/finance/credit-notes/CN-B-2570-1/prints", json={"language": "th"}, headers=headers)
    assert (missing.status_code, missing.json()["code"]) == (404, "credit_note_number_not_found")
    prints = await api.get(f"/finance/receipts/{receipt.number}/prints", headers=stranger)
    assert prints.status_code == 404


async def test_a_receipt_is_printed_by_no_other_door(
    university: University, api: httpx.AsyncClient, worker: object, payer: tuple[Student, Headers, Receipt]
) -> None:
    _, headers, receipt = payer
    await printed(api, headers, receipt.number, "a")
    wish = {"kind": "receipt", "line": f"{receipt.number}/1", "language": "en"}
    assert (await api.post("/documents", json=wish, headers=headers)).status_code == 403
    for document in university.rows(PrintedDocument):
        assert (await api.get(f"/documents/{document.code}/pdf", headers=headers)).status_code == 404


async def test_anybody_with_the_code_learns_that_a_copy_is_a_copy(
    university: University, api: httpx.AsyncClient, worker: object, payer: tuple[Student, Headers, Receipt]
) -> None:
    _, headers, receipt = payer
    await printed(api, headers, receipt.number, "a")
    await printed(api, headers, receipt.number, "b")
    copy = next(row for row in university.rows(PrintedDocument) if row.line.endswith("/2") and row.language == "th")
    found = (await api.get(f"/documents/{copy.code}/verify")).json()
    assert (found["verdict"], found["paper"]["truth"]) == ("genuine", "frozen")
    content = found["paper"]["content"]
    assert (content["number"], content["total"], content["release"]["form"]) == (receipt.number, "101.00", "copy")
