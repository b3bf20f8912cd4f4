"""Every process by its kind: what the API asks when it shows a case or takes a decision."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from models.cases.case.contract.record import CaseKind
from models.cases.case.rules.process import Process
from models.cases.role_change.rules.process import ROLE_CHANGE
from models.curriculum.allocation_round.rules.process import ALLOCATION_ROUND
from models.curriculum.version_change.rules.process import SUBJECT_CHANGE
from models.enrolment.enrolment.rules.process import ENROLMENT
from models.enrolment.unlock.rules.process import UNLOCK
from models.enrolment.waitlist.rules.process import WAITLIST
from models.finance.bill_run.rules.process import BILL_RUN
from models.finance.payment.rules.process import PAYMENT
from models.finance.payment_exception.rules import PAYMENT_EXCEPTION
from models.finance.refund.rules.process import REFUND
from models.finance.scholarship_award.rules.process import SCHOLARSHIP_AWARD
from models.finance.treasury.rules import (
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
from models.finance.waiver.rules.process import WAIVER
from models.grades.grade_correction.rules.process import GRADE_CORRECTION
from models.grades.grade_extension.rules import GRADE_EXTENSION
from models.grades.grade_submission.rules.process import GRADE_SUBMISSION
from models.grades.incomplete_grade.rules.process import INCOMPLETE_GRADE
from models.grades.standing_review.rules.process import STANDING_REVIEW
from models.imports.import_batch.rules.process import IMPORT_BATCH
from models.study.adoption.rules.process import ADOPTION
from models.study.conferral.rules import CONFERRAL
from models.study.graduation.rules.process import GRADUATION
from models.study.leave.rules.process import LEAVE
from models.study.name_change.rules.process import NAME_CHANGE
from models.study.programme_change.rules.process import PROGRAMME_CHANGE
from models.study.programme_exception.rules.process import PROGRAMME_EXCEPTION
from models.study.transfer_credit.rules.process import TRANSFER_CREDIT
from models.study.year_promotion.rules.process import YEAR_PROMOTION

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
    CaseKind.ADOPTION: ADOPTION,
    CaseKind.CONFERRAL: CONFERRAL,
    CaseKind.PROGRAMME_EXCEPTION: PROGRAMME_EXCEPTION,
    CaseKind.PROGRAMME_CHANGE: PROGRAMME_CHANGE,
    CaseKind.ROLE_CHANGE: ROLE_CHANGE,
    CaseKind.NAME_CHANGE: NAME_CHANGE,
    CaseKind.YEAR_PROMOTION: YEAR_PROMOTION,
}
