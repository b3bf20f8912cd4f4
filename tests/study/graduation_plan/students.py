"""Small plans to graduation: what somebody misses, and what is required before it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import product

from hypothesis import strategies as st

from models.curriculum.requisite.contract import (
    AllOf,
    AnyOf,
    RequiredSubject,
    Requisite,
    RequisiteKind,
    RequisiteTree,
)
from models.enrolment.requisite.rules import Standing, is_met
from models.study.graduation_plan.rules.items import Need, Offer, PlanTerm

CODES = tuple(f"0141820{number}" for number in range(5))
LIMIT = Decimal(6)
TERMS = tuple(PlanTerm(2570 + number // 2, 1 + number % 2, LIMIT) for number in range(4))
ALWAYS = frozenset({1, 2})


def before(*codes: str) -> RequisiteTree:
    """These are passed before."""
    return tree(AllOf(of=tuple(RequiredSubject(subject=code) for code in codes)))


def tree(asked: Requisite, kind: RequisiteKind = RequisiteKind.PREREQUISITE) -> RequisiteTree:
    """A tree of a kind."""
    return RequisiteTree(kind=kind, tree=asked)


def beside(code: str) -> RequisiteTree:
    """This one is passed before or taken in the same term."""
    return tree(RequiredSubject(subject=code), RequisiteKind.COREQUISITE)


def offer(
    code: str, *trees: RequisiteTree, credits: int = 3, semesters: frozenset[int] = ALWAYS, linked: str | None = None
) -> Offer:
    """A subject that is taught."""
    together = frozenset[str]() if linked is None else frozenset({linked})
    return Offer(code, Decimal(credits), semesters, requisites=trees, linked=together)


def offers(*found: Offer) -> dict[str, Offer]:
    """By their codes."""
    return {each.code: each for each in found}


def needs(*codes: str) -> list[Need]:
    """A leaf for each of these subjects."""
    return [Need(f"major.s{code}", Decimal(3), (code,)) for code in codes]


@dataclass(frozen=True)
class Case:
    """What is missing, and what is taught."""

    needs: list[Need]
    offers: dict[str, Offer]
    standing: Standing


@st.composite
def cases(draw: st.DrawFn) -> Case:
    """Up to five subjects; each requires some of those before it in the list, so that there is no cycle."""
    count = draw(st.integers(1, len(CODES)))
    found: list[Offer] = []
    for number, code in enumerate(CODES[:count]):
        trees: list[RequisiteTree] = []
        if number and draw(st.booleans()):
            named = draw(st.lists(st.sampled_from(CODES[:number]), min_size=1, max_size=2, unique=True))
            leaves = tuple(RequiredSubject(subject=each) for each in named)
            group = AllOf(of=leaves) if draw(st.booleans()) else AnyOf(of=leaves)
            kind = draw(st.sampled_from([RequisiteKind.PREREQUISITE, RequisiteKind.COREQUISITE]))
            trees.append(tree(group, kind))
        semesters = draw(st.sampled_from([ALWAYS, ALWAYS, frozenset({1}), frozenset({2})]))
        found.append(offer(code, *trees, credits=draw(st.sampled_from([1, 2, 3, 4])), semesters=semesters))
    passed = draw(st.frozensets(st.sampled_from(("01418999", "01418998")), max_size=1))
    return Case(needs(*(each.code for each in found)), offers(*found), Standing(grades=dict.fromkeys(passed, "B")))


def is_possible(taken: Mapping[str, int], case: Case, terms: Sequence[PlanTerm] = TERMS) -> bool:
    """Whether subjects may be taken in these terms, by their numbers: asked of the rule of enrolling itself."""
    for number, term in enumerate(terms):
        now = [code for code, at in taken.items() if at == number]
        earlier = [code for code, at in taken.items() if at < number]
        if sum(case.offers[code].credits for code in now) > term.limit:
            return False
        standing = Standing(
            grades={**case.standing.grades, **dict.fromkeys(earlier, "A")}, taken_together=frozenset(now)
        )
        for code in now:
            if term.semester not in case.offers[code].semesters:
                return False
            if not all(is_met(asked, standing) for asked in case.offers[code].requisites):
                return False
    return True


def fewest_terms(case: Case, terms: Sequence[PlanTerm] = TERMS) -> int | None:
    """In how few terms everything can be taken: every way is tried; None where there is none."""
    codes = list(case.offers)
    for count in range(len(terms) + 1):
        for chosen in product(range(count), repeat=len(codes)):
            if is_possible(dict(zip(codes, chosen, strict=True)), case, terms):
                return count
    return None
