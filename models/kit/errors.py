"""Refusals, and the texts that server and web share: ``messages/<lang>/<area>/<catalogue>[.<process>].json``.

A catalogue is every file whose name up to the first dot is its name: ``cases`` is ``cases.json`` and a file per
process, ``errors`` a file per area (design §7). A refusal's code is also the ``type`` of a workflow's
``ApplicationError`` and the key of its text.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from functools import cache
from http import HTTPStatus
from pathlib import Path
from typing import Final, Literal

from models.refusals import (
    access,
    calendar,
    cases,
    common,
    curriculum,
    documents,
    enrolment,
    finance,
    grades,
    imports,
    news,
    people,
    study,
)

Language = Literal["th", "en"]
Audience = Literal["student", "staff"]
"""Who reads a sentence about a student: the student, or somebody else. A text that speaks to the student has beside it
one that speaks of the student (``<key>_staff``)."""
LANGUAGES: Final[tuple[Language, ...]] = ("th", "en")
Detail = str | int | bool | None | list[str] | list[dict[str, str]]

_MESSAGES: Final = Path(__file__).parents[1] / "messages"
_PLACE: Final = re.compile(r"\{\{(\w+)\}\}")

_PARTS: Final = (
    access,
    calendar,
    cases,
    common,
    curriculum,
    documents,
    enrolment,
    finance,
    grades,
    imports,
    news,
    people,
    study,
)
STATUS: Final[dict[str, HTTPStatus]] = {code: status for part in _PARTS for code, status in part.STATUS.items()}
"""The status of every refusal, put together from the files of the areas."""
if len(STATUS) != sum(len(part.STATUS) for part in _PARTS):
    raise ValueError("two areas have a refusal of one code")
"""Every code and the HTTP status it answers with. A test holds it equal to both catalogues."""


class Refusal(Exception):  # noqa: N818 - a refusal is an answer, not an accident
    """The request cannot be granted. ``details`` are the facts: which section, which limit, until when."""

    def __init__(self, code: str, **details: Detail) -> None:
        super().__init__(code)
        self.code = code
        self.details = details

    @property
    def status(self) -> HTTPStatus:
        """The HTTP status of this refusal's code."""
        return STATUS[self.code]


@cache
def catalogue(name: str, language: Language) -> dict[str, str]:
    """A catalogue flattened to dotted keys. Raises FileNotFoundError for a name that does not exist."""
    return merged(_MESSAGES / language, name)


def merged(folder: Path, name: str) -> dict[str, str]:
    """The texts of all files of a catalogue in a folder.

    Raises FileNotFoundError for a name that does not exist, ValueError for a key that is defined twice.
    """
    files = [path for path in sorted(folder.rglob("*.json")) if path.name.split(".")[0] == name]
    if not files:
        raise FileNotFoundError(f"no catalogue {name} in {folder}")
    texts: dict[str, str] = {}
    for path in files:
        for key, text in _flat(json.loads(path.read_text(encoding="utf-8"), object_pairs_hook=_without_twins)):
            if key in texts:
                raise ValueError(f"{path}: {key} is defined in another file of {name}")
            texts[key] = text
    return texts


def _without_twins(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """An object of a file; JSON itself would silently keep the last of two equal keys."""
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError(f"a key is defined twice among {[key for key, _ in pairs]}")
    return found


def _flat(node: dict[str, object], prefix: str = "") -> Iterator[tuple[str, str]]:
    for key, value in node.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{prefix}{key}.")
        else:
            yield prefix + key, str(value)


def text_of(
    code: str,
    language: Language,
    facts: dict[str, Detail] | None = None,
    *,
    name: str = "errors",
    audience: Audience = "student",
) -> str:
    """The sentence for a code with its facts filled in; the code itself where no sentence exists."""
    sentence = text_for(audience, catalogue(name, language), code) or code
    return _PLACE.sub(lambda found: _said((facts or {}).get(found[1], "")), sentence)


def _said(fact: Detail) -> str:
    """A fact within a sentence: a list by its members, and a dash for what is not known."""
    if fact is None:
        return "–"
    if isinstance(fact, list):
        return ", ".join(one if isinstance(one, str) else " ".join(one.values()) for one in fact)
    return str(fact)


def text_for(audience: Audience, texts: Mapping[str, str], key: str) -> str | None:
    """The text of a key for who reads it: staff are told of the student where the texts have it; None without one."""
    of_student = texts.get(f"{key}_{audience}") if audience == "staff" else None
    return of_student or texts.get(key)
