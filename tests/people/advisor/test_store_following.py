"""Cases of students whose advisor changed are signalled several at once (golive §4)."""

from __future__ import annotations

import asyncio
from typing import cast

from sqlmodel import Session
from temporalio.client import Client
from temporalio.testing import ActivityEnvironment

from activities.cases.advisor import AdvisorFollowing
from models.cases.case.contract.record import AdvisorChanged, CaseKind, CaseState
from models.cases.case.tables import CaseFile, CaseTask
from models.kit.calendar import utc_now
from models.kit.table import new_id
from models.people.advisor.store.waiting import count_waiting_requests
from models.people.person.tables import Person, Student
from tests.support.university import University


def request_before(
    university: University, student: Student, advisor: Person, *, state: CaseState = CaseState.OPEN
) -> CaseFile:
    """A request of the student with a task of this teacher, as rows alone."""
    now, case_id = utc_now(), new_id()
    case = CaseFile(
        case_id=case_id, kind=CaseKind.UNLOCK, workflow_id=f"following/{case_id}", idempotency_key=str(case_id),
        opened_by=student.person_id, student_id=student.student_id, faculty_code="E", department_code="E1",
        campus_code="B", title_th="ขอปลดล็อก", title_en="Unlock", stage="advisor_review", state=state, revision=2,
        request={}, opened_at=now, updated_at=now, detail={"items": []},
    )  # fmt: skip
    university.add(case)
    university.add(CaseTask(case_id=case_id, name="advisor_review", assignee_id=advisor.person_id, since=now))
    return case


class SlowServer:
    """A Temporal client whose signals take a moment; it counts how many are under way at once."""

    def __init__(self) -> None:
        self.signalled: dict[str, AdvisorChanged] = {}
        self.most = 0
        self._under_way = 0

    def get_workflow_handle(self, workflow_id: str) -> _SlowHandle:
        """The handle of a workflow, which need not exist."""
        return _SlowHandle(self, workflow_id)

    async def signal(self, workflow_id: str, change: AdvisorChanged) -> None:
        """Take a signal."""
        self._under_way += 1
        self.most = max(self.most, self._under_way)
        await asyncio.sleep(0.02)
        self._under_way -= 1
        self.signalled[workflow_id] = change


class _SlowHandle:
    def __init__(self, server: SlowServer, workflow_id: str) -> None:
        self._server = server
        self._workflow_id = workflow_id

    async def signal(self, _name: str, *, args: tuple[AdvisorChanged]) -> None:
        await self._server.signal(self._workflow_id, *args)


async def test_eight_cases_are_signalled_at_once_with_a_heartbeat_after_each(university: University) -> None:
    former, present = university.teacher(), university.teacher()
    cases = [request_before(university, university.student(present), former) for _ in range(20)]
    request_before(university, university.student(present), present)
    request_before(university, university.student(), former)
    request_before(university, university.student(present), former, state=CaseState.CLOSED)
    server, environment, beats = SlowServer(), ActivityEnvironment(), []
    environment.on_heartbeat = lambda *details: beats.append(details)
    following = AdvisorFollowing(cast("Client", server))
    assert await environment.run(following.follow_advisors) == len(cases)
    assert server.signalled == {each.workflow_id: AdvisorChanged(advisor_id=present.person_id) for each in cases}
    assert (server.most, len(beats)) == (8, len(cases))


def test_only_open_requests_are_counted(university: University) -> None:
    advisor = university.teacher()
    student = university.student(advisor)
    request_before(university, student, advisor)
    request_before(university, student, advisor, state=CaseState.CLOSED)
    request_before(university, university.student(advisor), advisor)
    with Session(university.engine) as session:
        assert count_waiting_requests(session, [student.student_id]) == 1
