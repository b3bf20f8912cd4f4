"""What PostgreSQL cannot store is refused at the door: no text in a request holds a NUL.

In a query it would be a failure of the server; in a remark it would become part of a case's record, whose rows could
then never be written.
"""

from __future__ import annotations

import json
from collections import deque
from typing import Final

from fastapi import Request
from fastapi.exceptions import RequestValidationError
from starlette.datastructures import FormData

from api.kit.bodies import FORM, MULTIPART

NUL: Final = "\x00"
_ESCAPED_NUL: Final = b"\\u0000"
"""The only way a NUL stands in JSON: most bodies are done with when this is not found in them."""
_LOOKED_THROUGH: Final = 64 * 1024
"""Bytes of a body in which a NUL is looked for field by field; in a larger one all of it is refused."""
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
    """The body as its route reads it (both keep what was parsed); None for what has no NUL, or is no JSON.

    Of a multipart body only what was parsed for the route before is looked at. One that nobody parsed is an upload that
    its route reads as a stream (:mod:`api.kit.uploads`), and reading it here would hold it in memory.
    """
    kind = request.headers.get("content-type", "").split(";")[0].strip().lower()
    if kind.startswith(MULTIPART):
        parsed = request._form  # what `request.form()` keeps; asking it would read an upload
        return None if parsed is None else _texts_of(parsed)
    if kind == FORM:
        return dict(await request.form())
    body = await request.body()
    if _ESCAPED_NUL not in body and json.detect_encoding(body).startswith("utf-8"):
        return None
    if len(body) > _LOOKED_THROUGH:
        return NUL  # where it stands would take too long to find
    try:
        return await request.json()
    except (ValueError, RecursionError):
        return None


def _texts_of(form: FormData) -> dict[str, object]:
    """The fields of a form and the names of its files, by field."""
    texts: dict[str, list[str]] = {}
    for name, value in form.multi_items():
        texts.setdefault(name, []).append(value if isinstance(value, str) else value.filename or "")
    return {name: values[0] if len(values) == 1 else values for name, values in texts.items()}


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
