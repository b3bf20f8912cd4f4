"""Templates of imports: an empty sheet to fill in, an example of its rows, and the codes it may name (golive §3)."""

from __future__ import annotations

import zipfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from fastapi.responses import FileResponse
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import Session

from api.access.auth.principal import Principal
from api.imports.import_batch.kinds import CATALOGUE, example_of, refuse_kind, title_of
from api.kit.exports import ARCHIVE, Taken, send_workbook
from api.kit.new_file import to_new_file
from api.kit.spreadsheet import Choices, TemplateColumn, TemplateSheet, write_template
from models.imports.import_batch.contract.case import ImportKind
from models.imports.import_batch.rules.columns import fields_of
from models.imports.import_batch.rules.process import most_rows
from models.imports.import_batch.rules.schemas import ARCHIVED
from models.kit.calendar import bangkok_date, utc_now
from models.kit.errors import LANGUAGES, Language, catalogue, text_of
from models.kit.pictures import silhouette
from models.people.organisation.contract import UnitKind
from models.people.organisation.store.units import read_all, standing_of

_OF_CODES: Final[Mapping[str, UnitKind]] = {
    "campus_code": UnitKind.CAMPUS,
    "faculty_code": UnitKind.FACULTY,
    "department_code": UnitKind.DEPARTMENT,
    "major_code": UnitKind.MAJOR,
    "education_level_code": UnitKind.EDUCATION_LEVEL,
    "student_type_code": UnitKind.STUDENT_TYPE,
    "nation_code": UnitKind.NATION,
    "religion_code": UnitKind.RELIGION,
    "admission_code": UnitKind.ADMISSION,
    "status_code": UnitKind.STUDENT_STATUS,
}
"""The fields that name a unit or a code: also behind a word, as the nation of a father."""
_BETWEEN: Final = " | "
"""What stands between the choices of a field in the catalogue."""


async def template(session: AsyncSession, principal: Principal, kind: ImportKind, language: Language) -> FileResponse:
    """An Excel file of a kind: headings in both languages above empty cells whose choices drop down; all of it is text.

    A second sheet shows a row in each language, a third one the codes that are open today, with their names. Of
    pictures it is a ZIP with one of nobody. Raises Refusal ``import_kind_of_others``.
    """
    refuse_kind(principal, kind)
    taken = Taken(by=principal.person_id, of=kind.value, rows=1, scope=principal.data_scope.value, narrowed={})
    if kind in ARCHIVED:
        name = text_of(f"import_{kind}.sheet", language, name=CATALOGUE)
        path = example_of(kind, "student_code", language)
        return await send_workbook(
            session, "import_template", 1, taken, lambda: _example_archive(path), (name,), media=ARCHIVE
        )
    codes = await session.run_sync(_open_codes, language)
    fields = [field.name for field in fields_of(kind)]
    columns = [
        TemplateColumn(
            "\n".join(title_of(kind, field, each) for each in LANGUAGES), _choices(kind, field, language, codes)
        )
        for field in fields
    ]
    examples = [[example_of(kind, field, each) for field in fields] for each in LANGUAGES]
    name, shown, listed = (
        text_of(key, language, name=CATALOGUE) for key in (f"import_{kind}.sheet", "template.example", "template.codes")
    )
    sheet = TemplateSheet(name, columns, most_rows(kind), shown, examples, listed)
    return await send_workbook(session, "import_template", 1, taken, lambda: write_template(sheet), (name,))


def _example_archive(path: str) -> Path:
    """A ZIP with a picture that shows nobody, at a path as a student's has it."""

    def write(file: Path) -> None:
        with zipfile.ZipFile(file, "w") as archive:
            archive.writestr(path, silhouette())

    return to_new_file(".zip", write)


def choices_in_words(kind: ImportKind, field: str, language: Language) -> Sequence[str]:
    """What a field may say where it is one of a few words; nothing of other fields."""
    words = catalogue(CATALOGUE, language).get(f"import_{kind}.choices.{field}", "")
    return words.split(_BETWEEN) if words else ()


def _choices(kind: ImportKind, field: str, language: Language, codes: Mapping[UnitKind, Choices]) -> Choices | None:
    words = choices_in_words(kind, field, language)
    if words:
        return Choices(title_of(kind, field, language), tuple((word, "") for word in words))
    if kind is ImportKind.ORGANISATION:  # it names units that it brings in itself
        return None
    named = (unit for ending, unit in _OF_CODES.items() if field == ending or field.endswith(f"_{ending}"))
    return next((codes[unit] for unit in named if unit in codes), None)


def _open_codes(session: Session, language: Language) -> dict[UnitKind, Choices]:
    """The units and codes that are open today with their names, by their kind."""
    today = bangkok_date(utc_now())
    found: dict[UnitKind, list[tuple[str, str]]] = {}
    for (kind, code), values in read_all(session).items():
        if standing_of(values).is_open(today):
            found.setdefault(UnitKind(kind), []).append((code, str(values[f"name_{language}"])))
    return {kind: Choices(kind.value, tuple(codes)) for kind, codes in found.items()}
