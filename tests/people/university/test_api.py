"""Whoever keeps the units changes the university's logo; pages and papers show it from then on (golive §2)."""

from __future__ import annotations

from io import BytesIO

import httpx
import pytest
from PIL import Image
from sqlmodel import Session, select

from activities.documents.rendering import html_of, pdf_of
from models.access.role.contract import RoleId
from models.access.role.tables import AuditEntry
from models.access.setup.store.university import UNIVERSITY_SUBJECT
from models.kit.calendar import utc_now
from models.people.person.tables import UserType
from models.people.university.store import logo_address
from models.people.university.tables import University as UniversityRow
from models.registry.paper.store import PAPER_TYPES
from tests.support.sample_papers import paper, sample
from tests.support.university import University


def picture(colour: str = "#7a1f1f") -> dict[str, tuple[str, bytes]]:
    """A file of a form: a picture of one colour."""
    file = BytesIO()
    Image.new("RGB", (60, 30), colour).save(file, "PNG")
    return {"file": ("logo.png", file.getvalue())}


@pytest.fixture
def named(university: University) -> University:
    """A university that the set-up has named."""
    university.add(
        UniversityRow(
            name_th="มหาวิทยาลัยทดลอง",
            name_en="Trial University",
            tax_id="0994000123451",
            campus_code="B",
            changed_at=utc_now(),
        )
    )
    return university


def signed_in(university: University, role: RoleId) -> dict[str, str]:
    return university.signed_in(university.person(UserType.STAFF, role, faculty=None).person_id, role)


async def test_a_registrar_changes_the_logo_and_takes_it_away(api: httpx.AsyncClient, named: University) -> None:
    headers = signed_in(named, RoleId.REGISTRAR)
    found = (await api.get("/university", headers=headers)).json()
    assert found["name"] == {"th": "มหาวิทยาลัยทดลอง", "en": "Trial University"}
    assert (found["taxId"], found["logo"]) == ("0994000123451", None)
    assert (found["revision"], found["caseId"]) == (1, None)
    for _ in range(2):
        kept = (await api.put("/university/logo", files=picture(), headers=headers)).json()["logo"]
    other = (await api.put("/university/logo", files=picture("#00ff00"), headers=headers)).json()["logo"]
    assert kept != other
    assert (await api.delete("/university/logo", headers=headers)).json()["logo"] is None
    with Session(named.engine) as session:
        trail = session.exec(select(AuditEntry).where(AuditEntry.subject_kind == UNIVERSITY_SUBJECT)).all()
    assert len(trail) == 3, "the same logo again changes nothing"
    assert all(entry.actor_id is not None for entry in trail)


async def test_nobody_else_changes_it_and_before_the_set_up_there_is_no_university(
    api: httpx.AsyncClient, university: University
) -> None:
    officer = signed_in(university, RoleId.FINANCE_OFFICER)
    assert (await api.put("/university/logo", files=picture(), headers=officer)).status_code == 403
    registrar = signed_in(university, RoleId.REGISTRAR)
    assert (await api.put("/university/logo", files=picture(), headers=registrar)).status_code == 404


@pytest.mark.parametrize("kind", ["timetable", "receipt"])
async def test_papers_bear_the_logo_in_place_of_the_mark_of_the_portal(
    api: httpx.AsyncClient, named: University, kind: str
) -> None:
    drawn = paper(sample(kind, "สมชาย ใจดี"))
    template = PAPER_TYPES[kind].template
    assert '<svg class="mark"' in html_of(drawn, template)
    await api.put("/university/logo", files=picture(), headers=signed_in(named, RoleId.REGISTRAR))
    with Session(named.engine) as session:
        address = logo_address(session)
    with_logo = drawn.model_copy(update={"logo": address})
    html = html_of(with_logo, template)
    assert address in html
    assert '<svg class="mark"' not in html
    assert pdf_of(with_logo, template).startswith(b"%PDF")
