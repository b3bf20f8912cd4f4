"""A registrar sends a ZIP of photographs, another confirms it, and the portal shows them (golive §3)."""

from __future__ import annotations

import io
import re
import struct
import zipfile
from collections.abc import AsyncIterator, Callable, Mapping
from pathlib import Path
from typing import Any, Final

import httpx
import openpyxl
import pytest
from PIL import Image

from models.access.role.contract import RoleId
from models.documents.file.tables import StoredFile, StoredFileChunk
from models.people.person.tables import UserType
from models.people.photograph.tables import StudentPicture
from tests.support.api_imports import registrar as registrar
from tests.support.importing import at_stage, decide, rows, send
from tests.support.imports import csv_file, fine
from tests.support.photographs import archive, colours, photograph, picture
from tests.support.university import University

Headers = dict[str, str]
KIND: Final = {"kind": "photographs"}
GREEN: Final = (20, 140, 20)
SHOWN: Final = "/std-profile/stdimages"
THAI: Final = re.compile("[ก-๙]{4}")
MEGABYTE: Final = 1024 * 1024


@pytest.fixture
def other(university: University) -> Headers:
    """The session of another registrar."""
    person = university.person(UserType.STAFF, RoleId.REGISTRAR, faculty=None)
    return university.signed_in(person.person_id, RoleId.REGISTRAR)


async def look(api: httpx.AsyncClient, who: Headers, content: bytes, name: str = "รูป.zip") -> httpx.Response:
    """Send a file for the first look."""
    return await api.post("/imports/look", headers=who, params=KIND, files={"file": (name, content)})


async def checked(api: httpx.AsyncClient, who: Headers, entries: Mapping[str, bytes]) -> dict[str, Any]:
    """An import of photographs whose rows are checked."""
    sent = await send(api, who, archive(entries), kind="photographs", column=["student_code:0"])
    assert sent.status_code == 200, sent.text
    return await at_stage(api, who, sent.json()["caseId"], "checked")


async def brought_in(
    api: httpx.AsyncClient, who: Headers, confirms: Headers, entries: Mapping[str, bytes]
) -> dict[str, Any]:
    """An import of photographs that another registrar confirmed."""
    batch = await checked(api, who, entries)
    assert (await decide(api, confirms, batch["caseId"], "approve")).status_code == 200
    return await at_stage(api, who, batch["caseId"], "finished")


def seen(answer: httpx.Response) -> list[str]:
    """Which colours a picture of the portal has, at its top and its bottom."""
    assert (answer.status_code, answer.headers["content-type"]) == (200, "image/jpeg"), answer.text
    return colours(Image.open(io.BytesIO(answer.content)))[:2]


async def test_the_first_look_counts_the_pictures_and_shows_their_names(
    api: httpx.AsyncClient, university: University, registrar: Headers
) -> None:
    names = [f"{6510450000 + number}.jpg" for number in range(7)]
    answer = await look(api, registrar, archive({**dict.fromkeys(names, b"x"), "Thumbs.db": b"x"}))
    found = answer.json()
    assert (answer.status_code, found["rows"], [cells[0] for cells in found["sample"]]) == (200, 7, names[:5])
    assert university.rows(StoredFile) == []


@pytest.mark.usefixtures("worker")
async def test_photographs_are_shown_once_another_registrar_agreed_until_they_are_undone(
    api: httpx.AsyncClient, university: University, registrar: Headers, other: Headers
) -> None:
    student, second = university.student(), university.student()
    own = university.signed_in(student.person_id, RoleId.STUDENT)
    await brought_in(api, registrar, other, {f"{student.student_code}.jpg": picture()})
    entries = {
        f"{student.student_code}.jpg": picture(top=GREEN),
        f"{second.student_code}.png": picture((480, 600), "PNG"),
        "0000000000.jpg": picture((480, 601)),
    }
    batch = await checked(api, registrar, entries)
    case_id = batch["caseId"]
    assert (batch["rows"], batch["good"], batch["changed"], batch["refused"]) == (3, 2, 1, 1)
    assert batch["changedFields"] == [{"field": "picture", "rows": 1}]
    [refused] = await rows(api, registrar, case_id, "unsuccessful")
    assert (refused["problem"]["code"], refused["cells"]) == ("import_student_not_found", ["0000000000.jpg"])
    [changed] = await rows(api, other, case_id, "changed")
    assert changed["studentCode"] == student.student_code
    [change] = changed["changes"]
    for digest, colour in ((change["old"], "red"), (change["new"], "green")):
        assert seen(await api.get(f"/imports/{case_id}/pictures/{digest}", headers=other)) == [colour, "blue"]
    assert seen(await api.get(SHOWN, headers=own)) == ["red", "blue"]
    assert (await decide(api, registrar, case_id, "approve")).status_code == 403
    assert (await decide(api, other, case_id, "approve")).status_code == 200
    await at_stage(api, registrar, case_id, "finished")
    assert seen(await api.get(SHOWN, headers=own)) == ["green", "blue"]
    assert (await decide(api, registrar, case_id, "ask_undo")).status_code == 200
    assert (await decide(api, other, case_id, "approve")).status_code == 200
    await at_stage(api, registrar, case_id, "undone")
    assert seen(await api.get(SHOWN, headers=own)) == ["red", "blue"]
    assert photograph(university, second.student_id) is None


@pytest.mark.usefixtures("worker")
async def test_the_same_file_again_ends_at_its_check(
    api: httpx.AsyncClient, university: University, registrar: Headers, other: Headers
) -> None:
    entries = {f"{university.student().student_code}.jpg": picture()}
    await brought_in(api, registrar, other, entries)
    sent = await send(api, registrar, archive(entries), kind="photographs", column=["student_code:0"])
    again = await at_stage(api, registrar, sent.json()["caseId"], "cancelled")
    assert (again["rows"], again["unchanged"], again["good"]) == (1, 1, 0)


@pytest.mark.usefixtures("worker")
async def test_a_zip_is_kept_no_longer_than_it_is_checked(
    api: httpx.AsyncClient, university: University, registrar: Headers
) -> None:
    batch = await checked(api, registrar, {f"{university.student().student_code}.jpg": picture()})
    assert batch["isArchive"]
    [file] = university.rows(StoredFile)
    assert file.emptied_at is not None
    assert file.size_bytes > 0
    assert university.rows(StoredFileChunk) == []
    answer = await api.get(f"/imports/{batch['caseId']}/file", headers=registrar)
    assert (answer.status_code, answer.json()["code"]) == (409, "import_file_not_kept")


@pytest.mark.usefixtures("worker")
async def test_refused_pictures_are_taken_out_as_a_list_of_their_names(
    api: httpx.AsyncClient, university: University, registrar: Headers
) -> None:
    entries = {f"{university.student().student_code}.jpg": picture(), "ปี 1/ใคร.jpg": picture((100, 100))}
    batch = await checked(api, registrar, entries)
    answer = await api.get(f"/imports/{batch['caseId']}/export", headers={**registrar, "Accept-Language": "en"})
    sheet = openpyxl.load_workbook(io.BytesIO(answer.content)).worksheets[0]
    [path, reason] = [cell.value for cell in sheet[2]]
    assert path == "ปี 1/ใคร.jpg"
    assert "no name of a student's picture" in str(reason)
    assert "100 × 100 pixels; at least 240 × 300" in str(reason)


def patched(content: bytes, at_local: int, at_listed: int, value: bytes) -> bytes:
    """A ZIP of one entry with a value changed in both of its heads."""
    listed = content.index(b"PK\x01\x02") + at_listed
    whole = content[:listed] + value + content[listed + len(value) :]
    return whole[:at_local] + value + whole[at_local + len(value) :]


def many(count: int) -> bytes:
    """A ZIP of so many entries without anything in them."""
    return archive({f"{6510000000 + number}.jpg": b"" for number in range(count)})


ONE: Final = {"6510450012.jpg": b"x" * 100}


@pytest.mark.parametrize(
    ("make", "code"),
    [
        pytest.param(lambda: patched(archive(ONE), 6, 8, b"\x01\x00"), "archive_encrypted", id="password"),
        pytest.param(
            lambda: patched(archive(ONE), 22, 24, struct.pack("<I", 0xFFFF_FF00)),
            "archive_unpacks_too_large",
            id="unpacks to gigabytes",
        ),
        pytest.param(
            lambda: archive({"Thumbs.db": b"x", "__MACOSX/._1.jpg": b"x"}), "archive_no_pictures", id="no picture"
        ),
        pytest.param(lambda: many(5_001), "archive_too_many_pictures", id="too many pictures"),
        pytest.param(lambda: archive({"6510450012.jpg": picture()})[:5_000], "file_damaged", id="cut off"),
        pytest.param(
            lambda: (whole := archive(ONE))[:-10] + struct.pack("<I", 500 * MEGABYTE) + whole[-6:],
            "file_damaged",
            id="list of entries that is a lie",
        ),
        pytest.param(
            lambda: archive({"[Content_Types].xml": b"", "xl/workbook.xml": b""}), "file_kind_refused", id="workbook"
        ),
        pytest.param(
            lambda: archive({"[Content_Types].xml": b"", "word/document.xml": b""}), "file_kind_refused", id="document"
        ),
        pytest.param(lambda: csv_file([fine("6610450001")]), "file_kind_refused", id="table"),
        pytest.param(picture, "file_kind_refused", id="picture"),
        pytest.param(lambda: b"7z\xbc\xaf\x27\x1c" + bytes(100), "file_kind_refused", id="other archive"),
        pytest.param(lambda: b"", "file_empty", id="nothing"),
    ],
)
async def test_a_file_that_is_no_zip_of_pictures_is_refused_in_words(
    api: httpx.AsyncClient, university: University, registrar: Headers, make: Callable[[], bytes], code: str
) -> None:
    content = make()
    for answer in (
        await look(api, registrar, content),
        await send(api, registrar, content, kind="photographs", column=["student_code:0"]),
    ):
        assert (answer.json()["code"], 400 <= answer.status_code < 500) == (code, True), answer.text
        assert THAI.search(answer.json()["message"])
    assert university.rows(StoredFile) == []


async def test_a_zip_of_another_kind_of_file_is_refused(
    api: httpx.AsyncClient, university: University, registrar: Headers
) -> None:
    answer = await api.post(
        "/imports/look", headers=registrar, params={"kind": "students"}, files={"file": ("a.zip", archive(ONE))}
    )
    assert answer.json()["code"] == "file_kind_refused"


async def streamed(
    api: httpx.AsyncClient, who: Headers, kind: str, begins: bytes, megabytes: int
) -> tuple[httpx.Response, int]:
    """The answer to a file that comes in pieces of a megabyte, and how many of them were read."""
    read = 0

    async def body() -> AsyncIterator[bytes]:
        nonlocal read
        yield b'--x\r\nContent-Disposition: form-data; name="file"; filename="a.zip"\r\n\r\n' + begins
        for _ in range(megabytes):
            read += 1
            yield bytes(range(256)) * (MEGABYTE // 256)
        yield b"\r\n--x--\r\n"

    headers = {**who, "Content-Type": "multipart/form-data; boundary=x"}
    return await api.post("/imports/look", headers=headers, params={"kind": kind}, content=body()), read


async def test_what_is_no_zip_is_refused_before_more_than_other_files_have_is_read(
    api: httpx.AsyncClient, university: University, registrar: Headers
) -> None:
    begins = b"%PDF-1.7" + bytes(2_000)
    for kind in ("photographs", "students"):
        answer, read = await streamed(api, registrar, kind, begins, 60)
        assert (answer.status_code, read < 40) == (413, True), answer.text


async def test_a_zip_larger_than_other_files_is_read_without_holding_it(
    api: httpx.AsyncClient, registrar: Headers
) -> None:
    forget_most_memory()
    before = most_memory()
    answer, read = await streamed(api, registrar, "photographs", b"PK\x03\x04" + bytes(2_000), 100)
    assert (answer.json()["code"], read) == ("file_damaged", 100)
    assert most_memory() - before < 64


def forget_most_memory() -> None:
    """Count the most memory of this process anew."""
    Path("/proc/self/clear_refs").write_text("5")


def most_memory() -> float:
    """The most memory that this process has held at once since it was forgotten, in megabytes."""
    return int(re.findall(r"VmHWM:\s+(\d+) kB", Path("/proc/self/status").read_text())[0]) / 1024


@pytest.mark.usefixtures("worker")
async def test_pictures_of_an_import_are_shown_to_who_sees_it_and_no_others(
    api: httpx.AsyncClient, university: University, registrar: Headers, other: Headers
) -> None:
    student = university.student()
    await brought_in(api, registrar, other, {f"{university.student().student_code}.jpg": picture(top=GREEN)})
    [foreign] = university.rows(StudentPicture)
    batch = await checked(api, registrar, {f"{student.student_code}.jpg": picture()})
    [row] = await rows(api, registrar, batch["caseId"], "successful")
    path = f"/imports/{batch['caseId']}/pictures/{row['changes'][0]['new']}"
    assert (await api.get(path, headers=other)).status_code == 200
    for role, status in ((RoleId.CURRICULUM_OFFICER, 404), (RoleId.FINANCE_OFFICER, 404), (RoleId.TEACHER, 403)):
        person = university.person(UserType.STAFF, role, faculty=None)
        answer = await api.get(path, headers=university.signed_in(person.person_id, role))
        assert answer.status_code == status, role
    own = university.signed_in(student.person_id, RoleId.STUDENT)
    assert (await api.get(path, headers=own)).status_code == 403
    for digest in (foreign.digest, "0" * 64):
        answer = await api.get(f"/imports/{batch['caseId']}/pictures/{digest}", headers=registrar)
        assert answer.status_code == 404


@pytest.mark.parametrize("role", [RoleId.ADMINISTRATOR, RoleId.CURRICULUM_OFFICER, RoleId.FINANCE_OFFICER])
async def test_only_registrars_send_photographs(api: httpx.AsyncClient, university: University, role: RoleId) -> None:
    person = university.person(UserType.STAFF, role, faculty=None)
    answer = await look(api, university.signed_in(person.person_id, role), archive(ONE))
    assert (answer.status_code, answer.json()["code"]) == (403, "import_kind_of_others")


async def test_the_example_is_a_zip_with_a_picture_of_nobody(
    api: httpx.AsyncClient, university: University, registrar: Headers
) -> None:
    answer = await api.get("/imports/kinds/photographs/template", headers={**registrar, "Accept-Language": "en"})
    assert answer.headers["content-type"] == "application/zip"
    assert ".zip" in answer.headers["content-disposition"]
    with zipfile.ZipFile(io.BytesIO(answer.content)) as opened:
        [name] = opened.namelist()
        assert re.fullmatch(r"[A-Za-z ]+/0000000000\.jpg", name)
    assert (await look(api, registrar, answer.content)).json()["rows"] == 1


async def test_the_list_of_kinds_tells_that_a_zip_is_sent(api: httpx.AsyncClient, registrar: Headers) -> None:
    kinds = {each["kind"]: each for each in (await api.get("/imports/kinds", headers=registrar)).json()}
    assert (kinds["photographs"]["isArchive"], kinds["photographs"]["setting"]) == (True, "rows")
    assert not kinds["students"]["isArchive"]
