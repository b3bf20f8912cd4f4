"""The types of a route that is written once for many masters or requests."""

from __future__ import annotations

from collections.abc import Callable


def declare(route: Callable[..., object], **types: object) -> None:
    """Set the types of a route's parameters, and of its answer under ``return``, before it is added to a router.

    FastAPI reads them from the annotations.
    """
    route.__annotations__.update(types)
