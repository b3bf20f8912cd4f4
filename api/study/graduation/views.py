"""What is read of graduating, as the pages show it."""

from __future__ import annotations

from decimal import Decimal

from api.kit.wire import Names
from api.study.graduation.schemas import (
    ClearanceView,
    GraduationChange,
    GraduationCoverage,
    HonoursReasonView,
    HonoursView,
    MissingPlace,
    PlacedSubject,
    UnderWayView,
)
from models.grades.grade.rules.averages import shown_average
from models.grades.sheet.rules.scoring import plain
from models.kit.errors import Audience
from models.study.audit.rules.reading import programme_of
from models.study.audit.store.reading import ProgrammeFact
from models.study.graduation.contract import GraduationAudit, MissingCredits
from models.study.graduation.rules.clearances import ClearanceKind
from models.study.graduation.rules.coverage import change_since
from models.study.graduation.rules.honours import HonoursKind
from models.study.graduation.rules.under_way import UnderWay, UnderWayKind, missing_without
from models.study.graduation.store.reading import GraduationRead
from models.study.programme.contract import nodes_of


def coverage_view(read: GraduationRead) -> GraduationCoverage | None:
    """The audit of this moment; None where no programme is known."""
    audit, programme = read.facts.audit, read.programme
    if audit is None or programme is None:
        return None
    places = _places(programme)
    return GraduationCoverage(
        input_hash=audit.input_hash,
        programme=Names(th=programme.name_th, en=programme.name_en),
        need=audit.need,
        short=audit.short,
        to_take=[_missing(each) for each in audit.to_take],
        placements=[
            PlacedSubject(code=each.code, path=each.path, place=places[each.path]) for each in audit.placements
        ],
        is_proven=audit.is_proven,
    )


def _places(programme: ProgrammeFact) -> dict[str, Names]:
    nodes = (node for layer in programme.document.layers for node in nodes_of(layer))
    return {node.path: Names(th=node.name_th, en=node.name_en) for node in nodes}


def _missing(missing: MissingCredits) -> MissingPlace:
    place = Names(th=missing.name_th, en=missing.name_en)
    return MissingPlace(path=missing.path, place=place, credits=missing.credits)


def clearance_views(read: GraduationRead, audience: Audience) -> list[ClearanceView]:
    """What has to be in order, by what is so now."""
    hidden = {each.code for each in read.under_way if _is_hidden(each, audience)}
    return [
        ClearanceView(
            kind=each.kind,
            state=each.state,
            need=_said(each.need, read, is_average=each.kind is ClearanceKind.GPAX),
            have=_said(each.have, read, is_average=each.kind is ClearanceKind.GPAX),
            subjects=[
                code for code in each.subjects if each.kind is not ClearanceKind.NOTHING_UNDER_WAY or code not in hidden
            ],
        )
        for each in read.clearances
    ]


def under_way_views(read: GraduationRead, audience: Audience) -> list[UnderWayView]:
    """What a degree waits for, each with what giving it up would do."""
    return [
        UnderWayView(
            kind=each.kind,
            code="" if _is_hidden(each, audience) else each.code,
            name=Names(th="", en="") if _is_hidden(each, audience) else Names(th=each.name_th, en=each.name_en),
            academic_year=each.academic_year,
            semester=each.semester,
            case_id=None if _is_hidden(each, audience) else each.case_id,
            missing_without=_missing_without(read, each),
        )
        for each in read.under_way
    ]


def _is_hidden(under_way: UnderWay, audience: Audience) -> bool:
    """Whether the student may not see which subject it is: a correction that nobody has decided is the offices'."""
    return audience == "student" and under_way.kind is UnderWayKind.GRADE_CORRECTION


def _missing_without(read: GraduationRead, under_way: UnderWay) -> list[MissingPlace] | None:
    if read.programme is None or under_way.kind is not UnderWayKind.ENROLLED:
        return None
    document, places = read.programme.document, _places(read.programme)
    missing = missing_without(programme_of(document), read.taken.taken, read.taken.agreed, under_way.code)
    return [MissingPlace(path=each.path, place=places[each.path], credits=plain(each.credits)) for each in missing]


def honours_view(read: GraduationRead, *, is_final: bool) -> HonoursView:
    """Return the honours by the record of now, with each condition and whether it is met.

    ``is_final``: the degree is conferred, and they do not change any more.
    """
    found = read.honours
    return HonoursView(
        awarded=found.awarded,
        is_final=is_final,
        reasons=[
            HonoursReasonView(
                kind=each.kind,
                is_met=each.is_met,
                need=_said(each.need, read, is_average=each.kind is HonoursKind.GPAX),
                have=_said(each.have, read, is_average=each.kind is HonoursKind.GPAX),
                subjects=list(each.subjects),
                of_class=each.of_class,
            )
            for each in found.reasons
        ],
    )


def _said(number: Decimal | None, read: GraduationRead, *, is_average: bool) -> str | None:
    if number is None:
        return None
    return str(shown_average(number, read.taken.admission_year)) if is_average else plain(number)


def change_view(read: GraduationRead, accepted: GraduationAudit, agreed_to: GraduationAudit) -> GraduationChange | None:
    """What the audit of this moment says otherwise than the one the student accepted; None where none is known.

    That stays to be read after offices have the new audit before them, when there is nothing to reopen any more.
    """
    now = read.facts.audit
    if now is None:
        return None
    change = change_since(accepted, accepted, now)
    reopens = change_since(accepted, agreed_to, now).reopens
    missing = [_missing(each) for each in change.missing]
    return GraduationChange(reopens=reopens, moved=list(change.moved), missing=missing)
