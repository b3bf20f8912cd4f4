"""Every query is what its rows say: PostgreSQL has columns of the names and types that the fields have."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from datetime import date, datetime
from decimal import Decimal
from enum import Enum
from types import ModuleType, NoneType, UnionType
from typing import Any, Final, Union, get_args, get_origin, get_type_hints
from uuid import UUID

import psycopg
from sqlalchemy import make_url

import activities
import api
import models
from models.kit.driver import driver_text
from models.kit.query import Query
from models.kit.settings import Settings

_TYPES: Final[dict[str, type]] = {
    "bool": bool, "int2": int, "int4": int, "int8": int, "numeric": Decimal, "text": str, "varchar": str, "bpchar": str,
    "uuid": UUID, "date": date, "timestamptz": datetime, "json": object, "jsonb": object,
    "bytea": bytes,
}  # fmt: skip


def _modules(package: ModuleType) -> Iterator[ModuleType]:
    for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        if not found.name.startswith("models.migrations"):
            yield importlib.import_module(found.name)


def _queries() -> dict[str, Query[Any]]:
    return {
        f"{module.__name__}.{name}": each
        for package in (models, activities, api)
        for module in _modules(package)
        for name, each in vars(module).items()
        if isinstance(each, Query)
    }


def _python_type(hint: object) -> object:
    """The type of a value in a column: enums and new types are what they are written as, None is any column's."""
    if get_origin(hint) in {Union, UnionType}:
        [hint] = [each for each in get_args(hint) if each is not NoneType]
    hint = getattr(hint, "__supertype__", hint)
    if get_origin(hint) in {list, tuple, frozenset}:
        return list, _python_type(get_args(hint)[0])
    if isinstance(hint, type) and issubclass(hint, Enum):
        return str if issubclass(hint, str) else int
    return hint


def _field_types(row: type) -> dict[str, object]:
    names = [each.name for each in fields(row)] if is_dataclass(row) else list(row._fields)  # type: ignore[attr-defined]
    hints = get_type_hints(row)
    return {name: _python_type(hints[name]) for name in names}


def _as_declared(columns: dict[str, object], declared: dict[str, object]) -> dict[str, object]:
    """The types of columns; JSON is what its field says."""
    return {name: declared.get(name) if found is object else found for name, found in columns.items()}


def _column_types(connection: psycopg.Connection[Any], query: Query[Any]) -> dict[str, object]:
    sql, constants = driver_text(query.statement)
    nothing = dict.fromkeys(query.statement.compile().params, None)
    with connection.transaction(force_rollback=True):
        columns = connection.execute(sql, nothing | constants).description or ()
    return {column.name: _type_of_column(connection, column.type_code) for column in columns}


def _type_of_column(connection: psycopg.Connection[Any], code: int) -> object:
    kind = connection.adapters.types[code]
    return (list, _TYPES[kind.name]) if code == kind.array_oid else _TYPES[kind.name]


def test_columns_of_queries_have_the_names_and_types_of_the_fields(settings_for_test: Settings) -> None:
    address = make_url(settings_for_test.database_url).set(drivername="postgresql")
    queries = _queries()
    with psycopg.connect(address.render_as_string(hide_password=False)) as connection:
        columns = {name: _column_types(connection, query) for name, query in queries.items()}
    assert len(columns) >= 20
    declared = {name: _field_types(query.row) for name, query in queries.items()}
    assert {name: _as_declared(found, declared[name]) for name, found in columns.items()} == declared
