"""Beginning an import, and taking its rows as an Excel file."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from typing import Final
from uuid import UUID, uuid5

from fastapi.responses import FileResponse
from sqlalchemy import text
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession
from starlette.concurrency import run_in_threadpool
from temporalio.client import Client

from api.access.auth.principal import Principal
from api.cases.case.commands import open_case
from api.imports.import_batch.kinds import CATALOGUE, title_of
from api.imports.import_batch.looking import look_at
from api.imports.import_batch.queries import read_batch, rows_parameters, rows_statement, words_of_row
from api.imports.import_batch.schemas import BatchDetail, BatchInput, FileLook, ShownRows
from api.imports.import_batch.settings import same_source, settings_of
from api.kit.db import end_transaction
from api.kit.exports import Taken, send_workbook
from api.kit.spreadsheet import Cell, ColumnOf, write_sheet
from api.kit.uploads import ReceivedFile
from models.access.role.contract import DataScope
from models.cases.case.contract.record import CaseKind, CaseState
from models.cases.case.store.accepted import Titles, new_case
from models.db import engine
from models.imports.import_batch.contract.case import BatchRequest, BatchStage, ImportKind, ImportSettings
from models.imports.import_batch.rules.columns import fields_of, is_row, refusal_of_columns
from models.imports.import_batch.rules.kinds import ONLY_ADD
from models.imports.import_batch.rules.process import most_rows
from models.imports.import_batch.rules.schemas import ARCHIVED
from models.imports.import_batch.tables import ImportBatch, ImportColumns
from models.kit.calendar import utc_now
from models.kit.errors import LANGUAGES, Language, Refusal, text_of
from models.kit.logs import current_request_id
from models.kit.table import new_id

_WIDTH: Final = 24
_OF_FILE: Final = "r.cells, r.state, r.problem, r.facts, r.notes, r.changes, i.number AS invoice"
_REASON_WIDTH: Final = 70
_FINISHED: Final = text(f"""
    SELECT case_id FROM case_file
     WHERE opened_by = :opened_by AND content_key = :content_key AND kind = '{CaseKind.IMPORT_BATCH.value}'
       AND state = '{CaseState.OPEN.value}' AND stage = '{BatchStage.FINISHED.value}'
""")
"""The import of a file that ran and can still be undone."""


async def begin_batch(
    session: AsyncSession,
    client: Client,
    principal: Principal,
    asked: BatchInput,
    received: ReceivedFile,
    key: str,
    language: Language,
) -> UUID:
    """Accept a file and have its rows checked; the case's id. The same key answers the same import.

    Raises Refusal ``forbidden`` for who does not see the whole university, ``not_found`` for a term or an earlier
    import that does not exist, those of :func:`settings_of`, those of columns, those of a file that is
    not read, and ``import_headings_missing`` for a file without headings.
    """
    if principal.data_scope is not DataScope.ALL:
        raise Refusal("forbidden")
    look = await look_at(session, asked.kind, received, asked.heading_row)
    columns = _columns(asked, look, language)
    wanted = await settings_of(session, asked, look.named_account)
    root_id = await _root(session, principal, asked, wanted.settings)
    await end_transaction(session)
    now = utc_now()
    request = BatchRequest(
        case_id=new_id(),
        opened_by=principal.person_id,
        requested_at=now,
        request_id=current_request_id(),
        kind=asked.kind,
        # The same press again is the same file, under the same id.
        file_id=uuid5(principal.person_id, key),
        file_name=look.file_name,
        columns=columns,
        heading_row=look.heading_row,
        heading_lines=look.heading_lines,
        settings=wanted.settings,
        continues=asked.continues,
        what_th=wanted.th,
        what_en=wanted.en,
    )
    content_key = await run_in_threadpool(_content_key, request, received)
    if asked.kind not in ONLY_ADD:
        content_key = await _key_after_runs(session, principal, content_key)
        await end_transaction(session)
    titles = Titles(f"นำเข้า{wanted.th}", f"Import: {wanted.en}")
    case = new_case(CaseKind.IMPORT_BATCH, request, titles, key=key, content=content_key)
    named = {name: look.headings[place] for name, place in columns.items() if place < len(look.headings)}

    async def stands(accepting: AsyncSession) -> None:
        await received.save(accepting, principal.person_id, file_id=request.file_id)
        accepting.add(ImportBatch.of(request, root_id or request.case_id, look.headings))
        values = {"kind": asked.kind, "headings": named, "saved_by": principal.person_id, "saved_at": now}
        if look.known_headings == 0:  # what stands there may be no headings but the first row
            return
        remembered = insert(ImportColumns).values(values)
        await accepting.execute(remembered.on_conflict_do_update(index_elements=["kind"], set_=values))

    return await open_case(client, case, stands)


def _columns(asked: BatchInput, look: FileLook, language: Language) -> dict[str, int]:
    """The column of each field. Raises Refusal where the fields cannot be read from them."""
    if asked.kind in ARCHIVED:
        return look.columns
    columns = {name: int(place) for name, _, place in (column.partition(":") for column in asked.column)}
    _refuse_row_as_headings(asked, look, columns)
    refused = refusal_of_columns(asked.kind, columns, len(look.headings))
    if refused is not None:
        known = refused.column is not None and refused.code != "import_column_unknown"
        title = title_of(asked.kind, refused.column, language) if refused.column and known else refused.column or ""
        raise Refusal(refused.code, title=title)
    return columns


def _refuse_row_as_headings(asked: BatchInput, look: FileLook, columns: Mapping[str, int]) -> None:
    """Raise Refusal ``import_headings_missing`` where the headings are a row of the file, which would be lost."""
    if look.known_headings or not is_row(asked.kind, columns, look.headings):
        return
    required = [field.name for field in fields_of(asked.kind) if field.is_required]
    th, en = (", ".join(title_of(asked.kind, name, language) for name in required) for language in LANGUAGES)
    raise Refusal("import_headings_missing", row=look.heading_row, missing_th=th, missing_en=en)


async def _root(
    session: AsyncSession, principal: Principal, asked: BatchInput, settings: ImportSettings
) -> UUID | None:
    """The first of the imports that this one goes on with; None where it is the first itself."""
    if asked.continues is None:
        return None
    earlier = await read_batch(session, principal, asked.continues)
    if earlier.kind is not asked.kind or not same_source(settings, earlier.settings):
        raise Refusal("import_continues_another")
    batch = await session.get_one(ImportBatch, asked.continues)
    return batch.root_id


def _content_key(request: BatchRequest, received: ReceivedFile) -> str:
    """The same for the same file with the same settings, from whichever tab it is sent."""
    digest = hashlib.sha256(request.settings.model_dump_json().encode())
    digest.update(
        repr(
            (request.kind.value, sorted(request.columns.items()), request.heading_row, str(request.continues))
        ).encode()
    )
    received.content.seek(0)
    for piece in iter(lambda: received.content.read(1024 * 1024), b""):
        digest.update(piece)
    received.content.seek(0)
    return digest.hexdigest()


async def _key_after_runs(session: AsyncSession, principal: Principal, content_key: str) -> str:
    """Return the key of a file that is sent once more after its run, the same from whichever tab.

    An import is kept open after its run so that it can be undone. What refused its rows may have come in meanwhile, so
    the same file is another import then, and is judged anew.
    """
    asked = {"opened_by": principal.person_id}
    while case_id := await session.scalar(_FINISHED, {**asked, "content_key": content_key}):
        content_key = hashlib.sha256(f"{content_key} {case_id}".encode()).hexdigest()
    return content_key


async def rows_file(
    session: AsyncSession, principal: Principal, batch: BatchDetail, shown: ShownRows, words: str, language: Language
) -> FileResponse:
    """Rows of an import as a file: what they said, and why they were not brought in.

    It can be corrected and sent again. Raises Refusal ``export_too_large``.
    """
    counted = text(f"SELECT count(*) FROM ({rows_statement('1', shown, words)}) x")
    taken = Taken(
        by=principal.person_id,
        of=str(batch.case_id),
        rows=int(await session.scalar(counted, rows_parameters(batch.case_id, words)) or 0),
        scope=principal.data_scope.value,
        narrowed={"shown": shown.value, "text": words},
    )
    reason = text_of(f"import_row.{shown}", language, name=CATALOGUE)
    columns = [*(ColumnOf(heading, _WIDTH) for heading in batch.headings), ColumnOf(reason, _REASON_WIDTH)]
    name = text_of(f"import_rows.{shown}", language, name=CATALOGUE)
    return await send_workbook(
        session,
        "import_row",
        most_rows(batch.kind),
        taken,
        lambda: write_sheet(name, columns, _rows(batch, shown, words, language)),
        (name, batch.what.th if language == "th" else batch.what.en),
    )


def _rows(batch: BatchDetail, shown: ShownRows, words: str, language: Language) -> Iterator[tuple[Cell, ...]]:
    statement = text(rows_statement(_OF_FILE, shown, words))
    with engine().connect().execution_options(yield_per=1_000) as connection:
        for row in connection.execute(statement, rows_parameters(batch.case_id, words)).mappings():
            row_words = words_of_row(batch.kind, dict(row), language)
            state = text_of(f"import_row_state.{row['state']}", language, name=CATALOGUE)
            became = [row["invoice"] or state] if row_words.problem is None and shown is not ShownRows.WARNED else []
            shows_changes = batch.kind not in ARCHIVED  # what a picture was is no text
            changes = [
                _words_of_change(batch.kind, change, language) for change in row["changes"] or () if shows_changes
            ]
            yield (*row["cells"][: len(batch.headings)], "\n".join([*became, *changes, *row_words.sentences]))


def _words_of_change(kind: ImportKind, change: Mapping[str, str | None], language: Language) -> str:
    """What a field was and becomes: ``Name: old → new``."""
    title = title_of(kind, change["field"] or "", language)
    return f"{title}: {change['old'] or '–'} → {change['new'] or '–'}"
