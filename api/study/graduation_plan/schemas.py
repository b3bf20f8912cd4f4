"""A plan to graduation as a page shows it (study §3). Credits are texts, as everywhere on the wire."""

from __future__ import annotations

from typing import Annotated

from fastapi import Query

from api.calendar.term.schemas import TermName
from api.kit.wire import Camel, Names
from api.study.audit.schemas import AuditProgramme, WhatIf
from models.study.audit.rules.auditing import NodeState
from models.study.graduation_plan.rules.items import NotPlacedBecause


class PlanAsked(WhatIf):
    """How the plan is made, and of what is tried; nothing tried: of what is missing as it stands."""

    summer: Annotated[bool, Query(description="Whether summer terms are planned too")] = False


class PlanItem(Camel):
    """Something to take. ``code`` is null where a subject is to be chosen from a group; ``name`` is then the group's.

    ``path``: the leaf it is for; null where it is only required before something that is.
    """

    key: str
    code: str | None
    name: Names
    path: str | None
    credits: str


class PlannedTerm(Camel):
    """A term with what is to be taken in it, within the credits it lets the student take."""

    academic_year: int
    semester: int
    credits: str
    limit: str
    items: list[PlanItem]


class NotPlacedItem(PlanItem):
    """Something missing that is in no term, and why. ``lacking``: the requisites that stay unmet, in words."""

    because: NotPlacedBecause
    lacking: Names | None


class BlockingSubject(Camel):
    """What holds up other things that are missing: how many, their credits, and the longest chain, itself first."""

    item: PlanItem
    held_up: int
    credits: str
    chain: list[PlanItem]


class RecommendedItem(Camel):
    """A part of the recommended study plan, and how far the student has it."""

    path: str
    code: str | None
    name: Names
    state: NodeState


class RecommendedTerm(Camel):
    """A term of the recommended study plan: of a year of study, not of the calendar."""

    year: int
    semester: int
    items: list[RecommendedItem]


class PlanFigures(Camel):
    """A plan in sum: its last term, of nothing left to take null, and how much is in no term."""

    last: TermName | None
    terms: int
    not_placed: int


class GraduationPlanView(Camel):
    """What to take when. ``has_programme`` is false where none is known: then nothing is planned.

    ``is_own``: the plan is of the programme the student follows. Where another one or subjects are tried, ``own`` is
    what the plan of their own programme comes to as it stands; null where none is known.
    ``last_year``: the academic year in which the longest time of study ends. ``is_shortest``: no other order takes
    fewer terms. ``is_proven``: what the audit says is missing is proven.
    """

    has_programme: bool
    programme: AuditProgramme | None
    is_own: bool
    own: PlanFigures | None
    last_year: int | None
    terms: list[PlannedTerm]
    not_placed: list[NotPlacedItem]
    blocking: list[BlockingSubject]
    recommended: list[RecommendedTerm]
    is_shortest: bool
    is_proven: bool
