"""A student's notifications (spec §3)."""

from __future__ import annotations

from uuid import UUID

from pydantic import BaseModel

from api.kit.wire import Camel
from models.kit.instants import Instant


class StudentContact(BaseModel):
    """One line of the bell, in the caller's language."""

    message: str
    contact_type: str
    updated_dt: Instant


class NotificationView(Camel):
    """A line of the bell, and where it leads: to its case, to the page of its section, or to the place ``about`` (its
    catalogue key) speaks of.
    """

    notification_id: UUID
    message: str
    about: str
    case_id: UUID | None
    section_id: int | None
    at: Instant
    is_new: bool


class SeenUntil(Camel):
    """The instant of the newest line that was shown."""

    until: Instant
