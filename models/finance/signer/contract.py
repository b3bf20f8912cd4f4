"""Who signs papers of money (finance §5). Persisted: never renamed."""

from __future__ import annotations

from enum import StrEnum


class SignedDocument(StrEnum):
    """A kind of paper that bears signatures."""

    RECEIPT = "receipt"
    CREDIT_NOTE = "credit_note"


class SignerRole(StrEnum):
    """Whether somebody signs, or does where nobody else does."""

    MAIN = "main"
    REPRESENTATIVE = "representative"
