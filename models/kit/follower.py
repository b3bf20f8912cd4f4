"""What the reconciliation follows, and the message that begins a round of it."""

from __future__ import annotations

from enum import StrEnum

from models.kit.message import Message


class Follower(StrEnum):
    """One thing that the reconciliation follows, by a schedule of its own. Values are names of activities.

    Schedules and failures keep these names, so none is renamed.
    """

    ACCEPTED_CASES = "start_accepted_cases"
    CALENDAR_CHANGES = "start_calendar_changes"
    FREE_SEATS = "offer_free_seats"
    ENDED_CASES = "close_ended_cases"
    BILLS = "update_waiting_bills"
    DUE_DAYS = "follow_due_days"
    CONFIRMATIONS = "claim_confirmations"
    GRADE_ROUNDS = "open_grade_rounds"
    INCOMPLETE_GRADES = "open_incomplete_grades"
    STANDINGS = "find_standings"
    STANDING_CASES = "follow_standings"
    ENDED_STUDIES = "follow_ended_studies"
    GRADING_GROUPS = "follow_groups"
    WAIVERS = "follow_waivers"
    GRADUATIONS = "follow_graduations"
    SHORT_PAYMENTS = "follow_short_payments"
    UNIT_NAMES = "follow_unit_names"
    ADVISORS = "follow_advisors"


class ReconciliationRound(Message):
    """A round of the reconciliation: of these followers, one after the other."""

    followers: tuple[Follower, ...] = tuple(Follower)
