"""The papers of money, frozen: what an invoice, a receipt or a credit note says (finance §5)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import timedelta
from decimal import Decimal
from typing import Final, cast
from uuid import UUID

from sqlalchemy import RowMapping, TextClause
from sqlalchemy.orm import Session

from models.documents.paper.contract import PaperContent, PaperLanguage, PaperSubject, PaperTemplate, PaperTruth
from models.documents.paper.store.heads import student_head
from models.documents.paper.store.kinds import PaperType
from models.finance.invoice.contract.papers import (
    InvoiceContent,
    PaperAward,
    PaperCharge,
    PaperInstalment,
    PaperNextPart,
    PaySlipContent,
    split_invoice_line,
)
from models.finance.invoice.rules import Due, states
from models.finance.ledger.rules.series import book_of, serial_text
from models.finance.paper.contract import CREDIT_NOTE_PAPER, INVOICE_PAPER, PAY_SLIP_PAPER, RECEIPT_PAPER
from models.finance.paper.store.heads import Head, credit_reason, head_of, signers_of
from models.finance.paper.store.rows import (
    CHARGES,
    CREDIT_LINES,
    CREDIT_NOTE,
    FIRST_PRINT,
    INSTALMENTS,
    INVOICE,
    INVOICE_AWARDS,
    INVOICE_MONEY,
    INVOICE_PASS,
    PASS,
    RECEIPT,
    RECEIPT_AWARDS,
    RECEIPT_LINES,
    RECEIPT_PART,
    RECEIPT_PRINT,
    RECEIPT_TODAY,
)
from models.finance.payment_pass.rules import counter_barcode
from models.finance.print_run.contract import PAYMENT_LIST_PAPER, PaymentListContent
from models.finance.print_run.store import payment_list
from models.finance.receipt.contract import (
    CreditNoteContent,
    PaperCredit,
    PaperPaidPart,
    PaperPayment,
    ReceiptContent,
    ReceiptRelease,
    receipt_line,
    split_line,
)
from models.finance.signer.contract import SignedDocument
from models.finance.waiver.store.letters import WAIVER_PAPER
from models.kit.calendar import bangkok_date
from models.kit.money import baht_figures
from models.kit.money_words import money_in_words

FIRST_PRINT_NO: Final = 1
Read = Callable[[Session, PaperSubject, PaperLanguage], PaperContent]


def _row(session: Session, statement: TextClause, asked: Mapping[str, object]) -> RowMapping:
    """The row. Raises LookupError where there is none."""
    found = session.execute(statement, dict(asked)).mappings().first()
    if found is None:
        raise LookupError("no such paper of money")
    return found


def _rows(session: Session, statement: TextClause, **asked: object) -> list[RowMapping]:
    return list(session.execute(statement, asked).mappings())


def _invoice(session: Session, subject: PaperSubject, language: PaperLanguage) -> InvoiceContent:
    line = split_invoice_line(subject.line)
    row = _row(session, INVOICE, {"number": line.number, "student_id": subject.student_id})
    invoice_id = row["invoice_id"]
    plan = _rows(session, INSTALMENTS, invoice_id=invoice_id, plan_no=line.plan_no)
    if not plan:
        raise LookupError("no such plan")
    taken = _rows(session, INVOICE_AWARDS, invoice_id=invoice_id, reductions=line.reductions)
    money = _row(session, INVOICE_MONEY, {"invoice_id": invoice_id, "moves": line.moves})
    code = session.execute(INVOICE_PASS, {"invoice_id": invoice_id, "serial": line.pass_serial}).mappings().first()
    off = money["credited"] + money["reduced"] + sum((award["amount"] for award in taken), Decimal(0))
    dues = states([Due(part["due_on"], part["amount"]) for part in plan], off, money["paid"])
    parts = tuple(
        PaperInstalment(sequence=part["sequence"], due_on=due.due_on, amount=due.amount, paid=due.paid)
        for part, due in zip(plan, dues, strict=True)
        if due.amount > 0 or not off
    )
    return InvoiceContent(
        **_head(session, row, language),
        reason=row["kind"],
        reference_1=row["student_code"],
        lines=tuple(
            PaperCharge(code=each["fee_code"], name=each[f"name_{language}"], amount=each["amount"])
            for each in _rows(session, CHARGES, invoice_id=invoice_id)
        ),
        total=row["total"],
        total_in_words=money_in_words(row["total"], language),
        awards=tuple(_award(award, language) for award in taken),
        credited=money["credited"],
        other_reductions=money["reduced"],
        paid=money["paid"],
        to_pay=row["total"] - off - money["paid"],
        asked=_next_part(parts, len(plan), code),
        instalments=parts,
    )


def _next_part(parts: Sequence[PaperInstalment], count: int, code: RowMapping | None) -> PaperNextPart | None:
    """The part that the QR code is of, or else the first that is not paid."""
    unpaid = [part for part in parts if part.paid < part.amount]
    of_code = [part for part in unpaid if code is not None and part.sequence == code["sequence"]]
    part = next(iter(of_code or unpaid), None)
    if part is None:
        return None
    return PaperNextPart(
        sequence=part.sequence,
        parts=count,
        due_on=part.due_on,
        amount=part.amount - part.paid,
        reference_2=code["reference_2"] if code is not None and of_code else "",
    )


def _award(row: RowMapping, language: PaperLanguage) -> PaperAward:
    name = row[f"name_{language}"] if row["on_receipt"] else ""
    return PaperAward(name=name, invoice_number=row["invoice_number"], amount=row["amount"])


def _receipt(session: Session, subject: PaperSubject, language: PaperLanguage) -> ReceiptContent:
    number, print_no = split_line(subject.line)
    row = _row(session, RECEIPT, {"number": number, "student_id": subject.student_id})
    printed = _row(session, RECEIPT_PRINT, {"receipt_id": row["receipt_id"], "print_no": print_no})
    release = ReceiptRelease(
        form=printed["form"],
        count=printed["count"],
        printed_at=printed["printed_at"],
        printed_by=printed[f"by_{language}"],
        reason=printed["reason"],
        original_at=printed["original_at"],
        original_by=printed[f"original_by_{language}"] or "",
        cancelled_at=printed["cancelled_at"],
    )
    first = {"student_id": subject.student_id, "line": receipt_line(number, FIRST_PRINT_NO), "language": language}
    first_print: dict[str, object] | None = session.scalar(FIRST_PRINT, first)
    if first_print is not None:
        return ReceiptContent.model_validate(first_print).model_copy(update={"release": release})
    return ReceiptContent(
        **_head(session, row, language),
        book=book_of(row["campus_code"], row["fiscal_year"]),
        serial=serial_text(row["serial"]),
        paid_at=row["paid_at"],
        bank=row["bank_code"],
        bank_transaction=row["bank_transaction"],
        part=_paid_part(session, row["receipt_id"]),
        lines=tuple(
            PaperPayment(
                code=line["fee_code"],
                name=line[f"name_{language}"],
                invoice_number=line["invoice_number"],
                amount=line["amount"],
            )
            for line in _rows(session, RECEIPT_LINES, receipt_id=row["receipt_id"])
        ),
        awards=tuple(
            _award(award, language)
            for award in _rows(session, RECEIPT_AWARDS, receipt_id=row["receipt_id"], issued_at=row["issued_at"])
        ),
        total=row["total"],
        total_in_words=money_in_words(row["total"], language),
        signers=signers_of(session, bangkok_date(row["issued_at"]), SignedDocument.RECEIPT, language),
        release=release,
    )


def _paid_part(session: Session, receipt_id: UUID) -> PaperPaidPart | None:
    found = session.execute(RECEIPT_PART, {"receipt_id": receipt_id}).mappings().first()
    if found is None or found["parts"] == 1:
        return None
    return PaperPaidPart(sequence=found["sequence"], parts=found["parts"])


def _receipt_today(session: Session, subject: PaperSubject) -> str:
    """Whether the receipt was cancelled meanwhile."""
    number, _ = split_line(subject.line)
    row = _row(session, RECEIPT_TODAY, {"number": number, "student_id": subject.student_id})
    return "issued" if row["stands"] else "cancelled"


def _credit_note(session: Session, subject: PaperSubject, language: PaperLanguage) -> CreditNoteContent:
    row = _row(session, CREDIT_NOTE, {"number": subject.line, "student_id": subject.student_id})
    return CreditNoteContent(
        **_head(session, row, language),
        invoice_number=row["invoice_number"],
        invoice_on=bangkok_date(row["invoiced_at"]),
        lines=tuple(
            PaperCredit(
                code=line["fee_code"],
                name=line[f"name_{language}"],
                original=line["original"],
                correct=line["original"] - line["difference"],
                difference=line["difference"],
            )
            for line in _rows(session, CREDIT_LINES, credit_note_id=row["credit_note_id"])
        ),
        original_value=row["original_value"],
        correct_value=row["original_value"] - row["total"],
        difference=row["total"],
        difference_in_words=money_in_words(row["total"], language),
        reason=credit_reason(row["reason"], language),
        signers=signers_of(session, bangkok_date(row["issued_at"]), SignedDocument.CREDIT_NOTE, language),
    )


def _pay_slip(session: Session, subject: PaperSubject, language: PaperLanguage) -> PaySlipContent:
    row = _row(session, PASS, {"reference": subject.line, "student_id": subject.student_id})
    return PaySlipContent(
        **_head(session, row, language),
        invoice_number=row["invoice_number"],
        sequence=row["sequence"],
        due_on=row["due_on"],
        payable_until=bangkok_date(row["expires_at"] - timedelta(seconds=1)),
        amount=row["amount"],
        amount_in_words=money_in_words(row["amount"], language),
        bank=row["bank_code"],
        biller_id=row["biller_id"],
        reference_1=row["reference_1"],
        reference_2=row["number"],
        payload=row["payload"],
        counter=counter_barcode(row["biller_id"], row["reference_1"], row["number"], row["amount"]),
    )


def _head(session: Session, row: RowMapping, language: PaperLanguage) -> Head:
    return head_of(session, row, student_head(session, cast(int, row["student_id"]), language), language)


def _paper(
    kind: str, content: type[PaperContent], read: Read, stands: Callable[[Session, PaperSubject], str] | None = None
) -> PaperType:
    """A frozen paper of money; only the routes of finance issue it, since an original is released once."""
    return PaperType(
        kind=kind,
        content=content,
        truth=PaperTruth.FROZEN,
        template=PaperTemplate(f"finance/{kind}.html", {"figures": baht_figures}),
        menus=(),
        read=read,
        stands=stands,
    )


FINANCE_PAPERS: Final = (
    _paper(INVOICE_PAPER, InvoiceContent, _invoice),
    _paper(RECEIPT_PAPER, ReceiptContent, _receipt, _receipt_today),
    _paper(CREDIT_NOTE_PAPER, CreditNoteContent, _credit_note),
    _paper(PAY_SLIP_PAPER, PaySlipContent, _pay_slip),
    _paper(PAYMENT_LIST_PAPER, PaymentListContent, payment_list),
    WAIVER_PAPER,
)
