"""Bill runs as officers draft them, look at their preview and follow them."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated
from uuid import UUID

from pydantic import Field

from api.cases.case.schemas import RefusedView
from api.finance.bill.schemas import ChargePreview
from api.kit.wire import Camel, Names
from models.cases.case.contract.record import CaseState
from models.finance.bill_run.contract import BillRunStage, RunStudentState, WhoChose
from models.finance.fee.contract import FeeEnrolmentType
from models.kit.instants import Instant
from models.kit.money import Money, MoneyOrNothing
from models.kit.typed import CodeText

_Unit = Annotated[CodeText, Field(min_length=1, max_length=10)]


class BillRunInput(Camel):
    """A run to draft: of which term, and for which students; what is left out narrows nothing."""

    academic_year: int = Field(ge=2500, le=2700)
    semester: int = Field(ge=0, le=2)
    campus_code: _Unit | None = None
    faculty_code: _Unit | None = None
    education_level_code: _Unit | None = None
    who_chose: WhoChose = WhoChose.EVERYBODY
    charged_as: FeeEnrolmentType | None = None


class BillRunCount(Camel):
    """How many students a run would look at."""

    students: int


class BillRunView(Camel):
    """A run and how far it is; amounts are baht.

    ``expected`` is what the preview says it bills, ``amount`` what it billed; ``expected_credited`` and ``credited``
    the same of what it credits to so many students (``expected_credits``, ``credits``) who were charged too much
    before. ``done`` counts the students that were looked at, ``problems`` those in whose way something stands; the
    preview looks back at the term ``compared``.
    """

    case_id: UUID
    academic_year: int
    semester: int
    campus_code: str | None
    faculty: Names | None
    education_level: Names | None
    who_chose: WhoChose
    charged_as: FeeEnrolmentType | None
    stage: BillRunStage
    state: CaseState
    drafted_at: Instant
    drafted_by: Names | None
    previewed_at: Instant | None
    started_at: Instant | None
    finished_at: Instant | None
    students: int
    previewed: int
    expected_invoices: int
    expected: MoneyOrNothing
    expected_credits: int
    expected_credited: MoneyOrNothing
    problems: int
    done: int
    billed: int
    amount: MoneyOrNothing
    credits: int
    credited: MoneyOrNothing
    failed: int
    undone: int
    kept: int
    compared_year: int | None
    compared_semester: int | None


class FeeTotal(Camel):
    """What a run comes to for a fee, in baht: billed anew, credited, charged before, and charged in the term it looks
    back at.

    ``difference`` is how much more the term then comes to than that one.
    """

    fee_code: str
    name: Names
    students: int
    added: MoneyOrNothing
    credited: MoneyOrNothing
    charged: MoneyOrNothing
    compared: MoneyOrNothing
    difference: Money


class FacultyTotal(Camel):
    """The same of a faculty."""

    faculty_code: str
    name: Names
    added: MoneyOrNothing
    credited: MoneyOrNothing
    charged: MoneyOrNothing
    compared: MoneyOrNothing
    difference: Money


class UndoEffect(Camel):
    """The effect of undoing the run now: how many invoices would be credited and their baht, and how many would stay
    because money is booked on them.
    """

    invoices: int
    amount: MoneyOrNothing
    with_money: int


class BillRunDetail(BillRunView):
    """A run with its preview. ``undoing`` where it can be asked for; ``sees_case``: the caller may open its case."""

    by_fee: list[FeeTotal]
    by_faculty: list[FacultyTotal]
    undoing: UndoEffect | None
    sees_case: bool


class RunStudentFilter(StrEnum):
    """Which students of a run a list shows."""

    PROBLEMS = "problems"
    SAMPLE = "sample"
    BILLED = "billed"
    CREDITED = "credited"
    NOTHING = "nothing"
    NOT_SETTLED = "not_settled"
    LEFT_OUT = "left_out"
    UNDONE = "undone"
    KEPT = "kept"


class RunStudent(Camel):
    """A student of a run. ``credited`` will be or was credited of earlier invoices; ``lines`` are the charges of the
    preview, of those to look at.
    """

    student_code: str
    student_name: Names
    faculty: Names
    major_code: str
    state: RunStudentState
    expected: MoneyOrNothing | None
    credited: MoneyOrNothing | None
    invoice_number: str | None
    problem: RefusedView | None
    lines: list[ChargePreview]
