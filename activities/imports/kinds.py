"""What the rows of each kind of import become: the row function of the area that knows them (design §2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import cast
from uuid import UUID

from sqlmodel import Session

from activities.finance.debts import Source, bring_in_debts, bring_in_fines, take_back_debts
from activities.finance.imported_waivers import bring_in_waivers, take_back_waivers
from models.contracts.finance.debts import DebtSettings
from models.contracts.finance.imported import DebtRow, FineRow, WaiverRow
from models.contracts.imported import ImportedRow, RowOutcome
from models.contracts.imports.batch import ImportKind


def bring_in(
    kind: ImportKind,
    session: Session,
    source: Source,
    settings: DebtSettings,
    rows: Mapping[int, ImportedRow],
    at: datetime,
) -> dict[int, RowOutcome]:
    """Judge these rows and write the good ones; what became of each, by its position.

    The check calls it too, and rolls back what it wrote: nothing is told that would not be done.
    """
    match kind:
        case ImportKind.EXTERNAL_FINES:
            return bring_in_fines(session, source, settings, cast("Mapping[int, FineRow]", rows), at)
        case ImportKind.DEBTS:
            return bring_in_debts(session, source, settings, cast("Mapping[int, DebtRow]", rows), at)
        case ImportKind.WAIVERS:
            return bring_in_waivers(session, source, settings, cast("Mapping[int, WaiverRow]", rows), at)


def take_back(
    kind: ImportKind, session: Session, source: Source, result_ids: Sequence[UUID], at: datetime
) -> frozenset[UUID]:
    """Undo what rows became, as far as nothing else was built on it; which of them are undone."""
    match kind:
        case ImportKind.EXTERNAL_FINES | ImportKind.DEBTS:
            return take_back_debts(session, source, result_ids, at)
        case ImportKind.WAIVERS:
            return take_back_waivers(session, source, result_ids, at)
