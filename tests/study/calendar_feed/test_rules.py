"""How often an event has changed: it never counts backwards, whatever comes and goes."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from models.study.calendar_feed.rules import GONE, Numbered, renumbered

FIRST = datetime(2026, 11, 1, tzinfo=UTC)
LATER = FIRST + timedelta(days=1)
KNOWN = Numbered("class-1", "nine o'clock", 2, FIRST)


def test_what_says_the_same_stays_as_it_is() -> None:
    assert renumbered([KNOWN], {"class-1": "nine o'clock"}, LATER) == []


def test_what_says_something_else_is_one_revision_further() -> None:
    assert renumbered([KNOWN], {"class-1": "ten o'clock"}, LATER) == [Numbered("class-1", "ten o'clock", 3, LATER)]


def test_what_is_new_begins_at_nought() -> None:
    assert renumbered([], {"class-2": "nine o'clock"}, LATER) == [Numbered("class-2", "nine o'clock", 0, LATER)]


def test_what_was_gone_comes_back_as_a_revision_though_it_says_the_same() -> None:
    [gone] = renumbered([KNOWN], {}, LATER)
    assert gone == Numbered("class-1", GONE, 2, FIRST)
    assert renumbered([gone], {}, LATER) == []
    assert renumbered([gone], {"class-1": "nine o'clock"}, LATER) == [Numbered("class-1", "nine o'clock", 3, LATER)]


@given(st.lists(st.dictionaries(st.sampled_from("abc"), st.sampled_from(["one", "two"]))))
def test_a_revision_is_higher_exactly_when_something_else_is_said(readings: list[dict[str, str]]) -> None:
    kept: dict[str, Numbered] = {}
    for number, there in enumerate(readings):
        before = dict(kept)
        changed = renumbered(list(kept.values()), there, FIRST + timedelta(days=number))
        kept |= {event.uid: event for event in changed}
        assert {uid: kept[uid].fingerprint for uid in there} == there
        assert all(kept[uid].fingerprint == GONE for uid in kept.keys() - there)
        for uid in there.keys() & before.keys():
            assert (kept[uid].sequence > before[uid].sequence) == (before[uid].fingerprint != there[uid])
