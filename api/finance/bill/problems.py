"""What stands in the way of a bill, in the words of who reads it."""

from __future__ import annotations

from collections.abc import Sequence

from api.cases.case.schemas import RefusedView
from api.cases.case.views import refused_view
from models.cases.case.contract.record import Fact, Refused
from models.kit.errors import Language

_RULE = "a_bill_needs_its_masters"


def problem_view(code: str, language: Language, subjects: Sequence[str] = ()) -> RefusedView:
    """The sentence of a problem that was kept by its code, and what would help.

    ``subjects`` are the codes of what the student takes in the term.
    """
    facts: dict[str, Fact] = {"subjects": ", ".join(subjects)}
    return refused_view(Refused(code=code, rule=_RULE, facts=facts), language, "staff")
