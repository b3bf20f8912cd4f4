"""May this be agreed to for a student? (study §3)

The preview, the first activity and the transaction of an approval ask the same.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Final, Protocol
from uuid import UUID

from models.cases.case.contract.record import Fact, Refused
from models.people.student.contract.status import ENDS_STUDIES
from models.study.audit.rules.reading import faults
from models.study.programme.contract import (
    BlockRule,
    ExceptionKind,
    ProgrammeBlock,
    ProgrammeDocument,
    ProgrammeLeaf,
    nodes_of,
)
from models.study.programme_exception.contract import AskedException

_OF_SUBJECTS: Final = frozenset({ExceptionKind.ADD, ExceptionKind.PIN, ExceptionKind.EXCLUDE, ExceptionKind.SUBSTITUTE})
_Node = ProgrammeBlock | ProgrammeLeaf


class _Rule(Protocol):
    __name__: str


@dataclass(frozen=True, slots=True)
class StandingException:
    """An exception that holds for the student, and why it was agreed to."""

    exception_id: UUID
    asked: AskedException
    reason: str


@dataclass(frozen=True, slots=True)
class ExceptionFacts:
    """What asking looks at. ``asked_on`` is the Bangkok day; ``subjects`` are those named that are taught, or were.

    ``document`` is the programme the student follows, None where none is known.
    """

    asked_on: date
    status_code: str
    status_th: str
    status_en: str
    document: ProgrammeDocument | None
    subjects: frozenset[str]
    standing: tuple[StandingException, ...]

    def node(self, path: str) -> _Node | None:
        """The node of a path, None where there is none."""
        layers = () if self.document is None else self.document.layers
        return next((node for layer in layers for node in nodes_of(layer) if node.path == path), None)


def _refusal(rule: _Rule, code: str, **facts: Fact) -> Refused:
    return Refused(code=code, rule=rule.__name__, facts=facts, remedy=f"remedy.{code}")


def studies_go_on(facts: ExceptionFacts) -> Refused | None:
    """Of whose studies have ended nothing is agreed to any more."""
    if facts.status_code not in ENDS_STUDIES:
        return None
    return _refusal(studies_go_on, "exception_status", status_th=facts.status_th, status_en=facts.status_en)


def programme_is_known(facts: ExceptionFacts) -> Refused | None:
    """Without a programme there is nothing to except from."""
    return _refusal(programme_is_known, "exception_no_programme") if facts.document is None else None


def place_is_there(facts: ExceptionFacts, asked: AskedException) -> Refused | None:
    """Subjects are about a leaf, a need about a block; anything may be waived."""
    node = facts.node(asked.path)
    if node is None:
        return _refusal(place_is_there, "exception_path_nowhere", path=asked.path)
    fits = {
        ExceptionKind.NEED: isinstance(node, ProgrammeBlock),
        ExceptionKind.WAIVE: True,
    }.get(asked.kind, isinstance(node, ProgrammeLeaf))
    if fits:
        return None
    return _refusal(place_is_there, "exception_wrong_place", name_th=node.name_th, name_en=node.name_en)


def subjects_are_known(facts: ExceptionFacts, asked: AskedException) -> Refused | None:
    """A subject that counts, or does not, is one of the university; what is replaced is named by the leaf."""
    if asked.kind not in _OF_SUBJECTS:
        return None
    if asked.subject is None:
        return _refusal(subjects_are_known, "exception_subject_missing")
    if asked.subject not in facts.subjects:
        return _refusal(subjects_are_known, "exception_subject_unknown", subject=asked.subject)
    if asked.kind is not ExceptionKind.SUBSTITUTE:
        return None
    node = facts.node(asked.path)
    if asked.instead_of is None:
        return _refusal(subjects_are_known, "exception_subject_missing")
    if asked.instead_of == asked.subject or not isinstance(node, ProgrammeLeaf) or asked.instead_of not in node.codes:
        return _refusal(subjects_are_known, "exception_not_named_there", subject=asked.instead_of)
    return None


def need_can_be_met(facts: ExceptionFacts, asked: AskedException) -> Refused | None:
    """Another need is another one, and somebody could fulfil it."""
    if asked.kind is not ExceptionKind.NEED or facts.document is None:
        return None
    node = facts.node(asked.path)
    if not isinstance(node, ProgrammeBlock) or _says_nothing(node, asked):
        return _refusal(need_can_be_met, "exception_need_missing")
    known = {(fault.code, fault.path) for fault in faults(facts.document)}
    changed = _with_need(facts.document, asked)
    if all((fault.code, fault.path) in known for fault in faults(changed)):
        return None
    return _refusal(need_can_be_met, "exception_need_impossible", name_th=node.name_th, name_en=node.name_en)


def _says_nothing(block: ProgrammeBlock, asked: AskedException) -> bool:
    """Whether nothing would change: credits of a block that asks for none, a number of one that does not choose."""
    credits_change = asked.credits is not None and block.credits > 0 and asked.credits != block.credits
    is_choice = block.rule is BlockRule.CHOOSE
    number_changes = asked.choose is not None and is_choice and asked.choose != block.choose
    return not (credits_change or number_changes)


def _with_need(document: ProgrammeDocument, asked: AskedException) -> ProgrammeDocument:
    layers = tuple(_changed(layer, asked) for layer in document.layers)
    return document.model_copy(update={"layers": layers})


def _changed(node: _Node, asked: AskedException) -> _Node:
    if isinstance(node, ProgrammeLeaf):
        return node
    update: dict[str, object] = {"children": tuple(_changed(child, asked) for child in node.children)}
    if node.path == asked.path:
        wanted = {"credits": asked.credits, "choose": asked.choose}
        update |= {name: value for name, value in wanted.items() if value is not None}
    return node.model_copy(update=update)


def holds_from_now_on(facts: ExceptionFacts, asked: AskedException) -> Refused | None:
    """It ends on a day that has not passed."""
    if asked.valid_until is None or asked.valid_until >= facts.asked_on:
        return None
    return _refusal(holds_from_now_on, "exception_until_past", until=asked.valid_until.isoformat())


def contradicts_nothing(facts: ExceptionFacts, asked: AskedException) -> Refused | None:
    """One thing is agreed about a subject at a leaf, and one about a need; what holds is withdrawn first."""
    about = _about(asked)
    clash = next((each for each in facts.standing if about & _about(each.asked)), None)
    return None if clash is None else _refusal(contradicts_nothing, "exception_already", reason=clash.reason)


def _about(asked: AskedException) -> frozenset[tuple[str, ...]]:
    """What an exception is about: two of the same cannot both hold."""
    at = ("at", asked.path, asked.subject or "")
    keys: Mapping[ExceptionKind, tuple[tuple[str, ...], ...]] = {
        ExceptionKind.ADD: (at,),
        ExceptionKind.EXCLUDE: (at,),
        ExceptionKind.PIN: (at, ("pin", asked.subject or "")),
        ExceptionKind.SUBSTITUTE: (("instead", asked.subject or "", asked.instead_of or ""),),
        ExceptionKind.NEED: (("need", asked.path),),
        ExceptionKind.WAIVE: (("waive", asked.path),),
    }
    return frozenset(keys[asked.kind])


_OF_WISH: Final[tuple[Callable[[ExceptionFacts, AskedException], Refused | None], ...]] = (
    place_is_there,
    subjects_are_known,
    need_can_be_met,
    holds_from_now_on,
    contradicts_nothing,
)


def refusal_to_grant(facts: ExceptionFacts, asked: AskedException) -> Refused | None:
    """Why an exception may not be asked for, nor agreed to, now."""
    refused = studies_go_on(facts) or programme_is_known(facts)
    if refused is not None:
        return refused
    return next((no for rule in _OF_WISH if (no := rule(facts, asked)) is not None), None)


def refusal_to_withdraw(facts: ExceptionFacts, exception_id: UUID | None) -> Refused | None:
    """Why an exception cannot be withdrawn: it does not hold (any more)."""
    if any(each.exception_id == exception_id for each in facts.standing):
        return None
    return _refusal(refusal_to_withdraw, "exception_not_holding")
