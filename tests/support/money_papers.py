"""Papers of money that tests issue, and what they say."""

from __future__ import annotations

from datetime import timedelta
from decimal import Decimal

import pypdfium2
from PIL import Image
from sqlmodel import Session, select

from activities.documents.issuing import issue_document
from models.documents.paper.contract import DocumentRequest, PaperLanguage, PaperSubject
from models.documents.paper.tables import PrintedDocument
from models.finance.invoice.tables.invoices import Invoice
from models.finance.paper.contract import MoneyContent, ReceiptForm
from models.finance.payment.contract import PaymentStage
from models.finance.payment.tables import Receipt
from models.finance.payment_pass.tables import PaymentPass
from models.finance.receipt.tables import ReceiptPrint
from models.kit.calendar import utc_now
from models.people.person.tables import Student
from models.registry.paper.store import PAPER_TYPES
from tests.support.university import University

CODE = "7K2M-9XQ4-VB3H"
ADDRESS = f"https://my.ku.test/myku/verify/authen-to-verify?code={CODE}"


def issued(university: University, student: Student, kind: str, line: str, language: PaperLanguage = "th") -> str:
    """Issue a paper; its code."""
    wish = DocumentRequest(
        kind=kind, subject=PaperSubject(student_id=student.student_id, line=line), language=language,
        requested_by=student.person_id,
    )  # fmt: skip
    return issue_document(wish).code


def said(university: University, code: str) -> MoneyContent:
    """What the registry has of a paper."""
    with Session(university.engine) as session:
        document = session.exec(select(PrintedDocument).where(PrintedDocument.code == code)).one()
        content = PAPER_TYPES[document.kind].content.model_validate(document.content)
    assert isinstance(content, MoneyContent)
    return content


def printed(university: University, receipt: Receipt, print_no: int, form: ReceiptForm, student: Student) -> None:
    """A print of a receipt, as the API leaves it."""
    university.add(
        ReceiptPrint(
            receipt_id=receipt.receipt_id, print_no=print_no, form=form, count=1, language="th",
            reason="", idempotency_key=f"key-{print_no}-{receipt.number}", printed_by=student.person_id,
            printed_at=utc_now(),
        )
    )  # fmt: skip


def active_pass(university: University, student: Student, invoice: Invoice) -> PaymentPass:
    """A QR code of the second part that can be paid."""
    now = utc_now()
    code = PaymentPass(
        case_id=university.request(student).case_id, serial=7, student_id=student.student_id,
        invoice_id=invoice.invoice_id, sequence=2, amount=Decimal(100), bank_code="TEST", biller_id="099400015988100",
        reference_1=student.student_code, reference_2="A7K2M9", stage=PaymentStage.ACTIVE, issued_at=now,
        expires_at=now + timedelta(days=1), payload="00020101",
    )  # fmt: skip
    university.add(code)
    return code


def pages_of(pdf: bytes) -> list[Image.Image]:
    """The pages as pictures."""
    with pypdfium2.PdfDocument(pdf) as document:
        return [page.render(scale=1.5).to_pil() for page in document]
