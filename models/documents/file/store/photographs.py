"""Photographs of people as they are kept: upright, cropped, of one size, without anything but the picture."""

from __future__ import annotations

from dataclasses import dataclass
from io import BytesIO
from typing import Final

from PIL import ExifTags, Image, ImageCms

from models.documents.file.store.pictures import TURNS, DecodingLimits, PictureFault, decoded

WIDTH: Final = 480
HEIGHT: Final = 600
"""Pixels of every photograph."""
LEAST_WIDTH: Final = 240
LEAST_HEIGHT: Final = 300
"""Pixels of the smallest part of a picture that is enlarged to a photograph: less shows no face on a page."""
MOST_MEGAPIXELS: Final = 50
"""What the sensor of a telephone takes; decoded it is 150 MB."""
MOST_SECONDS: Final = 15
"""The largest picture takes two. One that was made to take for ever is given up."""
_MOST_BYTES: Final = 600 * 1024**2
"""Addresses of the process that decodes, libraries included: it then holds some 400 MB at most. Of a picture with
transparent places, which is in memory twice, that is half as many pixels.
"""
_QUALITY: Final = 85
_SIDEWAYS: Final = frozenset({5, 6, 7, 8})
"""The numbers of EXIF that turn a picture by a quarter."""
_WHITE: Final = (255, 255, 255)


@dataclass(frozen=True, slots=True)
class TooSmallPicture:
    """A picture that shows too little: its width and height in pixels, as it is looked at."""

    width: int
    height: int


def photograph_of(content: bytes) -> bytes | TooSmallPicture | PictureFault:
    """Return a picture (PNG, JPEG or HEIC) as a JPEG of :data:`WIDTH` by :data:`HEIGHT` pixels, cut from its middle.

    What is written beside the picture goes: where and when it was taken, comments, a second picture; its colours become
    those of every screen (sRGB), and what is transparent becomes white. For a process of its own, which ends itself at
    its limits of memory and time.
    """
    return decoded(content, DecodingLimits(MOST_SECONDS, _MOST_BYTES, MOST_MEGAPIXELS), _photograph)


def _photograph(picture: Image.Image) -> bytes | TooSmallPicture:
    """Crop and scale before turning: the picture as it was taken is never in memory twice."""
    size = picture.size
    smaller = HEIGHT / min(size)
    if smaller < 1:  # a JPEG is decoded at a half, a quarter or an eighth of its size
        picture.draft("RGB", (round(size[0] * smaller), round(size[1] * smaller)))
    colours = picture.info.get("icc_profile")
    picture.load()
    turn = picture.getexif().get(ExifTags.Base.Orientation, 1)
    is_sideways = turn in _SIDEWAYS
    width, height = (size[1], size[0]) if is_sideways else size
    if min(width / LEAST_WIDTH, height / LEAST_HEIGHT) < 1:
        return TooSmallPicture(width, height)
    cropped = _cropped(picture, (HEIGHT, WIDTH) if is_sideways else (WIDTH, HEIGHT))
    upright = cropped if turn not in TURNS else cropped.transpose(TURNS[turn])
    return _written(_of_screens(upright, colours))


def _cropped(picture: Image.Image, size: tuple[int, int]) -> Image.Image:
    """Return the middle of a picture, as large as the shape of ``size`` allows, scaled to it."""
    scale = min(picture.width / size[0], picture.height / size[1])
    width, height = size[0] * scale, size[1] * scale
    left, top = (picture.width - width) / 2, (picture.height - height) / 2
    if picture.mode in ("1", "P", "PA"):
        picture = picture.convert("RGBA" if picture.has_transparency_data else "RGB")
    elif picture.mode.startswith("I"):  # 16 bits of grey
        picture = picture.convert("I").point(lambda grey: grey / 256).convert("L")
    return picture.resize(size, Image.Resampling.LANCZOS, (left, top, left + width, top + height), reducing_gap=3)


def _of_screens(picture: Image.Image, colours: bytes | None) -> Image.Image:
    """Return a picture in sRGB on white."""
    if "A" in picture.mode or "a" in picture.mode:
        seen = picture.convert("RGBA")
        ground = Image.new("RGBA", seen.size, (*_WHITE, 255))
        picture = Image.alpha_composite(ground, seen).convert("RGB")
    if colours is not None:
        try:
            profile = ImageCms.ImageCmsProfile(BytesIO(colours))
            converted = ImageCms.profileToProfile(picture, profile, ImageCms.createProfile("sRGB"), outputMode="RGB")
            return converted or picture
        except (ImageCms.PyCMSError, OSError, ValueError):
            pass  # a profile that fits no such picture: its numbers are taken as they are
    return picture.convert("RGB")


def _written(picture: Image.Image) -> bytes:
    picture.info = {}  # Pillow writes a comment and more from here by itself
    file = BytesIO()
    picture.save(file, "JPEG", quality=_QUALITY)
    return file.getvalue()
