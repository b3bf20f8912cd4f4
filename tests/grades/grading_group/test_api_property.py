"""However groups are opened, joined, left and dissolved: every student stands in one sheet, with every score."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from decimal import Decimal
from typing import Any, Final, TypeVar
from uuid import UUID

import httpx
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test
from sqlalchemy import text

from tests.support.grading_groups import Grouping, beside
from tests.support.sheets_of_scores import HALVES, Class
from tests.support.university import University

SECTIONS: Final = 3
CLASSES: Final = st.integers(0, SECTIONS - 1)
TOPICS: Final = tuple(topic["name"] for topic in HALVES)
_SHEETS: Final = text("""
    SELECT e.student_id, x.sheet_id FROM enrolment e JOIN grade_sheet_section x USING (section_id)
     WHERE e.student_id = ANY(:students)
""")
_SCORES: Final = text("""
    SELECT e.student_id, t.name, s.value FROM enrolment e JOIN grade_sheet_section x USING (section_id)
      JOIN score_topic t ON t.sheet_id = x.sheet_id AND t.deleted_at IS NULL
      JOIN topic_score s ON s.topic_id = t.topic_id AND s.student_id = e.student_id
     WHERE e.student_id = ANY(:students) AND s.value IS NOT NULL
""")
_UNTOLD: Final = text("""
    SELECT count(*) FROM topic_score s LEFT JOIN LATERAL (
           SELECT v.value, v.revision FROM score_event v WHERE (v.topic_id, v.student_id) = (s.topic_id, s.student_id)
            ORDER BY v.revision DESC LIMIT 1) v ON true
     WHERE s.student_id = ANY(:students) AND (v.value, v.revision) IS DISTINCT FROM (s.value, s.revision)
""")
_WRONG: Final = text("""
    SELECT count(*) FROM grade_sheet h
      LEFT JOIN LATERAL (SELECT count(*) AS sections FROM grade_sheet_section x WHERE x.sheet_id = h.sheet_id) n ON true
     WHERE (h.joined_id IS NOT NULL AND n.sections > 0) OR (h.joined_id IS NULL AND n.sections = 0)
        OR (n.sections > 1 AND h.group_name = '')
        OR (h.joined_id IS NULL AND NOT EXISTS (
            SELECT FROM grade_sheet_section x JOIN section_teacher t USING (section_id)
             WHERE x.sheet_id = h.sheet_id AND t.person_id = h.coordinator_id))
""")
"""Sheets that grade nobody, or that somebody coordinates who teaches nothing of them."""

Answer = TypeVar("Answer")
REFUSALS: Final = frozenset({403, 404, 409, 422})


async def test_every_student_stands_in_one_sheet_with_every_score_whatever_groups_do(
    api: httpx.AsyncClient, university: University
) -> None:
    loop = asyncio.get_running_loop()
    await asyncio.to_thread(
        run_state_machine_as_test,
        lambda: Groups(api, university, loop),
        settings=settings(
            max_examples=3,
            stateful_step_count=9,
            deadline=None,
            derandomize=True,
            database=None,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        ),
    )


class Groups(RuleBasedStateMachine):
    """Three classes of a subject. ``scores`` are what their teachers entered, by student and topic."""

    def __init__(self, api: httpx.AsyncClient, university: University, loop: asyncio.AbstractEventLoop) -> None:
        super().__init__()
        self.api = api
        self.university = university
        self.loop = loop

    def wait(self, what: Coroutine[Any, Any, Answer]) -> Answer:
        """What the test's loop answers."""
        return asyncio.run_coroutine_threadsafe(what, self.loop).result()

    @initialize()
    def three_classes(self) -> None:
        first = Class(self.api, self.university, students_count=2)
        self.grouping = Grouping(first)
        self.classes = [first, self.grouping.second, beside(first, students=1)]
        self.students = [student.student_id for taught in self.classes for student in taught.students]
        self.scores: dict[tuple[int, str], Decimal] = {}
        self.names = 0
        for number, taught in enumerate(self.classes):
            self.wait(taught.open(*HALVES))
            self.a_teacher_enters_a_score(number, number % 2, 10 + number)

    def _sheet(self, number: int) -> dict[str, Any]:
        """The sheet in which a class is graded now, as its teacher sees it."""
        taught = self.classes[number]
        opened = self.wait(
            self.api.post("/grades/sheets", json={"sectionId": taught.section.section_id}, headers=taught.headers)
        )
        return self.wait(taught.sheet(opened.json()["sheetId"]))

    @rule(number=CLASSES)
    def a_teacher_opens_or_renames_a_group(self, number: int) -> None:
        self.names += 1
        answer = self.wait(self.grouping.name(self._sheet(number), f"กลุ่ม {self.names}", self.classes[number].headers))
        assert answer.status_code in (200, *REFUSALS), answer.text

    @rule(number=CLASSES, other=CLASSES)
    def a_class_joins_the_sheet_of_another(self, number: int, other: int) -> None:
        sheet = self._sheet(other)
        if not sheet["groupName"]:
            self.a_teacher_opens_or_renames_a_group(other)
        answer = self.wait(self.grouping.join(sheet, self.classes[number]))
        is_alone = len(self._sheet(number)["sections"]) == 1 and self._sheet(number)["sheetId"] != sheet["sheetId"]
        assert answer.status_code == 200 or (not is_alone and answer.status_code in REFUSALS), answer.text

    @rule(number=CLASSES, by=CLASSES)
    def a_class_leaves_or_is_taken_out(self, number: int, by: int) -> None:
        answer = self.wait(self.grouping.leave(self._sheet(number), self.classes[number], self.classes[by].headers))
        assert answer.status_code in (200, *REFUSALS), answer.text

    @rule(number=CLASSES)
    def a_group_is_dissolved(self, number: int) -> None:
        answer = self.wait(self.grouping.dissolve(self._sheet(number), self.classes[number].headers))
        assert answer.status_code in (200, *REFUSALS), answer.text

    @rule(number=CLASSES, other=CLASSES)
    def a_group_is_handed_on(self, number: int, other: int) -> None:
        person = self.classes[other].teacher.person_id
        answer = self.wait(self.grouping.hand_on(self._sheet(number), person, self.classes[number].headers))
        assert answer.status_code in (200, *REFUSALS), answer.text

    @rule(number=CLASSES, topic=st.integers(0, 1), value=st.integers(0, 40))
    def a_teacher_enters_a_score(self, number: int, topic: int, value: int) -> None:
        taught, sheet = self.classes[number], self._sheet(number)
        student = taught.students[0].student_id
        place = next(at for at, line in enumerate(sheet["students"]) if line["studentId"] == student)
        column = next(at for at, one in enumerate(sheet["topics"]) if one["name"] == TOPICS[topic])
        done = self.wait(taught.save(sheet, taught.cell(sheet, place, column, str(value))))
        assert len(done["saved"]) == 1, done
        self.scores[student, TOPICS[topic]] = Decimal(value)

    @invariant()
    def every_student_stands_in_one_sheet(self) -> None:
        with self.university.engine.connect() as connection:
            found: dict[int, list[UUID]] = {student: [] for student in self.students}
            for row in connection.execute(_SHEETS, {"students": self.students}):
                found[row.student_id].append(row.sheet_id)
            assert all(len(sheets) == 1 for sheets in found.values()), found
            assert connection.scalar(_WRONG) == 0

    @invariant()
    def every_score_stands_with_its_student_and_is_told(self) -> None:
        with self.university.engine.connect() as connection:
            rows = connection.execute(_SCORES, {"students": self.students})
            assert {(row.student_id, row.name): row.value for row in rows} == self.scores
            assert connection.scalar(_UNTOLD, {"students": self.students}) == 0
