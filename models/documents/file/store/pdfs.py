"""PDFs that people send: whether everybody can open them."""

from __future__ import annotations

import resource
import signal
from typing import Final

import pypdfium2
from pypdfium2 import raw

ENCRYPTED: Final = b"/Encrypt"
"""What every encrypted PDF has in the open, whether it needs a password or not."""
_LOCKED: Final = frozenset({raw.FPDF_ERR_PASSWORD, raw.FPDF_ERR_SECURITY})
_MOST_BYTES: Final = 2 * 1024**3
_SECONDS: Final = 10


def needs_password(content: bytes) -> bool:
    """Return whether a PDF opens with a password or a certificate only.

    One that has an owner's password alone opens without it: printing and copying are what that protects. For a process
    of its own, which ends itself at its limits of memory and time.
    """
    signal.alarm(_SECONDS)
    resource.setrlimit(resource.RLIMIT_AS, (_MOST_BYTES, _MOST_BYTES))
    try:
        pypdfium2.PdfDocument(content).close()
    except pypdfium2.PdfiumError as error:
        return error.err_code in _LOCKED
    finally:
        signal.alarm(0)
    return False
