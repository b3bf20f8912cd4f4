"""What the OpenAPI document promises, read as a client's generator reads it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from api.app.main import app
from models.kit.settings import API_PATH
from scripts.client import LIMITS
from scripts.client import document as described_api
from scripts.limits import limits_of

Schema = dict[str, Any]
_OPERATIONS = ("get", "post", "put", "delete", "patch")


@pytest.fixture(scope="module")
def document() -> Schema:
    """The document of the API."""
    return app.openapi()


def operations(document: Schema) -> Iterator[tuple[str, Schema]]:
    """Every operation, with its name."""
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            if method in _OPERATIONS:
                yield f"{method.upper()} {path}", operation


def unbounded_integers(document: Schema, schema: Schema, where: str, seen: set[str]) -> Iterator[str]:
    """Where a schema lets a caller send whole numbers of any size; a named schema is looked at once."""
    if reference := schema.get("$ref"):
        name = str(reference).rsplit("/", 1)[-1]
        if name not in seen:
            seen.add(name)
            yield from unbounded_integers(document, document["components"]["schemas"][name], name, seen)
        return
    if schema.get("type") == "integer" and not {"maximum", "exclusiveMaximum", "enum", "const"} & schema.keys():
        yield where
    parts = [(where, part) for kind in ("anyOf", "oneOf", "allOf") for part in schema.get(kind, ())]
    parts += [(where, schema["items"])] if "items" in schema else []
    parts += [(f"{where}.{name}", part) for name, part in schema.get("properties", {}).items()]
    for place, part in parts:
        yield from unbounded_integers(document, part, place, seen)


def test_no_whole_number_from_a_caller_is_without_a_bound(document: Schema) -> None:
    seen: set[str] = set()
    found: list[str] = []
    for name, operation in operations(document):
        sent = [(f"{name}: {given['name']}", given["schema"]) for given in operation.get("parameters", ())]
        sent += [(name, body["schema"]) for body in operation.get("requestBody", {}).get("content", {}).values()]
        for where, schema in sent:
            found += unbounded_integers(document, schema, where, seen)
    assert found == [], "use a type of api/kit/numbers.py, or name the bound"


def test_every_operation_of_the_api_describes_its_refusals_in_the_one_shape(document: Schema) -> None:
    shape = {"$ref": "#/components/schemas/ErrorBody"}
    for name, operation in operations(document):
        if API_PATH in name:
            assert operation["responses"]["4XX"]["content"]["application/json"]["schema"] == shape, name


def test_no_schema_is_named_by_its_module() -> None:
    """FastAPI names two classes of one name by their modules, and such names change when a file moves."""
    names = app.openapi()["components"]["schemas"]
    assert [name for name in names if name.startswith(("api__", "models__"))] == []


def test_the_web_has_the_lengths_of_the_document() -> None:
    """Run ``make client`` where this fails."""
    assert LIMITS.read_text(encoding="utf-8") == limits_of(described_api())
