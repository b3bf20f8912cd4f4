"""A tree of requisites as the text that is read as the same tree again (golive §3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from models.curriculum.requisite.contract import (
    AllOf,
    AnyOf,
    AppliesTo,
    CountOf,
    RequiredSubject,
    RequiredTag,
    Requisite,
    ResultNeeded,
    Timing,
)

_TIMINGS: Final[Mapping[Timing, str]] = {
    Timing.BEFORE: "BEFORE",
    Timing.BEFORE_OR_SAME_TERM: "BEFORE OR SAME TERM",
    Timing.SAME_TERM: "SAME TERM",
}


def text_of_tree(tree: Requisite) -> str:
    """Return the text of a tree, which :func:`models.curriculum.requisite.rules.text.tree_of` reads as that tree."""
    return _text(tree, is_part=False)


def _text(node: Requisite, *, is_part: bool) -> str:
    words = [_of_everybody(node, is_part=is_part or node.applies_to is not None)]
    if node.applies_to is not None:
        words += _scope(node.applies_to)
    return " ".join(words)


def _of_everybody(node: Requisite, *, is_part: bool) -> str:
    if isinstance(node, RequiredSubject):
        return _subject(node)
    if isinstance(node, RequiredTag):
        return f"[{node.tag}]" if node.count == 1 else f"{node.count} OF [{node.tag}]"
    parts = [_text(part, is_part=True) for part in node.of]
    if isinstance(node, CountOf):
        return f"{node.count} OF ({', '.join(parts)})"
    if len(parts) == 1:
        return f"{'ALL' if isinstance(node, AllOf) else 'ANY'} OF ({parts[0]})"
    words = f" {'OR' if isinstance(node, AnyOf) else 'AND'} ".join(parts)
    return f"({words})" if is_part else words


def _subject(leaf: RequiredSubject) -> str:
    words = [leaf.subject]
    if leaf.minimum_grade is not None:
        words.append(f"MIN {leaf.minimum_grade}")
    if leaf.result is ResultNeeded.ATTEMPTED:
        words.append("ATTEMPTED")
    if leaf.timing is not None:
        words.append(_TIMINGS[leaf.timing])
    if leaf.by_petition:
        words.append("BY PETITION")
    return " ".join(words)


def _scope(scope: AppliesTo) -> list[str]:
    words = []
    if scope.entry_from is not None or scope.entry_to is not None:
        words.append(f"ONLY ENTRY {scope.entry_from or ''}-{scope.entry_to or ''}")
    if scope.campuses:
        words.append(f"ONLY CAMPUS {'/'.join(scope.campuses)}")
    return words
