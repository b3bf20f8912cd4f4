"""Invoices on paper: what they charge, what is paid and asked for, in both languages (finance §7)."""

from __future__ import annotations

from datetime import UTC, date, datetime
from decimal import Decimal

import pytest
import zxingcpp
from sqlalchemy import text

from activities.documents.rendering import pdf_of
from models.documents.paper.contract import Paper, PaperLanguage, PaperStudent
from models.finance.invoice.contract.papers import InvoiceContent, PaperCharge, PaperInstalment, invoice_line
from models.finance.invoice.tables.invoices import Invoice
from models.finance.ledger.contract import InvoiceKind
from models.finance.paper.contract import PaperIssuer, ReceiptForm
from models.finance.paper.store.rows import INVOICE_LINE
from models.finance.payment.tables import Receipt
from models.finance.receipt.contract import ReceiptContent, receipt_line
from models.kit.money_words import money_in_words
from models.people.person.tables import Person, Student
from models.registry.paper.store import PAPER_TYPES
from tests.finance.ledger.test_store import charge_ids
from tests.support.fees import LUMP_SUM, FeeOffice
from tests.support.money import Cashier
from tests.support.money_papers import ADDRESS, CODE, active_pass, issued, pages_of, printed, said
from tests.support.scholarships import give, scholarship
from tests.support.store_finance import officer as officer
from tests.support.store_finance import paid as paid
from tests.support.store_finance import whole_invoice
from tests.support.university import University


def test_an_invoice_says_its_charges_its_total_in_words_and_when_each_part_is_due(
    university: University, paid: tuple[Cashier, Student, Receipt]
) -> None:
    _, student, _ = paid
    [invoice] = university.rows(Invoice)
    content = said(university, issued(university, student, "invoice", invoice_line(invoice.number, 1)))
    assert isinstance(content, InvoiceContent)
    assert (content.number, content.reference_1) == (invoice.number, student.student_code)
    assert [(line.code, line.amount) for line in content.lines] == [
        ("TUITION", Decimal("10100.25")), ("LIBRARY", Decimal("2200.00")),
    ]  # fmt: skip
    assert content.total == sum(part.amount for part in content.instalments) == Decimal("12300.25")
    assert content.total_in_words == "หนึ่งหมื่นสองพันสามร้อยบาทยี่สิบห้าสตางค์"
    assert [part.sequence for part in content.instalments] == [1, 2]


def test_an_invoice_asked_for_in_other_parts_is_another_paper_of_the_same_invoice(
    university: University, paid: tuple[Cashier, Student, Receipt]
) -> None:
    cashier, student, _ = paid
    [invoice] = university.rows(Invoice)
    first = issued(university, student, "invoice", invoice_line(invoice.number, 1))
    cashier.plan(invoice.invoice_id, invoice.total, 3)
    second = issued(university, student, "invoice", invoice_line(invoice.number, 2))
    assert [len(content.instalments) for content in (said(university, first), said(university, second))
            if isinstance(content, InvoiceContent)] == [2, 3]  # fmt: skip
    assert issued(university, student, "invoice", invoice_line(invoice.number, 1)) == first


def test_what_a_scholarship_takes_off_stands_by_name_on_the_bill_and_the_receipt_and_an_earlier_bill_stays(
    university: University, officer: Person
) -> None:
    office, student = FeeOffice(university).opened(), university.student()
    office.bill(student)
    [invoice] = university.rows(Invoice)
    before = issued(university, student, "invoice", invoice_line(invoice.number, 1))
    give(university, scholarship(university, "HALF", percent="50"), student, officer)
    give(university, scholarship(university, "QUIET", amount="500.00", on_receipt=False), student, officer)
    cashier = Cashier(university)
    cashier.pay("half", Decimal(1_000), whole_invoice(cashier, student))
    with university.engine.connect() as connection:
        count = connection.scalar(text("SELECT count(*) FROM charge_reduction"))
    bill = said(university, issued(university, student, "invoice", invoice_line(invoice.number, 1, count or 0)))
    assert isinstance(bill, InvoiceContent)
    assert [(award.name, award.amount) for award in bill.awards] == [("ทุน HALF", LUMP_SUM / 2), ("", Decimal(500))]
    assert (bill.total, sum(part.amount for part in bill.instalments)) == (LUMP_SUM, LUMP_SUM / 2 - 500)
    first = said(university, issued(university, student, "invoice", invoice_line(invoice.number, 1)))
    assert first == said(university, before)
    assert isinstance(first, InvoiceContent)
    assert first.awards == ()
    [receipt] = university.rows(Receipt)
    printed(university, receipt, 1, ReceiptForm.ORIGINAL, student)
    content = said(university, issued(university, student, "receipt", receipt_line(receipt.number, 1), "en"))
    assert isinstance(content, ReceiptContent)
    assert [(award.name, award.amount) for award in content.awards] == [("Scholarship HALF", LUMP_SUM / 2)]


def line_of(university: University, number: str) -> str:
    """The line by which an invoice is printed now."""
    with university.engine.connect() as connection:
        statement = text(f"SELECT {INVOICE_LINE} FROM invoice i WHERE i.number = :number")
        return str(connection.scalar(statement, {"number": number}))


def test_an_invoice_says_what_was_paid_what_is_left_and_the_part_that_is_asked_for(
    university: University, paid: tuple[Cashier, Student, Receipt]
) -> None:
    cashier, student, _ = paid
    [invoice] = university.rows(Invoice)
    earlier = issued(university, student, "invoice", line_of(university, invoice.number))
    _, second = charge_ids(university, student)
    cashier.pay("2", Decimal("6000.25"), whole_invoice(cashier, student))
    cashier.credit("drop", student, second, Decimal(200))
    bill = said(university, issued(university, student, "invoice", line_of(university, invoice.number)))
    assert isinstance(bill, InvoiceContent)
    assert (bill.paid, bill.credited, bill.to_pay) == (Decimal("6101.25"), Decimal(200), Decimal(5999))
    assert sum(part.amount for part in bill.instalments) == bill.total - bill.credited
    assert sum(part.paid for part in bill.instalments) == bill.paid
    assert bill.asked is not None
    [open_part] = [part for part in bill.instalments if part.sequence == bill.asked.sequence]
    assert (bill.asked.amount, bill.asked.parts) == (open_part.amount - open_part.paid, 2)
    assert bill.asked.due_on == open_part.due_on
    before = said(university, earlier)
    assert isinstance(before, InvoiceContent)
    assert (before.paid, before.credited, before.asked.sequence if before.asked else 0) == (Decimal(101), Decimal(0), 1)
    again = said(university, issued(university, student, "invoice", f"{invoice.number}/1.0.1", "en"))
    assert isinstance(again, InvoiceContent)
    assert again.paid == Decimal(101)


def test_an_invoice_that_is_paid_asks_for_nothing(
    university: University, paid: tuple[Cashier, Student, Receipt]
) -> None:
    cashier, student, _ = paid
    [invoice] = university.rows(Invoice)
    cashier.pay("rest", Decimal("12199.25"), whole_invoice(cashier, student))
    bill = said(university, issued(university, student, "invoice", line_of(university, invoice.number)))
    assert isinstance(bill, InvoiceContent)
    assert (bill.paid, bill.to_pay, bill.asked) == (bill.total, Decimal(0), None)


def test_an_invoice_with_a_code_to_pay_by_says_its_reference_and_a_new_code_is_another_paper(
    university: University, paid: tuple[Cashier, Student, Receipt]
) -> None:
    _, student, _ = paid
    [invoice] = university.rows(Invoice)
    without = line_of(university, invoice.number)
    code = active_pass(university, student, invoice)
    line = line_of(university, invoice.number)
    bill = said(university, issued(university, student, "invoice", line))
    assert isinstance(bill, InvoiceContent)
    assert bill.asked is not None
    assert (bill.asked.reference_2, bill.asked.sequence) == (code.reference_2, code.sequence)
    assert line != without


def long_invoice(language: PaperLanguage) -> Paper:
    """An invoice of forty lines."""
    amount = Decimal("1234.50")
    content = InvoiceContent(
        issuer=PaperIssuer(name="มหาวิทยาลัยเกษตรศาสตร์", campus="บางเขน", tax_id="0994000000000"),
        student=PaperStudent(code="6610450001", name="นางสาวน้ำผึ้ง สุขใจ", faculty="วิทยาศาสตร์", major="เคมี"),
        number="INV-B-2570-0000001", issued_on=date(2026, 11, 20), academic_year=2569,
        semester=2, reason=InvoiceKind.BILL_RUN, reference_1="6610450001",
        lines=tuple(
            PaperCharge(code=f"F{number:04d}", name=f"ค่าธรรมเนียมพิเศษรายวิชาที่ {number}", amount=amount)
            for number in range(1, 41)
        ),
        total=40 * amount, total_in_words=money_in_words(40 * amount, language),
        instalments=(PaperInstalment(sequence=1, due_on=date(2026, 12, 20), amount=40 * amount),),
    )  # fmt: skip
    return Paper(
        code=CODE, language=language, issued_at=datetime(2026, 11, 20, 4, 5, tzinfo=UTC), verify_url=ADDRESS,
        content=content,
    )  # fmt: skip


@pytest.mark.parametrize("language", ["th", "en"])
def test_a_long_invoice_goes_on_on_a_second_page_and_its_code_scans(language: PaperLanguage) -> None:
    paper = long_invoice(language)
    pages = pages_of(pdf_of(paper, PAPER_TYPES["invoice"].template))
    assert len(pages) == 2
    assert [code.text for page in pages for code in zxingcpp.read_barcodes(page)] == [ADDRESS]
