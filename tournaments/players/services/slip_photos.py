"""A picture of a paper slip: any usual picture file, kept small, upright, and without place and camera.

A few kilobytes can hold a picture of a hundred million pixels, so the size in its header decides before anything is
decoded. Each process decodes one picture at a time. A player who would wait for more than one other picture is asked to
send theirs again: a request that waits holds a thread that others need.
"""

from __future__ import annotations

import io
import threading
import warnings
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NewType

from django.core.cache import cache
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from PIL import Image, ImageOps

from common.pure.errors import RuleError
from tournaments.base.errors import BusyError
from tournaments.events.models import Entry

SmallJpeg = NewType("SmallJpeg", bytes)

MOST_BYTES = 12_000_000
MEGAPIXEL = 1_000_000
# A baseline JPEG is reduced while it is decoded, so it takes little memory whatever its size.
MOST_BY_ROWS = 60 * MEGAPIXEL
# Everything else is decoded whole first: a progressive JPEG, at 6 bytes a pixel, and PNG and WebP, at up to 16.
MOST_PROGRESSIVE = 32 * MEGAPIXEL
MOST_WHOLE = 16 * MEGAPIXEL
LONGEST_SIDE = 1600
QUALITY = 72
FORMATS = ("JPEG", "PNG", "WEBP")
# Modes that Pillow can scale well; the rest are converted first.
SCALABLE = ("RGB", "RGBA", "L")
_one_at_a_time = threading.Lock()
# Pictures that a process may hold at once, including the one being decoded: 3 of its 8 threads, and 2 for one club.
PLACES, PLACES_OF_A_CLUB = 3, 2
LONGEST = 60  # seconds after which a link is free again if the process reading its picture was killed
_places: Counter[int] = Counter()
_counting = threading.Lock()


class PictureOnItsWayError(BusyError):
    """Another picture from the same link is still being read."""

    status = 429
    code = "picture_on_its_way"


def read_picture(player: Entry, picture: bytes) -> SmallJpeg:
    """What `small_jpeg` makes of a picture that came through the player's link.

    Raises `PictureOnItsWayError` while another picture of the same player is read, and `BusyError` where too many wait.
    """
    with place_for_picture(player):
        return small_jpeg(picture)


@contextmanager
def place_for_picture(player: Entry) -> Iterator[None]:
    """One of the places for pictures, which each process has few of. Raises as `read_picture` does."""
    link, club = f"slip-picture:{player.pk}", player.event.club_id
    if not cache.add(link, True, timeout=LONGEST):
        raise PictureOnItsWayError(_("Your last picture is still being read. Send this one again in a few seconds."))
    try:
        with _counting:
            if _places.total() >= PLACES or _places[club] >= PLACES_OF_A_CLUB:
                raise BusyError(_("Other pictures are being read. Send yours again in a few seconds."))
            _places[club] += 1
        try:
            yield
        finally:
            with _counting:
                _places[club] -= 1
    finally:
        cache.delete(link)


def small_jpeg(picture: bytes) -> SmallJpeg:
    """The picture as a JPEG of at most 1,600 pixels a side.

    Raises `RuleError` at `photo` for a file that is not a picture, or has more pixels than its kind may have.
    """
    if len(picture) > MOST_BYTES:
        message = gettext_noop("The picture is larger than %(most)s MB. Take a smaller one.")
        raise RuleError.one("photo", "too_large", message, most=MOST_BYTES // MEGAPIXEL)
    try:
        with warnings.catch_warnings(), _one_at_a_time:
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            with Image.open(io.BytesIO(picture), formats=FORMATS) as opened:
                _check_pixels(opened)
                return _reduced(opened)
    except RuleError:
        raise
    except (Image.DecompressionBombWarning, Image.DecompressionBombError) as error:
        raise _too_many_pixels(MOST_WHOLE) from error
    except Exception as error:  # a broken picture can raise many kinds of errors
        message = gettext_noop("This is not a picture that we can read. Send a JPEG, PNG or WebP.")
        raise RuleError.one("photo", "unreadable", message) from error


def _check_pixels(opened: Image.Image) -> None:
    """Raise `RuleError` where the header names more pixels than this kind of file may have."""
    most = MOST_WHOLE
    if opened.format in {"JPEG", "MPO"}:
        most = MOST_PROGRESSIVE if opened.info.get("progressive") else MOST_BY_ROWS
    if opened.width * opened.height > most:
        raise _too_many_pixels(most)


def _too_many_pixels(most: int) -> RuleError:
    message = gettext_noop("The picture has more than %(most)s million pixels. Take a smaller one.")
    return RuleError.one("photo", "too_large", message, most=most // MEGAPIXEL)


def _reduced(opened: Any) -> SmallJpeg:
    """Scale first, so that turning and converting work on the small picture."""
    opened.draft("RGB", (LONGEST_SIDE, LONGEST_SIDE))
    small = opened if opened.mode in SCALABLE else opened.convert("RGB")
    small.thumbnail((LONGEST_SIDE, LONGEST_SIDE))
    upright = ImageOps.exif_transpose(small).convert("RGB")
    upright.info.pop("comment", None)
    out = io.BytesIO()
    upright.save(out, "JPEG", quality=QUALITY, optimize=True)
    return SmallJpeg(out.getvalue())
