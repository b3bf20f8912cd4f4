"""An application that takes files, for tests of what is taken and how."""

from __future__ import annotations

import io
import zipfile
from collections.abc import AsyncIterator
from typing import Annotated
from uuid import UUID

import httpx
import pytest
from fastapi import APIRouter, Depends, FastAPI, Form, Request, Response
from fastapi import File as FormFile
from PIL import Image

from api.kit.db import SessionDep
from api.kit.errors import install_error_handlers
from api.kit.storable import storable_only
from api.kit.uploads import MEGABYTE, file_answer, received_evidence, received_file
from models.documents.file.contract import ARCHIVES, FileKind
from models.documents.file.tables import StoredFile
from models.people.person.tables import UserType
from tests.support.university import University

LIMIT = 2 * MEGABYTE


def picture(kind: str = "PNG", size: tuple[int, int] = (40, 20)) -> bytes:
    """A real picture."""
    content = io.BytesIO()
    Image.new("RGB", size, "#006664").save(content, kind)
    return content.getvalue()


def archive(*names: str) -> bytes:
    """A zip with these entries."""
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w") as zipped:
        for name in names:
            zipped.writestr(name, "x")
    return content.getvalue()


def text_table(size: int) -> bytes:
    """A CSV file of so many bytes."""
    return (b"6610450001,80\n" * (size // 14 + 1))[:size]


@pytest.fixture
async def desk(university: University) -> AsyncIterator[httpx.AsyncClient]:
    """An application with the portal's own dependencies and handlers, a route that takes files and one that gives."""
    person_id = university.person(UserType.STAFF).person_id
    router = APIRouter(dependencies=[Depends(storable_only)])

    @router.post("/files")
    async def take(request: Request, session: SessionDep) -> str:
        async with received_file(request, limit_bytes=LIMIT, kinds=set(FileKind) - ARCHIVES) as received:
            return str((await received.save(session, person_id)).file_id)

    @router.post("/pictures")
    async def take_picture(request: Request, session: SessionDep) -> str:
        async with received_file(request, limit_bytes=LIMIT, kinds={FileKind.PNG}) as received:
            return str((await received.save(session, person_id)).file_id)

    @router.post("/evidence")
    async def take_evidence(request: Request, session: SessionDep) -> str:
        async with received_evidence(request) as received:
            return str((await received.save(session, person_id)).file_id)

    @router.post("/failing")
    async def fail(request: Request, session: SessionDep) -> str:
        async with received_file(request, limit_bytes=LIMIT, kinds=set(FileKind)) as received:
            await received.save(session, person_id)
            raise RuntimeError("after the file was kept")

    @router.post("/form")
    async def form(note: Annotated[str, Form()], file: Annotated[bytes, FormFile()]) -> int:
        return len(file) + len(note)

    @router.get("/files/{file_id}")
    async def give(session: SessionDep, file_id: UUID) -> Response:
        return await file_answer(session, await session.get_one(StoredFile, file_id))

    app = FastAPI()
    install_error_handlers(app)
    app.include_router(router)
    async with httpx.AsyncClient(
        transport=httpx.ASGITransport(app, raise_app_exceptions=False), base_url="http://files.test"
    ) as client:
        yield client


async def send(desk: httpx.AsyncClient, content: bytes, name: str = "a.png", path: str = "/files") -> httpx.Response:
    """What sending a file answers."""
    return await desk.post(path, files={"file": (name, content, "image/png")})
