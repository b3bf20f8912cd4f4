"""What every table shares: column types, ids and constraint names."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum
from typing import TypeVar
from uuid import UUID

import uuid_utils
from sqlalchemy import Column, Computed, DateTime, Enum, Numeric, text
from sqlalchemy.types import TypeEngine
from sqlmodel import Field, SQLModel

E = TypeVar("E", bound=StrEnum)
T = TypeVar("T")

SQLModel.metadata.naming_convention = {  # migrations need names they can rely on
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s",
    "pk": "pk_%(table_name)s",
}

Instant = DateTime(timezone=True)
"""A UTC instant (``timestamptz``)."""

Credits = Numeric(5, 1)
"""Credits of a subject, a term or a student."""

GradePoint = Numeric(10, 8)
"""A grade-point average, 0 to 4, as it is compared; ``models.grades.grade.rules.averages`` says what is shown of it."""

Points = Numeric(7, 2)
"""Grade points: credits times what the letter is worth."""

Baht = Numeric(12, 2)
"""An amount of money in baht."""


def text_enum(enum: type[E]) -> Enum:
    """A column type that stores the enum's values as text, so a new value needs no migration."""
    return Enum(
        enum,
        native_enum=False,
        create_constraint=False,
        length=40,
        values_callable=lambda members: [member.value for member in members],
    )


def one_of(column: str, *values: StrEnum) -> str:
    """The SQL condition that a column has one of an enum's values; behind an alias (``e.``) it is that table's."""
    return f"{column} IN ({', '.join(repr(value.value) for value in values)})"


def number(default: int) -> int:
    """A column whose default the database knows too: rows are also inserted by plain SQL."""
    column: int = Field(default=default, sa_column_kwargs={"server_default": text(str(default))})
    return column


def chosen(default: E) -> E:
    """A column of an enum's values whose default the database knows too."""
    column: E = Field(
        default=default, sa_type=text_enum(type(default)), sa_column_kwargs={"server_default": text(f"'{default}'")}
    )
    return column


def flag(default: bool) -> bool:
    """A column of yes or no whose default the database knows too."""
    column: bool = Field(default=default, sa_column_kwargs={"server_default": text(str(default).lower())})
    return column


def computed_column(
    model: type[SQLModel], name: str, kind: TypeEngine[T] | type[TypeEngine[T]], expression: str
) -> None:
    """Give a table a column that PostgreSQL computes and keeps. The model has no field for it: nobody writes it."""
    table = SQLModel.metadata.tables[str(model.__tablename__)]
    table.append_column(Column(name, kind, Computed(expression, persisted=True)))


class Master(SQLModel):
    """Columns of a row that an office keeps (a fee, a bank account): who changed it last, and how often it was changed.

    ``revision`` is what a change has to name (:func:`api.kit.masters.locked_row`); a deleted row stays as history.
    """

    revision: int = 1
    changed_by: UUID | None = Field(default=None, foreign_key="person.person_id")
    changed_at: datetime = Field(sa_type=Instant)
    deleted_at: datetime | None = Field(default=None, sa_type=Instant)


def new_id() -> UUID:
    """A new opaque id (UUIDv7: ordered by time, so indexes stay compact)."""
    return UUID(int=uuid_utils.uuid7().int)
