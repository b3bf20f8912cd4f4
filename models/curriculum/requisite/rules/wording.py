"""Requisites in words: ``01417111 with at least C, or 01417167`` (study §2)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import reduce
from typing import Final

from models.curriculum.requisite.contract import (
    AllOf,
    AnyOf,
    AppliesTo,
    CountOf,
    RequiredSubject,
    RequiredTag,
    Requisite,
    RequisiteKind,
    RequisiteTree,
    ResultNeeded,
)
from models.curriculum.requisite.rules.timing import USUAL_TIMING
from models.kit.errors import Language, text_of

_JOINED_BY: Final = {"all": "and", "any": "or"}


def in_words(tree: Requisite, kind: RequisiteKind, language: Language, grades: Mapping[str, str] | None = None) -> str:
    """Return the tree as a part of a sentence.

    ``grades``: the best grades of one student, named beside the subjects that they have. The tree is then of the parts
    for this student; without it every part names the students it is for.
    """
    return _Wording(kind, language, grades).words(tree)


def sentences_of(trees: Iterable[RequisiteTree], language: Language) -> tuple[str, ...]:
    """Return a sentence for each tree, which begins with what it is for."""
    return tuple(
        f"{text_of(f'specification.requisite.{asked.kind}', language, {}, name='documents')}: "
        f"{in_words(asked.tree, asked.kind, language)}"
        for asked in trees
    )


def audit_values(trees: Iterable[RequisiteTree]) -> dict[str, str]:
    """Return the trees in words, for the audit trail."""
    return {"requisites": "; ".join(f"{asked.kind}: {in_words(asked.tree, asked.kind, 'th')}" for asked in trees)}


@dataclass(frozen=True, slots=True)
class _Wording:
    kind: RequisiteKind
    language: Language
    grades: Mapping[str, str] | None

    def words(self, node: Requisite) -> str:
        """Return the words of a node, with the students it is for."""
        words = self._of_everybody(node)
        if self.grades is not None or node.applies_to is None or not (limits := self._limits(node.applies_to)):
            return words
        return self._say("only", words=self._in_brackets(node, words), limits=", ".join(limits))

    def _of_everybody(self, node: Requisite) -> str:
        if isinstance(node, RequiredSubject):
            return self._subject(node)
        if isinstance(node, RequiredTag):
            return self._say("tag", tag=node.tag, count=node.count)
        if len(node.of) == 1:
            return self.words(node.of[0])
        parts = [self._in_brackets(part, self.words(part)) for part in node.of]
        if isinstance(node, CountOf):
            return self._say("n_of", count=node.count, parts=", ".join(parts))
        joined = _JOINED_BY[node.node]
        return reduce(lambda left, right: self._say(joined, left=left, right=right), parts)

    def _in_brackets(self, node: Requisite, words: str) -> str:
        """Put a group of several in brackets, so that "and" and "or" are not mixed up."""
        is_group = isinstance(node, AllOf | AnyOf | CountOf) and len(node.of) > 1
        return self._say("group", words=words) if is_group else words

    def _subject(self, leaf: RequiredSubject) -> str:
        words = leaf.subject
        if leaf.minimum_grade is not None:
            words = self._say("minimum", words=words, grade=leaf.minimum_grade)
        if leaf.result is ResultNeeded.ATTEMPTED:
            words = self._say("attempted", words=words)
        if leaf.timing is not None and leaf.timing is not USUAL_TIMING[self.kind]:
            words = self._say(leaf.timing.value, words=words)
        if leaf.by_petition:
            words = self._say("by_petition", words=words)
        if self.grades is not None and (grade := self.grades.get(leaf.subject)):
            words = self._say("has", words=words, grade=grade)
        return words

    def _limits(self, scope: AppliesTo) -> list[str]:
        """Return what limits the students: years of entry and campuses."""
        limits = []
        if scope.entry_from is not None and scope.entry_to is not None:
            limits.append(self._say("entry_between", first=scope.entry_from, last=scope.entry_to))
        elif scope.entry_from is not None:
            limits.append(self._say("entry_from", first=scope.entry_from))
        elif scope.entry_to is not None:
            limits.append(self._say("entry_to", last=scope.entry_to))
        if scope.campuses:
            limits.append(self._say("campuses", campuses=", ".join(scope.campuses)))
        return limits

    def _say(self, key: str, **parts: str | int) -> str:
        return text_of(key, self.language, dict(parts), name="requisites")
