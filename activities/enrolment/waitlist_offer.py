"""Offering seats to the waitlist: decided under the sections' locks, then the cases are notified."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime, timedelta
from operator import itemgetter
from typing import Final
from uuid import UUID

from sqlalchemy import RowMapping, text
from sqlalchemy.orm import Session
from temporalio import activity
from temporalio.client import Client

from activities.following import FollowedRows, signal_open
from models.db import engine
from models.enrolment.enrolment.store.reading import PERIODS, PeriodRow
from models.enrolment.enrolment.store.seats import Seat, hold_seats
from models.enrolment.waitlist.contract import SEAT_OFFERED_SIGNAL, SeatOffered, SeatsFreed, WaitlistRank
from models.enrolment.waitlist.rules.policy import FreeSeats, Need, Place, offer_round, offer_until
from models.kit.calendar import utc_now
from models.kit.follower import Follower
from models.kit.settings import settings

_WITH_FREE_SEATS: Final = text(
    """
    SELECT DISTINCT s.section_id
      FROM waitlist_entry w JOIN section s ON s.section_id = w.section_id
      LEFT JOIN section_allotment a ON a.section_id = w.section_id AND a.major_code = w.allotment_major
                                   AND a.study_year = w.allotment_year
     WHERE w.stage = 'waiting' AND s.status = 'open' AND s.seats_taken < s.seats
       AND CASE WHEN w.allotment_major IS NULL THEN s.seats_taken + s.seats_reserved < s.seats
                ELSE a.seats_taken < a.seats END
       AND (:everywhere OR s.section_id = ANY(:section_ids))
     ORDER BY s.section_id
    """
)
_SECTIONS_OF_ITS_WAITLIST: Final = text(
    """
    SELECT DISTINCT o.section_id
      FROM waitlist_entry w JOIN waitlist_entry o ON o.case_id = w.case_id
     WHERE w.section_id = :section_id AND w.stage = 'waiting'
    """
)
_LOCK_SECTIONS: Final = text(
    """
    SELECT section_id, academic_year, semester, seats_reserved,
           CASE WHEN status = 'open' THEN seats - seats_taken ELSE 0 END AS free
      FROM section
     WHERE section_id = ANY(:section_ids) ORDER BY section_id FOR UPDATE
    """
)
_ALLOTMENTS: Final = text(
    """
    SELECT section_id, major_code, study_year, seats - seats_taken AS free
      FROM section_allotment WHERE section_id = ANY(:section_ids)
    """
)
_LOCK_WAITLIST: Final = text(
    """
    SELECT w.case_id, w.section_id, w.rank, w.joined_at, w.awaited, w.allotment_major, w.allotment_year,
           s.campus_code
      FROM waitlist_entry w JOIN student s ON s.student_id = w.student_id
     WHERE w.stage = 'waiting'
       AND w.case_id IN (SELECT l.case_id FROM waitlist_entry l
                          WHERE l.section_id = :section_id AND l.stage = 'waiting')
     ORDER BY w.case_id, w.section_id
       FOR UPDATE OF w
    """
)
_OFFER: Final = text(
    "UPDATE waitlist_entry SET stage = 'offered', offered_until = :until WHERE case_id = :case_id AND stage = 'waiting'"
)
_AWAIT: Final = text("UPDATE waitlist_entry SET awaited = true WHERE case_id = :case_id AND section_id = :section_id")
_NOT_NOTIFIED: Final = text(
    """
    SELECT DISTINCT c.workflow_id, w.offered_until
      FROM waitlist_entry w JOIN case_file c ON c.case_id = w.case_id
     WHERE w.stage = 'offered' AND c.state = 'open' AND c.stage = 'waiting'
    """
)


class WaitlistOffers:
    """Activities that need the Temporal client."""

    def __init__(self, client: Client) -> None:
        self._client = client

    @property
    def activities(self) -> Sequence[Callable[..., object]]:
        """What the worker registers."""
        return [self.offer_free_seats]

    @activity.defn(name="offer_free_seats")
    async def offer_free_seats(self, freed: SeatsFreed) -> int:
        """Offer the free seats of these sections to their waitlists and notify the cases; returns how many.

        A seat kept for the waitlist waits for this activity, so a run that is late or lost costs time, never an order:
        the reconciliation runs it over all sections. Notifying a case twice does nothing.
        """
        await asyncio.to_thread(offer_seats, freed)
        rows = await asyncio.to_thread(FollowedRows.read, Follower.FREE_SEATS)
        notified = await asyncio.to_thread(_not_notified)
        return await rows.each_async(notified, itemgetter("workflow_id"), self._notify)

    async def _notify(self, row: RowMapping) -> int:
        """Tell a case of its seat; one that ended meanwhile gives it back as it does."""
        offered = SeatOffered(until=row["offered_until"])
        return await signal_open(self._client, row["workflow_id"], SEAT_OFFERED_SIGNAL, offered)


def _not_notified() -> Sequence[RowMapping]:
    with Session(engine()) as session:
        return session.execute(_NOT_NOTIFIED).mappings().all()


def offer_seats(freed: SeatsFreed) -> None:
    """Offer what is free, section by section, a transaction each; nobody is notified yet."""
    with Session(engine()) as session:
        parameters = {"everywhere": not freed.section_ids, "section_ids": list(freed.section_ids)}
        sections = session.execute(_WITH_FREE_SEATS, parameters).scalars().all()
    FollowedRows.read(Follower.FREE_SEATS).each(sections, lambda section_id: f"section {section_id}", _offer_section)


def _offer_section(section_id: int) -> int:
    with Session(engine()) as session, session.begin():
        _offer_in(session, section_id)
    return 1


def _offer_in(session: Session, section_id: int) -> None:
    """Offer the seats of one section, together with what else its waitlist needs."""
    numbers = session.execute(_SECTIONS_OF_ITS_WAITLIST, {"section_id": section_id}).scalars().all()
    locked = session.execute(_LOCK_SECTIONS, {"section_ids": list(numbers)}).all()
    if not locked:
        return
    free = FreeSeats(
        {row.section_id: row.free for row in locked}, reserved={row.section_id: row.seats_reserved for row in locked}
    )
    for row in session.execute(_ALLOTMENTS, {"section_ids": list(numbers)}):
        free.of_allotments[row.section_id, row.major_code, row.study_year] = row.free
    rows = session.execute(_LOCK_WAITLIST, {"section_id": section_id}).mappings().all()
    now = utc_now()
    untils = {
        campus: _offer_until(session, locked[0].academic_year, locked[0].semester, campus, now)
        for campus in sorted({row["campus_code"] for row in rows})
    }
    places = _places([row for row in rows if untils[row["campus_code"]] is not None])
    campus_of = {row["case_id"]: row["campus_code"] for row in rows}
    # Who joined after the locks were chosen needs a section not locked: it counts as full, and their turn comes next.
    outcome = offer_round(places, free)
    for place in outcome.offered:
        session.execute(_OFFER, {"case_id": place.case_id, "until": untils[campus_of[place.case_id]]})
    hold_seats(session, [Seat(n.section_id, n.major, n.year) for place in outcome.offered for n in place.needs])
    for case_id, awaited in outcome.now_awaited:
        if awaited in free.of_sections:
            session.execute(_AWAIT, {"case_id": case_id, "section_id": awaited})


def _places(rows: Sequence[RowMapping]) -> list[Place]:
    needs: Mapping[UUID, list[Need]] = defaultdict(list)
    for row in rows:
        needs[row["case_id"]].append(
            Need(row["section_id"], row["allotment_major"], row["allotment_year"], row["awaited"])
        )
    ranked = {row["case_id"]: (WaitlistRank(row["rank"]), row["joined_at"]) for row in rows}
    return [Place(case_id, *ranked[case_id], tuple(wanted)) for case_id, wanted in needs.items()]


def _offer_until(
    session: Session, academic_year: int, semester: int, campus_code: str, now: datetime
) -> datetime | None:
    parameters = {"academic_year": academic_year, "semester": semester, "campus_code": campus_code}
    periods = [PeriodRow.model_validate(row) for row in session.execute(PERIODS, parameters)]
    lasts = timedelta(hours=settings().waitlist_offer_hours)
    return offer_until({row.kind: row.facts for row in periods}, now, lasts)


CLIENT_ACTIVITIES: Final = (WaitlistOffers,)
"""Classes that need the Temporal client; the worker makes one of each."""
