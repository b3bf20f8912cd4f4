"""Messages and persisted names of the process ``import_batch``: the rows of a file are brought in (finance §6)."""

from __future__ import annotations

from decimal import Decimal
from enum import StrEnum
from typing import Final
from uuid import UUID

from models.cases.case.contract.forms import ActionForm
from models.cases.case.contract.record import CaseRecord
from models.cases.case.contract.starting import CaseRequest
from models.cases.run.contract import RunRegulation
from models.finance.debt.contract import DebtSettings
from models.finance.scholarship.contract import AwardSettings
from models.finance.statement.contract import StatementSettings
from models.kit.message import Message

MOST_ROWS: Final = 100_000
"""How many rows a file of most kinds may have below its headings."""


class ImportKind(StrEnum):
    """What the rows of a file are. Persisted: never renamed."""

    EXTERNAL_FINES = "external_fines"
    DEBTS = "debts"
    WAIVERS = "waivers"
    STATEMENT_LINES = "statement_lines"
    SCHOLARSHIPS = "scholarships"
    """Scholarships and loans of funders."""
    DISCOUNTS = "discounts"
    """Discounts of the university."""
    LOAN_DISBURSEMENTS = "loan_disbursements"
    """What a loan fund paid for each of its borrowers."""
    SUBJECTS = "subjects"
    """Versions of subjects, which become drafts."""
    SECTIONS = "sections"
    """Sections of a term."""
    EXAMS = "exams"
    """Where and when sections of a term are examined."""
    ORGANISATION = "organisation"
    """Campuses, faculties, departments, majors and code tables."""
    STAFF = "staff"
    """Who teaches and works at the university."""
    STUDENTS = "students"
    """Who studies at the university, and who did."""
    EARLIER_GRADES = "earlier_grades"
    """What students reached in terms before the portal had their grades."""
    CALENDAR = "calendar"
    """Terms, their periods, and holidays."""
    ROOMS = "rooms"
    """Rooms of the campuses, and how many may be examined in each."""
    BALANCES = "balances"
    """What students owe and are owed when the portal begins, by the documents of the old system."""
    OLD_RECEIPTS = "old_receipts"
    """Receipts that the old system issued, to be looked up."""
    PROGRAMMES = "programmes"
    """Versions of programmes, a row for each part of the tree; what is new becomes a draft."""
    HOLDS = "holds"
    """Holds that stand in the old system."""
    STATUS_EVENTS = "status_events"
    """What became of students in the old system: the steps of their status histories."""
    ROLE_HOLDINGS = "role_holdings"
    """Who holds which role, for which unit and between which days."""
    LEAVES = "leaves"
    """The terms that students stayed away in the old system."""
    TRANSFERS = "transfers"
    """The credits that students were granted in the old system, and what they had passed elsewhere for them."""
    HELD_AWARDS = "held_awards"
    """Scholarships and loans that students hold, by term."""
    PHOTOGRAPHS = "photographs"
    """Photographs of students: a ZIP of pictures whose names are student codes."""
    SUBJECT_FEES = "subject_fees"
    """Special fees of subjects and of their sections, from a term on."""


class MissingRows(StrEnum):
    """What becomes of what a file that updates does not name. Persisted: never renamed."""

    KEPT = "kept"
    CLOSED = "closed"
    """The file is the complete list."""


class EmptyCells(StrEnum):
    """What an empty cell of a file that updates says. Persisted: never renamed."""

    SAY_NOTHING = "say_nothing"
    REMOVE = "remove"


class Closings(StrEnum):
    """How much a complete list closes. Persisted: never renamed."""

    ORDINARY = "ordinary"
    UNUSUAL = "unusual"
    """More than a slip of a list explains, something with open work, or rows whose code cannot be read: to confirm it,
    the number of what is closed is typed.
    """


class UpdateSettings(Message):
    """What holds for every row of a file that brings the portal to what it says (golive §3)."""

    missing_rows: MissingRows
    empty_cells: EmptyCells


ImportSettings = DebtSettings | StatementSettings | AwardSettings | UpdateSettings
"""What holds for a whole file: by its fields it is known which of them it is."""


class BatchStage(StrEnum):
    """Where an import stands. Persisted: never renamed."""

    UPLOADED = "uploaded"
    CHECKED = "checked"
    CLOSING_CHECKED = "closing_checked"
    """Checked, and much of what there is, or what is at work, would be closed: its number is typed to confirm it."""
    CONFIRMED = "confirmed"
    RUNNING = "running"
    PAUSED = "paused"
    FINISHED = "finished"
    UNDO_REVIEW = "undo_review"
    """Somebody asked to undo it; a second person decides."""
    UNDOING = "undoing"
    UNDONE = "undone"
    CANCELLED = "cancelled"


class RowState(StrEnum):
    """What became of a row of a file. Persisted: never renamed."""

    WAITING = "waiting"
    """Not looked at yet."""
    GOOD = "good"
    """The check found nothing against it."""
    REFUSED = "refused"
    DONE_BEFORE = "done_before"
    """The file that this one corrects brought it already."""
    APPLIED = "applied"
    FAILED = "failed"
    """It could not be written for a reason that no rule names."""
    UNDONE = "undone"
    KEPT = "kept"
    """Undoing the import left it: something was built on it since."""
    UNCHANGED = "unchanged"
    """The portal held already what it says."""


class BatchRequest(CaseRequest):
    """Somebody wants a file's rows brought in.

    ``columns`` names the column of the file (from 0) that each field of the kind is read from; ``continues`` is the
    import whose file this one corrects. ``heading_row`` is the number that people see beside the headings, None for the
    first row that is not empty. The words are for the case's line.
    """

    opened_by: UUID
    kind: ImportKind
    file_id: UUID
    file_name: str
    columns: dict[str, int]
    heading_row: int | None = None
    heading_lines: int = 1
    settings: ImportSettings
    continues: UUID | None = None
    what_th: str
    what_en: str

    @property
    def summary(self) -> str:
        """What it brings in, and of which term or account."""
        if isinstance(self.settings, StatementSettings):
            return f"{self.kind} {self.settings.bank_code} {self.settings.last_on}"
        if isinstance(self.settings, UpdateSettings):
            return self.kind.value
        return f"{self.kind} {self.settings.academic_year}/{self.settings.semester}"


def closes_missing(request: BatchRequest) -> bool:
    """Return whether a file is the complete list of what there is: what it does not name is closed."""
    return isinstance(request.settings, UpdateSettings) and request.settings.missing_rows is MissingRows.CLOSED


class ClosingConfirmed(ActionForm):
    """What the second person types where a file would close much: how many rows it would close."""

    closing: int


class BatchRead(Message):
    """An import whose file was read: its record, how many rows it has, and what it runs under."""

    record: CaseRecord
    rows: int
    regulation: RunRegulation


class BatchFigures(Message):
    """What an import has come to so far: rows by what became of them, and what they come to, in baht."""

    rows: int
    good: int
    expected: Decimal
    refused: int
    done_before: int
    applied: int
    amount: Decimal
    failed: int
    undone: int
    kept: int
    warned: int = 0
    """Of the good and unchanged ones, or of those that were brought in: rows that somebody should look at."""
    changed: int = 0
    """Of the good ones of a kind that updates: rows that change what there is. The others are new, or close it."""
    closing: int = 0
    closings: Closings = Closings.ORDINARY
    unchanged: int = 0
    """Rows that say what the portal holds already."""
