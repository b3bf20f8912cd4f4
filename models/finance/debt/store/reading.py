"""What is read before a fine or a debt is taken: students, fees, and the debts that stand (finance §6)."""

from __future__ import annotations

from typing import Final

from sqlalchemy import text

from models.finance.debt.store.rows import AgencyRow, DocumentRow, StandingRow
from models.finance.fee.contract import FeeStatus, FeeType
from models.kit.query import Query

STUDENTS_OF_CODES: Final = text("""
    SELECT s.student_code, s.student_id, s.campus_code, s.status_code,
           coalesce(c.name_th, s.status_code) AS status_th,
           coalesce(c.name_en, s.status_code) AS status_en
      FROM student s LEFT JOIN code_name c ON c.kind = 'student_status' AND c.code = s.status_code
     WHERE s.student_code = ANY(:codes)
""")
STANDING_DEBTS: Final = Query(
    StandingRow,
    """
    SELECT d.student_id, d.fee_code, d.reason, d.reference, i.total AS amount, b.root_id
      FROM debt d JOIN invoice i USING (invoice_id) LEFT JOIN import_batch b ON b.case_id = d.case_id
     WHERE d.student_id = ANY(:student_ids) AND (d.academic_year, d.semester) = (:academic_year, :semester)
       AND d.kind = :kind AND d.agency_id IS NOT DISTINCT FROM CAST(:agency_id AS uuid) AND d.undone_at IS NULL
""",
)
"""The debts of a kind, and of an agency, that stand for these students in a term."""
STANDING_DOCUMENTS: Final = Query(
    DocumentRow,
    """
    SELECT student_id, upper(document) AS document_key FROM opening_balance
     WHERE student_id = ANY(:student_ids) AND upper(document) = ANY(:documents) AND withdrawn_at IS NULL
""",
)
"""The documents of the old system (in capitals) that stand for these students, of any term."""
AGENCY_OF_CODE: Final = Query(
    AgencyRow,
    """
    SELECT agency_id, code, name_th, name_en, fee_code FROM agency
     WHERE code = :code AND is_active AND deleted_at IS NULL
""",
)
FINING_AGENCY: Final = Query(
    AgencyRow,
    """
    SELECT agency_id, code, name_th, name_en, fee_code FROM agency
     WHERE is_active AND deleted_at IS NULL
       AND CASE WHEN CAST(:agency_id AS uuid) IS NULL THEN code = :code ELSE agency_id = :agency_id END
       FOR SHARE
""",
)
"""The agency whose fines are brought in, which is not deleted or changed until the transaction ends.

Known by its id: another one may have its code by now.
"""
FEES_IN_USE: Final = text(f"""
    SELECT fee_code, name_th, name_en FROM fee
     WHERE fee_code = ANY(:codes) AND status = '{FeeStatus.ACTIVE}' AND fee_type <> '{FeeType.GROUP}'
       AND deleted_at IS NULL
""")
"""Fees that something can be charged as."""
UNDO_DEBTS: Final = text("UPDATE debt SET undone_at = :at WHERE invoice_id = ANY(:invoice_ids) AND undone_at IS NULL")
INVOICES_OF_DEBTS: Final = text("""
    SELECT debt_id, invoice_id, student_id FROM debt WHERE debt_id = ANY(:debt_ids) ORDER BY student_id, invoice_id
""")
