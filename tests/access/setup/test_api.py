"""The set-up of an empty portal by its one-time address (golive §2)."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator, Mapping
from datetime import timedelta
from io import BytesIO

import httpx
import pytest
from PIL import Image
from sqlalchemy import text
from sqlmodel import Session, col, select

from api.access.setup.need import known_need
from models.access.role.contract import RoleId
from models.access.role.tables import AuditEntry, RoleHolder
from models.access.setup.store.opening import begin_setup
from models.db import engine
from models.kit.calendar import utc_now
from models.kit.settings import API_PATH
from models.people.person.tables import Person, UserType
from models.setup import main
from tests.access.support import Visitor, encrypted, log_in, public_key
from tests.support.api_access import visitor as visitor
from tests.support.university import University

UNIVERSITY = {
    "nameTh": "มหาวิทยาลัยทดลอง",
    "nameEn": "Trial University",
    "taxId": "๐๙๙๔๐๐๐๑๒๓๔๕๑",
    "campusCode": "m",
    "campusNameTh": "วิทยาเขตหลัก",
    "campusNameEn": "Main Campus",
}
PASSWORD = "a long password"


def first(username: str, code: str, password: str | None = None) -> dict[str, str | None]:
    """One of the first two people as the page sends them."""
    return {
        "username": username,
        "staffCode": code,
        "firstNameTh": "สมหญิง",
        "lastNameTh": "ใจดี",
        "firstNameEn": "Somying",
        "lastNameEn": "Jaidee",
        "password": password,
    }


def people(administrator: Mapping[str, str | None] | None = None) -> dict[str, object]:
    """Both people."""
    return {"administrator": administrator or first("root", "A001"), "registrar": first("regis", "A002")}


@pytest.fixture
def token(university: University) -> Iterator[str]:
    """The token of an open set-up."""
    known_need.cache_clear()
    with Session(engine()) as session, session.begin():
        found = begin_setup(session, utc_now())
    assert found is not None
    yield found
    known_need.cache_clear()


@pytest.fixture
def setup(api: httpx.AsyncClient, token: str) -> httpx.AsyncClient:
    """A caller with the token."""
    api.headers["x-setup-token"] = token
    return api


def holders(role: RoleId) -> list[str]:
    with Session(engine()) as session:
        query = select(Person.username).join(RoleHolder).where(RoleHolder.role_id == role)
        return sorted(session.exec(query))


async def test_an_empty_portal_is_set_up_step_by_step_and_its_administrator_signs_in(setup: httpx.AsyncClient) -> None:
    begun = (await setup.get("/setup")).json()
    assert (begun["university"], begun["administrator"], begun["keepsPasswords"]) == (None, None, True)
    assert (await setup.get("/security/client-config")).json()["setupNeeded"] is True

    named = (await setup.put("/setup/university", json=UNIVERSITY)).json()["university"]
    assert named == {**UNIVERSITY, "taxId": "0994000123451", "campusCode": "M", "logo": None}
    password = encrypted(await public_key(setup), PASSWORD)
    answer = await setup.put("/setup/people", json=people(first("root", "A001", password)))
    assert answer.status_code == 200, answer.text
    kept = answer.json()
    assert (kept["administrator"]["username"], kept["registrar"]["username"]) == ("root", "regis")
    assert (kept["administrator"]["hasPassword"], kept["registrar"]["hasPassword"]) == (True, False)
    assert (holders(RoleId.ADMINISTRATOR), holders(RoleId.REGISTRAR)) == (["root"], ["regis"])

    config = (await setup.get("/security/client-config")).json()
    assert (config["setupNeeded"], config["university"]["en"]) == (False, "Trial University")
    assert (await setup.post("/setup/finish")).status_code == 200
    assert (await setup.get("/setup")).status_code == 404
    assert (await log_in(setup, "root", PASSWORD)).status_code == 200
    with Session(engine()) as session:
        actions = sorted(entry.action for entry in session.exec(select(AuditEntry)))
        assert actions == ["role.holder_added", "role.holder_added", "university.add"]


async def test_a_wrong_old_or_replaced_address_is_not_found_and_changes_nothing(
    setup: httpx.AsyncClient, token: str
) -> None:
    for guess in ("x" * 43, "", "x" * 4_000):
        wrong = await setup.put("/setup/university", json=UNIVERSITY, headers={"x-setup-token": guess})
        assert (wrong.status_code, wrong.json()["code"]) == (404, "setup_address_wrong")
    with Session(engine()) as session, session.begin():
        newer = begin_setup(session, utc_now() - timedelta(hours=1))
    assert (await setup.put("/setup/university", json=UNIVERSITY)).status_code == 404, "the newer address counts"
    old = await setup.put("/setup/university", json=UNIVERSITY, headers={"x-setup-token": str(newer)})
    assert old.status_code == 404, "it was valid for an hour"
    with Session(engine()) as session:
        assert session.execute(text("SELECT count(*) FROM university")).scalar_one() == 0


async def test_what_papers_bear_is_in_the_audit_trail_as_often_as_it_changes(setup: httpx.AsyncClient) -> None:
    for _ in range(2):
        await setup.put("/setup/university", json=UNIVERSITY)
    await setup.put("/setup/university", json={**UNIVERSITY, "taxId": "0994000999992", "nameEn": "Other University"})
    with Session(engine()) as session:
        added, edited = session.exec(
            select(AuditEntry).where(AuditEntry.subject_kind == "university").order_by(col(AuditEntry.at))
        )
        assert added.before is None
        assert added.after == {
            "name_th": UNIVERSITY["nameTh"], "name_en": UNIVERSITY["nameEn"], "tax_id": "0994000123451",
            "campus_code": "M",
        }  # fmt: skip
        assert edited.before == {"name_en": UNIVERSITY["nameEn"], "tax_id": "0994000123451"}
        assert edited.after == {"name_en": "Other University", "tax_id": "0994000999992"}


def picture(width: int, height: int, kind: str = "PNG") -> bytes:
    """A picture of one colour."""
    file = BytesIO()
    Image.new("RGB", (width, height), "#7a1f1f").save(file, kind)
    return file.getvalue()


def noise(side: int) -> bytes:
    """A picture that does not get smaller by packing: three bytes for each pixel."""
    file = BytesIO()
    Image.frombytes("RGB", (side, side), random.Random(1).randbytes(3 * side * side)).save(file, "PNG")
    return file.getvalue()


async def test_a_logo_is_kept_small_at_an_address_of_its_own_and_taken_away_again(setup: httpx.AsyncClient) -> None:
    sent = {"file": ("logo.jpg", picture(1600, 800, "JPEG"))}
    early = await setup.put("/setup/logo", files=sent)
    assert (early.status_code, early.json()["code"]) == (409, "setup_university_first")
    await setup.put("/setup/university", json=UNIVERSITY)
    path = (await setup.put("/setup/logo", files=sent)).json()["university"]["logo"]
    shown = await setup.get(path.removeprefix(API_PATH), headers={"app-key": "none"})
    assert (shown.headers["content-type"], "immutable" in shown.headers["cache-control"]) == ("image/png", True)
    with Image.open(BytesIO(shown.content)) as kept:
        assert (kept.format, kept.size) == ("PNG", (512, 256))
    known_need.cache_clear()
    assert (await setup.get("/security/client-config")).json()["logo"] == path

    other = (await setup.put("/setup/logo", files={"file": ("b.png", picture(40, 40))})).json()["university"]["logo"]
    assert other != path
    assert (await setup.get(path.removeprefix(API_PATH))).status_code == 404
    gone = await setup.delete("/setup/logo")
    assert gone.json()["university"]["logo"] is None
    with Session(engine()) as session:
        trail = select(AuditEntry).where(AuditEntry.action == "university.edit").order_by(col(AuditEntry.at))
        assert [set(entry.after or {}) for entry in session.exec(trail)] == [{"logo"}] * 3


async def test_a_logo_of_a_megabyte_is_taken_and_one_above_the_limit_is_refused_with_it(
    setup: httpx.AsyncClient,
) -> None:
    await setup.put("/setup/university", json=UNIVERSITY)
    taken = await setup.put("/setup/logo", files={"file": ("logo.png", noise(600))})
    assert taken.status_code == 200, "a caller of the set-up has no session"
    refused = await setup.put("/setup/logo", files={"file": ("logo.png", noise(900))})
    assert (refused.status_code, refused.json()["code"]) == (413, "file_too_large")
    stranger = {"x-setup-token": "x" * 43}
    unread = await setup.put("/setup/logo", files={"file": ("logo.png", noise(600))}, headers=stranger)
    assert (unread.status_code, unread.json()["code"]) == (404, "setup_address_wrong")


async def test_a_logo_that_is_no_picture_is_refused_and_only_the_set_up_keeps_one(setup: httpx.AsyncClient) -> None:
    await setup.put("/setup/university", json=UNIVERSITY)
    script = {"file": ("logo.png", b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>")}
    assert (await setup.put("/setup/logo", files=script)).json()["code"] == "file_kind_refused"
    stranger = {"x-setup-token": "x" * 43}
    answer = await setup.put("/setup/logo", files={"file": ("logo.png", picture(9, 9))}, headers=stranger)
    assert (answer.status_code, answer.json()["code"]) == (404, "setup_address_wrong")
    assert (await setup.delete("/setup/logo", headers=stranger)).status_code == 404
    assert (await setup.get("/setup")).json()["university"]["logo"] is None


async def test_what_was_said_is_corrected_at_the_next_address(setup: httpx.AsyncClient) -> None:
    await setup.put("/setup/university", json=UNIVERSITY)
    await setup.put("/setup/people", json=people(first("rooot", "A001")))
    with Session(engine()) as session, session.begin():
        setup.headers["x-setup-token"] = str(begin_setup(session, utc_now()))
    assert (await setup.get("/setup")).json()["administrator"]["username"] == "rooot"
    await setup.put("/setup/university", json={**UNIVERSITY, "campusCode": "N"})
    answer = await setup.put("/setup/people", json=people(first("root", "A001")))
    assert answer.status_code == 200, answer.text
    assert holders(RoleId.ADMINISTRATOR) == ["root"]
    with Session(engine()) as session:
        assert session.exec(select(Person).where(Person.username == "rooot")).first() is None
        assert session.execute(text("SELECT count(*) FROM campus WHERE campus_code = 'M'")).scalar_one() == 0


async def test_the_same_two_people_named_the_other_way_round_change_their_roles(setup: httpx.AsyncClient) -> None:
    await setup.put("/setup/university", json=UNIVERSITY)
    await setup.put("/setup/people", json=people())
    turned = {"administrator": first("regis", "A002"), "registrar": first("root", "A001")}
    assert (await setup.put("/setup/people", json=turned)).status_code == 200
    assert (holders(RoleId.ADMINISTRATOR), holders(RoleId.REGISTRAR)) == (["regis"], ["root"])


async def test_who_cannot_be_named_is_told_why_and_nobody_is_made(
    setup: httpx.AsyncClient, university: University
) -> None:
    assert (await setup.put("/setup/people", json=people())).json()["code"] == "setup_university_first"
    await setup.put("/setup/university", json=UNIVERSITY)
    with Session(engine()) as session, session.begin():
        session.get_one(Person, university.student().person_id).username = "learner"
        closed = session.get_one(Person, university.person(UserType.STAFF).person_id)
        closed.username, closed.closed_at = "gone", utc_now()
        other = university.person(UserType.STAFF).id_code
    short = encrypted(await public_key(setup), "short")
    for given, code in (
        (first("regis", "A003"), "setup_one_person"),
        (first("root", "A002"), "setup_one_person"),
        (first("learner", "A003"), "setup_student"),
        (first("gone", "A003"), "setup_account_closed"),
        (first("root", other), "setup_code_taken"),
        (first("root", "A001", short), "setup_password_length"),
        (first("ro ot", "A001"), "fields_invalid"),
    ):
        answer = await setup.put("/setup/people", json=people(given))
        assert answer.json()["code"] == code, answer.text
    assert holders(RoleId.ADMINISTRATOR) == holders(RoleId.REGISTRAR) == []
    assert (await setup.post("/setup/finish")).json()["code"] == "setup_people_first"


async def test_somebody_who_is_there_already_keeps_their_names(
    setup: httpx.AsyncClient, university: University
) -> None:
    there = university.person(UserType.STAFF)
    await setup.put("/setup/university", json=UNIVERSITY)
    assert (await setup.put("/setup/people", json=people(first(there.username, "A009")))).status_code == 200
    with Session(engine()) as session:
        person = session.get_one(Person, there.person_id)
        assert (person.first_name_en, person.id_code) == (there.first_name_en, there.id_code)
    assert (await setup.put("/setup/people", json=people())).status_code == 200
    assert holders(RoleId.ADMINISTRATOR) == ["root"]
    with Session(engine()) as session:
        assert session.get(Person, there.person_id) is not None, "the set-up removes nobody it did not add"


async def test_every_way_to_sign_in_is_tried_before_the_set_up_ends(setup: httpx.AsyncClient) -> None:
    await setup.put("/setup/university", json=UNIVERSITY)
    key = await public_key(setup)
    await setup.put("/setup/people", json=people(first("root", "A001", encrypted(key, PASSWORD))))

    async def tried(**given: str) -> dict[str, str]:
        body = {name: encrypted(key, value) for name, value in given.items()}
        answer = await setup.post("/setup/sign-in-test", json=body)
        return {check["way"]: check["outcome"] for check in answer.json()}

    untried = await tried()
    assert (untried["directory"], untried["password"]) == ("not_configured", "not_tried")
    assert (await tried(username="root", password=PASSWORD))["password"] == "works"
    assert (await tried(username="root", password="another one"))["password"] == "refused"
    assert (await tried(username="nobody", password=PASSWORD))["password"] == "refused"


async def test_the_sign_in_pages_of_the_embedded_provider_name_the_university(
    setup: httpx.AsyncClient, visitor: Visitor
) -> None:
    await setup.put("/setup/university", json=UNIVERSITY)
    await setup.put("/setup/people", json=people())
    known_need.cache_clear()
    assert "มหาวิทยาลัยทดลอง" in (await visitor.ask(kc_locale="th")).text
    page = (await visitor.ask(kc_locale="en")).text
    assert "Trial University" in page
    assert "Kasetsart" not in page


async def test_two_tabs_at_once_make_one_administrator(setup: httpx.AsyncClient) -> None:
    await setup.put("/setup/university", json=UNIVERSITY)
    answers = await asyncio.gather(*(setup.put("/setup/people", json=people()) for _ in range(2)))
    assert [answer.status_code for answer in answers] == [200, 200]
    assert holders(RoleId.ADMINISTRATOR) == ["root"]


async def test_a_university_whose_administrator_left_still_serves_its_students(
    setup: httpx.AsyncClient, university: University
) -> None:
    assert (await setup.get("/security/client-config")).json()["setupNeeded"] is True
    university.student()
    known_need.cache_clear()
    assert (await setup.get("/security/client-config")).json()["setupNeeded"] is False


async def test_an_administrator_who_signs_in_ends_the_set_up_that_nobody_finished(setup: httpx.AsyncClient) -> None:
    await setup.put("/setup/university", json=UNIVERSITY)
    password = encrypted(await public_key(setup), PASSWORD)
    await setup.put("/setup/people", json=people(first("root", "A001", password)))
    assert (await log_in(setup, "root", PASSWORD)).status_code == 200
    with Session(engine()) as session, session.begin():
        assert begin_setup(session, utc_now()) is None


def test_the_command_prints_the_address_until_the_portal_is_set_up(
    university: University, capsys: pytest.CaptureFixture[str]
) -> None:
    main()
    assert "/myku/setup#" in capsys.readouterr().out
    university.person(UserType.STAFF, RoleId.ADMINISTRATOR)
    main()
    assert "/myku/setup#" in capsys.readouterr().out, "an open set-up is taken up again"
    with Session(engine()) as session, session.begin():
        session.execute(text("DELETE FROM setup"))
    main()
    assert "sign in at" in capsys.readouterr().out
