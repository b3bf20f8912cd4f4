"""The names and the tax id that papers shall bear."""

from __future__ import annotations

from api.access.setup.schemas import UniversityNaming
from api.finance.master_change.schemas import Revised


class UniversityChange(UniversityNaming, Revised):
    """The names and the tax id as they shall be, and why; ``revision`` is the one that was shown."""
