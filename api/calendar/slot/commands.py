"""Laying out personal enrolment slots by rule: previewed, then saved, the same both times."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Sequence
from datetime import datetime
from typing import Final, NamedTuple

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.access.auth.principal import Principal
from api.calendar.slot.queries import SLOTS_SUBJECT, CandidateRow, candidates, enrolment_period
from api.calendar.slot.schemas import SlotGroup, SlotLayout, SlotRuleInput, SlotWindow
from api.kit.audit import record_change
from api.kit.refusals import raise_refused
from models.calendar.slot.rules import SlotRule, in_order, lay_out, slots_refusal, windows_of
from models.calendar.term.tables import CalendarPeriod
from models.kit.calendar import utc_now
from models.kit.errors import Refusal

_SAVE: Final = text("""
    INSERT INTO enrolment_slot (student_id, academic_year, semester, opens_at, closes_at, published_at)
    SELECT given.student_id, :academic_year, :semester, given.opens_at, :closes_at, :now
      FROM unnest(CAST(:students AS integer[]), CAST(:openings AS timestamptz[])) AS given (student_id, opens_at)
    ON CONFLICT (student_id, academic_year, semester) DO UPDATE
       SET opens_at = excluded.opens_at, closes_at = excluded.closes_at, published_at = excluded.published_at
""")
_REMOVE: Final = text("""
    DELETE FROM enrolment_slot
     WHERE academic_year = :academic_year AND semester = :semester
       AND student_id = ANY(CAST(:students AS integer[]))
""")


class _Differences(NamedTuple):
    """What saving changes, by student id."""

    created: list[int]
    moved: list[int]
    removed: list[int]


async def lay_out_slots(
    session: AsyncSession, principal: Principal, given: SlotRuleInput, *, save: bool
) -> tuple[SlotLayout, CalendarPeriod]:
    """The slots by a rule and what saving them changes; with ``save`` they are saved, in this transaction.

    Saving locks the enrolment period, so two registrars lay out one after the other, and raises its revision when a
    slot changed: armed requests read their opening again. Slots that stay as they are keep their day of publication.
    Raises Refusal ``calendar_not_found`` and the codes of :func:`models.calendar.slot.rules.slots_refusal`.
    """
    year, semester = given.academic_year, given.semester
    period = await enrolment_period(session, year, semester, given.campus_code, locked=save)
    if period is None:
        raise Refusal("calendar_not_found")
    rows = await candidates(session, year, semester, given.campus_code)
    entitled = [row for row in rows if row.may_enrol]
    rule = SlotRule(**given.model_dump(exclude={"academic_year", "semester", "campus_code"}))
    openings = windows_of(rule)
    raise_refused(
        slots_refusal(rule, openings, len(entitled), period_opens_at=period.opens_at, period_closes_at=period.closes_at)
    )
    # Seventy thousand students are a moment of sorting: not on the loop that answers everybody.
    lot = f"{year}/{semester}"
    laid_out = await asyncio.to_thread(lambda: lay_out(in_order(entitled, lot=lot), openings))
    differences = _compare(rows, laid_out, period.closes_at)
    if save and any(differences):
        changed = {student_id: laid_out[student_id] for student_id in (*differences.created, *differences.moved)}
        term = {"academic_year": year, "semester": semester}
        await session.execute(
            _SAVE,
            {
                **term,
                "students": list(changed),
                "openings": list(changed.values()),
                "closes_at": period.closes_at,
                "now": utc_now(),
            },
        )
        await session.execute(_REMOVE, {**term, "students": differences.removed})
        period.revision += 1
        after = {"rule": given.model_dump(mode="json", by_alias=True), **_counted(differences)}
        record_change(
            session, principal.person_id, SLOTS_SUBJECT, f"{year}/{semester}", "lay_out", before=None, after=after
        )
        await session.flush()
    return _layout(entitled, laid_out, openings, differences, saved=save), period


def _compare(rows: Sequence[CandidateRow], laid_out: dict[int, datetime], closes_at: datetime) -> _Differences:
    found = _Differences([], [], [])
    for row in rows:
        opens_at = laid_out.get(row.student_id)
        if opens_at is None:
            found.removed.append(row.student_id)
        elif row.opens_at is None:
            found.created.append(row.student_id)
        elif (row.opens_at, row.closes_at) != (opens_at, closes_at):
            found.moved.append(row.student_id)
    return found


def _counted(differences: _Differences) -> dict[str, int]:
    return {name: len(students) for name, students in differences._asdict().items()}


def _layout(
    entitled: Sequence[CandidateRow],
    laid_out: dict[int, datetime],
    openings: Sequence[datetime],
    differences: _Differences,
    *,
    saved: bool,
) -> SlotLayout:
    in_window = Counter(laid_out.values())
    of_group: dict[tuple[bool, int], list[datetime]] = {}
    for row in entitled:
        of_group.setdefault((row.is_final_year, row.study_year), []).append(laid_out[row.student_id])
    return SlotLayout(
        students=len(entitled),
        windows=[SlotWindow(opens_at=opens_at, students=in_window[opens_at]) for opens_at in openings],
        groups=[
            SlotGroup(
                study_year=year,
                final_year=final_year,
                students=len(instants),
                first_opens_at=min(instants),
                last_opens_at=max(instants),
            )
            for (final_year, year), instants in sorted(of_group.items(), reverse=True)
        ],
        **_counted(differences),
        unchanged=len(laid_out) - len(differences.created) - len(differences.moved),
        saved=saved,
    )
