"""The tree of a programme as parts that each know their path: what rows of a file say, change, add and take out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Final

from models.kit.updating import Key, Values
from models.study.programme.contract import (
    BlockRule,
    GraduationConditions,
    PlannedItem,
    ProgrammeBlock,
    ProgrammeDocument,
    ProgrammeLeaf,
    ProgrammeNode,
    ProgrammeShare,
)
from models.study.programme_file.contract.cells import pattern_of, pattern_text
from models.study.programme_file.contract.rows import BLOCKS, OF_CONDITIONS, PartKind

_KIND_OF: Final = {rule: kind for kind, rule in BLOCKS.items()}
_ROOT: Final = ""
_CREDITS_OF_A_SUBJECT: Final = Decimal(3)
_SUMMER_LAST: Final = {1: 1, 2: 2, 0: 3}
"""Semesters of a year in their order."""
_PLACES: Final = 6
"""How many parts the key of a place of the study plan has."""


@dataclass
class Parts:
    """What a version of a programme says, part by part.

    ``nodes``: what each part says, by its path, without the parts below it; ``below``: their paths, in their order. The
    layers are below the empty path.
    """

    nodes: dict[str, dict[str, object]] = field(default_factory=dict)
    below: dict[str, list[str]] = field(default_factory=dict)
    shares: list[ProgrammeShare] = field(default_factory=list)
    conditions: dict[str, object] = field(default_factory=lambda: dict(GraduationConditions()))
    plan: list[PlannedItem] = field(default_factory=list)

    @classmethod
    def of(cls, document: ProgrammeDocument) -> Parts:
        """Return the parts of a document."""
        parts = cls(shares=[*document.shares], conditions=dict(document.conditions), plan=[*document.plan])
        for layer in document.layers:
            parts._take(layer, _ROOT)
        return parts

    def _take(self, node: ProgrammeNode, above: str) -> None:
        self.below.setdefault(above, []).append(node.path)
        self.nodes[node.path] = {name: value for name, value in node if name != "children"}
        for child in node.children if isinstance(node, ProgrammeBlock) else ():
            self._take(child, node.path)

    def document(self) -> ProgrammeDocument:
        """Return the document of the parts. Raises ValidationError where a requirement has no part below it."""
        return ProgrammeDocument(
            layers=tuple(self._node(path) for path in self.below.get(_ROOT, ())),
            shares=tuple(self.shares),
            conditions=GraduationConditions.model_validate(self.conditions),
            plan=tuple(self.plan),
        )

    def _node(self, path: str) -> ProgrammeNode:
        said = self.nodes[path]
        if said["node"] == "leaf":
            return ProgrammeLeaf.model_validate(said)
        children = tuple(self._node(child) for child in self.below.get(path, ()))
        return ProgrammeBlock.model_validate({**said, "children": children})

    def is_leaf(self, path: str) -> bool:
        """Return whether subjects count at a path, which is there."""
        return self.nodes[path]["node"] == "leaf"

    def values_of(self, key: Key) -> Values | None:
        """Return what a file would say of a part or a place of the plan, by its key; None where it is not there."""
        _, _, path, *place = key
        return self._place_values(key) if place else self._node_values(path)

    def _place_values(self, key: Key) -> Values | None:
        times = self._places[_place_of(key)]
        return {"kind": PartKind.PLAN, "how_many": times} if times else None

    @property
    def _places(self) -> Counter[tuple[str, int, int, str]]:
        return Counter((item.path, item.year, item.semester, item.code or "") for item in self.plan)

    def _node_values(self, path: str) -> Values | None:
        said = self.nodes.get(path)
        if said is None:
            return None
        common = {name: said[name] for name in ("name_th", "name_en", "credits")}
        shares = tuple(sorted(share.other for share in self.shares if share.one == path))
        if said["node"] == "leaf":
            leaf = ProgrammeLeaf.model_validate(said)
            return {
                **common,
                "kind": PartKind.SUBJECTS,
                "subjects": tuple(sorted(set(leaf.codes))),
                "patterns": tuple(sorted({pattern_text(pattern) for pattern in leaf.patterns})),
                "excepted": tuple(sorted(set(leaf.excepted))),
                "shares_with": shares,
            }
        return {
            **common,
            "kind": _KIND_OF[BlockRule(str(said["rule"]))],
            "how_many": said["choose"],
            **{name: said[name] for name in ("cap", "minimum_grade", "overflow")},
            "shares_with": shares,
        }

    def write(self, key: Key, values: Values, *, above: str | None = None) -> None:
        """Change what a part or a place says. ``above``: of one that is new, the path of the part it stands below."""
        _, _, path, *place = key
        if place:
            self._write_place(key, values)
            return
        if above is not None:
            is_leaf = values["kind"] is PartKind.SUBJECTS
            self.nodes[path] = {"node": "leaf" if is_leaf else "block", "path": path, **_blank(is_leaf=is_leaf)}
            self.below.setdefault(above, []).append(path)
        for name, value in values.items():
            self._write_field(path, name, value)

    def _write_field(self, path: str, name: str, value: object) -> None:
        said = self.nodes[path]
        blank = _blank(is_leaf=self.is_leaf(path))
        match name:
            case "kind":
                if value is not PartKind.SUBJECTS:
                    said["rule"] = BLOCKS[PartKind(str(value))]
            case "shares_with":
                others = value if isinstance(value, tuple) else ()
                kept = [share for share in self.shares if share.one != path]
                self.shares = [*kept, *(ProgrammeShare(one=path, other=str(other)) for other in others)]
            case "patterns":
                texts = value if isinstance(value, tuple) else ()
                said["patterns"] = tuple(pattern_of(str(text)) for text in texts)
            case "path_before":
                return  # it is kept beside the tree: rules/earlier_paths.py
            case _:
                kept_as = {"subjects": "codes", "how_many": "choose"}.get(name, name)
                said[kept_as] = blank.get(kept_as) if value is None else value

    def write_conditions(self, values: Values) -> None:
        """Change what is asked apart from subjects; what says nothing is as in a new programme."""
        blank = dict(GraduationConditions())
        said = {name: value for name, value in values.items() if name in OF_CONDITIONS}
        self.conditions |= {name: blank[name] if value is None else value for name, value in said.items()}

    def _write_place(self, key: Key, values: Values) -> None:
        place = _place_of(key)
        asked = values.get("how_many")
        wanted = int(str(asked)) if asked is not None else 1
        there = [item for item in self.plan if _is_at(item, place)]
        if len(there) > wanted:
            self.plan = [item for item in self.plan if not _is_at(item, place)] + there[:wanted]
        else:
            path, year, semester, code = place
            item = PlannedItem(path=path, year=year, semester=semester, code=code or None)
            self.plan += [item] * (wanted - len(there))
        self.plan.sort(key=lambda item: (item.year, _SUMMER_LAST[item.semester]))

    def take_out(self, keys: Collection[Key]) -> None:
        """Take parts and places out, with what stands below them."""
        places = {_place_of(key) for key in keys if len(key) == _PLACES}
        self.plan = [item for item in self.plan if not any(_is_at(item, place) for place in places)]
        paths = {key[2] for key in keys if len(key) != _PLACES}
        for path in paths:
            self.nodes.pop(path, None)
        self.below = {
            above: [path for path in children if path not in paths]
            for above, children in self.below.items()
            if above not in paths
        }
        self.shares = [share for share in self.shares if share.one not in paths]


def _place_of(key: Key) -> tuple[str, int, int, str]:
    _, _, path, year, semester, code = key
    return (path, int(year), int(semester), code)


def _is_at(item: PlannedItem, place: tuple[str, int, int, str]) -> bool:
    return (item.path, item.year, item.semester, item.code or "") == place


def _blank(*, is_leaf: bool) -> Mapping[str, object]:
    """Return what a part says that says nothing, but for its names."""
    if is_leaf:
        return {"codes": (), "patterns": (), "excepted": (), "credits": _CREDITS_OF_A_SUBJECT}
    return {
        "rule": BlockRule.ALL, "choose": 0, "credits": Decimal(0), "cap": None, "minimum_grade": None, "overflow": None,
    }  # fmt: skip


def above_of(path: str) -> str:
    """Return the path of the part that a new part stands below; empty for a layer."""
    return path.rpartition(".")[0]
