"""Which language people read, in this order:

1. On pages, the one that the visitor chose at the end of a page: a cookie of their browser keeps it.
2. On public and private pages, that of the event, else that of its club.
3. What their browser asks for, else English.

The desk, the help and the pages about the API are in English for everybody, until somebody translates all of them. For
account pages, 2 doesn't apply. For emails, push messages, prints and embeds, 1 doesn't apply. The API only uses
`Accept-Language`. Only languages that the site offers count (`LANGUAGES`): a cookie or a row may name one that it no
longer offers.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from django.conf import settings
from django.http import HttpRequest
from django.utils import translation
from django.utils.translation import get_supported_language_variant, gettext_noop, pgettext
from django.utils.translation.trans_real import parse_accept_lang_header

from common.pure.errors import Problem
from common.web.figures import for_programs

API = "/api/"
WITHOUT_COOKIE = (API, "/embed/")
"""Where addresses begin whose answers know no visitor: programs, and pages within other sites."""
IN_ENGLISH = ("/desk/", "/help/", "/api/docs/", "/api/five-minutes/")
"""Where addresses begin whose pages nobody has translated: half of a translation would be worse than none."""
_chosen: ContextVar[str] = ContextVar("topboard_chosen_language", default="")


def offered(*codes: str) -> str:
    """The first of the languages that the site offers; blank for none."""
    known = {code for code, _name in settings.LANGUAGES}
    return next((code for code in codes if code in known), "")


def chosen_language(request: HttpRequest) -> str:
    """The language that the visitor chose; blank if they didn't, or if choices don't apply."""
    if request.path_info.startswith(WITHOUT_COOKIE):
        return ""
    return offered(request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME, ""))


def is_english(request: HttpRequest) -> bool:
    """Whether this page is in English for everybody."""
    return request.path_info.startswith(IN_ENGLISH)


def browsers_language(request: HttpRequest) -> str:
    """The language that suits the visitor's browser best."""
    for code, _quality in parse_accept_lang_header(request.META.get("HTTP_ACCEPT_LANGUAGE", "").lower()):
        if code == "*":
            break
        try:
            return get_supported_language_variant(code)
        except LookupError:
            continue
    return settings.LANGUAGE_CODE


@contextmanager
def visitors_language(request: HttpRequest) -> Iterator[None]:
    """Answer a request in the visitor's language, unless `show_language` finds a better one."""
    chosen = settings.LANGUAGE_CODE if is_english(request) else chosen_language(request)
    token, mark = _chosen.set(chosen), for_programs.set(request.path_info.startswith(API))
    try:
        with translation.override(chosen or browsers_language(request)):
            yield
    finally:
        _chosen.reset(token)
        for_programs.reset(mark)


def in_wished_language(request: HttpRequest) -> translation.override:
    """Write a note on an English page in its reader's language."""
    return in_language(chosen_language(request), browsers_language(request))


def show_language(*codes: str) -> None:
    """Use the first available of these languages for this request, unless the visitor chose one."""
    found = offered(*codes)
    if found and not _chosen.get():
        translation.activate(found)


def in_language(*codes: str) -> translation.override:
    """Write in the first available of these languages, else in the site's: for everything except pages."""
    return translation.override(offered(*codes) or settings.LANGUAGE_CODE)


@contextmanager
def for_readers() -> Iterator[None]:
    """Write numbers as in the reader's language, even for a program: the result is printed."""
    mark = for_programs.set(False)
    try:
        yield
    finally:
        for_programs.reset(mark)


def before_stop(text: str) -> str:
    """A text that ends in a name, before the full stop of its sentence: an initial's own full stop is left out."""
    return text.removesuffix(".")


def in_sentence(text: str) -> str:
    """A label as it is written within a sentence: nouns keep their capitals in German."""
    german = (translation.get_language() or "").partition("-")[0] == "de"
    return text if german else f"{text[:1].lower()}{text[1:]}"


def language_problems(language: str) -> list[Problem]:
    """What is wrong with the language of a club or an event, which may be blank."""
    if not language or offered(language):
        return []
    message = gettext_noop("Topboard has no language %(language)s. Choose one from the list.")
    return [Problem("language", "not_a_choice", message, {"language": language})]


def colon() -> str:
    """The colon after a label, with the space that French has before it."""
    return pgettext("after a label", ":")


def labelled(label: object, text: object) -> str:
    """A label and what it is about: "Gareth Lloyd: 12", « Gareth Lloyd : 12 »."""
    return f"{label}{colon()} {text}"
