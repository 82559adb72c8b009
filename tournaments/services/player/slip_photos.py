"""A picture of a paper slip: any usual picture file, kept small, upright, and without place and camera."""

from __future__ import annotations

import io
import warnings

from django.utils.translation import gettext_noop
from PIL import Image, ImageOps, UnidentifiedImageError

from scoring.core.errors import RuleError

__all__ = ["MOST_BYTES", "small_jpeg"]

MOST_BYTES = 12_000_000
MOST_PIXELS = 60_000_000
LONGEST_SIDE = 1600
QUALITY = 72
FORMATS = ("JPEG", "PNG", "WEBP")


def small_jpeg(picture: bytes) -> bytes:
    """The picture as a JPEG of at most 1,600 pixels a side. Raises `RuleError` at `photo` for what is no picture."""
    if len(picture) > MOST_BYTES:
        message = gettext_noop("The picture is larger than %(most)s MB. Take a smaller one.")
        raise RuleError.one("photo", "too_large", message, most=MOST_BYTES // 1_000_000)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            with Image.open(io.BytesIO(picture), formats=FORMATS) as opened:
                if opened.width * opened.height > MOST_PIXELS:
                    raise UnidentifiedImageError
                opened.draft("RGB", (LONGEST_SIDE, LONGEST_SIDE))
                upright = ImageOps.exif_transpose(opened).convert("RGB")
    except Exception as error:  # a broken picture breaks its reader in many ways
        message = gettext_noop("This is not a picture that we can read. Send a JPEG, PNG or WebP.")
        raise RuleError.one("photo", "unreadable", message) from error
    upright.info.pop("comment", None)
    upright.thumbnail((LONGEST_SIDE, LONGEST_SIDE))
    out = io.BytesIO()
    upright.save(out, "JPEG", quality=QUALITY, optimize=True)
    return out.getvalue()
