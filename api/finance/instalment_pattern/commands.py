"""Patterns of instalments, of which two people decide: students pay by them."""

from __future__ import annotations

from operator import attrgetter
from typing import Final

from sqlalchemy.ext.asyncio import AsyncSession

from api.finance.instalment_pattern.schemas import InstalmentPatternInput
from api.finance.master_change.two_person_master import TwoPersonMaster
from api.kit.keeping import Keeping
from models.finance.bank_account.tables import InstalmentPattern
from models.finance.master_change.contract import MoneyMaster


async def _check(session: AsyncSession, wanted: InstalmentPatternInput) -> str:
    """Return no name: the row says it, and the master's rule looks at the rest."""
    return ""


INSTALMENT_PATTERNS: Final = TwoPersonMaster(
    MoneyMaster.INSTALMENT_PATTERN,
    Keeping(
        InstalmentPattern, InstalmentPatternInput, "instalment_pattern", "instalment_pattern_exists", attrgetter("code")
    ),
    _check,
)
"""Raises :func:`models.finance.master_change.store.paying_rules.refusal_of_instalment_pattern`."""
