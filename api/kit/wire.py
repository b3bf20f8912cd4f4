"""The base types of the wire: camelCase fields, pages of a list, names in both languages."""

from __future__ import annotations

from typing import Generic, TypeVar
from uuid import UUID

from pydantic import BaseModel, ConfigDict
from pydantic.alias_generators import to_camel

T = TypeVar("T")


class Camel(BaseModel):
    """Fields are snake_case in code and camelCase on the wire."""

    model_config = ConfigDict(alias_generator=to_camel, populate_by_name=True, from_attributes=True)


class Page(Camel, Generic[T]):
    """One page of a list, and how many rows there are in all; ``is_capped``: there are more than ``total``."""

    items: list[T]
    page: int
    page_size: int
    total: int
    is_capped: bool = False


class Names(Camel):
    """A name in both languages."""

    th: str
    en: str


def names_of(th: str | None, en: str | None) -> Names | None:
    """What rows say of somebody who may be nobody."""
    return Names(th=th, en=en) if th and en else None


class Done(Camel):
    """It is so now."""

    code: str = "success"


class OpenedCase(Camel):
    """The case that a request has opened."""

    case_id: UUID
