"""Every process, an entry each: what the API begins, the reconciliation begins later, and the calendar notifies.

To add one, add its value to :class:`CaseKind` and its entry here; ``CONTRIBUTING.md`` lists what belongs to it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from models.contracts.cases.case import CaseKind
from models.contracts.cases.role_changes import RoleChangeRequest, RoleChangeStage
from models.contracts.cases.starting import CaseType, DatesTable
from models.contracts.curriculum.allocation_round import RoundRequest, RoundStage
from models.contracts.curriculum.subject_change import SubjectChangeRequest
from models.contracts.curriculum.version_change import VersionChangeStage
from models.contracts.enrolment.enrolment import EnrolmentRequest, EnrolmentStage
from models.contracts.enrolment.unlock import UnlockRequest, UnlockStage
from models.contracts.enrolment.waitlist import WaitlistRequest, WaitlistStage
from models.contracts.finance.bill_run import BillRunRequest, BillRunStage
from models.contracts.finance.cancelling import (
    InvoiceCancellationRequest,
    ReceiptCancellationRequest,
    WriteOffRequest,
    WriteOffReversalRequest,
)
from models.contracts.finance.desk import DayCloseRequest, LineMatchRequest, MistakeRequest
from models.contracts.finance.instalment_split import InstalmentSplitRequest
from models.contracts.finance.master_changes import MasterChangeRequest
from models.contracts.finance.payment import PaymentRequest, PaymentStage
from models.contracts.finance.payment_exception import PaymentExceptionRequest, PaymentExceptionStage
from models.contracts.finance.refund import RefundRequest, RefundStage
from models.contracts.finance.scholarship_award import AwardRequest, AwardStage
from models.contracts.finance.sponsoring import (
    AwardShortfallRequest,
    SponsorPaymentRequest,
    SponsorPaymentReversalRequest,
)
from models.contracts.finance.treasury import TreasuryStage
from models.contracts.finance.waiver import WaiverRequest, WaiverStage
from models.contracts.grades.correction import CorrectionRequest, CorrectionStage
from models.contracts.grades.extension import ExtensionRequest, ExtensionStage
from models.contracts.grades.incomplete_grade import IncompleteRequest, IncompleteStage
from models.contracts.grades.standing_review import StandingRequest, StandingStage
from models.contracts.grades.submission import SubmissionRequest, SubmissionStage
from models.contracts.imports.batch import BatchRequest, BatchStage
from models.contracts.study.conferral import ConferralRequest, ConferralStage
from models.contracts.study.graduation import GraduationRequest, GraduationStage
from models.contracts.study.leave import LeaveRequest, LeaveStage
from models.contracts.study.programme_change import ProgrammeChangeRequest
from models.contracts.study.programme_exception import ExceptionRequest, ExceptionStage
from models.contracts.study.transfer_credit import TransferRequest, TransferStage

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
            CaseKind.ROLE_CHANGE,
            "RoleChangeWorkflow",
            RoleChangeRequest,
            RoleChangeStage,
            follows_calendar=False,
        ),
    )
}
