"""Persisted names of the choice a student makes for a term (spec §3 enrolType, installmentType)."""

from __future__ import annotations

from enum import StrEnum


class EnrolmentType(StrEnum):
    """Take subjects, or only keep the status this term."""

    NORMAL = "normal"
    MAINTAIN_STATUS = "maintain_status"


class PaymentMethod(StrEnum):
    """Everything at once, or by instalments."""

    FULL = "full"
    INSTALMENTS = "instalments"
