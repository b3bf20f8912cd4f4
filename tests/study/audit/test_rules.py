"""The audit of random programmes: what study §3 promises of it, and what trying everything says."""

from __future__ import annotations

from decimal import Decimal
from random import Random

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from models.study.audit.rules.auditing import Auditor, NodeState, audit
from models.study.audit.rules.exceptions import ProgrammeException
from models.study.audit.rules.programme import Programme, walk
from models.study.audit.rules.subjects import Certainty, Taken
from models.study.programme.contract import ExceptionKind
from tests.study.audit.programmes import CODES, SPLITTABLE, fewest_missing, programmes, students

EXAMPLES = 60
examples = settings(max_examples=EXAMPLES, deadline=None)


@examples
@given(programmes(), students())
def test_nothing_else_leaves_fewer_credits_missing(programme: Programme, taken: list[Taken]) -> None:
    result = audit(programme, taken)
    assume(result.is_proven)
    assert result.short == fewest_missing(programme, taken)


@examples
@given(programmes(), students(), st.randoms(use_true_random=False))
def test_the_order_in_which_subjects_come_changes_nothing(
    programme: Programme, taken: list[Taken], chance: Random
) -> None:
    shuffled = list(taken)
    chance.shuffle(shuffled)
    assert audit(programme, shuffled) == audit(programme, taken)


@examples
@given(programmes(), students(), students(), st.data())
def test_who_was_audited_before_and_what_was_agreed_for_them_changes_nothing(
    programme: Programme, before: list[Taken], taken: list[Taken], data: st.DataObject
) -> None:
    auditor = Auditor(programme)
    waived = data.draw(st.sampled_from([node.path for node in walk(programme.root)]))
    assert auditor.audit(before) == audit(programme, before)
    auditor.audit(before, [ProgrammeException(ExceptionKind.WAIVE, waived)])
    assert auditor.audit(taken) == audit(programme, taken)


@examples
@given(programmes(), students())
def test_every_attempt_is_used_unused_or_rejected_and_counts_once_in_a_layer(
    programme: Programme, taken: list[Taken]
) -> None:
    result = audit(programme, taken)
    used = [(key, programme.layer_of(node.path)) for node in result.nodes.values() for key in node.used]
    assert len(set(used)) == len(used)
    kinds = [{key for key, _ in used}, set(result.unused), set(result.rejected)]
    assert set.union(*kinds) == {attempt.key for attempt in taken}
    assert sum(map(len, kinds)) == len(taken)


@examples
@given(programmes(), students(4), st.sampled_from(CODES), st.integers(1, 3))
def test_one_more_subject_never_makes_more_be_missing(
    programme: Programme, taken: list[Taken], code: str, level: int
) -> None:
    more = Taken(code, level, Decimal(3), 2570, 1, Certainty.DONE, "A")
    others = [attempt for attempt in taken if attempt.code != code]
    before, after = audit(programme, others), audit(programme, [*others, more])
    assume(before.is_proven and after.is_proven)
    assert after.short <= before.short
    if before.short == 0:
        assert after.nodes[""].state is NodeState.DONE


@examples
@given(programmes(), students(4), st.sampled_from(sorted(SPLITTABLE)), st.sampled_from(["A", "C+", "D"]))
def test_one_more_part_of_a_subject_never_makes_more_be_missing(
    programme: Programme, taken: list[Taken], code: str, letter: str
) -> None:
    more = Taken(code, 1, Decimal(1), 2570, 1, Certainty.DONE, letter, whole=Decimal(3))
    taken = [attempt._replace(level=1) for attempt in taken]
    before, after = audit(programme, taken), audit(programme, [*taken, more])
    assume(before.is_proven and after.is_proven)
    assert after.short <= before.short


@examples
@given(programmes(), students(), st.data())
def test_waiving_never_makes_more_be_missing(programme: Programme, taken: list[Taken], data: st.DataObject) -> None:
    path = data.draw(st.sampled_from([node.path for node in walk(programme.root)]))
    waived = audit(programme, taken, [ProgrammeException(ExceptionKind.WAIVE, path)])
    assert waived.short <= audit(programme, taken).short
    assert waived.nodes[path].state is NodeState.WAIVED


@examples
@given(programmes(), students())
def test_what_is_under_way_or_planned_never_counts_as_done(programme: Programme, taken: list[Taken]) -> None:
    done = [attempt for attempt in taken if attempt.certainty is Certainty.DONE]
    all_done, mixed = audit(programme, done), audit(programme, taken)
    assert mixed.short == all_done.short
    assert (mixed.nodes[""].state is NodeState.DONE) <= (all_done.nodes[""].state is NodeState.DONE)


@examples
@given(programmes(), students())
def test_a_requirement_is_judged_by_the_subjects_that_are_shown_at_it(programme: Programme, taken: list[Taken]) -> None:
    attempts = {attempt.key: attempt for attempt in taken}
    result = audit(programme, taken)
    for path in programme.leaves:
        node = result.nodes[path]
        used = [attempts[key] for key in node.used]
        assert (node.short == 0) == (node.state is not NodeState.MISSING)
        assert bool(node.have) == bool(used)
        if node.state is NodeState.DONE and path not in programme.pools:
            assert any(attempt.certainty is Certainty.DONE for attempt in used)
        if all(attempt.whole is None for attempt in used):
            assert node.have == sum((attempt.credits for attempt in used), Decimal(0))


@examples
@given(programmes(can_be_filled=True), students(4))
def test_following_what_is_missing_completes_the_programme(programme: Programme, taken: list[Taken]) -> None:
    # A repeat that is under way may bring fewer credits than the pass it replaces: then more is missing afterwards.
    taken, agreed = list({attempt.code: attempt for attempt in taken}.values()), []
    result = audit(programme, taken)
    for place, missing in enumerate(result.missing):
        code = f"0999900{place}"
        taken.append(Taken(code, 9, missing.credits, 2570, 1, Certainty.DONE, "A"))
        agreed.append(ProgrammeException(ExceptionKind.PIN, missing.path, code))
    done = [attempt._replace(certainty=Certainty.DONE, letter=attempt.letter or "A") for attempt in taken]
    assert audit(programme, done, agreed).nodes[""].state is NodeState.DONE
