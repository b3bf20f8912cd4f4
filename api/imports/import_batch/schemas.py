"""Imports as officers send them, look at what the check says, and follow them (finance §6)."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated
from uuid import UUID

from pydantic import Field, computed_field

from api.kit.sheets import SheetFindingsView
from api.kit.wire import Camel, Names
from models.cases.case.contract.record import CaseState
from models.imports.import_batch.contract.case import (
    BatchStage,
    Closings,
    EmptyCells,
    ImportKind,
    MissingRows,
    RowState,
)
from models.imports.import_batch.rules.schemas import ARCHIVED, Setting
from models.kit.imported_row import RowChange
from models.kit.instants import FIRST_YEAR, LAST_YEAR, Day, Instant
from models.kit.money import Money
from models.kit.typed import CodeText

HeadingRow = Annotated[int, Field(ge=1, le=2**20)]
_Code = Annotated[CodeText, Field(min_length=1, max_length=20)]


class ImportField(Camel):
    """A field of a kind, by its name and its heading in the template; ``example`` is what the template's row says.

    Every row says what is required; of a kind that updates, a row of what is not there yet says more of it.
    """

    name: str
    title: str
    is_required: bool
    is_needed_when_new: bool
    example: str


class ImportKindView(Camel):
    """What can be brought in: its fields in the order of the template, and what is asked for the whole file.

    ``most_rows`` is how many rows a file may have below its headings.
    ``is_archive``: the file is no spreadsheet but a ZIP of pictures; nobody says which column is which.
    """

    kind: ImportKind
    fields: list[ImportField]
    setting: Setting
    most_rows: int
    is_archive: bool


class FirstRow(Camel):
    """One of the first rows of a file: its number there, and what its cells say."""

    number: int
    cells: list[str]


class FileLook(Camel):
    """A file as it was read: its headings, its first rows, how many it has below the headings, and the column of each
    field that could be told from the headings.

    ``heading_row`` is the first of ``heading_lines`` and ``first_rows`` are those that may be chosen instead. Where
    ``known_headings`` is 0 none of these has a known column, and the first of them is taken. ``named_account`` is the
    account number, in digits, that a statement names above its headings, and ``other_accounts`` are the accounts that
    have another number.
    """

    file_name: str
    rows: int
    heading_row: int
    heading_lines: int
    known_headings: int
    first_rows: list[FirstRow]
    headings: list[str]
    sample: list[list[str]]
    columns: dict[str, int]
    findings: SheetFindingsView
    named_account: str | None
    other_accounts: list[UUID]


class BatchInput(Camel):
    """What holds for a whole file. ``column`` names the column (from 0) of each field: ``student_code:0``.

    A statement has an account and the days it tells everything of; a kind that updates says what becomes of what the
    file does not name, and what its empty cells say; every other kind has a term and a last day to pay.
    ``continues`` is the import whose file this one corrects: rows that it brought are passed over. ``headingRow`` is
    the row of the headings, as :class:`FileLook` answers it; without it they are looked for.
    """

    kind: ImportKind
    academic_year: Annotated[int, Field(ge=FIRST_YEAR, le=LAST_YEAR)] | None = None
    semester: Annotated[int, Field(ge=0, le=2)] | None = None
    due_on: Day | None = None
    account_id: UUID | None = None
    first_on: Day | None = None
    last_on: Day | None = None
    agency_code: _Code | None = None
    fee_code: _Code | None = None
    missing_rows: MissingRows = MissingRows.KEPT
    empty_cells: EmptyCells = EmptyCells.SAY_NOTHING
    column: Annotated[list[Annotated[str, Field(pattern=r"^[a-z][a-z_0-9]{0,39}:[0-9]{1,3}$")]], Field(max_length=40)]
    continues: UUID | None = None
    heading_row: HeadingRow | None = None


class BatchView(Camel):
    """An import and how far it is; amounts are baht, of opening balances debts less credits.

    ``good`` rows come to ``expected``, ``applied`` rows to ``amount``; ``warned`` ones of them have warnings.
    ``checked`` counts the rows the check has looked at, ``done`` those that the run has. Of a kind that updates,
    ``changed`` good rows change what there is, ``closing`` ones close it, and the other good rows are new;
    ``unchanged`` rows say what the portal holds already.
    """

    case_id: UUID
    kind: ImportKind
    what: Names
    file_name: str
    stage: BatchStage
    state: CaseState
    uploaded_at: Instant
    uploaded_by: Names | None
    checked_at: Instant | None
    started_at: Instant | None
    finished_at: Instant | None
    rows: int
    checked: int
    done: int
    good: int
    warned: int
    expected: Money
    refused: int
    done_before: int
    applied: int
    amount: Money
    failed: int
    undone: int
    kept: int
    changed: int
    unchanged: int
    closing: int
    closings: Closings


class BatchTerms(Camel):
    """What holds for a whole file, as it was sent: a term and a last day to pay, or an account and its days."""

    academic_year: int | None = None
    semester: int | None = None
    due_on: Day | None = None
    agency_code: str | None = None
    fee_code: str | None = None
    account_id: UUID | None = None
    bank_code: str | None = None
    biller_id: str | None = None
    number: str | None = None
    first_on: Day | None = None
    last_on: Day | None = None
    missing_rows: MissingRows | None = None
    empty_cells: EmptyCells | None = None


class FieldChangeCount(Camel):
    """A field of a kind that updates, and in how many rows it changes what there is."""

    field: str
    rows: int


class BatchDetail(BatchView):
    """An import with its settings. ``undoable`` rows nobody paid would be taken back now, ``with_money`` ones stay.

    ``may_continue``: a corrected file may follow. ``sees_case``: the caller may open its case. ``agency`` is what the
    agency of its settings is called.
    """

    settings: BatchTerms
    agency: Names | None
    headings: list[str]
    columns: dict[str, int]
    changed_fields: list[FieldChangeCount]
    undoable: int
    with_money: int
    may_continue: bool
    sees_case: bool

    @computed_field
    def is_archive(self) -> bool:
        """Whether the file is a ZIP of pictures, which is kept no longer than its rows are checked."""
        return self.kind in ARCHIVED


class ShownRows(StrEnum):
    """Which rows of a file a list shows."""

    UNSUCCESSFUL = "unsuccessful"
    """Refused, or failed."""
    SUCCESSFUL = "successful"
    """Good, brought in, or brought by the file that this one corrects."""
    WARNED = "warned"
    """Those of them that have warnings."""
    CHANGED = "changed"
    """Those of them that change what there is."""
    CLOSING = "closing"
    """What the complete list does not name: it is closed."""
    UNCHANGED = "unchanged"
    """What the portal holds already."""
    UNDONE = "undone"
    KEPT = "kept"


class RowProblemView(Camel):
    """Why a row is not brought in, or what it is warned of, in words.

    ``title`` is the heading of the field whose cell it is about.
    """

    code: str
    message: str
    field: str | None
    title: str | None


class RowChangeView(Camel):
    """A field that a row changes: what the portal held, and what it holds then; None for nothing."""

    field: str
    old: str | None
    new: str | None


class RowView(Camel):
    """A row of a file: its number there, what it says, and what became of it; ``amount`` in baht.

    ``more`` is what else stands in its way beside ``problem``; ``warnings`` stand in nobody's way. ``change`` and
    ``changes`` are of kinds that update. What a complete list closes has the number 0.
    """

    number: int
    cells: list[str]
    state: RowState
    student_code: str | None
    student_name: Names | None
    amount: Money | None
    invoice_number: str | None
    problem: RowProblemView | None
    more: list[RowProblemView]
    warnings: list[RowProblemView]
    change: RowChange | None
    changes: list[RowChangeView]
