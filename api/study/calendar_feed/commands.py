"""Making an address, taking it back, and answering it."""

from __future__ import annotations

from datetime import datetime
from typing import Final, get_args
from uuid import UUID

from sqlalchemy import select, text
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col

from api.kit.icalendar import Entry, Stamp, calendar_file
from api.study.calendar_feed.queries import entries_of
from api.study.calendar_feed.schemas import CalendarFeedMade, CalendarFeedView
from models.access.link_token.rules import new_token, token_hash
from models.db import async_engine
from models.kit.calendar import utc_now
from models.kit.errors import Language, Refusal
from models.kit.settings import API_PATH, settings
from models.study.calendar_feed.rules import Numbered, renumbered
from models.study.calendar_feed.tables import CalendarFeed, CalendarFeedEvent

PATH: Final = "/calendar-feeds"
_MADE: Final = text("""
    INSERT INTO calendar_feed (person_id, token_hash, language, made_at)
    VALUES (:person_id, :token_hash, :language, :now)
    ON CONFLICT (person_id) DO UPDATE
       SET token_hash = excluded.token_hash, language = excluded.language, made_at = excluded.made_at,
           last_read_at = NULL
""")
_LANGUAGES: Final[dict[str, Language]] = {language: language for language in get_args(Language)}


async def read_feed(session: AsyncSession, person_id: UUID) -> CalendarFeedView:
    """What the owner sees of their address."""
    feed = await session.get(CalendarFeed, person_id)
    return CalendarFeedView() if feed is None else CalendarFeedView.model_validate(feed)


async def make_feed(session: AsyncSession, person_id: UUID, language: Language) -> CalendarFeedMade:
    """An address of the caller's calendar; the one before is closed by it."""
    token, now = new_token(), utc_now()
    made = {"person_id": person_id, "token_hash": token_hash(token), "language": language, "now": now}
    await session.execute(_MADE, made)
    address = f"{settings().public_url.rstrip('/')}{API_PATH}{PATH}/{token}.ics"
    return CalendarFeedMade(
        made_at=now,
        language=language,
        address=address,
        webcal=f"webcal://{address.partition('://')[2]}",
    )


async def remove_feed(session: AsyncSession, person_id: UUID) -> None:
    """Take the address back; done again, it changes nothing."""
    feed = await session.get(CalendarFeed, person_id, with_for_update=True)
    if feed is not None:
        await session.delete(feed)


async def answer_feed(token: str, now: datetime) -> bytes:
    """The calendar of an address: the same bytes as long as nothing in it changes. When it was read is kept.

    Its readers come one after the other, in a transaction each: two would give one change two numbers. Raises Refusal
    ``not_found``.
    """
    async with AsyncSession(async_engine(), expire_on_commit=False) as session, session.begin():
        feed: CalendarFeed | None = await session.scalar(
            select(CalendarFeed).where(col(CalendarFeed.token_hash) == token_hash(token)).with_for_update()
        )
        if feed is None:
            raise Refusal("not_found")
        entries = await entries_of(session, feed, _LANGUAGES[feed.language], now)
        stamps = await _stamped(session, feed.person_id, entries, now)
        feed.last_read_at = now
    return calendar_file("calendar", entries, now, name="MyKU", stamps=stamps)


async def _stamped(session: AsyncSession, person_id: UUID, entries: list[Entry], now: datetime) -> dict[str, Stamp]:
    rows = await session.scalars(select(CalendarFeedEvent).where(col(CalendarFeedEvent.person_id) == person_id))
    known = {row.uid: row for row in rows}
    before = [Numbered(row.uid, row.fingerprint, row.sequence, row.modified_at) for row in known.values()]
    for event in renumbered(before, {entry.uid: entry.fingerprint for entry in entries}, now):
        row = known.setdefault(
            event.uid, CalendarFeedEvent(person_id=person_id, uid=event.uid, fingerprint="", modified_at=now)
        )
        row.fingerprint, row.sequence, row.modified_at = event.fingerprint, event.sequence, event.modified_at
        session.add(row)
    return {uid: Stamp(row.sequence, row.modified_at) for uid, row in known.items()}
