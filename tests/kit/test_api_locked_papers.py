"""A PDF that needs a password is refused with why; one whose owner's password protects printing alone is taken."""

from __future__ import annotations

import httpx
import pytest

from models.documents.file.tables import StoredFile
from models.kit.errors import LANGUAGES
from tests.kit.upload_desk import desk as desk
from tests.kit.upload_desk import send
from tests.support.locked_papers import paper_with_passwords
from tests.support.university import University

_WORDS = {"th": "รหัสผ่าน", "en": "without a password"}


@pytest.mark.parametrize("revision", [2, 3, 5], ids=["RC4 of 40 bits", "RC4 of 128 bits", "AES of 256 bits"])
@pytest.mark.parametrize("user", ["secret", "ลับ", "x" * 40])
async def test_a_paper_that_needs_a_password_is_refused_with_why(
    desk: httpx.AsyncClient, university: University, revision: int, user: str
) -> None:
    content = paper_with_passwords(revision, user, "owner")
    for language in LANGUAGES:
        desk.headers["Accept-Language"] = language
        answer = await send(desk, content, "ใบรับรอง.pdf")
        assert (answer.status_code, answer.json()["code"]) == (422, "pdf_locked"), answer.text
        assert _WORDS[language] in answer.json()["message"]
    assert university.rows(StoredFile) == []


async def test_a_paper_that_a_certificate_locks_is_refused(desk: httpx.AsyncClient) -> None:
    content = paper_with_passwords(3, "", "owner").replace(b"/Standard", b"/Entrust ")
    assert (await send(desk, content, "a.pdf")).json()["code"] == "pdf_locked"


@pytest.mark.parametrize("revision", [2, 3, 5], ids=["RC4 of 40 bits", "RC4 of 128 bits", "AES of 256 bits"])
async def test_a_paper_with_an_owners_password_alone_is_taken_as_it_is(
    desk: httpx.AsyncClient, university: University, revision: int
) -> None:
    content = paper_with_passwords(revision, "", "owner")
    answer = await send(desk, content, "ใบรับรอง.pdf")
    assert answer.status_code == 200, answer.text
    assert [row.name for row in university.rows(StoredFile)] == ["ใบรับรอง.pdf"]
    assert (await desk.get(f"/files/{answer.json()}")).content == content


@pytest.mark.parametrize(
    "content",
    [
        b"%PDF-1.7\n1 0 obj\n(a text that says /Encrypt)\nendobj\n%%EOF\n",
        b"scanned\n" + paper_with_passwords(3, "", "owner"),
        paper_with_passwords(3, "", "owner") + b"\n--boundary--",
    ],
    ids=["the word alone", "behind other bytes", "before other bytes"],
)
async def test_a_paper_that_is_not_locked_is_taken(desk: httpx.AsyncClient, content: bytes) -> None:
    answer = await send(desk, content, "a.pdf")
    assert answer.status_code == 200, answer.text
