"""When a version of a programme may be changed, and what is wrong with what a draft says of its years (study §3)."""

from __future__ import annotations

from models.cases.case.contract.record import Refused
from models.study.programme.contract import ProgrammeStatus


def refusal_to_change(status: ProgrammeStatus) -> Refused | None:
    """Why a version is not changed: what is before its offices stays, and so does what students follow."""
    if status is ProgrammeStatus.DRAFT:
        return None
    code = "programme_in_review" if status is ProgrammeStatus.IN_REVIEW else "programme_not_draft"
    return Refused(code=code, rule=refusal_to_change.__name__, facts={"status": status.value})


def refusal_to_delete(status: ProgrammeStatus, *, was_proposed: bool) -> Refused | None:
    """Why a version is not deleted: as for changing it, and what offices have seen and said of it stays."""
    refused = refusal_to_change(status)
    if refused is None and was_proposed:
        return Refused(code="programme_stays", rule=refusal_to_delete.__name__)
    return refused


def refusal_to_copy(status: ProgrammeStatus) -> Refused | None:
    """Why a version is not the one that a draft goes on from: a draft may change, and be deleted, under its copy."""
    if status is ProgrammeStatus.ACTIVE:
        return None
    return Refused(code="programme_not_active", rule=refusal_to_copy.__name__, facts={"status": status.value})


def refusal_by_years(first: int, last: int | None) -> Refused | None:
    """Why the years of admission cannot be: the last is before the first."""
    if last is None or last >= first:
        return None
    return Refused(code="programme_years", rule=refusal_by_years.__name__, facts={"first": first, "last": last})
