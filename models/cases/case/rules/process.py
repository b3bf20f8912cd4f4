"""How a process is declared: its stages, the actions each of them offers, and how it ends.

A process declares them once, as a :class:`Process`; what is asked of it is in :mod:`models.cases.case.rules.actions`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from models.access.role.contract import MenuId
from models.cases.case.contract.forms import ActionForm
from models.cases.case.contract.record import CaseActionName, CaseItem, CaseKind, CaseRecord


class By(StrEnum):
    """Who may take an action: a person who holds the case's task, or the person who opened the case and its student."""

    HOLDER = "holder"
    OWNER = "owner"


class RemarksToStudent(StrEnum):
    """When the student whom a case is about reads what offices remark on its steps."""

    AT_ONCE = "at_once"
    ONCE_CLOSED = "once_closed"
    """Not before the case has ended: a remark may say the letter that is still considered (grades §2)."""


class Tone(StrEnum):
    """How the action looks: the way on, a way that takes something away, or neither."""

    PRIMARY = "primary"
    DANGER = "danger"
    NEUTRAL = "neutral"


class RemarkNeed(StrEnum):
    """Whether the action takes a remark."""

    NONE = "none"
    OPTIONAL = "optional"
    REQUIRED = "required"


class ActionField(StrEnum):
    """Fields an action's form asks for beside the remark."""

    SUBSTITUTE = "substitute"


@dataclass(frozen=True, slots=True)
class ActionRule:
    """An action somebody may take in a stage.

    ``form`` is the message that says what it asks for beside the remark; API, validator and page check it alike.
    ``menu``: the page on which the role must have the right to approve, beside that of the inbox. One that is taken
    ``on_own_page`` has no button on the case: a page of the process prepares what it needs. ``leads_to``: it is offered
    only in cases whose last main stage is this one. ``refused_form`` returns the field of a filled form that does not
    fit the case, with the name of why; None where all of them do.
    """

    name: CaseActionName
    by: By
    tone: Tone = Tone.NEUTRAL
    remark: RemarkNeed = RemarkNeed.NONE
    fields: tuple[ActionField, ...] = ()
    form: type[ActionForm] | None = None
    menu: MenuId | None = None
    on_own_page: bool = False
    leads_to: str | None = None
    refused_form: Callable[[CaseRecord, ActionForm], tuple[str, str] | None] | None = None


@dataclass(frozen=True, slots=True)
class Endings:
    """How a process ends: the stage after each action that ends it, and what then becomes of each item.

    ``outcome`` takes an item and the stage the case ends in, and answers the item's outcome there. Every
    process has an ending for ``terminate``: its workflow was stopped from outside.
    """

    stages: Mapping[CaseActionName, str]
    outcome: Callable[[CaseItem, str], str] = lambda _item, stage: stage


@dataclass(frozen=True, slots=True)
class Process:
    """A process as people see it: its main stages, and the actions each stage offers.

    ``main_stages`` are passed when nothing goes wrong; a case may have its own (:attr:`CaseRecord.main_stages`).
    ``later_approval`` is the one of them that only those cases pass for which somebody must agree after the owner has
    acted. ``actions`` has every stage the process ever had: a case stays decidable under the regulation it runs under.
    ``gives`` are the outcomes of items that were given what was asked for, in a process that may give some of several.
    Of a case that comes to a stage of ``not_notified`` the student is not told: they brought it there themselves.
    Nobody approves who took an action of ``one_hand`` in an earlier stage: every hand of the case is another person's.
    """

    kind: CaseKind
    main_stages: tuple[str, ...]
    actions: Mapping[str, tuple[ActionRule, ...]]
    endings: Endings
    later_approval: str | None = None
    gives: frozenset[str] = frozenset()
    not_notified: frozenset[str] = frozenset()
    one_hand: frozenset[CaseActionName] = frozenset()
    remarks_to_student: RemarksToStudent = RemarksToStudent.AT_ONCE
