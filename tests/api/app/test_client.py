"""The web's types are those of the API as it is now: whoever changes a route generates them again."""

from __future__ import annotations

from pathlib import Path

from scripts.client import SCHEMA, staleness


def test_the_generated_types_of_the_web_are_of_this_api() -> None:
    assert staleness() is None


def test_a_type_changed_by_hand_or_made_from_another_document_is_noticed(tmp_path: Path) -> None:
    head, content_line, content = SCHEMA.read_text(encoding="utf-8").split("\n", 2)
    changed = tmp_path / "schema.d.ts"
    changed.write_text("\n".join((head, content_line, content.replace("string", "number", 1))), encoding="utf-8")
    assert "by hand" in (staleness(changed) or "")
    changed.write_text("\n".join((head[:-1] + "-", content_line, content)), encoding="utf-8")
    assert "not of this API" in (staleness(changed) or "")
