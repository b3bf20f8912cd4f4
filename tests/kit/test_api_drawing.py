"""Text in pictures: every letter in a font that has it, and nothing outside the picture."""

from __future__ import annotations

from datetime import UTC, datetime
from io import BytesIO

import pytest
import zxingcpp
from PIL import Image, ImageFont

from api.enrolment.plan.picture import plan_picture
from api.finance.payment_pass.picture import picture_of
from api.kit.drawing import lines_of, shortened, width_of
from models.curriculum.section.contract import SectionType
from models.enrolment.timetable.store.attended import MeetingRow
from models.kit.fonts import Weight, printable, runs
from tests.support.names_of_the_world import LONG, SCRIPTS

_NOWHERE = "\U0010fffe"
_ALL = {**SCRIPTS, **LONG}
_EDGE = 24


def _is_white(image: Image.Image, box: tuple[int, int, int, int]) -> bool:
    return image.crop(box).convert("L").getextrema() == (255, 255)


@pytest.mark.parametrize("weight", [400, 700])
@pytest.mark.parametrize("name", _ALL.values(), ids=_ALL)
def test_no_letter_of_a_name_is_drawn_as_a_box(name: str, weight: Weight) -> None:
    parts = list(runs(printable(name), weight))
    assert "".join(part for _, part in parts) == printable(name)
    for face, part in parts:
        font = ImageFont.truetype(str(face.path), 40)
        box = bytes(font.getmask(_NOWHERE))
        assert [letter for letter in part if bytes(font.getmask(letter)) == box] == []


@pytest.mark.parametrize("name", _ALL.values(), ids=_ALL)
def test_a_name_fits_into_the_picture_of_a_pass_and_the_code_is_read(name: str) -> None:
    lines = (f"6610450001  {name}", "12,345.50 บาท", name, name, name)
    with Image.open(BytesIO(picture_of("00020101021230570016", lines, name, "th"))) as image:
        code = zxingcpp.read_barcode(image)
        assert code is not None
        assert code.text == "00020101021230570016"
        for box in (
            (0, 820, _EDGE, image.height),
            (image.width - _EDGE, 820, image.width, image.height),
            (0, image.height - 8, image.width, image.height),
        ):
            assert _is_white(image, box)


def test_the_picture_of_a_pass_names_the_university() -> None:
    heads = []
    for university in ("Trial University", "Other University", "Other University"):
        with Image.open(BytesIO(picture_of("00020101021230570016", (), university, "en"))) as image:
            heads.append(image.crop((0, 0, image.width, 70)).tobytes())
    assert heads[0] != heads[1] == heads[2]


@pytest.mark.parametrize("name", _ALL.values(), ids=_ALL)
def test_a_long_subject_fits_into_the_picture_of_a_plan(name: str) -> None:
    row = MeetingRow(
        section_id=1, meeting_no=1, subject_code="01204111-65",
        subject_show="01204111", subject_th=name, subject_en=name,
        section_code="1", section_type=SectionType.LECTURE, weekday=2, starts_minute=540, ends_minute=630,
        room_th=name, room_en=name, teacher_th="", teacher_en="",
    )  # fmt: skip
    drawn = plan_picture([row], (2569, 1), "th", datetime(2026, 11, 20, tzinfo=UTC))
    with Image.open(BytesIO(drawn)) as image:
        assert _is_white(image, (image.width - _EDGE, 140, image.width, image.height))


@pytest.mark.parametrize("name", _ALL.values(), ids=_ALL)
def test_lines_have_the_whole_text_and_the_width(name: str) -> None:
    lines = lines_of(name, 34, 400)
    assert "".join(lines).replace(" ", "") == name.replace(" ", "")
    assert max(width_of(line, 34) for line in lines) <= 400


def test_words_are_broken_only_where_they_are_wider_than_the_line() -> None:
    assert lines_of("สมชาย ใจดี", 34, 400) == ["สมชาย ใจดี"]
    assert lines_of("สมชาย ใจดี", 34, width_of("สมชาย ใจ", 34)) == ["สมชาย", "ใจดี"]
    narrow = lines_of("น้ำผึ้งเเละโต๊ะ", 34, 40)
    assert not any(line[0] in "้ึำะ" or line[-1] in "เโ" for line in narrow)


def test_what_is_shortened_keeps_marks_with_their_letters() -> None:
    short = shortened("น้ำผึ้ง" * 9, 34, 200)
    assert short.endswith("…")
    assert width_of(short, 34) <= 200
    assert shortened("น้ำ", 34, 200) == "น้ำ"
