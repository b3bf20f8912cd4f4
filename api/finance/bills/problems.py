"""What stands in the way of a bill, in the words of who reads it."""

from __future__ import annotations

from api.cases.cases.schemas import RefusedView
from api.cases.cases.views import refused_view
from models.contracts.cases.case import Refused
from models.errors import Language

_RULE = "a_bill_needs_its_masters"


def problem_view(code: str, language: Language) -> RefusedView:
    """The sentence of a problem that was kept by its code, and what would help."""
    return refused_view(Refused(code=code, rule=_RULE), language, "staff")
