"""Building a timetable of eight subjects with thirty sections each (issue 14)."""

from __future__ import annotations

import random
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Final

from sqlalchemy import text

from api.enrolment.timetable_proposal.schemas import TimetablesView
from models.access.role.contract import RoleId
from models.db import engine
from models.enrolment.timetable_proposal.rules.building import MOST_SHOWN
from models.kit.settings import settings
from tests.bench.browser import Browsers
from tests.bench.measure import measure
from tests.bench.stack import BenchStack
from tests.support.university import University

SUBJECTS: Final = 8
SECTIONS: Final = 30
REQUESTS: Final = 60
WARM_UP: Final = 5
CRITERIA: Final = ("days", "gaps", "exams", "seats")
_STUDENT: Final = text("""
    SELECT s.person_id, s.campus_code, t.academic_year, t.semester
      FROM student s JOIN enrolment_type_choice t USING (student_id) JOIN person p USING (person_id)
     WHERE p.username = 'b6610450001'
""")
_OPEN: Final = text("""
    SELECT u.show_code FROM subject u
     WHERE NOT u.splittable AND u.theory_hours = 3 AND u.practice_hours = 0 AND u.status = 'active'
       AND NOT EXISTS (SELECT 1 FROM subject_requisite q WHERE q.subject_code = u.subject_code)
       AND NOT EXISTS (SELECT 1 FROM subject_link l WHERE l.subject_code = u.subject_code)
       AND NOT EXISTS (SELECT 1 FROM grade_record g JOIN student s USING (student_id) JOIN person p USING (person_id)
                        WHERE p.username = 'b6610450001' AND g.subject_code = u.subject_code)
     ORDER BY u.subject_code LIMIT :most
""")
_SECTION: Final = text("""
    INSERT INTO section (section_id, academic_year, semester, subject_code, section_code, section_type, campus_code,
                         student_type_code, seats, seats_taken, status, approval)
    SELECT :section_id, :academic_year, :semester, subject_code, :code, '16901', :campus_code, '1', 60, :taken, 'open',
           'none'
      FROM subject WHERE show_code = :show_code AND status = 'active'
""")
_MEETING: Final = text("""
    INSERT INTO section_meeting (section_id, meeting_no, weekday, starts_minute, ends_minute, room_th, room_en)
    VALUES (:section_id, :number, :weekday, :starts, :ends, '', '')
""")
_EXAM: Final = text("""
    INSERT INTO section_exam (section_id, kind, starts_at, ends_at, room_th, room_en)
    VALUES (:section_id, 'final', now() + :day * interval '1 day', now() + :day * interval '1 day' + interval '3 hours',
            '', '')
""")
_NOTHING_HELD: Final = text("""
    UPDATE enrolment SET status = 'dropped'
     WHERE student_id = (SELECT student_id FROM student JOIN person USING (person_id) WHERE username = 'b6610450001')
""")


async def bench_timetables(stack: BenchStack) -> dict[str, float]:
    """p95 of an answer, and how many answers are proven to be the best."""
    await stack.database("timetables", scale=0.1)
    chooser = random.Random(2569)
    with engine().begin() as connection:
        student = connection.execute(_STUDENT).one()
        subjects = list(connection.scalars(_OPEN, {"most": SUBJECTS}))
        connection.execute(_NOTHING_HELD)
        connection.execute(text("UPDATE student_term SET credit_limit = 30 WHERE true"))
        connection.execute(text("UPDATE section SET status = 'closed' WHERE true"))
        for number in range(SUBJECTS * SECTIONS):
            named = {"section_id": 9_000_000 + number}
            connection.execute(
                _SECTION,
                {
                    **named,
                    "academic_year": student.academic_year,
                    "semester": student.semester,
                    "code": str(800 + number % SECTIONS),
                    "campus_code": student.campus_code,
                    "taken": chooser.randrange(60),
                    "show_code": subjects[number // SECTIONS],
                },
            )
            for place, (weekday, starts, ends) in enumerate(_times(chooser), start=1):
                times = {"number": place, "weekday": weekday, "starts": starts, "ends": ends}
                connection.execute(_MEETING, {**named, **times})
            connection.execute(_EXAM, {**named, "day": number // SECTIONS // 2 + 30 + 0.2 * (number // SECTIONS % 2)})
        connection.execute(text("ANALYZE section"))
    url = await stack.serve("API", "api.app.main:app", "/myku/api/health/live")
    headers = University(engine()).signed_in(student.person_id, RoleId.STUDENT)
    key = {"app-key": settings().app_key.get_secret_value()}
    answers: list[TimetablesView] = []
    async with Browsers(f"{url}/myku/api/enrolment", key) as http:

        async def build(first: str) -> None:
            asked = {
                "academicYear": student.academic_year,
                "semester": student.semester,
                "choices": [{"subjects": [subject]} for subject in subjects],
                "first": first,
            }
            answer = await http.send("POST", "/timetable-proposals", headers, asked)
            assert answer.status == 200, answer.body
            answers.append(TimetablesView.model_validate_json(answer.body))

        requests: list[Callable[[], Awaitable[None]]] = [
            partial(build, CRITERIA[number % len(CRITERIA)])
            for number in range(stack.part_of(REQUESTS, least=len(CRITERIA)))
        ]
        await measure(requests[:WARM_UP], at_once=1)
        answers.clear()
        built = await measure(requests, at_once=1)
    short = next((answer for answer in answers if len(answer.timetables) < MOST_SHOWN), None)
    assert short is None, short
    return {
        "timetables_p95_ms": round(built.p95_ms, 1),
        "timetables_found": max(answer.total for answer in answers),
        "timetables_proven_share": round(sum(answer.is_proven for answer in answers) / len(answers), 2),
    }


def _times(chooser: random.Random) -> list[tuple[int, int, int]]:
    """Twice a week for an hour and a half, or once for three hours."""
    if chooser.random() < 0.5:
        first, starts = chooser.randrange(2), chooser.choice((480, 570, 660, 780, 870, 960))
        return [(first, starts, starts + 90), (first + 3, starts, starts + 90)]
    starts = chooser.choice((480, 540, 780, 960))
    return [(chooser.randrange(6), starts, starts + 180)]
