"""How rules name what they talk about, and how they say no."""

from __future__ import annotations

from typing import Final, Protocol

from models.cases.case.contract.record import Fact, Refused
from models.enrolment.enrolment.rules.facts import SectionFacts

RULES_VERSION: Final = 9
"""Stored with each decision: which wording of the rules judged it. Raised when a rule changes its meaning."""


class Named(Protocol):
    """A rule function: its name is stored with the refusal."""

    __name__: str


def no(rule: Named, code: str, **facts: Fact) -> Refused:
    """The refusal of a rule with the facts it looked at."""
    return Refused(code=code, rule=rule.__name__, rule_version=RULES_VERSION, facts=facts, remedy=f"remedy.{code}")


def section_label(section: SectionFacts) -> str:
    """``01175111 / 700``: how a section is named in a sentence."""
    return f"{section.subject_show} / {section.section_code}"
