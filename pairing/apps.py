"""The Django application `pairing`."""

from django.apps import AppConfig


class PairingConfig(AppConfig):
    """`pairing` as Django knows it."""

    name = "pairing"
