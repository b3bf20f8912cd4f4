"""A file and a request of the page come to the same special fees in the same moment: they are not there twice."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from decimal import Decimal

from sqlmodel import Session

from models.access.role.contract import RoleId
from models.finance.fee.tables import SpecialSubjectFee
from models.finance.master_change.contract import MoneyMaster
from models.finance.master_change.store.guarded_masters import GUARDED
from models.imports.import_batch.contract.case import ImportKind, RowState
from models.kit.calendar import utc_now
from models.kit.imported_row import RowChange
from models.kit.table import new_id
from models.people.person.tables import UserType
from tests.support.university import SEMESTER, YEAR, University
from tests.support.updating import applied, became, checked, request_of
from tests.support.waiting import wait_until_one_is_blocked


def test_a_file_waits_for_a_request_that_is_carried_out_and_changes_what_it_added(university: University) -> None:
    officer = university.person(UserType.STAFF, RoleId.FINANCE_OFFICER, faculty=None)
    subject = university.subject()
    row = {
        "subject_code": subject.show_code, "academic_year": str(YEAR), "semester": str(SEMESTER), "faculty": "700",
    }  # fmt: skip
    case_id = checked(request_of(university, officer, [row], kind=ImportKind.SUBJECT_FEES))
    assert became(university, case_id) == [(RowState.GOOD, RowChange.NEW, None)]
    columns = {
        "subject_code": subject.subject_code, "section_code": "", "first_year": YEAR, "first_semester": SEMESTER,
        "faculty": "500",
    }  # fmt: skip
    with ThreadPoolExecutor(1) as pool:
        with Session(university.engine) as session, session.begin():
            row_id = new_id()
            assert GUARDED[MoneyMaster.SUBJECT_FEE].refusal(session, row_id, None, columns) is None
            by = {"subject_fee_id": row_id, "changed_by": None, "changed_at": utc_now()}
            session.add(SpecialSubjectFee.model_validate({**columns, **by}))
            session.flush()
            coming_in = pool.submit(applied, case_id)
            wait_until_one_is_blocked(university.engine)
        coming_in.result()
    assert became(university, case_id) == [(RowState.APPLIED, RowChange.CHANGED, None)]
    [fee] = university.rows(SpecialSubjectFee)
    assert (fee.subject_fee_id, fee.faculty, fee.revision) == (row_id, Decimal(700), 2)
