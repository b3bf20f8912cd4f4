"""What every table shares: column types, ids and constraint names."""

from __future__ import annotations

from enum import StrEnum
from typing import TypeVar
from uuid import UUID

import uuid_utils
from sqlalchemy import DateTime, Enum, Numeric
from sqlmodel import SQLModel

E = TypeVar("E", bound=StrEnum)

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

GradePoint = Numeric(4, 2)
"""A grade-point average, 0.00 to 4.00."""

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


def new_id() -> UUID:
    """A new opaque id (UUIDv7: ordered by time, so indexes stay compact)."""
    return UUID(str(uuid_utils.uuid7()))
