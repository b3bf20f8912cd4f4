"""A student's plan to graduation, made and shown (study §3)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from sqlalchemy.ext.asyncio import AsyncSession
from starlette.concurrency import run_in_threadpool

from api.calendar.term.schemas import TermName
from api.kit.wire import Names
from api.study.audit.queries import Read, planned_subjects, read_for_audit
from api.study.audit.views import programme_view
from api.study.graduation_plan.queries import Planning, read_group_offers, read_offers, read_planning
from api.study.graduation_plan.schemas import (
    BlockingSubject,
    GraduationPlanView,
    NotPlacedItem,
    PlanAsked,
    PlanFigures,
    PlanItem,
    PlannedTerm,
    RecommendedItem,
    RecommendedTerm,
)
from models.curriculum.requisite.contract import RequisiteTree
from models.curriculum.requisite.rules.wording import in_words
from models.grades.grade.rules.averages import term_order
from models.grades.sheet.rules.scoring import plain
from models.study.audit.rules.auditing import Audit, audit
from models.study.audit.rules.reading import programme_of
from models.study.audit.rules.subjects import Taken
from models.study.audit.rules.trying import as_tried
from models.study.audit.store.reading import ProgrammeFact
from models.study.graduation_plan.rules.items import Item, NotPlaced
from models.study.graduation_plan.rules.planning import GraduationPlan, plan_to_graduation
from models.study.graduation_plan.rules.policy import plan_policy
from models.study.graduation_plan.rules.reading import (
    had_once,
    last_year_of_study,
    needs_of,
    planned_needs,
    rests_of,
    standing_if_passed,
    terms_to_come,
)
from models.study.graduation_plan.store import OfferFact
from models.study.programme.contract import PlannedItem, ProgrammeDocument, nodes_of

_NOTHING: Final = GraduationPlanView(
    has_programme=False, programme=None, is_own=True, own=None, last_year=None, terms=[], not_placed=[], blocking=[],
    recommended=[], is_shortest=True, is_proven=True,
)  # fmt: skip


async def plan_view(session: AsyncSession, student_id: int, asked: PlanAsked) -> GraduationPlanView:
    """What a student is to take when, by the grades of this moment: in their own programme, or in what is tried.

    Raises Refusal ``not_found`` for a programme that nobody follows.
    """
    read = await read_for_audit(session, student_id, asked.programme)
    own = None if read.facts.version_id is None else read.programmes.get(read.facts.version_id)
    fact = own if asked.programme is None else read.programmes.get(asked.programme)
    if fact is None:
        return _NOTHING
    planning = await read_planning(session, student_id, read.term)
    planned = [each.taken for each in await planned_subjects(session, asked.planned, read.term)]
    tried = _Tried(planned, asked.without)
    made = await _made(session, read, planning, fact, tried, with_summer=asked.summer)
    is_own = own is not None and fact.version_id == own.version_id
    as_it_is = None
    if own is not None and (not is_own or asked.planned or asked.without):
        as_it_is = await _made(session, read, planning, own, _Tried(), with_summer=asked.summer)
    plan, item_views = made.plan, _Said(fact.document, made.offers)
    return GraduationPlanView(
        has_programme=True,
        programme=programme_view(fact),
        is_own=is_own,
        own=None if as_it_is is None else _figures(as_it_is.plan),
        last_year=made.last_year,
        terms=[
            PlannedTerm(
                academic_year=filled.term.academic_year,
                semester=filled.term.semester,
                credits=plain(filled.credits),
                limit=plain(filled.term.limit),
                items=[item_views.item(item) for item in filled.items],
            )
            for filled in plan.terms
        ],
        not_placed=[item_views.not_placed(each) for each in plan.not_placed],
        blocking=_blocking(plan, item_views),
        recommended=_recommended(fact.document, made.result),
        is_shortest=plan.is_shortest,
        is_proven=made.result.is_proven,
    )


@dataclass(frozen=True)
class _Tried:
    """Subjects that are planned, and the codes of those under way that are given up."""

    planned: Sequence[Taken] = ()
    without: Collection[str] = ()


@dataclass(frozen=True)
class _Made:
    """A plan of one programme, with the audit it is made of."""

    result: Audit
    plan: GraduationPlan
    offers: Mapping[str, OfferFact]
    last_year: int


async def _made(
    session: AsyncSession, read: Read, planning: Planning, fact: ProgrammeFact, tried: _Tried, *, with_summer: bool
) -> _Made:
    programme = programme_of(fact.document)
    taken = as_tried(read.facts.taken, tried.planned, tried.without)
    # An audit and a plan compute for some time: others are answered meanwhile.
    result = await run_in_threadpool(audit, programme, taken, read.agreed_in(fact))
    policy = plan_policy(read.facts.admission_year)
    chosen = planned_needs(result, fact.document, tried.planned)
    codes = {code for leaf in programme.leaves.values() for code in leaf.match.codes}
    codes |= {code for need in chosen for code in need.codes}
    offers = await read_offers(session, codes, read.term.academic_year - policy.years_seen)
    groups = await read_group_offers(session, fact, read.term.academic_year - policy.years_seen, had_once(taken))
    last_year = last_year_of_study(read.facts.admission_year, fact.document.conditions)
    plan = await run_in_threadpool(
        plan_to_graduation,
        [*chosen, *needs_of(result, programme, fact.document, groups)],
        rests_of({code: each.offer for code, each in offers.items()}, taken),
        standing_if_passed(planning.standing, taken),
        terms_to_come(read.term, last_year, planning.limits, planning.usual, policy, with_summer=with_summer),
    )
    return _Made(result, plan, offers, last_year)


def _figures(plan: GraduationPlan) -> PlanFigures:
    last = plan.terms[-1].term if plan.terms else None
    return PlanFigures(
        last=None if last is None else TermName(academic_year=last.academic_year, semester=last.semester),
        terms=len(plan.terms),
        not_placed=len(plan.not_placed),
    )


@dataclass(frozen=True)
class _Said:
    """Items with their names: those of subjects, and of the parts of the programme they are chosen for."""

    document: ProgrammeDocument
    offers: Mapping[str, OfferFact]

    def item(self, item: Item) -> PlanItem:
        """An item, with its name."""
        return PlanItem(
            key=item.key, code=item.code, name=self._name(item), path=item.path, credits=plain(item.credits)
        )

    def not_placed(self, found: NotPlaced) -> NotPlacedItem:
        """What is in no term, with what it lacks in words."""
        return NotPlacedItem(
            **self.item(found.item).model_dump(),
            because=found.because,
            lacking=_in_words(found.lacking) if found.lacking else None,
        )

    def _name(self, item: Item) -> Names:
        offer = self.offers.get(item.code or "")
        return (
            Names(th=offer.name_th, en=offer.name_en) if offer is not None else _names(self.document)[item.path or ""]
        )


def _names(document: ProgrammeDocument) -> Mapping[str, Names]:
    """The names of all parts of a programme, by their paths."""
    return {node.path: Names(th=node.name_th, en=node.name_en) for layer in document.layers for node in nodes_of(layer)}


def _in_words(lacking: Sequence[RequisiteTree]) -> Names:
    return Names(
        th="; ".join(in_words(each.tree, each.kind, "th") for each in lacking),
        en="; ".join(in_words(each.tree, each.kind, "en") for each in lacking),
    )


def _blocking(plan: GraduationPlan, item_views: _Said) -> list[BlockingSubject]:
    items = _items_of(plan)
    return [
        BlockingSubject(
            item=item_views.item(each.item),
            held_up=len(each.held_up),
            credits=plain(each.credits),
            chain=[item_views.item(items[key]) for key in each.chain],
        )
        for each in plan.blocking
    ]


def _items_of(plan: GraduationPlan) -> Mapping[str, Item]:
    placed = (item for filled in plan.terms for item in filled.items)
    return {item.key: item for item in (*placed, *(each.item for each in plan.not_placed))}


def _recommended(document: ProgrammeDocument, result: Audit) -> list[RecommendedTerm]:
    """The recommended study plan where the programme keeps one, with how far the student has each part of it."""
    names = _names(document)
    return [
        RecommendedTerm(year=year, semester=semester, items=[_recommended_item(each, names, result) for each in items])
        for (year, semester), items in _by_term(document.plan)
    ]


def _by_term(plan: Iterable[PlannedItem]) -> Iterable[tuple[tuple[int, int], list[PlannedItem]]]:
    ordered = sorted(plan, key=lambda item: term_order(item.year, item.semester))
    return [(term, list(items)) for term, items in groupby(ordered, key=lambda item: (item.year, item.semester))]


def _recommended_item(item: PlannedItem, names: Mapping[str, Names], result: Audit) -> RecommendedItem:
    return RecommendedItem(path=item.path, code=item.code, name=names[item.path], state=result.nodes[item.path].state)
