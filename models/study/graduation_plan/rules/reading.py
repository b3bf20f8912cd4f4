"""What a plan to graduation is made of, read from an audit, its programme and the calendar (study §3)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from math import ceil
from typing import Final

from models.enrolment.requisite.rules import Standing
from models.grades.grade.rules.averages import term_order
from models.grades.grade.rules.letters import PASSING
from models.study.audit.rules.auditing import Audit
from models.study.audit.rules.programme import Leaf, Programme, is_below
from models.study.audit.rules.subjects import Certainty, Taken
from models.study.graduation_plan.rules.items import LAST, GroupOffer, Need, Offer, PlanTerm
from models.study.graduation_plan.rules.policy import PlanPolicy
from models.study.graduation_plan.rules.requisites import WELL_ENOUGH
from models.study.programme.contract import (
    BlockRule,
    GraduationConditions,
    ProgrammeBlock,
    ProgrammeDocument,
    ProgrammeLeaf,
    nodes_of,
)

_FIRST, _SECOND, _SUMMER = 1, 2, 0
_NEVER: Final[frozenset[int]] = frozenset()
_NOTHING: Final = GroupOffer()


def groups_of(document: ProgrammeDocument) -> list[ProgrammeLeaf]:
    """The leaves at which any subject of a kind would do, or as many as there are: what is missing there is chosen."""
    nodes = [node for layer in document.layers for node in nodes_of(layer)]
    pools = {
        child.path for node in nodes if isinstance(node, ProgrammeBlock) and node.rule is BlockRule.CREDITS
        for child in node.children
    }  # fmt: skip
    leaves = (node for node in nodes if isinstance(node, ProgrammeLeaf))
    return [leaf for leaf in leaves if leaf.patterns or leaf.path in pools]


def needs_of(
    result: Audit,
    programme: Programme,
    document: ProgrammeDocument,
    groups: Mapping[str, GroupOffer],
) -> list[Need]:
    """What is still to be taken, even if everything under way is passed, in the order of the tree.

    ``groups``: by the paths of :func:`groups_of`, what is taught of the group.
    """
    credits: dict[str, Decimal] = {}
    for each in result.missing:
        credits[each.path] = credits.get(each.path, Decimal(0)) + each.credits
    orders = _recommended(document)
    return [
        _need(
            leaf,
            credits[path],
            groups.get(path, _NOTHING),
            is_pool=path in programme.pools,
            order=_order_of(path, orders),
        )
        for path, leaf in programme.leaves.items()
        if path in credits
    ]


def planned_needs(result: Audit, document: ProgrammeDocument, planned: Iterable[Taken]) -> list[Need]:
    """Subjects that a student plans and that count, each as what is taken where it counts, in the order of the tree.

    ``result`` is the audit in which they are planned: it asks for them no more.
    """
    orders = _recommended(document)
    codes = {each.key: each.code for each in planned}
    found: dict[str, Need] = {}
    for path, node in result.nodes.items():
        for key in node.used:
            if key in codes:
                code = codes[key]
                found.setdefault(code, Need(path, node.need, codes=(code,), order=_order_of(path, orders)))
    return list(found.values())


def _recommended(document: ProgrammeDocument) -> Mapping[str, tuple[int, int]]:
    """When the recommended study plan has which part, by its path."""
    return {item.path: term_order(item.year, item.semester) for item in reversed(document.plan)}


def _need(leaf: Leaf, credits: Decimal, group: GroupOffer, *, is_pool: bool, order: tuple[int, int]) -> Need:
    """One of the subjects of a leaf; or, of a group and where anything of a kind would do, what is to be chosen."""
    tags = {pattern.tag for pattern in leaf.match.patterns}
    if is_pool or leaf.match.patterns:
        tag = tags.pop() if len(tags) == 1 else None
        sizes = frozenset(group.sizes)
        portion = leaf.credits
        if not is_pool:  # One subject fills the leaf, whatever its credits.
            credits = portion = min(sizes, key=lambda size: (abs(size - credits), size), default=credits)
        return Need(leaf.path, credits, (), portion, sizes, tag, group.semesters, order)
    return Need(leaf.path, credits, codes=tuple(sorted(leaf.match.codes - leaf.match.excepted)), order=order)


def _order_of(path: str, orders: Mapping[str, tuple[int, int]]) -> tuple[int, int]:
    """When the recommended study plan has a leaf, or the nearest block above it."""
    above = [planned for planned in orders if planned == path or is_below(path, planned)]
    return orders[max(above, key=len)] if above else LAST


def standing_if_passed(standing: Standing, taken: Iterable[Taken]) -> Standing:
    """What a student brings to requisites once everything under way is passed."""
    under_way = [each for each in taken if each.certainty is Certainty.IN_PROGRESS]
    codes = {code for each in under_way for code in {each.code, *each.counts_as}}
    more = {code: WELL_ENOUGH for code in codes if standing.grades.get(code) not in PASSING}
    tags = dict(standing.tags)
    for each in under_way:
        for tag in each.tags:
            tags[tag] = tags.get(tag, 0) + 1
    return replace(standing, grades={**standing.grades, **more}, tags=tags)


def last_year_of_study(admission_year: int, conditions: GraduationConditions) -> int:
    """The academic year in which the longest time of study ends."""
    return admission_year + ceil(conditions.years * conditions.longest) - 1


def had_once(taken: Iterable[Taken]) -> frozenset[str]:
    """Return the subjects that are passed or may be, and that may not be taken once more."""
    return frozenset(each.code for each in taken if each.is_passed and each.times == 1 and each.whole is None)


def rests_of(offers: Mapping[str, Offer], taken: Iterable[Taken]) -> Mapping[str, Offer]:
    """The subjects with the credits that are left to be taken of them: of a splittable one without the parts there are,
    what is under way among them.
    """
    had: dict[str, Decimal] = {}
    for each in taken:
        if each.is_part and each.is_passed and each.certainty is not Certainty.PLANNED and each.code in offers:
            had[each.code] = had.get(each.code, Decimal(0)) + each.credits
    rests = {code: replace(offers[code], credits=max(offers[code].credits - had[code], Decimal(0))) for code in had}
    return {**offers, **rests} if rests else offers


def terms_in_time(terms: Sequence[PlanTerm], admission_year: int, conditions: GraduationConditions) -> int:
    """How many of these terms, the first ones, are left until the years of the programme end.

    Once they have, all that are left until the longest time of study ends.
    """
    usual = sum(term.academic_year < admission_year + conditions.years for term in terms)
    return usual or len(terms)


def terms_to_come(
    after: tuple[int, int],
    last_year: int,
    limits: Mapping[tuple[int, int], Decimal],
    usual: Decimal,
    policy: PlanPolicy,
    *,
    with_summer: bool,
) -> list[PlanTerm]:
    """The terms after one (academic year, semester) up to the end of an academic year.

    ``limits``: the credits of terms in which the student has a limit of their own; ``usual`` that of other regular
    terms.
    """
    semesters = (_FIRST, _SECOND, _SUMMER) if with_summer else (_FIRST, _SECOND)
    return [
        PlanTerm(year, semester, _limit((year, semester), limits, usual, policy))
        for year in range(after[0], last_year + 1)
        for semester in semesters
        if term_order(year, semester) > term_order(*after)
    ]


def _limit(
    term: tuple[int, int], limits: Mapping[tuple[int, int], Decimal], usual: Decimal, policy: PlanPolicy
) -> Decimal:
    return limits.get(term, policy.summer_credits if term[1] == _SUMMER else usual)
