"""A picture of a paper slip: any usual picture file, kept small, upright, and without place and camera.

A few kilobytes can hold a picture of a hundred million pixels, so the size in its header decides before anything is
decoded, and each process decodes one picture at a time.
"""

from __future__ import annotations

import io
import threading
import warnings
from typing import Any

from django.utils.translation import gettext_noop
from PIL import Image, ImageOps

from scoring.core.errors import RuleError

__all__ = ["MOST_BYTES", "small_jpeg"]

MOST_BYTES = 12_000_000
MEGAPIXEL = 1_000_000
# A JPEG that comes row by row is reduced while it is decoded, and takes little memory whatever its size.
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


def small_jpeg(picture: bytes) -> bytes:
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
    except Exception as error:  # a broken picture breaks its reader in many ways
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


def _reduced(opened: Any) -> bytes:
    """Scale first, so that turning and converting work on the small picture."""
    opened.draft("RGB", (LONGEST_SIDE, LONGEST_SIDE))
    small = opened if opened.mode in SCALABLE else opened.convert("RGB")
    small.thumbnail((LONGEST_SIDE, LONGEST_SIDE))
    upright = ImageOps.exif_transpose(small).convert("RGB")
    upright.info.pop("comment", None)
    out = io.BytesIO()
    upright.save(out, "JPEG", quality=QUALITY, optimize=True)
    return out.getvalue()
