"""Reconciliation: twice a minute, rows and workflows are held against each other. ``worker.py`` keeps its schedule."""

from __future__ import annotations

from typing import Final

from temporalio import workflow

from workflows.options import SWEEP_HEARTBEAT, SWEEP_TIMEOUT, TRANSACTION_TIMEOUT, UNTIL_IT_WORKS

with workflow.unsafe.imports_passed_through():
    from activities.calendar.periods import CalendarAnnouncements
    from activities.cases.reconciliation import Reconciliation
    from activities.enrolment.waitlist_offers import WaitlistOffers
    from activities.finance.bills import update_waiting_bills
    from activities.finance.confirmations import Confirmations
    from activities.finance.following_waivers import WaiverFollowing
    from activities.finance.overdue import follow_due_days
    from activities.grades.groups import GroupFollowing
    from activities.grades.incomplete import open_incomplete_grades
    from activities.grades.rounds import open_grade_rounds
    from activities.grades.standing_rounds import StandingFollowing, find_standings
    from activities.study.ended_studies import EndedStudies
    from activities.study.following_graduations import GraduationFollowing
    from models.contracts.enrolment.waitlist import SeatsFreed


@workflow.defn(name="ReconciliationWorkflow")
class ReconciliationWorkflow:
    """One round: starts the workflows of cases whose row exists and whose workflow does not, and the announcement of
    calendar changes that was not made yet; offers seats to the waitlists, whatever freed them; closes the cases whose
    workflow ended without them; brings the bills up to date that something changed for; takes the money that banks
    told of and no pass has claimed; asks for the grades of every sheet whose round has opened; begins the case of
    every I and N that has none; holds students to the rules of standing once their grades are in, and in the calendar's
    check of who is registered; tells requests of students whose studies have ended; tells the cases of grade
    sheets whose group has changed; tells waivers that were paid; and tells requests to graduate of whose students
    something was written since they were audited.
    """

    @workflow.run
    async def run(self) -> int:
        """How many cases were started."""
        started = await workflow.execute_activity_method(
            Reconciliation.start_accepted_cases,
            start_to_close_timeout=SWEEP_TIMEOUT,
            heartbeat_timeout=SWEEP_HEARTBEAT,
            retry_policy=UNTIL_IT_WORKS,
        )
        await workflow.execute_activity_method(
            CalendarAnnouncements.start_calendar_changes,
            start_to_close_timeout=TRANSACTION_TIMEOUT,
            retry_policy=UNTIL_IT_WORKS,
        )
        await workflow.execute_activity_method(
            WaitlistOffers.offer_free_seats,
            SeatsFreed(),
            start_to_close_timeout=SWEEP_TIMEOUT,
            retry_policy=UNTIL_IT_WORKS,
        )
        await workflow.execute_activity_method(
            Reconciliation.close_ended_cases,
            start_to_close_timeout=SWEEP_TIMEOUT,
            heartbeat_timeout=SWEEP_HEARTBEAT,
            retry_policy=UNTIL_IT_WORKS,
        )
        await workflow.execute_activity(
            update_waiting_bills,
            start_to_close_timeout=SWEEP_TIMEOUT,
            heartbeat_timeout=SWEEP_HEARTBEAT,
            retry_policy=UNTIL_IT_WORKS,
        )
        await workflow.execute_activity(
            follow_due_days, start_to_close_timeout=SWEEP_TIMEOUT, retry_policy=UNTIL_IT_WORKS
        )
        await workflow.execute_activity_method(
            Confirmations.claim_confirmations,
            start_to_close_timeout=SWEEP_TIMEOUT,
            heartbeat_timeout=SWEEP_HEARTBEAT,
            retry_policy=UNTIL_IT_WORKS,
        )
        await workflow.execute_activity(
            open_grade_rounds,
            start_to_close_timeout=SWEEP_TIMEOUT,
            heartbeat_timeout=SWEEP_HEARTBEAT,
            retry_policy=UNTIL_IT_WORKS,
        )
        await workflow.execute_activity(
            open_incomplete_grades, start_to_close_timeout=SWEEP_TIMEOUT, retry_policy=UNTIL_IT_WORKS
        )
        await workflow.execute_activity(
            find_standings,
            start_to_close_timeout=SWEEP_TIMEOUT,
            heartbeat_timeout=SWEEP_HEARTBEAT,
            retry_policy=UNTIL_IT_WORKS,
        )
        await workflow.execute_activity_method(
            StandingFollowing.follow_standings, start_to_close_timeout=SWEEP_TIMEOUT, retry_policy=UNTIL_IT_WORKS
        )
        await workflow.execute_activity_method(
            EndedStudies.follow_ended_studies, start_to_close_timeout=SWEEP_TIMEOUT, retry_policy=UNTIL_IT_WORKS
        )
        await workflow.execute_activity_method(
            GroupFollowing.follow_groups, start_to_close_timeout=SWEEP_TIMEOUT, retry_policy=UNTIL_IT_WORKS
        )
        await workflow.execute_activity_method(
            WaiverFollowing.follow_waivers, start_to_close_timeout=SWEEP_TIMEOUT, retry_policy=UNTIL_IT_WORKS
        )
        await workflow.execute_activity_method(
            GraduationFollowing.follow_graduations,
            start_to_close_timeout=SWEEP_TIMEOUT,
            retry_policy=UNTIL_IT_WORKS,
        )
        return started


WORKFLOWS: Final = (ReconciliationWorkflow,)
