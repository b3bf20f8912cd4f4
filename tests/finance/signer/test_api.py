"""Who signs papers of money: kept by finance officers, no two main ones of a day, signatures of 200 by 50 pixels."""

from __future__ import annotations

import io
from typing import Any, Final

import httpx
import pytest
from PIL import Image

from models.access.role.contract import RoleId
from models.documents.file.contract import FileKind
from models.documents.file.tables import StoredFile
from models.kit.calendar import bangkok_date, utc_now
from models.people.person.tables import UserType
from tests.finance.deciding import added as added_row
from tests.finance.deciding import agreed, keyed
from tests.support.api_finance import Headers
from tests.support.api_finance import director as director
from tests.support.api_finance import officer as officer
from tests.support.university import University

pytestmark = pytest.mark.usefixtures("worker")
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


async def added(api: httpx.AsyncClient, officer: Headers, director: Headers, **more: object) -> dict[str, Any]:
    """A signer whom two people added."""
    return await added_row(api, officer, director, SIGNERS, DIRECTOR | more)


async def ask(api: httpx.AsyncClient, officer: Headers, **more: object) -> httpx.Response:
    """The answer to a request that a signer be added."""
    return await api.post(SIGNERS, json=DIRECTOR | more | {"reason": "แต่งตั้ง"}, headers=keyed(officer))


async def sent(api: httpx.AsyncClient, officer: Headers, content: bytes) -> httpx.Response:
    """The answer to a picture of a signature."""
    return await api.post(
        f"{SIGNERS}/signatures", files={"file": ("signature.png", content, "image/png")}, headers=officer
    )


async def kept(api: httpx.AsyncClient, officer: Headers, content: bytes) -> str:
    """The id of a picture of a signature."""
    answer = await sent(api, officer, content)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["fileId"])


async def change(api: httpx.AsyncClient, who: Headers, signer: dict[str, Any], **other: object) -> httpx.Response:
    body = signer | other | {"reason": "คำสั่งมหาวิทยาลัย"}
    return await api.put(f"{SIGNERS}/{signer['signerId']}", json=body, headers=keyed(who))


async def delete(api: httpx.AsyncClient, who: Headers, signer: dict[str, Any]) -> httpx.Response:
    asked = {"revision": signer["revision"], "reason": "ซ้ำ"}
    return await api.delete(f"{SIGNERS}/{signer['signerId']}", params=asked, headers=keyed(who))


async def only(api: httpx.AsyncClient, who: Headers) -> dict[str, Any]:
    """The one signer there is."""
    [signer] = (await api.get(SIGNERS, headers=who)).json()["items"]
    return dict(signer)


async def test_a_signer_is_added_found_changed_and_deleted_and_every_change_is_kept(
    api: httpx.AsyncClient, officer: Headers, director: Headers
) -> None:
    signer = await added(api, officer, director)
    assert signer["name"] == {"th": "นายสมบัติ ธนพานิช", "en": "Mr. Sombat T. Thanaphanit"}
    assert (signer["signsToday"], signer["pictureTh"]) == (True, None)
    for words in ("สมบัติ ธน", "director of", "ธนพานิช สมบัติ", "treasury sombat", "ผู้อำนวยการ ธนพานิช"):
        found = (await api.get(SIGNERS, params={"text": words}, headers=director)).json()["items"]
        assert [one["signerId"] for one in found] == [signer["signerId"]]
    asked = await change(api, officer, signer, validUntil="2026-06-30")
    assert await only(api, officer) == signer | {"caseId": asked.json()["caseId"]}, "nothing changes before"
    assert await agreed(api, director, asked) == "done"
    changed = await only(api, officer)
    assert (changed["signsToday"], changed["validUntil"], changed["caseId"]) == (False, "2026-06-30", None)
    stale = await change(api, officer, signer)
    assert (stale.status_code, stale.json()["code"]) == (409, "revision_moved")
    trail = (await api.get(f"{SIGNERS}/{signer['signerId']}/audit", headers=director)).json()["items"]
    assert [entry["action"].split(".")[1] for entry in trail] == ["edit", "add"]


async def test_of_a_signer_whose_first_day_has_passed_only_the_last_day_changes(
    api: httpx.AsyncClient, university: University, officer: Headers, director: Headers
) -> None:
    signer = await added(api, officer, director)
    first = await change(api, officer, signer, pictureTh=await kept(api, officer, picture()))
    assert await agreed(api, director, first) == "done", "a signature that was missing is added"
    signer = await only(api, officer)
    for other in (
        {"lastNameTh": "อื่น"}, {"positionEn": "Other"}, {"post": "officer"}, {"role": "representative"},
        {"document": "credit_note"}, {"validFrom": "2099-01-01"}, {"pictureTh": None},
        {"pictureTh": await kept(api, officer, picture((100, 20)))},
    ):  # fmt: skip
        refused = await change(api, officer, signer, **other)
        assert (refused.status_code, refused.json()["code"]) == (409, "signer_has_signed"), other
    refused = await delete(api, officer, signer)
    assert (refused.status_code, refused.json()["code"]) == (409, "signer_has_signed")
    assert await agreed(api, director, await change(api, officer, signer, validUntil="2099-06-30")) == "done"
    assert (await only(api, officer))["validUntil"] == "2099-06-30"
    later = await added(api, officer, director, validFrom="2099-07-01")
    assert await agreed(api, director, await change(api, officer, later, lastNameTh="อื่น")) == "done"
    assert await agreed(api, director, await delete(api, officer, later | {"revision": 2})) == "done"
    assert (await only(api, officer))["signerId"] == signer["signerId"]


async def test_two_who_were_asked_for_as_main_of_one_day_are_not_both_agreed_to(
    api: httpx.AsyncClient, officer: Headers, director: Headers
) -> None:
    one, other = [
        await added(api, officer, director, role="representative", validFrom=day)
        for day in ("2099-01-01", "2099-02-01")
    ]
    asked = [await change(api, officer, signer, role="main") for signer in (one, other)]
    assert [await agreed(api, director, request) for request in asked] == ["done", "refused"]


async def test_a_second_main_signer_of_a_day_is_refused_naming_the_first(
    api: httpx.AsyncClient, officer: Headers, director: Headers
) -> None:
    first = await ask(api, officer)
    assert {(await again).json()["caseId"] for again in [ask(api, officer) for _ in range(2)]} == {
        first.json()["caseId"]
    }
    assert await agreed(api, director, first) == "done"
    refused = (await ask(api, officer | {"Accept-Language": "th"}, validUntil="2030-01-01")).json()
    assert refused["code"] == "signer_days_taken"
    assert "Mr. Sombat T. Thanaphanit" in refused["message"]
    await added(api, officer, director, role="representative")
    await added(api, officer, director, document="credit_note")
    backwards = await ask(api, officer, validUntil="2025-12-31")
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
    answer = await sent(api, {**officer, "accept-language": "en"}, content)
    assert (answer.status_code, answer.json()["code"], answer.json()["message"]) == (status, code, message)
    assert university.rows(StoredFile) == []


def look_of(content: bytes) -> tuple[str | None, tuple[int, int]]:
    """What a picture is and how large."""
    with Image.open(io.BytesIO(content)) as seen:
        return seen.format, seen.size


async def test_a_signature_is_seen_by_who_decides_replaced_and_taken_away_and_no_file_is_ever_deleted(
    api: httpx.AsyncClient, university: University, officer: Headers, director: Headers
) -> None:
    first, second = [await kept(api, officer, content) for content in (picture(), picture((100, 20), "JPEG"))]
    signer = await added(api, officer, director, validFrom=bangkok_date(utc_now()).isoformat(), pictureTh=first)
    place = f"{SIGNERS}/{signer['signerId']}/image"
    shown = await api.get(f"{place}/th", headers=director)
    assert (shown.status_code, shown.headers["content-type"], shown.content) == (200, "image/png", picture())
    assert "attachment" in shown.headers["content-disposition"]
    assert (await api.get(f"{place}/en", headers=director)).status_code == 404
    asked = await change(api, officer, signer, pictureTh=second)
    case = f"/finance/master-changes/{asked.json()['caseId']}"
    told = (await api.get(case, headers=director)).json()
    assert (told["before"]["pictureTh"], told["after"]["pictureTh"]) == (first, second)
    for file_id, content in ((first, picture()), (second, picture((100, 20), "JPEG"))):
        seen = (await api.get(f"{case}/pictures/{file_id}", headers=director)).content
        assert look_of(seen) == look_of(content)
    assert (await api.get(f"{case}/pictures/{signer['signerId']}", headers=director)).status_code == 404
    assert (await api.get(f"{place}/th", headers=director)).content == picture(), "nothing changes before"
    assert await agreed(api, director, asked) == "done"
    signer = await only(api, officer)
    assert signer["pictureTh"] == second
    assert await agreed(api, director, await change(api, officer, signer, pictureTh=None)) == "done"
    assert (await api.get(f"{place}/th", headers=director)).status_code == 404
    assert len(university.rows(StoredFile)) == 2, "papers may bear them"


async def test_a_picture_that_somebody_else_sent_is_named_by_nobody(
    api: httpx.AsyncClient, university: University, officer: Headers, director: Headers
) -> None:
    other = university.signed_in(
        university.person(UserType.STAFF, RoleId.FINANCE_OFFICER).person_id, RoleId.FINANCE_OFFICER
    )
    theirs = await kept(api, other, picture())
    refused = await ask(api, officer, pictureEn=theirs)
    assert [entry["field"] for entry in refused.json()["details"]["fields"]] == ["pictureEn"]
    named = await change(api, officer, await added(api, officer, director), pictureTh=theirs)
    assert [entry["field"] for entry in named.json()["details"]["fields"]] == ["pictureTh"]


async def test_a_file_that_was_sent_for_something_else_is_no_signature(
    api: httpx.AsyncClient, university: University, officer: Headers
) -> None:
    file_id = await kept(api, officer, picture())
    [file] = university.rows(StoredFile)
    for other, code in (
        ({"kind": FileKind.PDF}, "signature_not_image"),
        ({"size_bytes": 200_000}, "signature_too_large"),
    ):
        university.merge(file.model_copy(update=other))
        refused = await ask(api, officer, pictureTh=file_id)
        assert refused.json()["code"] == code


async def test_signatures_are_shown_to_nobody_but_who_keeps_or_reads_the_list(
    api: httpx.AsyncClient, university: University, officer: Headers, director: Headers
) -> None:
    file_id = await kept(api, officer, picture())
    signer = await added(api, officer, director, pictureTh=file_id)
    asked = await change(api, officer, signer, validUntil="2099-06-30")
    place = f"{SIGNERS}/{signer['signerId']}/image/th"
    teacher = university.signed_in(university.person(UserType.TEACHER, RoleId.TEACHER).person_id, RoleId.TEACHER)
    assert (await api.get(place, headers=teacher)).status_code == 403
    beside = f"/finance/master-changes/{asked.json()['caseId']}/pictures/{file_id}"
    assert (await api.get(beside, headers=teacher)).status_code == 404
    assert (await api.get(place)).status_code == 401
