"""Opening a term, with the periods of an earlier one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy.ext.asyncio import AsyncSession

from api.access.auth.principal import Principal
from api.calendar.term.queries import list_terms, next_period_id, periods_of, steps_of
from api.calendar.term.schemas import DraftPeriod, NewTerm, OpenedTerm, TermDraft
from api.kit.audit import record_change
from api.kit.db import one_at_a_time
from api.kit.drafts import fingerprint_of
from api.kit.refusals import raise_refused
from models.calendar.period.contract import PERIOD_NUMBERS
from models.calendar.period.rules import period_refusal
from models.calendar.term.contract import TERM_SUBJECT
from models.calendar.term.rules import PeriodDates, TermDates, moved_along, term_refusal
from models.calendar.term.tables import CalendarPeriod, CalendarPeriodStep, Term
from models.kit.errors import Refusal


class _Copied(NamedTuple):
    """A period of the earlier term, and its dates in the new one."""

    source: CalendarPeriod
    dates: PeriodDates


async def draft_term(session: AsyncSession, asked: NewTerm) -> TermDraft:
    """What opening the term would make. Raises the codes of :func:`models.calendar.term.rules.term_refusal` and
    :func:`models.calendar.period.rules.period_refusal`, and ``not_found`` for an earlier term that does not exist.
    """
    return _draft(await _copied(session, asked))


async def open_term(session: AsyncSession, principal: Principal, asked: OpenedTerm) -> Term:
    """Open the term with the periods of its draft, and their steps.

    Raises what :func:`draft_term` raises, and ``draft_moved`` where the draft is not the one that was shown: it is
    there as it is now, to be looked at again.
    """
    await one_at_a_time(session, PERIOD_NUMBERS)
    copied = await _copied(session, asked)
    draft = _draft(copied)
    if asked.copy_from is not None and asked.fingerprint != draft.fingerprint:
        periods = [period.model_dump(mode="json", by_alias=True) for period in draft.periods]
        raise Refusal("draft_moved", periods=periods, fingerprint=draft.fingerprint)
    term = Term(**asked.model_dump(exclude={"copy_from", "fingerprint"}))
    session.add(term)
    number = await next_period_id(session)
    made = {
        period.source.period_id: CalendarPeriod(
            period_id=number + place,
            academic_year=asked.academic_year,
            semester=asked.semester,
            **period.dates._asdict(),
        )
        for place, period in enumerate(copied)
    }
    session.add_all(made.values())
    await session.flush()  # the periods stand before their steps
    steps = await steps_of(session, [period.source for period in copied])
    for period in copied:
        new, by = made[period.source.period_id], period.dates.opens_at - period.source.opens_at
        session.add_all(
            CalendarPeriodStep(period_id=new.period_id, closes_at=step.closes_at + by, percent=step.percent)
            for step in steps.get(period.source.period_id, [])
        )
    after = asked.model_dump(mode="json", exclude={"fingerprint"}) | {"periods": len(made)}
    subject = f"{asked.academic_year}/{asked.semester}"
    record_change(session, principal.person_id, TERM_SUBJECT, subject, "add", before={}, after=after)
    await session.flush()
    return term


def _draft(copied: Sequence[_Copied]) -> TermDraft:
    shown = [(*period.dates, period.source.period_id, period.source.revision) for period in copied]
    return TermDraft(
        periods=[DraftPeriod(**period.dates._asdict()) for period in copied], fingerprint=fingerprint_of(shown)
    )


async def _copied(session: AsyncSession, asked: NewTerm) -> list[_Copied]:
    terms = {(term.academic_year, term.semester): term for term in await list_terms(session)}
    wanted = TermDates(asked.academic_year, asked.semester, asked.starts_on, asked.ends_on)
    others = [TermDates(term.academic_year, term.semester, term.starts_on, term.ends_on) for term in terms.values()]
    raise_refused(term_refusal(wanted, others))
    if asked.copy_from is None:
        return []
    source = terms.get((asked.copy_from.academic_year, asked.copy_from.semester))
    if source is None:
        raise Refusal("not_found")
    by = asked.starts_on - source.starts_on
    copied = [_Copied(period, moved_along(_dates_of(period), by=by)) for period in await periods_of(session, source)]
    for _, dates in copied:
        raise_refused(
            period_refusal(dates.opens_at, dates.closes_at, term_starts_on=asked.starts_on, term_ends_on=asked.ends_on)
        )
    return copied


def _dates_of(period: CalendarPeriod) -> PeriodDates:
    return PeriodDates(period.kind, period.campus_code, period.opens_at, period.closes_at)
