"""Pages and API for a WSGI server (gunicorn)."""

import os

from django.core.wsgi import get_wsgi_application
from django.db import connections
from django.urls import get_resolver

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.dev")
application = get_wsgi_application()
# Imports all views now, not at the first request.
_addresses = get_resolver().url_patterns

# A new connection costs more than most pages, so keep it, unless the address of the database says otherwise. Only here:
# an ASGI server's threads end with their requests.
for _database in connections.settings.values():
    if _database["ENGINE"].endswith("postgresql") and "conn_max_age" not in os.environ.get("DATABASE_URL", ""):
        _database["CONN_MAX_AGE"] = 60
