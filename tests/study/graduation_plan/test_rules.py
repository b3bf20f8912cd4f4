"""A plan to graduation of random students: what study §3 promises of it, and what trying everything says."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from random import Random

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from models.curriculum.requisite.contract import (
    AnyOf,
    RequiredSubject,
    RequiredTag,
    RequisiteKind,
    Timing,
)
from models.enrolment.requisite.rules import Standing
from models.study.graduation_plan.rules.items import Need, NotPlacedBecause, PlanTerm, parts_of
from models.study.graduation_plan.rules.planning import GraduationPlan, plan_to_graduation
from tests.study.graduation_plan.students import (
    CODES,
    TERMS,
    Case,
    before,
    beside,
    cases,
    fewest_terms,
    is_possible,
    needs,
    offer,
    offers,
    tree,
)

examples = settings(max_examples=80, deadline=None)
ONE, TWO, THREE, FOUR, FIVE = CODES
NOBODY = Standing()


def planned(case: Case, terms: Sequence[PlanTerm] = TERMS) -> GraduationPlan:
    """The plan of a case."""
    return plan_to_graduation(case.needs, case.offers, case.standing, terms)


def numbered(plan: GraduationPlan, terms: Sequence[PlanTerm] = TERMS) -> dict[str, int]:
    """In which term each item is, by the number of the term."""
    place = {(term.academic_year, term.semester): number for number, term in enumerate(terms)}
    return {
        item.key: place[filled.term.academic_year, filled.term.semester]
        for filled in plan.terms
        for item in filled.items
    }


@examples
@given(cases())
def test_what_is_planned_may_be_enrolled_in_and_stays_within_the_credits_of_each_term(case: Case) -> None:
    plan = planned(case)
    assert is_possible(numbered(plan), case)
    assert all(filled.credits <= filled.term.limit for filled in plan.terms)


@examples
@given(cases())
def test_everything_missing_is_placed_or_named_with_a_reason(case: Case) -> None:
    plan = planned(case)
    placed = [item.path for filled in plan.terms for item in filled.items]
    named = [each.item.path for each in plan.not_placed]
    assert sorted(path for path in (*placed, *named) if path is not None) == sorted(need.path for need in case.needs)


@examples
@given(cases())
def test_no_other_order_takes_fewer_terms(case: Case) -> None:
    plan = planned(case)
    assume(plan.is_shortest)
    best = fewest_terms(case)
    assert bool(plan.not_placed) == (best is None)
    if best is not None:
        assert max(numbered(plan).values(), default=-1) + 1 == best


@examples
@given(cases(), st.randoms(use_true_random=False))
def test_the_order_in_which_needs_come_changes_no_number_of_terms(case: Case, chance: Random) -> None:
    shuffled = list(case.needs)
    chance.shuffle(shuffled)
    one, other = planned(case), planned(Case(shuffled, case.offers, case.standing))
    assume(one.is_shortest and other.is_shortest and not one.not_placed)
    assert max(numbered(one).values()) == max(numbered(other).values())


def test_the_longest_chain_is_begun_first() -> None:
    found = offers(offer(ONE), offer(TWO), offer(THREE), offer(FOUR, before(THREE)), offer(FIVE, before(FOUR)))
    plan = planned(Case(needs(*CODES), found, NOBODY))
    assert numbered(plan) == {THREE: 0, ONE: 0, FOUR: 1, TWO: 1, FIVE: 2}
    assert plan.is_shortest


def test_a_subject_waits_for_a_semester_in_which_it_was_seen() -> None:
    found = offers(offer(ONE, semesters=frozenset({2})), offer(TWO, before(ONE), semesters=frozenset({2})))
    assert numbered(planned(Case(needs(ONE, TWO), found, NOBODY))) == {ONE: 1, TWO: 3}


def test_what_is_linked_or_wanted_in_the_same_term_is_taken_together() -> None:
    found = offers(offer(ONE, linked=TWO), offer(TWO, before(THREE)), offer(THREE), offer(FOUR, beside(ONE)))
    place = numbered(planned(Case(needs(ONE, TWO, THREE, FOUR), found, NOBODY)))
    assert place[ONE] == place[TWO] == 1
    same = tree(RequiredSubject(subject=ONE, timing=Timing.SAME_TERM), RequisiteKind.COREQUISITE)
    found = offers(offer(ONE, before(THREE)), offer(TWO, same), offer(THREE))
    place = numbered(planned(Case(needs(ONE, TWO, THREE), found, NOBODY)))
    assert place[ONE] == place[TWO] == 1


def test_what_is_required_before_and_missing_nowhere_is_taken_too() -> None:
    found = offers(offer(ONE, before(TWO)), offer(TWO, credits=1))
    plan = planned(Case(needs(ONE), found, NOBODY))
    assert numbered(plan) == {TWO: 0, ONE: 1}
    [extra] = plan.terms[0].items
    assert extra.path is None


def test_of_several_subjects_of_a_leaf_the_one_that_asks_for_the_least_is_taken() -> None:
    found = offers(offer(ONE, before(THREE)), offer(TWO), offer(THREE))
    plan = planned(Case([Need("major.one", Decimal(3), (ONE, TWO))], found, NOBODY))
    assert numbered(plan) == {TWO: 0}
    chosen = planned(Case([*needs(TWO), Need("major.one", Decimal(3), (TWO, ONE))], found, NOBODY))
    assert set(numbered(chosen)) == {ONE, TWO, THREE}


def test_of_ways_to_meet_a_tree_what_is_missing_anyway_is_taken() -> None:
    either = tree(AnyOf(of=(RequiredSubject(subject=TWO), RequiredSubject(subject=THREE))))
    found = offers(offer(ONE, either), offer(TWO, credits=1), offer(THREE))
    assert set(numbered(planned(Case(needs(ONE, THREE), found, NOBODY)))) == {ONE, THREE}


def test_credits_of_a_group_become_subjects_to_choose_and_count_for_requisites_of_the_group() -> None:
    pool = Need("general.language", Decimal(7), tag="language")
    found = offers(offer(ONE, tree(RequiredTag(tag="language", count=2))))
    plan = planned(Case([pool, *needs(ONE)], found, NOBODY))
    place = numbered(plan)
    assert [place[f"general.language#{number}"] for number in (1, 2, 3)] == [0, 0, 1]
    assert place[ONE] == 1
    assert sum(filled.credits for filled in plan.terms) == Decimal(10)


def test_what_is_in_no_term_says_why() -> None:
    found = offers(
        offer(ONE, semesters=frozenset()),
        offer(TWO, before(ONE)),
        offer(THREE, credits=9),
        offer(FOUR, semesters=frozenset({0})),
    )
    plan = planned(Case(needs(*CODES), found, NOBODY))
    assert {each.item.key: each.because for each in plan.not_placed} == {
        ONE: NotPlacedBecause.NOT_OFFERED,
        TWO: NotPlacedBecause.REQUISITES,
        THREE: NotPlacedBecause.TOO_MANY_CREDITS,
        FOUR: NotPlacedBecause.OTHER_SEMESTERS,
        FIVE: NotPlacedBecause.NOT_TAUGHT,
    }
    [lacking] = next(each.lacking for each in plan.not_placed if each.item.key == TWO)
    assert lacking.tree == RequiredSubject(subject=ONE)


def test_a_pass_that_is_too_low_cannot_be_planned_away() -> None:
    good = tree(RequiredSubject(subject=TWO, minimum_grade="C"))
    found = offers(offer(ONE, good), offer(TWO))
    plan = planned(Case(needs(ONE), found, Standing(grades={TWO: "D"})))
    assert [each.because for each in plan.not_placed] == [NotPlacedBecause.REQUISITES]
    again = planned(Case(needs(ONE), found, Standing(grades={TWO: "F"})))
    assert numbered(again) == {TWO: 0, ONE: 1}


def test_what_the_terms_have_no_room_for_is_named() -> None:
    found = offers(*(offer(code) for code in CODES))
    plan = planned(Case(needs(*CODES), found, NOBODY), TERMS[:2])
    assert [each.because for each in plan.not_placed] == [NotPlacedBecause.NO_TERM_LEFT]
    assert planned(Case(needs(*CODES), found, NOBODY), ()).terms == ()


def test_a_search_finds_terms_that_filling_in_order_does_not() -> None:
    # Filled in order, the first term takes 3 and 2 credits, the second 2 and 2, and 3 are left.
    found = offers(
        offer(ONE, credits=3), offer(TWO, credits=2), offer(THREE, credits=2), offer(FOUR, credits=2),
        offer(FIVE, credits=3),
    )  # fmt: skip
    plan = planned(Case(needs(*CODES), found, NOBODY))
    assert (len(plan.terms), plan.is_shortest) == (2, True)


def test_more_orders_than_are_looked_at_are_said_to_be_not_proven() -> None:
    # Ten terms of 4, 3 and 3 credits would do; filled in order, those of 4 stand in pairs, and there are too many ways.
    credits = {f"014183{number:02d}": 4 if number < 10 else 3 for number in range(30)}
    found = offers(*(offer(code, credits=each) for code, each in credits.items()))
    terms = [PlanTerm(2570 + number // 2, 1 + number % 2, Decimal(10)) for number in range(20)]
    plan = plan_to_graduation(needs(*credits), found, NOBODY, terms)
    assert not plan.is_shortest
    assert sum(len(filled.items) for filled in plan.terms) == len(credits)


def test_each_part_of_a_group_has_the_credits_of_a_subject_that_there_is() -> None:
    def parts(credits: int, *sizes: int) -> list[Decimal]:
        need = Need("free.any", Decimal(credits), sizes=frozenset(map(Decimal, sizes)))
        return [part.credits for part in parts_of(need)]

    assert parts(1, 3) == [3]
    assert parts(7, 3) == [3, 3, 3]
    assert parts(7, 3, 1) == [3, 3, 1]
    assert parts(4, 2, 3) == [2, 2]
    assert parts(6, 2, 3) == [3, 3]
    assert parts(7) == [3, 3, 1]
