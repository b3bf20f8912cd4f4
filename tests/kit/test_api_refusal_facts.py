"""Refusals say their facts in words: every fact that a sentence has is of a kind, in the language of the reader."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

import pytest

from api.imports.import_batch.queries import ROWS
from api.kit.texts import sentence
from models.cases.case.contract.record import Refused
from models.curriculum.subject.rules import NEEDED, refusal_to_propose
from models.kit.errors import LANGUAGES, STATUS, Detail, Language, catalogue
from models.people.student.contract.status import StudentStatus
from models.study.programme_exception.rules.asking import studies_go_on
from tests.study.programme_exception.test_rules_asking import FACTS

THAI: Final = re.compile(r"[ก-๙]")
_PLACES: Final = re.compile(r"\{\{(\w+)\}\}")
_IDENTIFIER: Final = re.compile(r"\b[a-z]+_[a-z_]+\b|\b[a-z]+[A-Z]\w*")
_UNREADABLE: Final = re.compile(r"None|True|False|[\[\]{}]|\d{4}-\d{2}-\d{2}")
_LATIN: Final = re.compile(r"[A-Za-z]{2,}")
_NAMES_AND_UNITS: Final = frozenset({"MB", "PDF", "ZIP", "QR", "ERP", "KU", "Excel", "Biller", "ID"}) | {
    "CSV",
    "UTF",
    "csv",
    "ods",
    "txt",
    "xls",
    "xlsb",
    "xlsx",
}
"""Latin words of Thai sentences: units, and names of things that Thai has no word for."""
_OF_THE_WIRE: Final = frozenset({"invalid_renew_token"})
"""Sentences whose words the wire contract fixes; no page shows them."""

_DAYS: Final = frozenset({
    "again_on", "closes_on", "day", "earliest_on", "freezes", "from", "latest_on", "opens_on", "since_on", "to",
    "today",
})  # fmt: skip
_INSTANTS: Final = frozenset({"closes", "deadline", "opens", "until"})
_SAID_IN_BOTH: Final = frozenset({
    "lacks", "missing", "name", "offices", "place", "reason", "register", "required", "status", "title", "whom",
})  # fmt: skip
"""Facts that a rule says in both languages, as ``status_th`` and ``status_en``."""
_WRITTEN: Final[dict[str, Detail]] = {
    "term": "2569/2", "time": "MON 9:00-11:00", "stage": "awaiting_approval", "action": "approve", "kind": "enrolment",
}  # fmt: skip
"""Facts that are kept in a form of their own, which the sentence puts into words."""


def _facts_of(text: str) -> dict[str, Detail]:
    """Facts of a sentence as rules say them, by the kind that their name declares; all others are codes or figures."""
    facts: dict[str, Detail] = {}
    for name in _PLACES.findall(text):
        if name in _WRITTEN:
            facts |= {name: _WRITTEN[name], "kind": _WRITTEN["kind"]}
        elif name in _DAYS:
            facts[name] = "2031-05-17"
        elif name in _INSTANTS:
            facts[name] = "2026-12-31T20:30:00+00:00"
        elif name in _SAID_IN_BOTH:
            facts |= {f"{name}_th": "ข้อเท็จจริง", f"{name}_en": "a fact"}
        else:
            facts[name] = "01418111"
    return facts


@pytest.mark.parametrize("audience", ["student", "staff"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_reads_as_its_language(language: Language, audience: str) -> None:
    texts = {**catalogue("errors", language), **catalogue(ROWS, language)}
    wrong = {}
    for code in STATUS.keys() - _OF_THE_WIRE:
        said = sentence(code, _facts_of(texts.get(code, "")), language, "staff" if audience == "staff" else "student")
        faults = [*_UNREADABLE.findall(said), *_IDENTIFIER.findall(said), *_foreign(said, language)]
        if faults:
            wrong[code] = (faults, said)
    assert wrong == {}


def _foreign(said: str, language: Language) -> list[str]:
    if language == "en":
        return THAI.findall(said)
    return [word for word in _LATIN.findall(said) if word not in _NAMES_AND_UNITS]


INCOMPLETE: Final = refusal_to_propose("draft", NEEDED)
ENDED: Final = studies_go_on(replace(FACTS, status_code=StudentStatus.DISMISSED))


@pytest.mark.parametrize("refused", [INCOMPLETE, ENDED], ids=["fields of a form", "status of a student"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_rules_name_is_named_in_the_language_of_the_reader(refused: Refused | None, language: Language) -> None:
    assert refused is not None
    said = sentence(refused.code, refused.facts, language, "staff")
    assert (_IDENTIFIER.findall(said), _foreign(said, language)) == ([], [])
