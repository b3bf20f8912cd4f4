"""Who signs papers of money: kept by finance officers, no two main ones of a day, signatures of 200 by 50 pixels."""

from __future__ import annotations

import asyncio
import io
from typing import Any, Final

import httpx
import pytest
from PIL import Image

from models.calendar import bangkok_date, utc_now
from models.contracts.access.permissions import RoleId
from models.tables.documents.files import StoredFile
from models.tables.people.persons import UserType
from tests.api.finance.conftest import Headers
from tests.support.university import University

SIGNERS: Final = "/finance/signers"
DIRECTOR: Final = {
    "document": "receipt", "post": "director", "role": "main", "validFrom": "2026-01-01", "validUntil": None,
    "prefixTh": "นาย", "firstNameTh": "สมบัติ", "lastNameTh": "ธนพานิช", "positionTh": "ผู้อำนวยการกองคลัง",
    "prefixEn": "Mr.", "firstNameEn": "Sombat", "middleNameEn": "T.", "lastNameEn": "Thanaphanit",
    "positionEn": "Director of Treasury",
}  # fmt: skip


def picture(size: tuple[int, int] = (200, 50), kind: str = "PNG") -> bytes:
    """A picture of a size."""
    content = io.BytesIO()
    Image.new("RGB", size, "#006664").save(content, kind)
    return content.getvalue()


async def added(api: httpx.AsyncClient, officer: Headers, **more: object) -> dict[str, Any]:
    """A signer."""
    answer = await api.post(SIGNERS, json=DIRECTOR | more, headers=officer)
    assert answer.status_code == 201, answer.text
    return dict(answer.json())


async def sent(
    api: httpx.AsyncClient, officer: Headers, signer: dict[str, Any], content: bytes, language: str = "th"
) -> httpx.Response:
    """The answer to a picture of a signature."""
    return await api.put(
        f"{SIGNERS}/{signer['signerId']}/image/{language}",
        params={"revision": signer["revision"]},
        files={"file": ("signature.png", content, "image/png")},
        headers=officer,
    )


async def test_a_signer_is_added_found_changed_and_deleted_and_every_change_is_kept(
    api: httpx.AsyncClient, officer: Headers, director: Headers
) -> None:
    signer = await added(api, officer)
    assert signer["name"] == {"th": "นายสมบัติ ธนพานิช", "en": "Mr. Sombat T. Thanaphanit"}
    assert (signer["signsToday"], signer["pictureTh"]) == (True, None)
    for words in ("สมบัติ ธน", "director of"):
        found = (await api.get(SIGNERS, params={"text": words}, headers=director)).json()["items"]
        assert [one["signerId"] for one in found] == [signer["signerId"]]
    place = f"{SIGNERS}/{signer['signerId']}"
    changed = await api.put(place, json=DIRECTOR | {"validUntil": "2026-06-30", "revision": 1}, headers=officer)
    assert (changed.status_code, changed.json()["signsToday"]) == (200, False)
    stale = await api.put(place, json=DIRECTOR | {"revision": 1}, headers=officer)
    assert (stale.status_code, stale.json()["code"]) == (409, "revision_moved")
    trail = (await api.get(f"{place}/audit", headers=director)).json()["items"]
    assert [entry["action"].split(".")[1] for entry in trail] == ["edit", "add"]


async def test_of_a_signer_whose_first_day_has_passed_only_the_last_day_changes(
    api: httpx.AsyncClient, university: University, officer: Headers
) -> None:
    signer = await added(api, officer)
    first = await sent(api, officer, signer, picture())
    assert first.status_code == 200, "a signature that was missing is added"
    place = f"{SIGNERS}/{signer['signerId']}"
    for change in (
        {"lastNameTh": "อื่น"}, {"positionEn": "Other"}, {"post": "officer"}, {"role": "representative"},
        {"document": "credit_note"}, {"validFrom": "2099-01-01"},
    ):  # fmt: skip
        refused = await api.put(place, json=DIRECTOR | change | {"revision": 2}, headers=officer)
        assert (refused.status_code, refused.json()["code"]) == (409, "signer_has_signed"), change
    for refused in (
        await api.delete(place, params={"revision": 2}, headers=officer),
        await sent(api, officer, first.json(), picture((100, 20))),
        await api.delete(f"{place}/image/th", params={"revision": 2}, headers=officer),
    ):
        assert (refused.status_code, refused.json()["code"]) == (409, "signer_has_signed"), refused.text
    assert len(university.rows(StoredFile)) == 1
    ended = await api.put(place, json=DIRECTOR | {"validUntil": "2099-06-30", "revision": 2}, headers=officer)
    assert (ended.status_code, ended.json()["validUntil"]) == (200, "2099-06-30")
    later = await added(api, officer, validFrom="2099-07-01")
    place = f"{SIGNERS}/{later['signerId']}"
    renamed = DIRECTOR | {"validFrom": "2099-07-01", "lastNameTh": "อื่น", "revision": 1}
    assert (await api.put(place, json=renamed, headers=officer)).status_code == 200
    assert (await api.delete(place, params={"revision": 2}, headers=officer)).status_code == 204


async def test_a_second_main_signer_of_a_day_is_refused_naming_the_first_also_at_the_same_moment(
    api: httpx.AsyncClient, officer: Headers
) -> None:
    answers = await asyncio.gather(*(api.post(SIGNERS, json=DIRECTOR, headers=officer) for _ in range(3)))
    assert sorted(answer.status_code for answer in answers) == [201, 409, 409]
    refused = next(answer for answer in answers if answer.status_code == 409).json()
    assert refused["code"] == "signer_days_taken"
    assert "นายสมบัติ ธนพานิช (ตั้งแต่ 1 ม.ค. 2569)" in refused["message"]
    await added(api, officer, role="representative")
    await added(api, officer, document="credit_note")
    backwards = await api.post(SIGNERS, json=DIRECTOR | {"validUntil": "2025-12-31"}, headers=officer)
    assert (backwards.status_code, backwards.json()["code"]) == (422, "signer_days_order")


@pytest.mark.parametrize(
    ("content", "status", "code", "message"),
    [
        (b"\x89PNG\r\n\x1a\n" + b"0" * 200_000, 413, "signature_too_large", "Image file too large"),
        (b"%PDF-1.7\n%%EOF\n", 422, "signature_not_image", "Must be an image"),
        (b"GIF89a\x01\x00\x01\x00", 422, "signature_not_image", "Must be an image"),
        (picture((201, 50)), 422, "signature_dimensions", "Width and height must not exceed 200*50"),
        (picture((10, 51), "JPEG"), 422, "signature_dimensions", "Width and height must not exceed 200*50"),
    ],
)
async def test_what_is_no_signature_is_refused_in_the_words_of_the_specification(
    api: httpx.AsyncClient,
    university: University,
    officer: Headers,
    content: bytes,
    status: int,
    code: str,
    message: str,
) -> None:
    signer = await added(api, officer)
    answer = await sent(api, {**officer, "accept-language": "en"}, signer, content)
    assert (answer.status_code, answer.json()["code"], answer.json()["message"]) == (status, code, message)
    assert university.rows(StoredFile) == []


async def test_a_signature_is_kept_replaced_and_taken_away_and_no_file_is_ever_deleted(
    api: httpx.AsyncClient, university: University, officer: Headers, director: Headers
) -> None:
    signer = await added(api, officer, validFrom=bangkok_date(utc_now()).isoformat())
    first = await sent(api, officer, signer, picture())
    assert (first.status_code, first.json()["revision"]) == (200, 2), first.text
    place = f"{SIGNERS}/{signer['signerId']}/image"
    shown = await api.get(f"{place}/th", headers=director)
    assert (shown.status_code, shown.headers["content-type"], shown.content) == (200, "image/png", picture())
    assert "attachment" in shown.headers["content-disposition"]
    assert (await api.get(f"{place}/en", headers=director)).status_code == 404
    assert (await sent(api, officer, signer, picture())).json()["code"] == "revision_moved"
    second = await sent(api, officer, first.json(), picture((100, 20), "JPEG"))
    assert second.json()["pictureTh"] != first.json()["pictureTh"]
    gone = await api.delete(f"{place}/th", params={"revision": 3}, headers=officer)
    assert (gone.status_code, gone.json()["pictureTh"], gone.json()["revision"]) == (200, None, 4)
    assert (await api.get(f"{place}/th", headers=director)).status_code == 404
    assert len(university.rows(StoredFile)) == 2, "papers may bear them"
    trail = (await api.get(f"{SIGNERS}/{signer['signerId']}/audit", headers=director)).json()["items"]
    assert [entry["action"].split(".")[1] for entry in trail] == ["signature", "signature", "signature", "add"]
    assert trail[0]["after"] == {"language": "th", "file": None, "sha256": None}


async def test_signatures_are_shown_to_nobody_but_who_keeps_or_reads_the_list(
    api: httpx.AsyncClient, university: University, officer: Headers
) -> None:
    signer = await added(api, officer)
    await sent(api, officer, signer, picture())
    place = f"{SIGNERS}/{signer['signerId']}/image/th"
    teacher = university.signed_in(university.person(UserType.TEACHER, RoleId.TEACHER).person_id, RoleId.TEACHER)
    assert (await api.get(place, headers=teacher)).status_code == 403
    assert (await api.get(place)).status_code == 401
