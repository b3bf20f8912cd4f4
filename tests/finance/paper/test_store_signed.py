"""Receipts bear the signatures of their day, and pictures that stay what they were (finance §7)."""

from __future__ import annotations

import io
from datetime import date

import pytest
from PIL import Image
from sqlalchemy import text
from sqlmodel import Session, select

from activities.documents.issuing import Issuer, paper_of, pictures_of
from activities.documents.rendering import pdf_of
from models.documents.file.contract import FileKind
from models.documents.file.store.keeping import save_file
from models.documents.paper.tables import PrintedDocument, PrintedDocumentFile
from models.finance.paper.contract import ReceiptForm, SignedContent, SignerPost
from models.finance.paper.store.heads import signers_of
from models.finance.payment.tables import Receipt
from models.finance.receipt.contract import ReceiptContent, receipt_line
from models.finance.signer.contract import SignedDocument, SignerRole
from models.finance.signer.tables import DocumentSigner
from models.kit.calendar import utc_now
from models.people.person.tables import Student, UserType
from models.registry.paper.store import PAPER_TYPES
from tests.support.money import Cashier
from tests.support.money_papers import issued, pages_of, printed, said
from tests.support.store_finance import paid as paid
from tests.support.university import University


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
        drawn = pdf_of(paper_of(PAPER_TYPES["receipt"], document, {}, Issuer()), PAPER_TYPES["receipt"].template)
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
