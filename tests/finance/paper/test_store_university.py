"""Papers name the university as its set-up does, and earlier ones stay what they were (golive §2)."""

from __future__ import annotations

import pypdfium2
from sqlmodel import Session, select

from models.documents.paper.tables import PrintedDocument, PrintedDocumentFile
from models.finance.paper.contract import ReceiptForm
from models.finance.payment.tables import Receipt
from models.finance.receipt.contract import ReceiptContent, receipt_line
from models.kit.calendar import utc_now
from models.kit.settings import settings
from models.people.person.tables import Student
from models.people.university.tables import University as UniversityRow
from tests.support.money import Cashier
from tests.support.money_papers import issued, printed, said
from tests.support.store_finance import paid as paid
from tests.support.university import University

NAME, TAX_ID = "มหาวิทยาลัยทดสอบ", "0994000123454"
KASETSART = "มหาวิทยาลัยเกษตรศาสตร์"
"""What the texts call it where nobody has set it up."""


def named() -> UniversityRow:
    """The university as its set-up has named it."""
    return UniversityRow(name_th=NAME, name_en="Test University", tax_id=TAX_ID, campus_code="B", changed_at=utc_now())


def receipt_of(university: University, student: Student, receipt: Receipt, times: int) -> tuple[ReceiptContent, str]:
    """A print of the receipt: what it says, and the text of its PDF."""
    printed(university, receipt, times, ReceiptForm.ORIGINAL if times == 1 else ReceiptForm.COPY, student)
    code = issued(university, student, "receipt", receipt_line(receipt.number, times))
    content = said(university, code)
    assert isinstance(content, ReceiptContent)
    with Session(university.engine) as session:
        document = session.exec(select(PrintedDocument).where(PrintedDocument.code == code)).one()
        pdf = session.get_one(PrintedDocumentFile, document.document_id).pdf
    return content, pypdfium2.PdfDocument(pdf)[0].get_textpage().get_text_range()


def test_a_receipt_names_the_university_and_its_tax_id(
    university: University, paid: tuple[Cashier, Student, Receipt]
) -> None:
    _, student, receipt = paid
    university.add(named())
    content, shown = receipt_of(university, student, receipt, 1)
    assert (content.issuer.name, content.issuer.tax_id) == (NAME, TAX_ID)
    assert NAME in shown
    assert TAX_ID in shown


def test_a_copy_names_the_issuer_of_its_original(
    university: University, paid: tuple[Cashier, Student, Receipt]
) -> None:
    _, student, receipt = paid
    original, _ = receipt_of(university, student, receipt, 1)
    assert (original.issuer.name, original.issuer.tax_id) == (KASETSART, settings().tax_id)
    university.add(named())
    copy, shown = receipt_of(university, student, receipt, 2)
    assert copy.issuer == original.issuer
    assert KASETSART in shown
    assert NAME not in shown
