"""A file that is not taken is called what it is, in both languages; where its kind is right, that is not denied."""

from __future__ import annotations

import io
import re
import tracemalloc
import zipfile
from collections.abc import Set
from pathlib import Path
from typing import Final

import pytest
from PIL import Image
from pillow_heif import register_heif_opener

from api.curriculum.attachment.schemas import KINDS, LARGEST_BYTES
from api.kit.texts import sentence
from api.kit.uploads import LARGEST_EVIDENCE, LARGEST_PICTURE, MEGABYTE, refused_kind
from models.documents.file.contract import EVIDENCE, SPREADSHEETS, FileKind, FoundKind
from models.documents.file.store.found_kinds import found_kind
from models.documents.file.store.kinds import kind_of
from models.kit.errors import LANGUAGES, catalogue

_OLE: Final = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 500


def _picture(kind: str) -> bytes:
    register_heif_opener()
    content = io.BytesIO()
    Image.new("RGB", (40, 20), "#006664").save(content, kind)
    return content.getvalue()


def _zip(mimetype: str = "", *names: str) -> bytes:
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w") as archive:
        if mimetype:
            archive.writestr("mimetype", mimetype)
        for name in names:
            archive.writestr(name, "x")
    return content.getvalue()


def _container(stream: str) -> bytes:
    return _OLE + stream.encode("utf-16-le")


_ODF: Final = "application/vnd.oasis.opendocument."
_WORD: Final = _zip("", "[Content_Types].xml", "word/document.xml")
FILES: Final[dict[str, tuple[bytes, FoundKind]]] = {
    "png": (_picture("PNG"), FoundKind.PNG),
    "jpeg": (_picture("JPEG"), FoundKind.JPEG),
    "jpeg cut off": (_picture("JPEG")[:-40], FoundKind.JPEG),
    "heic": (_picture("HEIF"), FoundKind.HEIC),
    "avif": (b"\0\0\0\x20ftypavif" + b"\0" * 40, FoundKind.AVIF),
    "gif": (_picture("GIF"), FoundKind.GIF),
    "webp": (_picture("WEBP"), FoundKind.WEBP),
    "tiff": (_picture("TIFF"), FoundKind.TIFF),
    "tiff of a Mac": (b"MM\0*" + b"\0" * 40, FoundKind.TIFF),
    "bmp": (_picture("BMP"), FoundKind.BMP),
    "svg": (b'<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"/>', FoundKind.SVG),
    "pdf": (b"%PDF-1.7\n1 0 obj\nendobj\n%%EOF\n", FoundKind.PDF),
    "pdf cut off": (b"%PDF-1.7\n1 0 obj", FoundKind.PDF),
    "pdf behind other bytes": (b"\r\nscanned\r\n%PDF-1.4\n%%EOF", FoundKind.PDF),
    "pdf with a password": (b"%PDF-1.7\ntrailer<</Encrypt 5 0 R>>\n%%EOF", FoundKind.LOCKED_PDF),
    "xlsx": (_zip("", "[Content_Types].xml", "xl/workbook.xml"), FoundKind.XLSX),
    "xlsb": (_zip("", "[Content_Types].xml", "xl/workbook.bin"), FoundKind.XLSB),
    "xls": (_container("Workbook"), FoundKind.XLS),
    "xlsx with a password": (_container("EncryptedPackage"), FoundKind.LOCKED_OFFICE),
    "ods": (_zip(f"{_ODF}spreadsheet", "content.xml"), FoundKind.ODS),
    "csv": ("รหัส,คะแนน\n6610450001,80\n".encode("utf-8-sig"), FoundKind.CSV),
    "text of Windows": ("รหัส\t80".encode("cp874"), FoundKind.CSV),
    "docx": (_WORD, FoundKind.DOCX),
    "docx cut off": (_WORD[:-60], FoundKind.DOCX),
    "doc": (_container("WordDocument"), FoundKind.DOC),
    "pptx": (_zip("", "[Content_Types].xml", "ppt/presentation.xml"), FoundKind.PPTX),
    "ppt": (_container("PowerPoint Document"), FoundKind.PPT),
    "odt": (_zip(f"{_ODF}text", "content.xml"), FoundKind.ODT),
    "rtf": (b"{\\rtf1\\ansi}", FoundKind.RTF),
    "html": (b"\xef\xbb\xbf <!DOCTYPE html><table><tr><td>1</table>", FoundKind.HTML),
    "table of a web page": (b"<table><tr><td>1</table>", FoundKind.HTML),
    "xml": (b'<?xml version="1.0"?><Workbook/>', FoundKind.XML),
    "zip": (_zip("", "scan.pdf"), FoundKind.ZIP),
    "zip of nothing": (b"PK\x05\x06" + b"\0" * 18, FoundKind.ZIP),
    "rar": (b"Rar!\x1a\x07\x01\0", FoundKind.ARCHIVE),
    "7z": (b"7z\xbc\xaf\x27\x1c\0\x04", FoundKind.ARCHIVE),
    "gzip": (b"\x1f\x8b\x08\0", FoundKind.ARCHIVE),
    "mp4": (b"\0\0\0\x18ftypmp42" + b"\0" * 40, FoundKind.VIDEO),
    "mov": (b"\0\0\0\x14ftypqt  " + b"\0" * 40, FoundKind.VIDEO),
    "webm": (b"\x1aE\xdf\xa3" + b"\0" * 40, FoundKind.VIDEO),
    "avi": (b"RIFF\0\0\0\0AVI " + b"\0" * 40, FoundKind.VIDEO),
    "wav": (b"RIFF\0\0\0\0WAVE" + b"\0" * 40, FoundKind.SOUND),
    "mp3": (b"ID3\x04\0" + b"\0" * 40, FoundKind.SOUND),
    "voice memo": (b"\0\0\0\x1cftypM4A " + b"\0" * 40, FoundKind.SOUND),
    "program": (b"MZ\x90\0", FoundKind.PROGRAM),
    "anything": (bytes(range(256)), FoundKind.UNKNOWN),
    "text with a zero byte": (b"a,b\0c", FoundKind.CSV),
}


@pytest.mark.parametrize(("content", "expected"), FILES.values(), ids=FILES.keys())
def test_a_file_is_called_what_it_is(content: bytes, expected: FoundKind) -> None:
    file = io.BytesIO(content)
    assert found_kind(file) is expected
    assert file.tell() == 0


def test_every_kind_is_tried() -> None:
    assert {kind for _, kind in FILES.values()} == set(FoundKind)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_has_its_words(language: str) -> None:
    [own] = [each for each in LANGUAGES if each == language]
    assert set(catalogue("files", own)) == {f"found.{kind}" for kind in FoundKind}


@pytest.mark.parametrize("kinds", [EVIDENCE, SPREADSHEETS, frozenset({FileKind.PNG, FileKind.JPEG})])
@pytest.mark.parametrize("content", [content for content, _ in FILES.values()], ids=FILES.keys())
def test_no_sentence_asks_for_the_kind_that_the_file_is(content: bytes, kinds: Set[FileKind]) -> None:
    file = io.BytesIO(content)
    if (kind := kind_of(file)) is not None and kind in kinds:
        return
    found = found_kind(file)
    refusal = refused_kind(found, kinds)
    for language in LANGUAGES:
        told = sentence(refusal.code, refusal.details, language, "staff")
        assert catalogue("files", language)[f"found.{found}"] in told
        assert "{{" not in told
    named = str(refusal.details.get("kinds", "")).split(", ")
    assert found.upper() not in named


@pytest.mark.parametrize(
    ("found", "kinds", "thai", "english"),
    [
        (
            FoundKind.DOCX,
            EVIDENCE,
            "ไฟล์ที่เลือกเป็นไฟล์ Word (docx) ซึ่งใช้ที่นี่ไม่ได้ กรุณาเลือกไฟล์ชนิด HEIC, JPEG, PDF, PNG",
            "The file is a Word document (docx), which cannot be taken here."
            " Please choose one of: HEIC, JPEG, PDF, PNG.",
        ),
        (
            FoundKind.JPEG,
            EVIDENCE,
            "ไฟล์ที่เลือกเป็นรูป JPEG แต่เสียหายหรือส่งมาไม่ครบ กรุณาลองเปิดไฟล์ดูว่าใช้ได้หรือไม่ บันทึกใหม่ แล้วเลือกอีกครั้ง",
            "The file is a JPEG picture, but it is damaged or was not sent completely. Please check that it opens, save"
            " it again and choose it once more.",
        ),
    ],
)
def test_the_sentence_in_both_languages(found: FoundKind, kinds: Set[FileKind], thai: str, english: str) -> None:
    refusal = refused_kind(found, kinds)
    assert (
        sentence(refusal.code, refusal.details, "th", "student"),
        sentence(refusal.code, refusal.details, "en", "student"),
    ) == (
        thai,
        english,
    )


_TAKEN: Final = re.compile(
    r"export const (\w+): TakenFiles = \{\s+names: \[(.+?)\],.+?megabytes: (\d+),\s+pictureMegabytes: (\d+),", re.DOTALL
)


@pytest.mark.parametrize(
    ("field", "kinds", "largest_bytes"),
    [("EVIDENCE", EVIDENCE, LARGEST_EVIDENCE), ("ATTACHMENTS", KINDS, LARGEST_BYTES)],
)
def test_fields_of_the_web_name_what_the_rule_takes(field: str, kinds: Set[FileKind], largest_bytes: int) -> None:
    source = (Path(__file__).parents[2] / "web" / "src" / "lib" / "taken-files.ts").read_text(encoding="utf-8")
    named = {name: said for name, *said in _TAKEN.findall(source)}
    names, megabytes, pictures = named[field]
    refused = refused_kind(FoundKind.PROGRAM, kinds)
    assert sorted(re.findall(r"'(\w+)'", names)) == str(refused.details["kinds"]).split(", ")
    assert int(megabytes) * MEGABYTE == largest_bytes
    assert int(pictures) * MEGABYTE == LARGEST_PICTURE


_HUGE: Final = 300 * MEGABYTE


def _archive(mimetype: bytes, *, damaged: slice | None = None) -> io.BytesIO:
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("mimetype", mimetype)
        archive.writestr("content.xml", "x")
    raw = bytearray(content.getvalue())
    if damaged is not None:
        raw[damaged] = bytes(len(raw[damaged]))
    return io.BytesIO(raw)


def test_no_more_of_an_entry_is_unpacked_than_says_what_the_file_is() -> None:
    huge = _archive(bytes(_HUGE))
    tracemalloc.start()
    assert (kind_of(huge), found_kind(huge)) == (None, FoundKind.ZIP)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 20 * MEGABYTE


@pytest.mark.parametrize("place", range(30, 60, 3))
def test_a_damaged_entry_is_no_fault_of_the_portal(place: int) -> None:
    file = _archive(f"{_ODF}spreadsheet".encode(), damaged=slice(place, place + 8))
    assert kind_of(file) in (None, FileKind.ODS)
    assert isinstance(found_kind(file), FoundKind)


def test_a_jpeg_of_fill_bytes_alone_is_looked_at_once() -> None:
    assert kind_of(io.BytesIO(b"\xff\xd8" + b"\xff" * (8 * MEGABYTE))) is None
