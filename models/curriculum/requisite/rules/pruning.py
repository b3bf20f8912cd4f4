"""A tree without subjects that no longer exist (study §2: a copy lists references that no longer resolve)."""

from __future__ import annotations

from collections.abc import Set

from models.curriculum.requisite.contract import AllOf, AnyOf, CountOf, RequiredSubject, RequiredTag, Requisite


def without_subjects(tree: Requisite, gone: Set[str]) -> Requisite | None:
    """The tree without the leaves of these subjects (codes without year); None where nothing is left.

    A group of one part becomes that part, and a count asks for no more than there is.
    """
    if isinstance(tree, RequiredSubject):
        return None if tree.subject in gone else tree
    if isinstance(tree, RequiredTag):
        return tree
    parts = tuple(part for one in tree.of if (part := without_subjects(one, gone)) is not None)
    return _group(tree, parts) if parts else None


def _group(tree: AllOf | AnyOf | CountOf, parts: tuple[Requisite, ...]) -> Requisite:
    if len(parts) == len(tree.of):
        return tree.model_copy(update={"of": parts})
    if len(parts) == 1 and tree.applies_to is None:
        return parts[0]
    if isinstance(tree, CountOf):
        return tree.model_copy(update={"of": parts, "count": min(tree.count, len(parts))})
    return tree.model_copy(update={"of": parts})
