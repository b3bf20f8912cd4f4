"""Rows that the reconciliation could not follow: each is tried again later, and holds up no other."""

from __future__ import annotations

from datetime import datetime

from sqlmodel import Field, SQLModel

from models.kit.follower import Follower
from models.kit.table import Instant, text_enum


class FollowFailure(SQLModel, table=True):
    """A row that a follower failed at, until it succeeds: how often, why, and when it is tried again (UTC).

    ``row_key`` is an id without personal data: of a workflow, a section, a student's term. ``failure`` is the kind of
    error: its text could repeat what the row holds.
    """

    __tablename__ = "follow_failure"

    follower: Follower = Field(sa_type=text_enum(Follower), primary_key=True)
    row_key: str = Field(primary_key=True, max_length=200)
    failure: str = Field(max_length=200)
    attempts: int
    first_at: datetime = Field(sa_type=Instant)
    last_at: datetime = Field(sa_type=Instant)
    again_at: datetime = Field(sa_type=Instant)
