"""How a student enrols and pays this term: when it may be chosen, and by whom (spec §4, §5, §6, §8)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal

from models.contracts.cases import Refused
from models.rules.enrolment.calendar_rules import ENROLLING_STATUS_CODES
from models.rules.enrolment.facts import PeriodFacts
from models.rules.enrolment.wording import no
from models.rules.gpa import PROBATION_BELOW


@dataclass(frozen=True, slots=True)
class TypeChoiceFacts:
    """What the choice looks at: the period, the standing, and whether enrolments wait for a decision."""

    now: datetime
    period: PeriodFacts | None
    status_code: str
    status_name: str
    gpax: Decimal | None
    has_chosen: bool
    pending_enrolments: int


def refusal_to_choose_type(facts: TypeChoiceFacts) -> Refused | None:
    """Why the enrolment type and payment method cannot be chosen or changed now; None when they can."""
    if facts.period is None:
        return no(refusal_to_choose_type, "calendar_not_found")
    if not facts.period.is_open(facts.now):
        return no(
            refusal_to_choose_type,
            "type_selection_closed",
            opens=facts.period.opens_at.isoformat(),
            closes=facts.period.closes_at.isoformat(),
        )
    if facts.status_code not in ENROLLING_STATUS_CODES:
        return no(refusal_to_choose_type, "student_status_invalid", status=facts.status_name)
    if facts.gpax is not None and facts.gpax < PROBATION_BELOW:
        return no(refusal_to_choose_type, "on_probation", gpa=f"{facts.gpax:.2f}", minimum=f"{PROBATION_BELOW:.2f}")
    if facts.has_chosen and facts.pending_enrolments:
        return no(refusal_to_choose_type, "type_change_pending", pending=facts.pending_enrolments)
    return None
