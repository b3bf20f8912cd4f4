"""Requisites in words: ``01417111 with at least C, or 01417167`` (study §2)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import reduce
from typing import Final

from models.contracts.curriculum.requisites import (
    AllOf,
    AnyOf,
    CountOf,
    RequiredSubject,
    RequiredTag,
    Requisite,
    RequisiteKind,
    ResultNeeded,
)
from models.errors import Language, text_of
from models.rules.curriculum.requisites.timing import USUAL_TIMING

_JOINED_BY: Final = {"all": "and", "any": "or"}


def in_words(tree: Requisite, kind: RequisiteKind, language: Language, grades: Mapping[str, str] | None = None) -> str:
    """The tree as a part of a sentence. ``grades``: the student's best so far, said beside the subjects they have."""
    return _words(tree, kind, language, grades or {})


def _say(language: Language, key: str, **parts: str | int) -> str:
    return text_of(key, language, dict(parts), name="requisites")


def _words(node: Requisite, kind: RequisiteKind, language: Language, grades: Mapping[str, str]) -> str:
    if isinstance(node, RequiredSubject):
        return _subject(node, kind, language, grades)
    if isinstance(node, RequiredTag):
        return _say(language, "tag", tag=node.tag, count=node.count)
    if len(node.of) == 1:
        return _words(node.of[0], kind, language, grades)
    parts = [_inside(part, kind, language, grades) for part in node.of]
    if isinstance(node, CountOf):
        return _say(language, "n_of", count=node.count, parts=", ".join(parts))
    joined = _JOINED_BY[node.node]
    return reduce(lambda left, right: _say(language, joined, left=left, right=right), parts)


def _inside(node: Requisite, kind: RequisiteKind, language: Language, grades: Mapping[str, str]) -> str:
    """A part of a group; a group of several is put in brackets, so that "and" and "or" are not mixed up."""
    words = _words(node, kind, language, grades)
    is_group = isinstance(node, AllOf | AnyOf | CountOf) and len(node.of) > 1
    return _say(language, "group", words=words) if is_group else words


def _subject(leaf: RequiredSubject, kind: RequisiteKind, language: Language, grades: Mapping[str, str]) -> str:
    words = leaf.subject
    if leaf.minimum_grade is not None:
        words = _say(language, "minimum", words=words, grade=leaf.minimum_grade)
    if leaf.result is ResultNeeded.ATTEMPTED:
        words = _say(language, "attempted", words=words)
    if leaf.timing is not None and leaf.timing is not USUAL_TIMING[kind]:
        words = _say(language, leaf.timing.value, words=words)
    if leaf.by_petition:
        words = _say(language, "by_petition", words=words)
    if grade := grades.get(leaf.subject):
        words = _say(language, "has", words=words, grade=grade)
    return words
