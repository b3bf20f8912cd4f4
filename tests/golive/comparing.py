"""Figures of every student in a portal, compared with those that its files come to (golive §3)."""

from __future__ import annotations

import json
from decimal import Decimal
from pathlib import Path
from typing import Final

from sqlalchemy import create_engine, text

from models.finance.ledger.contract import Account
from models.kit.table import one_of
from tests.golive.expected import EXPECTED

_FIGURES: Final = text(f"""
    SELECT s.student_code, s.gpax, s.credits_earned, coalesce(b.amount, 0) AS owed
      FROM student s
      LEFT JOIN (SELECT student_id, sum(amount) AS amount FROM ledger_entry
                  WHERE {one_of("account", Account.RECEIVABLE, Account.UNAPPLIED_CREDIT)}
                  GROUP BY student_id) b USING (student_id)
     WHERE s.student_code = ANY(:codes)
""")


def differences(folder: Path, database: str) -> list[str]:
    """Return every figure of a student that is not what the files of a folder come to, in words.

    Averages have eight decimals; what a student owes is in baht, less what they are owed.
    """
    expected = json.loads((folder / EXPECTED).read_text())
    standings, owed = expected["standings"], expected["owed"]
    engine = create_engine(database)
    with engine.connect() as connection:
        rows = connection.execute(_FIGURES, {"codes": [*standings, *owed]}).all()
    engine.dispose()
    held = {row.student_code: (row.gpax, row.credits_earned) for row in rows}
    owes = {row.student_code: row.owed for row in rows}
    return [
        *(
            f"{code}: expected {average} and {credits}, is {held.get(code)}"
            for code, (average, credits) in standings.items()
            if held.get(code) != (None if average is None else Decimal(average), Decimal(credits))
        ),
        *(
            f"{code}: expected to owe {amount}, owes {owes.get(code)}"
            for code, amount in owed.items()
            if owes.get(code) != Decimal(amount)
        ),
    ]
