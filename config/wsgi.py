"""Pages and API for a WSGI server (gunicorn)."""

import os

from django.core.wsgi import get_wsgi_application
from django.db import connections

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.dev")
application = get_wsgi_application()

# To connect anew costs more than most pages. Only here: an ASGI server's threads end with their requests.
for _database in connections.settings.values():
    if _database["ENGINE"].endswith("postgresql"):
        _database["CONN_MAX_AGE"] = _database["CONN_MAX_AGE"] or 60
