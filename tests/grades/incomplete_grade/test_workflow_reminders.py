"""The process ``incomplete_grade`` on the real server: reminders before the deadline."""

from __future__ import annotations

from datetime import timedelta

import httpx
import pytest
from temporalio.client import Client

from models.cases.case.contract.record import CalendarChanged, CaseActionName
from models.grades.period.contract import GradingPeriod
from models.kit.calendar import utc_now
from models.news.announcement.tables import Notification
from tests.support.incomplete_grades import IncompleteCase, listed, workflow_of
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


def reminders(waiting: IncompleteCase) -> list[str]:
    """The days that the student's reminders name."""
    rows = waiting.office.university.rows(Notification)
    return [str(row.facts["to"])[:10] for row in rows if row.key == "incomplete_grade.open_reminded"]


async def noticed(waiting: IncompleteCase, count: int) -> None:
    """Wait until the student was reminded so often."""

    async def told() -> bool:
        return len(reminders(waiting)) == count

    assert await eventually(told)


async def test_student_and_teacher_are_reminded_two_weeks_and_three_days_before_and_never_twice(
    waiting: IncompleteCase,
) -> None:
    await waiting.published()
    assert reminders(waiting) == []
    await waiting.forward(17)
    await noticed(waiting, 1)
    handle = waiting.client.get_workflow_handle_for(IncompleteGradeWorkflow.run, workflow_of(waiting.case_id))
    unchanged = CalendarChanged(academic_year=YEAR, semester=SEMESTER)
    await handle.signal(IncompleteGradeWorkflow.calendar_changed, unchanged)
    [row] = await listed(waiting)
    assert row["remindedAt"] is not None
    await waiting.forward(12)
    await noticed(waiting, 2)
    await waiting.forward(5)
    await waiting.at("converted")
    assert len(reminders(waiting)) == 2


async def test_a_moved_calendar_moves_the_reminders(waiting: IncompleteCase) -> None:
    await waiting.published()
    later = utc_now().replace(microsecond=0) + timedelta(days=60)
    waiting.office.university.period(GradingPeriod.INCOMPLETE_GRADES, utc_now() - timedelta(days=1), later)
    handle = waiting.client.get_workflow_handle_for(IncompleteGradeWorkflow.run, workflow_of(waiting.case_id))
    await handle.signal(
        IncompleteGradeWorkflow.calendar_changed, CalendarChanged(academic_year=YEAR, semester=SEMESTER)
    )

    async def moved() -> bool:
        return (await waiting.at("open")).deadline_at == later

    assert await eventually(moved)
    await waiting.forward(50)
    await noticed(waiting, 1)
    [reminder] = [event for event in (await waiting.at("open")).events if event.action is CaseActionName.REMIND]
    assert abs(later - reminder.at - timedelta(days=14)) < timedelta(minutes=1)
    assert reminders(waiting) == [later.isoformat()[:10]]
