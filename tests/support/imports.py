"""Files of fines and debts, for tests: the masters they need, the file, and what the API leaves before the workflow."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from uuid import UUID

from sqlmodel import Session, select

from models.cases.case.contract.record import CaseKind
from models.cases.case.store.accepted import Titles, new_case
from models.cases.run.contract import RunChunk
from models.documents.file.contract import FileKind
from models.documents.file.store.keeping import save_file
from models.finance.debt.contract import DebtSettings
from models.finance.debt.tables import Agency
from models.finance.fee.contract import FeeType
from models.finance.fee.tables import Fee
from models.imports.import_batch.contract.case import BatchRequest, ImportKind, ImportSettings, RowState
from models.imports.import_batch.tables import ImportBatch, ImportRow
from models.kit.calendar import bangkok_date, utc_now
from models.kit.table import new_id
from models.people.person.tables import Person
from tests.support.university import SEMESTER, YEAR, University

LIBRARY, LIBRARY_FEE, DAMAGE_FEE = "LIB", "T-LIB", "T-DAMAGE"
HEADINGS = ("รหัสนิสิต", "จำนวนเงิน (บาท)", "รายละเอียด", "เลขที่อ้างอิง", "วันครบกำหนด")
COLUMNS = {"student_code": 0, "amount": 1, "reason": 2, "reference": 3, "due_on": 4}
WHY = "คืนหนังสือเกินกำหนด"

Line = Sequence[str]


def keep_masters(university: University) -> None:
    """An agency that fines students, and a fee for damage."""
    university.add(
        *(
            Fee(fee_code=code, name_th=name, name_en=name, fee_type=FeeType.FINE, changed_at=utc_now())
            for code, name in ((LIBRARY_FEE, "Library fine"), (DAMAGE_FEE, "Damage"))
        )
    )
    university.add(
        Agency(code=LIBRARY, name_th="สำนักหอสมุด", name_en="Library", fee_code=LIBRARY_FEE, changed_at=utc_now())
    )


def due_on() -> date:
    """A last day to pay that is not past."""
    return bangkok_date(utc_now()) + timedelta(days=10)


def fine(student_code: str, amount: str = "120", reason: str = WHY, reference: str = "", due: str = "") -> Line:
    """A line of the library's file."""
    return student_code, amount, reason, reference, due


def csv_file(lines: Sequence[Line], headings: Line = HEADINGS) -> bytes:
    """A file of these lines, as a spreadsheet program saves it."""
    written = io.StringIO()
    csv.writer(written).writerows((headings, *lines))
    return written.getvalue().encode("utf-8-sig")


def import_request(
    university: University,
    officer: Person,
    lines: Sequence[Line],
    kind: ImportKind = ImportKind.EXTERNAL_FINES,
    continues: UUID | None = None,
    columns: Mapping[str, int] | None = None,
    settings: ImportSettings | None = None,
    headings: Line = HEADINGS,
) -> BatchRequest:
    """An import whose rows are there, as the API leaves them; ``columns`` are those of a file of fines without them."""
    now = utc_now()
    with Session(university.engine, expire_on_commit=False) as session, session.begin():
        file = save_file(
            session, io.BytesIO(csv_file(lines, headings)), kind=FileKind.CSV, name="fines.csv",
            sent_by=officer.person_id, sent_at=now,
        )  # fmt: skip
        settings = settings or DebtSettings(
            academic_year=YEAR, semester=SEMESTER, due_on=due_on(),
            agency_code=LIBRARY if kind is ImportKind.EXTERNAL_FINES else None,
            fee_code=DAMAGE_FEE if kind is ImportKind.DEBTS else None,
        )  # fmt: skip
        request = BatchRequest(
            case_id=new_id(), opened_by=officer.person_id, requested_at=now, kind=kind, file_id=file.file_id,
            file_name=file.name, columns=dict(columns or COLUMNS), settings=settings, continues=continues,
            what_th="ค่าปรับ", what_en="fines",
        )  # fmt: skip
        session.add(new_case(CaseKind.IMPORT_BATCH, request, Titles("นำเข้า", "Import")))
        session.flush()
        root = request.case_id if continues is None else session.get_one(ImportBatch, continues).root_id
        session.add(ImportBatch.of(request, root, list(headings)))
    return request


def batch_of(university: University, case_id: UUID) -> ImportBatch:
    """The row of an import."""
    with Session(university.engine, expire_on_commit=False) as session:
        return session.get_one(ImportBatch, case_id)


def rows_of(university: University, case_id: UUID) -> list[tuple[RowState, str | None]]:
    """What became of each row of the file, and what stood in its way, in its order."""
    with Session(university.engine) as session:
        found = select(ImportRow).where(ImportRow.case_id == case_id).order_by("position")
        return [(row.state, row.problem) for row in session.exec(found)]


def whole(case_id: UUID) -> RunChunk:
    """All rows of an import in one chunk."""
    return RunChunk(case_id=case_id, first=0, size=500)
