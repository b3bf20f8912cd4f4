"""The form of an action: what a page needs to draw it, and what is wrong with one that was filled in."""

from __future__ import annotations

from enum import StrEnum
from functools import cache
from typing import Final, Literal

from fastapi.exceptions import RequestValidationError
from pydantic import Field, ValidationError

from api.kit.wire import Camel
from models.cases.case.contract.forms import NOT_LATER, ActionForm
from models.cases.case.contract.record import CaseAction, CaseKind
from models.cases.case.rules.actions import form_of
from models.cases.case.rules.form_days import days_too_late
from models.cases.case.rules.process import ActionRule
from models.kit.calendar import utc_now
from models.kit.money import WIRE_FORMAT


class FieldType(StrEnum):
    """How a page asks for a field."""

    TEXT = "text"
    MONEY = "money"
    DATE = "date"
    INSTANT = "instant"
    NUMBER = "number"
    CHOICE = "choice"
    YES_NO = "yes_no"


class FormFieldView(Camel):
    """A field of an action's form. Its label is ``field.<kind>.<action>.<name>`` of the case catalogue, that of a
    choice the same with ``.<choice>``.
    """

    name: str
    label_key: str
    type: FieldType
    required: bool
    choices: list[str] = Field(default_factory=list)
    max_length: int | None = None
    minimum: float | None = None
    maximum: float | None = None
    not_later: Literal["today"] | None = Field(default=None, description="the latest day of one that has passed")


_OF_FORMAT: Final = {WIRE_FORMAT: FieldType.MONEY, "date": FieldType.DATE, "date-time": FieldType.INSTANT}
_OF_TYPE: Final = {"integer": FieldType.NUMBER, "number": FieldType.NUMBER, "boolean": FieldType.YES_NO}


@cache
def form_fields(kind: CaseKind, rule: ActionRule) -> list[FormFieldView]:
    """The fields of an action's form, in the order of its message; none for an action without one."""
    if rule.form is None:
        return []
    schema = rule.form.model_json_schema()
    required = schema.get("required", [])
    return [
        _field(name, f"field.{kind.value}.{rule.name.value}.{name}", described, schema, is_required=name in required)
        for name, described in schema["properties"].items()
    ]


def _field(
    name: str, label_key: str, described: dict[str, object], schema: dict[str, object], *, is_required: bool
) -> FormFieldView:
    field_schema = _resolved(described, schema)
    choices = field_schema.get("enum")
    format_, type_ = str(field_schema.get("format")), str(field_schema.get("type"))
    kind = _OF_FORMAT.get(format_) or _OF_TYPE.get(type_, FieldType.TEXT)
    return FormFieldView(
        name=name,
        label_key=label_key,
        type=FieldType.CHOICE if isinstance(choices, list) else kind,
        required=is_required,
        choices=[str(choice) for choice in choices] if isinstance(choices, list) else [],
        max_length=_whole(field_schema.get("maxLength")),
        minimum=_number(field_schema.get("minimum")),
        maximum=_number(field_schema.get("maximum")),
        not_later="today" if field_schema.get(NOT_LATER) == "today" else None,
    )


def _resolved(described: dict[str, object], schema: dict[str, object]) -> dict[str, object]:
    """The description itself, behind a reference to a definition and without the null of an optional field."""
    options = described.get("anyOf")
    if isinstance(options, list):
        described = next(option for option in options if option.get("type") != "null")
    reference, definitions = described.get("$ref"), schema.get("$defs")
    if isinstance(reference, str) and isinstance(definitions, dict):
        found = definitions[reference.rsplit("/", 1)[-1]]
        return found if isinstance(found, dict) else {}
    return described


def _whole(value: object) -> int | None:
    return value if isinstance(value, int) else None


def _number(value: object) -> float | None:
    return float(value) if isinstance(value, int | float) else None


def refuse_wrong_form(form: type[ActionForm] | None, action: CaseAction) -> None:
    """Raises RequestValidationError that names each field of the form that is missing or wrong."""
    if form is None:
        return
    try:
        filled = form_of(form, action)
    except ValidationError as error:
        raise RequestValidationError(
            [{**found, "loc": ("body", "form", *found["loc"])} for found in error.errors(include_input=False)]
        ) from None
    later = days_too_late(filled, utc_now())
    if later:
        raise RequestValidationError([{"loc": ("body", "form", name), "type": "day_in_future"} for name in later])
