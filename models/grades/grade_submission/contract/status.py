"""Which of the words of spec §4 a stage shows, for sheets and for papers (grades §4)."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Final

from models.grades.grade_correction.contract import CorrectionStage
from models.grades.grade_submission.contract.case import SubmissionStage


class GradeStatus(StrEnum):
    """The words of spec §4."""

    WAITING = "waiting"
    UNDER_CONSIDERATION = "under_consideration"
    APPROVED = "approved"
    NOT_APPROVED = "not_approved"
    COMPLETED = "completed"
    CANCELLED = "cancelled"
    NEEDS_VERIFICATION = "needs_verification"
    WAITING_ADMIN_APPROVAL = "waiting_admin_approval"


SHEET_STATUS: Final[Mapping[SubmissionStage, GradeStatus]] = {
    SubmissionStage.DRAFTING: GradeStatus.WAITING,
    SubmissionStage.LATE: GradeStatus.NEEDS_VERIFICATION,
    SubmissionStage.HEAD_REVIEW: GradeStatus.UNDER_CONSIDERATION,
    SubmissionStage.DEAN_REVIEW: GradeStatus.UNDER_CONSIDERATION,
    SubmissionStage.REGISTRAR_REVIEW: GradeStatus.WAITING_ADMIN_APPROVAL,
    SubmissionStage.PUBLISHED: GradeStatus.COMPLETED,
    SubmissionStage.CANCELLED: GradeStatus.CANCELLED,
}
"""What a sheet shows."""


class SheetState(StrEnum):
    """How far the grades of a sheet are, for whoever watches over many."""

    LATE = "late"
    DRAFTING = "drafting"
    IN_REVIEW = "in_review"
    PUBLISHED = "published"


class SheetStage(StrEnum):
    """The stages of a sheet in the words of its teachers."""

    NOT_BEGUN = "not_begun"
    ENTERING = "entering"
    READY = "ready"
    SUBMITTED = "submitted"
    RETURNED = "returned"
    LATE = "late"
    PUBLISHED = "published"


SHEET_STATE: Final[Mapping[SubmissionStage, SheetState]] = {
    SubmissionStage.DRAFTING: SheetState.DRAFTING,
    SubmissionStage.LATE: SheetState.LATE,
    SubmissionStage.HEAD_REVIEW: SheetState.IN_REVIEW,
    SubmissionStage.DEAN_REVIEW: SheetState.IN_REVIEW,
    SubmissionStage.REGISTRAR_REVIEW: SheetState.IN_REVIEW,
    SubmissionStage.PUBLISHED: SheetState.PUBLISHED,
    SubmissionStage.CANCELLED: SheetState.DRAFTING,
}
"""A cancelled submission leaves the grades still due."""
CORRECTION_STATUS: Final[Mapping[CorrectionStage, GradeStatus]] = {
    CorrectionStage.DRAFTING: GradeStatus.WAITING,
    CorrectionStage.HEAD_REVIEW: GradeStatus.UNDER_CONSIDERATION,
    CorrectionStage.DEAN_REVIEW: GradeStatus.UNDER_CONSIDERATION,
    CorrectionStage.REGISTRAR_REVIEW: GradeStatus.WAITING_ADMIN_APPROVAL,
    CorrectionStage.CORRECTED: GradeStatus.APPROVED,
    CorrectionStage.REFUSED: GradeStatus.NOT_APPROVED,
    CorrectionStage.CANCELLED: GradeStatus.CANCELLED,
}
"""What KU7 shows."""


class PaperStatus(StrEnum):
    """The words of spec §4 for a paper. Persisted in contents: never renamed."""

    WAITING = "waiting"
    APPROVED = "approved"
    CANCELLED = "cancelled"
    RETURNED = "returned"
    NOT_APPROVED = "not_approved"


SHEET_PAPER_STATUS: Final[Mapping[SubmissionStage, PaperStatus]] = {
    SubmissionStage.DRAFTING: PaperStatus.WAITING,
    SubmissionStage.LATE: PaperStatus.WAITING,
    SubmissionStage.HEAD_REVIEW: PaperStatus.WAITING,
    SubmissionStage.DEAN_REVIEW: PaperStatus.WAITING,
    SubmissionStage.REGISTRAR_REVIEW: PaperStatus.WAITING,
    SubmissionStage.PUBLISHED: PaperStatus.APPROVED,
    SubmissionStage.CANCELLED: PaperStatus.CANCELLED,
}
"""What KU5 shows; one that a reviewer gave back is returned."""
CORRECTION_PAPER_STATUS: Final[Mapping[CorrectionStage, PaperStatus]] = {
    CorrectionStage.DRAFTING: PaperStatus.WAITING,
    CorrectionStage.HEAD_REVIEW: PaperStatus.WAITING,
    CorrectionStage.DEAN_REVIEW: PaperStatus.WAITING,
    CorrectionStage.REGISTRAR_REVIEW: PaperStatus.WAITING,
    CorrectionStage.CORRECTED: PaperStatus.APPROVED,
    CorrectionStage.REFUSED: PaperStatus.NOT_APPROVED,
    CorrectionStage.CANCELLED: PaperStatus.CANCELLED,
}
"""What KU7 shows; one that a reviewer gave back is returned."""
