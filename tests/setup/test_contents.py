"""A data folder stays what it was begun as: the demo university, or an empty one (``DEMO=0``)."""

from __future__ import annotations

from pathlib import Path

import pytest

from api.embedded.contents import Contents, contents_of, remember
from api.embedded.faults import Stop


def test_a_new_folder_gets_the_demo_university_unless_told_otherwise(tmp_path: Path) -> None:
    assert contents_of(tmp_path, {}) is Contents.DEMO
    assert contents_of(tmp_path, {"DEMO": ""}) is Contents.DEMO
    assert contents_of(tmp_path, {"DEMO": "1"}) is Contents.DEMO
    assert contents_of(tmp_path, {"DEMO": "0"}) is Contents.EMPTY


@pytest.mark.parametrize("contents", list(Contents))
def test_a_folder_remembers_what_it_holds(tmp_path: Path, contents: Contents) -> None:
    remember(tmp_path, contents)
    assert contents_of(tmp_path, {}) is contents


def test_a_folder_of_an_earlier_version_holds_the_demo_university(tmp_path: Path) -> None:
    (tmp_path / "postgres").mkdir()
    (tmp_path / "postgres" / "PG_VERSION").write_text("18\n")
    assert contents_of(tmp_path, {}) is Contents.DEMO
    with pytest.raises(Stop, match=r"holds the demo university.*make reset"):
        contents_of(tmp_path, {"DEMO": "0"})


def test_demo_people_are_not_mixed_into_an_empty_university(tmp_path: Path) -> None:
    remember(tmp_path, Contents.EMPTY)
    with pytest.raises(Stop, match=r"holds an empty university.*DEMO=0 to go on with it.*make reset"):
        contents_of(tmp_path, {"DEMO": "1"})


def test_another_value_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Stop, match="DEMO is `no`: set it to 0"):
        contents_of(tmp_path, {"DEMO": "no"})
