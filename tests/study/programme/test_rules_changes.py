"""The difference of two versions of a programme (study §3)."""

from __future__ import annotations

from models.study.programme.rules.changes import ChangeKind, FieldChange, programme_difference
from models.study.programme.rules.path_map import whole_map
from tests.study.audit.documents import block, document, leaf

OLD = document(
    block("core", leaf("core.one", "01204111"), leaf("core.two", "01204112")),
    block("free", leaf("free.any", patterns=[{"prefix": "0"}]), rule="credits", credits="6"),
)


def test_requirements_that_were_added_removed_moved_or_changed_are_told_apart() -> None:
    new = document(
        block("core", leaf("core.three", "01204113"), {**leaf("core.one", "01204111"), "path": "core.first"}),
        block("free", leaf("free.any", patterns=[{"prefix": "0"}]), rule="credits", credits="9"),
    )
    found = programme_difference(OLD, new, whole_map(OLD, new, {"core.one": "core.first"}))
    assert {(node.path, node.kind) for node in found.nodes} == {
        ("core.three", ChangeKind.ADDED),
        ("core.first", ChangeKind.MOVED),
        ("core.two", ChangeKind.REMOVED),
        ("free", ChangeKind.CHANGED),
    }
    [free] = [node for node in found.nodes if node.path == "free"]
    assert free.fields == (FieldChange("credits", "6", "9"),)
    assert not found.is_of_texts


def test_another_name_is_a_minor_edit_and_another_condition_is_none() -> None:
    renamed = document(
        block("core", leaf("core.one", "01204111", nameEn="Mechanics"), leaf("core.two", "01204112")),
        block("free", leaf("free.any", patterns=[{"prefix": "0"}]), rule="credits", credits="6"),
    )
    found = programme_difference(OLD, renamed, {})
    assert [field.after for node in found.nodes for field in node.fields] == ["Mechanics"]
    assert found.is_of_texts
    stricter = OLD.model_copy(update={"conditions": OLD.conditions.model_copy(update={"years": 5})})
    assert programme_difference(OLD, stricter, {}).conditions == (FieldChange("years", "4", "5"),)
    assert not programme_difference(OLD, stricter, {}).is_of_texts


def test_the_same_version_has_no_difference() -> None:
    found = programme_difference(OLD, OLD, {})
    assert (found.nodes, found.conditions, found.shares_differ, found.plan_differs) == ((), (), False, False)
