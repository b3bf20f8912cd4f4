"""Putting what is missing into the terms to come: what holds up most first (study §3)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal

from models.study.graduation_plan.rules.blocking import waiting_behind
from models.study.graduation_plan.rules.items import PlanTerm, Unit
from models.study.graduation_plan.rules.requisites import Requisites

Terms = tuple[tuple[Unit, ...], ...]
"""What is taken in each term, in their order; terms in which nothing is taken stand empty between others."""


def first_come(units: Sequence[Unit], requisites: Requisites) -> list[Unit]:
    """The units in the order in which a term is filled.

    First what the longest chain waits for, then what the most credits wait for, then as the recommended study plan has
    it, then what is offered in the fewest semesters.
    """
    behind = waiting_behind(units, requisites)

    def rank(unit: Unit) -> tuple[int, Decimal, tuple[int, int], int]:
        length, credits = behind.get(unit.keys, (0, Decimal(0)))
        return -length, -credits, min(item.order for item in unit.items), len(unit.semesters)

    return sorted(units, key=rank)


def fill(units: Sequence[Unit], terms: Sequence[PlanTerm], requisites: Requisites) -> Terms:
    """Each term in turn takes what it can, in the order of the units. What fits nowhere is left out."""
    passed: frozenset[str] = frozenset()
    waiting = list(units)
    filled: list[tuple[Unit, ...]] = []
    for term in terms:
        taken = _fill_term(waiting, term, passed, requisites)
        waiting = [unit for unit in waiting if unit not in taken]
        passed |= keys_of(taken)
        filled.append(taken)
    while filled and not filled[-1]:
        filled.pop()
    return tuple(filled)


def _fill_term(
    waiting: Sequence[Unit], term: PlanTerm, passed: frozenset[str], requisites: Requisites
) -> tuple[Unit, ...]:
    taken: list[Unit] = []
    room = term.limit
    while True:
        taken_together = keys_of(taken)
        fitting = (unit for unit in waiting if unit not in taken and unit.credits <= room)
        chosen = next(
            (
                unit
                for unit in fitting
                if term.semester in unit.semesters and requisites.are_met(unit, passed, taken_together)
            ),
            None,
        )
        if chosen is None:
            return tuple(taken)
        taken.append(chosen)
        room -= chosen.credits


def keys_of(units: Sequence[Unit]) -> frozenset[str]:
    """The keys of all their items."""
    return frozenset(key for unit in units for key in unit.keys)


def earliest(units: Sequence[Unit], terms: Sequence[PlanTerm], requisites: Requisites) -> Mapping[frozenset[str], int]:
    """By the keys of a unit: the first term in which it could be taken if no term were ever full."""
    total = sum((unit.credits for unit in units), Decimal(0))
    endless = [PlanTerm(term.academic_year, term.semester, total) for term in terms]
    return {unit.keys: number for number, taken in enumerate(fill(units, endless, requisites)) for unit in taken}
