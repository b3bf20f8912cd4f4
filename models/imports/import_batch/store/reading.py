"""What imports read and count (finance §6)."""

from __future__ import annotations

from typing import Final

from sqlalchemy import text

ROOT_OF: Final = text("SELECT root_id FROM import_batch WHERE case_id = :case_id")
COUNTED: Final = (
    "checked", "done", "good", "warned", "expected", "refused", "done_before", "applied", "amount", "failed", "undone",
    "kept", "changed", "unchanged", "closing",
)  # fmt: skip
"""The columns of an import that count its rows and add up what they come to."""
ADD_COUNTS: Final = text(f"""
    UPDATE import_batch SET {", ".join(f"{name} = {name} + :{name}" for name in COUNTED)} WHERE case_id = :case_id
""")
"""Adds what became of the rows of a chunk; written with their states, so each counts once."""
