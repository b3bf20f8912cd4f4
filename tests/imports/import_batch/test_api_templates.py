"""Templates are text in every row, so that no code loses its zeros below the example, and are read as they are."""

from __future__ import annotations

import io

import httpx
import openpyxl
import pytest

from api.imports.import_batch.kinds import titles_of
from models.access.role.contract import RoleId
from models.imports.import_batch.contract.case import ImportKind
from models.imports.import_batch.rules.columns import fields_of, proposed, read_row
from models.imports.import_batch.rules.kinds import kinds_of
from models.kit.imported_row import RowProblem
from models.people.person.tables import UserType
from models.spreadsheets.reading import opened_sheet
from tests.support.university import University

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


@pytest.mark.parametrize("kind", ImportKind)
async def test_every_cell_that_may_be_filled_in_is_text(
    api: httpx.AsyncClient, university: University, kind: ImportKind
) -> None:
    book = openpyxl.load_workbook(io.BytesIO(await template(api, university, kind, "th")))
    page = book.worksheets[0]
    width = len(fields_of(kind))
    assert page.max_column == width
    for cell in page[2]:
        assert (cell.number_format, cell.data_type) == (_TEXT, "s") or cell.value in (None, "")
    shown = page.column_dimensions
    of_columns = {
        place: shown[letter].number_format
        for letter in shown
        for place in range(shown[letter].min, shown[letter].max + 1)
    }
    assert {place: of_columns.get(place) for place in range(1, width + 1)} == dict.fromkeys(range(1, width + 1), _TEXT)


@pytest.mark.parametrize("language", ["th", "en"])
@pytest.mark.parametrize("kind", ImportKind)
async def test_a_template_is_read_as_it_is(
    api: httpx.AsyncClient, university: University, kind: ImportKind, language: str
) -> None:
    content = await template(api, university, kind, language)
    with opened_sheet(io.BytesIO(content)) as sheet:
        headings, example = list(sheet.rows)
    columns = proposed(kind, headings.cells, titles_of(kind), {})
    assert columns.keys() == {field.name for field in fields_of(kind)}
    assert not isinstance(read := read_row(kind, columns, example.cells), RowProblem), read
