"""What holds for a whole file, as it is kept, and in words."""

from __future__ import annotations

from typing import Final, NamedTuple

from sqlalchemy.ext.asyncio import AsyncSession

from api.imports.import_batch.schemas import BatchInput, BatchTerms
from models.calendar.term.tables import Term
from models.finance.bank_account.tables import BankAccount
from models.finance.debt.contract import DebtSettings
from models.finance.debt.store.reading import AGENCY_OF_CODE, FEES_IN_USE
from models.finance.scholarship.contract import AwardSettings
from models.finance.statement.contract import StatementSettings
from models.finance.statement.rules import is_other_account
from models.imports.import_batch.contract.case import (
    EmptyCells,
    ImportKind,
    ImportSettings,
    MissingRows,
    UpdateSettings,
)
from models.imports.import_batch.rules.schemas import SETTINGS, Setting
from models.kit.calendar import bangkok_date, utc_now
from models.kit.errors import Refusal
from models.kit.thai import short_buddhist_date

_TERM_NAMES: Final = {
    ImportKind.SCHOLARSHIPS: ("ทุนการศึกษา", "Scholarships"),
    ImportKind.DISCOUNTS: ("ส่วนลด", "Discounts"),
    ImportKind.LOAN_DISBURSEMENTS: ("เงินที่กองทุนกู้ยืมจ่าย", "Payments of loan funds"),
    ImportKind.SUBJECTS: ("รายวิชา", "Subjects"),
    ImportKind.SECTIONS: ("หมู่เรียน", "Sections"),
    ImportKind.EXAMS: ("วันสอบและห้องสอบ", "Examinations"),
}

_UPDATE_NAMES: Final = {
    ImportKind.ORGANISATION: ("หน่วยงานและตารางรหัส", "Organisation and code tables"),
    ImportKind.STAFF: ("อาจารย์และบุคลากร", "Teachers and staff"),
    ImportKind.STUDENTS: ("นิสิต", "Students"),
    ImportKind.EARLIER_GRADES: ("ผลการเรียนเดิม", "Earlier grades"),
    ImportKind.CALENDAR: ("ปฏิทินการศึกษา", "Academic calendar"),
    ImportKind.ROOMS: ("ห้องเรียนและที่นั่งสอบ", "Rooms and examination seats"),
    ImportKind.BALANCES: ("ยอดยกมาของนิสิต", "Opening balances of students"),
    ImportKind.OLD_RECEIPTS: ("ใบเสร็จของระบบเดิม", "Receipts of the old system"),
    ImportKind.PROGRAMMES: ("หลักสูตร", "Programmes"),
    ImportKind.HOLDS: ("การระงับสิทธิ์ลงทะเบียน", "Holds"),
    ImportKind.STATUS_EVENTS: ("ประวัติสถานภาพนิสิต", "Status histories of students"),
    ImportKind.ROLE_HOLDINGS: ("ผู้ถือบทบาท", "Holders of roles"),
    ImportKind.LEAVES: ("การลาพักการศึกษาของระบบเดิม", "Leaves of the old system"),
    ImportKind.TRANSFERS: ("การเทียบโอนหน่วยกิตของระบบเดิม", "Transfers of credits of the old system"),
    ImportKind.PHOTOGRAPHS: ("รูปนิสิต", "Photographs of students"),
    ImportKind.HELD_AWARDS: ("ทุนและเงินกู้ที่นิสิตได้รับ", "Scholarships and loans held"),
    ImportKind.SUBJECT_FEES: ("ค่าธรรมเนียมพิเศษรายวิชา", "Special subject fees"),
}


class Wanted(NamedTuple):
    """The settings of a file, and what it brings in, in Thai and in English."""

    settings: ImportSettings
    th: str
    en: str


async def settings_of(session: AsyncSession, asked: BatchInput, named_account: str | None) -> Wanted:
    """What holds for a file. A statement that names another account has that in its title.

    Raises Refusal ``not_found``, ``fields_invalid`` for what is not said, ``import_agency_not_found``,
    ``import_fee_not_found``, ``import_day_past`` and those of a statement's days.
    """
    if SETTINGS[asked.kind] is Setting.UPDATE:
        return _of_update(asked)
    if SETTINGS[asked.kind] is Setting.ROWS:
        nothing = UpdateSettings(missing_rows=MissingRows.KEPT, empty_cells=EmptyCells.SAY_NOTHING)
        return Wanted(nothing, *_UPDATE_NAMES[asked.kind])
    if SETTINGS[asked.kind] is Setting.ACCOUNT:
        return await _of_statement(session, asked, named_account)
    if SETTINGS[asked.kind] is Setting.TERM:
        return await _of_awards(session, asked)
    settings = _of_term(asked)
    if await session.get(Term, (settings.academic_year, settings.semester)) is None:
        raise Refusal("not_found")
    if settings.due_on < bangkok_date(utc_now()):
        raise Refusal("import_day_past", day=short_buddhist_date(settings.due_on))
    term = f"{settings.academic_year}/{settings.semester}"
    if SETTINGS[asked.kind] is Setting.AGENCY:
        agency = await session.run_sync(AGENCY_OF_CODE.optional, {"code": asked.agency_code or ""})
        if agency is None:
            raise Refusal("import_agency_not_found", agency=asked.agency_code or "–")
        settings = settings.model_copy(update={"agency_id": agency.agency_id})
        return Wanted(settings, f"ค่าปรับ{agency.name_th} {term}", f"Fines of {agency.name_en} {term}")
    if SETTINGS[asked.kind] is Setting.NOTHING:
        return Wanted(settings, f"การผ่อนผัน {term}", f"Waivers {term}")
    fee = (await session.execute(FEES_IN_USE, {"codes": [asked.fee_code or ""]})).first()
    if fee is None:
        raise Refusal("import_fee_not_found", fee=asked.fee_code or "–")
    return Wanted(settings, f"หนี้ {fee.name_th} {term}", f"Debts ({fee.name_en}) {term}")


def _of_update(asked: BatchInput) -> Wanted:
    """What holds for a file that updates. One that corrects the rows of another has those alone: it closes nothing."""
    thai, english = _UPDATE_NAMES[asked.kind]
    missing_rows = asked.missing_rows if asked.continues is None else MissingRows.KEPT
    if missing_rows is MissingRows.CLOSED:
        thai, english = f"{thai} (รายการครบทั้งหมด)", f"{english} (complete list)"
    return Wanted(UpdateSettings(missing_rows=missing_rows, empty_cells=asked.empty_cells), thai, english)


def same_source(asked: ImportSettings, earlier: BatchTerms) -> bool:
    """Whether a file may correct another one: its settings are the same but for the last day to pay.

    A file that corrects a complete list is none itself, see :func:`_of_update`.
    """
    apart = {"due_on": None, "missing_rows": None}
    return BatchTerms.model_validate(asked.model_dump(exclude=set(apart))) == earlier.model_copy(update=apart)


def _of_term(asked: BatchInput) -> DebtSettings:
    if asked.academic_year is None or asked.semester is None or asked.due_on is None:
        raise _missing("academicYear", "semester", "dueOn")
    return DebtSettings(
        academic_year=asked.academic_year,
        semester=asked.semester,
        due_on=asked.due_on,
        agency_code=asked.agency_code,
        fee_code=asked.fee_code,
    )


async def _of_awards(session: AsyncSession, asked: BatchInput) -> Wanted:
    if asked.academic_year is None or asked.semester is None:
        raise _missing("academicYear", "semester")
    if await session.get(Term, (asked.academic_year, asked.semester)) is None:
        raise Refusal("not_found")
    settings = AwardSettings(academic_year=asked.academic_year, semester=asked.semester)
    term = f"{settings.academic_year}/{settings.semester}"
    thai, english = _TERM_NAMES[asked.kind]
    return Wanted(settings, f"{thai} {term}", f"{english} {term}")


async def _of_statement(session: AsyncSession, asked: BatchInput, named_account: str | None) -> Wanted:
    """A statement of an account that was deleted is taken too: its last money may have come since.

    Raises Refusal ``statement_day_to_come``: a day is told in full once it is over; ``statement_days_reversed``.
    """
    if asked.account_id is None or asked.first_on is None or asked.last_on is None:
        raise _missing("accountId", "firstOn", "lastOn")
    account = await session.get(BankAccount, asked.account_id)
    if account is None:
        raise Refusal("not_found")
    if asked.last_on < asked.first_on:
        raise Refusal("statement_days_reversed")
    if asked.last_on >= bangkok_date(utc_now()):
        raise Refusal("statement_day_to_come", day=short_buddhist_date(asked.last_on))
    settings = StatementSettings(
        account_id=account.bank_account_id,
        bank_code=account.bank_code,
        biller_id=account.biller_id,
        number=account.number,
        first_on=asked.first_on,
        last_on=asked.last_on,
    )
    days = " – ".join(dict.fromkeys(short_buddhist_date(day) for day in (asked.first_on, asked.last_on)))
    english = " – ".join(dict.fromkeys(day.isoformat() for day in (asked.first_on, asked.last_on)))
    named = f"{account.bank_code} {account.number}"
    thai, english = f"รายการเดินบัญชี {named} {days}", f"Statement of {named}, {english}"
    if is_other_account(named_account, account.number):
        thai += f" (ไฟล์ระบุบัญชี {named_account})"
        english += f" (the file names account {named_account})"
    return Wanted(settings, thai, english)


def _missing(*fields: str) -> Refusal:
    return Refusal("fields_invalid", fields=[{"field": name, "type": "missing", "message": name} for name in fields])
