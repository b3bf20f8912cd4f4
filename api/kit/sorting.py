"""The ``sort`` parameter of lists: ``name`` or ``-name``, one of the columns a list offers."""

from __future__ import annotations

from collections.abc import Mapping

from models.kit.errors import Refusal


def order_by(sort: str | None, columns: Mapping[str, str], tie: str) -> str:
    """The ORDER BY list for ``sort``; ``tie`` makes the order total. Raises 400 for a column that is not offered."""
    if not sort:
        return tie
    column = columns.get(sort.removeprefix("-"))
    if column is None:
        raise Refusal("bad_request", sort=sort, columns=list(columns))
    return f"{column} {'DESC' if sort.startswith('-') else 'ASC'}, {tie}"
