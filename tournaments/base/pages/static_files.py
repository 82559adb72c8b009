"""Style sheets, scripts, icons and fonts, sent whole."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from whitenoise.middleware import WhiteNoiseMiddleware
from whitenoise.responders import StaticFile


class StaticFilesMiddleware(WhiteNoiseMiddleware):  # type: ignore[misc]  # the package has no types
    """WhiteNoise's, but without streaming files.

    An asynchronous server can't stream what is read synchronously: it collects all parts first, and warns of it. The
    files are small, so one read does the same.
    """

    @staticmethod
    def serve(static_file: StaticFile, request: HttpRequest) -> HttpResponse:
        """The answer to a request for this file."""
        found = static_file.get_response(request.method, request.META)
        body = b""
        if found.file is not None:
            with found.file as file:
                body = file.read()
        response = HttpResponse(body, status=int(found.status))
        del response["Content-Type"]  # Django's guess: without a type, the header is left out
        for name, value in found.headers:
            response[name] = value
        return response
