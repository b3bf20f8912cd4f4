"""Moving a period while many cases of its term wait, and students who enrol at the same moment (design §3)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import timedelta
from functools import partial
from typing import Final

from sqlalchemy import text

from models.access.role.contract import RoleId
from models.curriculum.section.contract import SectionApproval
from models.db import engine
from models.kit.settings import settings
from models.people.person.tables import UserType
from tests.bench.browser import Browsers
from tests.bench.enrolling import AT_ONCE, SECTIONS, SECTIONS_PER_REQUEST, STUDENTS, WARM_UP, Students
from tests.bench.measure import Measured, measure
from tests.bench.stack import BenchStack
from tests.support.university import SEMESTER, YEAR, University

WAITING: Final = 600
"""Cases that wait for an advisor when the period moves."""
ROUND: Final = 300
"""Students of a round: one without the change, one beside it."""
_PERIOD: Final = text("""
    SELECT period_id, opens_at, closes_at, revision FROM calendar_period
     WHERE academic_year = :academic_year AND semester = :semester AND kind = 'enrolment' ORDER BY period_id LIMIT 1
""")


async def bench_calendar_beside(stack: BenchStack) -> dict[str, float]:
    """p95 of enrolling beside a moved period as a ratio to enrolling alone, and the requests that were not taken."""
    await stack.database("calendar_beside")
    await stack.worker("Worker", "worker.py")
    url = await stack.serve("API", "api.app.main:app", "/myku/api/health/ready")
    university = University(engine()).found()
    sections = [
        university.section(seats=STUDENTS).section_id
        for _ in range(stack.part_of(SECTIONS, least=2 * SECTIONS_PER_REQUEST))
    ]
    registrar = university.person(UserType.STAFF, RoleId.REGISTRAR)
    headers = university.signed_in(registrar.person_id, RoleId.REGISTRAR)
    async with Browsers(f"{url}/myku/api", {"app-key": settings().app_key.get_secret_value()}) as http:
        await measure(_waiting(http, university, stack.part_of(WAITING, least=2)), at_once=AT_ONCE)
        students = Students(http, university, sections)
        await measure(students.requests(stack.part_of(WARM_UP)), at_once=AT_ONCE)
        size = stack.part_of(ROUND, least=2)
        alone, _ = await _round(students, size)
        await _move_period(http, headers)
        beside, not_taken = await _round(students, size)
    return {
        "calendar_beside_slowdown": round(beside.p95_ms / alone.p95_ms, 2),
        "calendar_beside_not_taken": not_taken,
    }


def _waiting(http: Browsers, university: University, count: int) -> list[Callable[[], Awaitable[None]]]:
    """Requests for a section that an advisor has to approve, each of a new student."""
    advisor = university.teacher()
    section = university.section(seats=count, approval=SectionApproval.ADVISOR)
    chosen = [{"sectionId": section.section_id, "enrollType": "92201"}]
    body = {"academicYear": YEAR, "semester": SEMESTER, "sections": chosen}

    async def ask(headers: dict[str, str]) -> None:
        answer = await http.send("POST", "/enroll/enroll", headers, body)
        assert answer.status in (200, 202), answer.body

    students = [university.student(advisor) for _ in range(count)]
    return [
        partial(
            ask,
            {
                **university.signed_in(student.person_id, RoleId.STUDENT),
                "Idempotency-Key": f"waiting-{student.student_code}",
            },
        )
        for student in students
    ]


async def _round(students: Students, size: int) -> tuple[Measured, int]:
    """How long the requests of a round took, and how many were not taken."""
    not_taken = 0

    async def counted(job: Callable[[], Awaitable[None]]) -> None:
        nonlocal not_taken
        try:
            await job()
        except AssertionError:
            not_taken += 1

    measured = await measure([partial(counted, job) for job in students.requests(size)], at_once=AT_ONCE)
    return measured, not_taken


async def _move_period(http: Browsers, headers: dict[str, str]) -> None:
    with engine().connect() as connection:
        period = connection.execute(_PERIOD, {"academic_year": YEAR, "semester": SEMESTER}).one()
    body = {
        "opensAt": period.opens_at.isoformat(),
        "closesAt": (period.closes_at + timedelta(days=3)).isoformat(),
        "revision": period.revision,
    }
    answer = await http.send("PUT", f"/calendar/periods/{period.period_id}", headers, body)
    assert answer.status == 200, answer.body
