"""What asking for a promotion looks at, and what one comes to (golive §4)."""

from __future__ import annotations

from datetime import date
from typing import Final, NamedTuple
from uuid import UUID

from sqlalchemy.orm import Session

from models.cases.case.contract.record import CaseState
from models.enrolment.enrolment.tables import HOLDS_SEAT
from models.enrolment.plan.tables import ON_WAITLIST
from models.kit.query import Query
from models.kit.table import one_of
from models.study.year_promotion.contract import FIRST_SEMESTER, PromotionFigures, PromotionStage, PromotionState
from models.study.year_promotion.rules.asking import YearFacts
from models.study.year_promotion.tables import YearPromotion

_UP: Final = one_of("r.state", PromotionState.TO_PROMOTE, PromotionState.PROMOTED)


class _Year(NamedTuple):
    begins_on: date | None
    year_before_ends_on: date | None
    ends_on: date | None
    open_year: int | None
    later_year: int | None


class _Counts(NamedTuple):
    students: int
    to_promote: int
    unchanged: int
    to_look_at: int
    promoted: int
    moved: int
    undone: int
    kept: int
    slots: int
    seats: int
    waits: int


_YEAR: Final = Query(
    _Year,
    f"""
    SELECT (SELECT starts_on FROM term WHERE (academic_year, semester) = (:academic_year, {FIRST_SEMESTER}))
               AS begins_on,
           (SELECT ends_on FROM term WHERE (academic_year, semester) = (:academic_year - 1, 2)) AS year_before_ends_on,
           (SELECT ends_on FROM term WHERE (academic_year, semester) = (:academic_year, 2)) AS ends_on,
           (SELECT p.academic_year FROM year_promotion p JOIN case_file c USING (case_id)
             WHERE c.state = '{CaseState.OPEN.value}' AND c.stage <> '{PromotionStage.PROMOTED.value}'
             ORDER BY p.asked_at LIMIT 1) AS open_year,
           (SELECT max(p.academic_year) FROM year_promotion p JOIN case_file c USING (case_id)
             WHERE c.stage = '{PromotionStage.PROMOTED.value}' AND p.academic_year > :academic_year) AS later_year
    """,
)
_COUNTS: Final = Query(
    _Counts,
    f"""
    SELECT count(*) AS students,
           {
        ", ".join(
            f"count(*) FILTER (WHERE r.state = '{state.value}') AS {state.value}"
            for state in PromotionState
            if state is not PromotionState.WAITING
        )
    },
           count(*) FILTER (WHERE {_UP} AND EXISTS (
               SELECT FROM enrolment_slot o WHERE o.student_id = r.student_id AND o.academic_year = :academic_year))
               AS slots,
           coalesce(CAST(sum((SELECT count(*) FROM enrolment e
                               WHERE e.student_id = r.student_id AND e.academic_year = :academic_year
                                 AND e.allotment_year IS NOT NULL AND e.{HOLDS_SEAT}))
                         FILTER (WHERE {_UP}) AS bigint), 0) AS seats,
           coalesce(CAST(sum((SELECT count(*) FROM waitlist_entry w JOIN section x USING (section_id)
                               WHERE w.student_id = r.student_id AND x.academic_year = :academic_year
                                 AND w.{ON_WAITLIST})) FILTER (WHERE {_UP}) AS bigint), 0) AS waits
      FROM promotion_student r WHERE r.case_id = :case_id
    """,
)


def year_facts(session: Session, academic_year: int) -> YearFacts:
    """Return what asking for the promotion of a year looks at."""
    return YearFacts(*_YEAR.one(session, {"academic_year": academic_year}))


def count_promotion(session: Session, case_id: UUID) -> PromotionFigures:
    """Count what a promotion has come to, and keep it with its row; the figures."""
    promotion = session.get_one(YearPromotion, case_id, with_for_update=True)
    counted = _COUNTS.one(session, {"case_id": case_id, "academic_year": promotion.academic_year})
    figures = PromotionFigures(**counted._asdict())
    promotion.figures = figures.model_dump()
    return figures
