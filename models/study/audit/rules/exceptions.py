"""What was agreed for one student beside the programme: by the path of a node (study §3)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from models.study.audit.rules.programme import Block, Leaf, Node, Programme
from models.study.programme.contract import ExceptionKind


@dataclass(frozen=True, slots=True)
class ProgrammeException:
    """One exception. ``code`` is the subject, ``instead_of`` what it substitutes; a need has credits or a number."""

    kind: ExceptionKind
    path: str
    code: str = ""
    instead_of: str = ""
    credits: Decimal | None = None
    choose: int | None = None


class Exceptions:
    """The exceptions that hold for a student."""

    def __init__(self, agreed: Sequence[ProgrammeException]) -> None:
        self._agreed = tuple(agreed)
        self._at: dict[tuple[ExceptionKind, str], set[str]] = defaultdict(set)
        self._instead: dict[str, set[str]] = defaultdict(set)
        for each in agreed:
            self._at[each.kind, each.path].add(each.code)
            if each.kind is ExceptionKind.SUBSTITUTE:
                self._instead[each.code].add(each.instead_of)

    @property
    def waived(self) -> frozenset[str]:
        """The paths at which nothing is needed."""
        return frozenset(each.path for each in self._agreed if each.kind is ExceptionKind.WAIVE)

    def added_to(self, code: str) -> frozenset[str]:
        """The leaves at which a subject counts although they do not match it, the one it is pinned to among them."""
        found = {path for (kind, path), codes in self._at.items() if kind is ExceptionKind.ADD and code in codes}
        pinned = self.pinned_to(code)
        return frozenset(found if pinned is None else found | {pinned})

    def excludes(self, path: str, code: str) -> bool:
        """Whether a subject does not count at a leaf that matches it."""
        return code in self._at[ExceptionKind.EXCLUDE, path]

    def pinned_to(self, code: str) -> str | None:
        """The only leaf at which a subject counts; None where nothing was agreed."""
        return next((each.path for each in self._agreed if (each.kind, each.code) == (ExceptionKind.PIN, code)), None)

    def stands_for(self, code: str) -> frozenset[str]:
        """The subjects in whose place this one counts."""
        return frozenset(self._instead.get(code, ()))

    def changed(self, programme: Programme) -> Programme:
        """The programme with the needs that were agreed."""
        needs = {each.path: each for each in self._agreed if each.kind is ExceptionKind.NEED}
        return programme if not needs else replace(programme, root=_with_needs(programme.root, needs))


def _with_needs(block: Block, needs: dict[str, ProgrammeException]) -> Block:
    children: list[Node] = [child if isinstance(child, Leaf) else _with_needs(child, needs) for child in block.children]
    agreed = needs.get(block.path)
    changed = replace(block, children=tuple(children))
    if agreed is None:
        return changed
    return replace(
        changed,
        credits=block.credits if agreed.credits is None else agreed.credits,
        choose=block.choose if agreed.choose is None else agreed.choose,
    )
