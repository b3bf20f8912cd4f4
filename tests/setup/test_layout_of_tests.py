"""Tests are found by area, noun and layer: ``tests/<area>/<noun>/test_<layer>[_<rest>].py``."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

from tests.test_import_directions import AREAS

ROOT: Final = Path(__file__).parents[2]
LAYERS: Final = re.compile(r"test_(rules|store|workflow|api|journey)(_\w+)?\.py")
OF_NO_AREA: Final = frozenset(
    [
        ".",
        "api",
        "api/app",
        "api/wire",
        "bench",
        "demo",
        "faults",
        "golive",
        "kit",
        "portal",
        "properties",
        "replay",
        "setup",
    ]
)


def test_every_test_stands_with_its_noun_and_is_named_by_its_layer() -> None:
    files = sorted(str(path.relative_to(ROOT / "tests")) for path in (ROOT / "tests").rglob("test_*.py"))
    assert [file for file in files if not is_placed(file)] == []


@pytest.mark.parametrize(
    "file",
    [
        "api/finance/test_waivers.py",
        "finance/test_api.py",
        "finance/waiver/test_asking.py",
        "finance/nothing/test_api.py",
    ],
)
def test_a_file_in_another_place_is_found(file: str) -> None:
    assert not is_placed(file)


def is_placed(file: str) -> bool:
    """Whether a file has the name of a layer in the folder of a noun of the code, or is of no area."""
    folder, name = Path(file).parent.as_posix(), Path(file).name
    area, _, noun = folder.partition("/")
    has_noun = noun != "" and any((ROOT / layer / area / noun).is_dir() for layer in ("models", "api"))
    return folder in OF_NO_AREA or (area in AREAS and has_noun and LAYERS.fullmatch(name) is not None)
