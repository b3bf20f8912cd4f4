"""Who signs a paper of a day: the main one, else a representative; and no day has two main ones."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.finance.paper.contract import SignerPost
from models.finance.signer.contract import SignedDocument, SignerRole
from models.finance.signer.rules import Signer, signature_refusal, signer_of_day, signer_refusal
from models.kit.table import new_id

FIRST = date(2026, 1, 1)


def signer(since: int, until: int | None, role: SignerRole = SignerRole.MAIN, **more: object) -> Signer:
    """A signer of receipts as director, by days from the first of the year."""
    told = {"document": SignedDocument.RECEIPT, "post": SignerPost.DIRECTOR, "name_th": "ก", "name_en": "A", **more}
    return Signer(
        signer_id=new_id(), role=role, since=FIRST + timedelta(since),
        until=None if until is None else FIRST + timedelta(until), **told,  # type: ignore[arg-type]
    )  # fmt: skip


days = st.integers(0, 60)
periods = st.tuples(days, st.none() | days).filter(lambda period: period[1] is None or period[0] <= period[1])
signers = st.builds(lambda period, role: signer(*period, role), periods, st.sampled_from(SignerRole))


@given(st.lists(signers, max_size=8), days)
def test_where_all_that_are_let_in_stand_every_day_has_one_main_signer_at_most_and_it_signs(
    wanted: list[Signer], on: int
) -> None:
    standing: list[Signer] = []
    for one in wanted:
        if signer_refusal(one, standing) is None:
            standing.append(one)
    day = FIRST + timedelta(on)
    there = [one for one in standing if one.signs_on(day)]
    main = [one for one in there if one.role is SignerRole.MAIN]
    assert len(main) <= 1
    found = signer_of_day(standing, day)
    if main:
        assert found == main[0]
    elif there:
        assert found in there
        assert found.since == max(one.since for one in there)
    else:
        assert found is None


@given(periods, periods)
def test_two_main_signers_are_refused_where_and_only_where_they_share_a_day(
    one: tuple[int, int | None], other: tuple[int, int | None]
) -> None:
    first, second = signer(*one), signer(*other)
    shared = any(
        first.signs_on(FIRST + timedelta(day)) and second.signs_on(FIRST + timedelta(day)) for day in range(62)
    )
    refused = signer_refusal(first, [second])
    assert (refused is not None) == shared
    if refused is not None:
        assert (refused.code, refused.facts["name_th"], refused.facts["since_on"]) == (
            "signer_days_taken", "ก", second.since.isoformat(),
        )  # fmt: skip


def test_other_papers_other_posts_and_the_signer_as_they_were_are_no_rivals() -> None:
    standing = signer(0, None)
    assert signer_refusal(signer(0, None, document=SignedDocument.CREDIT_NOTE), [standing]) is None
    assert signer_refusal(signer(0, None, post=SignerPost.OFFICER), [standing]) is None
    assert signer_refusal(standing, [standing]) is None
    assert signer_refusal(signer(0, 3, SignerRole.REPRESENTATIVE), [standing]) is None


def test_days_that_end_before_they_begin_are_refused_also_of_a_representative() -> None:
    for role in SignerRole:
        refused = signer_refusal(signer(5, 4, role), [])
        assert refused is not None
        assert refused.code == "signer_days_order"


@pytest.mark.parametrize(
    ("size", "refused"), [((200, 50), False), ((1, 1), False), ((201, 50), True), ((200, 51), True), ((50, 200), True)]
)
def test_a_signature_is_at_most_200_by_50_pixels(size: tuple[int, int], refused: bool) -> None:
    assert (signature_refusal(*size) is not None) == refused
