"""Allocation rounds: what a round says now, and the release of the reserved seats that nobody took."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Final
from uuid import UUID

from sqlalchemy import RowMapping, text
from sqlalchemy.orm import Session
from temporalio import activity

from activities.cases.case import project_case
from models.cases.case.contract.record import CaseKind
from models.curriculum.allocation_round.contract import Released, RoundNow, RoundRelease, RoundRequest
from models.curriculum.allocation_round.rules.planning import seats_to_release
from models.curriculum.allocation_round.tables import AllocationRound
from models.db import engine

_BATCH: Final = 100
"""Sections whose rows are held at once: students who enrol meanwhile wait for some milliseconds."""

_SECTIONS: Final = text(
    """
    SELECT s.section_id FROM section s
     WHERE s.academic_year = :academic_year AND s.semester = :semester AND :campus_code IN ('', s.campus_code)
       AND s.section_id > :after AND s.seats_reserved > 0
     ORDER BY s.section_id LIMIT :batch
       FOR UPDATE
    """
)
_UNUSED: Final = text(
    """
    SELECT a.section_id, a.major_code, a.study_year, a.seats - a.seats_taken AS unused
      FROM section_allotment a
     WHERE a.section_id = ANY(:section_ids) AND a.seats > a.seats_taken
       AND NOT EXISTS (SELECT 1 FROM allocation_release r
                        WHERE r.case_id = :case_id AND r.section_id = a.section_id
                          AND r.major_code = a.major_code AND r.study_year = a.study_year)
     ORDER BY a.section_id, a.major_code, a.study_year
    """
)
_RELEASE: Final = text(
    """
    UPDATE section_allotment SET seats = seats - :seats, released = released + :seats
     WHERE section_id = :section_id AND major_code = :major_code AND study_year = :study_year
    """
)
_NOTE: Final = text(
    """
    INSERT INTO allocation_release (case_id, section_id, major_code, study_year, seats)
    VALUES (:case_id, :section_id, :major_code, :study_year, :seats)
    """
)
_FREE: Final = text(
    """
    UPDATE section SET seats_reserved = greatest(0, seats_reserved - :seats), revision = revision + 1
     WHERE section_id = :section_id
    """
)
# The full allotments of the section too: their majors have a share in what another's left.
_OPEN: Final = text("UPDATE section_allotment SET opened = true WHERE section_id = :section_id")
# Who waits for a seat of their major may have any seat from now on, as everybody of the major may.
_WAIT_FOR_ANY: Final = text(
    """
    UPDATE waitlist_entry SET allotment_major = NULL, allotment_year = NULL
     WHERE section_id = :section_id AND allotment_major IS NOT NULL AND stage = 'waiting'
    """
)
_SUMMARY: Final = text(
    """
    SELECT count(DISTINCT section_id) AS sections, coalesce(sum(seats), 0) AS seats
      FROM allocation_release WHERE case_id = :case_id
    """
)


@activity.defn(name="read_allocation_round")
def read_allocation_round(request: RoundRequest) -> RoundNow:
    """The round's dates and share, term and campus as they stand in its row."""
    with Session(engine()) as session:
        return RoundNow.model_validate(session.get_one(AllocationRound, request.case_id), from_attributes=True)


@activity.defn(name="release_reserved_seats")
def release_reserved_seats(release: RoundRelease) -> Released | None:
    """Give the round's share of every unused allotment to everybody; a transaction for each hundred sections.

    Everybody is also the majors of the section whose own seats are all taken.
    Run again, it goes on where it stopped and releases nothing twice: what an allotment released is a row that is
    written with it. Whoever takes a seat at that moment does so before or after. None, and nothing released, when the
    round ends later: it was moved just before its end.
    """
    with Session(engine()) as session:
        # Whoever is moving it has the row: waited for here. Once the end has passed, moving it is refused.
        plan = session.get_one(AllocationRound, release.case_id, with_for_update=True)
    if plan.released_at is None and plan.closes_at > release.at:
        return None
    if plan.released_at is None:
        after = 0
        while sections := _release_batch(plan, after):
            after = sections[-1]
            activity.heartbeat(after)
    with Session(engine()) as session, session.begin():
        row = session.get_one(AllocationRound, release.case_id, with_for_update=True)
        summary = session.execute(_SUMMARY, {"case_id": release.case_id}).one()
        if row.released_at is None:
            row.released_at, row.released_seats = release.at, summary.seats
        return Released(sections=summary.sections, seats=summary.seats)


def _release_batch(plan: AllocationRound, after: int) -> Sequence[int]:
    """The next sections, their unused seats released; none at the end."""
    with Session(engine()) as session, session.begin():
        parameters = {
            "academic_year": plan.academic_year,
            "semester": plan.semester,
            "campus_code": plan.campus_code,
            "after": after,
            "batch": _BATCH,
        }
        sections = session.execute(_SECTIONS, parameters).scalars().all()
        unused = session.execute(_UNUSED, {"section_ids": list(sections), "case_id": plan.case_id}).mappings().all()
        _write(session, plan.case_id, plan.release_percent, unused)
    return sections


def _write(session: Session, case_id: UUID, percent: int, unused: Sequence[RowMapping]) -> None:
    lines = [{**row, "case_id": case_id, "seats": seats_to_release(row["unused"], percent)} for row in unused]
    if not lines:
        return
    of_sections: dict[int, int] = defaultdict(int)
    for line in lines:
        of_sections[line["section_id"]] += line["seats"]
    session.execute(_RELEASE, lines)
    session.execute(_NOTE, lines)
    session.execute(_FREE, [{"section_id": number, "seats": seats} for number, seats in of_sections.items()])
    for statement in (_OPEN, _WAIT_FOR_ANY):
        session.execute(statement, [{"section_id": number} for number in of_sections])


ACTIVITIES: Final = (read_allocation_round, release_reserved_seats)
SETTLES: Final = {CaseKind.ALLOCATION_ROUND: project_case}
