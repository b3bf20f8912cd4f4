"""The evening on which the calendar gives the letter: 5,000 I become F at one instant, and students enrol meanwhile.

``python -m tests.bench grades_conversions``. The conversions of an evening are spread over two minutes on purpose.

A third of the evening is played: as many conversions a second, for a third of the time. A short look plays less.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime, timedelta
from decimal import Decimal
from typing import Any, Final
from uuid import UUID

from sqlalchemy import Row, text
from sqlmodel import Session
from temporalio.client import Client
from temporalio.exceptions import WorkflowAlreadyStartedError

from activities.grades.incomplete_grade import open_incomplete_grades
from models.access.role.contract import RoleId
from models.cases.case.contract.record import CaseKind
from models.curriculum.subject.contract.grading import Grading
from models.db import engine
from models.grades.grade.contract import EntryKind
from models.grades.grade.store import FirstGrade, Written, begin_grades
from models.grades.incomplete_grade.rules.process import REGULATION
from models.grades.period.contract import GradingPeriod
from models.kit.calendar import utc_now
from models.kit.settings import settings
from models.registry.process.contract import CASE_TYPES
from tests.bench.browser import Browsers
from tests.bench.grading import vacuum
from tests.bench.measure import percentiles
from tests.bench.processor import ProcessorTime
from tests.bench.stack import BenchStack
from tests.support.grading import assert_standings_are_what_the_entries_say
from tests.support.university import SEMESTER, YEAR, University

CONVERSIONS: Final = 5_000
PLAYED: Final = 1 / 3
SUBJECTS: Final = 5
"""Each student has so many I: 1,000 students."""
SECTIONS: Final = 20
SECTIONS_PER_REQUEST: Final = 3
_BEGUN_AT_ONCE: Final = 50
_LEAD: Final = timedelta(seconds=30)
_LEAD_OF_EACH: Final = timedelta(milliseconds=30)
"""Until the deadline every case must have begun: that is no part of the measurement, and takes its time."""
_SPREAD_SECONDS: Final = REGULATION.spread_over.total_seconds()
_LEAST_SPREAD_SECONDS: Final = 3.0
_LEAST_MADE: Final = 200
"""Some of so many convert in the first seconds."""
_GIVE_UP_SECONDS: Final = 300.0
_PARTS: Final = ("API", "Worker A", "Worker B", "Temporal", "PostgreSQL")
_ACCEPTED: Final = text(
    "SELECT case_id, workflow_id, request FROM case_file WHERE kind = :kind AND revision = 0 ORDER BY case_id"
)
_BEGUN: Final = text("SELECT count(*) FROM case_file WHERE case_id = ANY(:cases) AND revision > 0")
_CONVERTED: Final = text("""
    SELECT count(*) AS entries, count(DISTINCT attempt_id) AS attempts, max(recorded_at) AS last,
           count(*) FILTER (WHERE letter <> 'F' OR effective_at <> :deadline) AS wrong
      FROM grade_entry WHERE kind = :kind AND case_id = ANY(:cases)
""")
_STILL_OPEN: Final = text("SELECT count(*) FROM case_file WHERE case_id = ANY(:cases) AND stage <> 'converted'")


async def bench_grades_conversions(stack: BenchStack) -> dict[str, float]:
    """Seconds from the deadline to the last letter, once each; how long an enrolment takes meanwhile."""
    await stack.database("grades_conversions")
    university = University(engine()).found()
    for worker in _PARTS[1:3]:
        await stack.worker(worker, "worker.py")
    url = await stack.serve("API", "api.app.main:app", "/myku/api/health/ready")
    await stack.until_polled(2)
    sections = [university.section(seats=CONVERSIONS).section_id for _ in range(SECTIONS)]
    made = stack.part_of(CONVERSIONS, least=_LEAST_MADE)
    within = max(_LEAST_SPREAD_SECONDS, _SPREAD_SECONDS * PLAYED * stack.share)
    begun = made * min(1.0, within / _SPREAD_SECONDS)
    grades = await asyncio.to_thread(_incomplete, university, made)
    deadline = utc_now().replace(microsecond=0) + _LEAD + max(_LEAST_MADE, begun) * _LEAD_OF_EACH
    university.period(GradingPeriod.INCOMPLETE_GRADES, utc_now() - timedelta(days=1), deadline)
    await asyncio.to_thread(_publish, grades)
    cases = await asyncio.to_thread(_accepted, within)
    ids, count = [case.case_id for case in cases], len(cases)
    await _begin(await stack.client(), cases)
    assert utc_now() < deadline, "the cases had not begun at their deadline"
    vacuum(engine())
    await asyncio.sleep((deadline - utc_now()).total_seconds())
    before = ProcessorTime.of(stack, *_PARTS)
    async with Browsers(f"{url}/myku/api", {"app-key": settings().app_key.get_secret_value()}) as http:
        enrolling = _Enrolling(http, university, sections)
        pressing = asyncio.create_task(enrolling.every_second())
        after = await _until_converted(ids, deadline)
        await enrolling.begun.wait()  # a few grades may be converted before anybody pressed
        pressing.cancel()
        await enrolling.answered()
    used = ProcessorTime.of(stack, *_PARTS).since(before)
    await asyncio.to_thread(assert_standings_are_what_the_entries_say, engine())
    with engine().connect() as connection:
        still_open = connection.execute(_STILL_OPEN, {"cases": ids}).scalar_one()
    hundredths = percentiles(enrolling.took)
    return {
        "grades_conversions": after.attempts,
        "grades_conversions_seconds": round((after.last - deadline).total_seconds(), 1),
        "grades_conversions_twice": after.entries - after.attempts,
        "grades_conversions_missing": count - after.attempts + still_open,
        "grades_conversions_wrong": after.wrong,
        "grades_conversions_enrolments": len(enrolling.took),
        "grades_conversions_enrolments_refused": enrolling.refused,
        "grades_conversions_enrolment_p50_ms": round(hundredths[49], 1),
        "grades_conversions_enrolment_p95_ms": round(hundredths[94], 1),
        **used.figures("grades_conversion", count),
    }


def _incomplete(university: University, count: int) -> list[FirstGrade]:
    """Return so many I, of new students of whom each has some."""
    students = [university.student().student_id for _ in range(-(-count // SUBJECTS))]
    subjects = [university.subject().subject_code for _ in range(SUBJECTS)]
    return [
        FirstGrade(student, YEAR, SEMESTER, subject, Decimal(3), Grading.LETTER, "I", EntryKind.EARLIER)
        for student in students
        for subject in subjects
    ][:count]


def _publish(grades: Sequence[FirstGrade]) -> None:
    """Write the grades, and an accepted case for each."""
    now = utc_now()
    with Session(engine()) as session, session.begin():
        begin_grades(session, grades, Written(None, now, now, None))
    while open_incomplete_grades():
        pass


def _accepted(within_seconds: float) -> Sequence[Row[Any]]:
    """Return the accepted cases that convert within so many seconds after the deadline."""
    with engine().connect() as connection:
        cases = connection.execute(_ACCEPTED, {"kind": CaseKind.INCOMPLETE_GRADE}).all()
    return [case for case in cases if case.case_id.int % int(_SPREAD_SECONDS) < within_seconds]


async def _begin(client: Client, cases: Sequence[Row[Any]]) -> None:
    """Start what the reconciliation would start, and wait until each waits for its teacher."""
    case_type, waiting = CASE_TYPES[CaseKind.INCOMPLETE_GRADE], iter(cases)
    ids = [case.case_id for case in cases]

    async def starter() -> None:
        for row in waiting:
            request = case_type.request.model_validate(row.request)
            with suppress(WorkflowAlreadyStartedError):  # the reconciliation was quicker
                await client.start_workflow(
                    case_type.workflow,
                    request,
                    id=row.workflow_id,
                    task_queue=settings().temporal_task_queue,
                    search_attributes=case_type.search_attributes(request),
                )

    await asyncio.gather(*(starter() for _ in range(_BEGUN_AT_ONCE)))
    give_up = time.perf_counter() + _GIVE_UP_SECONDS
    while await asyncio.to_thread(_count_begun, ids) < len(cases):
        assert time.perf_counter() < give_up, "the cases did not begin"
        await asyncio.sleep(0.5)


def _count_begun(cases: Sequence[UUID]) -> int:
    with engine().connect() as connection:
        return int(connection.execute(_BEGUN, {"cases": cases}).scalar_one())


async def _until_converted(cases: Sequence[UUID], deadline: datetime) -> Row[Any]:
    give_up = time.perf_counter() + _GIVE_UP_SECONDS
    while True:
        after = await asyncio.to_thread(_converted, cases, deadline)
        if after.attempts >= len(cases) or time.perf_counter() > give_up:
            return after
        await asyncio.sleep(0.2)


def _converted(cases: Sequence[UUID], deadline: datetime) -> Row[Any]:
    with engine().connect() as connection:
        return connection.execute(
            _CONVERTED, {"kind": EntryKind.CONVERSION, "deadline": deadline, "cases": cases}
        ).one()


class _Enrolling:
    """A student who enrols every second, whether or not the one before is answered."""

    def __init__(self, http: Browsers, university: University, sections: Sequence[int]) -> None:
        self.took: list[float] = []
        self.refused = 0
        self.begun = asyncio.Event()
        self._http = http
        self._university = university
        self._sections = sections
        self._presses: list[asyncio.Task[None]] = []

    async def every_second(self) -> None:
        """Press until told to stop."""
        while True:
            student = await asyncio.to_thread(self._university.student)
            headers = {
                **self._university.signed_in(student.person_id, RoleId.STUDENT),
                "Idempotency-Key": f"evening-{student.student_code}",
            }
            first = len(self._presses)
            chosen = [self._sections[(first + each) % SECTIONS] for each in range(SECTIONS_PER_REQUEST)]
            self._presses.append(asyncio.create_task(self._press(headers, chosen)))
            self.begun.set()
            await asyncio.sleep(1)

    async def answered(self) -> None:
        """Until everybody has their answer."""
        await asyncio.gather(*self._presses)

    async def _press(self, headers: dict[str, str], chosen: list[int]) -> None:
        body = {
            "academicYear": YEAR,
            "semester": SEMESTER,
            "sections": [{"sectionId": number, "enrollType": "92201"} for number in chosen],
        }
        began = time.perf_counter()
        answer = await self._http.send("POST", "/enroll/enroll", headers, body)
        assert answer.status in (200, 202), answer.body
        case = answer.json()["case"]
        while case["revision"] == 0:  # accepted: followed as our pages do, until the case has its outcome
            answer = await self._http.send("GET", f"/cases/{case['id']}?after=0", headers)
            case = answer.json() if answer.status == 200 else case
        self.took.append((time.perf_counter() - began) * 1000)
        self.refused += case["stage"] != "enrolled"
