"""Handicaps of a season, signed tables of them, and cups."""

from __future__ import annotations

from rest_framework import serializers

from handicaps.core.schemes.registry import SCHEMES, USUAL_SCHEME
from tournaments.base.api.fields import Answer, DecimalNumber, ExactNumber, ExactOfTwo, Flag, Input, Text, Whole


class HandicapLookInput(Input):
    """What handicaps are made from besides the season's averages. A scheme refuses rules that it does not read."""

    scheme = Text(
        required=False,
        help_text=f"One of: {', '.join(SCHEMES)}. {USUAL_SCHEME.code} if it is left out.",
    )
    new_season = Text(required=False, help_text="The slug of a season of the club whose matches rate new teams.")
    until = serializers.DateField(required=False, allow_null=True, help_text="Its results up to this day; all.")
    imps_per_vp = DecimalNumber(required=False, help_text="2.75 if it is left out.")
    overlap = Flag(required=False, help_text="Whether divisions overlap by two ranks; true.")


class SignInput(HandicapLookInput):
    """The same, to sign it."""

    note = Text(required=False)
    fingerprint = Text(required=False, help_text="As read; refused if results changed since.")


class HandicapTeam(Answer):
    """A team's handicap in whole IMPs. Form-L comes to it by VPs of a match behind the best of its division, and of the
    league; these are null in other schemes."""

    name = Text()
    division = Text()
    average = ExactNumber(allow_null=True, help_text="null for a new team.")
    expected_vp_difference = ExactNumber(allow_null=True)
    merged_vp_difference = ExactNumber(allow_null=True)
    handicap = Whole()
    older_scheme = Whole(allow_null=True, help_text="6 IMPs a rank; null for a new team.")
    provisional = Flag()


class HandicapLook(Answer):
    """The handicaps that the results give now. Nothing is stored."""

    scheme = Text()
    fingerprint = Text()
    results = Whole(help_text="How many results they were made from.")
    teams = HandicapTeam(many=True)


class HandicapTableLine(Answer):
    """A signed table in a list."""

    number = Whole()
    signed_at = serializers.DateTimeField()
    by = Text()
    note = Text()
    scheme = Text(help_text=f"One of: {', '.join(SCHEMES)}.")
    results = Whole()


class HandicapTableAnswer(HandicapTableLine):
    """A signed table. `question` is its exact input, fractions as text."""

    new_season = Text(allow_null=True)
    until = serializers.DateField(allow_null=True)
    teams = HandicapTeam(many=True)
    question = serializers.DictField()


class CupInput(Input):
    """A new cup, drawn at once."""

    name = Text()
    table = Whole(
        required=False, allow_null=True, help_text="The number of a signed table; a cup without handicaps has none."
    )
    table_season = Text(required=False, help_text="The slug of its season, if it is another one of the club.")
    kind = Text(required=False, help_text="knock_out or round_robin.")
    draw = Text(required=False, help_text="lot or strength.")
    seed = Whole(required=False, allow_null=True, help_text="Of the lots; a new one if it is left out.")
    ties = Text(required=False, help_text="Level after the handicap: decide, weaker or stronger goes on.")
    third_place = Flag(required=False)
    double = Flag(required=False, help_text="A round robin played twice.")
    teams = serializers.ListField(
        child=Text(max_length=80),
        required=False,
        max_length=1024,
        help_text="Names in the table or of the season; all if left out.",
    )


class CupRedrawInput(Input):
    """Lots drawn again."""

    seed = Whole(required=False, allow_null=True)


class CupResultInput(Input):
    """The scores of a match at the table in IMPs, or the side that gets it without play."""

    home_score = DecimalNumber(required=False, allow_null=True)
    away_score = DecimalNumber(required=False, allow_null=True)
    given_to = Text(required=False, help_text="home or away; with scores, only where they are level after the start.")
    reason = Text(required=False)
    version = Whole(source="seen", required=False, help_text="As read, 0 for none.")


class CupLine(Answer):
    """A cup in a list."""

    number = Whole()
    name = Text()
    kind = Text()
    open = Whole(help_text="Matches that can be played now.")
    winners = serializers.ListField(child=Text())


class CupTeam(Answer):
    """A team at its place of the draw."""

    place = Whole()
    name = Text()
    handicap = Whole(allow_null=True, help_text="null without handicaps, and where its source is kept back.")


class CupBye(Answer):
    """A team that has no match in a round."""

    round = Whole()
    name = Text()


class CupMatchAnswer(Answer):
    """A match. Names are blank until they are known; `after` is what home won by with the start."""

    number = Whole()
    round = Whole()
    third_place = Flag()
    home = Text()
    away = Text()
    receiver = Text()
    received = Whole(allow_null=True, help_text="null where the start rests on results that are kept back.")
    home_score = ExactOfTwo("scores", 0, help_text="At the table.")
    away_score = ExactOfTwo("scores", 1)
    after = ExactNumber(required=False)
    given_to = Text(required=False)
    reason = Text(required=False)
    version = Whole(required=False)
    winner = Text()
    level = Flag()
    open = Flag()


class CupStanding(Answer):
    """A line of a round robin."""

    name = Text()
    rank = Whole()
    played = Whole()
    won = Whole()
    drawn = Whole()
    lost = Whole()
    points = Whole()
    after = ExactNumber(help_text="IMPs won less IMPs lost, after handicaps.")


class CupTable(Answer):
    """The signed table that a cup was drawn from."""

    season = Text()
    slug = Text()
    number = Whole()


class CupAnswer(CupLine):
    """A cup as it stands."""

    ties = Text()
    handicaps = Flag(help_text="Whether it is played with handicaps.")
    seed = Whole(allow_null=True)
    table = CupTable(allow_null=True)
    teams = CupTeam(many=True)
    byes = CupBye(many=True)
    matches = CupMatchAnswer(many=True)
    standings = CupStanding(many=True)
