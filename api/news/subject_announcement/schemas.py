"""A student's subjects with what their teachers announced (grades §3)."""

from __future__ import annotations

from api.kit.wire import Camel, Names
from api.news.announcement.schemas import AnnouncementView
from models.curriculum.section.contract import SectionType
from models.kit.instants import Instant


class SubjectNews(Camel):
    """A section the student is enrolled in: how many announcements it has, how many are new, and when the last was."""

    section_id: int
    subject_code: str
    subject: Names
    section_code: str
    section_type: SectionType
    teachers: list[Names]
    announcements: int
    unread: int
    latest_at: Instant | None


class SubjectAnnouncement(AnnouncementView):
    """An announcement of a section; ``is_new`` until the student has read it."""

    is_new: bool


class SubjectPage(Camel):
    """A section with its announcements, the newest first."""

    section: SubjectNews
    announcements: list[SubjectAnnouncement]


class ReadUntil(Camel):
    """The instant of the newest announcement that was shown."""

    until: Instant
