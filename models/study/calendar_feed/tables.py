"""The address of a person's calendar, and its events as calendar programs know them (docs/areas/study.md)."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlmodel import Field, SQLModel

from models.kit.table import Instant, number


class CalendarFeed(SQLModel, table=True):
    """A person's address, known by the hash of its token alone. Taken back, its row is gone; there is one of a person.

    ``language`` is that of whoever made it: a calendar program has none of its own.
    """

    __tablename__ = "calendar_feed"

    person_id: UUID = Field(primary_key=True, foreign_key="person.person_id")
    token_hash: str = Field(max_length=64, unique=True)
    language: str = Field(max_length=2)
    made_at: datetime = Field(sa_type=Instant)
    last_read_at: datetime | None = Field(default=None, sa_type=Instant)


class CalendarFeedEvent(SQLModel, table=True):
    """An event as it was last handed out; the print is empty while it is not in the calendar. Of the person and not of
    the address, so that an event goes on counting under another one.
    """

    __tablename__ = "calendar_feed_event"

    person_id: UUID = Field(primary_key=True, foreign_key="person.person_id")
    uid: str = Field(primary_key=True, max_length=120)
    fingerprint: str = Field(max_length=64)
    sequence: int = number(0)
    modified_at: datetime = Field(sa_type=Instant)
