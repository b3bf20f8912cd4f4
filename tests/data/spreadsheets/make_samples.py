"""Writes the samples beside it anew: ``python -m tests.data.spreadsheets.make_samples`` (needs LibreOffice).

What each must read as stands in ``expected.json``, which people write.
"""

from __future__ import annotations

import io
import subprocess
import tempfile
import zipfile
from collections.abc import Callable, Mapping
from datetime import date, datetime, time, timedelta
from pathlib import Path
from typing import Any, Final

import pandas as pd
import xlsxwriter

from tests.data.spreadsheets.binary_workbook import BinarySheet, ErrorValue, Formatted, Formula, binary_workbook

HERE: Final = Path(__file__).parent
DAY: Final = datetime(2026, 11, 15, 14, 5)  # noqa: DTZ001 - a sheet knows no zone
HEADINGS: Final = ("รหัสนิสิต", "จำนวนเงิน", "รายละเอียด")
Write = Callable[[Any, Any], None]


def book(write: Write, **options: object) -> bytes:
    """Return a workbook that xlsxwriter writes."""
    content = io.BytesIO()
    with xlsxwriter.Workbook(content, {"in_memory": True, **options}) as workbook:
        write(workbook, workbook.add_worksheet("แผ่น1"))
    return content.getvalue()


def rows(*lines: tuple[object, ...]) -> Write:
    """Return what writes these rows."""

    def write(_: Any, sheet: Any) -> None:
        for number, line in enumerate(lines):
            sheet.write_row(number, 0, line)

    return write


def formatted(*cells: tuple[object, str | int]) -> Write:
    """Return what writes each value with its number format, one below the other."""

    def write(workbook: Any, sheet: Any) -> None:
        for number, (value, code) in enumerate(cells):
            look = workbook.add_format({"num_format": code})
            if isinstance(value, date | datetime | time | timedelta):
                sheet.write_datetime(number, 0, value, look)
            else:
                sheet.write(number, 0, value, look)

    return write


def hidden(_: Any, sheet: Any) -> None:
    """Rows hidden by hand and a hidden column."""
    rows(HEADINGS, ("6610450001", 1, "ก"), ("6610450002", 2, "ข"), ("6610450003", 3, "ค"))(_, sheet)
    sheet.set_row(2, None, None, {"hidden": True})
    sheet.set_column(1, 1, None, None, {"hidden": True})


def filtered(_: Any, sheet: Any) -> None:
    """A filter that leaves one row."""
    rows(HEADINGS, ("6610450001", 1, "ก"), ("6610450002", 2, "ข"))(_, sheet)
    sheet.autofilter(0, 0, 2, 2)
    sheet.filter_column("B", "x == 2")
    sheet.set_row(1, options={"hidden": True})


def formatted_below(workbook: Any, sheet: Any) -> None:
    """Two rows, and cells, rows and columns that are merely formatted far below and far right."""
    rows(HEADINGS, ("6610450001", 1, "ก"))(workbook, sheet)
    bold = workbook.add_format({"bold": True})
    sheet.write_blank(70_000, 2, None, bold)
    sheet.write_blank(5, 16_000, None, bold)
    sheet.set_row(80_000, 40)
    sheet.set_column(50, 60, 30, bold)


def formulas(_: Any, sheet: Any) -> None:
    """Formulas with their saved values: a number, a text, an error, yes."""
    sheet.write_row(0, 0, [2, 3])
    sheet.write_formula(0, 2, "=A1*B1", value=6)
    sheet.write_formula(1, 0, '="ก"&"ข"', value="กข")
    sheet.write_formula(1, 1, "=1/0", value="#DIV/0!")
    sheet.write_formula(1, 2, "=1=1", value=True)


def titles(_: Any, sheet: Any) -> None:
    """Lines above the headings, one of them merged, and an empty row."""
    sheet.merge_range(0, 0, 0, 2, "มหาวิทยาลัย")
    sheet.write(1, 0, "พิมพ์เมื่อ 15/11/2569")
    sheet.write_row(3, 0, HEADINGS)
    sheet.write_row(4, 0, ["6610450001", 120, "คืนหนังสือช้า"])


def second_sheet(workbook: Any, sheet: Any) -> None:
    """The first sheet is hidden, two are seen."""
    sheet.write(0, 0, "ซ่อน")
    for name in ("อ่าน", "ไม่อ่าน"):
        workbook.add_worksheet(name).write(0, 0, name)
    workbook.worksheets()[1].activate()
    sheet.hide()


def rich(workbook: Any, sheet: Any) -> None:
    """Texts in several looks, with line breaks and blanks that nobody sees."""
    bold = workbook.add_format({"bold": True})
    sheet.write_rich_string(0, 0, "ลด", bold, "50%")
    sheet.write(0, 1, "Lost book\nand card")
    sheet.write(0, 2, "\u00a0ก\u200bข\ufeff ")
    sheet.write(0, 3, "_x000D_")
    sheet.write_comment(0, 0, "ไม่อ่าน")


def without_values(content: bytes) -> bytes:
    """Return the workbook as a program writes it that computes nothing: formulas without a value."""
    target = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content)) as old, zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as new:
        for entry in old.infolist():
            part = old.read(entry.filename)
            if entry.filename == "xl/worksheets/sheet1.xml":
                part = part.replace(b"<v>6</v>", b"")
            new.writestr(entry.filename, part)
    return target.getvalue()


def by_pandas(engine_suffix: str) -> bytes:
    """Return a frame that pandas writes."""
    frame = pd.DataFrame(
        {"รหัสนิสิต": ["6610450001", "0012345678"], "จำนวนเงิน": [57.7, 120.0], "วัน": [DAY, DAY + timedelta(days=1)]}
    )
    content = io.BytesIO()
    frame.to_excel(content, index=False, engine=engine_suffix)
    return content.getvalue()


BOOKS: Final[Mapping[str, Callable[[], bytes]]] = {
    "plain": lambda: book(rows(HEADINGS, ("6610450001", 120, "คืนหนังสือช้า"), ("6610450002", 60.5, "แก้วแตก"))),
    "numbers": lambda: book(
        rows((57.699999999999996, 0.1 + 0.2, 120.00000000000001, 6610450001, -2.5, 0, 1e-7, True, 202611150000123456))
    ),
    "numbers-as-texts": lambda: book(rows(("007", "1,234.50", "๑๒๓", "202611150000123456", "1E5", "TRUE"))),
    "dates-built-in": lambda: book(formatted(*((DAY, number) for number in (14, 15, 16, 17, 22, 27, 30, 36, 50, 57)))),
    "dates-thai": lambda: book(
        formatted(
            *(
                (DAY, code)
                for code in (
                    "[$-41E]d mmmm yyyy;@",
                    "[$-107041E]d mmm yy",
                    "[$-D07041E]d/m/yyyy",
                    "d mmm bbbb",
                    "bbbb",
                    "[$-th-TH-u-ca-buddhist-nu-thai,D00]dd/mm/yyyy",
                    "t dd/mm/yyyy",
                    "[$-,107]d/mm/yyyy",
                )
            ),
            *((DAY, number) for number in (71, 77, 81)),
        )
    ),
    "days-without-time": lambda: book(formatted((date(2026, 11, 15), 14), (date(1999, 12, 31), 14))),
    "times": lambda: book(
        formatted((time(14, 5), "hh:mm"), (time(9), "h:mm AM/PM"), (time(14, 5, 30), 21), (timedelta(hours=26), 46))
    ),
    "amounts-with-letters": lambda: book(
        formatted(
            *(
                (1234.5, code)
                for code in (
                    '#,##0.00" บาท"',
                    "0.00\\d",
                    "[$฿-41E]#,##0.00",
                    "[$USD] #,##0.00",
                    "#,##0.00_d",
                    '"day "0.00',
                    "[Red]0.00",
                    "[$Baht-41E]#,##0",
                    "*y#,##0.00",
                    "0.0 \\d\\a\\y",
                )
            )
        )
    ),
    "dates-of-1904": lambda: book(formatted((DAY, 22)), date_1904=True),
    "hidden": lambda: book(hidden),
    "filtered": lambda: book(filtered),
    "merely-formatted": lambda: book(formatted_below),
    "formulas": lambda: book(formulas),
    "formulas-never-computed": lambda: without_values(book(formulas)),
    "titles-above": lambda: book(titles),
    "second-sheet": lambda: book(second_sheet),
    "rich-texts": lambda: book(rich),
    "wide": lambda: book(rows(HEADINGS, ("6610450001", 1, "ก", "เกิน", "", "เกินอีก"))),
    "starts-at-c4": lambda: book(lambda _, sheet: (sheet.write(3, 2, "รหัสนิสิต"), sheet.write(4, 2, "6610450001"))),
    "strings-inside": lambda: book(rows(HEADINGS, ("6610450001", 1, "ก")), constant_memory=True),
    "empty": lambda: book(lambda _, sheet: sheet.set_row(3, 60)),
    "pandas-xlsxwriter": lambda: by_pandas("xlsxwriter"),
    "pandas-openpyxl": lambda: by_pandas("openpyxl"),
}
CONVERTED: Final = ("plain", "numbers", "dates-built-in", "times", "hidden", "titles-above", "second-sheet")
"""What LibreOffice writes as .xls and .ods too."""
BINARY: Final[Mapping[str, Callable[[], bytes]]] = {
    "plain": lambda: binary_workbook(
        BinarySheet("แผ่น1", (HEADINGS, ("6610450001", 120, "คืนหนังสือช้า"), ("6610450002", 60.5, "แก้วแตก")))
    ),
    "numbers": lambda: binary_workbook(
        BinarySheet("แผ่น1", ((57.699999999999996, 0.1 + 0.2, 120.00000000000001, 6610450001, -2.5, 0, True, "007"),))
    ),
    "dates": lambda: binary_workbook(
        BinarySheet(
            "แผ่น1",
            [
                *((Formatted(DAY, number),) for number in (14, 22)),
                *((Formatted(DAY, code),) for code in ("[$-41E]d mmmm yyyy;@", "dd/mm/yyyy hh:mm", "d mmm bbbb")),
                (Formatted(1234.5, '#,##0.00" บาท"'),),
            ],
        )
    ),
    "hidden": lambda: binary_workbook(
        BinarySheet("ซ่อน", (("ซ่อน",),), is_hidden=True),
        BinarySheet(
            "แผ่น1",
            (HEADINGS, ("6610450001", 1, "ก"), ("6610450002", 2, "ข")),
            hidden_rows=frozenset({1}),
            hidden_columns=frozenset({1}),
        ),
        BinarySheet("ไม่อ่าน", (("ไม่อ่าน",),)),
    ),
    "formulas": lambda: binary_workbook(
        BinarySheet("แผ่น1", ((Formula(6.0), Formula("กข"), Formula(value=True), ErrorValue(7), "ท้าย"),))
    ),
}
"""What is written as .xlsb."""
TABLE: Final = '\ufeffรหัสนิสิต,จำนวนเงิน,รายละเอียด\r\n6610450001,"1,234.50","มี ""คำพูด"", จุลภาค"\r\n\r\n6610450002,60,\r\n'
PLAIN_TABLE: Final = TABLE.removeprefix("\ufeff")
TEXTS: Final[Mapping[str, bytes]] = {
    "utf-8-with-mark.csv": TABLE.encode(),
    "utf-8.csv": PLAIN_TABLE.encode(),
    "thai-windows.csv": PLAIN_TABLE.encode("cp874"),
    "utf-16.csv": PLAIN_TABLE.encode("utf-16"),
    "unicode-text.txt": "รหัสนิสิต\tจำนวนเงิน\r\n6610450001\t120\r\n".encode("utf-16"),
    "semicolons.csv": 'รหัสนิสิต;จำนวนเงิน\n6610450001;"1,50"\n'.encode(),
    "tabs.csv": "รหัสนิสิต\tรายละเอียด\n6610450001\tก, ข; ค\n".encode(),
    "named-separator.csv": "sep=;\r\nรหัสนิสิต;รายละเอียด\r\n6610450001;ก,ข,ค\r\n".encode(),
    "old-line-ends.csv": "รหัสนิสิต,จำนวนเงิน\r6610450001,120\r".encode(),
    "break-in-a-cell.csv": 'รหัสนิสิต,รายละเอียด\n6610450001,"บรรทัดหนึ่ง\nบรรทัดสอง"\n6610450002,ก\n'.encode(),
    "ragged.csv": "รายงาน\nรหัสนิสิต,จำนวนเงิน,รายละเอียด\n6610450001,120\n6610450002,60,ก,,\n".encode(),
    "formulas-are-texts.csv": b"=1+1,@SUM(A1),+66,-5\n",
    "lost-digits.csv": b"2.02612E+17,120\n",
    "one-bad-byte.csv": "รหัสนิสิต,รายละเอียด\n6610450001,ก".encode() + b"\xff" + "ข\n".encode(),
    "invisible-letters.csv": "\u200b6610450001\u200e,คืน\u200dช้า\n".encode(),
}


def main() -> None:
    """Write every sample."""
    for name, content in TEXTS.items():
        (HERE / name).write_bytes(content)
    with tempfile.TemporaryDirectory() as folder:
        for name, make in BOOKS.items():
            (HERE / f"{name}.xlsx").write_bytes(make())
        for name, make in BINARY.items():
            (HERE / f"{name}.xlsb").write_bytes(make())
        for kind in ("xls", "ods"):
            sources = [str(HERE / f"{name}.xlsx") for name in CONVERTED]
            command = ["soffice", "--headless", "--convert-to", kind, "--outdir", folder, *sources]
            subprocess.run(command, check=True, capture_output=True)
        for converted in Path(folder).iterdir():
            (HERE / converted.name).write_bytes(converted.read_bytes())


if __name__ == "__main__":
    main()
