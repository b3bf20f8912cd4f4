"""How an invoice stands, in words. Persisted nowhere, but on the wire: never renamed."""

from __future__ import annotations

from enum import StrEnum


class InvoiceState(StrEnum):
    """What became of an invoice."""

    UNPAID = "unpaid"
    PARTIAL = "partial"
    ON_INSTALMENT = "on_instalment"
    """Its parts are paid as they fall due, and others are to come."""
    POSTPONED = "postponed"
    """A waiver was granted: it is due on another day."""
    PAID = "paid"
    CREDITED = "credited"
    """Nothing is asked for any more: credit notes took all of it."""
    COVERED = "covered"
    """Nothing is asked for any more: a scholarship or discount covers it, or it was written off."""


class InvoiceSort(StrEnum):
    """What an invoice asks for, as lists are narrowed by it."""

    TERM = "term"
    """The fees of a term."""
    FINE = "fine"
    """A fine of an external agency."""
    DEBT = "debt"
    """A debt to the university."""


class StandingFilter(StrEnum):
    """Which invoices a list shows."""

    OPEN = "open"
    """Unpaid or partly paid."""
    OVERDUE = "overdue"
    """Open, and a part of it was due before today."""
    UNPAID = "unpaid"
    PARTIAL = "partial"
    ON_INSTALMENT = "on_instalment"
    POSTPONED = "postponed"
    PAID = "paid"
    CREDITED = "credited"
    REDUCED = "reduced"
    """A scholarship, a discount or a write-off takes a part of it, or all."""
