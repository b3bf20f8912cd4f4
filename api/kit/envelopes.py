"""The envelopes of the wire (wire contract §1): all three families carry ``code``."""

from __future__ import annotations

from typing import Generic, Literal, TypeVar

from pydantic import BaseModel

T = TypeVar("T")


class Results(BaseModel, Generic[T]):
    """``code`` and ``results``."""

    code: Literal["success"] = "success"
    results: T


class CachedResults(Results[T], Generic[T]):
    """The same with ``cache``: whether the answer came from a cache. Ours is always read afresh."""

    cache: bool = False


class MessagedResults(CachedResults[T], Generic[T]):
    """The same with a ``message``."""

    message: str = "success"
