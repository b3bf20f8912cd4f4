"""The base of every row that is read for the rules, and rows by the names of their columns."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, ConfigDict
from sqlalchemy import Result


class FactRow(BaseModel):
    """Immutable, and filled from a row's attributes."""

    model_config = ConfigDict(frozen=True, from_attributes=True)


def named_rows(result: Result[Any]) -> list[dict[str, Any]]:
    """The rows of a statement, each by the names of its columns.

    Names are looked up once for all of them: a sheet has thousands of rows, and as mappings they take twice as long.
    """
    columns = tuple(result.keys())
    return [dict(zip(columns, row, strict=True)) for row in result]
