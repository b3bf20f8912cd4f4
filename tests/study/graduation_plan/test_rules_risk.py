"""A chain of what is missing that takes more terms than there are in time (study §6)."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given

from models.curriculum.requisite.contract import AnyOf, RequiredSubject
from models.enrolment.requisite.rules import Standing
from models.study.graduation_plan.rules.choosing import Choosing
from models.study.graduation_plan.rules.items import Offer, PlanTerm
from models.study.graduation_plan.rules.reading import terms_in_time
from models.study.graduation_plan.rules.requisites import Requisites
from models.study.graduation_plan.rules.risk import blocked_chain
from models.study.programme.contract import GraduationConditions
from tests.study.graduation_plan.students import (
    CODES,
    LIMIT,
    TERMS,
    Case,
    before,
    beside,
    cases,
    fewest_terms,
    needs,
    offer,
    offers,
    tree,
)
from tests.study.graduation_plan.test_rules import examples

ONE, TWO, THREE, FOUR, FIVE = CODES
CHAIN = offers(offer(ONE), offer(TWO, before(ONE)), offer(THREE, before(TWO)), offer(FOUR, before(ONE)), offer(FIVE))


def found(given: dict[str, Offer], in_time: int, standing: Standing | None = None) -> tuple[list[str], int, int] | None:
    """The chain, how many wait for its first subject, and the terms it needs."""
    chain = blocked_chain(needs(*given), given, standing or Standing(), TERMS, in_time)
    return None if chain is None else ([item.key for item in chain.chain], chain.held_up, chain.terms_needed)


def test_a_chain_that_takes_more_terms_than_there_are_is_told_with_what_waits_for_its_first_subject() -> None:
    assert found(CHAIN, 2) == ([ONE, TWO, THREE], 3, 3)


def test_a_chain_that_can_still_be_taken_in_time_is_no_risk() -> None:
    assert found(CHAIN, 3) is None
    passed = {code: each for code, each in CHAIN.items() if code != ONE}
    assert found(passed, 2, Standing(grades={ONE: "D"})) is None


def test_a_chain_of_subjects_that_are_offered_once_a_year_takes_longer() -> None:
    yearly = offers(
        offer(ONE), offer(TWO, before(ONE)), offer(THREE, before(ONE), semesters=frozenset({1})), offer(FOUR)
    )
    assert found(yearly, 2) == ([ONE, THREE], 2, 3)
    assert found(yearly, 3) is None


def test_what_may_be_taken_together_or_in_another_way_is_no_chain() -> None:
    assert found(offers(offer(ONE), offer(TWO, beside(ONE))), 1) is None
    either = tree(AnyOf(of=(RequiredSubject(subject=ONE), RequiredSubject(subject=TWO))))
    assert found(offers(offer(ONE), offer(TWO), offer(THREE, either)), 1) is None


def test_a_subject_that_waits_for_no_other_is_no_chain_though_it_is_late() -> None:
    assert found(offers(offer(ONE, semesters=frozenset({2})), offer(TWO)), 1) is None


def test_what_no_term_takes_is_in_no_chain() -> None:
    assert found(offers(offer(ONE, semesters=frozenset()), offer(TWO, before(ONE))), 1) is None


def test_a_chain_that_takes_more_terms_than_there_are_at_all_is_told() -> None:
    once = frozenset({1})
    yearly = offers(
        offer(ONE, semesters=once), offer(TWO, before(ONE), semesters=once), offer(THREE, before(TWO), semesters=once)
    )
    assert found(yearly, 4) == ([ONE, TWO, THREE], 2, 5)


@pytest.mark.parametrize(("from_year", "in_time"), [(2566, 4), (2568, 0)])
def test_once_the_years_of_the_programme_have_ended_the_longest_time_of_study_counts(
    from_year: int, in_time: int
) -> None:
    terms = [PlanTerm(from_year + number // 2, 1 + number % 2, LIMIT) for number in range(8)]
    assert terms_in_time(terms, 2564, GraduationConditions(years=4)) == (in_time or len(terms))


@examples
@given(cases())
def test_a_chain_is_told_where_no_order_takes_it_in_time_and_each_of_it_is_required_by_the_next(case: Case) -> None:
    wide = [PlanTerm(term.academic_year, term.semester, LIMIT * 10) for term in TERMS]
    requisites = Requisites(Choosing(case.offers, case.standing).items(case.needs), case.standing)
    fewest = fewest_terms(case, wide)
    for in_time in range(1, len(wide)):
        at_risk = blocked_chain(case.needs, case.offers, case.standing, wide, in_time)
        if at_risk is None:
            continue
        assert fewest is None or fewest > in_time
        assert at_risk.terms_needed > at_risk.terms_left == in_time
        keys = [item.key for item in at_risk.chain]
        assert all(one in requisites.named(other) for one, other in pairwise(keys))
