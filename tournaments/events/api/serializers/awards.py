"""Awards, and their winners."""

from __future__ import annotations

from tournaments.base.api.parts import PartSerializer
from tournaments.events.shown import AwardShown, AwardWinner


class Winner(PartSerializer):
    class Meta:
        part = AwardWinner
        fields = "__all__"
        optional = ("set",)


class AwardRow(PartSerializer):
    class Meta:
        part = AwardShown
        fields = ("code", "place", "power", "winners")
        nested = (Winner,)
