"""The days of a term are changed, once it was shown what lies in them and what would be left out (golive §5)."""

from __future__ import annotations

from typing import Final, NamedTuple

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.access.auth.principal import Principal
from api.calendar.term.queries import list_terms, periods_of
from api.calendar.term.schemas import MovedTerm, TermDays, TermMove
from api.kit.audit import record_change
from api.kit.db import one_at_a_time
from api.kit.refusals import raise_refused
from models.calendar.file_import.contract.words import PERIOD_NAMES
from models.calendar.period.contract import PERIOD_NUMBERS
from models.calendar.period.rules import period_refusal
from models.calendar.term.contract import TERM_SUBJECT
from models.calendar.term.rules import TermDates, term_refusal
from models.calendar.term.tables import Term
from models.kit.errors import Refusal


class TermKey(NamedTuple):
    """Which term."""

    academic_year: int
    semester: int


_IN_DAYS: Final = text("""
    SELECT (SELECT count(*) FROM section WHERE academic_year = :academic_year AND semester = :semester) AS sections,
           (SELECT count(*) FROM section_exam x JOIN section s USING (section_id)
             WHERE s.academic_year = :academic_year AND s.semester = :semester
               AND (CAST(x.starts_at AT TIME ZONE 'Asia/Bangkok' AS date) < :starts_on
                    OR CAST(x.ends_at AT TIME ZONE 'Asia/Bangkok' AS date) > :ends_on)) AS exams_outside,
           (SELECT count(*) FROM holiday WHERE deleted_at IS NULL AND day BETWEEN :starts_on AND :ends_on) AS holidays
""")


async def preview_days(session: AsyncSession, key: TermKey, wanted: TermDays) -> TermMove:
    """Return what lies in other days of a term. Raises what :func:`change_days` raises, but for ``revision_moved``."""
    _, move = await _judged(session, key, wanted)
    return move


async def change_days(session: AsyncSession, principal: Principal, key: TermKey, wanted: MovedTerm) -> Term:
    """Give a term other days, as they were shown; its periods stay where they are.

    Raises Refusal ``not_found``, ``revision_moved`` where somebody moved it meanwhile, the codes of
    :func:`models.calendar.term.rules.term_refusal`, ``term_leaves_period`` for a period that would lie far from it, and
    ``term_leaves_exams`` for examinations outside its days.
    """
    await one_at_a_time(session, PERIOD_NUMBERS)
    term, _ = await _judged(session, key, wanted)
    if (term.starts_on, term.ends_on) != (wanted.seen.starts_on, wanted.seen.ends_on):
        raise Refusal("revision_moved")
    before = _for_trail(term)
    term.starts_on, term.ends_on = wanted.starts_on, wanted.ends_on
    subject = f"{term.academic_year}/{term.semester}"
    record_change(session, principal.person_id, TERM_SUBJECT, subject, "edit", before=before, after=_for_trail(term))
    await session.flush()
    return term


async def _judged(session: AsyncSession, key: TermKey, wanted: TermDays) -> tuple[Term, TermMove]:
    terms = {TermKey(term.academic_year, term.semester): term for term in await list_terms(session)}
    term = terms.pop(key, None)
    if term is None:
        raise Refusal("not_found")
    others = [TermDates(*place, other.starts_on, other.ends_on) for place, other in terms.items()]
    raise_refused(term_refusal(TermDates(*key, wanted.starts_on, wanted.ends_on), others))
    for period in await periods_of(session, term):
        if period_refusal(
            period.opens_at, period.closes_at, term_starts_on=wanted.starts_on, term_ends_on=wanted.ends_on
        ):
            names = PERIOD_NAMES.get(period.kind, (period.kind, period.kind))
            raise Refusal(
                "term_leaves_period", name_th=names[0], name_en=names[1], campus=period.campus_code,
                opens=period.opens_at.isoformat(), closes=period.closes_at.isoformat(),
            )  # fmt: skip
    values = {**key._asdict(), "starts_on": wanted.starts_on, "ends_on": wanted.ends_on}
    found = (await session.execute(_IN_DAYS, values)).mappings().one()
    if found["exams_outside"]:
        raise Refusal("term_leaves_exams", count=int(found["exams_outside"]))
    return term, TermMove(sections=found["sections"], holidays=found["holidays"])


def _for_trail(term: Term) -> dict[str, object]:
    return {"starts": term.starts_on.isoformat(), "ends": term.ends_on.isoformat()}
