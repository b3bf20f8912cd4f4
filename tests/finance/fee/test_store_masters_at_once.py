"""Two people agree to two rows of a master in the same moment: of rows that exclude each other one is written."""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Final

import pytest
from pydantic import JsonValue
from sqlalchemy import func, select
from sqlalchemy.exc import IntegrityError
from sqlmodel import Session

from models.finance.fee.contract import FeeType
from models.finance.fee.tables import Fee
from models.finance.master_change.contract import MoneyMaster
from models.finance.master_change.store.guarded_masters import GUARDED
from models.kit.calendar import utc_now
from models.kit.table import new_id
from tests.support.university import University
from tests.support.waiting import wait_until_one_is_blocked

_FINE: Final = "F-LATE"
_ACCOUNT: Final = {
    "bank_code": "SCB", "name": "KU", "number": "0692000016", "biller_id": "099400012345101",
    "account_type": "savings", "campus_code": "", "is_for_qr": True, "told_by": "bank", "short_tolerance": "0",
}  # fmt: skip
_TERM: Final = {"first_year": 2569, "first_semester": 1}
_FEES: Final = dict.fromkeys(("university", "faculty", "lecture_credit", "laboratory_credit", "books"))
_SCHOLARSHIP: Final = {
    "code": "HALF", "name_th": "ครึ่งหนึ่ง", "name_en": "Half", "scholarship_type": "discount",
    "source_type": "university", "funder_id": None, "fee_codes": [], "details": [], "fundraising": [],
}  # fmt: skip
_WAIVER_RULE: Final = {"waiver_kind": "deferral", "arrears_from": 9, "offices": ["officer"]}
_AGENCY: Final = {"code": "DORM", "name_th": "หอพัก", "name_en": "Dormitory", "fee_code": _FINE}
_PATTERN: Final = {
    "code": "SPARE", "name_th": "ผ่อน", "name_en": "Parts", "is_default": False,
    "parts": [{"due": {"kind": "payment_period"}, "percent": "40"}, {"due": {"kind": "month", "months": 4, "day": 31}}],
}  # fmt: skip
_LATE: Final = {
    "kind": "late_registration", "basis": "per_occurrence", "amount": "100", "cap": None, "fee_code": _FINE,
    "campus_code": "", **_TERM,
}  # fmt: skip


def _write(university: University, session: Session, master: MoneyMaster, columns: Mapping[str, JsonValue]) -> str:
    """Write a row as the activity that settles a request does; return the code of its refusal, or nothing."""
    guarded, row_id = GUARDED[master], new_id()
    if refused := guarded.refusal(session, row_id, None, columns):
        return refused.code
    by = {guarded.key: row_id, "changed_by": None, "changed_at": utc_now()}
    session.add(guarded.table.model_validate({**columns, **by}))
    session.flush()
    return ""


@pytest.mark.parametrize(
    ("master", "one", "other", "code"),
    [
        (MoneyMaster.BANK_ACCOUNT, _ACCOUNT, {**_ACCOUNT, "is_for_qr": False}, "bank_account_exists"),
        (MoneyMaster.BANK_ACCOUNT, _ACCOUNT, {**_ACCOUNT, "number": "0692000024"}, "bank_account_for_qr"),
        (MoneyMaster.SCHOLARSHIP, _SCHOLARSHIP, _SCHOLARSHIP, "scholarship_exists"),
        (MoneyMaster.LATE_FINE, _LATE, {**_LATE, "amount": "200"}, "late_fine_exists"),
        (
            MoneyMaster.SUBJECT_FEE,
            {**_FEES, **_TERM, "section_code": "", "per_credit": "100"},
            {**_FEES, **_TERM, "section_code": "", "per_credit": "200"},
            "subject_fee_exists",
        ),
        (MoneyMaster.WAIVER_RULE, _WAIVER_RULE, {**_WAIVER_RULE, "offices": ["dean"]}, "waiver_rule_exists"),
        (MoneyMaster.AGENCY, _AGENCY, {**_AGENCY, "name_en": "Halls"}, "agency_exists"),
        (MoneyMaster.INSTALMENT_PATTERN, _PATTERN, {**_PATTERN, "name_en": "Halves"}, "instalment_pattern_exists"),
    ],
    ids=[
        "number",
        "codes of a campus",
        "scholarship",
        "fine",
        "fees of a subject",
        "rule of waivers",
        "agency",
        "pattern of instalments",
    ],
)
def test_of_two_rows_that_exclude_each_other_one_is_written(
    university: University,
    master: MoneyMaster,
    one: Mapping[str, JsonValue],
    other: Mapping[str, JsonValue],
    code: str,
) -> None:
    university.add(Fee(fee_code=_FINE, name_th="ปรับ", name_en="Fine", fee_type=FeeType.FINE, changed_at=utc_now()))
    if master is MoneyMaster.SUBJECT_FEE:
        subject = {"subject_code": university.subject().subject_code}
        one, other = {**one, **subject}, {**other, **subject}

    with Session(university.engine) as session:
        before = session.scalar(select(func.count()).select_from(GUARDED[master].table)) or 0

    def write_other() -> str:
        with Session(university.engine) as session, session.begin():
            return _write(university, session, master, other)

    with ThreadPoolExecutor(1) as pool:
        with Session(university.engine) as session, session.begin():
            assert _write(university, session, master, one) == ""
            late = pool.submit(write_other)
            wait_until_one_is_blocked(university.engine)
        try:
            assert late.result() == code
        except IntegrityError:
            # The activity fails, is tried again and says why.
            assert write_other() == code
    with Session(university.engine) as session:
        assert session.scalar(select(func.count()).select_from(GUARDED[master].table)) == before + 1
