"""Every process by its kind: what the API asks when it shows a case or takes a decision."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from models.contracts.cases.case import CaseKind
from models.rules.cases.process import Process
from models.rules.cases.role_change.process import ROLE_CHANGE
from models.rules.curriculum.allocation_round.process import ALLOCATION_ROUND
from models.rules.curriculum.version_change.process import SUBJECT_CHANGE
from models.rules.enrolment.enrolment.process import ENROLMENT
from models.rules.enrolment.unlock.process import UNLOCK
from models.rules.enrolment.waitlist.process import WAITLIST
from models.rules.finance.bill_run.process import BILL_RUN
from models.rules.finance.payment.process import PAYMENT
from models.rules.finance.payment_exception.process import PAYMENT_EXCEPTION
from models.rules.finance.refund.process import REFUND
from models.rules.finance.scholarship_award.process import SCHOLARSHIP_AWARD
from models.rules.finance.treasury.process import (
    AWARD_SHORTFALL,
    BANK_MISTAKE,
    DAY_CLOSE,
    INSTALMENT_SPLIT,
    INVOICE_CANCELLATION,
    LINE_MATCH,
    MASTER_CHANGE,
    RECEIPT_CANCELLATION,
    SPONSOR_PAYMENT,
    SPONSOR_PAYMENT_REVERSAL,
    WRITE_OFF,
    WRITE_OFF_REVERSAL,
)
from models.rules.finance.waiver.process import WAIVER
from models.rules.grades.correction.process import GRADE_CORRECTION
from models.rules.grades.extension.process import GRADE_EXTENSION
from models.rules.grades.incomplete_grade.process import INCOMPLETE_GRADE
from models.rules.grades.standing_review.process import STANDING_REVIEW
from models.rules.grades.submission.process import GRADE_SUBMISSION
from models.rules.imports.batch.process import IMPORT_BATCH
from models.rules.study.conferral.process import CONFERRAL
from models.rules.study.graduation.process import GRADUATION
from models.rules.study.leave.process import LEAVE
from models.rules.study.programme_change.process import PROGRAMME_CHANGE
from models.rules.study.programme_exception.process import PROGRAMME_EXCEPTION
from models.rules.study.transfer_credit.process import TRANSFER_CREDIT

PROCESSES: Final[Mapping[CaseKind, Process]] = {
    CaseKind.ENROLMENT: ENROLMENT,
    CaseKind.WAITLIST: WAITLIST,
    CaseKind.UNLOCK: UNLOCK,
    CaseKind.ALLOCATION_ROUND: ALLOCATION_ROUND,
    CaseKind.PAYMENT: PAYMENT,
    CaseKind.PAYMENT_EXCEPTION: PAYMENT_EXCEPTION,
    CaseKind.REFUND: REFUND,
    CaseKind.RECEIPT_CANCELLATION: RECEIPT_CANCELLATION,
    CaseKind.INVOICE_CANCELLATION: INVOICE_CANCELLATION,
    CaseKind.WRITE_OFF: WRITE_OFF,
    CaseKind.WRITE_OFF_REVERSAL: WRITE_OFF_REVERSAL,
    CaseKind.INSTALMENT_SPLIT: INSTALMENT_SPLIT,
    CaseKind.BANK_MISTAKE: BANK_MISTAKE,
    CaseKind.LINE_MATCH: LINE_MATCH,
    CaseKind.DAY_CLOSE: DAY_CLOSE,
    CaseKind.MASTER_CHANGE: MASTER_CHANGE,
    CaseKind.SPONSOR_PAYMENT: SPONSOR_PAYMENT,
    CaseKind.SPONSOR_PAYMENT_REVERSAL: SPONSOR_PAYMENT_REVERSAL,
    CaseKind.AWARD_SHORTFALL: AWARD_SHORTFALL,
    CaseKind.WAIVER: WAIVER,
    CaseKind.BILL_RUN: BILL_RUN,
    CaseKind.GRADE_SUBMISSION: GRADE_SUBMISSION,
    CaseKind.INCOMPLETE_GRADE: INCOMPLETE_GRADE,
    CaseKind.GRADE_EXTENSION: GRADE_EXTENSION,
    CaseKind.GRADE_CORRECTION: GRADE_CORRECTION,
    CaseKind.STANDING_REVIEW: STANDING_REVIEW,
    CaseKind.IMPORT_BATCH: IMPORT_BATCH,
    CaseKind.SCHOLARSHIP_AWARD: SCHOLARSHIP_AWARD,
    CaseKind.SUBJECT_CHANGE: SUBJECT_CHANGE,
    CaseKind.LEAVE: LEAVE,
    CaseKind.TRANSFER_CREDIT: TRANSFER_CREDIT,
    CaseKind.GRADUATION: GRADUATION,
    CaseKind.CONFERRAL: CONFERRAL,
    CaseKind.PROGRAMME_EXCEPTION: PROGRAMME_EXCEPTION,
    CaseKind.PROGRAMME_CHANGE: PROGRAMME_CHANGE,
    CaseKind.ROLE_CHANGE: ROLE_CHANGE,
}
