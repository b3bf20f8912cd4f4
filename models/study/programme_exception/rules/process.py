"""The process ``programme_exception``: its stages, its actions, the record after each of them (study §3).

See docs/areas/study.md.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from decimal import Decimal
from typing import Final
from uuid import UUID

from models.access.role.contract import RoleId
from models.cases.case.contract.record import (
    CaseAction,
    CaseActionName,
    CaseItem,
    CaseKind,
    CaseRecord,
    CaseState,
    Refused,
)
from models.cases.case.contract.starting import received
from models.cases.case.rules.process import Endings, Process
from models.cases.case.rules.steps import ended_by, refused_after_all
from models.cases.review.contract import Office, Review, Within
from models.cases.review.rules.chain import REVIEW_ACTIONS, Along, Reviewed, after_review, first_review, put_before
from models.grades.sheet.rules.scoring import plain
from models.study.programme.contract import ExceptionKind
from models.study.programme_exception.contract import (
    AskedException,
    ExceptionRegulation,
    ExceptionRequest,
    ExceptionStage,
    ExceptionWish,
)

LAPSE_EFFECT: Final = "request_lapses"
ASKED: Final = "asked"

_HEAD: Final = Office(role=RoleId.HEAD_OF_DEPARTMENT, within=Within.DEPARTMENT)
_DEAN: Final = Office(role=RoleId.DEAN, within=Within.FACULTY)
_REGISTRAR: Final = Office(role=RoleId.REGISTRAR)
REGULATIONS: Final[Mapping[int, ExceptionRegulation]] = {
    1: ExceptionRegulation(
        chain=(
            Review(stage=ExceptionStage.ADVISOR_REVIEW, escalates_to=_HEAD),
            Review(stage=ExceptionStage.FACULTY_REVIEW, office=_DEAN, escalates_to=_REGISTRAR),
        ),
    ),
}
"""Every regulation there was, by its version: a case is answered the one it began under. To change it, add one."""
VERSION: Final = max(REGULATIONS)

JUDGED: Final = frozenset({CaseActionName.APPROVE})
"""What needs the rows: an approval is judged anew, and the last one writes the exception in its transaction."""
ENDINGS: Final = Endings(
    {
        CaseActionName.APPROVE: ExceptionStage.APPROVED,
        CaseActionName.DISAPPROVE: ExceptionStage.REFUSED,
        CaseActionName.CANCEL: ExceptionStage.CANCELLED,
        CaseActionName.LAPSE: ExceptionStage.LAPSED,
        CaseActionName.TERMINATE: ExceptionStage.CANCELLED,
    }
)
PROGRAMME_EXCEPTION: Final = Process(
    kind=CaseKind.PROGRAMME_EXCEPTION,
    main_stages=(ExceptionStage.RECEIVED, *REGULATIONS[VERSION].stages, ExceptionStage.APPROVED),
    actions=dict.fromkeys(REGULATIONS[VERSION].stages, REVIEW_ACTIONS),
    endings=ENDINGS,
    one_hand=frozenset({CaseActionName.APPROVE}),
)
"""Two people: nobody agrees to what they asked for, and an advisor who is the dean has one hand in it."""

TITLES: Final[Mapping[ExceptionWish, tuple[str, str]]] = {
    ExceptionWish.GRANT: ("ข้อยกเว้นของหลักสูตร", "Exception of the programme"),
    ExceptionWish.WITHDRAW: ("ถอนข้อยกเว้นของหลักสูตร", "Withdrawal of an exception"),
}
"""What a request is called, in Thai and in English."""
_LABELS: Final[Mapping[ExceptionKind, tuple[str, str]]] = {
    ExceptionKind.ADD: ("ให้ {subject} นับใน {th}", "{subject} counts at {en}"),
    ExceptionKind.PIN: ("ให้ {subject} นับใน {th} เท่านั้น", "{subject} counts at {en} and nowhere else"),
    ExceptionKind.EXCLUDE: ("ไม่นับ {subject} ใน {th}", "{subject} does not count at {en}"),
    ExceptionKind.SUBSTITUTE: ("ใช้ {subject} แทน {instead_of}", "{subject} counts in place of {instead_of}"),
    ExceptionKind.NEED: ("เปลี่ยนเกณฑ์ของ {th}: {need_th}", "Another need of {en}: {need_en}"),
    ExceptionKind.WAIVE: ("ยกเว้น {th}", "{en} is waived"),
}
_WITHDRAWN: Final = ("ถอน: {label}", "Withdrawn: {label}")


def regulation_of(version: int = VERSION) -> ExceptionRegulation:
    """What a request runs under, of a version of the regulations."""
    return REGULATIONS[version].model_copy(update={"version": version})


def labels_of(asked: AskedException, wish: ExceptionWish, name_th: str, name_en: str) -> tuple[str, str]:
    """What is asked for in a line, in Thai and in English; the names are those of the node."""
    words = {
        "subject": asked.subject or "",
        "instead_of": asked.instead_of or "",
        "th": name_th or asked.path,
        "en": name_en or asked.path,
        "need_th": _need(asked.credits, asked.choose, "หน่วยกิต", "รายการ"),
        "need_en": _need(asked.credits, asked.choose, "credits", "of its parts"),
    }
    parts = [text.format(**words) for text in _LABELS[asked.kind]]
    if wish is ExceptionWish.WITHDRAW:
        parts = [text.format(label=label) for text, label in zip(_WITHDRAWN, parts, strict=True)]
    return parts[0], parts[1]


def _need(credit: Decimal | None, choose: int | None, of_credits: str, of_parts: str) -> str:
    parts = [] if credit is None else [f"{plain(credit)} {of_credits}"]
    return ", ".join(parts if choose is None else [*parts, f"{choose} {of_parts}"])


def item_of(request: ExceptionRequest, name_th: str, name_en: str) -> CaseItem:
    """The line of a request."""
    th, en = labels_of(request.asked, request.wish, name_th, name_en)
    return CaseItem(key=f"{request.asked.kind}:{request.asked.path}", label_th=th, label_en=en, outcome=ASKED)


def first_record(
    request: ExceptionRequest,
    item: CaseItem,
    refused: Refused | None,
    *,
    at: datetime,
    advisor_id: UUID | None,
    regulation: ExceptionRegulation,
) -> CaseRecord:
    """The record once the rules have decided: before its first office for as long as it may be, or refused at once."""
    if refused is not None:
        item = item.model_copy(update={"outcome": ExceptionStage.REFUSED.value, "refused": refused})
    submitted = received(CaseKind.PROGRAMME_EXCEPTION, request).step(
        CaseActionName.SUBMIT,
        at=request.requested_at,
        actor_id=request.opened_by,
        remark=request.reason,
        items=(item,),
    )
    along = along_of(request, regulation, advisor_id)
    stages = (ExceptionStage.RECEIVED, *(review.stage for review in along.chain), ExceptionStage.APPROVED)
    submitted = submitted.model_copy(
        update={"main_stages": tuple(map(str, stages)), "regulation_version": regulation.version}
    )
    if refused is not None:
        return submitted.step(CaseActionName.DECIDE, at=at, stage=ExceptionStage.REFUSED, state=CaseState.CLOSED)
    first = first_review(along.chain, along.whose)
    due_at = request.requested_at + regulation.decided_within
    return put_before(submitted, first, along.whose, at=at, due_at=due_at, effect=LAPSE_EFFECT)


def along_of(request: ExceptionRequest, regulation: ExceptionRegulation, advisor_id: UUID | None) -> Along:
    """The offices of a request: what staff ask for is before the faculty at once, without the advisor."""
    chain = regulation.chain
    if request.on_behalf:
        chain = tuple(review for review in chain if review.office is not None)
    return Along(chain, Reviewed(advisor_id, request.faculty_code, request.department_code))


def decided(
    record: CaseRecord, action: CaseAction, request: ExceptionRequest, regulation: ExceptionRegulation,
    advisor_id: UUID | None, at: datetime,
) -> CaseRecord | None:  # fmt: skip
    """The record after a decision of an office or of who asked; None once the last office has agreed."""
    return after_review(record, action, ENDINGS, at=at, along=along_of(request, regulation, advisor_id))


def agreed(record: CaseRecord, action: CaseAction, at: datetime) -> CaseRecord:
    """The record once the faculty has agreed: it holds, or holds no more, from now on."""
    return ended_by(record, ENDINGS, CaseActionName.APPROVE, at=at, by=action)


def refused_after_agreement(record: CaseRecord, action: CaseAction, why: Refused, at: datetime) -> CaseRecord:
    """The record of what an office agreed to and may not be any more: it ends refused, and its line says why."""
    return refused_after_all(record, ExceptionStage.REFUSED, action, why, at)


def lapsed(record: CaseRecord, at: datetime) -> CaseRecord:
    """The record when nobody has decided in time."""
    return ended_by(record, ENDINGS, CaseActionName.LAPSE, at=at)
