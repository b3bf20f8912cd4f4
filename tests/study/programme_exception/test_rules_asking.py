"""What may be agreed to for a student beside the programme, and why not (study §3)."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from decimal import Decimal
from uuid import uuid4

import pytest

from models.people.student.contract.status import StudentStatus
from models.study.programme.contract import ExceptionKind
from models.study.programme_exception.contract import AskedException, ExceptionWish
from models.study.programme_exception.rules.asking import (
    ExceptionFacts,
    StandingException,
    refusal_to_grant,
    refusal_to_withdraw,
)
from models.study.programme_exception.rules.process import labels_of
from tests.study.audit.documents import block, document, leaf

TODAY = date(2026, 11, 24)
ONE, TWO, FREE = "01204111", "01204112", "01999021"
DOCUMENT = document(
    block("core", leaf("core.one", ONE), leaf("core.two", TWO)),
    block("some", leaf("some.a", "01204211"), leaf("some.b", "01204212"), rule="choose", choose=1),
    block("free", leaf("free.any", patterns=[{"prefix": "0"}]), rule="credits", credits="6"),
)
FACTS = ExceptionFacts(
    asked_on=TODAY, status_code=StudentStatus.CURRENT, status_th="ปกติ", status_en="Current", document=DOCUMENT,
    subjects=frozenset({ONE, TWO, FREE}), standing=(),
)  # fmt: skip


def wish(kind: ExceptionKind, path: str, **more: object) -> AskedException:
    """Something to be agreed to."""
    return AskedException.model_validate({"kind": kind, "path": path, **more})


ALLOWED = {
    "a subject counts at a leaf": wish(ExceptionKind.ADD, "core.one", subject=FREE),
    "a subject counts at one leaf only": wish(ExceptionKind.PIN, "free.any", subject=ONE),
    "a subject does not count": wish(ExceptionKind.EXCLUDE, "free.any", subject=ONE),
    "a subject in place of another": wish(ExceptionKind.SUBSTITUTE, "core.two", subject=FREE, instead_of=TWO),
    "fewer credits": wish(ExceptionKind.NEED, "free", credits=Decimal(3)),
    "both of a choice": wish(ExceptionKind.NEED, "some", choose=2),
    "a leaf is waived": wish(ExceptionKind.WAIVE, "core.one"),
    "a block is waived until a day": wish(ExceptionKind.WAIVE, "core", valid_until=TODAY),
}
REFUSED = {
    "nowhere": (wish(ExceptionKind.WAIVE, "core.three"), "exception_path_nowhere"),
    "a subject at a block": (wish(ExceptionKind.ADD, "core", subject=FREE), "exception_wrong_place"),
    "a need of a leaf": (wish(ExceptionKind.NEED, "core.one", credits=Decimal(1)), "exception_wrong_place"),
    "no subject": (wish(ExceptionKind.PIN, "core.one"), "exception_subject_missing"),
    "nothing to replace": (wish(ExceptionKind.SUBSTITUTE, "core.one", subject=FREE), "exception_subject_missing"),
    "an unknown subject": (wish(ExceptionKind.ADD, "core.one", subject="01000000"), "exception_subject_unknown"),
    "in place of what is not asked for": (
        wish(ExceptionKind.SUBSTITUTE, "core.one", subject=FREE, instead_of=TWO), "exception_not_named_there",
    ),
    "the same need": (wish(ExceptionKind.NEED, "free", credits=Decimal(6)), "exception_need_missing"),
    "a number of what does not choose": (wish(ExceptionKind.NEED, "free", choose=1), "exception_need_missing"),
    "more than there are": (wish(ExceptionKind.NEED, "some", choose=3), "exception_need_impossible"),
    "a day that has passed": (
        wish(ExceptionKind.WAIVE, "core", valid_until=date(2026, 11, 23)), "exception_until_past",
    ),
}  # fmt: skip


@pytest.mark.parametrize("asked", ALLOWED.values(), ids=ALLOWED.keys())
def test_what_may_be_agreed_to(asked: AskedException) -> None:
    assert refusal_to_grant(FACTS, asked) is None


@pytest.mark.parametrize(("asked", "code"), REFUSED.values(), ids=REFUSED.keys())
def test_what_may_not_be_agreed_to_says_why(asked: AskedException, code: str) -> None:
    refused = refusal_to_grant(FACTS, asked)
    assert refused is not None
    assert (refused.code, refused.remedy) == (code, f"remedy.{code}")


def test_nothing_is_agreed_to_without_a_programme_or_after_the_studies() -> None:
    asked = wish(ExceptionKind.WAIVE, "core")
    no_programme = refusal_to_grant(replace(FACTS, document=None), asked)
    graduated = refusal_to_grant(replace(FACTS, status_code=StudentStatus.GRADUATED), asked)
    assert no_programme is not None
    assert graduated is not None
    assert (no_programme.code, graduated.code) == ("exception_no_programme", "exception_status")


@pytest.mark.parametrize(
    ("holds", "asked", "is_refused"),
    [
        (ALLOWED["a leaf is waived"], ALLOWED["a leaf is waived"], True),
        (ALLOWED["a subject does not count"], wish(ExceptionKind.PIN, "free.any", subject=ONE), True),
        (ALLOWED["a subject counts at one leaf only"], wish(ExceptionKind.PIN, "core.one", subject=ONE), True),
        (ALLOWED["fewer credits"], wish(ExceptionKind.NEED, "free", credits=Decimal(4)), True),
        (ALLOWED["fewer credits"], wish(ExceptionKind.WAIVE, "free"), False),
        (ALLOWED["a subject does not count"], wish(ExceptionKind.EXCLUDE, "free.any", subject=TWO), False),
    ],
    ids=["the same", "against it", "pinned elsewhere", "another need", "waived beside", "another subject"],
)
def test_what_contradicts_an_exception_that_holds_is_refused(
    holds: AskedException, asked: AskedException, is_refused: bool
) -> None:
    standing = StandingException(uuid4(), holds, "มติคณะ")
    refused = refusal_to_grant(replace(FACTS, standing=(standing,)), asked)
    assert (refused is not None and refused.code == "exception_already") is is_refused


def test_only_what_holds_is_withdrawn() -> None:
    standing = StandingException(uuid4(), ALLOWED["a leaf is waived"], "มติคณะ")
    facts = replace(FACTS, standing=(standing,))
    assert refusal_to_withdraw(facts, standing.exception_id) is None
    refused = refusal_to_withdraw(facts, uuid4())
    assert refused is not None
    assert refused.code == "exception_not_holding"


def test_each_kind_is_said_in_both_languages() -> None:
    said = {name: labels_of(asked, ExceptionWish.GRANT, "หมวดวิชา", "Subjects")[1] for name, asked in ALLOWED.items()}
    assert said["a subject in place of another"] == f"{FREE} counts in place of {TWO}"
    assert said["fewer credits"] == "Another need of Subjects: 3 credits"
    assert said["both of a choice"] == "Another need of Subjects: 2 of its parts"
    withdrawn = labels_of(ALLOWED["a leaf is waived"], ExceptionWish.WITHDRAW, "หมวดวิชา", "Subjects")
    assert withdrawn == ("ถอน: ยกเว้น หมวดวิชา", "Withdrawn: Subjects is waived")
