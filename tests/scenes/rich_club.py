"""A club in which every kind of row occurs that an archive holds."""

from __future__ import annotations

import io
from datetime import date, timedelta
from decimal import Decimal

from django.utils import timezone
from PIL import Image

from tests.factories import actor_of, make_boards_event
from tests.scenes.circuit_scene import add_elsewhere
from tests.scenes.cup_scene import make_cup, next_season, play_match, rugby_season, score, sign, view_of
from tests.scenes.heat_cases import registered_heat, searched_run, seeded_heat
from tests.scenes.prize_scene import make_whole_plan
from tests.scenes.rating_scene import make_list, people_of, play_event
from tests.scenes.rich_event import make_rich_event
from tests.scenes.rich_swiss import make_rich_swiss
from tests.scenes.swiss_scene import make_swiss_event
from tests.scenes.top_dog_scene import read_in, switch_on
from tournaments.boards.games.selectors.games import SeatEntry
from tournaments.boards.games.services.results import start_game
from tournaments.boards.games.services.slips import hand_in_board
from tournaments.circuits.models import CircuitEvent, OutsideResult
from tournaments.circuits.services.awards import choose_circuit_prize, fix_circuit_prizes
from tournaments.circuits.services.categories import save_circuit_category
from tournaments.circuits.services.circuits import create_circuit
from tournaments.circuits.services.events import adjust_circuit, choose_events
from tournaments.circuits.services.prizes import add_circuit_prize
from tournaments.clubs.models import Club, User
from tournaments.clubs.services.site import edit_site
from tournaments.entering.models import (
    CardPayment,
    EntryAnswer,
    EntryForm,
    EntryList,
    EntryQuestion,
    EntryRequest,
    FeeMovement,
)
from tournaments.events.models import Entry, Event, Game, Seat
from tournaments.events.services.snapshots import hold_snapshots, refresh_snapshot
from tournaments.hall.services.announcements import announce
from tournaments.hall.services.clocks import extend_clock, start_clock
from tournaments.league.models import DivisionTeam
from tournaments.league.services.captains import claim_result, make_link, revoke_link
from tournaments.league.services.cup_claims import claim_cup_result
from tournaments.league.services.cups import set_cup_deadlines
from tournaments.league.services.days import propose_day
from tournaments.league.services.fixtures import FixtureDay
from tournaments.league.services.withdrawals import adjust_points
from tournaments.people.models import Person
from tournaments.people.services.different_people import tell_apart
from tournaments.players.services.check_in import check_in
from tournaments.players.services.links import make_player_links
from tournaments.players.services.slip_photos import read_picture
from tournaments.prizes.models import Ballot, SoftKind, SoftMark, Vote
from tournaments.prizes.services.awards import choose_prize, fix_prizes, hand_over_prize
from tournaments.prizes.services.marks import give_marks
from tournaments.prizes.services.penalties import add_penalty
from tournaments.prizes.services.plan import add_category, add_group, add_prizes
from tournaments.ratings.models import RatingList, RatingStart
from tournaments.ratings.services.counting import count_list
from tournaments.swiss.services.results import Margins
from tournaments.swiss.services.rounds import draft_round, publish_round
from tournaments.swiss.services.slips import hand_in_duel
from tournaments.top_dog.services.rules import count_event


@hold_snapshots()
def make_rich_club(club: Club, user: User) -> Club:
    """Boards with draws and slips, Swiss events with Top Dog and ratings, a league with cups."""
    _site(club, user)
    _boards(club, user)
    _swiss(club, user)
    _league(club, user)
    _circuit(club, user)
    _prizes(club, user)
    _entries(club)
    for event in Event.objects.filter(club=club).select_related("club", "boards__scoring_system", "swiss", "league"):
        refresh_snapshot(event)
    return club


def _site(club: Club, user: User) -> None:
    said = {"motto": "Since 1987", "text": "We play **Diplomacy**.", "place": "The Grange", "meets": "Fridays"}
    more = {
        "guests": "Welcome",
        "email": "hello@example.org",
        "links": "Rules | https://club.example/rules.pdf | 84 kB",
    }
    edit_site(actor_of(user), club, {**said, **more}, picture=_photo())


def _boards(club: Club, user: User) -> None:
    make_rich_event(club)
    _rename_all(club)
    event = make_boards_event(club, name="Open", slug="open", players=14, published=True)
    check_in(_players(event)[0], number=1, here=True)
    heat = seeded_heat(user, event)
    start_clock(actor_of(user), heat, minutes=180)
    extend_clock(actor_of(user), heat, minutes=5, reason="A late start", game=2)
    announce(actor_of(user), event, text="Lunch is at one.")
    searched_run(user, registered_heat(user, make_boards_event(club, name="Draft", slug="draft", players=7)))
    make_player_links(actor_of(user), event)
    game = Game.objects.select_related("round__event__club").get(round=heat, number=1)
    start_game(actor_of(user), game)
    seats = list(Seat.objects.filter(game=game).select_related("entry__person").order_by("position"))
    facts = [
        SeatEntry(seat.pk, seat.power, "win" if k == 0 else "loss", 18 if k == 0 else 16 if k == 1 else 0, 1908)
        for k, seat in enumerate(seats)
    ]
    player = Entry.objects.select_related("event__club", "person").get(pk=seats[0].entry_id)
    hand_in_board(player, game, facts=facts, photo=read_picture(player, _photo()))


def _swiss(club: Club, user: User) -> None:
    make_rich_swiss(club, user)
    read_in(club, user, "name,games,average\nPat P99,12,4.5\n")
    read_in(club, user, "army,period,games,average\nSeleucid,Book II,250,11.5\n")
    event = make_swiss_event(club, user, name="Dogs", players=6, discipline="armati")
    switch_on(event, user, podium_excluded=1)
    publish_round(actor_of(user), draft_round(actor_of(user), event))
    table = Game.objects.select_related("round__event").get(round__event=event, number=1)
    for seat in Seat.objects.filter(game=table).order_by("position"):
        player = Entry.objects.select_related("event__club", "person").get(pk=seat.entry_id)
        hand_in_duel(player, table, outcome="first", margins=(Margins(), Margins()), without_figures=True)
    rating_list = make_list(club, user)
    first = play_event(club, user, day=1)
    people = people_of(first)
    play_event(club, user, day=2, people=people)
    tell_apart(actor_of(user), club, first=people[0], second=people[1])
    RatingStart.objects.create(list=rating_list, person=people[2], rating=Decimal("1820.5"), games=40)
    count_event(actor_of(user), first)
    count_list(actor_of(user), RatingList.objects.get(pk=rating_list.pk))


def _league(club: Club, user: User) -> None:
    season = rugby_season(club, user)
    following = next_season(club, user)
    play_match(following, user, "X", "Dream", 13)
    play_match(following, user, "Y", "Lambs", 8)
    place = following.division_teams.select_related("team").get(team__name="X")
    place.event = following
    adjust_points(actor_of(user), place, points=Decimal(-2), reason="A late start")
    token = make_link(actor_of(user), place).rstrip("/").rpartition("/")[2]
    fixture = following.fixtures.filter(home=place, result=None).order_by("number").first()
    claim_result(token, fixture=fixture.number, home_score=Decimal(12), away_score=Decimal(8), anyway=True)
    day = FixtureDay(played_on=timezone.localdate() + timedelta(days=7))
    propose_day(token, fixture=fixture.number, day=day)
    sign(season, user, scheme="steps")
    cup = make_cup(season, user, sign(season, user, new_season=following))
    score(cup, user, 1, 40, 20)
    set_cup_deadlines(actor_of(user), cup, days={1: date(2015, 3, 1)})
    captain = season.division_teams.select_related("team").get(team__name="Dragons")
    captain.event = season
    token = make_link(actor_of(user), captain).rstrip("/").rpartition("/")[2]
    view = view_of(cup)
    match = next(each.number for each in view.state.open if "Dragons" in {view.name(each.home), view.name(each.away)})
    claim_cup_result(token, cup=cup.number, match=match, home_score=Decimal(40), away_score=Decimal(30))
    revoke_link(actor_of(user), captain)


def _circuit(club: Club, user: User) -> None:
    """A circuit with classes, the two events that are rated, one held elsewhere, and an adjustment."""
    circuit = create_circuit(actor_of(user), club, name="Circuit", preset="tour", season="2026")
    played = Event.objects.filter(club=club, rated_in__isnull=False).order_by("pk")
    choose_events(actor_of(user), circuit, chosen={event.pk: "major" for event in played})
    row = add_elsewhere(circuit, user, "place,name,points\n1,Sue South,12\n2,Tom Thames,9\n", event_class="major")
    person = row.results.select_related("person")[0].person
    assert person is not None
    OutsideResult.objects.create(event=row, place=3)
    CircuitEvent.objects.filter(pk=row.pk).update(players=12)
    adjust_circuit(actor_of(user), circuit, person=person, points=Decimal("0.5"), reason="Organiser")
    values = {"name": "From 1900", "born_from": 1900}
    save_circuit_category(actor_of(user), circuit, values, reason="For those who told their age")
    prize = add_circuit_prize(
        actor_of(user), circuit, title="Best major", value=Decimal(50), currency="EUR", event_class="major"
    )
    choose_circuit_prize(actor_of(user), circuit, prize.pk, person=person.pk, reason="Chosen by the players")
    fix_circuit_prizes(actor_of(user), circuit)


def _prizes(club: Club, user: User) -> None:
    """Prizes of the first event that is rated: of a category, one given by hand, all fixed, one handed over."""
    event, actor = Event.objects.filter(club=club, rated_in__isnull=False).order_by("pk")[0], actor_of(user)
    category = add_category(actor, event, {"name": "From 1900", "born_from": 1900, "basis": "by_hand"})
    group = add_group(actor, event, {"name": "Main prizes", "currency": "EUR"})
    add_prizes(actor, event, group.pk, values=[Decimal(100), Decimal(50)])
    (prize,) = add_prizes(actor, event, group.pk, category=category.pk, title="Fair play")
    choose_prize(actor, event, prize.pk, entry=event.entries.order_by("pk")[0].pk, reason="Chosen by the players")
    fix_prizes(actor, event, group.pk)
    _marks(event, user)
    hand_over_prize(actor, event, prize.awards.get().pk)


def _marks(event: Event, user: User) -> None:
    """A mark of the desk and one of an opponent, a penalty, a vote, and a whole plan."""
    make_whole_plan(event, user)
    one, other = event.entries.select_related("event__club", "person").order_by("pk")[:2]
    sports = SoftKind.objects.get(event=event, entered_by="opponent")
    give_marks(actor_of(user), event, SoftKind.objects.get(event=event, name="Painting").pk, {one.pk: Decimal("7.5")})
    game = one.seats.order_by("pk")[0].game
    SoftMark.objects.create(kind=sports, entry=other, giver=one, game=game, value=0, sentence="Rude", given_by=one.name)
    values = {"entry": other.pk, "round": 1, "points": Decimal("1.5"), "kind": "late_list", "reason": "Two days late"}
    add_penalty(actor_of(user), event, {**values, "public": False})
    Vote.objects.create(ballot=Ballot.objects.get(event=event), voter=one, choice=other, place=1)


def _entries(club: Club) -> None:
    """A player of a Swiss event, with an answer and a list as a file; a team that its captain entered into a season."""
    entry = Entry.objects.filter(event__club=club, event__format="swiss").select_related("event").order_by("pk")[0]
    form = EntryForm.objects.create(event=entry.event, capacity=40, list_kind="file")
    question = EntryQuestion.objects.create(form=form, label="Do you bring a mat?", kind="yes")
    request = EntryRequest.objects.create(
        event=entry.event, number=1, last_name="Byron", state="accepted", entry=entry, token_hash="0" * 64
    )
    card = CardPayment.objects.create(
        request=request, number=1, amount=Decimal("12.50"), state="paid", charge_id="pi_1"
    )
    FeeMovement.objects.create(
        request=request, payment=card, amount=card.amount, currency="EUR", how="card", at=request.created_at
    )
    EntryAnswer.objects.create(request=request, question=question, value="yes")
    EntryList.objects.create(request=request, number=1, file=b"%PDF-1.7", file_name="army.pdf", media="application/pdf")
    side = DivisionTeam.objects.filter(division__event__club=club).select_related("division__event").order_by("pk")[0]
    event = side.division.event
    EntryForm.objects.create(event=event)
    EntryRequest.objects.create(
        event=event, number=1, last_name="Ames", side_name=side.name, side=side, state="accepted", token_hash="1" * 64
    )


def _rename_all(club: Club) -> None:
    """Both rich events name their people alike, and a club has nobody twice."""
    for person in Person.objects.filter(club=club):
        Person.objects.filter(pk=person.pk).update(last_name=f"{person.last_name} B")


def _players(event: Event) -> list[Entry]:
    return list(event.entries.select_related("person", "event__club").order_by("pk"))


def _photo() -> bytes:
    out = io.BytesIO()
    Image.new("RGB", (8, 8), "white").save(out, "JPEG")
    return out.getvalue()
