"""Every table of Topboard, for Django. Only services write to them; nobody else imports this module."""

from __future__ import annotations

from tournaments.base.rooms import modules_of_rooms

tuple(modules_of_rooms("models"))
