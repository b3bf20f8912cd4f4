"""The opening minute: every student of a demo university submits within 60 seconds, and parts die meanwhile.

``python -m tests.bench opening``. One of two workers is killed with ``kill -9`` in the middle, the API is killed once.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import count
from typing import Any, Final

from sqlalchemy import Row, text

from models.access.role.contract import RoleId
from models.db import engine
from models.kit.settings import settings
from tests.bench.browser import Answer, Browsers
from tests.bench.measure import percentiles
from tests.bench.stack import BenchStack
from tests.support.rows import assert_counters_equal_rows
from tests.support.university import University

WITHIN_SECONDS = 60
SUBJECTS = 3
LOOK_SECONDS = 0.5
LONGEST_WAIT = 3
"""As our own pages do: a case is asked for again half a second after an answer; what failed is sent again after one,
two, four and eight seconds, more or less.
"""
STUDENTS = 3_000
_STUDENTS = text(
    "SELECT person_id, student_id, student_code, campus_code FROM student ORDER BY student_id LIMIT :count"
)
_SECTIONS = text(
    """
    SELECT s.section_id, s.campus_code, s.academic_year, s.semester
      FROM section s
     WHERE (s.academic_year, s.semester) = (SELECT academic_year, semester FROM section ORDER BY 1 DESC, 2 DESC LIMIT 1)
    """
)
_AFTERWARDS = text(
    """
    SELECT (SELECT count(*) FROM section WHERE seats_taken > seats) AS oversold,
           (SELECT count(*) FROM (SELECT 1 FROM enrolment WHERE status IN ('enrolled', 'awaiting_approval')
                                   GROUP BY student_id, section_id HAVING count(*) > 1) d) AS duplicates,
           count(*) FILTER (WHERE revision = 0) AS undecided, count(*) AS cases
      FROM case_file WHERE starts_with(idempotency_key, :keys)
    """
)
"""Seats are counted in the whole university, cases only where they were opened in the minute: the demo has its own."""
_KEYS: Final = "opening-"


async def bench_opening(stack: BenchStack) -> dict[str, float]:
    """How long until the last of 3,000 students is answered, and what is wrong afterwards: nothing."""
    await stack.database("opening", scale=1)
    await stack.worker("Worker A", "worker.py")
    await stack.worker("Worker B", "worker.py")
    url = await stack.serve("API", "api.app.main:app", "/myku/api/health/ready")
    university = University(engine())
    with engine().connect() as connection:
        students = connection.execute(_STUDENTS, {"count": stack.part_of(STUDENTS, least=6)}).all()
        sections = connection.execute(_SECTIONS).all()
    load = _Load(university, students, sections, WITHIN_SECONDS * stack.share)
    disturbance = asyncio.create_task(load.disturb(stack))
    key = {"app-key": settings().app_key.get_secret_value()}
    async with Browsers(f"{url}/myku/api", key) as http:
        presses = [load.prepared(student) for student in students]
        began = time.perf_counter()
        await asyncio.gather(*(load.press(http, *press) for press in presses))
        seconds = time.perf_counter() - began
    await disturbance
    assert_counters_equal_rows(engine())
    with engine().connect() as connection:
        after = connection.execute(_AFTERWARDS, {"keys": _KEYS}).one()
    accepted, decided = (percentiles(times) for times in (load.accepted, load.decided))
    return {
        "opening_students": len(load.decided),
        "opening_pressed_within_seconds": round(load.last_press - began, 1),
        "opening_seconds_to_last_answer": round(seconds, 1),
        "opening_share_of_202": round(load.followed / len(load.decided), 2),
        "opening_accepted_p95_ms": round(accepted[94], 1),
        "opening_decided_p50_ms": round(decided[49], 1),
        "opening_decided_p95_ms": round(decided[94], 1),
        "opening_sent_again": load.sent_again,
        "opening_oversold": after.oversold,
        "opening_duplicates": after.duplicates,
        "opening_undecided": after.undecided,
        "opening_cases": after.cases,
    }


class _Load:
    """Students who press at their own second of the minute, whether or not others have been answered."""

    def __init__(
        self, university: University, students: Sequence[Row[Any]], sections: Sequence[Row[Any]], within_seconds: float
    ) -> None:
        self.accepted: list[float] = []
        self.followed = 0
        self.decided: list[float] = []
        self.sent_again = 0
        self.last_press = 0.0
        self._university = university
        self._students = students
        self._within_seconds = within_seconds
        self._chooser = random.Random(2569)
        self._offered: dict[str, list[Row[Any]]] = defaultdict(list)
        for section in sections:
            self._offered[section.campus_code].append(section)
        self._a_third, self._a_half = asyncio.Event(), asyncio.Event()

    def prepared(self, student: Row[Any]) -> tuple[dict[str, object], dict[str, str]]:
        """What a student will send: body and headers."""
        chosen = self._chooser.sample(self._offered[student.campus_code], SUBJECTS)
        body: dict[str, object] = {
            "academicYear": chosen[0].academic_year,
            "semester": chosen[0].semester,
            "sections": [{"sectionId": section.section_id} for section in chosen],
        }
        headers = {
            **self._university.signed_in(student.person_id, RoleId.STUDENT),
            "Idempotency-Key": f"{_KEYS}{student.student_code}",
        }
        return body, headers

    async def press(self, http: Browsers, body: dict[str, object], headers: dict[str, str]) -> None:
        """One student: waits for their second, presses, and looks until the request is decided."""
        await asyncio.sleep(self._chooser.uniform(0, self._within_seconds))
        self.last_press = began = time.perf_counter()
        answer = await self._sent(http, "POST", "/enroll/enroll", headers, body)
        self.accepted.append((time.perf_counter() - began) * 1000)
        if answer.status == 202:
            self.followed += 1
            await self._follow(http, answer.json()["case"], headers)
        self.decided.append((time.perf_counter() - began) * 1000)
        if len(self.decided) == len(self._students) // 3:
            self._a_third.set()
        elif len(self.decided) == len(self._students) // 2:
            self._a_half.set()

    async def _follow(self, http: Browsers, case: dict[str, Any], headers: dict[str, str]) -> None:
        """Until the rules have decided: the API answers when the case has moved, or after a while."""
        while case["stage"] == "received":
            await asyncio.sleep(LOOK_SECONDS)
            path = f"/cases/{case['id']}?after={case['revision']}"
            answer = await self._sent(http, "GET", path, headers)
            case = answer.json() if answer.status == 200 else case

    async def _sent(
        self, http: Browsers, method: str, path: str, headers: dict[str, str], body: object = None
    ) -> Answer:
        """Send until it is answered: the API is killed once, and the same key again is safe."""
        return await http.send_until_accepted(
            method,
            path,
            headers,
            body,
            accepted=(200, 202, 204),
            pauses=self._pauses(),
            note_failure=self._note_failure,
        )

    def _pauses(self) -> Iterator[float]:
        for failures in count():
            yield 2 ** min(failures, LONGEST_WAIT) * self._chooser.uniform(0.5, 1.5)

    def _note_failure(self) -> None:
        self.sent_again += 1

    async def disturb(self, stack: BenchStack) -> None:
        """Kill one of two workers at a third of the answers, and the API at a half."""
        await self._a_third.wait()
        stack.supervisor.named("Worker B")[0].kill()
        await self._a_half.wait()
        stack.supervisor.named("API")[-1].kill()
