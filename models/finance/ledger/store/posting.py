"""Posting: events of money become balanced entries of the ledger, each once (finance §2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.orm import Session

from models.finance.ledger.contract import PostingKind
from models.finance.ledger.rules.postings import Entry
from models.finance.ledger.store.rows import add_rows
from models.finance.ledger.tables.rows import EntryRow, PostingRow
from models.kit.calendar import bangkok_date
from models.kit.table import new_id

_POSTED: Final = text("SELECT event_key FROM posting WHERE event_key = ANY(:keys)")


@dataclass(frozen=True, slots=True)
class Event:
    """What happened. ``key`` names it for ever: told twice, it is posted once."""

    key: str
    kind: PostingKind
    entries: tuple[Entry, ...]
    actor_id: UUID | None = None


def already_posted(session: Session, keys: Sequence[str]) -> set[str]:
    """Which of these events were posted. Ask once the students concerned are locked."""
    return {row.event_key for row in session.execute(_POSTED, {"keys": list(keys)})}


def post(session: Session, events: Sequence[Event], at: datetime) -> list[UUID]:
    """Write the events into the ledger, with their ids in the same order. ``at`` is the UTC instant of the posting."""
    day = bangkok_date(at)
    postings = [PostingRow(new_id(), event.key, event.kind, day, at, event.actor_id) for event in events]
    add_rows(session, postings)
    add_rows(
        session,
        [
            EntryRow(posting.posting_id, entry.account, entry.student_id, entry.fee_code, entry.amount, entry.funder_id)
            for posting, event in zip(postings, events, strict=True)
            for entry in event.entries
        ],
    )
    return [posting.posting_id for posting in postings]
