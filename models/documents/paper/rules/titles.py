"""Titles of papers: what their files are called, and what a reader shows above them."""

from __future__ import annotations

import re
from typing import Final

from models.documents.paper.contract import AboutPart, PaperContent, PaperLanguage, PaperTerm, PaperWords
from models.kit.calendar import BUDDHIST_OFFSET
from models.kit.errors import text_of

_LONGEST: Final = 80
"""Letters of a title: a Thai letter takes three of the 255 bytes that a file system gives a name."""
_NOT_IN_NAMES: Final = re.compile(r'[\\/:*?"<>|\x00-\x1f]+')


def paper_title(content: PaperContent, language: PaperLanguage) -> str:
    """What a paper is called in its language, such as ``ตารางเรียนและตารางสอบ-2569-2``; good as the name of a file."""
    return title_of(content.kind, content.about(), language)


def title_of(kind: str, about: tuple[AboutPart, ...], language: PaperLanguage) -> str:
    """The title of a kind of paper about something; what a name of a file may not have is a hyphen."""
    parts = [text_of(f"title.{kind}", language, name="documents"), *(_said(part, language) for part in about)]
    return _NOT_IN_NAMES.sub("-", "-".join(parts))[:_LONGEST].strip(" .-")


def _said(part: AboutPart, language: PaperLanguage) -> str:
    match part:
        case PaperTerm(academic_year, semester):
            year = academic_year - (0 if language == "th" else BUDDHIST_OFFSET)
            summer = text_of("semester.0", language, name="documents")
            return f"{year}-{semester or summer}"
        case PaperWords(key, number):
            return text_of(key, language, {"count": number}, name="documents")
        case _:
            return part
