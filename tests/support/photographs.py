"""ZIPs of pictures whose names are student codes, as offices send them, and imports of them."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping
from typing import Any
from uuid import UUID

from PIL import Image, ImageDraw
from sqlmodel import Session

from models.cases.case.contract.record import CaseKind
from models.cases.case.store.accepted import Titles, new_case
from models.documents.file.contract import FileKind
from models.documents.file.store.keeping import save_file
from models.imports.import_batch.contract.case import BatchRequest, ImportKind
from models.imports.import_batch.store.pictures import COLUMNS, HEADINGS
from models.imports.import_batch.tables import ImportBatch
from models.kit.calendar import utc_now
from models.kit.table import new_id
from models.people.person.tables import Person
from models.people.photograph.tables import Photograph, StudentPicture
from tests.support.university import University
from tests.support.updating import PART, rows_of

TOP, BOTTOM = (200, 30, 30), (30, 30, 200)


def drawn(size: tuple[int, int] = (600, 800), top: tuple[int, int, int] = TOP) -> Image.Image:
    """A picture whose upper half has another colour than its lower one."""
    picture = Image.new("RGB", size, BOTTOM)
    ImageDraw.Draw(picture).rectangle((0, 0, size[0], size[1] // 2), fill=top)
    return picture


def picture(
    size: tuple[int, int] = (600, 800), kind: str = "JPEG", top: tuple[int, int, int] = TOP, **more: Any
) -> bytes:
    """The file of such a picture."""
    content = io.BytesIO()
    drawn(size, top).save(content, kind, **more)
    return content.getvalue()


def archive(entries: Mapping[str, bytes]) -> bytes:
    """A ZIP of these files, by their paths."""
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w") as zipped:
        for path, held in entries.items():
            zipped.writestr(path, held)
    return content.getvalue()


def photographs_request(
    university: University, sender: Person, entries: Mapping[str, bytes], content: bytes | None = None
) -> BatchRequest:
    """An import of photographs, as the API leaves it; of the ZIP of ``entries``, or of another file."""
    now = utc_now()
    with Session(university.engine, expire_on_commit=False) as session, session.begin():
        file = save_file(
            session, io.BytesIO(content or archive(entries)), kind=FileKind.ZIP, name="รูป.zip",
            sent_by=sender.person_id, sent_at=now,
        )  # fmt: skip
        request = BatchRequest(
            case_id=new_id(), opened_by=sender.person_id, requested_at=now, kind=ImportKind.PHOTOGRAPHS,
            file_id=file.file_id, file_name=file.name, columns=COLUMNS, settings=PART, what_th="รูปนิสิต",
            what_en="Photographs",
        )  # fmt: skip
        session.add(new_case(CaseKind.IMPORT_BATCH, request, Titles("นำเข้า", "Import")))
        session.flush()
        session.add(ImportBatch.of(request, request.case_id, list(HEADINGS)))
    return request


def photograph(university: University, student_id: int) -> Image.Image | None:
    """The photograph of a student."""
    found = {each.student_id: each.digest for each in university.rows(StudentPicture)}
    jpegs = {each.digest: each.jpeg for each in university.rows(Photograph)}
    return Image.open(io.BytesIO(jpegs[found[student_id]])) if student_id in found else None


def colours(shown: Image.Image | None) -> list[str]:
    """Which colour a picture has near its top, its bottom, and its left and right edges."""
    if shown is None:
        return []
    width, height = shown.size
    places = ((width // 2, 20), (width // 2, height - 20), (20, height // 2 + 40), (width - 20, height // 2 + 40))
    return [_named(shown.convert("RGB").getpixel(place)) for place in places]


def _named(colour: Any) -> str:
    red, green, blue = colour
    if min(red, green, blue) > 230:
        return "white"
    return "red" if red > blue and red > green else "green" if green > blue else "blue"


def warnings_of(university: University, case_id: UUID) -> dict[int, list[str]]:
    """The codes of the warnings of an import's rows, by their numbers."""
    return {row.number: [str(note["code"]) for note in row.notes] for row in rows_of(university, case_id) if row.notes}
