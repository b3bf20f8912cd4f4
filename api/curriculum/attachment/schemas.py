"""Files of a version (study §2)."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from api.kit.uploads import MEGABYTE
from api.kit.wire import Camel, Names
from models.documents.file.contract import FileKind
from models.kit.instants import Instant

LARGEST_BYTES: Final = 2 * MEGABYTE
KINDS: Final = frozenset({FileKind.PDF, FileKind.PNG, FileKind.JPEG, FileKind.XLSX})
"""What may be attached, judged by what the file holds."""
MOST_ATTACHMENTS: Final = 20


class Attachment(Camel):
    """A file of a version, and who sent it."""

    file_id: UUID
    name: str
    kind: FileKind
    size_bytes: int
    sent_at: Instant
    sent_by: Names
