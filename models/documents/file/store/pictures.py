"""Pictures as telephones take them, made into pictures that every program shows: upright, small, without metadata."""

from __future__ import annotations

import logging
import resource
import signal
import struct
import warnings
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from io import BytesIO
from typing import Final, TypeVar

from PIL import ExifTags, Image, ImageFile
from pillow_heif import register_heif_opener

from models.documents.file.contract import FileKind

LONGEST_SIDE: Final = 2_000
"""Pixels of the longer side of a kept picture: a page of A4 at 170 dots an inch."""
MOST_MEGAPIXELS: Final = 110
MEGAPIXEL: Final = 1_000_000
_MOST_BYTES: Final = 2 * 1024**3
_QUALITY: Final = 85
_SECONDS: Final = 30
"""The largest picture takes two. One that was made to take for ever must not keep everybody else's waiting."""
_TRANSPARENT: Final = "transparency"
"""The colour of a PNG that is none."""
_KEPT_MODES: Final = frozenset({"1", "L", "LA", "P", "RGB", "RGBA"})
FORMATS: Final = ("PNG", "JPEG", "HEIF")
TURNS: Final = {
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_270,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_90,
}
"""How a picture is turned that says so, by the numbers of EXIF."""
_log: Final = logging.getLogger(__name__)
_DECODER_ERRORS: Final = (
    OSError,
    ValueError,
    SyntaxError,
    EOFError,
    RuntimeError,
    IndexError,
    struct.error,
    zlib.error,
)
"""What Pillow and libheif raise for a file that is damaged or no picture. Any other error is logged."""


class PictureFault(StrEnum):
    """Why a picture is not taken: also the code of the refusal."""

    UNREADABLE = "picture_unreadable"
    TOO_LARGE = "picture_too_large"


Made = TypeVar("Made")


def upright_picture(content: bytes, kind: FileKind) -> bytes | PictureFault:
    """Return the picture as a file of ``kind``, PNG or JPEG, at most :data:`LONGEST_SIDE` long.

    What a camera writes beside it goes: where and when it was taken, a film, a second picture. Its colours stay. For a
    process of its own, which ends itself at its limits of memory and time.
    """
    limits = DecodingLimits(_SECONDS, _MOST_BYTES, MOST_MEGAPIXELS)
    return decoded(content, limits, lambda picture: _upright(picture, kind))


@dataclass(frozen=True, slots=True)
class DecodingLimits:
    """What a process may take for one picture: seconds, bytes of addresses, and megapixels of the picture."""

    seconds: int
    most_bytes: int
    most_megapixels: int


def decoded(content: bytes, limits: DecodingLimits, make: Callable[[Image.Image], Made]) -> Made | PictureFault:
    """Return what ``make`` makes of a picture, or why it cannot be decoded.

    For a process of its own, which ends itself at its limits of memory and time.
    """
    signal.alarm(limits.seconds)
    resource.setrlimit(resource.RLIMIT_AS, (limits.most_bytes, limits.most_bytes))
    register_heif_opener()
    ImageFile.LOAD_TRUNCATED_IMAGES = False
    Image.MAX_IMAGE_PIXELS = None  # counted below
    try:
        with warnings.catch_warnings(action="ignore"), Image.open(BytesIO(content), formats=FORMATS) as picture:
            if picture.width * picture.height > limits.most_megapixels * MEGAPIXEL:
                return PictureFault.TOO_LARGE
            return make(picture)
    except MemoryError:
        return PictureFault.TOO_LARGE
    except _DECODER_ERRORS:
        return PictureFault.UNREADABLE
    except Exception as error:
        _log.exception("decoding a picture raised an unexpected %s", type(error).__name__)
        return PictureFault.UNREADABLE
    finally:
        signal.alarm(0)


def _upright(picture: Image.Image, kind: FileKind) -> bytes:
    picture.draft("RGB", (LONGEST_SIDE, LONGEST_SIDE))  # a JPEG is decoded at half its size or less
    upright = _turned(picture)
    upright.thumbnail((LONGEST_SIDE, LONGEST_SIDE))
    return _written(upright, kind, picture.info.get("icc_profile"))


def _turned(picture: Image.Image) -> Image.Image:
    """Return the picture as it is looked at.

    Pillow's own ``exif_transpose`` writes the other fields of EXIF again, and fails where one of them is damaged.
    """
    picture.load()
    turn = TURNS.get(picture.getexif().get(ExifTags.Base.Orientation, 1))
    return picture if turn is None else picture.transpose(turn)


def _written(picture: Image.Image, kind: FileKind, colours: bytes | None) -> bytes:
    file = BytesIO()
    # Pillow writes a comment and more from here by itself.
    picture.info = {name: value for name, value in picture.info.items() if name == _TRANSPARENT}
    if kind is FileKind.PNG:
        kept = picture if picture.mode in _KEPT_MODES else picture.convert("RGBA")
        kept.save(file, "PNG", icc_profile=colours)
    else:
        kept = picture if picture.mode in ("L", "RGB") else picture.convert("RGB")
        kept.save(file, "JPEG", quality=_QUALITY, icc_profile=colours if kept is picture else None)
    return file.getvalue()
