"""From a paper to its PDF: a template of this folder, the fonts beside it, nothing from anywhere else."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from datetime import date, datetime
from functools import lru_cache
from pathlib import Path
from typing import Final

import qrcode
import zxingcpp
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup
from qrcode.image.svg import SvgPathImage
from weasyprint import HTML
from weasyprint.text.fonts import FontConfiguration
from weasyprint.urls import FatalURLFetchingError, URLFetcher, URLFetcherResponse

from activities.documents.text_layer import tell_letters
from models.documents.paper.contract import Paper, PaperTemplate
from models.documents.paper.rules.titles import paper_title
from models.kit.calendar import BANGKOK, BUDDHIST_OFFSET
from models.kit.errors import Language, text_of
from models.kit.fonts import FACES, FAMILIES, printable
from models.kit.thai import clock, english_instant, thai_date, thai_instant

FOLDER: Final = Path(__file__).parent
_SIZE: Final = re.compile(r'<svg width="(\d+)" height="(\d+)"')
_HANDED_OVER: Final = ("data:image/png;base64,", "data:image/jpeg;base64,")
_BARS: Final = re.compile(r'<path d="([^"]+)"')


class ForeignAddressError(FatalURLFetchingError):
    """A template asked for something outside this folder; the paper is not made without it."""


class _OwnFilesOnly(URLFetcher):
    """Fetches files of this folder and pictures that were handed over whole, and nothing else: a name on a paper must
    not make the worker call anybody.
    """

    def fetch(self, url: str, headers: Mapping[str, str] | None = None) -> URLFetcherResponse:
        if url.startswith(_HANDED_OVER):
            return super().fetch(url, headers)
        path = Path.from_uri(url) if hasattr(Path, "from_uri") else Path(url.removeprefix("file://"))
        if not url.startswith("file://") or not path.resolve().is_relative_to(FOLDER):
            raise ForeignAddressError(url)
        return super().fetch(url, headers)


def pdf_of(paper: Paper, template: PaperTemplate) -> bytes:
    """The PDF of a paper, about 75 ms of one core."""
    html = HTML(string=html_of(paper, template), base_url=FOLDER.as_uri() + "/", url_fetcher=_OwnFilesOnly())
    pdf: bytes = html.write_pdf(font_config=_fonts(), pdf_identifier=paper.code.encode(), finisher=tell_letters)
    return pdf


def html_of(paper: Paper, template: PaperTemplate) -> str:
    """The page WeasyPrint is given. Names and texts are escaped by the template engine."""
    return (
        _templates()
        .get_template(template.name)
        .render(
            paper=paper,
            content=paper.content,
            title=paper_title(paper.content, paper.language),
            qr=Markup(_qr(paper.verify_url)),  # noqa: S704 - made here, of a path of numbers
            faces=FACES,
            families=FAMILIES,
            **_words(paper.language),
            **template.functions,
        )
    )


def _words(language: Language) -> dict[str, Callable[..., object]]:
    """Labels, years, days and instants in the paper's language: what every template may call."""
    thai = language == "th"

    def label(key: str, **facts: str | int) -> str:
        return text_of(key, language, dict(facts), name="documents")

    def year(academic_year: int) -> int:
        return academic_year - (0 if thai else BUDDHIST_OFFSET)

    def day(on: date) -> str:
        return thai_date(on) if thai else f"{on.day} {on:%B} {on.year}"

    def span(starts: datetime, ends: datetime) -> str:
        return f"{starts.astimezone(BANGKOK):%H:%M} – {ends.astimezone(BANGKOK):%H:%M}"

    def day_of(at: datetime) -> str:
        return day(at.astimezone(BANGKOK).date())

    return {
        "label": label,
        "year": year,
        "clock": clock,
        "day": day,
        "day_of": day_of,
        "span": span,
        "instant": thai_instant if thai else english_instant,
        "qr_picture": _qr_picture,
        "barcode_picture": _barcode_picture,
    }


def _qr_picture(content: str) -> Markup:
    return Markup(_qr(content))  # noqa: S704 - a path of numbers


def _barcode_picture(content: str) -> Markup:
    """A Code 128 barcode as SVG that takes the width and height it is given; the template leaves the quiet zone."""
    drawn = zxingcpp.create_barcode(content, zxingcpp.BarcodeFormat.Code128).to_svg(add_quiet_zones=False)
    size, path = _SIZE.search(drawn), _BARS.search(drawn)
    if size is None or path is None:
        raise ValueError("no barcode was drawn")
    return Markup('<svg viewBox="0 0 {} {}" preserveAspectRatio="none"><path d="{}"/></svg>').format(
        *size.groups(), path[1]
    )


def _qr(address: str) -> str:
    """A QR code as SVG without margin; the template leaves the quiet zone."""
    code = qrcode.QRCode(border=0, error_correction=qrcode.constants.ERROR_CORRECT_M)
    code.add_data(address)
    svg: str = code.make_image(image_factory=SvgPathImage).to_string(encoding="unicode")
    return svg


@lru_cache(maxsize=1)
def _fonts() -> FontConfiguration:
    """Shared by all papers of a process: fonts are read once, and memory stays flat."""
    return FontConfiguration()


@lru_cache(maxsize=1)
def _templates() -> Environment:
    return Environment(
        loader=FileSystemLoader(FOLDER / "templates"), autoescape=True, undefined=StrictUndefined, trim_blocks=True,
        finalize=_drawn,
    )  # fmt: skip


def _drawn(value: object) -> object:
    """A value of a template, without letters that no font has. Markup is made of values that went through here."""
    return printable(value) if type(value) is str else value
