"""The caller's language: Thai unless ``Accept-Language`` asks for English first."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Request

from models.kit.errors import Audience, Language


def language_of(request: Request) -> Language:
    """``en`` when English is the first language asked for, else ``th``."""
    first = request.headers.get("accept-language", "th").split(",")[0].strip().lower()
    return "en" if first.startswith("en") else "th"


def audience_of(request: Request) -> Audience:
    """Who reads the answer: staff where the caller was found to be no student (``request.state.audience``)."""
    return "staff" if getattr(request.state, "audience", None) == "staff" else "student"


async def language_of_request(request: Request) -> Language:
    """:func:`language_of` as a dependency; a plain function would cost each request a turn through a thread."""
    return language_of(request)


LanguageDep = Annotated[Language, Depends(language_of_request)]
