"""What the transactions share that make a version of a subject the one that is taught (study §2)."""

from __future__ import annotations

from typing import Final

from sqlalchemy import text

ONE_TAUGHT_VERSION: Final = text("SELECT pg_advisory_xact_lock(hashtextextended('taught versions', 0))")
"""The lock under which versions become active: two of one subject, of different cases, would not see each other."""
