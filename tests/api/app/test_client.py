"""The web's types are generated again when the API changed, and only then."""

from __future__ import annotations

from pathlib import Path

import pytest

from scripts import client


def test_types_of_another_document_are_not_current(tmp_path: Path) -> None:
    schema = tmp_path / "schema.d.ts"
    assert not client.is_current(schema, "{}")
    schema.write_text(client._head("{}") + "export interface paths {}\n", encoding="utf-8")
    assert client.is_current(schema, "{}")
    assert not client.is_current(schema, '{"paths": {}}')


def test_types_that_are_current_are_left_alone(tmp_path: Path) -> None:
    schema = tmp_path / "schema.d.ts"
    content = client._head(client.document()) + "// nobody wrote this file again\n"
    schema.write_text(content, encoding="utf-8")
    client._write(schema)
    assert schema.read_text(encoding="utf-8") == content


def test_a_changed_route_changes_the_inputs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    route = tmp_path / "routes.py"
    monkeypatch.setattr(client, "_CODE", (tmp_path,))
    monkeypatch.setattr("scripts.steps.ROOT", Path("/"))
    route.write_text("old", encoding="utf-8")
    before = client._inputs()
    route.write_text("new", encoding="utf-8")
    assert client._inputs() != before
    route.write_text("old", encoding="utf-8")
    assert client._inputs() == before
