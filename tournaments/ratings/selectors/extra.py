"""Rating lists, as the rest of the code sees them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _

from common.pure.errors import RuleError
from tournaments.events.extras import Extra, Order
from tournaments.events.models import Event
from tournaments.ratings.models import RatedPlayer, RatingList
from tournaments.ratings.selectors.tables import lists_of


class Ratings(Extra):
    """See `tournaments.events.extras`."""

    code = "ratings"

    def orders(self, event: Event) -> Sequence[Order]:
        return [order_by(each) for each in lists_of(event.club, discipline=event.discipline)]

    def order(self, event: Event, slug: str) -> Order | None:
        found = RatingList.objects.filter(club=event.club_id, slug=slug).first()
        return order_by(found) if found else None


def order_by(rating_list: RatingList) -> Order:
    """The strongest of the list first."""

    def ranks(event: Event) -> Mapping[int, int]:
        if (rating_list.club_id, rating_list.discipline) != (event.club_id, event.discipline):
            message = _("This list rates another game. Choose a list of this one.")
            raise RuleError.one("rating_list", "other_game", message)
        return dict(RatedPlayer.objects.filter(list=rating_list).values_list("person_id", "rank"))

    return Order(rating_list.slug, rating_list.name, ranks)
