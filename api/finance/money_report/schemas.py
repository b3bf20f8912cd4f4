"""Reports over the whole ledger: how old debts are, postings for the ERP system, numbers, what was decided by whom."""

from __future__ import annotations

from api.kit.wire import Camel, Names
from models.cases.case.contract.record import CaseKind
from models.finance.ledger.contract import Account, PostingKind, SeriesKind
from models.finance.scholarship.contract import ScholarshipType
from models.kit.instants import Day, Instant
from models.kit.money import Money


class AgingRow(Camel):
    """What students of a faculty owe, in baht, by how many days it is past due; of everybody where no faculty is named.

    ``students`` counts who owes anything.
    """

    faculty_code: str | None
    faculty: Names | None
    students: int
    not_due: Money
    days_30: Money
    days_60: Money
    days_90: Money
    days_180: Money
    older: Money
    open: Money


class UnitPosting(Camel):
    """The entries of a Bangkok day in one account, by fee and the ERP unit the fee belongs to, in baht.

    Accounts that are not kept by fee (such as what students owe) have neither.
    """

    day: Day
    unit_code: str | None
    unit: Names | None
    account: Account
    fee_code: str | None
    fee: Names | None
    debit: Money
    credit: Money


class MissingNumber(Camel):
    """A number of a series that no document has."""

    kind: SeriesKind
    campus_code: str
    fiscal_year: int
    serial: int


class PostedTotal(Camel):
    """What events of a kind moved in an account within the days asked for, in baht; a debit is positive."""

    kind: PostingKind
    account: Account
    events: int
    amount: Money


class ScholarshipTotal(Camel):
    """What a scholarship or discount took off charges within the days asked for, in baht, for how many students."""

    code: str
    scholarship: Names
    scholarship_type: ScholarshipType
    funder: Names | None
    students: int
    amount: Money


class DecidedCase(Camel):
    """A decision of a second person about money: what about, on what case, who asked, who decided, when."""

    case_id: str
    kind: CaseKind
    title: Names
    action: str
    at: Instant
    asked_by: Names
    decided_by: Names
    remark: str | None


class Totals(Camel):
    """What moved within the days asked for, and what was decided."""

    posted: list[PostedTotal]
    decided: list[DecidedCase]
