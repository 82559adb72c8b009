"""The pages of a site whose clock was put back by two hours."""

import datetime as dt

import time_machine

time_machine.travel(dt.datetime.now(dt.UTC) - dt.timedelta(hours=2), tick=True).start()

from config.wsgi import application  # noqa: E402, F401  everything after it sees the other time
