"""What is wrong with a field, in the caller's language: pydantic's kinds of error as sentences of ``fields.json``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from models.kit.errors import Detail, Language, catalogue, text_of

_CATALOGUE: Final = "fields"
ROWS: Final = "rows"
"""The catalogue of what is wrong with a row of a file, or with the same thing said on a page."""
_FALLBACK: Final = "invalid"
_LENGTHS: Final = frozenset({"too_short", "too_long"})
_SHARED: Final[Mapping[str, str]] = {
    "missing": "required",
    "empty": "required",
    "none_required": "empty_only",
    "literal_error": "enum",
    "decimal_whole_digits": "decimal_max_digits",
    "json_type": "json_invalid",
    "int_from_float": "int_parsing",
    "date_from_datetime_inexact": "date_parsing",
}
"""Kinds that are said with another kind's sentence."""
_FAMILIES: Final[tuple[tuple[str, str], ...]] = (
    ("int_", "int_parsing"),
    ("float_", "number"),
    ("decimal_", "number"),
    ("finite_", "number"),
    ("bool_", "bool_parsing"),
    ("datetime_", "datetime_parsing"),
    ("timezone_", "datetime_parsing"),
    ("date_", "date_parsing"),
    ("time_", "time_parsing"),
    ("uuid_", "uuid_parsing"),
    ("url_", "url_parsing"),
    ("string_", "string_type"),
)
"""Kinds by how they begin, where no sentence is their own."""


def field_sentence(kind: str, language: Language, facts: Mapping[str, object] | None = None) -> str:
    """The sentence for a kind of error with its limits filled in; a general one for a kind nobody foresaw."""
    known = catalogue(_CATALOGUE, language)
    if kind == "string_too_short" and (facts or {}).get("min_length") == 1:
        kind = "required"
    key = _SHARED.get(kind, kind)
    if key not in known:
        key = next((family for start, family in _FAMILIES if key.startswith(start)), _FALLBACK)
    words: dict[str, Detail] = {name: str(value) for name, value in (facts or {}).items()}
    return text_of(key, language, words, name=_CATALOGUE)


def field_errors(errors: Sequence[Mapping[str, object]], language: Language) -> list[dict[str, str]]:
    """What the framework found, as field (its path, without where it was sent), type and message."""
    fields = []
    for error in errors:
        location, context = error.get("loc"), error.get("ctx")
        path = location if isinstance(location, tuple) else ()
        kind = _kind(error)
        facts = context if isinstance(context, dict) else {}
        fields.append(
            {
                "field": ".".join(str(part) for part in path[1:]) or "body",
                "type": kind,
                "message": field_sentence(kind, language, facts),
            }
        )
    return fields


def _kind(error: Mapping[str, object]) -> str:
    """The kind of an error; of a text that is too short or too long the text's own, whatever brought it into its form
    before (``models.kit.typed``): pydantic takes it for a list then.
    """
    kind = str(error.get("type"))
    return f"string_{kind}" if kind in _LENGTHS and isinstance(error.get("input"), str) else kind


def in_language(fields: Sequence[Mapping[str, str]], language: Language) -> list[dict[str, str]]:
    """Fields a command refused, with the sentence of their type; ``message`` is what was wrong: a fact of it.

    Where the type is one of :data:`ROWS`, ``message`` is the sentence already.
    """
    return [
        dict(field)
        if field["type"] in catalogue(ROWS, language)
        else {**field, "message": field_sentence(field["type"], language, {"value": field.get("message", "")})}
        for field in fields
    ]
