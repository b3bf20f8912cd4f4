"""What the bank simulator knows, in one SQLite file: codes, booked money, and what it still has to tell.

Everything is committed before it is answered, so a simulator that is killed goes on where it was.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from decimal import Decimal
from enum import StrEnum
from pathlib import Path
from threading import Lock
from typing import Final
from uuid import uuid4

from models.kit.calendar import bangkok_date, utc_now
from models.kit.money import baht, satang

_SCHEMA: Final = """
    CREATE TABLE IF NOT EXISTS code (
        biller TEXT, reference_1 TEXT, reference_2 TEXT, satang INTEGER, expires_at TEXT, cancelled INTEGER DEFAULT 0,
        made_at TEXT, PRIMARY KEY (biller, reference_1, reference_2));
    CREATE TABLE IF NOT EXISTS booked (
        number TEXT PRIMARY KEY, biller TEXT, reference_1 TEXT, reference_2 TEXT, satang INTEGER, booked_at TEXT,
        seen_from TEXT, manner TEXT, reversed INTEGER DEFAULT 0);
    CREATE TABLE IF NOT EXISTS message (
        id INTEGER PRIMARY KEY, number TEXT, biller TEXT, reference_1 TEXT, reference_2 TEXT, satang INTEGER,
        booked_at TEXT, due_at TEXT, held INTEGER DEFAULT 0, tries INTEGER DEFAULT 0, answer TEXT);
    CREATE TABLE IF NOT EXISTS mood (name TEXT PRIMARY KEY);
"""
LATE: Final = timedelta(seconds=60)
UNSEEN: Final = timedelta(seconds=20)
_RESENT_AFTER: Final = (5, 15, 30, 60)
AWAY: Final = "away"


class Manner(StrEnum):
    """How the bank tells of a payment."""

    ONCE = "once"
    TWICE = "twice"
    LATE = "late"
    EARLY = "early"
    REORDERED = "reordered"
    OTHER_AMOUNT = "other_amount"
    SILENT = "silent"


@dataclass(frozen=True, slots=True)
class Bill:
    """To whom, by which references, how much baht."""

    biller: str
    reference_1: str
    reference_2: str
    amount: Decimal


@dataclass(frozen=True, slots=True)
class Booked:
    """Money that moved. ``answer`` is what was answered to its last confirmation."""

    number: str
    bill: Bill
    booked_at: datetime
    manner: str
    answer: str | None = None


@dataclass(frozen=True, slots=True)
class Told:
    """A confirmation to be sent."""

    id: int
    number: str
    bill: Bill
    booked_at: datetime


class BankStore:
    """The bank's books."""

    def __init__(self, path: Path) -> None:
        self._lock = Lock()
        self._connection = sqlite3.connect(path, check_same_thread=False, isolation_level=None)
        self._connection.row_factory = sqlite3.Row
        self._connection.executescript(f"PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; {_SCHEMA}")

    @contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        with self._lock:
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                yield self._connection
            except BaseException:
                self._connection.execute("ROLLBACK")
                raise
            self._connection.execute("COMMIT")

    def make_code(self, bill: Bill, expires_at: datetime | None) -> None:
        """Take a code; made again it is the same."""
        with self._transaction() as books:
            books.execute(
                "INSERT INTO code VALUES (?, ?, ?, ?, ?, 0, ?) ON CONFLICT DO NOTHING",
                (*_key(bill), satang(bill.amount), expires_at.isoformat() if expires_at else None, _now()),
            )

    def cancel_code(self, biller: str, reference_1: str, reference_2: str) -> None:
        """Take no money by a code any more."""
        with self._transaction() as books:
            books.execute(
                "UPDATE code SET cancelled = 1 WHERE biller = ? AND reference_1 = ? AND reference_2 = ?",
                (biller, reference_1, reference_2),
            )

    def is_refused(self, bill: Bill) -> bool:
        """Whether the bank knows that a code is not to be paid any more: it was cancelled, or its time is over."""
        with self._transaction() as books:
            row = books.execute(
                "SELECT cancelled, expires_at FROM code WHERE biller = ? AND reference_1 = ? AND reference_2 = ?",
                _key(bill),
            ).fetchone()
        if row is None:
            return False
        is_over = row["expires_at"] is not None and datetime.fromisoformat(row["expires_at"]) <= utc_now()
        return bool(row["cancelled"]) or is_over

    def unpaid_codes(self) -> list[Bill]:
        """Codes nobody has paid, the newest first."""
        with self._transaction() as books:
            rows = books.execute(
                "SELECT * FROM code c WHERE NOT cancelled AND (expires_at IS NULL OR expires_at > ?) AND NOT EXISTS ("
                "SELECT 1 FROM booked b WHERE b.biller = c.biller AND b.reference_2 = c.reference_2)"
                " ORDER BY made_at DESC LIMIT 20",
                (utc_now().isoformat(),),
            ).fetchall()
        return [_bill(row) for row in rows]

    def pay(self, bill: Bill, manner: Manner) -> str:
        """Book the money, and what is to be told of it; the transaction's number."""
        number, now = uuid4().hex, utc_now()
        seen_from = now + UNSEEN if manner is Manner.EARLY else now
        due_at = now + LATE if manner is Manner.LATE else now
        claimed = satang(bill.amount) + (100 if manner is Manner.OTHER_AMOUNT else 0)
        times = {Manner.SILENT: 0, Manner.TWICE: 2}.get(manner, 1)
        with self._transaction() as books:
            books.execute(
                "INSERT INTO booked VALUES (?, ?, ?, ?, ?, ?, ?, ?, 0)",
                (number, *_key(bill), satang(bill.amount), now.isoformat(), seen_from.isoformat(), manner.value),
            )
            for _ in range(times):
                _tell(books, number, bill, claimed, now, due_at, held=manner is Manner.REORDERED)
            if manner is not Manner.REORDERED:  # after this one's
                books.execute(
                    "UPDATE message SET held = 0, due_at = ? WHERE held", ((due_at + timedelta(seconds=2)).isoformat(),)
                )
        return number

    def forge(self, bill: Bill) -> str:
        """Tell of money that never moved."""
        number, now = f"forged-{uuid4().hex}", utc_now()
        with self._transaction() as books:
            _tell(books, number, bill, satang(bill.amount), now, now, held=False)
        return number

    def tell_again(self, number: str) -> None:
        """Confirm a transaction once more, now."""
        with self._transaction() as books:
            row = books.execute("SELECT * FROM booked WHERE number = ?", (number,)).fetchone()
            if row is not None:
                at = datetime.fromisoformat(row["booked_at"])
                _tell(books, number, _bill(row), row["satang"], at, utc_now(), held=False)

    def reverse(self, number: str) -> bool:
        """Give the money back to its payer; whether there was any."""
        with self._transaction() as books:
            return books.execute("UPDATE booked SET reversed = 1 WHERE number = ?", (number,)).rowcount > 0

    def came(self, biller: str, reference_1: str, reference_2: str, on: str) -> list[tuple[Booked, bool]]:
        """The money by these references of a Bangkok day that can be seen by now, and whether it was taken back."""
        with self._transaction() as books:
            rows = books.execute(
                "SELECT * FROM booked WHERE biller = ? AND reference_1 = ? AND reference_2 = ? AND seen_from <= ?",
                (biller, reference_1, reference_2, _now()),
            ).fetchall()
        found = [(_booked(row), bool(row["reversed"])) for row in rows]
        return [(one, back) for one, back in found if bangkok_date(one.booked_at).isoformat() == on]

    def last_booked(self) -> list[Booked]:
        """The last payments, with what was answered to their confirmations."""
        with self._transaction() as books:
            rows = books.execute(
                "SELECT b.*, (SELECT m.answer FROM message m WHERE m.number = b.number ORDER BY m.id DESC LIMIT 1)"
                " AS answer FROM booked b ORDER BY booked_at DESC LIMIT 20"
            ).fetchall()
        return [_booked(row, row["answer"]) for row in rows]

    def due_messages(self) -> list[Told]:
        """What is to be told now."""
        with self._transaction() as books:
            rows = books.execute(
                "SELECT * FROM message WHERE due_at <= ? AND NOT held ORDER BY due_at, id LIMIT 50", (_now(),)
            ).fetchall()
        return [Told(row["id"], row["number"], _bill(row), datetime.fromisoformat(row["booked_at"])) for row in rows]

    def answered(self, message: int, answer: str, *, taken: bool) -> None:
        """Note what was answered; what was not taken is sent a few times more within minutes."""
        with self._transaction() as books:
            tries = books.execute("SELECT tries FROM message WHERE id = ?", (message,)).fetchone()["tries"]
            again = None
            if not taken and tries < len(_RESENT_AFTER):
                again = (utc_now() + timedelta(seconds=_RESENT_AFTER[tries])).isoformat()
            books.execute(
                "UPDATE message SET tries = tries + 1, answer = ?, due_at = ? WHERE id = ?", (answer, again, message)
            )

    @property
    def is_away(self) -> bool:
        """Whether the bank's interface is down."""
        with self._transaction() as books:
            return books.execute("SELECT 1 FROM mood WHERE name = ?", (AWAY,)).fetchone() is not None

    def go_away(self) -> None:
        """Answer no call any more, as a bank that is down."""
        with self._transaction() as books:
            books.execute("INSERT INTO mood VALUES (?) ON CONFLICT DO NOTHING", (AWAY,))

    def come_back(self) -> None:
        """Answer again."""
        with self._transaction() as books:
            books.execute("DELETE FROM mood WHERE name = ?", (AWAY,))


def _tell(
    books: sqlite3.Connection, number: str, bill: Bill, claimed: int, at: datetime, due_at: datetime, *, held: bool
) -> None:
    books.execute(
        "INSERT INTO message (number, biller, reference_1, reference_2, satang, booked_at, due_at, held)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        (number, *_key(bill), claimed, at.isoformat(), due_at.isoformat(), held),
    )


def _key(bill: Bill) -> tuple[str, str, str]:
    return bill.biller, bill.reference_1, bill.reference_2


def _bill(row: sqlite3.Row) -> Bill:
    return Bill(row["biller"], row["reference_1"], row["reference_2"], baht(row["satang"]))


def _booked(row: sqlite3.Row, answer: str | None = None) -> Booked:
    return Booked(row["number"], _bill(row), datetime.fromisoformat(row["booked_at"]), row["manner"], answer)


def _now() -> str:
    return utc_now().isoformat()
