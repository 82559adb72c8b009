"""Powers, seats and winners as every page shows them (`templates/components/README.md`)."""

from __future__ import annotations

from typing import Any

from django import template
from django.utils.translation import gettext as _
from msgspec import convert

from tournaments.events.disciplines import POWERS, Power
from tournaments.events.disciplines import power_name as name_of_power
from tournaments.events.ending_words import winners_in_words
from tournaments.events.shown import Winner

register = template.Library()


@register.filter(name="winners")
def winners(found: Any) -> list[str]:
    """The winners of an event that is over, a phrase each (`Tournament.winners`)."""
    return winners_in_words(convert(found, tuple[Winner, ...]))


@register.inclusion_tag("components/seat.html")
def seat(power: Power | str, *, name: str = "hidden", slot: int = 0) -> dict[str, object]:
    """The chip of a power or seat; `name` is "hidden" (for readers only), "shown" or "none"."""
    known = power if isinstance(power, Power) else POWERS.get(str(power).upper())
    if known is not None:
        return {"css": known.css, "letter": known.letter, "label": _(known.name), "name": name}
    label = str(power) or _("Power not known yet")
    css = f"p-{(slot - 1) % 12 + 1}" if slot else ""
    return {"css": css, "letter": str(power)[:1].upper() or "–", "label": label, "name": name}


@register.filter(name="power_name")
def power_name(code: str) -> str:
    """The name of a power by its code: AUSTRIA is Austria."""
    return name_of_power(code)
