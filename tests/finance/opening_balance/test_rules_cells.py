"""What the cells of a file of opening balances say (golive §3)."""

from __future__ import annotations

import pytest

from models.finance.opening_balance.contract import BalanceKind, BalanceRow
from models.imports.import_batch.contract.case import ImportKind
from models.imports.import_batch.rules.columns import read_row
from models.kit.imported_row import RowProblem

COLUMNS = {name: place for place, name in enumerate(BalanceRow.model_fields)}


def read(**cells: str) -> BalanceRow | RowProblem:
    """A row with these cells, of a student and a document."""
    said = {"student_code": "6610450001", "document": "AR-1", **cells}
    found = read_row(ImportKind.BALANCES, COLUMNS, [said.get(name, "") for name in COLUMNS])
    assert isinstance(found, BalanceRow | RowProblem)
    return found


@pytest.mark.parametrize(
    ("cell", "kind"),
    [
        ("debt", BalanceKind.DEBT),
        (" Debt ", BalanceKind.DEBT),
        ("หนี้", BalanceKind.DEBT),
        ("ค้างชำระ", BalanceKind.DEBT),
        ("CREDIT", BalanceKind.CREDIT),
        ("เงินชำระเกิน", BalanceKind.CREDIT),
    ],
)
def test_debt_and_credit_are_said_in_thai_or_english(cell: str, kind: BalanceKind) -> None:
    assert getattr(read(balance_kind=cell), "balance_kind", None) is kind


@pytest.mark.parametrize("cell", ["deposit", "เงินประกัน", "เงินประกันของเสียหาย"])
def test_a_deposit_is_refused_with_what_to_do(cell: str) -> None:
    found = read(balance_kind=cell)
    assert isinstance(found, RowProblem)
    assert (found.code, found.column) == ("import_balance_deposit", "balance_kind")


def test_another_word_for_a_kind_is_refused() -> None:
    found = read(balance_kind="fine")
    assert isinstance(found, RowProblem)
    assert (found.code, found.column) == ("import_balance_kind_wrong", "balance_kind")


def test_a_debt_says_more_than_a_credit() -> None:
    debt, credit = read(balance_kind="debt"), read(balance_kind="credit")
    assert isinstance(debt, BalanceRow)
    assert isinstance(credit, BalanceRow)
    assert debt.needed_when_new - credit.needed_when_new == {"fee_code", "academic_year", "semester", "due_on"}


def test_a_document_of_a_student_is_one_row_in_small_letters_or_capitals() -> None:
    first, second = read(document="ar-1"), read(document="AR-1")
    assert isinstance(first, BalanceRow)
    assert isinstance(second, BalanceRow)
    assert first.identity == second.identity
