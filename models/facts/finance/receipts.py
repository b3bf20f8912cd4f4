"""Which receipts stand, as SQL over ``receipt r`` (finance §5)."""

from __future__ import annotations

from typing import Final

STANDS: Final = "NOT EXISTS (SELECT FROM receipt_cancellation x WHERE x.receipt_id = r.receipt_id)"
"""Whether a receipt (``r``) says what is paid: it was not cancelled."""
