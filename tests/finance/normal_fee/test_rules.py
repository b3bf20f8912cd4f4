"""Who pays which pattern: the most specific normal fee, and never two of them."""

from __future__ import annotations

from dataclasses import replace
from itertools import count
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.finance.fee.contract import FeeEnrolmentType
from models.finance.normal_fee.rules.choosing import Conditions, NormalFee, Payer, conflict_of, normal_fee_of

TERM = (2569, 1)
ENGINEER = Payer(
    campus_code="B", faculty_code="E", department_code="E1", major_code="E09", education_level_code="B",
    student_type_code="regular", nation_code="TH", entry_year=2566, enrolment_type=FeeEnrolmentType.LUMP_SUM,
)  # fmt: skip
_ids = count(1)


def fee(
    pattern: str, since: tuple[int, int] = (2560, 1), until: tuple[int, int] | None = None, **conditions: object
) -> NormalFee:
    return NormalFee(UUID(int=next(_ids)), pattern, Conditions(**conditions), since, until)  # type: ignore[arg-type]


EVERYBODY = fee("everybody")
FACULTY = fee("faculty", campus_code="B", faculty_code="E")
MAJOR = fee("major", campus_code="B", faculty_code="E", department_code="E1", major_code="E09")


def test_the_most_specific_normal_fee_is_paid() -> None:
    found = normal_fee_of(ENGINEER, TERM, [MAJOR, EVERYBODY, FACULTY])
    assert found is MAJOR
    assert normal_fee_of(replace(ENGINEER, major_code="E10"), TERM, [MAJOR, EVERYBODY, FACULTY]) is FACULTY
    assert normal_fee_of(replace(ENGINEER, faculty_code="D"), TERM, [MAJOR, EVERYBODY, FACULTY]) is EVERYBODY


def test_where_none_fits_there_is_none() -> None:
    assert normal_fee_of(ENGINEER, TERM, [fee("foreign", nation_code="JP")]) is None


def test_a_fee_that_begins_later_takes_over_from_its_term_on() -> None:
    old, new = fee("old"), fee("new", since=(2569, 1))
    assert normal_fee_of(ENGINEER, (2568, 0), [old, new]) is old
    assert normal_fee_of(ENGINEER, (2569, 1), [old, new]) is new


def test_the_summer_is_the_last_term_of_its_year() -> None:
    old, new, ended = fee("old"), fee("new", since=(2569, 1)), fee("ended", until=(2568, 2), campus_code="B")
    assert normal_fee_of(ENGINEER, (2569, 0), [old, new]) is new
    assert normal_fee_of(ENGINEER, (2568, 0), [old, new, ended]) is old
    assert conflict_of(fee("since summer", since=(2568, 0), nation_code="TH"), [ended]) is None


def test_a_fee_ends_with_its_last_term() -> None:
    ended = fee("ended", until=(2568, 2))
    assert normal_fee_of(ENGINEER, (2568, 2), [ended]) is ended
    assert normal_fee_of(ENGINEER, (2568, 0), [ended]) is None


@pytest.mark.parametrize(
    ("year", "fits"), [(2565, False), (2566, True), (2567, True), (2568, False)], ids=lambda value: str(value)
)
def test_entry_years_are_from_and_to(year: int, fits: bool) -> None:
    cohort = fee("cohort", first_entry_year=2566, last_entry_year=2567)
    assert (normal_fee_of(replace(ENGINEER, entry_year=year), TERM, [cohort]) is cohort) is fits


def test_two_equally_specific_fees_that_one_student_could_have_are_in_conflict() -> None:
    special, foreign = fee("special", student_type_code="special"), fee("foreign", nation_code="JP")
    assert conflict_of(special, [EVERYBODY, foreign]) is foreign
    assert conflict_of(special, [EVERYBODY, special]) is None
    assert conflict_of(special, [fee("regular", student_type_code="regular")]) is None


def test_only_one_for_the_same_students_takes_over_in_a_later_term() -> None:
    special = fee("special", student_type_code="special")
    assert conflict_of(fee("new price", since=(2569, 1), student_type_code="special"), [special]) is None
    assert conflict_of(fee("foreign", since=(2569, 1), nation_code="JP"), [special]) is special
    ended = replace(special, last_term=(2568, 0))
    assert conflict_of(fee("foreign", since=(2569, 1), nation_code="JP"), [ended]) is None


def test_cohorts_that_do_not_meet_are_in_no_conflict() -> None:
    early, late = fee("early", last_entry_year=2565), fee("late", first_entry_year=2566)
    assert conflict_of(early, [late]) is None
    assert conflict_of(early, [fee("between", first_entry_year=2565, last_entry_year=2566)]) is not None


OPTIONAL = st.fixed_dictionaries(
    {},
    optional={
        "campus_code": st.sampled_from("BK"),
        "faculty_code": st.sampled_from("ED"),
        "student_type_code": st.sampled_from(["regular", "special"]),
        "nation_code": st.sampled_from(["TH", "JP"]),
        "first_entry_year": st.integers(2564, 2567),
        "last_entry_year": st.integers(2564, 2567),
    },
)


@given(rows=st.lists(OPTIONAL, max_size=6), faculty=st.sampled_from("ED"), year=st.integers(2563, 2568))
def test_a_master_without_conflicts_has_one_answer_whatever_its_order(
    rows: list[dict[str, object]], faculty: str, year: int
) -> None:
    fees: list[NormalFee] = []
    for number, conditions in enumerate(rows):
        if conflict_of(added := fee(str(number), **conditions), fees) is None:
            fees.append(added)
    payer = replace(ENGINEER, faculty_code=faculty, entry_year=year)
    assert normal_fee_of(payer, TERM, fees) == normal_fee_of(payer, TERM, reversed(fees))
