"""Archives of pictures (ZIP) that people send: which pictures are in one, and the content of each, within limits.

Nothing is unpacked to a disk, and what an archive says of itself is its maker's word: the list of its entries and each
entry are read up to a limit, whatever is said of their size.
"""

from __future__ import annotations

import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from typing import BinaryIO, Final

from models.documents.file.store.kinds import BROKEN_ARCHIVE, LimitedReads
from models.kit.errors import Refusal

MEGABYTE: Final = 1024 * 1024
LARGEST_PICTURE: Final = 15 * MEGABYTE
"""Bytes of one picture: as telephones take them, and scanners."""
MOST_PICTURES: Final = 5_000
"""Pictures of one archive."""
_MOST_ENTRIES: Final = 4 * MOST_PICTURES
"""Entries of one archive, with folders and what computers add: its list is read again for each chunk of pictures."""
_BOUNDED: Final = frozenset({zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED})
"""Ways of packing whose reader unpacks no more at once than it is asked for: of the others a few bytes may become
gigabytes.
"""
_MOST_UNPACKED: Final = 2_000 * MEGABYTE
"""Bytes of all entries: pictures do not shrink, so an archive of the largest size holds little more than that."""
_ENCRYPTED: Final = 1
_UTF_8: Final = 0x800
"""Bits of an entry's flags."""
_OLD_ENCODINGS: Final = ("utf-8", "cp874")
"""How names are written that do not say how: on a Mac, and by Windows in Thai."""
_SYSTEM_FOLDERS: Final = frozenset({"__macosx", ".git", "$recycle.bin"})
_SYSTEM_FILES: Final = frozenset({"thumbs.db", ".ds_store", "desktop.ini"})


class PictureArchive:
    """An open archive of pictures: ``paths`` are those of its files, but for those that computers add by themselves."""

    def __init__(self, archive: zipfile.ZipFile) -> None:
        self._archive = archive
        files = [(entry, _path(entry)) for entry in archive.infolist() if not entry.is_dir()]
        self._entries = [entry for entry, path in files if not _is_of_system(path)]
        self.paths = tuple(path for _, path in files if not _is_of_system(path))

    def content(self, number: int) -> bytes | None:
        """Return what a file holds, by its number from 1; None where that is more than :data:`LARGEST_PICTURE`.

        Raises one of :data:`BROKEN_ARCHIVE` where it is damaged, or packed in a way that is not known.
        """
        entry = self._entries[number - 1]
        if entry.file_size > LARGEST_PICTURE:
            return None
        if entry.compress_type not in _BOUNDED:
            raise NotImplementedError(f"packed by method {entry.compress_type}")
        with self._archive.open(entry) as content:
            return content.read(LARGEST_PICTURE)


@contextmanager
def opened_pictures(content: BinaryIO) -> Iterator[PictureArchive]:
    """Yield an archive that may be brought in as a whole.

    Raises Refusal ``archive_unreadable``, ``archive_encrypted``, ``archive_unpacks_too_large``, ``archive_no_pictures``
    and ``archive_too_many_pictures``.
    """
    content.seek(0)
    try:
        archive = zipfile.ZipFile(LimitedReads(content))
    except BROKEN_ARCHIVE:
        raise Refusal("archive_unreadable") from None
    with archive:
        entries = archive.infolist()
        if len(entries) > _MOST_ENTRIES:
            raise _too_many(len(entries))
        if any(entry.flag_bits & _ENCRYPTED for entry in entries):
            raise Refusal("archive_encrypted")
        if sum(entry.file_size for entry in entries) > _MOST_UNPACKED:
            raise Refusal("archive_unpacks_too_large", limit=str(_MOST_UNPACKED // MEGABYTE))
        pictures = PictureArchive(archive)
        found = len(pictures.paths)
        if found == 0:
            raise Refusal("archive_no_pictures")
        if found > MOST_PICTURES:
            raise _too_many(found)
        yield pictures


def _too_many(found: int) -> Refusal:
    return Refusal("archive_too_many_pictures", number=f"{found:,}", limit=f"{MOST_PICTURES:,}")


def _path(entry: zipfile.ZipInfo) -> str:
    """Return the path of an entry as its maker saw it, without letters that PostgreSQL does not keep."""
    name = entry.orig_filename
    if not entry.flag_bits & _UTF_8:
        written = name.encode("cp437", "replace")
        for encoding in _OLD_ENCODINGS:
            try:
                name = written.decode(encoding)
            except UnicodeDecodeError:
                continue
            break
    return "".join(letter for letter in name if letter.isprintable())


def _is_of_system(path: str) -> bool:
    """Whether a file was put there by a computer: previews, and what a Mac keeps beside each file."""
    *folders, name = path.replace("\\", "/").lower().split("/")
    return name in _SYSTEM_FILES or name.startswith("._") or not _SYSTEM_FOLDERS.isdisjoint(folders)
