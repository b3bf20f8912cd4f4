"""A statement and the type of its rows as one object: nobody reads one statement as the rows of another."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, Generic, TypeVar

from sqlalchemy import text
from sqlalchemy.orm import Session

Row = TypeVar("Row")
_NOTHING: Final[Mapping[str, object]] = {}


class Query(Generic[Row]):
    """A statement that reads, and what each of its rows becomes: columns and fields have the same names.

    ``row`` is a ``NamedTuple`` or a dataclass. The API asks by ``AsyncSession.run_sync(QUERY.rows, values)``. A test
    prepares every query on PostgreSQL and compares names and types of its columns with the fields.
    """

    def __init__(self, row: type[Row], sql: str) -> None:
        self.row: Final = row
        self.statement: Final = text(sql)

    def rows(self, session: Session, values: Mapping[str, object] = _NOTHING) -> list[Row]:
        """Return what the statement finds, in its order."""
        return list(self._found(session, values))

    def one(self, session: Session, values: Mapping[str, object] = _NOTHING) -> Row:
        """Return the one row there is. Raises SQLAlchemy's NoResultFound or MultipleResultsFound."""
        return self.row(**session.execute(self.statement, values).mappings().one())

    def optional(self, session: Session, values: Mapping[str, object] = _NOTHING) -> Row | None:
        """Return the row there is; None when there is none. Raises SQLAlchemy's MultipleResultsFound."""
        found = session.execute(self.statement, values).mappings().one_or_none()
        return None if found is None else self.row(**found)

    def _found(self, session: Session, values: Mapping[str, object]) -> Iterator[Row]:
        result = session.execute(self.statement, values)
        columns = tuple(result.keys())  # looked up once: as mappings, thousands of rows take twice as long
        for each in result:
            yield self.row(**dict(zip(columns, each, strict=True)))
