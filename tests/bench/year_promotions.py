"""Study years of 70,000 students: the preview of a promotion, and carrying it out, a chunk of students a transaction.

It is made as the workflow makes it, one chunk after the other, without the turns through its server.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

from sqlalchemy import text
from sqlmodel import Session

from activities.study.year_promotion import (
    count_year_promotion,
    preview_promotion_chunk,
    promote_chunk,
    receive_year_promotion,
)
from models.cases.case.contract.record import CaseKind
from models.cases.case.store.accepted import Titles, new_case
from models.cases.run.contract import RunChunk
from models.db import engine
from models.kit.calendar import utc_now
from models.kit.table import new_id
from models.study.year_promotion.contract import PromotionRequest
from models.study.year_promotion.rules.process import REGULATION
from models.study.year_promotion.tables import YearPromotion
from tests.bench.many_cases import STUDENTS, fill
from tests.bench.stack import BenchStack

_SUBJECTS: Final = 5
_YEAR: Final = text("SELECT max(academic_year) FROM term WHERE semester = 1 AND starts_on <= current_date")
# Five subjects in each regular term before the year, of those the bench has made; triggers write what nobody reads.
_GRADES: Final = text(f"""
    WITH made AS (
        INSERT INTO grade_attempt (attempt_id, student_id, academic_year, semester, subject_code, credit, grading)
        SELECT gen_random_uuid(), s.student_id, :year - 1 - t.number / 2, 2 - t.number % 2, u.subject_code, u.credit,
               'letter'
          FROM student s CROSS JOIN LATERAL generate_series(0, 2 * s.study_year - 3) AS t(number)
          JOIN (SELECT subject_code, credit, row_number() OVER (ORDER BY subject_code) AS place FROM subject) u
            ON u.place BETWEEN 1 + t.number * {_SUBJECTS} AND (t.number + 1) * {_SUBJECTS}
         WHERE NOT EXISTS (SELECT FROM grade_attempt a WHERE a.student_id = s.student_id)
        RETURNING attempt_id)
    INSERT INTO grade_entry (entry_id, attempt_id, letter, kind, effective_at, recorded_at)
    SELECT gen_random_uuid(), attempt_id, 'B', 'publication', now(), now() FROM made
""")
_WITHOUT_TRIGGERS: Final = text("SET LOCAL session_replication_role = replica")
_LONG: Final = text("SET LOCAL statement_timeout = '10min'")
_BEHIND: Final = text("UPDATE student SET study_year = study_year - 1 WHERE study_year > 1")
_REGISTRAR: Final = text("SELECT person_id FROM person WHERE username = 'registrar01'")


async def bench_year_promotions(stack: BenchStack) -> dict[str, float]:
    """Seconds that the preview and the promotion of 70,000 students take, and who was left out of it by mistake."""
    await stack.database("promotions", scale=1)
    with engine().begin() as connection:
        fill(connection, students=int(STUDENTS * stack.share), cases=1)
        year = int(connection.scalar(_YEAR) or 0)
        connection.execute(_LONG)
        connection.execute(_WITHOUT_TRIGGERS)
        connection.execute(_GRADES, {"year": year})
        connection.execute(_BEHIND)
        registrar = connection.execute(_REGISTRAR).scalar_one()
    with engine().connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        connection.execute(text("SET statement_timeout = '10min'"))
        connection.execute(text("VACUUM ANALYZE student, grade_attempt, grade_entry"))
    request = PromotionRequest(
        case_id=new_id(), opened_by=registrar, requested_at=utc_now(), academic_year=year, reason="bench"
    )
    with Session(engine()) as session, session.begin():
        session.add(new_case(CaseKind.YEAR_PROMOTION, request, Titles("เลื่อนชั้นปี", "Promotion")))
        session.flush()
        session.add(YearPromotion.of(request))
    began = time.perf_counter()
    students = receive_year_promotion(request).students
    _each(request, students, preview_promotion_chunk)
    shown = count_year_promotion(request.case_id)
    previewed = time.perf_counter()
    _each(request, students, promote_chunk)
    done = count_year_promotion(request.case_id)
    promoted = time.perf_counter()
    more = STUDENTS / max(1, students)
    return {
        "promotion_preview_seconds": round((previewed - began) * more, 1),
        "promotion_seconds_70000": round((promoted - previewed) * more, 1),
        "promotion_students_missing": shown.to_promote - done.promoted,
    }


def _each(request: PromotionRequest, students: int, work: Callable[[RunChunk], None]) -> None:
    for first in range(0, students, REGULATION.chunk):
        work(RunChunk(case_id=request.case_id, first=first, size=REGULATION.chunk))
