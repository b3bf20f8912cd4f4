"""A student's notifications (spec §3)."""

from __future__ import annotations

from datetime import datetime

from pydantic import BaseModel


class StudentContact(BaseModel):
    """One line of the bell, in the caller's language."""

    message: str
    contact_type: str
    updated_dt: datetime
