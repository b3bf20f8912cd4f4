"""What PostgreSQL cannot store is refused at the door: no text in a request holds a NUL.

In a query it would be a failure of the server; in a remark it would become part of a case's record, whose rows could
then never be written.
"""

from __future__ import annotations

from collections import deque
from typing import Final

from fastapi import Request
from fastapi.exceptions import RequestValidationError

from api.kit.bodies import FORM

NUL: Final = "\x00"
_HAVE_NO_BODY: Final = frozenset({"GET", "HEAD"})
Location = tuple[str | int, ...]


async def storable_only(request: Request) -> None:
    """A dependency of every route: 422 that names each parameter, and each field of the body, with a NUL in it."""
    found = [
        *(("path", name) for name, value in request.path_params.items() if NUL in str(value)),
        *(("query", name) for name, value in request.query_params.multi_items() if NUL in value),
        *(_nuls_of(await _sent(request)) if request.method not in _HAVE_NO_BODY else ()),
    ]
    if found:
        raise RequestValidationError(
            [{"type": "string_pattern_mismatch", "loc": where, "msg": "A NUL cannot be stored."} for where in found]
        )


async def _sent(request: Request) -> object:
    """The body as its route reads it (both keep what was parsed); None for what is no JSON: the route refuses that."""
    if request.headers.get("content-type", "").split(";")[0].strip().lower() == FORM:
        return dict(await request.form())
    try:
        return await request.json() if await request.body() else None
    except (ValueError, RecursionError):
        return None


def _nuls_of(body: object) -> list[Location]:
    """Where a text, or the name of a field, holds a NUL. Without recursion: a body is as deep as its sender likes."""
    found: list[Location] = []
    left: deque[tuple[Location, object]] = deque([(("body",), body)])
    while left:
        where, value = left.popleft()
        if isinstance(value, str) and NUL in value:
            found.append(where)
        elif isinstance(value, list):
            left.extend(((*where, index), held) for index, held in enumerate(value))
        elif isinstance(value, dict):
            if any(NUL in name for name in value):
                found.append(where)
            left.extend(((*where, name), held) for name, held in value.items())
    return found
