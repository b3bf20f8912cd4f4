"""Where a student was on the pages of finance, as the wire has it (spec §3, financial-student state)."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from api.kit.wire import Camel
from models.finance.progress.contract import NoticeFlag
from models.kit.money import MoneyOrNothing


class FinanceProgressInput(Camel):
    """Tab 1 is the choice of type and payment method (step 1 choosing, 2 chosen), tab 2 what is owed (1 looking, 2
    paying). The skips say of what the student wants to be told no more in this term; they skip no charge.
    """

    tab_no: Annotated[int, Field(ge=1, le=2)]
    step_no: Annotated[int, Field(ge=1, le=2)]
    late_notice: NoticeFlag = NoticeFlag.UNREAD
    skip_all_fin: bool = False
    skip_late_registration: bool = False
    skip_late_change: bool = False


class FinanceProgressView(FinanceProgressInput):
    """Where the student was, and the fines for enrolling late that the term came to so far, in baht."""

    late_registration_fine: MoneyOrNothing
    late_change_fine: MoneyOrNothing
