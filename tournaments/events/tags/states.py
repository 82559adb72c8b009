"""The state of an event as every page shows it."""

from __future__ import annotations

from django import template

from tournaments.events.states import SHAPES, state_in_words

register = template.Library()
register.filter("state_in_words", state_in_words)


@register.inclusion_tag("components/state.html")
def event_state(state: str, label: str = "") -> dict[str, str]:
    """A state by shape and word; `label` says more than the word."""
    return {"shape": SHAPES.get(state, ""), "label": label or state_in_words(state)}
