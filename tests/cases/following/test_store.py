"""Rows that are followed one by one: one that fails is noted, tried again later and holds up no other."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import psycopg
import pytest
from sqlalchemy import text
from sqlalchemy.exc import OperationalError
from sqlmodel import Session, col, select
from temporalio.client import Client
from temporalio.exceptions import CancelledError
from temporalio.service import RPCError, RPCStatusCode

from activities.following import FollowedRows, signal_open
from models.cases.following.tables import FollowFailure
from models.kit.calendar import utc_now
from models.kit.follower import Follower
from tests.support.university import University


class Work:
    """What is done with rows; it fails at those in ``poisoned``."""

    def __init__(self, *poisoned: str, error: Exception | None = None) -> None:
        self.poisoned = set(poisoned)
        self.done: list[str] = []
        self._error = error or ValueError("นางสาวศิริพร 6610450001")

    def act(self, row: str) -> int:
        if row in self.poisoned:
            raise self._error
        self.done.append(row)
        return 1

    async def act_async(self, row: str) -> int:
        return self.act(row)


def failures(university: University) -> list[FollowFailure]:
    with Session(university.engine) as session:
        return list(session.exec(select(FollowFailure).order_by(col(FollowFailure.row_key))))


def let_time_pass(university: University) -> None:
    with university.engine.begin() as connection:
        connection.execute(text("UPDATE follow_failure SET again_at = now() - interval '1 second'"))


def test_a_row_that_fails_is_noted_without_what_it_holds_and_the_others_are_followed(university: University) -> None:
    work = Work("b")
    assert FollowedRows.read(Follower.WAIVERS).each(["a", "b", "c"], str, work.act) == 2
    assert work.done == ["a", "c"]
    (noted,) = failures(university)
    assert (noted.follower, noted.row_key, noted.failure, noted.attempts) == (Follower.WAIVERS, "b", "ValueError", 1)
    assert timedelta(seconds=30) < noted.again_at - utc_now() <= timedelta(minutes=1)


async def test_it_is_passed_over_until_its_time_comes_then_tried_after_ever_longer(university: University) -> None:
    work = Work("b")
    for attempts in range(1, 12):
        let_time_pass(university)
        assert await FollowedRows.read(Follower.WAIVERS).each_async(["a", "b"], str, work.act_async) == 1
        (noted,) = failures(university)
        assert noted.attempts == attempts
    assert timedelta(hours=5) < noted.again_at - utc_now() <= timedelta(hours=6)
    rows = FollowedRows.read(Follower.WAIVERS)
    assert rows.waiting == ["b"]
    rows.each(["b"], str, work.act)
    assert failures(university)[0].attempts == 11


def test_a_row_that_succeeds_at_last_is_noted_no_more(university: University) -> None:
    work = Work("b")
    FollowedRows.read(Follower.WAIVERS).each(["b"], str, work.act)
    FollowedRows.read(Follower.GRADUATIONS).each(["b"], str, work.act)
    work.poisoned.clear()
    let_time_pass(university)
    assert FollowedRows.read(Follower.WAIVERS).each(["b"], str, work.act) == 1
    assert [each.follower for each in failures(university)] == [Follower.GRADUATIONS]


@pytest.mark.parametrize(
    "away",
    [
        OperationalError("", {}, psycopg.OperationalError()),
        psycopg.errors.AdminShutdown(),
        RPCError("away", RPCStatusCode.UNAVAILABLE, b""),
        CancelledError(),
    ],
    ids=["database", "its shutdown", "temporal", "the worker, which ends"],
)
def test_what_is_away_fails_the_round_and_is_no_fault_of_a_row(university: University, away: Exception) -> None:
    with pytest.raises(type(away)):
        FollowedRows.read(Follower.WAIVERS).each(["a"], str, Work("a", error=away).act)
    assert failures(university) == []


def test_a_row_whose_statement_takes_too_long_is_noted_and_holds_up_no_other(university: University) -> None:
    work = Work("a", error=OperationalError("", {}, psycopg.errors.QueryCanceled()))
    assert FollowedRows.read(Follower.WAIVERS).each(["a", "b"], str, work.act) == 1
    assert [each.row_key for each in failures(university)] == ["a"]


def test_a_row_that_is_not_found_any_more_is_forgotten_after_a_day(university: University) -> None:
    FollowedRows.read(Follower.WAIVERS).each(["a"], str, Work("a").act)
    with university.engine.begin() as connection:
        connection.execute(text("UPDATE follow_failure SET again_at = now() - interval '25 hours'"))
    FollowedRows.read(Follower.WAIVERS)
    assert failures(university) == []


async def test_no_more_rows_are_followed_at_once_than_may_be_and_each_of_them_is(university: University) -> None:
    under_way, most, followed = 0, 0, set()

    async def act(row: str) -> int:
        nonlocal under_way, most
        under_way += 1
        most = max(most, under_way)
        await asyncio.sleep(0)
        under_way -= 1
        if row == "3":
            raise ValueError
        followed.add(row)
        return 1

    rows = [str(number) for number in range(20)]
    assert await FollowedRows.read(Follower.WAIVERS).each_async(rows, str, act, at_once=4) == 19
    assert most == 4
    assert followed == set(rows) - {"3"}
    assert [noted.row_key for noted in failures(university)] == ["3"]


async def test_what_is_away_ends_all_that_is_under_way(university: University) -> None:
    ended: list[str] = []

    async def act(row: str) -> int:
        if row == "0":
            raise RPCError("away", RPCStatusCode.UNAVAILABLE, b"")
        try:
            await asyncio.Event().wait()
        finally:
            ended.append(row)
        return 1

    with pytest.raises(RPCError):
        await FollowedRows.read(Follower.WAIVERS).each_async(["0", "1", "2"], str, act, at_once=3)
    await asyncio.sleep(0)
    assert sorted(ended) == ["1", "2"]


async def test_only_a_workflow_that_is_not_there_counts_as_ended(temporal_client: Client) -> None:
    assert await signal_open(temporal_client, "never begun", "moved") == 0
    with pytest.raises(RPCError):
        await signal_open(temporal_client, "", "moved")
