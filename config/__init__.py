"""Settings, URLs and the ways in: web, live hub, worker."""

import gc

# Before anything is loaded: imports create some 300,000 objects that stay alive, and scanning them again and again
# takes a fifth of the start-up time.
gc.set_threshold(50_000, 20, 100)

from config.celery import app as celery_app  # noqa: E402

__all__ = ["celery_app"]
