"""When enrolling is possible, and for whom (spec §4, §5, §8, §9)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Final

from models.cases.case.contract.record import Refused
from models.enrolment.enrolment.contract import EnrolmentOperation
from models.enrolment.enrolment.rules.facts import EnrolmentFacts, GivingUpFacts, PeriodFacts, StudentFacts, unlocked
from models.enrolment.enrolment.rules.wording import Named, no
from models.enrolment.hold.contract import UnlockPurpose
from models.people.student.contract.status import StudentStatus

TAKING: Final = ("enrolment", "late_enrolment", "add_drop")
"""Periods in which sections may be taken."""
GIVING_UP: Final[Mapping[EnrolmentOperation, tuple[str, ...]]] = {
    EnrolmentOperation.DROP: ("enrolment", "late_enrolment", "add_drop", "drop_only"),
    EnrolmentOperation.WITHDRAW: ("withdrawal",),
}
PRE_ENROLMENT: Final = "pre_enrolment"
TYPE_SELECTION: Final = "enrolment_type_selection"
PRE_ENROLMENT_SUBJECTS: Final = frozenset({"01355111", "01355112"})
"""Early enrolment is only for these two English subjects (spec §9)."""
APPROVAL_TAKES: Final = timedelta(days=3)
"""What was let in by an unlock lies before the advisor at least so long: over a weekend."""
ENROLLING_STATUS_CODES: Final = frozenset(
    {StudentStatus.CURRENT.value, StudentStatus.NEW.value, StudentStatus.ON_PROBATION.value}
)
"""Student statuses that may enrol: current, new and on probation (wire contract §7; spec §5 for the others)."""


def _open(periods: Mapping[str, PeriodFacts], kinds: tuple[str, ...], now: datetime) -> bool:
    return any(kind in periods and periods[kind].is_open(now) for kind in kinds)


def _closed(rule: Named, period: PeriodFacts) -> Refused:
    return no(rule, "enrolment_period_closed", opens=period.opens_at.isoformat(), closes=period.closes_at.isoformat())


def calendar_is_known(facts: EnrolmentFacts) -> Refused | None:
    """Without a calendar nothing can be enrolled (spec §8: academic calendar not found)."""
    return None if facts.periods else no(calendar_is_known, "calendar_not_found")


def period_is_open(facts: EnrolmentFacts) -> Refused | None:
    """Sections are taken in the enrolment, late or add/drop period, the two English subjects early too (spec §8).

    Whoever was granted it takes sections outside of them for as long as the unlock lasts.
    """
    periods, now = facts.periods, facts.now
    if _open(periods, TAKING, now) or unlocked(facts.student.unlocks, UnlockPurpose.OUTSIDE_PERIOD, now):
        return None
    early = all(section.subject_show in PRE_ENROLMENT_SUBJECTS for section in facts.bundle)
    if early and _open(periods, (PRE_ENROLMENT,), now):
        return None
    if _open(periods, ("drop_only",), now):
        return no(period_is_open, "drop_only_period")
    known = next((periods[kind] for kind in TAKING if kind in periods), None)
    return no(period_is_open, "calendar_not_found") if known is None else _closed(period_is_open, known)


def slot_is_open(facts: EnrolmentFacts) -> Refused | None:
    """A published personal slot opens later for some, to spread the load (wire contract §5, checkScheduleEnroll)."""
    slot = facts.student.slot
    if slot is None or facts.now >= slot.opens_at:
        return None
    return no(slot_is_open, "slot_not_open_yet", opens=slot.opens_at.isoformat(), closes=slot.closes_at.isoformat())


def status_may_enrol(facts: EnrolmentFacts) -> Refused | None:
    """Only current and new students enrol (spec §8: student status cannot be processed)."""
    if facts.student.status_code in ENROLLING_STATUS_CODES:
        return None
    return no(
        status_may_enrol, "student_status_invalid", status_th=facts.student.status_th, status_en=facts.student.status_en
    )


def unchosen_period(student: StudentFacts, periods: Mapping[str, PeriodFacts], now: datetime) -> PeriodFacts | None:
    """The period for choosing an enrolment type, once it has begun and while the student has none; else None."""
    selection = periods.get(TYPE_SELECTION)
    if student.has_chosen_type or selection is None or now < selection.opens_at:
        return None
    return selection


def enrolment_type_is_chosen(facts: EnrolmentFacts) -> Refused | None:
    """How one enrols and pays is chosen first (spec §5, §8), as soon as the calendar of the term lets one choose."""
    selection = unchosen_period(facts.student, facts.periods, facts.now)
    if selection is None:
        return None
    return no(enrolment_type_is_chosen, "type_not_chosen", closes=selection.closes_at.isoformat())


def does_not_only_maintain_status(facts: EnrolmentFacts) -> Refused | None:
    """Who chose to maintain the status takes no subjects this term (spec §8: type is maintain-status)."""
    return no(does_not_only_maintain_status, "type_is_maintain_status") if facts.student.maintains_status else None


def approval_ends_at(student: StudentFacts, periods: Mapping[str, PeriodFacts], asked_at: datetime) -> datetime | None:
    """Until when the advisor may decide on what was asked for at ``asked_at`` (UTC): the approval period's end.

    None without one. What an unlock let in while no period was open would lapse before anybody could look at it: it
    waits as long as the unlock lasts, and three days at least, though it was asked for in the unlock's last minute.
    What a period let in keeps the period's end, whatever is unlocked for the student afterwards.
    """
    approval = periods.get("approval")
    end = approval.closes_at if approval else None
    if _open(periods, (*TAKING, PRE_ENROLMENT), asked_at):
        return end
    if not unlocked(student.unlocks, UnlockPurpose.OUTSIDE_PERIOD, asked_at):
        return end
    late = max(student.unlocks[UnlockPurpose.OUTSIDE_PERIOD], asked_at + APPROVAL_TAKES)
    return late if end is None else max(end, late)


def giving_up_period_is_open(facts: GivingUpFacts, operation: EnrolmentOperation) -> Refused | None:
    """Dropping ends with the drop-only period; withdrawing with W has its own (spec §4)."""
    kinds = GIVING_UP[operation]
    if _open(facts.periods, kinds, facts.now):
        return None
    known = next((facts.periods[kind] for kind in kinds if kind in facts.periods), None)
    if known is None:
        return no(giving_up_period_is_open, "calendar_not_found")
    return _closed(giving_up_period_is_open, known)


def opening_of(student: StudentFacts, periods: Mapping[str, PeriodFacts]) -> datetime | None:
    """When enrolling opens for the student (UTC): the personal slot, never before the period; None without either."""
    openings = [period.opens_at for period in (student.slot, periods.get("enrolment")) if period is not None]
    return max(openings, default=None)
