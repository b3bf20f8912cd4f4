"""The closing evening: 900 sheets go through three hands within ten minutes, and a worker dies meanwhile.

``python -m tests.bench grades_closing``. Teachers submit when they like; head and dean read what was submitted before
they agree to it. One of two workers is killed with ``kill -9`` when half of the sheets are submitted.

A third of the evening is played: as many sheets a minute, for a third of the time.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections import defaultdict
from collections.abc import Sequence
from itertools import count
from typing import Any, Final, NamedTuple
from uuid import UUID

from sqlalchemy import text

from models.access.role.contract import RoleId
from models.db import engine
from models.grades.grade_submission.contract.case import SubmissionStage
from models.kit.settings import settings
from tests.bench.browser import Answer, Browsers
from tests.bench.grading import Sheet, filled_sheets
from tests.bench.measure import percentiles
from tests.bench.processor import ProcessorTime
from tests.bench.stack import BenchStack
from tests.support.university import University

SHEETS: Final = 900
PLAYED: Final = 1 / 3
SUBMITTED_WITHIN: Final = 480.0
"""Seconds in which teachers begin to submit, each at a moment of their own."""
READS_FOR: Final = 20.0
"""Seconds after which a reviewer turns to a sheet, at most."""
ALLOWED: Final = 600.0
_SENT_AGAIN_AT_MOST: Final = 4.0
_PARTS: Final = ("API", "Worker A", "Worker B", "Temporal", "PostgreSQL")
_OFFICES: Final = {
    SubmissionStage.HEAD_REVIEW: RoleId.HEAD_OF_DEPARTMENT,
    SubmissionStage.DEAN_REVIEW: RoleId.DEAN,
    SubmissionStage.REGISTRAR_REVIEW: RoleId.REGISTRAR,
}
_HOLDERS: Final = text("""
    SELECT h.role_id, p.person_id, p.faculty_code, p.department_code
      FROM role_holder h JOIN person p USING (person_id) WHERE h.role_id = ANY(:roles) ORDER BY p.username
""")
_LOST: Final = text("""
    SELECT (SELECT count(*) FROM unnest(CAST(:sheets AS uuid[])) AS g(sheet_id)
             WHERE NOT EXISTS (SELECT FROM grade_version v JOIN grade_report r USING (version_id)
                                WHERE v.sheet_id = g.sheet_id))
         + (SELECT count(*) FROM grade_sheet h JOIN grade_sheet_section x USING (sheet_id)
              JOIN enrolment e ON e.section_id = x.section_id AND e.status = 'enrolled'
             WHERE h.sheet_id = ANY(:sheets) AND NOT EXISTS (
                   SELECT FROM grade_attempt a JOIN grade_entry n ON n.attempt_id = a.attempt_id
                     JOIN grade_submission s ON s.case_id = n.case_id AND s.sheet_id = h.sheet_id
                    WHERE (a.student_id, a.academic_year, a.semester, a.subject_code)
                          = (e.student_id, e.academic_year, e.semester, e.subject_code)))
""")
"""Sheets without a report, and students of them without a letter."""
_TWICE: Final = text("""
    SELECT (SELECT coalesce(sum(n - 1), 0) FROM (
                SELECT count(*) AS n FROM grade_version v JOIN grade_report r USING (version_id)
                 WHERE v.sheet_id = ANY(:sheets) GROUP BY v.sheet_id) report)
         + (SELECT coalesce(sum(n - 1), 0) FROM (
                SELECT count(*) AS n FROM grade_entry e JOIN grade_submission s USING (case_id)
                 WHERE s.sheet_id = ANY(:sheets) GROUP BY e.attempt_id) entry)
         + (SELECT coalesce(sum(n - 1), 0) FROM (
                SELECT count(*) AS n FROM case_event e JOIN grade_submission s USING (case_id)
                 WHERE s.sheet_id = ANY(:sheets) AND e.action IN ('submit', 'approve')
                 GROUP BY e.case_id, e.stage_from) decision)
         + (SELECT count(*) - count(DISTINCT (student_id, facts ->> 'subject')) FROM notification
             WHERE key = 'grades.published')
""")
"""What of a sheet is there more than once: reports, letters of a student, decisions of a stage, notifications."""

Headers = dict[str, str]


async def bench_grades_closing(stack: BenchStack) -> dict[str, float]:
    """Measure how long the evening and its decisions take, and what was lost or done twice: nothing.

    The seconds are of the whole evening: those in which teachers submit, and those from then on until the last grade is
    out, which do not depend on how long it was.
    """
    await stack.database("grades_closing", scale=1)
    sheets = filled_sheets(engine(), stack.part_of(round(SHEETS * PLAYED), least=4))
    for worker in _PARTS[1:3]:
        await stack.worker(worker, "worker.py")
    url = await stack.serve("API", "api.app.main:app", "/myku/api/health/ready")
    await stack.until_polled(2)
    within = SUBMITTED_WITHIN * PLAYED * stack.share
    evening = _Evening(stack, sheets, within)
    before = ProcessorTime.of(stack, *_PARTS)
    async with Browsers(f"{url}/myku/api", {"app-key": settings().app_key.get_secret_value()}) as http:
        began = time.perf_counter()
        await asyncio.gather(*(evening.through_three_hands(http, sheet) for sheet in sheets))
        seconds = time.perf_counter() - began - within + SUBMITTED_WITHIN
    used = ProcessorTime.of(stack, *_PARTS).since(before)
    named = {"sheets": [sheet.sheet_id for sheet in sheets]}
    with engine().connect() as connection:
        lost, twice = connection.execute(_LOST, named).scalar_one(), connection.execute(_TWICE, named).scalar_one()
    hundredths = percentiles(evening.took)
    return {
        "grades_closing_sheets": len(sheets),
        "grades_closing_seconds": round(seconds, 1),
        "grades_closing_in_time": int(seconds <= ALLOWED),
        "grades_decisions": len(evening.took),
        "grades_decision_p50_ms": round(hundredths[49], 1),
        "grades_decision_p95_ms": round(hundredths[94], 1),
        "grades_decision_longest_ms": round(max(evening.took), 1),
        "grades_closing_sent_again": evening.sent_again,
        "grades_lost": lost,
        "grades_twice": int(twice),
        **used.figures("grades_decision", len(evening.took)),
    }


class _Holder(NamedTuple):
    """Who holds an office of a unit."""

    role_id: int
    person_id: UUID
    faculty_code: str | None
    department_code: str | None


class _Evening:
    """Everybody with a hand in a sheet, each at their own moment, whether or not others have been answered."""

    def __init__(self, stack: BenchStack, sheets: Sequence[Sheet], within: float) -> None:
        self.took: list[float] = []
        self.sent_again = 0
        self._stack = stack
        self._within = within
        self._chooser = random.Random(2569)
        self._university = University(engine())
        self._sessions: dict[tuple[UUID, RoleId], Headers] = {}
        self._submitted = 0
        self._half = len(sheets) // 2
        self._holders: dict[int, list[_Holder]] = defaultdict(list)
        with engine().connect() as connection:
            for row in connection.execute(_HOLDERS, {"roles": [role.value for role in _OFFICES.values()]}):
                self._holders[row.role_id].append(_Holder(*row))
        for sheet in sheets:
            self._signed_in(sheet.teacher_id, RoleId.TEACHER)

    async def through_three_hands(self, http: Browsers, sheet: Sheet) -> None:
        """The teacher submits, head and dean agree; where somebody has a hand already, the next office does."""
        await asyncio.sleep(self._chooser.uniform(0, self._within))
        teacher = self._signed_in(sheet.teacher_id, RoleId.TEACHER)
        case_id = await self._submit(http, sheet, teacher)
        hands = {sheet.teacher_id}
        while (stage := await self._stage(http, case_id, teacher)) != SubmissionStage.PUBLISHED:
            await asyncio.sleep(self._chooser.uniform(0, READS_FOR * self._stack.share))
            role = _OFFICES[SubmissionStage(stage)]
            reviewer = self._reviewer(sheet, role, hands)
            hands.add(reviewer)
            await self._agree(http, case_id, self._signed_in(reviewer, role))

    async def _submit(self, http: Browsers, sheet: Sheet, teacher: Headers) -> str:
        path = f"/grades/sheets/{sheet.sheet_id}/submission"
        state = await self._sent(http, "GET", path, teacher)
        headers = {**teacher, "Idempotency-Key": f"submit-{sheet.sheet_id}"}
        began = time.perf_counter()
        answer = await self._sent(http, "POST", path, headers, {"hash": state.json()["hash"]})
        self.took.append((time.perf_counter() - began) * 1000)
        self._submitted += 1
        if self._submitted == self._half:
            self._stack.supervisor.named("Worker B")[0].kill()
        case_id: str = answer.json()["caseId"]
        return case_id

    async def _agree(self, http: Browsers, case_id: str, reviewer: Headers) -> None:
        """As the page of a case does: what was submitted is read, and that it was looked at is noted."""
        case = (await self._sent(http, "GET", f"/cases/{case_id}", reviewer)).json()
        await self._sent(http, "GET", f"/grades/submissions/{case_id}", reviewer)
        await self._sent(http, "POST", f"/grades/submissions/{case_id}/look", reviewer)
        headers = {**reviewer, "Idempotency-Key": f"agree-{case_id}-{case['stage']}"}
        path = f"/cases/{case_id}/actions/approve"
        began = time.perf_counter()
        answer = await self._sent(http, "POST", path, headers, {"revision": case["revision"]})
        while answer.status == 202:  # passed on: the page follows the case until it has moved
            answer = await self._followed(http, case_id, case["revision"], reviewer)
        self.took.append((time.perf_counter() - began) * 1000)

    async def _followed(self, http: Browsers, case_id: str, revision: int, reviewer: Headers) -> Answer:
        answer = await self._sent(http, "GET", f"/cases/{case_id}?after={revision}", reviewer)
        return answer if answer.status == 200 else Answer(202, b"")

    async def _stage(self, http: Browsers, case_id: str, teacher: Headers) -> str:
        stage: str = (await self._sent(http, "GET", f"/cases/{case_id}", teacher)).json()["stage"]
        return stage

    def _reviewer(self, sheet: Sheet, role: RoleId, hands: set[UUID]) -> UUID:
        """Somebody who holds the office for the sheet's subject and has no hand in it."""
        units = {RoleId.HEAD_OF_DEPARTMENT: sheet.department_code, RoleId.DEAN: sheet.faculty_code}
        return next(
            holder.person_id
            for holder in self._holders[role.value]
            if holder.person_id not in hands
            and (role not in units or units[role] in (holder.department_code, holder.faculty_code))
        )

    def _signed_in(self, person_id: UUID, role: RoleId) -> Headers:
        whose = (person_id, role)
        if whose not in self._sessions:
            self._sessions[whose] = self._university.signed_in(person_id, role)
        return self._sessions[whose]

    async def _sent(
        self, http: Browsers, method: str, path: str, headers: Headers, body: dict[str, Any] | None = None
    ) -> Answer:
        """Send until it is answered: a worker is killed, and the same key again is safe."""
        pauses = (min(0.5 * 2**failures, _SENT_AGAIN_AT_MOST) for failures in count())
        return await http.send_until_accepted(
            method, path, headers, body, accepted=(200, 202, 204), pauses=pauses, note_failure=self._note_failure
        )

    def _note_failure(self) -> None:
        self.sent_again += 1
