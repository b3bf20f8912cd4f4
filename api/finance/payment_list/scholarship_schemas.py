"""What scholarships, discounts and sponsors pay of a term's invoices, with the totals."""

from __future__ import annotations

from uuid import UUID

from api.kit.wire import Camel, Names, Page
from models.finance.scholarship.contract import ScholarshipType
from models.kit.money import Money


class AwardedLine(Camel):
    """What an award takes off an invoice, in baht; of one fee alone where the list is narrowed to it.

    ``funder`` is who pays it in the student's place; nobody of a discount.
    """

    award_id: UUID
    number: str
    student_code: str
    student_name: Names
    faculty_code: str
    faculty_name: Names
    scholarship_id: UUID
    scholarship_code: str
    scholarship: Names
    scholarship_type: ScholarshipType
    funder: Names | None
    amount: Money


class AwardedTotals(Camel):
    """What all rows that were found come to, in baht: what funders owe, and what the university gives up."""

    rows: int
    students: int
    amount: Money
    by_funders: Money
    discounts: Money


class AwardedPage(Page[AwardedLine]):
    """A page of the list, and the totals of all of it."""

    totals: AwardedTotals


class ScholarshipChoice(Camel):
    """A scholarship that was given for a term."""

    scholarship_id: UUID
    code: str
    name: Names


class AwardedRow(Camel):
    """A row of the Excel file."""

    number: str
    student_code: str
    name_th: str
    name_en: str
    faculty_code: str
    faculty_th: str
    faculty_en: str
    scholarship_code: str
    scholarship_th: str
    scholarship_en: str
    funder_th: str | None
    funder_en: str | None
    amount: Money
