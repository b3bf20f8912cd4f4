"""Who signs a paper of a day, who may sign beside whom, and how large a signature is (finance §5, spec §5)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from typing import Final
from uuid import UUID

from models.cases.case.contract.record import Refused
from models.finance.paper.contract import SignerPost
from models.finance.signer.contract import SignedDocument, SignerRole

WIDEST: Final = 200
HIGHEST: Final = 50
"""Pixels of a signature's picture."""
LARGEST_BYTES: Final = 128 * 1024


@dataclass(frozen=True, slots=True)
class Signer:
    """Somebody who signs one kind of paper at one post, on Bangkok days; without ``until`` from then on."""

    signer_id: UUID
    document: SignedDocument
    post: SignerPost
    role: SignerRole
    since: date
    until: date | None
    name_th: str = ""
    name_en: str = ""

    def signs_on(self, day: date) -> bool:
        """Whether the day is one of theirs."""
        return self.since <= day and (self.until is None or day <= self.until)

    def meets(self, other: Signer) -> bool:
        """Whether they share a day."""
        return (other.until is None or self.since <= other.until) and (self.until is None or other.since <= self.until)


def signer_of_day(signers: Iterable[Signer], day: date) -> Signer | None:
    """Of the signers of one kind of paper and post, who signs on a day: the main one, else a representative.

    Of several representatives it is the one who began last.
    """
    on_duty = [signer for signer in signers if signer.signs_on(day)]
    main = [signer for signer in on_duty if signer.role is SignerRole.MAIN]
    return max(main or on_duty, key=lambda signer: (signer.since, signer.signer_id), default=None)


def signer_refusal(wanted: Signer, others: Iterable[Signer]) -> Refused | None:
    """Why a signer may not stand so, or None: the days end before they begin, or another main one of the same kind of
    paper and post has some of them. Then the refusal names the other.
    """
    if wanted.until is not None and wanted.until < wanted.since:
        return Refused(code="signer_days_order", rule="days_in_order")
    if wanted.role is not SignerRole.MAIN:
        return None
    for other in others:
        rivals = other.role is SignerRole.MAIN and (other.document, other.post) == (wanted.document, wanted.post)
        if rivals and other.signer_id != wanted.signer_id and wanted.meets(other):
            return Refused(
                code="signer_days_taken",
                rule="one_main_signer_of_a_day",
                facts={
                    "name_th": other.name_th,
                    "name_en": other.name_en,
                    "since_on": other.since.isoformat(),
                    "signerId": str(other.signer_id),
                },
            )
    return None


def signature_refusal(width: int, height: int) -> Refused | None:
    """Why a picture of so many pixels is no signature, or None."""
    if width <= WIDEST and height <= HIGHEST:
        return None
    return Refused(code="signature_dimensions", rule="signature_fits", facts={"width": width, "height": height})
