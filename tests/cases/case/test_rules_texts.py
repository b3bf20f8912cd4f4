"""Every case speaks both languages: what may happen to a task by itself is announced in words."""

from __future__ import annotations

import pytest

from models.cases.case.contract.record import CaseActionName
from models.enrolment.approval.rules import APPROVAL_TASK
from models.enrolment.unlock.rules.process import REGULATION
from models.kit.errors import LANGUAGES, Language, catalogue


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_action_and_every_escalation_has_its_words(language: Language) -> None:
    texts = catalogue("cases", language)
    escalating = [f"unlock.{review.stage}" for review in REGULATION.chain if review.escalates_to is not None]
    keys = [f"action.{name}" for name in CaseActionName]
    keys += [f"escalation.{task}" for task in (f"enrolment.{APPROVAL_TASK}", f"waitlist.{APPROVAL_TASK}", *escalating)]
    assert [key for key in keys if key not in texts] == []
    assert all("{{at}}" in text for key, text in texts.items() if key.split(".")[0] in ("escalation", "until"))


def test_both_languages_have_the_same_keys() -> None:
    thai, english = (set(catalogue("cases", language)) for language in LANGUAGES)
    assert thai == english
