"""Receipts, their prints and credit notes on paper (finance §7)."""

from __future__ import annotations

from decimal import Decimal

import pytest
from sqlalchemy import text
from sqlmodel import Session

from models.finance.invoice.contract.papers import invoice_line
from models.finance.invoice.tables.invoices import CreditNote, Invoice
from models.finance.paper.contract import ReceiptForm
from models.finance.payment.tables import Receipt
from models.finance.receipt.contract import CreditNoteContent, ReceiptContent, receipt_line
from models.people.person.tables import Person, Student
from tests.finance.ledger.test_store import charge_ids
from tests.support.money import Cashier
from tests.support.money_papers import active_pass, issued, printed, said
from tests.support.store_finance import paid as paid
from tests.support.store_finance import whole_invoice
from tests.support.university import University


def test_a_receipt_says_who_paid_what_of_which_invoice_and_who_signs(
    university: University, paid: tuple[Cashier, Student, Receipt]
) -> None:
    _, student, receipt = paid
    printed(university, receipt, 1, ReceiptForm.ORIGINAL, student)
    content = said(university, issued(university, student, "receipt", receipt_line(receipt.number, 1)))
    assert isinstance(content, ReceiptContent)
    [invoice] = university.rows(Invoice)
    assert [(line.code, line.invoice_number, line.amount) for line in content.lines] == [
        ("TUITION", invoice.number, Decimal("101.00"))
    ]
    assert content.total_in_words == "หนึ่งร้อยเอ็ดบาทถ้วน"
    assert f"KU2-{content.book}-{content.serial}" == content.number
    assert (content.bank, content.bank_transaction) == ("TEST", "1")
    assert [signer.position for signer in content.signers] == ["ผู้อำนวยการกองคลัง", "เจ้าหน้าที่การเงิน"]
    assert len(content.issuer.tax_id) == 13
    assert (content.release.form, content.release.original_at) == (ReceiptForm.ORIGINAL, None)


def test_a_receipt_counts_its_part_in_the_plan_of_the_code_that_was_paid_and_not_in_a_later_one(
    university: University, paid: tuple[Cashier, Student, Receipt]
) -> None:
    cashier, student, first = paid
    [invoice] = university.rows(Invoice)
    code = active_pass(university, student, invoice)
    cashier.plan(invoice.invoice_id, invoice.total, 3)
    cashier.pay("2", code.amount, whole_invoice(cashier, student), code.reference_2)
    receipt = next(row for row in university.rows(Receipt) if row.number != first.number)
    printed(university, receipt, 1, ReceiptForm.ORIGINAL, student)
    content = said(university, issued(university, student, "receipt", receipt_line(receipt.number, 1)))
    assert isinstance(content, ReceiptContent)
    assert content.part is not None
    assert (content.part.sequence, content.part.parts) == (2, 2)


def test_a_receipt_of_a_code_says_which_part_of_how_many_and_the_address_of_the_issuer(
    university: University, paid: tuple[Cashier, Student, Receipt]
) -> None:
    cashier, student, first = paid
    [invoice] = university.rows(Invoice)
    cashier.plan(invoice.invoice_id, invoice.total, 3)
    code = active_pass(university, student, invoice)
    cashier.pay("2", code.amount, whole_invoice(cashier, student), code.reference_2.lower())
    receipt = next(row for row in university.rows(Receipt) if row.number != first.number)
    # Asked for in other parts afterwards: the receipt says what it was.
    cashier.plan(invoice.invoice_id, invoice.total, 2)
    for row in (first, receipt):
        printed(university, row, 1, ReceiptForm.ORIGINAL, student)
    of_code = said(university, issued(university, student, "receipt", receipt_line(receipt.number, 1)))
    without = said(university, issued(university, student, "receipt", receipt_line(first.number, 1)))
    assert isinstance(of_code, ReceiptContent)
    assert isinstance(without, ReceiptContent)
    assert of_code.part is not None
    assert (of_code.part.sequence, of_code.part.parts, without.part) == (2, 3, None)
    assert "กรุงเทพมหานคร 10900" in of_code.issuer.address


def test_a_copy_says_what_the_first_print_said_although_the_payer_has_another_name_since(
    university: University, paid: tuple[Cashier, Student, Receipt]
) -> None:
    _, student, receipt = paid
    printed(university, receipt, 1, ReceiptForm.ORIGINAL, student)
    original = said(university, issued(university, student, "receipt", receipt_line(receipt.number, 1)))
    with Session(university.engine) as session, session.begin():
        session.get_one(Person, student.person_id).last_name_th = "ใหม่กว่า"
    printed(university, receipt, 2, ReceiptForm.COPY, student)
    copy = said(university, issued(university, student, "receipt", receipt_line(receipt.number, 2), "en"))
    thai = said(university, issued(university, student, "receipt", receipt_line(receipt.number, 2)))
    assert isinstance(original, ReceiptContent)
    assert isinstance(copy, ReceiptContent)
    assert isinstance(thai, ReceiptContent)
    assert thai.student == original.student
    assert (copy.release.form, copy.release.original_at) == (ReceiptForm.COPY, original.release.printed_at)
    assert copy.total_in_words == "One hundred and one baht only"


def test_a_credit_note_says_the_value_before_and_after_it_and_why(
    university: University, paid: tuple[Cashier, Student, Receipt]
) -> None:
    cashier, student, _ = paid
    first, second = charge_ids(university, student)
    cashier.credit("drop", student, first, Decimal("100.25"))
    cashier.credit("drop more", student, second, Decimal(200))
    notes = sorted(university.rows(CreditNote), key=lambda note: note.serial)
    contents = [said(university, issued(university, student, "credit_note", note.number)) for note in notes]
    values = [
        (content.original_value, content.correct_value, content.difference)
        for content in contents
        if isinstance(content, CreditNoteContent)
    ]
    assert values == [
        (Decimal("12300.25"), Decimal("12200.00"), Decimal("100.25")),
        (Decimal("12200.00"), Decimal("12000.00"), Decimal("200.00")),
    ]
    last = contents[-1]
    assert isinstance(last, CreditNoteContent)
    assert [(line.code, line.original, line.correct) for line in last.lines] == [
        ("LIBRARY", Decimal("2200.00"), Decimal("2000.00"))
    ]
    assert last.reason == "ค่าธรรมเนียมที่เรียกเก็บลดลง"


def test_a_paper_of_money_of_another_student_is_not_issued(
    university: University, paid: tuple[Cashier, Student, Receipt]
) -> None:
    [invoice] = university.rows(Invoice)
    with pytest.raises(Exception, match="no such paper of money"):
        issued(university, university.student(), "invoice", invoice_line(invoice.number, 1))


def test_prints_of_receipts_are_only_added_and_have_one_original(
    university: University, paid: tuple[Cashier, Student, Receipt]
) -> None:
    _, student, receipt = paid
    printed(university, receipt, 1, ReceiptForm.ORIGINAL, student)
    with pytest.raises(Exception, match="uq_receipt_print"):
        printed(university, receipt, 2, ReceiptForm.ORIGINAL, student)
    with pytest.raises(Exception, match="only added to"), university.engine.begin() as connection:
        connection.execute(text("DELETE FROM receipt_print"))
