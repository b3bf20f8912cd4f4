"""Words find a row in any order, and codes however they are typed; who is typed just so comes first."""

from __future__ import annotations

import pytest
from sqlalchemy import text

from api.kit.sql import begun_first, has_words, matches
from tests.support.university import University

ROW = ("01418351", "B-2570-0000001", "หลักการเครือข่าย", "Anne-Marie Networks", "6610450001")


@pytest.mark.parametrize(
    "typed",
    [
        "", " ", "01418351", "0141-8351", "014-18351", "๐๑๔๑๘๓๕๑", "\uff10\uff11\uff14\uff118351", "b01418351",
        "0141", "8351",
        "เครือข่าย 0141-8351", "networks 01418351 หลักการ", "- networks",
        "anne-marie", "Anne\u2011Marie", "annemarie", "MARIE anne",
        "B-2570-0000001", "b2570", "2570-0000001", "b-2570", "b6610450001", "6610-45000-1 networks", "เเครือ"[1:],
        "\ufeff0141\u200b8351", "0141\u20108351",
    ],
)  # fmt: skip
def test_a_row_is_found(university: University, typed: str) -> None:
    assert found(university, typed)


@pytest.mark.parametrize(
    "typed",
    [
        "-",
        "\u2013",
        "- -",
        "0141-8352",
        "01418351 x",
        "%",
        "_",
        "\\",
        "0141_8351",
        "c01418351",
        "marie  annette",
        "66104500012",
        "๐๑๔๑๘๓๕๒",
    ],
)
def test_a_row_that_lacks_a_word_is_not_found(university: University, typed: str) -> None:
    assert not found(university, typed)


@pytest.mark.parametrize(
    ("typed", "first"),
    [
        ("0141", "0141"), ("0141-", "0141"), ("๐๑๔๑", "0141"), ("014-18351", "01418351"), ("0141835", "01418351"),
        ("b01418", "01418351"), ("418", "01418351"), ("201", "2014-1835"), ("2014-1835", "2014-1835"),
        ("20141835", "2014-1835"),
    ],
)  # fmt: skip
def test_just_so_comes_before_what_begins_so_and_the_others(university: University, typed: str, first: str) -> None:
    order = begun_first(typed, "place", "code")
    rows = "(VALUES (1, '90141'), (2, '01418351'), (3, '2014-1835'), (4, '0141'), (5, '014183512')) r(place, code)"
    asked = text(f"SELECT code FROM {rows} WHERE {has_words('code')} ORDER BY {order}")
    with university.engine.connect() as connection:
        assert next(connection.scalars(asked, matches(typed))) == first


def found(university: University, typed: str) -> bool:
    """Whether what was typed finds the row."""
    columns = [f"column{place}" for place in range(1, len(ROW) + 1)]
    values = ", ".join(f"'{value}'" for value in ROW)
    asked = text(f"SELECT count(*) FROM (VALUES ({values})) r WHERE {has_words(*columns)}")
    with university.engine.connect() as connection:
        return bool(connection.scalar(asked, matches(typed)))
