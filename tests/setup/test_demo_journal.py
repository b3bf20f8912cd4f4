"""Steps of demo people that are ended in the middle go on where they were."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from api.embedded.demo_journal import STEPS, Journal, OtherVersionError, journal_of, unfinished_steps


class Portal:
    """Counts what is done in it: each call once, whoever repeats it under the same key."""

    def __init__(self) -> None:
        self.done: dict[str, str] = {}
        self.in_doubt: list[str] = []

    def call(self, name: str) -> Callable[[str, bool], str]:
        def make(key: str, may_be_repeated: bool) -> str:
            if may_be_repeated:
                self.in_doubt.append(name)
            return self.done.setdefault(key, f"{name} {len(self.done)}")

        return make


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "leaves.jsonl"


def test_what_was_answered_is_not_done_again(file: Path) -> None:
    portal = Portal()
    first = Journal(file)
    answers = [first.once(name, portal.call(name)) for name in ("ask", "approve")]
    again = Journal(file)
    assert [again.once(name, portal.call(name)) for name in ("ask", "approve", "confirm")] == [*answers, "confirm 2"]
    assert len(portal.done) == 3


def test_a_call_whose_answer_was_not_written_is_repeated_under_its_key(file: Path) -> None:
    portal = Portal()

    def ended(key: str, may_be_repeated: bool) -> str:
        portal.call("approve")(key, may_be_repeated)
        raise KeyboardInterrupt

    first = Journal(file)
    first.once("ask", portal.call("ask"))
    with pytest.raises(KeyboardInterrupt):
        first.once("approve", ended)
    again = Journal(file)
    again.once("ask", portal.call("ask"))
    again.once("approve", portal.call("approve"))
    again.once("confirm", portal.call("confirm"))
    assert [answer.split()[0] for answer in portal.done.values()] == ["ask", "approve", "confirm"]
    assert portal.in_doubt == ["approve"]


def test_a_line_that_was_being_written_counts_as_not_written(file: Path) -> None:
    portal = Portal()
    first = Journal(file)
    first.once("ask", portal.call("ask"))
    first.once("approve", portal.call("approve"))
    file.write_text(file.read_text()[:-10])
    again = Journal(file)
    assert [again.once(name, portal.call(name)) for name in ("ask", "approve")] == ["ask 0", "approve 1"]
    assert portal.in_doubt == ["approve"]
    assert len(portal.done) == 2
    assert not Journal(file).is_done


def test_a_journal_of_another_version_is_not_followed(file: Path) -> None:
    portal = Portal()
    Journal(file).once("ask", portal.call("ask"))
    with pytest.raises(OtherVersionError):
        Journal(file).once("apply", portal.call("apply"))


def test_a_finished_step_is_remembered(tmp_path: Path) -> None:
    assert unfinished_steps(tmp_path) == list(STEPS)
    journal_of(tmp_path, STEPS[0]).once("ask", Portal().call("ask"))
    assert unfinished_steps(tmp_path) == list(STEPS)
    journal_of(tmp_path, STEPS[0]).finish()
    assert unfinished_steps(tmp_path) == list(STEPS[1:])
