"""Imports: the file, its rows, what became of each, and which columns a kind was read from last (finance §6)."""

from __future__ import annotations

from datetime import datetime
from decimal import Decimal
from uuid import UUID

from sqlalchemy import Column, Index
from sqlalchemy.dialects.postgresql import JSONB
from sqlmodel import Field, SQLModel

from models.imports.import_batch.contract.case import BatchRequest, Closings, ImportKind, RowState
from models.kit.imported_row import RowChange
from models.kit.table import Baht, Instant, chosen, number, text_enum


class ImportBatch(SQLModel, table=True):
    """An import; its case is its id. The counts are of its rows, brought up to date with every chunk; amounts are baht.

    ``root_id`` is the first of the imports that correct each other's rows: what one of them brought is not brought
    again. ``headings`` is the first row of the file, ``columns`` which of them a field is read from.
    """

    __tablename__ = "import_batch"
    __table_args__ = (Index("ix_import_batch_uploaded", "uploaded_at"), Index("ix_import_batch_root", "root_id"))

    case_id: UUID = Field(primary_key=True, foreign_key="case_file.case_id")
    kind: ImportKind = Field(sa_type=text_enum(ImportKind))
    root_id: UUID
    file_id: UUID = Field(foreign_key="stored_file.file_id")
    file_name: str = Field(max_length=200)
    columns: dict[str, int] = Field(sa_type=JSONB)
    headings: list[str] = Field(default_factory=list, sa_type=JSONB)
    settings: dict[str, object] = Field(sa_type=JSONB)
    what_th: str
    what_en: str
    uploaded_at: datetime = Field(sa_type=Instant)
    checked_at: datetime | None = Field(default=None, sa_type=Instant)
    started_at: datetime | None = Field(default=None, sa_type=Instant)
    finished_at: datetime | None = Field(default=None, sa_type=Instant)
    rows: int = number(0)
    checked: int = number(0)
    done: int = number(0)
    good: int = number(0)
    warned: int = number(0)
    expected: Decimal = Field(default=Decimal(0), sa_type=Baht)
    refused: int = number(0)
    done_before: int = number(0)
    applied: int = number(0)
    amount: Decimal = Field(default=Decimal(0), sa_type=Baht)
    failed: int = number(0)
    undone: int = number(0)
    kept: int = number(0)
    changed: int = number(0)
    unchanged: int = number(0)
    closing: int = number(0)
    closings: Closings = chosen(Closings.ORDINARY)

    @classmethod
    def of(cls, request: BatchRequest, root_id: UUID, headings: list[str]) -> ImportBatch:
        """The row of an import whose rows are not read yet."""
        return cls(
            case_id=request.case_id,
            kind=request.kind,
            root_id=root_id,
            file_id=request.file_id,
            file_name=request.file_name,
            columns=request.columns,
            headings=headings,
            settings=request.settings.model_dump(mode="json"),
            what_th=request.what_th,
            what_en=request.what_en,
            uploaded_at=request.requested_at,
        )


class ImportRow(SQLModel, table=True):
    """A row of a file, in its order (from 0). ``number`` is the one people see beside it; ``cells`` what it says.

    ``student_id`` and ``amount`` (baht) once the check knows them; ``problem`` is the code of what stands in the way;
    ``notes`` are codes with their facts: what else does where the row is refused, else what it is warned of.
    ``result_id`` is the row of the portal it became, as its kind says. ``change`` is what a row of a kind that updates
    does, ``changes`` are its fields with what they were and what they become.
    """

    __tablename__ = "import_row"
    __table_args__ = (Index("ix_import_row_state", "case_id", "state", "position"),)

    case_id: UUID = Field(primary_key=True, foreign_key="import_batch.case_id")
    position: int = Field(primary_key=True)
    number: int
    cells: list[str] = Field(sa_type=JSONB)
    state: RowState = Field(default=RowState.WAITING, sa_type=text_enum(RowState))
    student_id: int | None = Field(default=None, foreign_key="student.student_id")
    amount: Decimal | None = Field(default=None, sa_type=Baht)
    problem: str | None = Field(default=None, max_length=60)
    facts: dict[str, object] | None = Field(default=None, sa_column=Column(JSONB(none_as_null=True)))
    notes: list[dict[str, object]] | None = Field(default=None, sa_column=Column(JSONB(none_as_null=True)))
    result_id: UUID | None = None
    change: RowChange | None = Field(default=None, sa_type=text_enum(RowChange))
    changes: list[dict[str, str | None]] | None = Field(default=None, sa_column=Column(JSONB(none_as_null=True)))


class ImportColumns(SQLModel, table=True):
    """Under which headings the fields of a kind were found last: proposed for the next file of the kind."""

    __tablename__ = "import_columns"

    kind: ImportKind = Field(primary_key=True, sa_type=text_enum(ImportKind))
    headings: dict[str, str] = Field(sa_type=JSONB)
    saved_by: UUID = Field(foreign_key="person.person_id")
    saved_at: datetime = Field(sa_type=Instant)
