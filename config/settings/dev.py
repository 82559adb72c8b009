"""The embedded default of `make run`, also for development: one folder holds all data."""

from pathlib import Path

from config import readers
from config.env import DATA_DIR, private_file, refuse_wrong_settings, setting, stored_secret_key, stored_vapid_key
from config.settings.base import *  # noqa: F403  Django's own way to layer settings
from ops.address import allowed_hosts

ALLOWED_HOSTS = allowed_hosts({**PLACE, "SITE_URL": SITE_URL})  # noqa: F405
DEBUG = setting("DEBUG", readers.yes_or_no, False)
SECRET_KEY = setting("SECRET_KEY", str, "") or stored_secret_key()
VAPID_PRIVATE_KEY = VAPID_PRIVATE_KEY or stored_vapid_key()  # noqa: F405
STATIC_ROOT = DATA_DIR / "static"
LOGGING["loggers"]["django_structlog"] = {"level": "WARNING"}  # noqa: F405  emails must be seen here
refuse_wrong_settings()
if Path(DATABASES["default"]["NAME"]) == DATA_DIR / "topboard.sqlite3":  # noqa: F405
    private_file(DATA_DIR / "topboard.sqlite3")  # SQLite opens an empty file; its other files have the same rights
    for file in DATA_DIR.glob("topboard.sqlite3-*"):
        private_file(file)
