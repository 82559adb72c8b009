"""A print as the answer to a request."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils.http import content_disposition_header

from tournaments.base.sheets.paper import Document, Paper, pdf_of


def pdf_answer(request: HttpRequest, document: Document) -> HttpResponse:
    """The document as a PDF that the browser shows; `?paper=letter` for American paper."""
    paper = Paper.LETTER if request.GET.get("paper") == Paper.LETTER else Paper.A4
    return pdf_file(f"{document.name}.pdf", pdf_of(document, paper=paper))


def pdf_file(name: str, content: bytes) -> HttpResponse:
    """A PDF under its name, which the browser shows."""
    response = HttpResponse(content, content_type="application/pdf")
    response["Content-Disposition"] = content_disposition_header(False, name) or ""
    return response
