"""Patterns of instalments, of which two people decide: students pay by them."""

from __future__ import annotations

from operator import attrgetter
from typing import Final

from api.finance.instalment_pattern.schemas import InstalmentPatternInput
from api.finance.master_change.two_person_master import TwoPersonMaster
from api.kit.keeping import Keeping
from models.finance.bank_account.tables import InstalmentPattern
from models.finance.master_change.contract import MoneyMaster

INSTALMENT_PATTERNS: Final = TwoPersonMaster(
    MoneyMaster.INSTALMENT_PATTERN,
    Keeping(
        InstalmentPattern, InstalmentPatternInput, "instalment_pattern", "instalment_pattern_exists", attrgetter("code")
    ),
)
"""Raises :func:`models.finance.master_change.store.paying_rules.refusal_of_instalment_pattern`."""
