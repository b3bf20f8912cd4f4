"""May a subject count as another in these years? (study §2)"""

from __future__ import annotations

from models.cases.case.contract.record import Refused


def refusal_to_count(show_code: str, counts_as: str, valid_from: int, valid_to: int | None) -> Refused | None:
    """Why it may not stand so: it takes two subjects, and years that rise."""
    if show_code == counts_as:
        return Refused(code="equivalence_one_subject", rule=refusal_to_count.__name__)
    if valid_to is not None and valid_to < valid_from:
        return Refused(code="equivalence_years", rule=refusal_to_count.__name__)
    return None
