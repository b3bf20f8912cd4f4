"""PDFs with passwords, written as programs write them (ISO 32000-2, 7.6): no package of the project writes one."""

from __future__ import annotations

import hashlib
import struct
from typing import Final

from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes

_PADDING: Final = bytes.fromhex("28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a")
_ID: Final = bytes(range(16))
_MAY: Final = -1340
"""What a reader may do: everything but change and copy."""
_KEY: Final = bytes(range(32))


def paper_with_passwords(revision: int, user: str, owner: str) -> bytes:
    """Return a PDF of one empty page. It opens without a password where ``user`` is empty.

    ``revision`` of the encryption: 2 is RC4 of 40 bits, 3 of 128 bits, 5 is AES of 256 bits.
    """
    write = _aes if revision == 5 else _rc4
    parts = [
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 100 100]>>",
        write(revision, user.encode(), owner.encode()),
    ]
    content, places = b"%PDF-1.7\n", []
    for number, part in enumerate(parts, start=1):
        places.append(len(content))
        content += b"%d 0 obj\n%b\nendobj\n" % (number, part)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    trailer = b"<</Size 5/Root 1 0 R/Encrypt 4 0 R/ID[%b%b]>>" % (_hex(_ID), _hex(_ID))
    return content + b"xref\n0 5\n0000000000 65535 f \n%btrailer\n%b\nstartxref\n%d\n%%%%EOF\n" % (
        table, trailer, len(content),
    )  # fmt: skip


def _rc4(revision: int, user: bytes, owner: bytes) -> bytes:
    size, rounds = (5, 0) if revision == 2 else (16, 50)
    key = _md5((owner + _PADDING)[:32])
    for _ in range(rounds):
        key = _md5(key)
    owners = _many(key[:size], (user + _PADDING)[:32], revision)
    key = _md5((user + _PADDING)[:32] + owners + struct.pack("<i", _MAY) + _ID)
    for _ in range(rounds):
        key = _md5(key[:size])
    checked = _PADDING if revision == 2 else _md5(_PADDING + _ID)
    users = _many(key[:size], checked, revision).ljust(32, b"\0")
    return b"<</Filter/Standard/V %d/R %d/Length %d/P %d/O %b/U %b>>" % (
        revision - 1, revision, size * 8, _MAY, _hex(owners), _hex(users),
    )  # fmt: skip


def _md5(text: bytes) -> bytes:
    return hashlib.md5(text, usedforsecurity=False).digest()


def _many(key: bytes, text: bytes, revision: int) -> bytes:
    for number in range(1 if revision == 2 else 20):
        text = _stream(bytes(byte ^ number for byte in key), text)
    return text


def _stream(key: bytes, text: bytes) -> bytes:
    """Encrypt by RC4."""
    state, at = list(range(256)), 0
    for place in range(256):
        at = (at + state[place] + key[place % len(key)]) % 256
        state[place], state[at] = state[at], state[place]
    first = second = 0
    made = bytearray()
    for byte in text:
        first = (first + 1) % 256
        second = (second + state[first]) % 256
        state[first], state[second] = state[second], state[first]
        made.append(byte ^ state[(state[first] + state[second]) % 256])
    return bytes(made)


def _aes(revision: int, user: bytes, owner: bytes) -> bytes:
    users = hashlib.sha256(user + b"validate").digest() + b"validatekeysalts"
    users_key = _cbc(hashlib.sha256(user + b"keysalts").digest(), _KEY)
    owners = hashlib.sha256(owner + b"VALIDATE" + users).digest() + b"VALIDATEKEYSALTS"
    owners_key = _cbc(hashlib.sha256(owner + b"KEYSALTS" + users).digest(), _KEY)
    may = struct.pack("<i", _MAY) + b"\xff\xff\xff\xffTadb1234"
    encryptor = Cipher(algorithms.AES(_KEY), modes.ECB()).encryptor()  # noqa: S305 - as the format says
    perms = encryptor.update(may) + encryptor.finalize()
    return (
        b"<</Filter/Standard/V 5/R %d/Length 256/P %d/O %b/U %b/OE %b/UE %b/Perms %b"
        b"/CF<</StdCF<</CFM/AESV3/AuthEvent/DocOpen/Length 32>>>>/StmF/StdCF/StrF/StdCF>>"
    ) % (revision, _MAY, *map(_hex, (owners, users, owners_key, users_key, perms)))


def _cbc(key: bytes, text: bytes) -> bytes:
    encryptor = Cipher(algorithms.AES(key), modes.CBC(bytes(16))).encryptor()
    return encryptor.update(text) + encryptor.finalize()


def _hex(value: bytes) -> bytes:
    return b"<%b>" % value.hex().encode()
