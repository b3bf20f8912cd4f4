"""What becomes of the paths of a version in the next one (study §3, docs/areas/study.md)."""

from __future__ import annotations

from models.study.programme.rules.path_map import (
    LostException,
    composed,
    kinds_of,
    lost_exceptions,
    map_faults,
    map_of_earlier,
    whole_map,
)
from tests.study.audit.documents import block, document, leaf

OLD = document(
    block("core", leaf("core.one", "01204111"), leaf("core.two", "01204112")),
    block("free", leaf("free.any", patterns=[{"prefix": "0"}]), rule="credits", credits="6"),
)
NEW = document(
    block("basis", leaf("basis.one", "01204111")),
    block("free", leaf("free.any", patterns=[{"prefix": "0"}]), rule="credits", credits="6"),
)


def test_what_stays_has_no_row_and_what_is_neither_there_nor_mapped_is_nowhere() -> None:
    named = {"core": "basis", "core.one": "basis.one"}
    assert whole_map(OLD, NEW, named) == {"core": "basis", "core.one": "basis.one", "core.two": None}
    assert whole_map(OLD, OLD, {}) == {}


def test_a_map_names_paths_that_are_there_and_keeps_subjects_subjects() -> None:
    named = {"core": "basis.one", "core.three": "basis", "core.two": "basis.two", "core.one": None}
    assert [(fault.code, fault.path) for fault in map_faults(kinds_of(OLD), kinds_of(NEW), named)] == [
        ("path_map_other_kind", "core"),
        ("path_map_unknown", "core.three"),
        ("path_map_nowhere", "core.two"),
    ]


def test_two_revisions_are_one_map_and_what_was_lost_stays_lost() -> None:
    first = {"a": "b", "gone": None, "c": "d"}
    second = {"b": "e", "d": None, "stays": "moved"}
    paths = ("a", "gone", "c", "stays", "same")
    assert composed(paths, first, second) == {"a": "e", "gone": None, "c": None, "stays": "moved"}
    assert composed(("a",), {"a": "b"}, {"b": "a"}) == {}


def test_exceptions_at_what_is_nowhere_any_more_are_lost() -> None:
    mapped = {"core.one": "basis.one", "core.two": None}
    agreed = [(2, "core.two"), (1, "core.one"), (1, "core.two"), (1, "free")]
    assert lost_exceptions(agreed, mapped) == [LostException(1, "core.two"), LostException(2, "core.two")]


def test_an_earlier_version_finds_its_way_over_the_one_between() -> None:
    earlier = document(block("a", leaf("a.one", "01417111")), block("b", leaf("b.one", "01417112")))
    between = document(block("c", leaf("c.one", "01417111")), block("b", leaf("b.one", "01417112")))
    new = document(block("c", leaf("c.two", "01417111")))
    over = map_of_earlier(earlier, between, new, {"a": "c", "a.one": "c.one"}, {"c.one": "c.two"})
    assert over == {"a": "c", "a.one": "c.two", "b": None, "b.one": None}


def test_a_path_that_comes_again_after_it_was_lost_is_another_one() -> None:
    said = document(block("a", leaf("a.one", "01417111")))
    between = document(block("b", leaf("b.one", "01417112")))
    assert map_of_earlier(said, between, said, {}, {}) == {"a": None, "a.one": None}
