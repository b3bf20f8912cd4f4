"""A university goes live by files through the API, while a worker is killed (golive §3 and §7).

``python -m tests.bench golive`` brings in a tenth of 70,000 students, and its figures in seconds are ten times those of
the tenth; ``--share 10`` brings in all of them. Everything the files hold comes in: units, people, curricula, the
calendar, grades and balances. Then every student's average, credits and open balance are compared with what the files
come to.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import httpx
from sqlalchemy import text
from sqlalchemy.orm import Session
from sqlmodel import col, select

from models.access.role.contract import RoleId
from models.access.setup.store.opening import begin_setup
from models.db import engine
from models.imports.import_batch.contract.case import ImportKind
from models.imports.import_batch.rules.kinds import OF_UNIVERSITY
from models.imports.import_batch.rules.process import run_of
from models.kit.calendar import bangkok_date, utc_now
from models.kit.settings import API_PATH, settings
from models.people.person.tables import Person
from tests.bench.imports import peak_megabytes
from tests.bench.stack import API, BenchStack
from tests.golive.comparing import differences
from tests.golive.expected import Expected, ExpectedFile
from tests.golive.files import write_files
from tests.golive.offices import holdings
from tests.golive.portal import ADMINISTRATOR, REGISTRAR, BroughtIn, GoingLive, Hands, Headers
from tests.golive.programmes import REVISED_FILE
from tests.golive.university import OldSystem, old_system
from tests.support.university import University

STUDENTS: Final = 70_000
SAMPLE: Final = 7_000
"""How many students come in at a share of 1: all of them take 20 minutes, and ``make bench`` half an hour in all."""
ATTEMPTS: Final = 2_000_000
_LEAST: Final = 120
_COUNTED: Final = (ImportKind.STUDENTS, ImportKind.BALANCES, ImportKind.OLD_RECEIPTS, ImportKind.EARLIER_GRADES)
_WORKERS: Final = ("Worker A", "Worker B")
_LONG: Final = httpx.Timeout(120.0)
_TWICE: Final = text("""
    SELECT (SELECT count(*) FROM student) - :students
         + (SELECT count(*) FROM opening_balance WHERE withdrawn_at IS NULL) - :balances
         + (SELECT count(*) FROM old_receipt) - :old_receipts
         + (SELECT count(*) FROM grade_entry e JOIN case_file c USING (case_id)
             WHERE c.kind = 'import_batch' AND c.request ->> 'kind' = 'earlier_grades') - :earlier_grades
""")
"""Students, balances, receipts and letters beyond the good rows of their files."""


@dataclass
class _Timed:
    """Seconds of checks and of runs, and rows, by the kind of file."""

    checks: dict[ImportKind, float] = field(default_factory=dict)
    runs: dict[ImportKind, float] = field(default_factory=dict)
    rows: dict[ImportKind, int] = field(default_factory=dict)
    good: dict[ImportKind, int] = field(default_factory=dict)
    wrong: int = 0

    def add(self, file: ExpectedFile, brought: BroughtIn) -> None:
        """Add a file that came in. Rows that neither came in nor were refused as expected are lost."""
        kind = ImportKind(file.kind)
        self.checks[kind] = self.checks.get(kind, 0) + brought.check_seconds
        self.runs[kind] = self.runs.get(kind, 0) + brought.run_seconds
        self.rows[kind] = self.rows.get(kind, 0) + file.rows
        good = file.rows - len(file.refused)
        self.good[kind] = self.good.get(kind, 0) + good
        self.wrong += abs(good - _came_in(brought.figures))


def _came_in(figures: Mapping[str, Any]) -> int:
    return int(figures["applied"]) + int(figures["unchanged"])


async def bench_golive(stack: BenchStack) -> dict[str, float]:
    """Seconds for 70,000 students and 2,000,000 grades, the most memory a worker took, and what was lost or doubled."""
    await stack.database("golive")
    old = old_system(max(_LEAST, round(SAMPLE * stack.share)), seed=1)
    folder = stack.folder / "golive-files"
    expected = await asyncio.to_thread(write_files, old, folder, bangkok_date(utc_now()))
    url = await stack.serve("API", API, f"{API_PATH}/health/live")
    for worker in _WORKERS:
        await stack.worker(worker, "worker.py")
    await stack.until_polled(len(_WORKERS))
    app_key = {"app-key": settings().app_key.get_secret_value()}
    async with httpx.AsyncClient(base_url=url + API_PATH, headers=app_key, timeout=_LONG) as api:
        timed = await _go_live(GoingLive(api, _single_sign_on), stack, old, folder, expected)
    with engine().connect() as connection:
        twice = connection.scalar(_TWICE, {kind.value: timed.good[kind] for kind in _COUNTED})
    attempts = timed.rows[ImportKind.EARLIER_GRADES]
    share = STUDENTS / old.students
    figures = {
        "golive_check_seconds_70000": timed.checks[ImportKind.STUDENTS] * share,
        "golive_students_seconds_70000": timed.runs[ImportKind.STUDENTS] * share,
        "golive_attempts_seconds_2000000": (
            timed.checks[ImportKind.EARLIER_GRADES] + timed.runs[ImportKind.EARLIER_GRADES]
        )
        * ATTEMPTS
        / attempts,
        "golive_peak_mb": max(peak_megabytes(stack, worker) for worker in _WORKERS),
        "golive_lost": timed.wrong + len(differences(folder, settings().database_url)),
        "golive_twice": int(twice or 0),
    }
    return {name: round(figure, 1) for name, figure in figures.items()}


async def _go_live(portal: GoingLive, stack: BenchStack, old: OldSystem, folder: Path, expected: Expected) -> _Timed:
    """Bring everything in, each file by the offices of its kind. A worker is killed while the students come in."""
    timed = _Timed()
    await portal.set_up(_setup_token())
    people = {holding.role: holding.member.code.lower() for holding in holdings(old)}
    deans = {each.unit: each.member.code.lower() for each in holdings(old) if each.role is RoleId.DEAN}
    second = next(member.code.lower() for member in reversed(old.staff) if not member.has_left)
    for file in expected.files:
        kind = ImportKind(file.kind)
        # A session lasts an hour, and all students take longer on a slow machine: each file has new ones.
        first = Hands(portal.sign_in(ADMINISTRATOR, RoleId.ADMINISTRATOR), portal.sign_in(REGISTRAR, RoleId.REGISTRAR))
        if kind is ImportKind.ROLE_HOLDINGS:
            await portal.appoint_administrator(first.sends, second)
        if kind is ImportKind.BALANCES:
            await portal.enter_fee(portal.sign_in(people[RoleId.FINANCE_OFFICER], RoleId.FINANCE_OFFICER))
        if kind is ImportKind.HELD_AWARDS:
            scholar, director = RoleId.SCHOLARSHIP_OFFICER, RoleId.TREASURY_DIRECTOR
            offices = Hands(portal.sign_in(people[scholar], scholar), portal.sign_in(people[director], director))
            await portal.enter_scholarship(offices)
        if file.name.startswith(REVISED_FILE):  # it goes on from programmes that are in use
            registrars = Hands(first.confirms, portal.sign_in(people[RoleId.REGISTRAR], RoleId.REGISTRAR))
            await portal.adopt(registrars, old, lambda faculty: portal.sign_in(deans[faculty], RoleId.DEAN))
        hands = _hands_of(kind, portal, first, people, second)
        if kind is ImportKind.STUDENTS and kind not in timed.rows:
            timed.add(file, await _bring_in_and_kill(portal, stack, hands, folder, file))
        else:
            timed.add(file, await portal.bring_in(hands, folder, file))
    return timed


def _hands_of(kind: ImportKind, portal: GoingLive, first: Hands, people: Mapping[RoleId, str], second: str) -> Hands:
    confirms = run_of(kind).confirms
    if confirms == RoleId.ADMINISTRATOR:
        return Hands(first.sends, portal.sign_in(second, RoleId.ADMINISTRATOR))
    if confirms == RoleId.REGISTRAR and kind in OF_UNIVERSITY:
        return first
    if confirms == RoleId.REGISTRAR:
        return Hands(first.confirms, portal.sign_in(people[RoleId.REGISTRAR], RoleId.REGISTRAR))
    officer, director = RoleId.FINANCE_OFFICER, RoleId.TREASURY_DIRECTOR
    return Hands(portal.sign_in(people[officer], officer), portal.sign_in(people[director], director))


async def _bring_in_and_kill(
    portal: GoingLive, stack: BenchStack, hands: Hands, folder: Path, file: ExpectedFile
) -> BroughtIn:
    """Bring a file in, and kill a worker once half of it is in."""
    coming = asyncio.create_task(portal.bring_in(hands, folder, file))
    half = (file.rows - len(file.refused)) // 2
    with engine().connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        while not coming.done() and (connection.scalar(_DONE, {"kind": file.kind}) or 0) < half:  # noqa: ASYNC110 - another process
            await asyncio.sleep(0.1)
    stack.supervisor.named(_WORKERS[1])[0].kill()
    return await coming


_DONE: Final = text("SELECT max(done) FROM import_batch WHERE kind = :kind")


def _setup_token() -> str:
    """Return what ``python -m models.setup`` prints."""
    with Session(engine()) as session, session.begin():
        token = begin_setup(session, utc_now())
    if token is None:
        raise LookupError("the portal is set up already")
    return token


def _single_sign_on(username: str, role: RoleId) -> Headers:
    """Sign somebody in, as the university's single sign-on does."""
    with Session(engine()) as session:
        person = session.scalars(select(Person).where(col(Person.username) == username)).one()
    return University(engine()).signed_in(person.person_id, role)
