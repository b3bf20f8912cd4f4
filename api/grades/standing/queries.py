"""Reading a student's standing."""

from __future__ import annotations

from decimal import Decimal
from typing import Final

from pydantic import TypeAdapter
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.grades.standing.schemas import (
    ClearsProbation,
    MyStanding,
    OpenGrade,
    Simulated,
    Simulation,
    TermResult,
)
from api.kit.rows import read_rows
from api.kit.sql import names
from models.curriculum.subject.contract.grading import Grading
from models.grades.grade.rules.averages import AveragePolicy, average_policy, on_probation
from models.grades.grade.rules.letters import OPEN, converted
from models.grades.sheet.rules.scoring import plain
from models.grades.standing.rules.computing import Attempt, standings
from models.grades.standing.rules.outlook import TrialGrade, clears_probation, with_tried
from models.grades.standing.store.reading import ATTEMPTS, Attempts
from models.kit.calendar import bangkok_date, utc_now

_CREDITS: Final = (Decimal(12), Decimal(18), Decimal(22))
"""The sizes of a term that the way out of probation is told for."""
_OPEN: Final = TypeAdapter(list[OpenGrade])
_OPEN_GRADES: Final = text(f"""
    SELECT g.academic_year, g.semester, u.show_code AS subject_code, {names("u.name_th", "u.name_en")} AS subject,
           g.grade AS letter, a.grading AS becomes, i.case_id, c.deadline_at AS becomes_at
      FROM grade_record g JOIN subject u USING (subject_code)
      JOIN grade_attempt a USING (student_id, academic_year, semester, subject_code)
      LEFT JOIN incomplete_grade i USING (attempt_id) LEFT JOIN case_file c ON c.case_id = i.case_id
     WHERE g.student_id = :student_id AND g.grade = ANY(:open)
     ORDER BY g.academic_year, g.semester, u.show_code
""")
_GOING_ON: Final = text("SELECT academic_year, semester FROM term WHERE ends_on >= :today")


async def standing_of(session: AsyncSession, student_id: int) -> MyStanding:
    """Where the student stands, by the regulation they study under."""
    found = await _attempts(session, student_id)
    if found is None:
        return MyStanding(terms=[], open_grades=[], is_on_probation=False, clearing=[])
    policy = average_policy(found.admission_year)
    terms = found.standings()
    total = terms[-1].total
    clearing = [clears_probation(total.points, total.counted, credits) for credits in _CREDITS]

    def shown(average: Decimal | None) -> str | None:
        return None if average is None else f"{policy.show(average)}"

    terms_open = await session.execute(_GOING_ON, {"today": bangkok_date(utc_now())})
    going_on = {(term.academic_year, term.semester) for term in terms_open}
    rows = await read_rows(session, _OPEN, _OPEN_GRADES, {"student_id": student_id, "open": sorted(OPEN)})
    return MyStanding(
        terms=[
            TermResult(
                academic_year=term.academic_year,
                semester=term.semester,
                gpa=shown(term.gpa),
                gpax=shown(term.gpax),
                registered=plain(term.term.registered),
                earned=plain(term.term.earned),
                total_earned=plain(term.total.earned),
                has_ended=(term.academic_year, term.semester) not in going_on,
            )
            for term in terms
        ],
        open_grades=[_with_effect(row, found, policy) for row in rows],
        is_on_probation=on_probation(total.average),
        clearing=[
            ClearsProbation(credits=plain(one.credits), average=None if one.average is None else f"{one.average}")
            for one in clearing
            if one is not None
        ],
    )


def _with_effect(row: OpenGrade, found: Attempts, policy: AveragePolicy) -> OpenGrade:
    """What the deadline makes of an open grade, and of the cumulative average."""
    becomes = converted(row.letter, Grading(row.becomes))
    attempts = [
        attempt._replace(letter=becomes)
        if (attempt.subject, attempt.academic_year, attempt.semester)
        == (row.subject_code, row.academic_year, row.semester)
        else attempt
        for attempt in found.attempts
    ]
    last = standings(attempts, policy)[-1].gpax
    then = None if last is None else f"{policy.show(last)}"
    return row.model_copy(update={"becomes": becomes, "gpax_then": then})


async def simulated(session: AsyncSession, student_id: int, wanted: Simulation) -> Simulated:
    """What the averages would be with these grades."""
    found = await _attempts(session, student_id)
    attempts: list[Attempt] = []
    policy = average_policy(0)
    if found is not None:
        policy = average_policy(found.admission_year)
        attempts = found.attempts
    outlook = with_tried(attempts, [TrialGrade(one.credit, one.letter) for one in wanted.grades], policy)
    return Simulated(
        gpa=None if outlook.gpa is None else f"{policy.show(outlook.gpa)}",
        gpax=None if outlook.gpax is None else f"{policy.show(outlook.gpax)}",
        is_on_probation=on_probation(outlook.gpax),
    )


async def _attempts(session: AsyncSession, student_id: int) -> Attempts | None:
    return await session.run_sync(ATTEMPTS.optional, {"student_ids": [student_id]})
