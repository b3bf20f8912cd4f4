"""The pictures of an archive are found by its list, whatever else it holds or says."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable

import pytest

from models.documents.file.store.archives import MOST_PICTURES, opened_pictures
from models.documents.file.store.kinds import BROKEN_ARCHIVE
from models.kit.errors import Refusal
from tests.support.photographs import archive

ONE = {"6510450012.jpg": b"x" * 100}


def test_pictures_are_counted_without_folders_and_what_computers_add() -> None:
    entries = {"ปี 1/": b"", "ปี 1/1.jpg": b"one", "__MACOSX/ปี 1/._1.jpg": b"", "ปี 1/Thumbs.db": b"", "2.png": b"two"}
    with opened_pictures(io.BytesIO(archive(entries))) as opened:
        assert opened.paths == ("ปี 1/1.jpg", "2.png")
        assert [opened.content(number) for number in (1, 2)] == [b"one", b"two"]


@pytest.mark.parametrize(
    "damaged",
    [lambda: archive(ONE)[:-30], lambda: b"", lambda: b"PK\x03\x04" + bytes(100)],
    ids=["cut off", "empty", "beginning alone"],
)
def test_an_archive_that_cannot_be_read_is_refused(damaged: Callable[[], bytes]) -> None:
    with pytest.raises(Refusal) as refused, opened_pictures(io.BytesIO(damaged())):
        pass
    assert refused.value.code == "archive_unreadable"


def test_an_entry_that_unpacks_without_bounds_is_not_read() -> None:
    """Of bzip2 some bytes become gigabytes, whatever size is asked for."""
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_BZIP2) as zipped:
        zipped.writestr("6510450012.jpg", bytes(1_000_000))
    with opened_pictures(content) as opened, pytest.raises(BROKEN_ARCHIVE):
        opened.content(1)


def test_an_archive_of_too_many_entries_is_refused_whatever_they_are() -> None:
    entries = {**ONE, **{f"{number}/": b"" for number in range(4 * MOST_PICTURES)}}
    with pytest.raises(Refusal) as refused, opened_pictures(io.BytesIO(archive(entries))):
        pass
    assert refused.value.code == "archive_too_many_pictures"
