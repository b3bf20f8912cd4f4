"""Who confirms a ZIP of photographs sees which students share one, in whichever chunks they are (golive §3)."""

from __future__ import annotations

import httpx
import pytest

from models.imports.import_batch.rules.process import OF_PICTURES
from tests.imports.import_batch.test_api_imported_photographs import Headers, checked
from tests.imports.import_batch.test_api_imported_photographs import other as other
from tests.support.api_imports import registrar as registrar
from tests.support.importing import rows
from tests.support.photographs import picture
from tests.support.university import University


@pytest.mark.usefixtures("worker")
async def test_warning_of_a_shared_photograph_is_there_before_the_file_is_confirmed(
    api: httpx.AsyncClient, university: University, registrar: Headers, other: Headers
) -> None:
    students = [university.student() for _ in range(OF_PICTURES.chunk + 1)]
    entries = {f"{student.student_code}.jpg": picture((480, 600 + n)) for n, student in enumerate(students)}
    entries[f"{students[-1].student_code}.jpg"] = picture((480, 600))
    batch = await checked(api, registrar, entries)
    assert (batch["good"], batch["warned"]) == (len(students), 2)
    warned = await rows(api, other, batch["caseId"], "warned")
    assert [row["studentCode"] for row in warned] == [students[0].student_code, students[-1].student_code]
    assert {row["warnings"][0]["code"] for row in warned} == {"import_picture_of_others"}
