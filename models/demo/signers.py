"""Who signs the papers of the demo university, with signatures that are drawn here."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Iterator, Mapping
from datetime import timedelta
from io import BytesIO
from random import Random
from typing import Final
from uuid import UUID

from PIL import Image, ImageDraw
from sqlmodel import SQLModel

from models.demo.finance_masters import PAST_TERMS
from models.demo.plan import Plan
from models.demo.rows import PersonRow
from models.demo.terms import regular_terms_before
from models.documents.file.contract import FileKind
from models.documents.file.tables import StoredFile, StoredFileChunk
from models.finance.paper.contract import SignerPost
from models.finance.signer.contract import SignedDocument, SignerRole
from models.finance.signer.rules import HIGHEST, WIDEST
from models.finance.signer.tables import DocumentSigner

_POSTS: Final = (
    ("treasury01", SignerPost.DIRECTOR, SignerRole.MAIN),
    ("finance01", SignerPost.OFFICER, SignerRole.MAIN),
    ("finance02", SignerPost.OFFICER, SignerRole.REPRESENTATIVE),
)
_INK: Final = (24, 44, 110, 255)
_FINE: Final = 4
"""Drawn so much larger, then made small: lines without steps."""


def signer_rows(plan: Plan, staff: Mapping[str, PersonRow]) -> Iterator[SQLModel]:
    """The director of treasury and a finance officer sign since before the first bill; another officer stands in.

    ``staff`` by username.
    """
    pictures: dict[tuple[str, str], UUID] = {}
    file_ids = plan.ids("signature")
    for username, _, _ in _POSTS:
        for language in ("th", "en"):
            content = _signature(plan.random("signature", username, language))
            file = StoredFile(
                file_id=next(file_ids), kind=FileKind.PNG, name=f"signature-{username}-{language}.png",
                size_bytes=len(content), sha256=hashlib.sha256(content).hexdigest(), in_folder=False,
                sent_by=staff["finance01"].person_id, sent_at=plan.now,
            )  # fmt: skip
            pictures[username, language] = file.file_id
            yield file
            yield StoredFileChunk(file_id=file.file_id, number=0, content=content)
    since = regular_terms_before(plan.current, PAST_TERMS)[0].starts_on - timedelta(days=30)
    ids = plan.ids("signer")
    for username, post, role in _POSTS:
        person = staff[username]
        for document in SignedDocument:
            yield DocumentSigner(
                signer_id=next(ids), document=document, post=post, role=role, valid_from=since,
                prefix_th=person.title_th, first_name_th=person.first_name_th, last_name_th=person.last_name_th,
                position_th=person.position_th, prefix_en=person.title_en, first_name_en=person.first_name_en,
                last_name_en=person.last_name_en, position_en=person.position_en,
                picture_th=pictures[username, "th"], picture_en=pictures[username, "en"],
                changed_by=staff["finance01"].person_id, changed_at=plan.now,
            )  # fmt: skip


def _signature(random: Random) -> bytes:
    """A line as somebody writes their name in haste: loops that get smaller, and a stroke below. A PNG."""
    width, height = WIDEST * _FINE, HIGHEST * _FINE
    image = Image.new("RGBA", (width, height), (255, 255, 255, 0))
    draw = ImageDraw.Draw(image)
    loops, first_height = random.randint(4, 7), random.uniform(0.55, 0.8)
    slant, phase = random.uniform(0.2, 0.5), random.uniform(0, math.pi)
    points: list[tuple[float, float]] = []
    for step in range(401):
        done = step / 400
        turn = phase + done * loops * 2 * math.pi
        tall = height * 0.5 * first_height * (1 - 0.7 * done) * random.uniform(0.97, 1.03)
        along = width * (0.08 + 0.72 * done) + math.sin(turn) * width * 0.035
        up = math.cos(turn + 0.4 * math.sin(turn / 2)) * tall
        points.append((along + slant * up, height * (0.46 + 0.08 * done) - up))
    draw.line(points, fill=_INK, width=int(1.6 * _FINE), joint="curve")
    start, end = width * 0.16, width * random.uniform(0.82, 0.94)
    tail = [(start + (end - start) * t / 40, height * (0.86 - 0.1 * math.sin(math.pi * t / 40))) for t in range(41)]
    draw.line(tail, fill=_INK, width=int(1.2 * _FINE), joint="curve")
    file = BytesIO()
    image.resize((WIDEST, HIGHEST), Image.Resampling.LANCZOS).save(file, "PNG", optimize=True)
    return file.getvalue()
