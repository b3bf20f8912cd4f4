"""A picture of any kind becomes a photograph of one size, upright, with nothing but what is seen."""

from __future__ import annotations

import io
import logging
import random
import struct
import zlib
from collections.abc import Callable
from typing import Any, Final

import pytest
from PIL import Image, ImageCms
from pillow_heif import register_heif_opener

from models.documents.file.store import pictures
from models.documents.file.store.photographs import HEIGHT, WIDTH, TooSmallPicture, photograph_of
from models.documents.file.store.pictures import PictureFault
from models.kit.child_processes import ChildPool
from tests.support.photographs import TOP, colours, drawn, picture

POOL: Final = ChildPool(1)
"""It limits the memory of its process for good."""
ORIENTATION, DESCRIPTION, GPS = 0x0112, 0x010E, 0x8825
UPRIGHT = ["red", "blue", "blue", "blue"]


def made(content: bytes) -> bytes | TooSmallPicture | PictureFault:
    """What becomes of a picture."""
    return POOL.result(photograph_of, content)


def shown(content: bytes) -> Image.Image:
    """The photograph of a picture."""
    found = made(content)
    assert isinstance(found, bytes), found
    return Image.open(io.BytesIO(found))


def saved(image: Image.Image, kind: str, **more: Any) -> bytes:
    content = io.BytesIO()
    register_heif_opener()
    image.save(content, kind, **more)
    return content.getvalue()


def about(turn: int) -> bytes:
    """What a telephone writes of a picture that is to be turned."""
    exif = Image.Exif()
    exif[ORIENTATION], exif[DESCRIPTION] = turn, "secret place"
    exif.get_ifd(GPS)[1] = "N"
    return exif.tobytes()


TURNED_BACK: Final = {
    1: None, 2: Image.Transpose.FLIP_LEFT_RIGHT, 3: Image.Transpose.ROTATE_180, 4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE, 6: Image.Transpose.ROTATE_90, 7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_270,
}  # fmt: skip


@pytest.mark.parametrize("turn", TURNED_BACK)
def test_a_picture_is_upright_whichever_way_the_telephone_was_held(turn: int) -> None:
    back = TURNED_BACK[turn]
    taken = drawn((1200, 1500)) if back is None else drawn((1200, 1500)).transpose(back)
    found = shown(saved(taken, "JPEG", exif=about(turn), comment=b"secret"))
    assert (found.size, colours(found)) == ((WIDTH, HEIGHT), UPRIGHT)


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "HEIF"])
def test_nothing_is_kept_but_what_is_seen(kind: str) -> None:
    colour = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    content = saved(drawn(), kind, exif=about(1), icc_profile=colour)
    found = made(content)
    assert isinstance(found, bytes)
    assert b"secret" not in found
    assert b"Exif" not in found
    opened = Image.open(io.BytesIO(found))
    assert dict(opened.getexif()) == {}
    assert set(opened.info) <= {"jfif", "jfif_version", "jfif_unit", "jfif_density"}


@pytest.mark.parametrize("size", [(240, 300), (480, 600), (600, 800), (3000, 1000), (400, 3000)])
def test_the_middle_is_cut_out_in_one_size(size: tuple[int, int]) -> None:
    wide = Image.new("RGB", size, (0, 160, 0))
    middle = min(size[0] / 4, size[1] / 5)
    box = [round(size[axis] / 2 - middle * part / 2) for axis, part in ((0, 4), (1, 5))]
    wide.paste(drawn((round(middle * 4), round(middle * 5))), (box[0], box[1]))
    found = shown(saved(wide, "JPEG", quality=95))
    assert (found.size, found.format, found.mode, colours(found)) == ((WIDTH, HEIGHT), "JPEG", "RGB", UPRIGHT)


@pytest.mark.parametrize(
    ("image", "kind"),
    [
        pytest.param(lambda: drawn().convert("P"), "PNG", id="palette"),
        pytest.param(lambda: drawn().convert("CMYK"), "JPEG", id="inks"),
        pytest.param(lambda: drawn().convert("RGBA"), "PNG", id="with alpha"),
        pytest.param(lambda: drawn(), "HEIF", id="HEIC"),
    ],
)
def test_colours_stay_in_every_kind_of_picture(image: Callable[[], Image.Image], kind: str) -> None:
    assert colours(shown(saved(image(), kind))) == UPRIGHT


def test_grey_of_sixteen_bits_is_grey() -> None:
    grey = Image.new("I;16", (480, 600), 32_768)
    assert abs(shown(saved(grey, "PNG")).convert("L").getpixel((100, 100)) - 128) < 3  # type: ignore[operator]


def test_what_is_transparent_is_white() -> None:
    clear = drawn().convert("RGBA")
    clear.paste((0, 0, 0, 0), (0, 400, 600, 800))
    assert colours(shown(saved(clear, "PNG"))) == ["red", "white", "white", "white"]


def test_a_picture_is_too_small_as_it_is_looked_at() -> None:
    assert made(picture((239, 300))) == TooSmallPicture(239, 300)
    assert made(picture((1000, 299))) == TooSmallPicture(1000, 299)
    assert made(saved(drawn((300, 239)), "JPEG", exif=about(6))) == TooSmallPicture(239, 300)
    assert isinstance(made(saved(drawn((300, 240)), "JPEG", exif=about(6))), bytes)


def test_a_picture_that_takes_too_much_memory_is_not_decoded() -> None:
    bomb = saved(Image.new("1", (40_000, 30_000)), "PNG")
    hundred = saved(Image.new("1", (10_000, 10_001)), "PNG")
    assert (made(bomb), made(hundred)) == (PictureFault.TOO_LARGE, PictureFault.TOO_LARGE)


def test_what_is_no_picture_or_damaged_is_not_taken() -> None:
    noise = random.Random(1).randbytes(2_000)
    whole = saved(drawn(), "PNG")
    lying = whole[:16] + (60_000).to_bytes(4) + whole[20:29] + zlib.crc32(b"").to_bytes(4) + whole[33:]
    for content in (b"", b"GIF89a" + noise, noise, picture()[:2_000], whole[: len(whole) // 2], lying):
        assert made(content) is PictureFault.UNREADABLE


def test_the_same_picture_becomes_the_same_photograph() -> None:
    content = picture(top=TOP)
    assert made(content) == made(content)


def test_a_picture_whose_notes_break_their_reader_is_unreadable() -> None:
    content = saved(Image.new("RGB", (WIDTH, HEIGHT)), "PNG", exif=b"Exif\0\0II*\0")
    assert made(content) is PictureFault.UNREADABLE


def _failing(error: type[Exception]) -> tuple[PictureFault | None, str]:
    """What a picture comes to whose decoder raises this error, and what is logged of it: for a process of its own."""
    logged = io.StringIO()
    logging.getLogger(pictures.__name__).addHandler(logging.StreamHandler(logged))

    def fail(_picture: Image.Image) -> None:
        raise error("no such thing")

    answer = pictures.decoded(picture(), pictures.DecodingLimits(15, 2 * 1024**3, 50), fail)
    return answer, logged.getvalue()


def test_unexpected_error_of_the_decoder_is_logged_with_its_trace() -> None:
    fault, logged = ChildPool(1).alone(_failing, TypeError)
    assert fault is PictureFault.UNREADABLE
    assert "decoding a picture raised an unexpected TypeError" in logged
    assert "Traceback" in logged


@pytest.mark.parametrize("error", [OSError, SyntaxError, IndexError, struct.error, zlib.error])
def test_damage_that_a_decoder_names_is_not_logged(error: type[Exception]) -> None:
    assert ChildPool(1).alone(_failing, error) == (PictureFault.UNREADABLE, "")
