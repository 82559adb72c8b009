"""The tie-breaks of Swiss events by the name that files and settings use, with what each is called on a page."""

from __future__ import annotations

from django.utils.translation import gettext_noop as _

__all__ = ["SWISS_TIE_BREAKS"]

SWISS_TIE_BREAKS = {
    "sodos": _("SODOS"),
    "m-buchholz": _("M-Buchholz"),
    "median-buchholz": _("Median Buchholz"),
    "buchholz": _("Buchholz"),
    "buchholz-cut-1": _("Buchholz cut 1"),
    "sonneborn-berger": _("Sonneborn–Berger"),
    "progressive": _("Progressive score"),
    "direct-encounter": _("Direct encounter"),
    "wins": _("Wins"),
    "goal-average": _("Goal average"),
    "aro": _("Average rating of opponents"),
    "lot": _("Lot"),
    "youngest": _("Youngest"),
}
