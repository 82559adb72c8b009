"""Settings, URLs and the ways in: web, live hub, worker."""

from config.celery import app as celery_app

__all__ = ["celery_app"]
