"""Fines for enrolling late as finance officers keep them (finance §3)."""

from __future__ import annotations

from typing import Annotated
from uuid import UUID

from pydantic import Field

from api.finance.fee.schemas import FeeCode
from api.finance.master_change.schemas import Reasoned, Revised
from api.finance.normal_fee.schemas import Semester, Year
from api.kit.wire import Camel, Names
from models.finance.late_fine.contract import FineBasis, LateKind
from models.kit.money import PositiveMoney
from models.kit.typed import CodeText


class LateFineInput(Camel):
    """What is charged of who is late, in baht, from a term on. An empty ``campusCode``: at every campus.

    A fine by the day has a ``cap``, one by the occurrence has none.
    """

    kind: LateKind
    basis: FineBasis
    amount: PositiveMoney
    cap: PositiveMoney | None = None
    fee_code: FeeCode
    campus_code: Annotated[CodeText, Field(max_length=10)] = ""
    first_year: Year
    first_semester: Semester


class LateFineAddition(LateFineInput, Reasoned):
    """A fine that shall be added, and why."""


class LateFineChange(LateFineInput, Revised):
    """A fine as it shall be, and why; ``revision`` is the one that was shown."""


class LateFineView(LateFineInput):
    """A fine for enrolling late. ``caseId``: the open request to change or delete it, if any."""

    late_fine_id: UUID
    fee: Names
    campus: Names | None
    case_id: UUID | None
    revision: int
