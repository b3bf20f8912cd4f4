"""What stands in the student's way, whatever they ask for (spec §1, holds and their unlocking)."""

from __future__ import annotations

from models.cases.case.contract.record import Refused
from models.enrolment.enrolment.rules.facts import EnrolmentFacts, unlocked
from models.enrolment.enrolment.rules.wording import no
from models.enrolment.hold.contract import UnlockPurpose
from models.kit.money import baht_figures


def no_hold_stands(facts: EnrolmentFacts) -> Refused | None:
    """Nobody takes sections while a hold stands, unless an approved request opened it. Names the oldest hold.

    Giving up sections is never held: it only makes what is owed less.
    """
    holds = facts.student.holds
    if not holds or unlocked(facts.student.unlocks, UnlockPurpose.HOLD, facts.now):
        return None
    first = holds[0]
    return no(
        no_hold_stands,
        "student_on_hold",
        kind=first.kind.value,
        reason_th=first.reason_th,
        reason_en=first.reason_en,
        amount=None if first.amount is None else baht_figures(first.amount),
        holds=len(holds),
    )
