"""A text file that cannot be read is told by what is wrong with it: nobody is told to choose a CSV who did."""

from __future__ import annotations

import io
from typing import Final

import httpx
import pytest

from models.documents.file.contract import FileKind
from models.documents.file.store.kinds import kind_of
from models.documents.file.tables import StoredFile
from models.kit.errors import Refusal
from models.spreadsheets.reading import opened_sheet
from tests.support.api_imports import officer as officer
from tests.support.university import University

Headers = dict[str, str]
HEAD: Final = "student_code,amount,reason\n"
WHOLE: Final = f"{HEAD}6610450001,120,คืนหนังสือช้า\n6610450002,60,ข\n"
WIDE: Final = WHOLE.encode("utf-16")
FAULTS: Final[dict[str, tuple[bytes, str]]] = {
    "zero byte": (WHOLE.replace("120", "1\x0020").encode(), "B2"),
    "zero byte in a tiny file": (b"a,b\x00c", "B1"),
    "control byte in the last row": (WHOLE.replace("ข", "ข\x07").encode(), "C3"),
    "control byte in the headings": (WHOLE.replace("amount", "am\x01ount").encode(), "B1"),
    "control byte in Thai of Windows": (WHOLE.replace("ข", "\x02").encode("cp874"), "C3"),
    "control byte below old line ends": (WHOLE.replace("60", "6\x040").replace("\n", "\r").encode(), "B3"),
    "control byte by a named separator": (f"sep=;\n{WHOLE}".replace(",", ";").replace("60", "\x05").encode(), "B4"),
    "control byte below an empty line": (WHOLE.replace("\n66", "\n\n66", 1).replace("120", "\x06").encode(), "B3"),
    "control letter of two bytes": (WHOLE.replace("60", "6\x030").encode("utf-16"), "B3"),
    "bad byte in UTF-8": (WHOLE.encode().replace(b"120", b"1\xff0"), "B2"),
    "bad byte below old line ends": (WHOLE.replace("\n", "\r").encode().replace(b"60,", b"6\xff,"), "B3"),
    "half a letter of UTF-16 at the end": (WHOLE.removesuffix("\n").encode("utf-16") + b"\x0e", "C3"),
    "half a pair of UTF-16": (WIDE.replace("120".encode("utf-16-le"), b"\x00\xd8" + b"2\x000\x00"), "B2"),
    "half a letter without the mark": (WHOLE.removesuffix("\n").encode("utf-16-le") + b"\x0e", "C3"),
    "a mark and half a letter": (b"\xff\xfea", "A1"),
}
BLANK: Final[dict[str, bytes]] = {
    "nothing": b"",
    "a mark": b"\xef\xbb\xbf",
    "a mark of UTF-16": b"\xff\xfe",
    "blanks": b"   \t ",
    "line breaks": b"\r\n\r\n\n",
    "no-break blanks": "\u00a0\u00a0\r\n".encode(),
    "letters nobody sees": "\u200b\u200d\ufeff\n".encode(),
    "blanks of UTF-16": " \r\n ".encode("utf-16"),
    "zero bytes": b"\x00" * 512,
    "the end of DOS": b"\r\n\x1a",
}
READ: Final[dict[str, bytes]] = {
    "UTF-8": WHOLE.encode(),
    "UTF-8 with its mark": WHOLE.encode("utf-8-sig"),
    "Thai of Windows": WHOLE.encode("cp874"),
    "UTF-16": WIDE,
    "UTF-16, highest byte first": b"\xfe\xff" + WHOLE.encode("utf-16-be"),
    "UTF-16 without its mark": WHOLE.encode("utf-16-le"),
    "UTF-16, highest byte first, without": WHOLE.encode("utf-16-be"),
    "old line ends": WHOLE.replace("\n", "\r").encode(),
    "the end of DOS": WHOLE.encode() + b"\x1a",
    "a line break within a cell": WHOLE.replace("ข", '"ก\vข"').encode(),
    "a heading that begins like a tag": WHOLE.replace(HEAD, "<18 ปี,amount,reason\n").encode(),
    "a heading that begins like a picture": WHOLE.replace(HEAD, "BMI,amount,reason\n").encode(),
}


async def look(api: httpx.AsyncClient, who: Headers, content: bytes) -> httpx.Response:
    """Send a table of text for the first look."""
    asked = {"kind": "external_fines"}
    return await api.post("/imports/look", headers=who, params=asked, files={"file": ("ค่าปรับ.csv", content)})


@pytest.mark.parametrize("name", FAULTS)
async def test_a_byte_that_is_no_letter_is_named_by_its_cell(
    api: httpx.AsyncClient, university: University, officer: Headers, name: str
) -> None:
    content, cell = FAULTS[name]
    answer = await look(api, officer, content)
    assert (answer.status_code, answer.json()["code"], answer.json()["details"]) == (
        422,
        "sheet_not_text",
        {"cell": cell},
    )
    assert university.rows(StoredFile) == []


@pytest.mark.parametrize("name", BLANK)
async def test_a_file_with_nothing_to_see_is_empty(api: httpx.AsyncClient, officer: Headers, name: str) -> None:
    answer = await look(api, officer, BLANK[name])
    assert (answer.status_code, answer.json()["code"]) == (422, "file_empty")


@pytest.mark.parametrize(
    "content",
    [
        b",,,\r\n,,,\r\n",
        b";;\n",
        b"\t\t\r\n\t",
        b'""\n',
        b'"",""\r\n',
        b" , \n",
        b"sep=;\r\n;;\r\n",
        b"'\n"[1:] + b",\n",
    ],
    ids=["commas", "semicolons", "tabs", "an empty text", "empty texts", "blanks", "a named separator", "one comma"],
)
async def test_a_file_without_a_value_has_no_rows(api: httpx.AsyncClient, officer: Headers, content: bytes) -> None:
    answer = await look(api, officer, content)
    assert answer.json()["code"] in {"import_file_empty", "file_empty"}


@pytest.mark.parametrize(
    "content",
    [
        bytes(range(32)) * 40,
        b"\x01\x02\x03\x04",
        b"SQLite format 3\x00" + b"\x00\x01" * 90,
        b"\x00\x00\x01\xba" * 60,
        bytes(range(256)) * 8,
        b"\x04\x22\x4d\x18" * 30,
        b"\x05\x06a" * 40,
        b"wOF2" + b"\x00\x01\x00\x02" * 40,
    ],
    ids=["controls", "four bytes", "database", "film", "every byte", "packed", "third a letter", "font"],
)
async def test_what_is_called_a_table_of_text_and_is_none_is_not_told_to_be_one(
    api: httpx.AsyncClient, officer: Headers, content: bytes
) -> None:
    answer = await look(api, officer, content)
    assert (answer.status_code, answer.json()["code"]) == (422, "sheet_not_readable")


@pytest.mark.parametrize("name", READ)
def test_a_text_of_an_encoding_that_people_have_is_read(name: str) -> None:
    content = io.BytesIO(READ[name])
    assert kind_of(content) is FileKind.CSV
    with opened_sheet(content) as sheet:
        rows = list(sheet.rows)
    assert [row.cells[:2] for row in rows[1:]] == [("6610450001", "120"), ("6610450002", "60")]


@pytest.mark.parametrize("name", FAULTS)
def test_the_reader_says_the_same_of_a_file_that_was_kept(name: str) -> None:
    content, cell = FAULTS[name]
    with pytest.raises(Refusal) as caught, opened_sheet(io.BytesIO(content)):
        pass
    assert (caught.value.code, caught.value.details) == ("sheet_not_text", {"cell": cell})
