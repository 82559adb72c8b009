"""Those of `make run`, but for passwords: hashing one as it should be takes half a second of each sign-in."""

from config.settings.dev import *  # noqa: F403  Django's own way to layer settings

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
