"""What an action asks for beside a remark: the form a process names, and one as somebody filled it in."""

from __future__ import annotations

from typing import Annotated, Final

from pydantic import ConfigDict, Field, RootModel, field_validator
from pydantic.alias_generators import to_camel
from pydantic_core import PydanticCustomError

from models.kit.instants import Day
from models.kit.message import Message


class ActionForm(Message):
    """What an action asks for beside a remark, an amount and a date for one.

    A process names its own subclass in the :class:`models.cases.case.rules.process.ActionRule`. Its fields take text,
    days (:data:`models.kit.instants.Day`, or :data:`PastDay`), numbers or yes and no, written as the wire writes them.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", alias_generator=to_camel, populate_by_name=True)


NOT_LATER: Final = "notLater"
"""What the schema of a field says of a day that may not lie in the future."""
PastDay = Annotated[Day, Field(json_schema_extra={NOT_LATER: "today"})]
"""A day in a form that may not be later than Bangkok's today: whoever takes the form in compares it."""
FormText = Annotated[str, Field(max_length=4000)]
FormValue = FormText | bool | int | None


class FilledForm(RootModel[Annotated[dict[Annotated[str, Field(max_length=60)], FormValue], Field(max_length=30)]]):
    """A form as somebody filled it in, on its way through what does not know the process: plain values by field name.

    :func:`models.cases.case.rules.actions.form_of` reads it as the form it is. It is bounded, since it comes from
    outside and stays in a history.
    """

    model_config = ConfigDict(frozen=True)

    @field_validator("root")
    @classmethod
    def _is_text(cls, values: dict[str, FormValue]) -> dict[str, FormValue]:
        """Half a character cannot be stored, nor a NUL."""
        for text in (*values, *(value for value in values.values() if isinstance(value, str))):
            if "\x00" in text or any("\ud800" <= character <= "\udfff" for character in text):
                raise PydanticCustomError("string_pattern_mismatch", "Only text that can be stored is allowed.")
        return values
