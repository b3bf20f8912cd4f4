"""Requisite trees as pages show them, and the SQL that reads them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Protocol

from pydantic import BaseModel

from api.curriculum.requisite.schemas import RequiredSubjectView, RequisitePart, RequisiteView
from api.kit.wire import Names
from models.curriculum.requisite.contract import (
    CountOf,
    RequiredSubject,
    RequiredTag,
    Requisite,
    RequisiteKind,
    RequisiteTree,
)
from models.curriculum.requisite.rules.timing import USUAL_TIMING
from models.curriculum.subject.tables import ACTIVE_FIRST

REQUISITES: Final = f"""
    (SELECT jsonb_build_object(
              'trees', coalesce(jsonb_agg(jsonb_build_object('kind', q.kind, 'tree', q.tree) ORDER BY q.kind), '[]'),
              'names', coalesce((SELECT jsonb_object_agg(n.show_code, jsonb_build_object('th', n.name_th,
                                                                                         'en', n.name_en))
                                   FROM (SELECT DISTINCT ON (o.show_code) o.show_code, o.name_th, o.name_en
                                           FROM subject_requisite p
                                           JOIN subject o ON p.cites ? o.show_code
                                          WHERE p.subject_code = u.subject_code
                                          ORDER BY o.show_code, {ACTIVE_FIRST.format(subject="o")}) n), '{{}}'))
       FROM subject_requisite q WHERE q.subject_code = u.subject_code)
"""
"""What subject ``u`` requires: a :class:`RequisitesRow`."""


class RequisitesRow(BaseModel):
    """The trees of a subject, with the names of the subjects they ask for."""

    trees: list[RequisiteTree]
    names: dict[str, Names]


class Marks(Protocol):
    """What a student has of a requisite."""

    def met(self, kind: RequisiteKind, part: Requisite) -> bool | None:
        """Whether the part is met; None where nobody is judged."""

    def grade(self, subject: str) -> str | None:
        """The best grade in the subject so far."""

    def held(self, subject: str) -> bool:
        """Whether it is taken this term."""


class NoMarks:
    """For who is no student: nothing is judged."""

    def met(self, _kind: RequisiteKind, _part: Requisite) -> bool | None:
        """Nobody is judged."""
        return None

    def grade(self, _subject: str) -> str | None:
        """Nobody has a grade."""
        return None

    def held(self, _subject: str) -> bool:
        """Nobody takes it."""
        return False


@dataclass(frozen=True, slots=True)
class _Viewed:
    kind: RequisiteKind
    names: Mapping[str, Names]
    marks: Marks

    def part(self, node: Requisite) -> RequisitePart:
        """The node and all below it."""
        met = self.marks.met(self.kind, node)
        if isinstance(node, RequiredSubject):
            return RequisitePart(node=node.node, applies_to=node.applies_to, met=met, subject=self._subject(node))
        if isinstance(node, RequiredTag):
            return RequisitePart(node=node.node, applies_to=node.applies_to, met=met, tag=node.tag, count=node.count)
        return RequisitePart(
            node=node.node,
            applies_to=node.applies_to,
            met=met,
            count=node.count if isinstance(node, CountOf) else None,
            of=tuple(self.part(one) for one in node.of),
        )

    def _subject(self, leaf: RequiredSubject) -> RequiredSubjectView:
        return RequiredSubjectView(
            code=leaf.subject,
            name=self.names.get(leaf.subject),
            minimum_grade=leaf.minimum_grade,
            timing=leaf.timing or USUAL_TIMING[self.kind],
            result=leaf.result,
            by_petition=leaf.by_petition,
            grade=self.marks.grade(leaf.subject),
            held=self.marks.held(leaf.subject),
        )


def requisite_views(row: RequisitesRow, marks: Marks) -> list[RequisiteView]:
    """Each tree, with what ``marks`` says of its parts."""
    return [_requisite(asked, row.names, marks) for asked in row.trees]


def _requisite(asked: RequisiteTree, names: Mapping[str, Names], marks: Marks) -> RequisiteView:
    tree = _Viewed(asked.kind, names, marks).part(asked.tree)
    return RequisiteView(kind=asked.kind, tree=tree, met=tree.met)
