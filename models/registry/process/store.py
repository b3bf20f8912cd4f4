"""What each kind of case adds to the reading of cases; a kind with nothing to add has no entry."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from models.cases.case.contract.record import CaseKind
from models.cases.case.store.kinds import CaseFacts
from models.enrolment.enrolment.store.reading import ENROLMENT_FACTS
from models.enrolment.waitlist.store.facts import WAITLIST_FACTS
from models.finance.cancellation.store.reading import CANCELLATION_FACTS
from models.finance.payment_exception.store.reading import PAYMENT_EXCEPTION_FACTS
from models.finance.refund.store.reading import REFUND_FACTS
from models.finance.waiver.store.reading import WAIVER_FACTS
from models.grades.grade_correction.store import CORRECTION_FACTS
from models.grades.grade_submission.store.reading import SUBMISSION_FACTS
from models.grades.incomplete_grade.store.reading import INCOMPLETE_FACTS
from models.grades.standing_review.store.reading import STANDING_FACTS
from models.imports.import_batch.store.offices import BATCH_FACTS
from models.study.leave.store.reading import LEAVE_FACTS

CASE_FACTS: Final[Mapping[CaseKind, CaseFacts]] = {
    CaseKind.ENROLMENT: ENROLMENT_FACTS,
    CaseKind.WAITLIST: WAITLIST_FACTS,
    CaseKind.PAYMENT_EXCEPTION: PAYMENT_EXCEPTION_FACTS,
    CaseKind.REFUND: REFUND_FACTS,
    CaseKind.RECEIPT_CANCELLATION: CANCELLATION_FACTS,
    CaseKind.INVOICE_CANCELLATION: CANCELLATION_FACTS,
    CaseKind.WRITE_OFF: CANCELLATION_FACTS,
    CaseKind.WRITE_OFF_REVERSAL: CANCELLATION_FACTS,
    CaseKind.INSTALMENT_SPLIT: CANCELLATION_FACTS,
    CaseKind.LINE_MATCH: CANCELLATION_FACTS,
    CaseKind.AWARD_SHORTFALL: CANCELLATION_FACTS,
    CaseKind.WAIVER: WAIVER_FACTS,
    CaseKind.GRADE_SUBMISSION: SUBMISSION_FACTS,
    CaseKind.INCOMPLETE_GRADE: INCOMPLETE_FACTS,
    CaseKind.GRADE_CORRECTION: CORRECTION_FACTS,
    CaseKind.STANDING_REVIEW: STANDING_FACTS,
    CaseKind.LEAVE: LEAVE_FACTS,
    CaseKind.IMPORT_BATCH: BATCH_FACTS,
}
