"""Papers of money as they come out: what they say, in both languages, and that they stay as they were issued."""

from __future__ import annotations

import io
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal

import pypdfium2
import pytest
import zxingcpp
from PIL import Image
from sqlalchemy import text
from sqlmodel import Session, select

from activities.documents.issuing import issue_document, paper_of, pictures_of
from activities.documents.rendering import pdf_of
from models.calendar import utc_now
from models.contracts.documents.files import FileKind
from models.contracts.documents.papers import DocumentRequest, Paper, PaperLanguage, PaperStudent, PaperSubject
from models.contracts.finance.ledger import InvoiceKind
from models.contracts.finance.papers import (
    CreditNoteContent,
    InvoiceContent,
    MoneyContent,
    PaperCharge,
    PaperInstalment,
    PaperIssuer,
    ReceiptContent,
    ReceiptForm,
    SignedContent,
    SignerPost,
    invoice_line,
    receipt_line,
)
from models.contracts.finance.payment import PaymentStage
from models.contracts.finance.signers import SignedDocument, SignerRole
from models.facts.finance.paper_heads import signers_of
from models.facts.finance.paper_rows import INVOICE_LINE
from models.facts.papers import PAPER_TYPES
from models.file_store import save_file
from models.money_words import money_in_words
from models.tables.documents.papers import PrintedDocument, PrintedDocumentFile
from models.tables.finance.invoices import CreditNote, Invoice
from models.tables.finance.passes import PaymentPass
from models.tables.finance.payments import Receipt
from models.tables.finance.receipt_prints import ReceiptPrint
from models.tables.finance.signers import DocumentSigner
from models.tables.people.persons import Person, Student, UserType
from tests.activities.finance.test_ledger import charge_ids, whole_invoice
from tests.support.fees import LUMP_SUM, FeeOffice
from tests.support.money import Cashier
from tests.support.scholarships import give, scholarship
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


@pytest.fixture
def paid(university: University) -> tuple[Cashier, Student, Receipt]:
    """A student who paid the first of two instalments of 10,100.25 and 2,200 baht."""
    cashier, student = Cashier(university), university.student()
    cashier.bill("bill", student, [Decimal("10100.25"), Decimal("2200.00")], parts=2)
    cashier.pay("1", Decimal(101), whole_invoice(cashier, student))
    [receipt] = university.rows(Receipt)
    return cashier, student, receipt


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


def signing(university: University, post: SignerPost, colour: str | None) -> DocumentSigner:
    """Somebody who signs receipts at a post since long ago, with a signature of one colour."""
    person = university.person(UserType.STAFF)
    picture = None
    if colour:
        content = io.BytesIO()
        Image.new("RGB", (200, 50), colour).save(content, "PNG")
        with Session(university.engine) as session, session.begin():
            picture = save_file(
                session, content, kind=FileKind.PNG, name="s.png", sent_by=person.person_id, sent_at=utc_now()
            ).file_id
    signer = DocumentSigner(
        document=SignedDocument.RECEIPT, post=post, role=SignerRole.MAIN, valid_from=date(2020, 1, 1),
        prefix_th="นาย", first_name_th="ดี", last_name_th="จริง", position_th="ผู้อำนวยการ",
        prefix_en="Mr.", first_name_en="Dee", last_name_en="Jing", position_en="Director",
        picture_th=picture, changed_at=utc_now(),
    )  # fmt: skip
    university.add(signer)
    return signer


def test_a_receipt_bears_the_signatures_of_its_day_and_later_ones_change_nothing(
    university: University, paid: tuple[Cashier, Student, Receipt]
) -> None:
    _, student, receipt = paid
    signer = signing(university, SignerPost.DIRECTOR, "#ff0000")
    printed(university, receipt, 1, ReceiptForm.ORIGINAL, student)
    code = issued(university, student, "receipt", receipt_line(receipt.number, 1))
    content = said(university, code)
    assert isinstance(content, ReceiptContent)
    director, officer = content.signers
    assert (director.name, director.position) == ("นายดี จริง", "ผู้อำนวยการ")
    assert (officer.name, officer.signature) == ("", None), "nobody is named there: a line to sign on"
    assert director.signature is not None
    assert red_pixels(pdf_of_code(university, code)) > 1_000
    blue = signing(university, SignerPost.OFFICER, "#0000ff")
    with Session(university.engine) as session, session.begin():
        session.get_one(DocumentSigner, signer.signer_id).picture_th = blue.picture_th
    printed(university, receipt, 2, ReceiptForm.COPY, student)
    copied = issued(university, student, "receipt", receipt_line(receipt.number, 2))
    copy = said(university, copied)
    assert isinstance(copy, ReceiptContent)
    assert copy.signers == content.signers
    assert red_pixels(pdf_of_code(university, copied)) > 1_000


def test_a_paper_is_not_drawn_with_another_picture_than_it_was_issued_with(university: University) -> None:
    signer = signing(university, SignerPost.DIRECTOR, "#ff0000")
    with Session(university.engine) as session, session.begin():
        [named, _] = signers_of(session, date(2026, 1, 1), SignedDocument.RECEIPT, "th")
        assert named.signature is not None
        content = SignedContent.model_construct(signers=(named,))
        assert pictures_of(session, content)[named.signature.file_id].startswith("data:image/png;base64,")
        session.execute(text("UPDATE stored_file_chunk SET content = 'other'"))
        with pytest.raises(ValueError, match="is not the one"):
            pictures_of(session, content)
    assert signer.picture_th is not None


def test_a_receipt_from_before_there_were_signatures_reads_and_is_drawn_as_before(
    university: University, paid: tuple[Cashier, Student, Receipt]
) -> None:
    _, student, receipt = paid
    printed(university, receipt, 1, ReceiptForm.ORIGINAL, student)
    code = issued(university, student, "receipt", receipt_line(receipt.number, 1))
    with university.engine.begin() as connection:
        connection.execute(
            text("""
            UPDATE printed_document SET content = jsonb_set(content, '{signers}',
                (SELECT jsonb_agg(s - 'signature') FROM jsonb_array_elements(content -> 'signers') s))
        """)
        )
        assert "signature" not in str(connection.execute(text("SELECT content FROM printed_document")).all())
    content = said(university, code)
    assert isinstance(content, ReceiptContent)
    assert [signer.signature for signer in content.signers] == [None, None]
    with Session(university.engine) as session:
        document = session.exec(select(PrintedDocument).where(PrintedDocument.code == code)).one()
        drawn = pdf_of(paper_of(PAPER_TYPES["receipt"], document, {}), PAPER_TYPES["receipt"].template)
    assert len(pages_of(drawn)) == 1


def pdf_of_code(university: University, code: str) -> bytes:
    """The stored PDF of a paper."""
    with Session(university.engine) as session:
        document = session.exec(select(PrintedDocument).where(PrintedDocument.code == code)).one()
        return session.get_one(PrintedDocumentFile, document.document_id).pdf


def red_pixels(pdf: bytes) -> int:
    """How many pixels of the pages are as red as the signature of these tests."""
    colours = [page.convert("RGB").getcolors(1 << 24) or [] for page in pages_of(pdf)]
    return sum(count for found in colours for count, colour in found if colour == (255, 0, 0))


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


def pages_of(pdf: bytes) -> list[Image.Image]:
    """The pages as pictures."""
    with pypdfium2.PdfDocument(pdf) as document:
        return [page.render(scale=1.5).to_pil() for page in document]


@pytest.mark.parametrize("language", ["th", "en"])
def test_a_long_invoice_goes_on_on_a_second_page_and_its_code_scans(language: PaperLanguage) -> None:
    paper = long_invoice(language)
    pages = pages_of(pdf_of(paper, PAPER_TYPES["invoice"].template))
    assert len(pages) == 2
    assert [code.text for page in pages for code in zxingcpp.read_barcodes(page)] == [ADDRESS]
