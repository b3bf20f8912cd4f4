"""Which ERP unit an amount is booked to: one rule for reports and for what may not be deleted."""

from __future__ import annotations

from typing import Final

FACULTY_UNIT: Final = "LEFT JOIN erp_unit w ON w.faculty_code = s.faculty_code AND w.deleted_at IS NULL"
"""Join the unit ``w`` of the faculty of a student ``s``."""


def booked_unit_sql(own_unit: str = "CAST(NULL AS uuid)") -> str:
    """The id of the unit that an amount is booked to, as SQL over a fee item ``f`` and :data:`FACULTY_UNIT`.

    It is ``own_unit`` (that of a scholarship), where that is NULL the unit of the fee item, then that of the faculty.
    """
    return f"coalesce({own_unit}, f.erp_unit_id, w.erp_unit_id)"
