"""What a version of a subject must say, and when it may be changed (study §2, ADR 39)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final

from models.cases.case.contract.record import Refused
from models.curriculum.subject.contract.words import SubjectStatus

TEXTS: Final = frozenset({"name_th", "name_en", "description_th", "description_en", "objective"})
"""What is changed by a minor edit, without a review."""
FIELD_NAMES: Final = {
    "name_th": ("ชื่อภาษาไทย", "Thai name"),
    "name_en": ("ชื่อภาษาอังกฤษ", "English name"),
    "description_th": ("คำอธิบายรายวิชา (ไทย)", "description (Thai)"),
    "description_en": ("คำอธิบายรายวิชา (อังกฤษ)", "description (English)"),
    "credit": ("หน่วยกิต", "credits"),
    "hours": ("ชั่วโมงเรียน", "hours"),
    "responsible_id": ("อาจารย์ผู้รับผิดชอบ", "responsible teacher"),
    "objective": ("วัตถุประสงค์ในการเปิดหรือปรับปรุง", "objective of opening or revising"),
    "first_year": ("เปิดใช้ตั้งแต่ภาค", "taught from"),
}
"""The fields of the form that a version must fill in, as people call them, in Thai and English."""
NEEDED: Final = tuple(FIELD_NAMES)
"""What a version must say before it is put before its offices, in the order of the form."""
_TERM: Final = frozenset({"first_year", "first_semester"})
_CENTURY: Final = 2500
_HOURS: Final = ("theory_hours", "practice_hours", "self_hours")


def shown_code(subject_code: str) -> str:
    """The subject of a code-year, as people know it: ``01418390`` of ``01418390-65``."""
    return subject_code.partition("-")[0]


def parts_of(subject_code: str) -> tuple[str, int]:
    """The subject and the year of a code-year: ``01418390-65`` is ``01418390`` of 2565."""
    show_code, _, year = subject_code.partition("-")
    return show_code, _CENTURY + int(year)


def missing_fields(subject: Mapping[str, object]) -> tuple[str, ...]:
    """What an incomplete form does not say yet; hours are missing where there are none of any kind."""
    hours = any(subject[name] for name in _HOURS)
    return tuple(name for name in NEEDED if not (hours if name == "hours" else subject[name]))


def refusal_to_change(status: str, changed: Collection[str], *, proposed: Collection[str] | None) -> Refused | None:
    """Why a version may not be changed so: what is before its offices stays, and what was agreed to is immutable.

    ``proposed``: what would be missing of a version that was returned to its officer, None of any other. It stays
    complete, and for its term.
    """
    facts = {"status": status}
    if status == SubjectStatus.IN_REVIEW:
        return Refused(code="subject_in_review", rule=refusal_to_change.__name__, facts={**facts})
    if proposed is not None and _TERM.intersection(changed):
        return Refused(code="subject_term_fixed", rule=refusal_to_change.__name__, facts={**facts})
    if proposed:
        return refusal_to_propose(SubjectStatus.DRAFT, proposed)
    if status != SubjectStatus.DRAFT and not TEXTS.issuperset(changed):
        return Refused(code="subject_immutable", rule=refusal_to_change.__name__, facts={**facts})
    return None


def refusal_to_propose(status: str, missing: Collection[str]) -> Refused | None:
    """Why a version is not put before its offices: it is no draft, or it is incomplete."""
    if status != SubjectStatus.DRAFT:
        return Refused(code="subject_not_draft", rule=refusal_to_propose.__name__, facts={"status": status})
    if missing:
        thai, english = (", ".join(FIELD_NAMES[field][language] for field in missing) for language in (0, 1))
        facts = {"missing_th": thai, "missing_en": english}
        return Refused(code="subject_incomplete", rule=refusal_to_propose.__name__, facts={**facts})
    return None


def refusal_to_delete(status: str, *, was_proposed: bool) -> Refused | None:
    """Why a version is not deleted: it was taught, or its offices have seen it, and what they said of it stays."""
    if status == SubjectStatus.DRAFT and not was_proposed:
        return None
    return Refused(code="subject_stays", rule=refusal_to_delete.__name__, facts={"status": status})
