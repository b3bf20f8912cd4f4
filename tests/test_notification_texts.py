"""What a student is told of a case says which one it is about."""

from __future__ import annotations

import re
from typing import Final

import pytest

from models.cases.case.contract.record import CaseKind
from models.kit.errors import LANGUAGES, Language, catalogue

_PLACES: Final = re.compile(r"\{\{(\w+)\}\}")
_DATES: Final = frozenset({"to", "until", "deadline"})
_ONE_AT_A_TIME: Final = frozenset({"enrolment.armed", "enrolment.armed_moved"})
"""A student has one armed plan, whose subjects are not looked at before it is sent."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_two_cases_of_a_kind_are_told_apart(language: Language) -> None:
    texts = catalogue("cases", language)
    of_cases = {
        f"{kind.value}.{rest}": text
        for kind in CaseKind
        for key, text in texts.items()
        if (rest := key.removeprefix(f"notification.{kind.value}.")) != key
    }
    alike = [key for key, text in of_cases.items() if not set(_PLACES.findall(text)) - _DATES]
    assert sorted(set(alike) - _ONE_AT_A_TIME) == []
