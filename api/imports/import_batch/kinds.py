"""Kinds of imports in words: their fields, their headings and an example of each."""

from __future__ import annotations

from typing import Final

from api.access.auth.principal import Principal
from api.imports.import_batch.schemas import ImportField, ImportKindView
from models.imports.import_batch.contract.case import ImportKind
from models.imports.import_batch.rules.columns import fields_of
from models.imports.import_batch.rules.kinds import kinds_of
from models.imports.import_batch.rules.process import most_rows
from models.imports.import_batch.rules.schemas import ARCHIVED, SETTINGS
from models.kit.errors import LANGUAGES, Language, Refusal, catalogue, text_of

CATALOGUE: Final = "exports"


def title_of(kind: ImportKind, field: str, language: Language) -> str:
    """The heading of a field in the template."""
    return text_of(f"import_{kind}.{field}", language, name=CATALOGUE)


def titles_of(kind: ImportKind) -> dict[str, tuple[str, ...]]:
    """The headings of every field in both languages: what a file may call them."""
    return {
        field.name: tuple(title_of(kind, field.name, language) for language in LANGUAGES) for field in fields_of(kind)
    }


def refuse_kind(principal: Principal, kind: ImportKind) -> None:
    """Raise Refusal ``import_kind_of_others`` for a kind that another office brings in."""
    if kind not in kinds_of(principal.role_id):
        raise Refusal("import_kind_of_others")


def kind_views(principal: Principal, language: Language) -> list[ImportKindView]:
    """Every kind that the caller's office brings in, with its fields."""
    own = kinds_of(principal.role_id)
    return [
        ImportKindView(
            kind=kind,
            fields=[
                ImportField(
                    name=field.name,
                    title=title_of(kind, field.name, language),
                    is_required=field.is_required,
                    is_needed_when_new=field.is_needed_when_new,
                    example=example_of(kind, field.name, language),
                )
                for field in fields_of(kind)
            ],
            setting=setting,
            most_rows=most_rows(kind),
            is_archive=kind in ARCHIVED,
        )
        for kind, setting in SETTINGS.items()
        if kind in own
    ]


def example_of(kind: ImportKind, field: str, language: Language) -> str:
    """What the example row of a kind says in a field; nothing where rows like it leave the field empty."""
    return catalogue(CATALOGUE, language).get(f"import_{kind}.example.{field}", "")
