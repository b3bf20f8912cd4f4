"""How a student enrols and pays this term: when it may be chosen, and by whom (spec §4, §5, §6, §8)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from decimal import Decimal

from models.cases.case.contract.record import Refused
from models.enrolment.enrolment.rules.calendar_rules import ENROLLING_STATUS_CODES
from models.enrolment.enrolment.rules.facts import PeriodFacts, unlocked
from models.enrolment.enrolment.rules.wording import no
from models.enrolment.enrolment_type.contract import EnrolmentType
from models.enrolment.hold.contract import UnlockPurpose
from models.grades.grade.rules.averages import PROBATION_BELOW, exact_average, on_probation


@dataclass(frozen=True, slots=True)
class TypeChoiceFacts:
    """What the choice looks at: the period, the standing, and whether enrolments wait for a decision.

    ``unlocks`` say until when (UTC) an approved request opened what for the term; ``subjects`` are the codes of those
    that are enrolled in, waited for or armed.
    """

    now: datetime
    period: PeriodFacts | None
    status_code: str
    status_th: str
    status_en: str
    gpax: Decimal | None
    has_chosen: bool
    pending_enrolments: int
    unlocks: Mapping[UnlockPurpose, datetime] = field(default_factory=dict)
    subjects: Sequence[str] = ()

    def opened(self, *purposes: UnlockPurpose) -> bool:
        """Whether one of these was opened for the student by an approved request, and still is."""
        return any(unlocked(self.unlocks, purpose, self.now) for purpose in purposes)


def refusal_to_maintain_status(subjects: Sequence[str]) -> Refused | None:
    """Return why the status cannot only be maintained: subjects of the term are enrolled in, waited for or armed.

    Maintaining the status credits every fee of the term, so nothing may be taken beside it (spec §8).
    """
    if not subjects:
        return None
    return no(refusal_to_maintain_status, "maintain_status_with_subjects", subjects=", ".join(subjects))


def refusal_to_choose_type(facts: TypeChoiceFacts, chosen: EnrolmentType | None = None) -> Refused | None:
    """Why the enrolment type and payment method cannot be chosen or changed now; None when they can.

    ``chosen`` is the type; without it, whether there is anything to choose at all.

    An unlock for being on probation opens the choice itself: by the time three offices agreed its period may be over.
    """
    if facts.period is None:
        return no(refusal_to_choose_type, "calendar_not_found")
    late = facts.opened(UnlockPurpose.OUTSIDE_PERIOD, UnlockPurpose.PROBATION)
    if not facts.period.is_open(facts.now) and not late:
        return no(
            refusal_to_choose_type,
            "type_selection_closed",
            opens=facts.period.opens_at.isoformat(),
            closes=facts.period.closes_at.isoformat(),
        )
    if facts.status_code not in ENROLLING_STATUS_CODES:
        return no(
            refusal_to_choose_type, "student_status_invalid", status_th=facts.status_th, status_en=facts.status_en
        )
    if facts.gpax is not None and on_probation(facts.gpax) and not facts.opened(UnlockPurpose.PROBATION):
        minimum = exact_average(PROBATION_BELOW)
        return no(refusal_to_choose_type, "on_probation", gpa=exact_average(facts.gpax), minimum=minimum)
    if facts.has_chosen and facts.pending_enrolments:
        return no(refusal_to_choose_type, "type_change_pending", pending=facts.pending_enrolments)
    return refusal_to_maintain_status(facts.subjects) if chosen is EnrolmentType.MAINTAIN_STATUS else None
