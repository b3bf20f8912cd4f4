"""May a year be promoted now? (golive §4)"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta

from models.cases.case.contract.record import Refused
from models.kit.thai import short_buddhist_date


@dataclass(frozen=True, slots=True)
class YearFacts:
    """What asking looks at. ``begins_on`` is the first day of the year, None where it is not in the calendar.

    The other days are the last of a second semester, None where the calendar has none. ``open_year``: the year of a
    promotion that nobody has decided, or that is being carried out. ``later_year``: a later year that was promoted.
    """

    begins_on: date | None
    year_before_ends_on: date | None
    ends_on: date | None
    open_year: int | None
    later_year: int | None


def refusal_to_promote(academic_year: int, facts: YearFacts, today: date) -> Refused | None:
    """Return why a year is not promoted: unknown, too early, over, passed by a later one, or one is under way."""
    rule = refusal_to_promote.__name__
    if facts.open_year is not None:
        return Refused(code="promotion_open", rule=rule, facts={"year": facts.open_year})
    if facts.begins_on is None:
        return Refused(code="promotion_year_unknown", rule=rule, facts={"year": academic_year})
    # Where the calendar lacks the second semester of the year before, that year lasts until this one begins.
    last_day = facts.year_before_ends_on or facts.begins_on - timedelta(days=1)
    if last_day >= today:
        day = short_buddhist_date(last_day)
        return Refused(
            code="promotion_too_early",
            rule=rule,
            facts={"year": academic_year, "before": academic_year - 1, "day": day},
        )
    if facts.ends_on is not None and facts.ends_on < today:
        day = short_buddhist_date(facts.ends_on)
        return Refused(code="promotion_year_over", rule=rule, facts={"year": academic_year, "day": day})
    if facts.later_year is not None:
        return Refused(
            code="promotion_year_passed", rule=rule, facts={"year": academic_year, "later": facts.later_year}
        )
    return None
