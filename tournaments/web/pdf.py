"""A print as the answer to a request."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils.http import content_disposition_header

from tournaments.documents.paper import Document, Paper, pdf_of

__all__ = ["pdf_answer"]


def pdf_answer(request: HttpRequest, document: Document) -> HttpResponse:
    """The document as a PDF that the browser shows; `?paper=letter` for American paper."""
    paper = Paper.LETTER if request.GET.get("paper") == Paper.LETTER else Paper.A4
    response = HttpResponse(pdf_of(document, paper=paper), content_type="application/pdf")
    response["Content-Disposition"] = content_disposition_header(False, f"{document.name}.pdf") or ""
    return response
