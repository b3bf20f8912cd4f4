"""What each kind of case adds to the reading of cases; a kind with nothing to add has no entry."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from models.contracts.cases.case import CaseKind
from models.facts.cases.kinds import CaseFacts
from models.facts.enrolment.enrolment import ENROLMENT_FACTS
from models.facts.enrolment.waitlist import WAITLIST_FACTS
from models.facts.finance.cancelling import CANCELLATION_FACTS
from models.facts.finance.payment_exception import PAYMENT_EXCEPTION_FACTS
from models.facts.finance.refunds import REFUND_FACTS
from models.facts.finance.waivers import WAIVER_FACTS
from models.facts.grades.corrections import CORRECTION_FACTS
from models.facts.grades.incomplete import INCOMPLETE_FACTS
from models.facts.grades.standing_reviews import STANDING_FACTS
from models.facts.grades.submissions import SUBMISSION_FACTS
from models.facts.study.leaves import LEAVE_FACTS

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
}
