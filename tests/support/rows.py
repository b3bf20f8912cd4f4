"""What the rows say, for tests that compare them with what was promised."""

from __future__ import annotations

from uuid import UUID

from sqlalchemy import Engine, text
from sqlmodel import Session

from models.cases.case.contract.record import CaseRecord
from models.cases.case.store.rows import load_record

_MISCOUNTED = text(
    """
    SELECT s.section_id, s.seats_taken, h.seats_held
      FROM section s CROSS JOIN LATERAL (
           SELECT (SELECT count(*) FROM enrolment e
                    WHERE e.section_id = s.section_id AND e.status IN ('enrolled', 'awaiting_approval'))
                + (SELECT count(*) FROM waitlist_entry w
                    WHERE w.section_id = s.section_id AND w.stage = 'offered') AS seats_held) h
     WHERE s.seats_taken <> h.seats_held
    """
)
_MISALLOTTED = text(
    """
    SELECT a.section_id, a.major_code, a.study_year, a.seats_taken, h.seats_held
      FROM section_allotment a CROSS JOIN LATERAL (
           SELECT (SELECT count(*) FROM enrolment e
                    WHERE e.section_id = a.section_id AND e.status IN ('enrolled', 'awaiting_approval')
                      AND (e.allotment_major, e.allotment_year) = (a.major_code, a.study_year))
                + (SELECT count(*) FROM waitlist_entry w
                    WHERE w.section_id = a.section_id AND w.stage = 'offered'
                      AND (w.allotment_major, w.allotment_year) = (a.major_code, a.study_year)) AS seats_held) h
     WHERE a.seats_taken <> h.seats_held
    """
)
_MISRESERVED = text(
    """
    SELECT s.section_id, s.seats_reserved, a.unused
      FROM section s CROSS JOIN LATERAL (
           SELECT coalesce(sum(seats - seats_taken), 0) AS unused FROM section_allotment
            WHERE section_id = s.section_id) a
     WHERE s.seats_reserved <> a.unused
    """
)


def record_in_rows(engine: Engine, case_id: UUID) -> CaseRecord:
    """The case as its rows tell it, all of one instant: a worker may write them meanwhile."""
    with Session(engine) as session:
        session.connection(execution_options={"isolation_level": "REPEATABLE READ"})
        return load_record(session, case_id)


def assert_counters_equal_rows(engine: Engine) -> None:
    """Every section and allotment counts exactly the enrolments and offers that hold a seat in it.

    What is kept for majors and years is what their allotments have left.
    """
    with engine.connect() as connection:
        assert connection.execute(_MISCOUNTED).all() == []
        assert connection.execute(_MISALLOTTED).all() == []
        assert connection.execute(_MISRESERVED).all() == []


def statuses(engine: Engine, case_id: UUID) -> list[str]:
    """The states of a case's enrolments."""
    with engine.connect() as connection:
        rows = connection.execute(
            text("SELECT status FROM enrolment WHERE case_id = :case_id ORDER BY section_id"), {"case_id": case_id}
        )
        return [row.status for row in rows]


def seats_taken(engine: Engine, section_id: int) -> int:
    """How many seats of a section are taken, by its counter."""
    with engine.connect() as connection:
        taken: int = connection.execute(
            text("SELECT seats_taken FROM section WHERE section_id = :id"), {"id": section_id}
        ).scalar_one()
        return taken
