"""Templates are text in every row, so that no code loses its zeros, and are read once they are filled in."""

from __future__ import annotations

import io
from enum import Enum
from typing import get_args

import httpx
import openpyxl
import pytest
from openpyxl.utils import get_column_letter

from api.imports.import_batch.kinds import example_of, titles_of
from api.imports.import_batch.templates import choices_in_words
from models.access.role.contract import RoleId
from models.imports.import_batch.contract.case import ImportKind
from models.imports.import_batch.rules.columns import fields_of, proposed, read_row
from models.imports.import_batch.rules.kinds import kinds_of
from models.imports.import_batch.rules.schemas import ARCHIVED, SCHEMAS
from models.kit.errors import LANGUAGES, Language
from models.kit.imported_row import FileRow, RowProblem
from models.people.person.tables import UserType
from models.spreadsheets.reading import opened_sheet
from tests.support.university import University

SHEETS = [kind for kind in ImportKind if kind not in ARCHIVED]
SENDERS = (RoleId.FINANCE_OFFICER, RoleId.CURRICULUM_OFFICER, RoleId.ADMINISTRATOR, RoleId.REGISTRAR)
_TEXT = "@"


async def template(api: httpx.AsyncClient, university: University, kind: ImportKind, language: str) -> bytes:
    """The file that an officer takes."""
    role = next(role for role in SENDERS if kind in kinds_of(role))
    person = university.person(UserType.STAFF, role, faculty=None)
    headers = {**university.signed_in(person.person_id, role), "Accept-Language": language}
    answer = await api.get(f"/imports/kinds/{kind}/template", headers=headers)
    assert answer.status_code == 200, answer.text
    return answer.content


@pytest.mark.parametrize("kind", SHEETS)
async def test_every_cell_that_may_be_filled_in_is_text(
    api: httpx.AsyncClient, university: University, kind: ImportKind
) -> None:
    book = openpyxl.load_workbook(io.BytesIO(await template(api, university, kind, "th")))
    page, example = book.worksheets[:2]
    width = len(fields_of(kind))
    assert (page.max_column, page.max_row) == (width, 1)
    for cell in example[2]:
        assert (cell.number_format, cell.data_type) == (_TEXT, "s") or cell.value in (None, "")
    shown = page.column_dimensions
    of_columns = {
        place: shown[letter].number_format
        for letter in shown
        for place in range(shown[letter].min, shown[letter].max + 1)
    }
    assert {place: of_columns.get(place) for place in range(1, width + 1)} == dict.fromkeys(range(1, width + 1), _TEXT)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", SHEETS)
async def test_a_template_is_read_once_its_examples_are_filled_in(
    api: httpx.AsyncClient, university: University, kind: ImportKind, language: Language
) -> None:
    book = openpyxl.load_workbook(io.BytesIO(await template(api, university, kind, language)))
    page, example = book.worksheets[:2]
    for row in example.iter_rows(min_row=2, values_only=True):
        page.append(row)
    filled = io.BytesIO()
    book.save(filled)
    with opened_sheet(filled) as sheet:
        headings, *examples = list(sheet.rows)
    columns = proposed(kind, headings.cells, titles_of(kind), {})
    assert columns.keys() == {field.name for field in fields_of(kind)}
    assert len(examples) == len(LANGUAGES)
    for each in examples:
        assert not isinstance(read := read_row(kind, columns, each.cells), RowProblem), read


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", SHEETS)
def test_a_field_of_a_few_words_offers_them_and_each_is_read(kind: ImportKind, language: Language) -> None:
    fields = [field.name for field in fields_of(kind)]
    for name in fields:
        offered = choices_in_words(kind, name, language)
        words = _words_of(SCHEMAS[kind].model_fields[name].annotation)
        assert bool(offered) == bool(words), (name, offered)
        cells = [
            [choice if each == name else example_of(kind, each, language) for each in fields] for choice in offered
        ]
        read = [read_row(kind, {each: place for place, each in enumerate(fields)}, row) for row in cells]
        assert [row for row in read if _is_wrong(row, name)] == []
        said = [getattr(row, name) for row in read if not isinstance(row, RowProblem)]
        assert len(set(said)) == len(said)
        assert words >= set(said)


def _words_of(annotation: object) -> frozenset[object]:
    """The values of a field that is one of a few words; nothing of other fields."""
    if isinstance(annotation, Enum):
        return frozenset({annotation})
    if isinstance(annotation, type) and issubclass(annotation, Enum):
        return frozenset(annotation)
    return frozenset(word for part in get_args(annotation) for word in _words_of(part))


def _is_wrong(row: FileRow | RowProblem, name: str) -> bool:
    """Whether a row is refused for this field."""
    return isinstance(row, RowProblem) and name in {each.column for each in (row, *row.more)}


async def test_codes_that_are_open_drop_down_with_their_names(api: httpx.AsyncClient, university: University) -> None:
    content = await template(api, university, ImportKind.STUDENTS, "en")
    book = openpyxl.load_workbook(io.BytesIO(content))
    rules = {
        str(rule.sqref).split(":")[0]: rule.formula1 for rule in book.worksheets[0].data_validations.dataValidation
    }
    fields = [field.name for field in fields_of(ImportKind.STUDENTS)]
    place = get_column_letter(fields.index("faculty_code") + 1)
    sheet, _, cells = rules[f"{place}2"].strip("=").partition("!")
    assert sheet.strip("'") == "Choices"
    listed = [row[0] for row in book["Choices"][cells]]
    assert [cell.value for cell in listed] == ["D", "E"]
    assert [cell.offset(column=1).value for cell in listed] == ["Science", "Engineering"]
