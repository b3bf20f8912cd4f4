"""What students of the demo still lack and could take together in the term (issue 14): one after another, each asks."""

from __future__ import annotations

import os
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Final
from uuid import UUID

from sqlalchemy import text

from api.study.term_suggestion.schemas import TermSuggestionsView
from models.access.role.contract import RoleId
from models.db import engine
from models.kit.settings import settings
from tests.bench.browser import Browsers
from tests.bench.measure import measure
from tests.bench.stack import BenchStack
from tests.support.university import University

REQUESTS: Final = 100
WARM_UP: Final = 5
_STUDENTS: Final = text("""
    SELECT s.person_id, t.academic_year, t.semester
      FROM student s JOIN enrolment_type_choice t USING (student_id)
     ORDER BY md5(s.student_code) LIMIT :most
""")
"""Students of every year and programme, in an order that has nothing to do with either."""


async def bench_suggestions(stack: BenchStack) -> dict[str, float]:
    """p95 of an answer over a demo university of ``SCALE``, and how many students are told of something to take."""
    await stack.database("suggestions", scale=float(os.environ.get("SCALE") or 1))
    with engine().connect() as connection:
        students = connection.execute(_STUDENTS, {"most": WARM_UP + stack.part_of(REQUESTS, least=5)}).all()
    url = await stack.serve("API", "api.app.main:app", "/myku/api/health/live")
    university = University(engine())
    key = {"app-key": settings().app_key.get_secret_value()}
    answers: list[TermSuggestionsView] = []
    async with Browsers(f"{url}/myku/api/study", key) as http:

        async def ask(person_id: UUID, headers: dict[str, str], term: str) -> None:
            answer = await http.send("GET", f"/term-suggestions?{term}", headers)
            assert answer.status == 200, (person_id, answer.body)
            answers.append(TermSuggestionsView.model_validate_json(answer.body))

        requests: list[Callable[[], Awaitable[None]]] = [
            partial(
                ask,
                student.person_id,
                university.signed_in(student.person_id, RoleId.STUDENT),
                f"academicYear={student.academic_year}&semester={student.semester}",
            )
            for student in students
        ]
        await measure(requests[:WARM_UP], at_once=1)
        answers.clear()
        told = await measure(requests[WARM_UP:], at_once=1)
    assert any(answer.chosen for answer in answers), "nobody is told of anything to take"
    return {
        "suggestions_p95_ms": round(told.p95_ms, 1),
        "suggestions_found_share": round(sum(bool(answer.chosen) for answer in answers) / len(answers), 2),
    }
