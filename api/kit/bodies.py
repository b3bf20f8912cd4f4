"""Bodies that arrive as JSON or form-urlencoded: existing clients send either (wire contract §1)."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from typing import Final, TypeVar

from fastapi import Request
from fastapi.exceptions import RequestValidationError
from pydantic import BaseModel, ValidationError

M = TypeVar("M", bound=BaseModel)

FORM: Final = "application/x-www-form-urlencoded"
JSON: Final = "application/json"
MULTIPART: Final = "multipart/"


def json_or_form(model: type[M]) -> Callable[[Request], Awaitable[M]]:
    """A dependency that reads ``model`` from a JSON or a form-urlencoded body; 422 with fields when it does not fit."""

    async def body(request: Request) -> M:
        kind = request.headers.get("content-type", "").split(";")[0].strip().lower()
        if kind.startswith(MULTIPART):
            raise RequestValidationError([{"type": "json_invalid", "loc": ("body",), "msg": "JSON or a form is read."}])
        if kind == FORM:
            fields: object = dict(await request.form())
        else:
            try:
                fields = json.loads(await request.body() or b"{}")
            except (ValueError, RecursionError) as error:
                raise RequestValidationError([{"type": "json_invalid", "loc": ("body",), "msg": str(error)}]) from None
        try:
            return model.model_validate(fields)
        except ValidationError as error:
            raise RequestValidationError(
                [{**found, "loc": ("body", *found["loc"])} for found in error.errors(include_input=False)]
            ) from None

    return body


def described(model: type[BaseModel]) -> dict[str, object]:
    """The ``openapi_extra`` of a route that uses :func:`json_or_form`: the same schema under both content types."""
    schema = model.model_json_schema(ref_template="#/components/schemas/{model}")
    content = {JSON: {"schema": schema}, FORM: {"schema": schema}}
    return {"requestBody": {"required": True, "content": content}}
