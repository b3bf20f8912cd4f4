"""The process ``incomplete_grade`` on the real server: conversion at a deadline, and a calendar that moves it."""

from __future__ import annotations

from datetime import timedelta

import httpx
import pytest
from temporalio.client import Client

from models.access.role.contract import RoleId
from models.cases.case.contract.record import CalendarChanged
from models.grades.grade.contract import EntryKind
from models.grades.grade.tables import GradeEntry
from models.grades.period.contract import GradingPeriod
from models.kit.calendar import utc_now
from tests.support.grading import assert_standings_are_what_the_entries_say
from tests.support.incomplete_grades import IncompleteCase, workflow_of
from tests.support.submitting import Submitting
from tests.support.university import SEMESTER, YEAR, University
from tests.support.waiting import eventually
from workflows.incomplete_grade import IncompleteGradeWorkflow

pytestmark = pytest.mark.usefixtures("worker", "incomplete_grade_history")


@pytest.fixture
def waiting(api: httpx.AsyncClient, university: University, temporal_client: Client) -> IncompleteCase:
    """A class whose I and N may be fixed for a month."""
    office = Submitting(api, university)
    university.period(GradingPeriod.INCOMPLETE_GRADES, utc_now() - timedelta(days=1), utc_now() + timedelta(days=30))
    return IncompleteCase(office, temporal_client)


async def test_what_nobody_fixed_is_converted_from_the_deadline_on(waiting: IncompleteCase) -> None:
    await waiting.published()
    deadline = (await waiting.at("open")).deadline_at
    await waiting.forward(31)
    record = await waiting.at("converted")
    assert waiting.letter == "F"
    [entry] = [row for row in waiting.office.university.rows(GradeEntry) if row.kind is EntryKind.CONVERSION]
    assert (entry.effective_at, entry.recorded_by, record.events[-1].facts["becomes"]) == (deadline, None, "F")
    assert_standings_are_what_the_entries_say(waiting.office.university.engine)


async def test_a_case_wakes_with_its_share_of_the_minutes_after_the_deadline_and_takes_nothing_meanwhile(
    waiting: IncompleteCase,
) -> None:
    await waiting.published()
    deadline = (await waiting.at("open")).deadline_at
    assert deadline is not None
    await waiting.forward(31)
    record = await waiting.at("converted")
    share = timedelta(seconds=waiting.case_id.int % 120)
    assert share <= record.events[-1].at - deadline < share + timedelta(minutes=1)
    late = await waiting.propose("C")
    assert (late.status_code, waiting.letter) == (409, "F")


async def test_an_n_is_the_heads_task_too_and_becomes_u(waiting: IncompleteCase) -> None:
    await waiting.published("N")
    record = await waiting.at("open")
    assert [task.role_id for task in record.tasks] == [None, RoleId.HEAD_OF_DEPARTMENT]
    await waiting.forward(31)
    await waiting.at("converted")
    assert waiting.letter == "U"


async def test_a_fix_proposed_in_time_is_not_converted_while_it_is_looked_at(waiting: IncompleteCase) -> None:
    await waiting.published()
    await waiting.propose("C")
    await waiting.forward(40)
    assert (await waiting.decided("approve", waiting.office.head)).json()["stage"] == "dean_review"

    # By the workflow's clock, 40 days ahead, the dean has left it undecided from the beginning.
    async def registrar_has_it_too() -> bool:
        return len((await waiting.at("dean_review")).tasks) == 2

    await eventually(registrar_has_it_too)
    assert (await waiting.decided("approve", waiting.office.dean)).json()["stage"] == "fixed"
    assert waiting.letter == "C"


async def test_a_fix_that_comes_after_the_deadline_is_too_late(waiting: IncompleteCase) -> None:
    await waiting.published()
    await waiting.forward(31)
    await waiting.at("converted")
    late = await waiting.propose("A")
    assert late.status_code == 409
    assert waiting.letter == "F"


async def test_a_returned_fix_may_be_amended_for_some_days_and_is_then_converted(waiting: IncompleteCase) -> None:
    await waiting.published()
    await waiting.propose("C")
    waiting.office.university.period(
        GradingPeriod.INCOMPLETE_GRADES, utc_now() - timedelta(days=2), utc_now() - timedelta(seconds=1)
    )
    assert (await waiting.decided("return", waiting.office.head, remark="แนบหลักฐาน")).status_code == 200
    record = await waiting.at("fixing")
    assert record.deadline_at is not None
    assert timedelta(days=2, hours=23) < record.deadline_at - utc_now() <= timedelta(days=3)
    assert (await waiting.propose("C+")).json()["stage"] == "head_review"
    await waiting.decided("return", waiting.office.head, remark="ยังไม่ครบ")
    await waiting.forward(4)
    await waiting.at("converted")


async def test_a_calendar_that_moves_while_the_case_sleeps_moves_the_conversion(waiting: IncompleteCase) -> None:
    await waiting.published()
    later = utc_now().replace(microsecond=0) + timedelta(days=60)
    waiting.office.university.period(GradingPeriod.INCOMPLETE_GRADES, utc_now() - timedelta(days=1), later)
    handle = waiting.client.get_workflow_handle_for(IncompleteGradeWorkflow.run, workflow_of(waiting.case_id))
    await handle.signal(
        IncompleteGradeWorkflow.calendar_changed, CalendarChanged(academic_year=YEAR, semester=SEMESTER)
    )

    async def moved() -> bool:
        return (await handle.query(IncompleteGradeWorkflow.state)).deadline_at == later

    await eventually(moved)
    await waiting.forward(31)
    assert waiting.letter == "I"
    await waiting.forward(61)
    await waiting.at("converted")


async def test_a_calendar_that_moved_without_a_word_counts_at_the_deadline(waiting: IncompleteCase) -> None:
    await waiting.published()
    later = utc_now().replace(microsecond=0) + timedelta(days=60)
    waiting.office.university.period(GradingPeriod.INCOMPLETE_GRADES, utc_now() - timedelta(days=1), later)
    await waiting.forward(31)
    handle = waiting.client.get_workflow_handle_for(IncompleteGradeWorkflow.run, workflow_of(waiting.case_id))

    async def moved() -> bool:
        return (await handle.query(IncompleteGradeWorkflow.state)).deadline_at == later

    await eventually(moved)
    assert waiting.letter == "I"
