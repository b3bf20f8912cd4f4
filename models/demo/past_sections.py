"""Sections of past terms, as an earlier system had them: how many seats, and when the last one was taken."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from itertools import count
from typing import Final

from models.curriculum.section.contract import SectionApproval, SectionStatus
from models.demo.plan import Plan
from models.demo.section_rows import SectionRow
from models.demo.sections import Offering
from models.demo.terms import PAST_TERMS, enrolling_opened, regular_terms_before

_CODE: Final = "700"
_FILLED_SHARE: Final = 0.7
_FASTEST_HOURS, _SLOWEST_HOURS = 0.2, 200


def past_section_rows(plan: Plan, offerings: list[Offering]) -> Iterator[SectionRow]:
    """A section of each subject, type and campus in each of the last regular terms.

    Nobody is known to have been in them; popular subjects filled up within minutes, others in days or not at all, and
    about as fast in one term as in another.
    """
    numbers = count(max(offering.section_id for offering in offerings) + 1)
    seats = {(one.course.code, one.type, one.campus_code): one.seats for one in offerings}
    for term in regular_terms_before(plan.current, PAST_TERMS):
        for (code, kind, campus_code), of_section in seats.items():
            popularity = plan.random("pace", code, kind, campus_code).random()
            hours = _FASTEST_HOURS + _SLOWEST_HOURS * popularity**3
            hours *= plan.random("pace", code, kind, campus_code, term).uniform(0.6, 1.4)
            filled = popularity < _FILLED_SHARE
            yield SectionRow(
                next(numbers), *term, code, _CODE, kind.value, campus_code, "1", of_section, 0, 0,
                SectionStatus.CLOSED.value, SectionApproval.NONE.value, "", "", 1,
                enrolling_opened(term) + timedelta(hours=hours) if filled else None,
            )  # fmt: skip
