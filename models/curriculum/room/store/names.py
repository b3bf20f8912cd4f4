"""Rooms that are not known yet, as SQL reads them."""

from __future__ import annotations

from models.curriculum.room.rules import BESIDE_WORDS, NOT_KNOWN

_NOT_KNOWN = ", ".join(f"'{name}'" for name in sorted(NOT_KNOWN))


def room_unknown(column: str) -> str:
    """Return the SQL condition that the room named by a column has still to be found.

    What is taught by a link needs none. :func:`models.curriculum.room.rules.is_real_room` reads names the same way.
    """
    return f"lower(regexp_replace({column}, '{BESIDE_WORDS}', '', 'g')) IN ({_NOT_KNOWN})"
