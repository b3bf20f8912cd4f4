"""Two graders type and paste, a sheet is submitted, returned and published, grades are fixed, converted and corrected.

Whatever the order, what the rows say is what a model of some lines says (grades §2).
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Coroutine
from datetime import timedelta
from decimal import ROUND_HALF_UP, Decimal
from typing import Any, Final, TypeVar
from uuid import UUID, uuid4

import httpx
import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)
from sqlalchemy import text
from temporalio.client import Client

from models.cases.case.contract.record import CaseKind
from models.cases.case.contract.starting import case_workflow_id
from models.grades.period.contract import GradingPeriod
from models.kit.calendar import utc_now
from tests.grades.grade_correction.test_workflow import Correcting
from tests.support.grading import assert_standings_are_what_the_entries_say
from tests.support.sheets_of_scores import HALVES, Class
from tests.support.starting import reconciled
from tests.support.submitting import Submitting
from tests.support.time_skipping import fast_forward
from tests.support.university import University
from tests.support.waiting import eventually

pytestmark = pytest.mark.usefixtures("worker")

EXAMPLES: Final = int(os.environ.get("GRADES_EXAMPLES", "10"))
STUDENTS: Final = st.integers(0, 2)
MAXIMA: Final = (40, 60)
LINES: Final = ((80, "A"), (75, "B+"), (70, "B"), (65, "C+"), (60, "C"), (55, "D+"), (50, "D"), (0, "F"))
LETTERS: Final = tuple(letter for _, letter in LINES)
_SCORES: Final = text("""
    SELECT student_id, topic_id, value, revision FROM topic_score JOIN score_topic USING (topic_id)
     WHERE sheet_id = :sheet_id
""")
_TOLD: Final = text("""
    SELECT DISTINCT ON (topic_id, student_id) student_id, topic_id, value, revision FROM score_event
     WHERE sheet_id = :sheet_id ORDER BY topic_id, student_id, revision DESC
""")
_GRADES: Final = text("SELECT student_id, grade FROM grade_record WHERE student_id = ANY(:students)")
_ENTRIES: Final = text("""
    SELECT a.student_id, count(*) FROM grade_entry JOIN grade_attempt a USING (attempt_id)
     WHERE a.student_id = ANY(:students) GROUP BY a.student_id
""")
_OPEN_CASE: Final = text("""
    SELECT i.case_id FROM incomplete_grade i JOIN grade_attempt a USING (attempt_id) WHERE a.student_id = :student_id
""")

Answer = TypeVar("Answer")
Cell = tuple[int, int]


async def test_grades_are_what_was_entered_agreed_and_changed_whatever_the_order(
    api: httpx.AsyncClient, university: University, temporal_client: Client
) -> None:
    office = Submitting(api, university)
    university.period(GradingPeriod.INCOMPLETE_GRADES, utc_now() - timedelta(days=1), utc_now() + timedelta(days=30))
    loop = asyncio.get_running_loop()
    await asyncio.to_thread(
        run_state_machine_as_test,
        lambda: Sheet(office, temporal_client, loop),
        settings=settings(
            max_examples=EXAMPLES,
            stateful_step_count=30,
            deadline=None,
            derandomize=True,
            database=None,
            phases=[Phase.generate],  # what fails is short enough, and each step is a real process
            suppress_health_check=list(HealthCheck),
        ),
    )


class Sheet(RuleBasedStateMachine):
    """A class of three with a laboratory. ``scores`` and ``letters`` are what the rows must say.

    The machine runs in a thread of its own; the API and the worker run in the loop of the test.
    """

    def __init__(self, office: Submitting, client: Client, loop: asyncio.AbstractEventLoop) -> None:
        super().__init__()
        self.office = office
        self.client = client
        self.loop = loop

    def wait(self, what: Coroutine[Any, Any, Answer]) -> Answer:
        """What the test's loop answers."""
        return asyncio.run_coroutine_threadsafe(what, self.loop).result()

    @initialize(begins_at=st.sampled_from(["drafting", "head_review", "published"]), incomplete=st.booleans())
    def a_class_with_a_laboratory(self, begins_at: str, *, incomplete: bool) -> None:
        self.taught = self.office.taught = Class(self.office.api, self.office.university)
        _, assistant = self.taught.laboratory(*self.taught.students)
        self.headers = (self.taught.headers, self.taught.signed_in(assistant))
        self.sheet = self.wait(self.taught.open(*HALVES))
        self.students = [line["studentId"] for line in self.sheet["students"]]
        self.seen = [self.sheet, self.sheet]
        self.scores: dict[Cell, tuple[Decimal, int]] = {}
        self.incomplete = False
        self.hand_revision = 0
        self.stage = "drafting"
        self.case_id = ""
        self.letters: dict[int, str] = {}
        self.entries: dict[int, int] = {}
        self.paste_a_block([(40, 60), (32, 48), (20, 30)])
        if incomplete:
            self.the_first_student_is_incomplete_or_not("I")
        if begins_at != "drafting":
            self.submit(0)
        while self.stage != begins_at:
            self.a_reviewer_agrees(in_turn=True)

    def _expected(self, student: int) -> str | None:
        """The letter of a student by the default lines: the total is computed exactly and rounded once."""
        points = [self.scores.get((student, topic)) for topic in range(2)]
        if student == 0 and self.incomplete:
            return "I"
        if None in points:
            return None
        exact = sum((Decimal(50) * found[0] / MAXIMA[topic] for topic, found in enumerate(points) if found), Decimal(0))
        total = exact.quantize(Decimal(1), ROUND_HALF_UP)
        return next(letter for bound, letter in LINES if total >= bound)

    @property
    def _is_open(self) -> bool:
        return self.stage == "drafting"

    @rule(grader=st.integers(0, 1))
    def look_at_the_sheet(self, grader: int) -> None:
        self.seen[grader] = self.wait(self.taught.sheet(self.sheet["sheetId"], self.headers[grader]))

    @rule(grader=st.integers(0, 1), student=STUDENTS, topic=st.integers(0, 1), value=st.integers(0, 80))
    def type_a_score(self, grader: int, student: int, topic: int, value: int) -> None:
        points = Decimal(value) / 2
        cell = self.taught.cell(self.seen[grader], student, topic, str(points))
        answer = self.wait(self._post(f"/grades/sheets/{self.sheet['sheetId']}/scores", {"cells": [cell]}, grader))
        if not self._is_open:
            assert answer.json()["refused"], answer.text
            return
        before = self.scores.get((student, topic), (None, 0))
        is_newest = cell["revision"] == before[1]
        assert (len(answer.json()["saved"]), len(answer.json()["conflicts"])) == (is_newest, not is_newest)
        if is_newest:
            self.scores[student, topic] = points, before[1] + 1
            self.seen[grader]["students"][student]["scores"][topic]["revision"] += 1

    @precondition(lambda self: self.stage != "published")
    @rule(rows=st.lists(st.tuples(st.integers(0, 40), st.integers(0, 60)), min_size=3, max_size=3))
    def paste_a_block(self, rows: list[tuple[int, int]]) -> None:
        sheet = self.wait(self.taught.sheet(self.sheet["sheetId"]))
        block = {
            "text": "\n".join(f"{first}\t{second}" for first, second in rows),
            "studentId": self.students[0],
            "topicId": sheet["topics"][0]["topicId"],
            "order": self.students,
        }
        path = f"/grades/sheets/{self.sheet['sheetId']}/paste"
        shown = self.wait(self._post(f"{path}/preview", block, 0))
        done = self.wait(self._post(path, {**block, "hash": shown.json()["hash"]}, 0))
        if not self._is_open:
            return  # nothing is saved, as the rows show
        assert done.status_code == 200, done.text
        for student, row in enumerate(rows):
            for topic, value in enumerate(row):
                before, revision = self.scores.get((student, topic), (None, 0))
                if before != value:  # what a block does not change stays as it is
                    self.scores[student, topic] = Decimal(value), revision + 1

    @precondition(lambda self: self.stage != "published")
    @rule(letter=st.sampled_from(["I", None]))
    def the_first_student_is_incomplete_or_not(self, letter: str | None) -> None:
        path = f"/grades/sheets/{self.sheet['sheetId']}/letters/{self.students[0]}"
        body = {"letter": letter, "reason": "รอส่งรายงาน", "revision": self.hand_revision}
        answer = self.wait(self.office.api.put(path, json=body, headers=self.headers[0]))
        if not self._is_open:
            assert answer.status_code == 409, answer.text
            return
        assert answer.status_code == 200, answer.text
        self.incomplete = letter == "I"
        self.hand_revision = answer.json()["byHand"]["revision"]

    @precondition(lambda self: self.stage != "published")
    @rule(grader=st.sampled_from([0, 0, 0, 1]))
    def submit(self, grader: int) -> None:
        answer = self.wait(self.office.submit(self.sheet, headers=self.headers[grader]))
        if grader == 1:
            assert answer.status_code in (403, 404, 409), answer.text
            return
        if not self._is_open:  # the same again is answered as before, and nothing comes of it
            assert answer.status_code == 409 or answer.json()["caseId"] == self.case_id, answer.text
            return
        complete = all(self._expected(student) is not None for student in range(3))
        assert (answer.status_code == 200) == complete, answer.text
        if complete:
            self.case_id = answer.json()["caseId"]
            self.stage = "head_review"

    @precondition(lambda self: self.stage in {"head_review", "dean_review"})
    @rule(returned=st.sampled_from([True, False, False]))
    def a_reviewer_returns_it(self, *, returned: bool) -> None:
        if not returned:
            return
        by = self.office.head if self.stage == "head_review" else self.office.dean
        answer = self.wait(self.office.act(self.case_id, "return", by, remark="ตรวจอีกครั้ง"))
        assert answer.status_code == 200, answer.text
        self.stage = "drafting"

    @precondition(lambda self: self.stage in {"head_review", "dean_review"})
    @rule(in_turn=st.sampled_from([True, True, False]))
    def a_reviewer_agrees(self, *, in_turn: bool) -> None:
        asked = "head" if in_turn == (self.stage == "head_review") else "dean"
        by = self.office.head if asked == "head" else self.office.dean
        answer = self.wait(self.office.act(self.case_id, "approve", by))
        if not self.stage.startswith(asked):
            assert answer.status_code in (403, 409), answer.text
            return
        assert answer.status_code == 200, answer.text
        self.stage = "dean_review" if asked == "head" else "published"
        if self.stage == "published":
            self.letters = {self.students[n]: str(self._expected(n)) for n in range(3)}
            self.entries = dict.fromkeys(self.students, 1)

    @precondition(lambda self: "I" in self.letters.values())
    @rule(letter=st.sampled_from(LETTERS))
    def the_incomplete_grade_is_fixed(self, letter: str) -> None:
        case_id = self.wait(self._begun(self.students[0]))
        self._agreed(case_id, "submit", self.taught.teacher, form={"letter": letter, "reason": "ส่งรายงานแล้ว"})
        self._agreed(case_id, "approve", self.office.head)
        self._agreed(case_id, "approve", self.office.dean)
        self._ended(case_id, "fixed", letter)

    @precondition(lambda self: "I" in self.letters.values())
    @rule()
    def the_incomplete_grade_is_converted(self) -> None:
        case_id = self.wait(self._begun(self.students[0]))
        workflow_id = case_workflow_id(CaseKind.INCOMPLETE_GRADE, case_id)
        self.wait(fast_forward(self.client, workflow_id, timedelta(days=31)))
        self._ended(case_id, "converted", "F")

    def _ended(self, case_id: UUID, stage: str, letter: str) -> None:
        """The case is over with a letter, and takes no other one."""
        self.wait(self._at(case_id, stage))
        self.letters[self.students[0]] = letter
        self.entries[self.students[0]] += 1
        late = self.wait(self.office.act(str(case_id), "submit", self.taught.teacher, form={"letter": "A"}))
        assert late.status_code in (404, 409, 422), late.text

    @precondition(lambda self: self.letters and "I" not in self.letters.values())
    @rule(student=STUDENTS, letter=st.sampled_from(LETTERS))
    def a_grade_is_corrected(self, student: int, letter: str) -> None:
        correcting = Correcting(self.office, self.sheet)
        if self.letters[self.students[student]] == letter:
            assert self.wait(correcting.ask(letter, student=student)).status_code in (409, 422)
            return
        case_id = self.wait(correcting.submitted(letter, student=student))
        hands = (self.office.head, self.office.dean, self.office.registrar)
        assert self.wait(correcting.agree(case_id, *hands)) == "corrected"
        self.letters[self.students[student]] = letter
        self.entries[self.students[student]] += 1

    @invariant()
    def scores_and_their_history_are_what_was_saved(self) -> None:
        topics = {topic["topicId"]: number for number, topic in enumerate(self.sheet["topics"])}
        with self.office.university.engine.connect() as connection:
            for statement in (_SCORES, _TOLD):
                rows = connection.execute(statement, {"sheet_id": self.sheet["sheetId"]})
                found = {
                    (self.students.index(row.student_id), topics[str(row.topic_id)]): (row.value, row.revision)
                    for row in rows
                }
                assert found == self.scores

    @invariant()
    def grades_are_what_was_agreed_and_changed(self) -> None:
        with self.office.university.engine.connect() as connection:
            students = {"students": self.students}
            assert {row.student_id: row.grade for row in connection.execute(_GRADES, students)} == self.letters
            assert {row[0]: row[1] for row in connection.execute(_ENTRIES, students)} == self.entries

    def teardown(self) -> None:
        assert_standings_are_what_the_entries_say(self.office.university.engine)

    async def _post(self, path: str, body: dict[str, Any], grader: int) -> httpx.Response:
        sent = {**self.headers[grader], "Idempotency-Key": uuid4().hex}
        return await self.office.api.post(path, json=body, headers=sent)

    def _agreed(self, case_id: UUID, action: str, by: Any, **more: Any) -> None:
        answer = self.wait(self.office.act(str(case_id), action, by, **more))
        assert answer.status_code == 200, answer.text

    async def _begun(self, student_id: int) -> UUID:
        """The case of an I, begun by the reconciliation."""
        with self.office.university.engine.begin() as connection:
            case_id: UUID = connection.execute(_OPEN_CASE, {"student_id": student_id}).scalar_one()
            connection.exec_driver_sql("UPDATE case_file SET opened_at = opened_at - interval '1 minute'")
        await reconciled(self.client)
        await self._at(case_id, "open")
        return case_id

    async def _at(self, case_id: UUID, stage: str) -> None:
        async def there() -> bool:
            with self.office.university.engine.connect() as connection:
                said = connection.exec_driver_sql(
                    "SELECT stage FROM case_file WHERE case_id = %s AND revision > 0", (case_id,)
                )
                return said.scalar() == stage

        await eventually(there)
