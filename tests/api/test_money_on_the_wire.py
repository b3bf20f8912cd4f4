"""Money on the wire is text of one form: the OpenAPI document and the tables are read for anything else."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import cast

import pytest
from sqlalchemy import Float, Numeric
from sqlmodel import SQLModel

from api.app.application import create_app
from models.kit.money import WIRE_FORMAT
from models.kit.table import Baht
from models.registry import tables as tables

Node = dict[str, object]

MEASURES = re.compile(
    r"creditregis|cr|gpa|gpax(_?from)?|(.+_?)?credits?(_?(limit|minimum|earned|enrolled|waiting))?|minimum|maximum|minimum_?credit_?to_?open"
    r"|percent|(theory|practice)_?(hours|wanted)|longest|transfer_?share",
    re.I,
)
"""Numbers with a fraction that are no money: credits, averages, percentages, hours, shares, how long studies last, the
limits of a number in a form. A new name belongs here only if it never counts baht.
"""
MEASURED_AT = frozenset({"/components/schemas/ProgrammeBlock-Input/cap"})
"""Fields whose name is one of money elsewhere: a block of a programme caps credits."""
MONEY = re.compile(
    r"(^|_)(amount|amounts|baht|satang|price|cost|fine|fines|paid|unpaid|owed|debt|balance|due_amount|refund|refunded"
    r"|charge|charged|waived|discount|deposit|subtotal|arrears|invoiced|receipted|unapplied)$"
)
"""Names of money, in snake case."""
COUNTED = frozenset({"seats_refunded"})
"""Names that look like money and are none."""


def snake(name: str) -> str:
    """``dueAmount`` as ``due_amount``."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()


def document() -> Node:
    """The portal's own OpenAPI document."""
    return cast(Node, create_app().openapi())


def named_schemas(node: object, path: str = "") -> Iterator[tuple[str, str, Node]]:
    """Every named field and parameter of the document: where it stands, its name and its schema."""
    if isinstance(node, list):
        for index, part in enumerate(node):
            yield from named_schemas(part, f"{path}/{index}")
    if not isinstance(node, dict):
        return
    properties = node.get("properties")
    if isinstance(properties, dict):
        for name, schema in properties.items():
            yield f"{path}/{name}", name, schema
    if isinstance(node.get("schema"), dict) and isinstance(node.get("name"), str):
        yield f"{path}/{node['name']}", cast(str, node["name"]), cast(Node, node["schema"])
    for name, part in node.items():
        yield from named_schemas(part, f"{path}/{name}")


def leaves(schema: object) -> Iterator[Node]:
    """The simple schemas of which a field's schema is made: alternatives and items of lists. References have names of
    their own and are found there.
    """
    if not isinstance(schema, dict):
        return
    parts = [part for key in ("anyOf", "oneOf", "allOf") for part in cast(list[object], schema.get(key, []))]
    parts += [schema[key] for key in ("items", "additionalProperties") if key in schema]
    if "type" in schema and schema["type"] not in ("array", "object"):
        yield schema
    for part in parts:
        yield from leaves(part)


def faults_of(described: Node) -> list[str]:
    """What in a document is money and not of the wire's one form."""
    found = []
    for path, name, schema in named_schemas(described):
        kinds = [leaf for leaf in leaves(schema) if leaf.get("type") != "null"]
        is_number = any(leaf["type"] == "number" for leaf in kinds)
        if is_number and not MEASURES.fullmatch(name) and path not in MEASURED_AT:
            found.append(f"{path} is a number: credits and averages may be one, money never")
        if MONEY.search(snake(name)) and name not in COUNTED:
            found += [f"{path} is money and {leaf}" for leaf in kinds if leaf.get("format") != WIRE_FORMAT]
    return found


def test_no_amount_of_the_document_is_a_number() -> None:
    assert faults_of(document()) == []


@pytest.mark.parametrize(
    ("field", "fault"),
    [
        ({"amount": {"type": "number"}}, "is a number"),
        ({"dueAmount": {"anyOf": [{"type": "number"}, {"type": "string"}]}}, "is a number"),
        ({"balance": {"type": "integer"}}, "is money"),
        ({"paid": {"type": "array", "items": {"type": "string"}}}, "is money"),
        ({"lateFee": {"type": "number"}}, "is a number"),
        ({"fines": {"type": "object", "additionalProperties": {"type": "number"}}}, "is a number"),
    ],
)
def test_an_amount_that_is_none_is_found_by_its_name_or_its_type(field: Node, fault: str) -> None:
    found = faults_of({"components": {"schemas": {"Planted": {"type": "object", "properties": field}}}})
    assert any(fault in line for line in found)


def test_what_is_no_money_is_left_alone() -> None:
    fields = {
        "gpa": {"type": "number"},
        "creditLimit": {"type": "number"},
        "amount": {"type": "string", "format": "baht"},
    }
    assert faults_of({"components": {"schemas": {"Planted": {"type": "object", "properties": fields}}}}) == []


def test_no_table_keeps_money_in_anything_but_baht() -> None:
    columns = [column for table in SQLModel.metadata.tables.values() for column in table.columns]
    assert [str(column) for column in columns if isinstance(column.type, Float)] == []
    money = [column for column in columns if MONEY.search(column.name)]
    assert {str(column) for column in money} >= {"charge.amount", "student_hold.amount"}
    for column in money:
        kept = column.type
        assert isinstance(kept, Numeric), column
        assert (kept.precision, kept.scale) == (Baht.precision, Baht.scale), column
