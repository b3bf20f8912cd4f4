"""A paper of every kind, made from the types of its content: tests of papers have a new kind from its first day."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from enum import Enum
from types import UnionType
from typing import Annotated, Final, Literal, Union, get_args, get_origin
from uuid import UUID

import pypdfium2
from pydantic import AwareDatetime, BaseModel

from activities.documents.rendering import pdf_of
from models.documents.paper.contract import Paper, PaperContent, PaperLanguage, PaperPicture
from models.finance.print_run.contract import ListedBy
from models.registry.paper.store import PAPER_TYPES

CODE: Final = "7K2M-9XQ4-VB3H"
ADDRESS: Final = f"https://my.ku.test/myku/verify/authen-to-verify?code={CODE}"
_AT: Final = datetime(2026, 11, 20, 4, 5, tzinfo=UTC)
NAMES: Final = frozenset({
    "name", "printed_name", "teacher", "responsible", "listed_by", "issued_by", "signed_by", "decided_by",
    "student_name", "original_by", "printed_by",
})  # fmt: skip
"""Fields that may say whose a paper is, or who had to do with it."""
_TEXTS: Final = {
    "code": "6610450001", "student_code": "6610450001", "subject_code": "01204111", "section_code": "1",
    "number": "KU2-B-2570-0000001", "invoice_number": "KU1-B-2570-0000001", "credit": "3", "letter": "B+",
    "percent": "12.5", "share": "12.5", "reference_1": "6610450001", "reference_2": "A7K2M9", "book": "12",
    "serial": "0000001", "biller_id": "099400015988100", "payload": "00020101021230570016A000000677010112",
    "counter": "|099400015988100\r6610450001\rA7K2M9\r123450", "faculty": "วิศวกรรมศาสตร์",
    "major": "วิศวกรรมคอมพิวเตอร์", "waiver_kind": "tuition", "enrolled_credit": "18", "waiting_credit": "3",
    "maximum": "100", "weight": "12.5", "missing_weight": "12.5", "mean": "56.25", "deviation": "12.34",
    "least": "10.5", "most": "98.75", "average": "2.75", "registered": "18", "earned": "18",
    "theory_hours": "30", "practice_hours": "15", "theory_taught": "28.5", "practice_taught": "15",
    "before": "I", "after": "B+", "sections": "1, 2, 11", "tax_id": "0994000159881", "campus": "บางเขน",
    "gpa": "3.25", "gpax": "3.25",
}  # fmt: skip
_FIGURES: Final = {"academic_year": 2569, "semester": 1, "weekday": 2, "starts_minute": 540, "ends_minute": 630}
_WORDS: Final = "คำร้องของผู้เรียนที่ยื่นขอเพิ่มวิชาน้ำและป่าไม้"


def sample(kind: str, name: str, text: str = _WORDS) -> PaperContent:
    """What a paper of a kind says when everybody on it has one name."""
    content = _sample(PAPER_TYPES[kind].content, "", name, text)
    assert isinstance(content, PaperContent)
    return content


def paper(content: PaperContent, language: PaperLanguage = "th") -> Paper:
    """A paper of a content."""
    return Paper(code=CODE, language=language, issued_at=_AT, verify_url=ADDRESS, content=content)


def printed(content: PaperContent, language: PaperLanguage = "th") -> bytes:
    """The PDF of a content."""
    return pdf_of(paper(content, language), PAPER_TYPES[content.kind].template)


def copied(pdf: bytes) -> str:
    """All text of a PDF, as a browser copies it; each line break is a blank."""
    with pypdfium2.PdfDocument(pdf) as document:
        return " ".join(" ".join(page.get_textpage().get_text_range().split()) for page in document)


def _sample(kind: object, field: str, name: str, text: str) -> object:
    origin, parts = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return _sample(parts[0], field, name, text)
    if origin is Literal:
        return parts[0]
    if origin is tuple:
        return tuple(_sample(parts[0], field, name, text) for _ in range(3 if parts[-1] is Ellipsis else len(parts)))
    if origin in (Union, UnionType):
        return None if PaperPicture in parts else _sample(parts[0], field, name, text)
    assert isinstance(kind, type), kind
    if kind is ListedBy:
        return ListedBy(name="text", value=name)
    if issubclass(kind, BaseModel):
        return kind(**{each: _sample(info.annotation, each, name, text) for each, info in kind.model_fields.items()})
    if issubclass(kind, Enum):
        return next(iter(kind))
    if kind is str:
        return name if field in NAMES else _TEXTS.get(field, text)
    if kind is int:
        return _FIGURES.get(field, 1)
    plain = {
        bool: True, Decimal: Decimal("12345.50"), datetime: _AT + timedelta(days=1), date: date(2026, 12, 1),
        UUID: UUID(int=1), AwareDatetime: _AT,
    }  # fmt: skip
    return plain[kind]
