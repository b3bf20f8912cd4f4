"""The picture of a pass, to be kept on a phone: its code, and in words whose it is, how much and until when."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from decimal import Decimal
from io import BytesIO
from typing import Final, Protocol

import qrcode
from PIL import Image, ImageDraw

from api.finance.payment_pass.queries import PassRow
from api.kit.drawing import GREEN, INK, QUIET, draw_text, lines_of, shortened, width_of
from models.kit.calendar import last_day
from models.kit.errors import Language, text_of
from models.kit.fonts import Weight
from models.kit.money import baht_figures
from models.kit.thai import short_day

_WIDTH: Final = 900
_HEAD: Final = 150
_CODE: Final = 660
_EDGE: Final = 30
_GAP: Final = 16
_LARGE: Final = 60
"""What is larger is drawn bold, in pixels."""
_LINES: Final = ((34, QUIET), (66, INK), (34, INK), (30, QUIET), (30, QUIET))


def picture_of(payload: str, lines: Sequence[str], university: str, language: Language) -> bytes:
    """A PNG with the name of the university above the code, about 50 ms of one core."""
    styled = [
        (part, size, colour)
        for line, (size, colour) in zip(lines, _LINES, strict=False)
        for part in lines_of(line, size, _WIDTH - 2 * _EDGE, _weight(size))
    ]
    height = sum(_height(size) for _, size, _ in styled)
    image = Image.new("RGB", (_WIDTH, _HEAD + _CODE + height + 2 * _GAP), "white")
    draw = ImageDraw.Draw(image)
    draw.rectangle((0, 0, _WIDTH, _HEAD), fill=GREEN)
    _middle(draw, 24, shortened(university, 34, _WIDTH - 2 * _EDGE), 34, "white")
    _middle(draw, 76, _say("payByQr", language), 42, "white", 700)
    code = qrcode.QRCode(border=2, error_correction=qrcode.constants.ERROR_CORRECT_M)
    code.add_data(payload)
    drawn = code.make_image().get_image().convert("RGB").resize((_CODE, _CODE), Image.Resampling.NEAREST)
    image.paste(drawn, ((_WIDTH - _CODE) // 2, _HEAD + 10))
    top = _HEAD + _CODE + _GAP
    for part, size, colour in styled:
        _middle(draw, top, part, size, colour, _weight(size))
        top += _height(size)
    file = BytesIO()
    image.save(file, "PNG", optimize=True)
    return file.getvalue()


class Payable(Protocol):
    """What every picture says of a pass."""

    @property
    def amount(self) -> Decimal:
        """In baht."""

    @property
    def reference_2(self) -> str:
        """What the bank knows the pass by."""

    @property
    def expires_at(self) -> datetime:
        """From then on it cannot be paid."""


def link_lines(name: str, shown: Payable, language: Language) -> tuple[str, ...]:
    """What a picture says to whoever has a pay link: no more of the student than the link does."""
    return (
        name,
        _say("baht", language, amount=baht_figures(shown.amount)),
        _say("payUntil", language, day=short_day(last_day(shown.expires_at), thai=language == "th")),
        _say("reference", language, reference=shown.reference_2),
    )


def pass_lines(row: PassRow, language: Language) -> tuple[str, ...]:
    """What the picture of a student's own pass says."""
    thai = language == "th"
    return (
        f"{row.reference_1}  {row.name_th if thai else row.name_en}",
        _say("baht", language, amount=baht_figures(row.amount)),
        _say("payUntil", language, day=short_day(row.last_day, thai=thai)),
        _say("instalment", language, invoice=row.invoice_number, sequence=row.sequence),
        _say("reference", language, reference=row.reference_2),
    )


def _middle(draw: ImageDraw.ImageDraw, top: int, line: str, size: int, colour: str, weight: Weight = 400) -> None:
    draw_text(draw, ((_WIDTH - width_of(line, size, weight)) / 2, top), line, size, colour, weight)


def _weight(size: int) -> Weight:
    return 700 if size > _LARGE else 400


def _height(size: int) -> int:
    return round(size * 1.55)


def _say(key: str, language: Language, **facts: str | int) -> str:
    return text_of(key, language, dict(facts), name="pay")
