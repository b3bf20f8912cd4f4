"""A student's news: everybody's, their sections', and what was sent to a group they were in (spec §2, study §6)."""

from __future__ import annotations

from enum import StrEnum

from api.kit.wire import Camel, Names
from models.kit.instants import Instant


class NewsKind(StrEnum):
    """For whom news is."""

    EVERYBODY = "everybody"
    SECTION = "section"
    GROUP = "group"


class StudentNewsItem(Camel):
    """News for a student. ``content`` is the editor's serialised state; ``is_new`` until the student opens it."""

    announce_id: int
    kind: NewsKind
    title: str
    content: str
    link: str | None
    announced_at: Instant
    writer: Names
    subject_code: str | None
    section_code: str | None
    is_pinned: bool
    is_new: bool


class UnreadNews(Camel):
    """How much of a student's news is new."""

    unread: int
