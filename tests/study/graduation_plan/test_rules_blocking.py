"""What holds up most of what is missing (study §3, "what blocks me")."""

from __future__ import annotations

from decimal import Decimal
from itertools import pairwise

from hypothesis import given

from models.curriculum.requisite.contract import AnyOf, RequiredSubject
from models.enrolment.requisite.rules import Standing
from models.study.graduation_plan.rules.choosing import Choosing
from models.study.graduation_plan.rules.planning import plan_to_graduation
from models.study.graduation_plan.rules.requisites import Requisites
from tests.study.graduation_plan.students import CODES, TERMS, Case, before, cases, needs, offer, offers, tree
from tests.study.graduation_plan.test_rules import examples

ONE, TWO, THREE, FOUR, FIVE = CODES


def blocked(case: Case) -> dict[str, tuple[tuple[str, ...], tuple[str, ...]]]:
    """What each subject holds up, and its chain, the worst first."""
    plan = plan_to_graduation(case.needs, case.offers, case.standing, TERMS)
    return {each.item.key: (each.held_up, each.chain) for each in plan.blocking}


def test_the_subject_that_holds_up_most_comes_first_with_its_longest_chain() -> None:
    found = offers(
        offer(ONE), offer(TWO, before(ONE)), offer(THREE, before(TWO)), offer(FOUR, before(ONE)), offer(FIVE)
    )
    plan = plan_to_graduation(needs(*CODES), found, Standing(), TERMS)
    assert [each.item.key for each in plan.blocking] == [ONE, TWO]
    worst = plan.blocking[0]
    assert set(worst.held_up) == {TWO, THREE, FOUR}
    assert (worst.chain, worst.credits) == ((ONE, TWO, THREE), Decimal(9))


def test_what_may_be_had_in_another_way_is_held_up_by_nothing() -> None:
    either = tree(AnyOf(of=(RequiredSubject(subject=ONE), RequiredSubject(subject=TWO))))
    found = offers(offer(ONE), offer(TWO), offer(THREE, either))
    assert blocked(Case(needs(ONE, TWO, THREE), found, Standing())) == {}


def test_what_is_behind_both_ways_is_held_up_by_what_is_before_both() -> None:
    either = tree(AnyOf(of=(RequiredSubject(subject=TWO), RequiredSubject(subject=THREE))))
    found = offers(offer(ONE), offer(TWO, before(ONE)), offer(THREE, before(ONE)), offer(FOUR, either))
    assert list(blocked(Case(needs(ONE, TWO, THREE, FOUR), found, Standing()))) == [ONE]


@examples
@given(cases())
def test_nothing_that_is_held_up_can_be_taken_while_what_holds_it_up_is_not(case: Case) -> None:
    items = Choosing(case.offers, case.standing).items(case.needs)
    requisites = Requisites(items, case.standing)
    can = {key for unit in requisites.reached(requisites.units()) for key in unit.keys}
    for code, (held_up, chain) in blocked(case).items():
        without = {key for unit in requisites.reached(requisites.units(), {code}) for key in unit.keys}
        assert set(held_up) == can - without - {code}
        assert chain[0] == code
        assert all(one in requisites.named(next_one) for one, next_one in pairwise(chain))
