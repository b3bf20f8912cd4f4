"""All students of a term are held to the rules of standing, and a case begins for each who has come under one."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import datetime
from typing import Final

from sqlalchemy import Row, insert, text
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session
from sqlmodel import col, select
from temporalio import activity
from temporalio.client import Client

from activities.following import FollowedRows, signal_open
from models.cases.case.contract.record import CaseKind
from models.cases.case.tables import CaseFile
from models.db import engine
from models.grades.grade_submission.contract.case import GradeRound
from models.grades.period.contract import PERIODS_OF_ROUND, GradingPeriod
from models.grades.standing_review.contract import Reach, StandingRequest, StandingRule
from models.grades.standing_review.rules.judgement import Finding, review, still_applies
from models.grades.standing_review.store.reading import StudentRow, reviewed_student, standing_case, students_of_term
from models.grades.standing_review.tables import StandingReview, StandingRound
from models.kit.calendar import utc_now
from models.kit.follower import Follower
from models.kit.table import new_id, one_of

_CHUNK: Final = 1_000
_HAS_COME: Final = text(f"""
    INSERT INTO standing_round (round_id, academic_year, semester, asked_at)
    SELECT gen_random_uuid(), d.academic_year, d.semester, :now
      FROM (SELECT academic_year, semester, max(closes_at) AS due FROM calendar_period
             WHERE {one_of("kind", *PERIODS_OF_ROUND[GradeRound.NORMAL])} GROUP BY 1, 2
            UNION
            SELECT academic_year, semester, closes_at FROM calendar_period
             WHERE kind = '{GradingPeriod.STANDING_CHECK.value}') d
     WHERE d.due <= :now AND d.due > CAST(:now AS timestamptz) - interval '60 days'
       AND NOT EXISTS (SELECT FROM standing_round r WHERE (r.academic_year, r.semester)
                       = (d.academic_year, d.semester) AND r.asked_at >= d.due)
    ON CONFLICT DO NOTHING
""")
"""A round of its own for each term whose grades came to be in, or whose students had to be registered, since the last
one; not long ago, so that an instant that was missed is made up for and old terms stay as they are.
"""
_WIPE: Final = text("""
    DELETE FROM standing_finding
     WHERE student_id BETWEEN :first AND :last AND academic_year = :academic_year AND semester = :semester
""")
_FIND: Final = text("""
    INSERT INTO standing_finding (student_id, academic_year, semester, rule, reach, facts, distance, found_at)
    SELECT f.student_id, :academic_year, :semester, f.rule, f.reach, f.facts, f.distance, :at
      FROM jsonb_to_recordset(CAST(:found AS jsonb))
           AS f(student_id int, rule text, reach text, facts jsonb, distance numeric)
""")
_HAS_CASE: Final = text("""
    SELECT student_id, rule FROM standing_review
     WHERE academic_year = :academic_year AND semester = :semester AND NOT overtaken
       AND student_id BETWEEN :first AND :last
""")
_MAY_HAVE_MOVED: Final = text(f"""
    SELECT c.workflow_id, c.request FROM case_file c
     WHERE c.kind = '{CaseKind.STANDING_REVIEW.value}' AND c.state = 'open' AND c.revision > 0
       AND (c.request ->> 'rule' IN ('{StandingRule.NOT_ENROLLED.value}', '{StandingRule.FEE_UNPAID.value}')
            OR EXISTS (SELECT FROM student_standing x
                        WHERE x.student_id = c.student_id AND x.computed_at > c.opened_at)
            OR EXISTS (SELECT FROM student_status_event v
                        WHERE v.student_id = c.student_id AND v.recorded_at > c.opened_at))
     ORDER BY c.case_id
""")
"""Open cases of students whose grades, status or registration may be others by now."""


@activity.defn(name="find_standings")
def find_standings() -> int:
    """Hold every student of the terms that wait for it to the rules; how many were found under one.

    A chunk of students is a transaction: findings of the chunk are written anew, and who has come under a rule gets a
    case, once for each term and rule. Run again it adds nothing.
    """
    with Session(engine()) as session, session.begin():
        session.execute(_HAS_COME, {"now": utc_now()})
    with Session(engine()) as session:
        waiting = session.scalars(select(StandingRound).where(col(StandingRound.finished_at).is_(None))).all()
    return FollowedRows.read(Follower.STANDINGS).each(waiting, lambda one: f"round {one.round_id}", _find)


def _find(one: StandingRound) -> int:
    after, students, applies = 0, 0, 0
    while True:
        with Session(engine()) as session, session.begin():
            rows = students_of_term(session, one.academic_year, one.semester, after=after, most=_CHUNK)
            last = rows[-1].student_id if len(rows) == _CHUNK else 2**31 - 1
            applies += _write(session, one, rows, (after + 1, last), utc_now())
        students += len(rows)
        activity.heartbeat()
        if len(rows) < _CHUNK:
            break
        after = last
    with Session(engine()) as session, session.begin():
        row = session.get_one(StandingRound, one.round_id)
        row.finished_at, row.students = utc_now(), students
    return applies


def _write(session: Session, one: StandingRound, rows: list[StudentRow], span: tuple[int, int], at: datetime) -> int:
    """Writes the findings of a chunk of students, and begins the cases there are none of; how many rules apply."""
    term = {"academic_year": one.academic_year, "semester": one.semester}
    part = {**term, "first": span[0], "last": span[1]}
    found = [(row, finding) for row in rows for finding in review(row.reviewed(at))]
    session.execute(_WIPE, part)
    session.execute(_FIND, {**term, "found": json.dumps([_line(row, finding) for row, finding in found]), "at": at})
    known = {(case.student_id, case.rule) for case in session.execute(_HAS_CASE, part)}
    applying = [(row, finding) for row, finding in found if finding.reach is Reach.APPLIES]
    for row, finding in applying:
        if (row.student_id, finding.rule) not in known:
            _open(session, row, finding, at)
    return len(applying)


def _line(row: StudentRow, finding: Finding) -> dict[str, object]:
    distance = None if finding.distance is None else str(finding.distance)
    return {
        "student_id": row.student_id, "rule": finding.rule, "reach": finding.reach, "facts": finding.facts,
        "distance": distance,
    }  # fmt: skip


def _open(session: Session, row: StudentRow, finding: Finding, at: datetime) -> None:
    case = standing_case(row, finding.rule, finding.facts, new_id(), at)
    with suppress(IntegrityError), session.begin_nested():  # another round has opened it at this moment
        session.execute(insert(CaseFile).values(case.model_dump(exclude={"academic_year", "semester"})))
        session.execute(
            insert(StandingReview).values(
                case_id=case.case_id, student_id=row.student_id, academic_year=row.academic_year,
                semester=row.semester, rule=finding.rule, preview={},
            )
        )  # fmt: skip


class StandingFollowing:
    """Activities that need the Temporal client."""

    def __init__(self, client: Client) -> None:
        self._client = client

    @property
    def activities(self) -> Sequence[Callable[..., object]]:
        """What the worker registers."""
        return [self.follow_standings]

    @activity.defn(name="follow_standings")
    async def follow_standings(self) -> int:
        """Tell each open case whose rule does not reach its student any more; how many. Safe to run twice."""
        rows = await asyncio.to_thread(FollowedRows.read, Follower.STANDING_CASES)
        moved = await asyncio.to_thread(_moved, rows)
        return await rows.each_async(moved, str, lambda each: signal_open(self._client, each, "facts_changed"))


def _moved(rows: FollowedRows) -> list[str]:
    moved: list[str] = []
    with Session(engine()) as session:
        found = session.execute(_MAY_HAVE_MOVED).all()

        def look(row: Row[tuple[str, object]]) -> int:
            with session.begin_nested():
                if not applies(session, StandingRequest.model_validate(row.request)):
                    moved.append(row.workflow_id)
            return 1

        rows.each(found, lambda row: f"rule of {row.workflow_id}", look)
    return moved


def applies(session: Session, request: StandingRequest) -> bool:
    """Whether the rule of a case still reaches its student."""
    student = reviewed_student(session, request)
    return student is not None and still_applies(student, request.rule)


ACTIVITIES: Final = (find_standings,)
CLIENT_ACTIVITIES: Final = (StandingFollowing,)
