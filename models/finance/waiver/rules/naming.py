"""What people call a rule of who agrees to waivers, and its offices, in Thai and English."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from models.finance.waiver.contract.case import WaiverKind, WaiverOffice


class Words(NamedTuple):
    """A text in Thai and English."""

    th: str
    en: str


_KINDS: Final = {
    WaiverKind.LENIENCY: Words("ผ่อนผันการชำระ", "leniency"),
    WaiverKind.DEFERRAL: Words("เลื่อนการชำระ", "deferral"),
}
_OFFICES: Final = {
    WaiverOffice.ADVISOR: Words("อาจารย์ที่ปรึกษา", "advisor"),
    WaiverOffice.HEAD: Words("หัวหน้าภาควิชา", "head of department"),
    WaiverOffice.DEAN: Words("คณบดี", "dean"),
    WaiverOffice.OFFICER: Words("เจ้าหน้าที่การเงิน", "finance officer"),
    WaiverOffice.TREASURY: Words("ผู้อำนวยการกองคลัง", "director of treasury"),
}


def rule_words(kind: WaiverKind, arrears_from: int) -> Words:
    """Return what a rule is called: of a kind and number of terms there is one."""
    words = _KINDS[kind]
    english = f"{words.en}, from {arrears_from} {'term' if arrears_from == 1 else 'terms'} of arrears"
    return Words(f"{words.th} ค้างตั้งแต่ {arrears_from} ภาค", english)


def office_words(offices: Iterable[str]) -> Words:
    """Return the offices of a rule in their order."""
    words = [_OFFICES[WaiverOffice(office)] for office in offices]
    return Words(", ".join(office.th for office in words), ", ".join(office.en for office in words))
