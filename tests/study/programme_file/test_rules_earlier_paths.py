"""What parts say that they replace is the whole path map, and saying it again restores it (golive §3)."""

from __future__ import annotations

from itertools import product

from models.study.programme.rules.path_map import NodeKind
from models.study.programme_file.rules.earlier_paths import EarlierPaths, moved

WAS: dict[str, NodeKind] = {"a": "leaf", "b": "leaf", "gone": "leaf"}
PARTS = ("a", "b", "new")


def every_map() -> list[EarlierPaths]:
    """Every way in which the paths of a version may become parts of the next one, or nothing."""
    ways = product((*PARTS, None), repeat=len(WAS))
    return [EarlierPaths(WAS, dict(zip(WAS, way, strict=True))) for way in ways]


def test_what_every_part_says_is_the_whole_map_whatever_it_was_before() -> None:
    maps = every_map()
    for wanted, before in product(maps, maps):
        assert moved(before, {part: wanted.cell_of(part) for part in PARTS}) == wanted.becomes


def test_a_part_that_keeps_its_path_or_replaces_nothing_it_could_says_nothing() -> None:
    stays = EarlierPaths(WAS, {"a": "a", "b": "new", "gone": None})
    assert [stays.cell_of(part) for part in PARTS] == [None, ("-",), ("b",)]
    assert EarlierPaths(WAS, dict.fromkeys(WAS)).cell_of("new") is None
