"""A club's own mark: any usual picture file, re-encoded as a small square PNG without place, camera and text.

A few kilobytes can hold a picture of a hundred million pixels, so the size in its header decides before it is decoded.
"""

from __future__ import annotations

import hashlib
import io
import threading
import warnings
from typing import Final, NewType

from django.utils.translation import gettext_noop
from PIL import Image, ImageOps

from common.pure.errors import RuleError

Mark = NewType("Mark", bytes)

SIDE: Final = 256
MOST_BYTES: Final = 4_000_000
MOST_PIXELS: Final = 16_000_000
MILLION: Final = 1_000_000
FORMATS: Final = ("JPEG", "PNG", "WEBP")
COLOURS: Final = 128
LONG: Final = 1.6
"""A picture that is longer than this times its other side is a logo with words, of which the middle says nothing."""
_one_at_a_time = threading.Lock()


def read_mark(picture: bytes) -> Mark:
    """The picture as a square PNG: cut to its middle, but a long logo whole. Raises `RuleError` at `picture`."""
    if len(picture) > MOST_BYTES:
        message = gettext_noop("The picture is larger than %(most)s MB. Choose a smaller one.")
        raise RuleError.one("picture", "too_large", message, most=MOST_BYTES // MILLION)
    try:
        with warnings.catch_warnings(), _one_at_a_time:
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            with Image.open(io.BytesIO(picture), formats=FORMATS) as opened:
                if opened.width * opened.height > MOST_PIXELS:
                    raise _too_many_pixels()
                return _square(opened)
    except RuleError:
        raise
    except (Image.DecompressionBombWarning, Image.DecompressionBombError) as error:
        raise _too_many_pixels() from error
    except Exception as error:  # a broken picture can raise many kinds of errors
        message = gettext_noop("Topboard can’t read this picture. Choose a PNG, JPEG or WebP file.")
        raise RuleError.one("picture", "unreadable", message) from error


def digest_of(mark: bytes) -> str:
    """The version of a mark, which is part of its address."""
    return hashlib.sha256(mark).hexdigest()[:16]


def _too_many_pixels() -> RuleError:
    message = gettext_noop("The picture has more than %(most)s million pixels. Choose a smaller one.")
    return RuleError.one("picture", "too_large", message, most=MOST_PIXELS // MILLION)


def _square(opened: Image.Image) -> Mark:
    """Only the pixels go into a new picture, so nothing else of the file is kept."""
    upright = ImageOps.exif_transpose(opened).convert("RGBA")
    if max(upright.size) > LONG * min(upright.size):
        whole = ImageOps.contain(upright, (SIDE, SIDE))
        cut = upright.crop((0, 0, 1, 1)).resize((SIDE, SIDE))  # its own background
        cut.paste(whole, ((SIDE - whole.width) // 2, (SIDE - whole.height) // 2))
    else:
        cut = ImageOps.fit(upright, (SIDE, SIDE))
    small = cut.quantize(COLOURS, method=Image.Quantize.FASTOCTREE)
    small.info.clear()
    out = io.BytesIO()
    small.save(out, "PNG", optimize=True)
    return Mark(out.getvalue())
