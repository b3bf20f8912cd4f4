"""External agencies, of which two people decide: their fee says where their fines are booked."""

from __future__ import annotations

from operator import attrgetter
from typing import Final

from api.finance.agency.schemas import AgencyInput
from api.finance.master_change.two_person_master import TwoPersonMaster
from api.kit.keeping import Keeping
from models.finance.debt.tables import Agency
from models.finance.master_change.contract import MoneyMaster

AGENCIES: Final = TwoPersonMaster(
    MoneyMaster.AGENCY,
    Keeping(Agency, AgencyInput, "agency", "agency_exists", attrgetter("code")),
)
"""Raises :func:`models.finance.master_change.store.paying_rules.refusal_of_agency`."""
