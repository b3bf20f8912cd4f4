"""Scholarships and discounts as scholarship officers keep them (spec §3 Scholarship)."""

from __future__ import annotations

from uuid import UUID

from pydantic import Field

from api.finance.erp_unit.schemas import Code
from api.finance.fee.schemas import FeeCode
from api.finance.master_change.schemas import Reasoned, Revised
from api.kit.numbers import Revision
from api.kit.sentences import Name, Words
from api.kit.wire import Camel, Names
from models.finance.scholarship.contract import FundingSource, ScholarshipType
from models.kit.figures import Percent
from models.kit.instants import Day, Instant
from models.kit.money import MoneyOrNothing, PositiveMoney
from models.kit.typed import CodeText


class DetailWire(Camel):
    """What is given in a term on a campus (empty: on every one): a percentage of the fees, or an amount in baht."""

    sequence: int = Field(ge=1, le=999)
    campus_code: CodeText = Field(default="", max_length=10)
    academic_year: int = Field(ge=2500, le=2700)
    semester: int = Field(ge=0, le=2)
    percent: Percent | None = None
    amount: PositiveMoney | None = None
    opens_on: Day | None = None
    closes_on: Day | None = None


class FundraisingWire(Camel):
    """Money that a funder gave for it."""

    funder_id: UUID
    raised_on: Day
    amount: PositiveMoney
    remark: Words = Field(default="", max_length=200)


class ScholarshipText(Camel):
    """What one officer says of a scholarship: names, where the money comes from, where it is shown, what was raised."""

    name_th: Name = Field(max_length=200)
    name_en: Name = Field(max_length=200)
    source_type: FundingSource
    on_receipt: bool = True
    in_report: bool = True
    fundraising: list[FundraisingWire] = Field(default_factory=list, max_length=100)


class ScholarshipTextChange(ScholarshipText):
    """The texts of a scholarship as they shall be; ``revision`` is the one that was shown."""

    revision: Revision


class ScholarshipGiving(Camel):
    """What a scholarship gives, to whom and at whose cost: two people decide. Files of awards name it by its ``code``.

    ``feeCodes``: the fees it covers, all where it names none; ``defers``: what the funder does not pay in the end falls
    back on the student.
    """

    code: Code
    scholarship_type: ScholarshipType
    funder_id: UUID | None = None
    defers: bool = False
    is_chosen_by_students: bool = False
    pays_back: bool = False
    is_only_one: bool = False
    is_withdrawable: bool = False
    is_active: bool = True
    fee_codes: list[FeeCode] = Field(default_factory=list, max_length=100)
    details: list[DetailWire] = Field(default_factory=list, max_length=100)


class ScholarshipGivingChange(ScholarshipGiving, Revised):
    """What a scholarship shall give, and why; ``revision`` is the one that was shown."""


class ScholarshipInput(ScholarshipGiving, ScholarshipText):
    """All that officers say of a scholarship but its ERP unit, of which two people decide on its own."""


class ScholarshipAddition(ScholarshipInput, Reasoned):
    """A scholarship that shall be added, and why."""


class ScholarshipView(ScholarshipInput):
    """A scholarship: who pays, how many students have it, what it took off charges so far, and who changed it last.

    ``caseId``: the open request to change what it gives or its ERP unit, or to delete it, if any.
    """

    scholarship_id: UUID
    erp_unit_id: UUID | None
    case_id: UUID | None
    funder: Names | None
    students: int
    given: MoneyOrNothing
    changed_at: Instant
    changed_by: Names | None
    revision: int
