"""Facts in sentences read as they do on every page."""

from __future__ import annotations

import re
from itertools import product
from typing import Final

import pytest

from api.imports.import_batch.queries import ROWS, problem_of
from api.kit.texts import readable, sentence
from models.imports.import_batch.contract.case import ImportKind
from models.kit.errors import LANGUAGES, STATUS, Detail, Language, catalogue

_ISO: Final = re.compile(r"2031-05-17|2026-12-31")
_PLACES: Final = re.compile(r"\{\{(\w+)\}\}")
_UNREADABLE: Final = ("None", "True", "False", "{", "[", "T20:30")
FACTS: Final[tuple[Detail, ...]] = (
    "2031-05-17", "2026-12-31T20:30:00+00:00", "30/11/2569", "–", "วันจันทร์", "", None, 3, ["a", "b"],
)  # fmt: skip
"""What a rule may say: days and instants as they are kept, a day that was written out before, a list, and nothing."""
OF_THEIR_OWN: Final[dict[str, Detail]] = {
    "cell": "ฟรี", "value": "999", "term": "2569/2", "time": "MON 9:00-11:00", "stage": "received", "action": "approve",
}  # fmt: skip


@pytest.mark.parametrize(
    ("language", "opens", "time"),
    [("th", "1 ม.ค. 2570 03:30", "จันทร์ 9:00–11:00"), ("en", "1 Jan 2027 03:30", "Monday 9:00–11:00")],
)
def test_instants_and_class_times_are_written_as_the_pages_write_them(
    language: Language, opens: str, time: str
) -> None:
    facts: dict[str, Detail] = {"opens": "2026-12-31T20:30:00+00:00", "time": "MON 9:00-11:00", "seats": 40}
    assert readable(facts, language) == {"opens": opens, "time": time, "seats": 40}


@pytest.mark.parametrize(("language", "day"), [("th", "30 พ.ย. 2569"), ("en", "30 Nov 2026")])
def test_a_day_is_a_day_whatever_its_fact_is_called(language: Language, day: str) -> None:
    assert readable({"from": "2026-11-30", "latest_on": "2026-11-30", "day": "2026-11-30"}, language) == {
        "from": day, "latest_on": day, "day": day,
    }  # fmt: skip


def test_what_somebody_wrote_is_quoted_as_it_was_written() -> None:
    assert readable({"cell": "2026-11-30"}, "th") == {"cell": "2026-11-30"}


@pytest.mark.parametrize("fact", FACTS, ids=repr)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_is_a_sentence_whatever_its_facts_are(language: Language, fact: Detail) -> None:
    for code in STATUS:
        said = sentence(code, _facts_of(catalogue("errors", language).get(code, ""), fact), language, "student")
        assert _is_readable(said), (code, said)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", ImportKind)
def test_every_refusal_of_every_import_is_a_sentence_whatever_its_facts_are(
    kind: ImportKind, language: Language
) -> None:
    texts = {**catalogue("errors", language), **catalogue(ROWS, language)}
    for code, fact in product({*STATUS, *catalogue(ROWS, language)}, FACTS):
        said = problem_of(kind, code, _facts_of(texts.get(code, ""), fact), language)
        assert said is not None
        assert _is_readable(said.message), (code, said.message)


def _facts_of(text: str, fact: Detail) -> dict[str, Detail]:
    return {name: OF_THEIR_OWN.get(name, fact) for name in _PLACES.findall(text)}


def _is_readable(said: str) -> bool:
    return not _ISO.search(said) and not any(wrong in said for wrong in _UNREADABLE)


def test_what_ends_at_midnight_ends_with_the_day_before() -> None:
    midnight = "2026-12-20T00:00:00+07:00"
    facts = readable({"opens": midnight, "closes": midnight, "deadline": midnight}, "th")
    assert facts == {"opens": "20 ธ.ค. 2569", "closes": "19 ธ.ค. 2569", "deadline": "19 ธ.ค. 2569"}


def test_midnight_keeps_its_hour_where_it_may_be_a_beginning_or_an_end() -> None:
    assert readable({"to": "2026-12-20T00:00:00+07:00"}, "th") == {"to": "20 ธ.ค. 2569 00:00"}
