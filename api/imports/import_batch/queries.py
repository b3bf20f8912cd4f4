"""Reading imports: how far they are, what the check says of each row, and what became of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple
from uuid import UUID

from pydantic import TypeAdapter
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from api.access.auth.principal import Principal
from api.access.auth.scope import caller_parameters
from api.cases.case.sql import visible
from api.imports.import_batch.kinds import title_of
from api.imports.import_batch.schemas import (
    BatchDetail,
    BatchView,
    RowProblemView,
    RowView,
    ShownRows,
)
from api.kit.field_errors import ROWS
from api.kit.paging import Paging, Search
from api.kit.rows import read_one, read_page
from api.kit.sql import full_names, has_words, matches, names
from api.kit.texts import readable
from api.kit.wire import Page
from models.access.role.contract import DataScope
from models.finance.sponsor_payment.store.reading import FELL_BACK
from models.imports.import_batch.contract.case import BatchStage, ImportKind, RowState
from models.imports.import_batch.rules.kinds import kinds_of
from models.kit.errors import Detail, Language, catalogue, text_of
from models.kit.imported_row import RowChange
from models.kit.table import one_of

_VIEWS: Final = TypeAdapter(list[BatchView])
_DETAILS: Final = TypeAdapter(list[BatchDetail])
_BATCHES: Final = f"""
    SELECT b.*, jsonb_build_object('th', b.what_th, 'en', b.what_en) AS what, c.stage, c.state,
           {full_names("p")} AS uploaded_by
      FROM import_batch b JOIN case_file c USING (case_id) JOIN person p ON p.person_id = c.opened_by
"""
_BALANCE: Final = """
    opening_balance o ON o.case_id = r.case_id AND o.student_id = r.student_id AND o.withdrawn_at IS NULL
        AND upper(o.document) = upper(btrim(r.cells ->> CAST(b.columns ->> 'document' AS int)))
"""
"""What a row (``r``) of opening balances became, of the import ``b``."""
_INVOICE: Final = "coalesce(d.invoice_id, o.invoice_id)"
_PAID: Final = f"""(
    EXISTS (SELECT FROM allocation a JOIN charge h USING (charge_id) WHERE h.invoice_id = {_INVOICE})
    OR EXISTS (SELECT FROM allocation a WHERE a.payment_id = o.payment_id)
    OR EXISTS (SELECT FROM refund f WHERE f.payment_id = o.payment_id))
"""
_STAYS: Final = f"({_PAID} OR coalesce({FELL_BACK}, false))"
_UNDOABLE: Final = f"""
    SELECT count(*) FILTER (WHERE NOT {_STAYS}) AS undoable, count(*) FILTER (WHERE {_STAYS}) AS with_money
      FROM import_row r JOIN import_batch b USING (case_id) LEFT JOIN debt d ON d.debt_id = r.result_id
      LEFT JOIN {_BALANCE}
      LEFT JOIN scholarship_award g ON g.award_id = r.result_id
      LEFT JOIN sponsor_payment p ON p.sponsor_payment_id = r.result_id
      LEFT JOIN scholarship_award a ON a.award_id = p.award_id
     WHERE (r.change IS NOT NULL OR coalesce(d.debt_id, g.award_id, p.sponsor_payment_id) IS NOT NULL)
       AND r.case_id = :case_id
       AND r.state = '{RowState.APPLIED}'
"""
_CHANGES: Final = one_of("r.change", RowChange.CHANGED, RowChange.REOPENED)
_CHANGED_FIELDS: Final = f"""
    SELECT coalesce(jsonb_agg(jsonb_build_object('field', n.field, 'rows', n.rows) ORDER BY n.rows DESC, n.field), '[]')
      FROM (SELECT e ->> 'field' AS field, count(*) AS rows FROM import_row r, jsonb_array_elements(r.changes) e
             WHERE r.case_id = :case_id AND {_CHANGES} GROUP BY 1) n
"""
_BROUGHT_IN: Final = (RowState.GOOD, RowState.APPLIED, RowState.UNDONE, RowState.KEPT)
"""Rows that come in or came in, also where somebody undid them: their notes are warnings."""
_SHOWN: Final[Mapping[ShownRows, str]] = {
    ShownRows.UNSUCCESSFUL: one_of("r.state", RowState.REFUSED, RowState.FAILED),
    ShownRows.SUCCESSFUL: one_of("r.state", RowState.GOOD, RowState.APPLIED, RowState.DONE_BEFORE),
    ShownRows.WARNED: f"({one_of('r.state', *_BROUGHT_IN, RowState.UNCHANGED)} AND r.notes IS NOT NULL)",
    ShownRows.CHANGED: f"({one_of('r.state', *_BROUGHT_IN)} AND {_CHANGES})",
    ShownRows.CLOSING: f"({one_of('r.state', *_BROUGHT_IN)} AND r.change = '{RowChange.CLOSED}')",
    ShownRows.UNCHANGED: one_of("r.state", RowState.UNCHANGED),
    ShownRows.UNDONE: one_of("r.state", RowState.UNDONE),
    ShownRows.KEPT: one_of("r.state", RowState.KEPT),
}
_CORRECTABLE: Final = frozenset(
    {BatchStage.CHECKED, BatchStage.CLOSING_CHECKED, BatchStage.FINISHED, BatchStage.CANCELLED}
)


def within(principal: Principal) -> str:
    """The SQL condition of the imports (``b``) whose cases (``c``) a caller sees: of the kinds of their office, those
    of the whole university or their own.
    """
    kinds = one_of("b.kind", *sorted(kinds_of(principal.role_id)))
    return f"({kinds} AND {'true' if principal.data_scope is DataScope.ALL else 'c.opened_by = :person_id'})"


async def list_batches(session: AsyncSession, principal: Principal, asked: Search) -> Page[BatchView]:
    """A page of imports by words of the file's name or of what it brings in; the newest first."""
    statement = f"""
        SELECT x.*, count(*) OVER () AS total FROM ({_BATCHES} WHERE {within(principal)}) x
         WHERE {has_words("x.file_name", "x.what_th", "x.what_en")}
         ORDER BY x.uploaded_at DESC, x.case_id
    """
    return await read_page(session, _VIEWS, statement, {**caller_parameters(principal), **matches(asked.text)}, asked)


async def read_batch(session: AsyncSession, principal: Principal, case_id: UUID) -> BatchDetail:
    """An import. Raises Refusal ``not_found``, also for one beyond the caller's reach."""
    statement = text(f"""
        SELECT x.*, u.undoable, u.with_money, EXISTS (SELECT FROM case_file c WHERE c.case_id = x.case_id
               AND {visible(principal)}) AS sees_case,
               (SELECT {names("a.name_th", "a.name_en")} FROM agency a
                 WHERE CASE WHEN x.settings->>'agency_id' IS NULL THEN a.code = x.settings->>'agency_code'
                            ELSE a.agency_id = CAST(x.settings->>'agency_id' AS uuid) END
                 ORDER BY a.deleted_at DESC NULLS FIRST LIMIT 1) AS agency,
               ({_CHANGED_FIELDS}) AS changed_fields,
               x.refused + x.failed > 0 AND {one_of("x.stage", *sorted(_CORRECTABLE))} AS may_continue
          FROM ({_BATCHES} WHERE b.case_id = :case_id AND {within(principal)}) x CROSS JOIN ({_UNDOABLE}) u
    """)
    return await read_one(session, _DETAILS, statement, {**caller_parameters(principal), "case_id": case_id})


def rows_statement(columns: str, shown: ShownRows, words: str) -> str:
    """The SELECT of these columns of an import's rows (``r``, their students ``s`` and ``p``), in the file's order."""
    found = has_words("r.cells::text", "p.search_words") if words.strip() else "true"
    return f"""
        SELECT {columns}
          FROM import_row r JOIN import_batch b USING (case_id)
          LEFT JOIN student s USING (student_id) LEFT JOIN person p USING (person_id)
          LEFT JOIN debt d ON d.debt_id = r.result_id
          LEFT JOIN {_BALANCE}
          LEFT JOIN invoice i ON i.invoice_id = {_INVOICE}
         WHERE r.case_id = :case_id AND {_SHOWN[shown]}
           AND {found}
         ORDER BY r.position
    """


def rows_parameters(case_id: UUID, words: str) -> dict[str, object]:
    """Parameters of :func:`rows_statement`."""
    return {"case_id": case_id, **matches(words)}


async def list_rows(
    session: AsyncSession, batch: BatchDetail, shown: ShownRows, words: str, asked: Paging, language: Language
) -> Page[RowView]:
    """A page of an import's rows, with what stands in their way in words."""
    columns = f"""
        r.number, r.cells, r.state, s.student_code, {full_names("p")} AS student_name, r.amount,
        i.number AS invoice_number, r.problem, r.facts, r.notes, r.change,
        coalesce(r.changes, '[]') AS changes, count(*) OVER () AS total
    """
    window = {"limit": asked.page_size, "offset": asked.offset}
    statement = text(f"{rows_statement(columns, shown, words)} LIMIT :limit OFFSET :offset")
    found = await session.execute(statement, {**rows_parameters(batch.case_id, words), **window})
    width = len(batch.headings)  # a cell beyond them is the portal's own, and no part of the file
    rows = [{**row, "cells": row["cells"][:width]} for row in found.mappings()]
    return Page(
        items=[RowView.model_validate({**row, **words_of_row(batch.kind, row, language)._asdict()}) for row in rows],
        page=asked.page,
        page_size=asked.page_size,
        total=int(rows[0]["total"]) if rows else 0,
    )


class SaidOfRow(NamedTuple):
    """Why a row is not brought in, what else stands in its way, and what it is warned of."""

    problem: RowProblemView | None
    more: list[RowProblemView]
    warnings: list[RowProblemView]

    @property
    def sentences(self) -> list[str]:
        """All of it in words."""
        problems = [] if self.problem is None else [self.problem]
        return [each.message for each in (*problems, *self.more, *self.warnings)]


def words_of_row(kind: ImportKind, row: Mapping[str, Any], language: Language) -> SaidOfRow:
    """What is said of a row (its ``state``, ``problem``, ``facts`` and ``notes``), in words."""
    problem = None if row["problem"] is None else problem_of(kind, row["problem"], row["facts"], language)
    notes = [problem_of(kind, note["code"], note["facts"], language) for note in row["notes"] or ()]
    return SaidOfRow(problem, notes, []) if row["state"] == RowState.REFUSED else SaidOfRow(problem, [], notes)


def problem_of(kind: ImportKind, code: str, facts: Mapping[str, Any] | None, language: Language) -> RowProblemView:
    """A sentence that names its field."""
    known: dict[str, Detail] = dict(facts or {})
    field = known.pop("column", None)
    title = title_of(kind, str(field), language) if field else None
    readable_facts = readable({**known, "title": title or ""}, language)
    return RowProblemView(
        code=code,
        # What only the server says of a row is no part of the texts that every visitor loads.
        message=text_of(code, language, readable_facts, name=ROWS if code in catalogue(ROWS, language) else "errors"),
        field=None if field is None else str(field),
        title=title,
    )
