"""Who stands under a rule of standing, or one step away, after the last term and in this one: as a round finds them."""

from __future__ import annotations

from sqlalchemy.orm import Session

from models.demo.plan import Plan
from models.demo.terms import regular_terms_before
from models.grades.standing_review.rules.judgement import review
from models.grades.standing_review.store.reading import students_of_term
from models.grades.standing_review.tables import StandingFinding, StandingRound

_CHUNK = 1_000


def load_standings(session: Session, plan: Plan) -> None:
    """Holds every student to the rules. A registrar's round then begins the cases."""
    ids = plan.ids("standing rounds")
    for term in (*regular_terms_before(plan.current, 1), plan.current):
        after, students = 0, 0
        while rows := students_of_term(session, *term, after=after, most=_CHUNK):
            for row in rows:
                session.add_all(
                    StandingFinding(
                        student_id=row.student_id,
                        academic_year=row.academic_year,
                        semester=row.semester,
                        rule=finding.rule,
                        reach=finding.reach,
                        facts=dict(finding.facts),
                        distance=finding.distance,
                        found_at=plan.now,
                    )
                    for finding in review(row.reviewed(plan.now))
                )
            after, students = rows[-1].student_id, students + len(rows)
            session.flush()
            session.expunge_all()
        session.add(
            StandingRound(
                round_id=next(ids),
                academic_year=term.academic_year,
                semester=term.semester,
                asked_at=plan.now,
                finished_at=plan.now,
                students=students,
            )
        )
        session.flush()
