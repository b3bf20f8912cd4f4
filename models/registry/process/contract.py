"""Every process, an entry each: what the API begins, the reconciliation begins later, and the calendar notifies.

To add one, add its value to :class:`CaseKind` and its entry here; ``CONTRIBUTING.md`` lists what belongs to it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from models.cases.case.contract.record import CaseKind
from models.cases.case.contract.starting import CaseType, DatesTable
from models.cases.role_change.contract import RoleChangeRequest, RoleChangeStage
from models.curriculum.allocation_round.contract import RoundRequest, RoundStage
from models.curriculum.subject_change.contract import SubjectChangeRequest
from models.curriculum.version_change.contract import VersionChangeStage
from models.enrolment.enrolment.contract import EnrolmentRequest, EnrolmentStage
from models.enrolment.unlock.contract import UnlockRequest, UnlockStage
from models.enrolment.waitlist.contract import WaitlistRequest, WaitlistStage
from models.finance.bill_run.contract import BillRunRequest, BillRunStage
from models.finance.cancellation.contract import (
    InvoiceCancellationRequest,
    ReceiptCancellationRequest,
    WriteOffRequest,
    WriteOffReversalRequest,
)
from models.finance.desk.contract import DayCloseRequest, LineMatchRequest, MistakeRequest
from models.finance.instalment_split.contract import InstalmentSplitRequest
from models.finance.master_change.contract import MasterChangeRequest
from models.finance.payment.contract import PaymentRequest, PaymentStage
from models.finance.payment_exception.contract import PaymentExceptionRequest, PaymentExceptionStage
from models.finance.refund.contract import RefundRequest, RefundStage
from models.finance.scholarship_award.contract import AwardRequest, AwardStage
from models.finance.sponsor_payment.contract import (
    AwardShortfallRequest,
    SponsorPaymentRequest,
    SponsorPaymentReversalRequest,
)
from models.finance.treasury.contract import TreasuryStage
from models.finance.waiver.contract.case import WaiverRequest, WaiverStage
from models.grades.grade_correction.contract import CorrectionRequest, CorrectionStage
from models.grades.grade_extension.contract import ExtensionRequest, ExtensionStage
from models.grades.grade_submission.contract.case import SubmissionRequest, SubmissionStage
from models.grades.incomplete_grade.contract import IncompleteRequest, IncompleteStage
from models.grades.standing_review.contract import StandingRequest, StandingStage
from models.imports.import_batch.contract.case import BatchRequest, BatchStage
from models.study.adoption.contract import AdoptionRequest, AdoptionStage
from models.study.conferral.contract import ConferralRequest, ConferralStage
from models.study.graduation.contract import GraduationRequest, GraduationStage
from models.study.leave.contract import LeaveRequest, LeaveStage
from models.study.name_change.contract import NameChangeRequest, NameChangeStage
from models.study.programme_change.contract import ProgrammeChangeRequest
from models.study.programme_exception.contract import ExceptionRequest, ExceptionStage
from models.study.transfer_credit.contract import TransferRequest, TransferStage
from models.study.year_promotion.contract import PromotionRequest, PromotionStage

CASE_TYPES: Final[Mapping[CaseKind, CaseType]] = {
    case_type.kind: case_type
    for case_type in (
        CaseType(
            CaseKind.ENROLMENT,
            "EnrolmentWorkflow",
            EnrolmentRequest,
            EnrolmentStage,
            student_beside_decision=True,
            ends_with_studies=True,
        ),
        CaseType(
            CaseKind.WAITLIST,
            "WaitlistWorkflow",
            WaitlistRequest,
            WaitlistStage,
            student_beside_decision=True,
            ends_with_studies=True,
        ),
        CaseType(
            CaseKind.UNLOCK,
            "UnlockWorkflow",
            UnlockRequest,
            UnlockStage,
            student_beside_decision=True,
            ends_with_studies=True,
        ),
        CaseType(
            CaseKind.ALLOCATION_ROUND,
            "AllocationRoundWorkflow",
            RoundRequest,
            RoundStage,
            first_stage=RoundStage.SCHEDULED,
            dates=DatesTable("allocation_round", version="version", notified="told_version"),
        ),
        CaseType(
            CaseKind.PAYMENT,
            "PaymentWorkflow",
            PaymentRequest,
            PaymentStage,
            first_stage=PaymentStage.ISSUING,
            follows_calendar=False,
        ),
        CaseType(
            CaseKind.PAYMENT_EXCEPTION,
            "PaymentExceptionWorkflow",
            PaymentExceptionRequest,
            PaymentExceptionStage,
            follows_calendar=False,
        ),
        CaseType(
            CaseKind.REFUND,
            "RefundWorkflow",
            RefundRequest,
            RefundStage,
            follows_calendar=False,
        ),
        CaseType(
            CaseKind.RECEIPT_CANCELLATION,
            "ReceiptCancellationWorkflow",
            ReceiptCancellationRequest,
            TreasuryStage,
            follows_calendar=False,
        ),
        CaseType(
            CaseKind.INVOICE_CANCELLATION,
            "InvoiceCancellationWorkflow",
            InvoiceCancellationRequest,
            TreasuryStage,
            follows_calendar=False,
        ),
        CaseType(
            CaseKind.WRITE_OFF,
            "WriteOffWorkflow",
            WriteOffRequest,
            TreasuryStage,
            follows_calendar=False,
        ),
        CaseType(
            CaseKind.WRITE_OFF_REVERSAL,
            "WriteOffReversalWorkflow",
            WriteOffReversalRequest,
            TreasuryStage,
            follows_calendar=False,
        ),
        CaseType(
            CaseKind.INSTALMENT_SPLIT,
            "InstalmentSplitWorkflow",
            InstalmentSplitRequest,
            TreasuryStage,
            follows_calendar=False,
        ),
        CaseType(
            CaseKind.BANK_MISTAKE,
            "BankMistakeWorkflow",
            MistakeRequest,
            TreasuryStage,
            follows_calendar=False,
        ),
        CaseType(
            CaseKind.LINE_MATCH,
            "LineMatchWorkflow",
            LineMatchRequest,
            TreasuryStage,
            follows_calendar=False,
        ),
        CaseType(
            CaseKind.SPONSOR_PAYMENT,
            "SponsorPaymentWorkflow",
            SponsorPaymentRequest,
            TreasuryStage,
            follows_calendar=False,
        ),
        CaseType(
            CaseKind.SPONSOR_PAYMENT_REVERSAL,
            "SponsorPaymentReversalWorkflow",
            SponsorPaymentReversalRequest,
            TreasuryStage,
            follows_calendar=False,
        ),
        CaseType(
            CaseKind.DAY_CLOSE,
            "DayCloseWorkflow",
            DayCloseRequest,
            TreasuryStage,
            follows_calendar=False,
        ),
        CaseType(
            CaseKind.MASTER_CHANGE,
            "MasterChangeWorkflow",
            MasterChangeRequest,
            TreasuryStage,
            follows_calendar=False,
        ),
        CaseType(
            CaseKind.AWARD_SHORTFALL,
            "AwardShortfallWorkflow",
            AwardShortfallRequest,
            TreasuryStage,
            follows_calendar=False,
        ),
        CaseType(
            CaseKind.WAIVER,
            "WaiverWorkflow",
            WaiverRequest,
            WaiverStage,
            follows_calendar=False,
        ),
        CaseType(
            CaseKind.BILL_RUN,
            "BillRunWorkflow",
            BillRunRequest,
            BillRunStage,
            first_stage=BillRunStage.DRAFTED,
            follows_calendar=False,
        ),
        CaseType(
            CaseKind.GRADE_SUBMISSION,
            "GradeSubmissionWorkflow",
            SubmissionRequest,
            SubmissionStage,
            first_stage=SubmissionStage.DRAFTING,
        ),
        CaseType(
            CaseKind.GRADE_EXTENSION,
            "GradeExtensionWorkflow",
            ExtensionRequest,
            ExtensionStage,
            follows_calendar=False,
        ),
        CaseType(
            CaseKind.INCOMPLETE_GRADE,
            "IncompleteGradeWorkflow",
            IncompleteRequest,
            IncompleteStage,
            first_stage=IncompleteStage.OPEN,
        ),
        CaseType(
            CaseKind.GRADE_CORRECTION,
            "GradeCorrectionWorkflow",
            CorrectionRequest,
            CorrectionStage,
            first_stage=CorrectionStage.DRAFTING,
            follows_calendar=False,
        ),
        CaseType(
            CaseKind.STANDING_REVIEW,
            "StandingReviewWorkflow",
            StandingRequest,
            StandingStage,
            first_stage=StandingStage.FOUND,
            follows_calendar=False,
        ),
        CaseType(
            CaseKind.IMPORT_BATCH,
            "ImportBatchWorkflow",
            BatchRequest,
            BatchStage,
            first_stage=BatchStage.UPLOADED,
            follows_calendar=False,
        ),
        CaseType(
            CaseKind.SCHOLARSHIP_AWARD,
            "ScholarshipAwardWorkflow",
            AwardRequest,
            AwardStage,
            follows_calendar=False,
        ),
        CaseType(
            CaseKind.SUBJECT_CHANGE,
            "SubjectChangeWorkflow",
            SubjectChangeRequest,
            VersionChangeStage,
            first_stage=VersionChangeStage.DRAFTING,
        ),
        CaseType(
            CaseKind.LEAVE,
            "LeaveWorkflow",
            LeaveRequest,
            LeaveStage,
            student_beside_decision=True,
        ),
        CaseType(
            CaseKind.TRANSFER_CREDIT,
            "TransferCreditWorkflow",
            TransferRequest,
            TransferStage,
            student_beside_decision=True,
            ends_with_studies=True,
        ),
        CaseType(
            CaseKind.GRADUATION,
            "GraduationWorkflow",
            GraduationRequest,
            GraduationStage,
        ),
        CaseType(
            CaseKind.CONFERRAL,
            "ConferralWorkflow",
            ConferralRequest,
            ConferralStage,
            follows_calendar=False,
        ),
        CaseType(
            CaseKind.PROGRAMME_EXCEPTION,
            "ProgrammeExceptionWorkflow",
            ExceptionRequest,
            ExceptionStage,
            follows_calendar=False,
            ends_with_studies=True,
        ),
        CaseType(
            CaseKind.PROGRAMME_CHANGE,
            "ProgrammeChangeWorkflow",
            ProgrammeChangeRequest,
            VersionChangeStage,
            first_stage=VersionChangeStage.DRAFTING,
        ),
        CaseType(
            CaseKind.ADOPTION,
            "AdoptionWorkflow",
            AdoptionRequest,
            AdoptionStage,
            first_stage=AdoptionStage.FACULTY_REVIEW,
            follows_calendar=False,
        ),
        CaseType(
            CaseKind.ROLE_CHANGE,
            "RoleChangeWorkflow",
            RoleChangeRequest,
            RoleChangeStage,
            follows_calendar=False,
        ),
        CaseType(
            CaseKind.NAME_CHANGE,
            "NameChangeWorkflow",
            NameChangeRequest,
            NameChangeStage,
            follows_calendar=False,
        ),
        CaseType(
            CaseKind.YEAR_PROMOTION,
            "YearPromotionWorkflow",
            PromotionRequest,
            PromotionStage,
            follows_calendar=False,
        ),
    )
}
