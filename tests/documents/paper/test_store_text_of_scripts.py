"""What is copied of a name in each script that papers draw; ADR 69 names the scripts whose shapes are not copied."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import pytest

from tests.support.sample_papers import copied, printed, sample

_COPIED: Final[dict[str, tuple[str, ...]]] = {
    "Latin": ("Nguyễn", "Łucja", "Ångström", "Öztürk"),
    "Greek": ("Γιώργος", "Παπαδόπουλος"),
    "Cyrillic": ("Юрій", "Їжак", "Ёлкин"),
    "Lao": ("ສົມພອນ", "ແກ້ວມະນີ"),
    "Hebrew": ("יוסף", "כהן"),
    "Arabic": ("محمد", "سعيد"),
    "Gujarati": ("ધ્રુવ", "પટેલ"),
    "Tamil": ("முருகன்", "ஸ்ரீ"),
    "Sinhala": ("ප්‍රියංකා", "පෙරේරා"),
    "Armenian": ("Արամ", "Խաչատրյան"),
    "Georgian": ("ნინო", "ბერიძე"),
    "Ethiopic": ("ተስፋዬ", "ገብረ"),
    "Chinese": ("王小明", "欧阳"),
    "Korean": ("김민수",),
    "Japanese": ("さくら", "アオイ"),
    "Devanagari without joined letters": ("कमल", "राम"),
    "Bengali": ("কমল", "রবীন্দ্রনাথ"),
    "Telugu without joined letters": ("రామ",),
    "Kannada without joined letters": ("ರಾಮ",),
}
_DAMAGED: Final[dict[str, tuple[str, ...]]] = {
    "Khmer": ("ស៊ីសុវត្ថិ", "មុន្នី"),
    "Myanmar": ("အောင်ဆန်း", "စုကြည်"),
    "Arabic with lam and alef": ("الأمين",),
    "Devanagari": ("शर्मा",),
    "Bengali with a vowel in front": ("রবি",),
    "Gurmukhi": ("ਸਿੰਘ",),
    "Telugu": ("రెడ్డి",),
    "Kannada": ("ಮೂರ್ತಿ",),
    "Malayalam": ("ശ്രീജിത്ത്",),
}
"""Of a cluster that the font draws as other glyphs, letters are missing, twice there, or in the order of the glyphs."""


@lru_cache(maxsize=64)
def _copied(words: tuple[str, ...]) -> str:
    return copied(printed(sample("completion_certificate", " ".join(words), "x")))


@pytest.mark.parametrize("words", _COPIED.values(), ids=_COPIED.keys())
def test_a_name_of_the_script_is_copied_as_it_was_written(words: tuple[str, ...]) -> None:
    assert [word for word in words if word not in _copied(words)] == []


@pytest.mark.parametrize("words", _DAMAGED.values(), ids=_DAMAGED.keys())
@pytest.mark.xfail(strict=True, reason="what readers make of glyphs that draw several letters: ADR 69")
def test_a_name_whose_letters_are_joined_is_copied_as_it_was_written(words: tuple[str, ...]) -> None:
    assert [word for word in words if word not in _copied(words)] == []
