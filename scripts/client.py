"""``python -m scripts.client`` (``make client``): generate the web's types of the API from its OpenAPI document.

The generated file begins with the fingerprints of the document it was made from and of its own content. So the tests
see a stale or an edited file without the generator: that one needs a TypeScript of its own, installed from the
registry, which a check should not have to wait for.
"""

from __future__ import annotations

import hashlib
import json
import sys
from pathlib import Path
from typing import Final

from api.app.main import app
from api.embedded.faults import Stop, say
from scripts.steps import VENV, WEB, run

SCHEMA: Final = WEB / "src" / "client" / "schema.d.ts"
KINDS: Final = WEB / "src" / "client" / "case-kinds.ts"
COMMAND: Final = "make client"
_GENERATOR: Final = WEB / "openapi"
_DOCUMENT_LINE: Final = "// Of the OpenAPI document "
_CONTENT_LINE: Final = "// With the content "


def document() -> str:
    """The OpenAPI document of the API as it is now."""
    return json.dumps(app.openapi(), ensure_ascii=False, indent=1)


def generate() -> None:
    """Write ``schema.d.ts`` and ``case-kinds.ts``. Raises :class:`Stop` when npm or the generator fails."""
    described = document()
    KINDS.write_text(case_kinds(), encoding="utf-8")
    (_GENERATOR / "openapi.json").write_text(described, encoding="utf-8")
    npm = VENV / "bin" / "npm"
    run(
        [npm, "ci", "--no-audit", "--no-fund"],
        cwd=_GENERATOR,
        advice="npm could not install the generator: check the network, then run this again.",
    )
    made = _GENERATOR / "schema.d.ts"
    run(
        [npm, "run", "--silent", "generate", "--", "--output", made],
        cwd=_GENERATOR,
        advice="The types could not be generated: the lines above say why.",
    )
    content = made.read_text(encoding="utf-8")
    made.unlink()
    head = f"{_DOCUMENT_LINE}{_fingerprint(described)}\n{_CONTENT_LINE}{_fingerprint(content)}\n"
    SCHEMA.write_text(head + content, encoding="utf-8")


def case_kinds() -> str:
    """The kinds of cases as a list the web can go through: a type alone is gone when it runs."""
    kinds = ", ".join(f"'{kind}'" for kind in app.openapi()["components"]["schemas"]["CaseKind"]["enum"])
    return f"""import type {{ CaseKind }} from './models';

/** Every process, as the OpenAPI document lists them. Made by `{COMMAND}`. */
export const CASE_KINDS: readonly CaseKind[] = [{kinds}];
"""


def staleness(schema: Path = SCHEMA) -> str | None:
    """Why the generated types are not those of the API, or None."""
    of_document, of_content, content = schema.read_text(encoding="utf-8").split("\n", 2)
    if of_document != f"{_DOCUMENT_LINE}{_fingerprint(document())}":
        return f"{schema.name} is not of this API: run `{COMMAND}`"
    if of_content != f"{_CONTENT_LINE}{_fingerprint(content)}":
        return f"{schema.name} was changed by hand: run `{COMMAND}`"
    if KINDS.read_text(encoding="utf-8") != case_kinds():
        return f"{KINDS.name} does not list the kinds of this API: run `{COMMAND}`"
    return None


def _fingerprint(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


if __name__ == "__main__":
    try:
        generate()
    except Stop as fault:
        say(str(fault))
        sys.exit(1)
