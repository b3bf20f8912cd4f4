"""Which parts that are missing may be suggested in a term, by the recommended study plan, and in which order."""

from __future__ import annotations

from decimal import Decimal
from typing import Final

import pytest

from models.study.graduation_plan.rules.items import LAST, Need
from models.study.programme.contract import PlannedItem
from models.study.term_suggestion.rules.plan_order import PlanPlace, in_plan_order

FIRST_TERM: Final = (1, 1)
THIRD_YEAR: Final = (3, 1)
FREE: Final = "free"


def need(path: str, order: tuple[int, int] = LAST) -> Need:
    """A subject that is missing, which the plan puts in this year and semester."""
    return Need(path, Decimal(3), order=order, codes=(path,))


NOW, NEXT, EARLIER = need("now", (1, 1)), need("next", (1, 2)), need("earlier", (2, 2))
SECOND, LATER, SUMMER = need("second", (2, 1)), need("later", (3, 1)), need("summer", (1, 3))
PLAN: Final = (
    PlannedItem(year=1, semester=1, path="now", code="01418111"),
    PlannedItem(year=3, semester=1, path="later", code="01418331"),
)
GROUP: Final = Need("group", Decimal(3), order=(1, 1))
"""A part that is not full yet, of which the plan names one subject early."""
UNPLANNED, ANYTHING, PLANNED_FREE = need("general"), need(FREE), need(FREE, (3, 2))


@pytest.mark.parametrize(
    ("place", "needs", "expected"),
    [
        pytest.param(FIRST_TERM, [LATER, NOW], ["now"], id="a later year is left out"),
        pytest.param(FIRST_TERM, [NEXT, NOW], ["now", "next"], id="the rest of the year follows the term"),
        pytest.param(FIRST_TERM, [SUMMER, NEXT, NOW], ["now", "next", "summer"], id="the summer ends the year"),
        pytest.param(FIRST_TERM, [SECOND, NEXT], ["next", "second"], id="all up to now is taken: later years too"),
        pytest.param(FIRST_TERM, [LATER, SECOND], ["second", "later"], id="the nearest of later years first"),
        pytest.param(THIRD_YEAR, [NOW, EARLIER, LATER], ["later", "earlier", "now"], id="the nearest earlier term"),
        pytest.param(THIRD_YEAR, [need("fourth", (4, 1)), NOW], ["now"], id="what is overdue keeps later years out"),
        pytest.param(FIRST_TERM, [ANYTHING, UNPLANNED, NOW], ["now", "general", FREE], id="free electives last"),
        pytest.param(FIRST_TERM, [PLANNED_FREE, NOW], ["now"], id="free electives of a later year are left out"),
        pytest.param(THIRD_YEAR, [PLANNED_FREE, UNPLANNED], ["general", FREE], id="planned free electives stay last"),
        pytest.param((6, 1), [LATER, NOW], ["later", "now"], id="after the years of the plan all of it is due"),
        pytest.param(FIRST_TERM, [GROUP, LATER], ["group", "later"], id="a group that is not full holds nobody up"),
        pytest.param(FIRST_TERM, [], [], id="nothing is missing"),
    ],
)
def test_plan_decides_what_is_suggested_and_when(
    place: tuple[int, int], needs: list[Need], expected: list[str]
) -> None:
    found = in_plan_order(needs, PlanPlace(*place), PLAN, {FREE})
    assert [one.need.path for one in found] == expected


def test_subjects_of_later_years_do_not_fill_parts_that_the_plan_leaves_open() -> None:
    found = in_plan_order([NOW, ANYTHING], PlanPlace(1, 1), PLAN, {FREE})
    assert [(one.latest_level, one.later_codes) for one in found] == [
        (None, frozenset({"01418331"})),
        (1, frozenset({"01418331"})),
    ]


def test_subjects_of_any_year_fill_them_once_all_up_to_now_is_taken() -> None:
    [found] = in_plan_order([ANYTHING], PlanPlace(1, 1), PLAN, {FREE})
    assert (found.latest_level, found.later_codes) == (None, frozenset())


def test_without_a_plan_the_level_of_a_subject_decides() -> None:
    [found] = in_plan_order([UNPLANNED], PlanPlace(2, 1), (), frozenset())
    assert found.latest_level == 2
