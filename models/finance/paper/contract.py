"""What the papers of money say, and how often a receipt was printed (finance §5). Persisted: never renamed."""

from __future__ import annotations

from enum import StrEnum
from typing import Final, Self

from models.documents.paper.contract import (
    AboutPart,
    PaperContent,
    PaperPart,
    PaperPicture,
    PaperStudent,
)
from models.kit.instants import Day

INVOICE_PAPER: Final = "invoice"
RECEIPT_PAPER: Final = "receipt"
CREDIT_NOTE_PAPER: Final = "credit_note"
PAY_SLIP_PAPER: Final = "pay_slip"
WAIVER_LETTER: Final = "waiver_letter"


class SignerPost(StrEnum):
    """Whose signatures a receipt bears."""

    DIRECTOR = "director"
    """The director of treasury."""
    OFFICER = "officer"
    """The finance officer."""


class ReceiptForm(StrEnum):
    """What a print of a receipt is."""

    ORIGINAL = "original"
    """Released once."""
    COPY = "copy"
    SUBSTITUTE = "substitute"
    """Issued by an officer in place of an original that is lost (ใบแทน)."""


class WantedPrint(StrEnum):
    """Which print of a receipt is wanted."""

    NEXT = "next"
    """The original while it was not released, else a copy."""
    COPY = "copy"
    """A copy, without releasing the original: for officers, whose look is not the student's receipt."""
    SUBSTITUTE = "substitute"


class PaperIssuer(PaperPart):
    """Who issues a paper of money: the university at a campus, and its tax id."""

    name: str
    campus: str
    tax_id: str
    address: str = ""
    """Empty on papers from before it was printed."""


class PaperSigner(PaperPart):
    """Who signs for the university; without a name, or a picture of the signature, the line is left to sign on."""

    post: SignerPost
    name: str
    position: str
    signature: PaperPicture | None = None


class MoneyContent(PaperContent):
    """What every paper of money has at its head. ``reference_1`` is what a bank knows the student by."""

    issuer: PaperIssuer
    student: PaperStudent
    number: str
    issued_on: Day
    academic_year: int
    semester: int

    def about(self) -> tuple[AboutPart, ...]:
        """The number."""
        return (self.number,)


class SignedContent(MoneyContent):
    """A paper of money that bears signatures."""

    signers: tuple[PaperSigner, ...]

    @property
    def pictures(self) -> tuple[PaperPicture, ...]:
        """The signatures."""
        return tuple(signer.signature for signer in self.signers if signer.signature)

    def told(self) -> Self:
        """Without what would lead to the pictures of the signatures."""
        return self.model_copy(
            update={"signers": tuple(signer.model_copy(update={"signature": None}) for signer in self.signers)}
        )
