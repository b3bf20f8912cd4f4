"""Until when versions of a term are proposed (study §2, §3)."""

from __future__ import annotations

from datetime import datetime

from models.cases.case.contract.record import Refused


def refusal_by_freeze(
    freezes_at: datetime | None, now: datetime, *, code: str, academic_year: int, semester: int
) -> Refused | None:
    """Why nothing is proposed for a term any more: its versions are frozen. ``code`` names their kind."""
    if freezes_at is None or now < freezes_at:
        return None
    facts = {"term": f"{academic_year}/{semester}", "freezes": freezes_at.isoformat()}
    return Refused(code=code, rule=refusal_by_freeze.__name__, facts={**facts})
