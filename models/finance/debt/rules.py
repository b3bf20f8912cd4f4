"""Which fines and debts are taken into the books, and why one is not (spec §5, finance §6)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Final
from uuid import UUID

from models.kit.imported_row import BroughtBefore, RowProblem
from models.people.student.contract.status import NAMED_BY_IMPORTS


@dataclass(frozen=True, slots=True)
class Standing:
    """A debt that stands already in the way of the same one: which import brought it, if one did."""

    root_id: UUID | None
    is_same: bool
    """Whether it is the very row: the same amount and reason."""


@dataclass(frozen=True, slots=True)
class DebtFacts:
    """What is looked at before a fine or a debt is taken: whether its student and its fee are there, the student's
    status, its last day to pay (Bangkok), and what stands already. ``reference`` is empty where it has none;
    ``is_balance``: a file of opening balances brought the document of this reference.
    """

    student_code: str
    student_id: int | None
    status_code: str
    status_th: str
    status_en: str
    fee_code: str
    has_fee: bool
    due_on: date
    standing: Standing | None
    reference: str
    is_balance: bool


ALREADY_FINED: Final = "fine_already_imported"
ALREADY_ENTERED: Final = "debt_already_entered"


def refusal_of_debt(
    facts: DebtFacts, *, already: str, today: date, root_id: UUID | None
) -> RowProblem | BroughtBefore | None:
    """Why a fine or a debt is not taken, None where it is; ``already`` is the code for one that stands.

    A row that an import of the same root brought is none of its faults: a corrected file holds the good rows too.
    """
    if facts.student_id is None:
        return RowProblem(code="import_student_not_found", facts={"code": facts.student_code}, column="student_code")
    if facts.status_code not in NAMED_BY_IMPORTS:
        return RowProblem(
            code="import_student_status",
            facts={"status_th": facts.status_th, "status_en": facts.status_en},
            column="student_code",
        )
    if facts.standing is not None:
        if facts.standing.is_same and root_id is not None and facts.standing.root_id == root_id:
            return BroughtBefore()
        return RowProblem(code=already, column="student_code")
    if facts.is_balance:
        return RowProblem(code="import_debt_is_balance", facts={"document": facts.reference}, column="reference")
    if not facts.has_fee:
        return RowProblem(code="import_fee_not_found", facts={"fee": facts.fee_code}, column="fee_code")
    if facts.due_on < today:
        return RowProblem(code="import_day_past", facts={"day": facts.due_on.isoformat()}, column="due_on")
    return None
