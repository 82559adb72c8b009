"""All tables at once, for a new database, but for the one of `0105`."""

import django.core.validators
import django.db.models.deletion
import django.db.models.functions.comparison
import django.db.models.functions.text
import django.utils.timezone
import tournaments.base.columns
import tournaments.base.models.sorting
import tournaments.circuits.models
import tournaments.events.formats
import tournaments.migrations._all_at_once
from decimal import Decimal
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    replaces = [
        ("tournaments", "0001_initial"),
        ("tournaments", "0002_whole_of_dtm"),
        ("tournaments", "0003_who_sits_out"),
        ("tournaments", "0004_swiss_events"),
        ("tournaments", "0005_two_boards_and_boards_of_six"),
        ("tournaments", "0006_checked_draws_and_weighed_preferences"),
        ("tournaments", "0007_people_told_apart"),
        ("tournaments", "0008_league_seasons"),
        ("tournaments", "0009_rating_lists"),
        ("tournaments", "0010_handicap_cups"),
        ("tournaments", "0011_pairs_kept_apart"),
        ("tournaments", "0012_top_dog"),
        ("tournaments", "0013_player_links"),
        ("tournaments", "0014_placed_by_hand"),
        ("tournaments", "0015_pairing_runs"),
        ("tournaments", "0016_withdrawals_by_outcome"),
        ("tournaments", "0017_live_hall"),
        ("tournaments", "0018_club_archives"),
        ("tournaments", "0019_what_everybody_sees"),
        ("tournaments", "0020_sent_once"),
        ("tournaments", "0021_undo_and_tokens"),
        ("tournaments", "0022_print_jobs"),
        ("tournaments", "0023_kept_boards"),
        ("tournaments", "0024_endings"),
        ("tournaments", "0025_mails"),
        ("tournaments", "0026_newest_first_by_index"),
        ("tournaments", "0027_result_units"),
        ("tournaments", "0028_sort_keys"),
        ("tournaments", "0029_reminders"),
        ("tournaments", "0030_chosen_awards"),
        ("tournaments", "0031_jobs_by_turns"),
        ("tournaments", "0032_open_cups"),
        ("tournaments", "0033_finals"),
        ("tournaments", "0034_handicaps_by_rank"),
        ("tournaments", "0035_events"),
        ("tournaments", "0036_rules_of_boards"),
        ("tournaments", "0037_words_of_rules"),
        ("tournaments", "0038_tokens_of_new_databases"),
        ("tournaments", "0039_changes"),
        ("tournaments", "0040_fill_changes"),
        ("tournaments", "0041_one_row_of_each_change"),
        ("tournaments", "0042_formats_by_their_rooms"),
        ("tournaments", "0043_tokens_of_new_databases"),
        ("tournaments", "0044_every_event_says_its_format"),
        ("tournaments", "0045_idempotency_keys"),
        ("tournaments", "0046_typed_snapshots"),
        ("tournaments", "0047_two_people_of_one_name"),
        ("tournaments", "0048_links_days_and_cup_deadlines"),
        ("tournaments", "0049_missed_heats"),
        ("tournaments", "0050_members_of_one_event"),
        ("tournaments", "0060_circuits_and_event_results"),
        ("tournaments", "0070_players_enter_by_themselves"),
        ("tournaments", "0080_prizes"),
        ("tournaments", "0081_card_payments"),
        ("tournaments", "0082_teams_enter"),
        ("tournaments", "0083_soft_scores"),
        ("tournaments", "0085_circuits_of_several_clubs"),
        ("tournaments", "0087_sites_that_show_pages"),
        ("tournaments", "0089_people_in_seasons_of_teams"),
        ("tournaments", "0090_fees_of_who_left"),
        ("tournaments", "0091_places_by_games_and_prizes_of_circuits"),
        ("tournaments", "0092_what_clubs_say_of_themselves"),
        ("tournaments", "0095_calendar_addresses"),
        ("tournaments", "0098_entries_in_doubt_may_be_duplicates"),
        ("tournaments", "0102_corrections_after_reopening"),
    ]

    initial = True

    dependencies = [
        ("auth", "0012_alter_user_first_name_max_length"),
    ]

    operations = [
        tournaments.migrations._all_at_once.CreateModels(
            models=[
                migrations.CreateModel(
                    name="Club",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("name", models.CharField(max_length=80, unique=True, verbose_name="name")),
                        ("slug", models.SlugField(unique=True, verbose_name="short name for addresses")),
                        ("town", models.CharField(blank=True, max_length=80, verbose_name="town")),
                        (
                            "accent",
                            models.CharField(
                                choices=[
                                    ("pine", "Pine"),
                                    ("brick", "Brick"),
                                    ("amber", "Amber"),
                                    ("olive", "Olive"),
                                    ("teal", "Teal"),
                                    ("sky", "Sky"),
                                    ("blue", "Blue"),
                                    ("violet", "Violet"),
                                    ("plum", "Plum"),
                                    ("rose", "Rose"),
                                ],
                                default="pine",
                                max_length=10,
                                verbose_name="colour",
                            ),
                        ),
                        ("revision", models.PositiveIntegerField(default=0)),
                        ("created_at", models.DateTimeField(auto_now_add=True)),
                        ("histories_public", models.BooleanField(default=False, verbose_name="histories are public")),
                        (
                            "sort_key",
                            tournaments.base.models.sorting.SortKeyField(default="", editable=False, of=["name"]),
                        ),
                        ("mark", models.CharField(blank=True, default="", editable=False, max_length=16)),
                    ],
                    options={
                        "indexes": [],
                        "constraints": [],
                        "base_manager_name": "objects",
                    },
                ),
                migrations.CreateModel(
                    name="Mail",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("kind", models.CharField(max_length=60)),
                        ("to", models.EmailField(max_length=254)),
                        ("sealed", models.TextField(blank=True)),
                        (
                            "state",
                            models.CharField(
                                choices=[("waiting", "Waiting to be sent"), ("sent", "Sent"), ("failed", "Not sent")],
                                default="waiting",
                                max_length=10,
                            ),
                        ),
                        ("attempts", models.PositiveSmallIntegerField(default=0)),
                        ("try_at", models.DateTimeField()),
                        ("error", models.CharField(blank=True, max_length=200)),
                        ("created_at", models.DateTimeField(auto_now_add=True)),
                    ],
                    options={
                        "ordering": ["id"],
                        "indexes": [
                            models.Index(
                                condition=models.Q(("state", "waiting")), fields=["try_at"], name="mail_waiting"
                            ),
                            models.Index(fields=["created_at"], name="mail_created"),
                        ],
                        "constraints": [],
                    },
                ),
                migrations.CreateModel(
                    name="User",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("password", models.CharField(max_length=128, verbose_name="password")),
                        ("last_login", models.DateTimeField(blank=True, null=True, verbose_name="last login")),
                        (
                            "is_superuser",
                            models.BooleanField(
                                default=False,
                                help_text="Designates that this user has all permissions without explicitly assigning them.",
                                verbose_name="superuser status",
                            ),
                        ),
                        (
                            "is_staff",
                            models.BooleanField(
                                default=False,
                                help_text="Designates whether the user can log into this admin site.",
                                verbose_name="staff status",
                            ),
                        ),
                        (
                            "is_active",
                            models.BooleanField(
                                default=True,
                                help_text="Designates whether this user should be treated as active. Unselect this instead of deleting accounts.",
                                verbose_name="active",
                            ),
                        ),
                        (
                            "date_joined",
                            models.DateTimeField(default=django.utils.timezone.now, verbose_name="date joined"),
                        ),
                        ("email", models.EmailField(max_length=254, unique=True, verbose_name="e-mail address")),
                        ("name", models.CharField(max_length=120, verbose_name="name")),
                        (
                            "groups",
                            models.ManyToManyField(
                                blank=True,
                                help_text="The groups this user belongs to. A user will get all permissions granted to each of their groups.",
                                related_name="user_set",
                                related_query_name="user",
                                to="auth.group",
                                verbose_name="groups",
                            ),
                        ),
                        (
                            "user_permissions",
                            models.ManyToManyField(
                                blank=True,
                                help_text="Specific permissions for this user.",
                                related_name="user_set",
                                related_query_name="user",
                                to="auth.permission",
                                verbose_name="user permissions",
                            ),
                        ),
                    ],
                    options={
                        "indexes": [],
                        "constraints": [
                            models.UniqueConstraint(
                                django.db.models.functions.text.Lower("email"), name="user_email_any_case_unique"
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Army",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("game", models.CharField(max_length=20, verbose_name="game")),
                        ("name", models.CharField(max_length=80, verbose_name="name")),
                        ("period", models.CharField(blank=True, max_length=80, verbose_name="list or period")),
                        ("created_at", models.DateTimeField(auto_now_add=True)),
                        (
                            "club",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="armies",
                                to="tournaments.club",
                            ),
                        ),
                        (
                            "sort_key",
                            tournaments.base.models.sorting.SortKeyField(default="", editable=False, of=["name"]),
                        ),
                    ],
                    options={
                        "ordering": ["sort_key", "id"],
                        "indexes": [],
                        "constraints": [
                            models.UniqueConstraint(
                                models.F("club"),
                                models.F("game"),
                                django.db.models.functions.text.Lower("name"),
                                name="army_name_once_per_club_and_game",
                            )
                        ],
                        "base_manager_name": "objects",
                    },
                ),
                migrations.CreateModel(
                    name="Event",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("name", models.CharField(max_length=80, verbose_name="name")),
                        ("slug", models.SlugField(max_length=60, verbose_name="short name for the address")),
                        ("description", models.TextField(blank=True, max_length=4000, verbose_name="description")),
                        ("venue", models.CharField(blank=True, max_length=120, verbose_name="place")),
                        ("starts_on", models.DateField(blank=True, null=True, verbose_name="first day")),
                        ("ends_on", models.DateField(blank=True, null=True, verbose_name="last day")),
                        ("discipline", models.CharField(default="diplomacy", max_length=20, verbose_name="game")),
                        ("team_size", models.PositiveSmallIntegerField(default=0, verbose_name="players in a team")),
                        ("published", models.BooleanField(default=False, verbose_name="public")),
                        ("archived_at", models.DateTimeField(blank=True, null=True)),
                        ("rules_frozen_at", models.DateTimeField(blank=True, null=True)),
                        ("revision", models.PositiveIntegerField(default=0)),
                        ("created_at", models.DateTimeField(auto_now_add=True)),
                        (
                            "club",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="events",
                                to="tournaments.club",
                            ),
                        ),
                        ("time_zone", models.CharField(default="UTC", max_length=40, verbose_name="time zone")),
                        ("format", models.CharField(choices=tournaments.events.formats.format_choices, max_length=20)),
                        (
                            "round_minutes",
                            models.PositiveSmallIntegerField(
                                default=0, verbose_name="usual length of a round, in minutes"
                            ),
                        ),
                        (
                            "hide_awards",
                            models.BooleanField(default=False, verbose_name="awards kept for the ceremony"),
                        ),
                        (
                            "hide_from",
                            models.PositiveSmallIntegerField(
                                default=0, verbose_name="rounds kept back from this one on"
                            ),
                        ),
                        (
                            "hide_last",
                            models.PositiveSmallIntegerField(default=0, verbose_name="last rounds kept back"),
                        ),
                        ("listed", models.BooleanField(default=True, verbose_name="listed")),
                        ("reveal_at", models.DateTimeField(blank=True, null=True, verbose_name="shown by itself from")),
                        ("revealed_at", models.DateTimeField(blank=True, null=True)),
                        ("over", models.BooleanField(default=False, editable=False)),
                        ("winners", models.JSONField(default=list, editable=False)),
                        ("awards", models.JSONField(blank=True, null=True, verbose_name="awards")),
                    ],
                    options={
                        "ordering": [
                            models.OrderBy(
                                django.db.models.functions.comparison.Coalesce(
                                    "starts_on", models.Value("0001-01-01"), output_field=models.DateField()
                                ),
                                descending=True,
                            ),
                            "-id",
                        ],
                        "indexes": [
                            models.Index(
                                models.OrderBy(
                                    django.db.models.functions.comparison.Coalesce(
                                        "starts_on", models.Value("0001-01-01"), output_field=models.DateField()
                                    ),
                                    descending=True,
                                ),
                                models.OrderBy(models.F("id"), descending=True),
                                condition=models.Q(("archived_at", None), ("listed", True), ("published", True)),
                                name="event_on_front_page",
                            ),
                            models.Index(
                                models.F("club"),
                                models.OrderBy(
                                    django.db.models.functions.comparison.Coalesce(
                                        "starts_on", models.Value("0001-01-01"), output_field=models.DateField()
                                    ),
                                    descending=True,
                                ),
                                models.OrderBy(models.F("id"), descending=True),
                                name="event_of_club",
                            ),
                            models.Index(
                                condition=models.Q(("reveal_at__isnull", False), ("revealed_at", None)),
                                fields=["reveal_at"],
                                name="event_to_reveal",
                            ),
                        ],
                        "constraints": [
                            models.UniqueConstraint(
                                models.F("club"),
                                django.db.models.functions.text.Lower("name"),
                                name="event_name_once_per_club",
                            ),
                            models.UniqueConstraint(fields=("club", "slug"), name="event_slug_once_per_club"),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Invitation",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("email", models.EmailField(max_length=254, verbose_name="e-mail address")),
                        (
                            "role",
                            models.CharField(
                                choices=[
                                    ("owner", "Owner"),
                                    ("organiser", "Organiser"),
                                    ("scorer", "Scorer"),
                                    ("viewer", "Viewer"),
                                ],
                                max_length=10,
                                verbose_name="role",
                            ),
                        ),
                        ("token_hash", models.CharField(max_length=64, unique=True)),
                        ("created_at", models.DateTimeField(auto_now_add=True)),
                        ("expires_at", models.DateTimeField()),
                        ("accepted_at", models.DateTimeField(null=True)),
                        (
                            "club",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="invitations",
                                to="tournaments.club",
                            ),
                        ),
                        (
                            "invited_by",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "mail",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to="tournaments.mail",
                            ),
                        ),
                        (
                            "event",
                            models.ForeignKey(
                                help_text="Somebody who helps at one event sees nothing else of the club.",
                                null=True,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="+",
                                to="tournaments.event",
                                verbose_name="for",
                            ),
                        ),
                    ],
                    options={
                        "indexes": [],
                        "constraints": [],
                    },
                ),
                migrations.CreateModel(
                    name="LeagueTeam",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("name", models.CharField(max_length=80, verbose_name="name")),
                        ("created_at", models.DateTimeField(auto_now_add=True)),
                        (
                            "club",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="league_teams",
                                to="tournaments.club",
                            ),
                        ),
                        (
                            "sort_key",
                            tournaments.base.models.sorting.SortKeyField(default="", editable=False, of=["name"]),
                        ),
                    ],
                    options={
                        "ordering": ["sort_key", "id"],
                        "indexes": [],
                        "constraints": [
                            models.UniqueConstraint(
                                models.F("club"),
                                django.db.models.functions.text.Lower("name"),
                                name="league_team_name_once_per_club",
                            )
                        ],
                        "base_manager_name": "objects",
                    },
                ),
                migrations.CreateModel(
                    name="Membership",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "role",
                            models.CharField(
                                choices=[
                                    ("owner", "Owner"),
                                    ("organiser", "Organiser"),
                                    ("scorer", "Scorer"),
                                    ("viewer", "Viewer"),
                                ],
                                max_length=10,
                                verbose_name="role",
                            ),
                        ),
                        ("created_at", models.DateTimeField(auto_now_add=True)),
                        (
                            "club",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="memberships",
                                to="tournaments.club",
                            ),
                        ),
                        (
                            "user",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="memberships",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                    ],
                    options={
                        "indexes": [],
                        "constraints": [
                            models.UniqueConstraint(fields=("club", "user"), name="membership_once_per_club")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Person",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("first_name", models.CharField(max_length=60, verbose_name="first name")),
                        ("last_name", models.CharField(max_length=60, verbose_name="last name")),
                        ("email", models.EmailField(blank=True, max_length=254, verbose_name="e-mail address")),
                        ("town", models.CharField(blank=True, max_length=80, verbose_name="town")),
                        ("created_at", models.DateTimeField(auto_now_add=True)),
                        (
                            "club",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="people",
                                to="tournaments.club",
                            ),
                        ),
                        (
                            "name_shown",
                            models.CharField(
                                blank=True,
                                choices=[
                                    ("", "Whole name"),
                                    ("short", "First name and initial"),
                                    ("initials", "Initials only"),
                                ],
                                max_length=8,
                                verbose_name="name shown to others",
                            ),
                        ),
                        (
                            "sort_key",
                            tournaments.base.models.sorting.SortKeyField(
                                default="", editable=False, of=["last_name", "first_name"]
                            ),
                        ),
                        (
                            "distinction",
                            models.CharField(
                                blank=True,
                                default="",
                                help_text="Only for a second person of the same name: a number or a town, shown in brackets after the name.",
                                max_length=30,
                                verbose_name="distinction",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["sort_key", "id"],
                        "indexes": [],
                        "constraints": [
                            models.UniqueConstraint(
                                models.F("club"),
                                django.db.models.functions.text.Lower("first_name"),
                                django.db.models.functions.text.Lower("last_name"),
                                django.db.models.functions.text.Lower("distinction"),
                                name="person_name_and_distinction_once_per_club",
                            )
                        ],
                        "base_manager_name": "objects",
                    },
                ),
                migrations.CreateModel(
                    name="ScoringSystem",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("slug", models.SlugField(max_length=60)),
                        ("name", models.CharField(max_length=80, verbose_name="name")),
                        ("family", models.CharField(blank=True, max_length=60, verbose_name="family")),
                        ("source", models.CharField(blank=True, max_length=300, verbose_name="source")),
                        ("description", models.TextField(blank=True, max_length=4000, verbose_name="description")),
                        ("definition", models.JSONField()),
                        ("position", models.PositiveSmallIntegerField(default=0)),
                        ("updated_at", models.DateTimeField(auto_now=True)),
                        (
                            "club",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="scoring_systems",
                                to="tournaments.club",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["club", "position", "name"],
                        "indexes": [],
                        "constraints": [
                            models.UniqueConstraint(fields=("club", "slug"), name="system_slug_once_per_club"),
                            models.UniqueConstraint(
                                condition=models.Q(("club", None)), fields=("slug",), name="shipped_system_slug_once"
                            ),
                            models.UniqueConstraint(
                                models.F("club"),
                                django.db.models.functions.text.Lower("name"),
                                name="system_name_once_per_club",
                            ),
                            models.UniqueConstraint(
                                django.db.models.functions.text.Lower("name"),
                                condition=models.Q(("club", None)),
                                name="shipped_system_name_once",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="BoardsRules",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "heats",
                            models.PositiveSmallIntegerField(
                                default=3,
                                help_text="From 1 to 9.",
                                validators=[
                                    django.core.validators.MinValueValidator(1),
                                    django.core.validators.MaxValueValidator(9),
                                ],
                                verbose_name="number of heats",
                            ),
                        ),
                        (
                            "finalists",
                            models.PositiveSmallIntegerField(
                                default=0,
                                help_text="0 for no final. Otherwise the last heat is a final of the best players: its scores decide the first ranks and are not added to the totals.",
                                verbose_name="players in the final",
                            ),
                        ),
                        ("preregistration", models.BooleanField(default=False, verbose_name="pre-registration")),
                        (
                            "minimum_heats",
                            models.PositiveSmallIntegerField(
                                default=1,
                                help_text="0 ranks everyone who is entered.",
                                verbose_name="heats to play to be ranked",
                            ),
                        ),
                        (
                            "lowest_count",
                            models.PositiveSmallIntegerField(
                                default=0,
                                help_text="How many. 0 if all count in full.",
                                verbose_name="number of lowest heat scores",
                            ),
                        ),
                        (
                            "lowest_multiplier",
                            models.DecimalField(
                                decimal_places=3,
                                default=0,
                                help_text="0 drops them. Asked if there are lowest heat scores.",
                                max_digits=6,
                                validators=[tournaments.base.columns.Within(0, 10)],
                                verbose_name="multiplier of the lowest heat scores",
                            ),
                        ),
                        (
                            "next_lowest_count",
                            models.PositiveSmallIntegerField(
                                default=0,
                                help_text="How many, above the lowest. Mostly 0.",
                                verbose_name="number of next lowest heat scores",
                            ),
                        ),
                        (
                            "next_lowest_multiplier",
                            models.DecimalField(
                                decimal_places=3,
                                default=1,
                                help_text="Asked if there are next lowest heat scores.",
                                max_digits=6,
                                validators=[tournaments.base.columns.Within(0, 10)],
                                verbose_name="multiplier of the next lowest heat scores",
                            ),
                        ),
                        (
                            "best_count",
                            models.PositiveSmallIntegerField(
                                default=0,
                                help_text="How many count, for events of which nobody plays all heats: the unplayed score counts only in place of scores that a player lacks. 0 if the lowest scores above say what counts.",
                                verbose_name="number of best heat scores",
                            ),
                        ),
                        (
                            "unplayed_score",
                            models.DecimalField(
                                decimal_places=3,
                                default=0,
                                help_text="What a heat scores that a player sits out; may be below 0.",
                                max_digits=9,
                                validators=[tournaments.base.columns.Within(-999999, 999999)],
                                verbose_name="unplayed score",
                            ),
                        ),
                        ("assign_powers", models.BooleanField(default=True, verbose_name="power assignment")),
                        (
                            "power_preferences",
                            models.BooleanField(
                                default=False,
                                help_text="Once boards are found, the player with the lowest score picks first from their list of powers. What the same power again costs is then not asked.",
                                verbose_name="powers by preference",
                            ),
                        ),
                        (
                            "preference_weight",
                            models.PositiveSmallIntegerField(
                                default=0,
                                help_text="Empty if players pick by turns, as above. Else the seeding weighs their lists with all other conflicts: the second choice costs this much, the third twice as much, and so on.",
                                validators=[
                                    tournaments.base.columns.Within(
                                        0,
                                        9999,
                                        "A conflict value is a whole number from 0 to %(most)s. Enter one in that range.",
                                    )
                                ],
                                verbose_name="weight of preferences",
                            ),
                        ),
                        (
                            "power_groups",
                            models.CharField(
                                blank=True,
                                choices=[
                                    ("", "No groups"),
                                    ("AGI-EF-RT", "Austria/Germany/Italy, England/France, Russia/Turkey"),
                                    ("AGI-ET-FR", "Austria/Germany/Italy, England/Turkey, France/Russia"),
                                    ("AI-EF-G-RT", "Austria/Italy, England/France, Germany, Russia/Turkey"),
                                ],
                                default="",
                                help_text="Players get powers of different regions; another power of a region had before costs half of the same power. Asked if the seeding chooses powers.",
                                max_length=12,
                                verbose_name="power groups",
                            ),
                        ),
                        (
                            "same_player",
                            models.PositiveSmallIntegerField(
                                default=1,
                                help_text="For each earlier game with that player.",
                                validators=[
                                    tournaments.base.columns.Within(
                                        0,
                                        9999,
                                        "A conflict value is a whole number from 0 to %(most)s. Enter one in that range.",
                                    )
                                ],
                                verbose_name="same player again",
                            ),
                        ),
                        (
                            "same_power",
                            models.PositiveSmallIntegerField(
                                default=2,
                                help_text="2 or more with power groups. Asked if the seeding chooses powers.",
                                validators=[
                                    tournaments.base.columns.Within(
                                        0,
                                        9999,
                                        "A conflict value is a whole number from 0 to %(most)s. Enter one in that range.",
                                    )
                                ],
                                verbose_name="same power again",
                            ),
                        ),
                        (
                            "same_team",
                            models.PositiveSmallIntegerField(
                                default=0,
                                help_text="Asked if teams score games without interplay.",
                                validators=[
                                    tournaments.base.columns.Within(
                                        0,
                                        9999,
                                        "A conflict value is a whole number from 0 to %(most)s. Enter one in that range.",
                                    )
                                ],
                                verbose_name="team mate on the board",
                            ),
                        ),
                        (
                            "team_rule",
                            models.CharField(
                                blank=True,
                                choices=[
                                    ("single_heat", "Teams score in a single heat"),
                                    ("without_interplay", "Sum of best games without interplay"),
                                ],
                                default="single_heat",
                                help_text="Asked with teams.",
                                max_length=20,
                                verbose_name="team scoring",
                            ),
                        ),
                        (
                            "team_heat",
                            models.PositiveSmallIntegerField(
                                blank=True,
                                help_text="Asked if teams score in a single heat.",
                                null=True,
                                verbose_name="heat that scores for teams",
                            ),
                        ),
                        (
                            "team_scores_counted",
                            models.PositiveSmallIntegerField(
                                default=1,
                                help_text="Asked if teams score games without interplay.",
                                verbose_name="scores counted per team member",
                            ),
                        ),
                        (
                            "replacement_policy",
                            models.CharField(
                                choices=[
                                    ("last", "The last player gets full credit"),
                                    ("first", "The first player gets full credit"),
                                    ("both", "Both get full credit"),
                                ],
                                default="last",
                                max_length=5,
                                verbose_name="replaced players",
                            ),
                        ),
                        (
                            "tie_breaks",
                            models.JSONField(
                                blank=True,
                                default=list,
                                help_text="Without any, tied players share a rank: 1, 2, 2, 4. The director can order who is still tied.",
                                verbose_name="tie-breaks",
                            ),
                        ),
                        (
                            "publish_draws",
                            models.BooleanField(
                                default=True,
                                help_text="Once the boards of a draw are used, its file and seed can be downloaded from the public page. The file says what each two players cost together as one number, without reasons and names; whoever reads it sees these numbers. Without this, fingerprints are public all the same, and members of the club have the file.",
                                verbose_name="public files of the draws",
                            ),
                        ),
                        (
                            "event",
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="boards",
                                to="tournaments.event",
                            ),
                        ),
                        (
                            "scoring_system",
                            models.ForeignKey(
                                help_text="Scores every game, unless its heat or the game itself is set to another.",
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="boards_rules",
                                to="tournaments.scoringsystem",
                                verbose_name="scoring system",
                            ),
                        ),
                    ],
                    options={
                        "indexes": [],
                        "constraints": [],
                    },
                ),
                migrations.CreateModel(
                    name="DifferentPeople",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "club",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="different_people",
                                to="tournaments.club",
                            ),
                        ),
                        (
                            "first",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="+", to="tournaments.person"
                            ),
                        ),
                        (
                            "second",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="+", to="tournaments.person"
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["-id"],
                        "constraints": [
                            models.UniqueConstraint(fields=("first", "second"), name="different_once_per_pair"),
                            models.CheckConstraint(
                                condition=models.Q(("first__lt", models.F("second"))), name="different_pair_in_order"
                            ),
                        ],
                        "indexes": [],
                    },
                ),
                migrations.CreateModel(
                    name="Entry",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "manual_order",
                            models.PositiveSmallIntegerField(
                                blank=True, null=True, verbose_name="order among the tied"
                            ),
                        ),
                        ("created_at", models.DateTimeField(auto_now_add=True)),
                        (
                            "person",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="entries",
                                to="tournaments.person",
                            ),
                        ),
                        (
                            "handicap",
                            models.DecimalField(
                                decimal_places=3, default=0, max_digits=9, verbose_name="handicap added to the total"
                            ),
                        ),
                        (
                            "power_preferences",
                            models.JSONField(blank=True, default=list, verbose_name="power preferences"),
                        ),
                        ("unranked", models.BooleanField(default=False, verbose_name="plays without a rank")),
                        (
                            "event",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="entries",
                                to="tournaments.event",
                            ),
                        ),
                        (
                            "missed",
                            models.PositiveSmallIntegerField(
                                blank=True, null=True, verbose_name="heat that the player last did not come to"
                            ),
                        ),
                    ],
                    options={
                        "indexes": [],
                        "constraints": [
                            models.UniqueConstraint(fields=("event", "person"), name="entry_once_per_event")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Group",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("name", models.CharField(max_length=80, verbose_name="name")),
                        ("conflict", models.SmallIntegerField(default=1, verbose_name="conflict value")),
                        (
                            "club",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="groups",
                                to="tournaments.club",
                            ),
                        ),
                        ("members", models.ManyToManyField(blank=True, related_name="groups", to="tournaments.person")),
                        (
                            "sort_key",
                            tournaments.base.models.sorting.SortKeyField(default="", editable=False, of=["name"]),
                        ),
                    ],
                    options={
                        "ordering": ["sort_key", "id"],
                        "indexes": [],
                        "constraints": [
                            models.UniqueConstraint(
                                models.F("club"),
                                django.db.models.functions.text.Lower("name"),
                                name="group_name_once_per_club",
                            )
                        ],
                        "base_manager_name": "objects",
                    },
                ),
                migrations.CreateModel(
                    name="HandicapTable",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("number", models.PositiveSmallIntegerField()),
                        ("by_name", models.CharField(max_length=120)),
                        ("signed_at", models.DateTimeField(auto_now_add=True)),
                        ("note", models.CharField(blank=True, max_length=200, verbose_name="note")),
                        (
                            "imps_per_vp",
                            models.DecimalField(decimal_places=4, max_digits=7, verbose_name="IMPs for one VP"),
                        ),
                        ("overlap", models.BooleanField(default=True, verbose_name="divisions overlap")),
                        ("until", models.DateField(blank=True, null=True, verbose_name="results of new teams up to")),
                        ("question", models.JSONField()),
                        ("basis", models.JSONField()),
                        (
                            "new_season",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to="tournaments.event",
                            ),
                        ),
                        (
                            "signed_by",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        ("scheme", models.CharField(default="form-l", max_length=12, verbose_name="scheme")),
                        (
                            "event",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="handicap_tables",
                                to="tournaments.event",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["number"],
                        "indexes": [],
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("event", "number"), name="handicap_table_number_once_per_season"
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="HistoryRecord",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("game", models.CharField(max_length=20, verbose_name="game")),
                        ("source", models.CharField(choices=[("list", "List"), ("event", "Event")], max_length=5)),
                        ("source_name", models.CharField(max_length=120)),
                        ("games", models.PositiveIntegerField(verbose_name="games")),
                        ("points", models.CharField(max_length=60, verbose_name="points")),
                        (
                            "highest",
                            models.CharField(default="25", max_length=40, verbose_name="most points of a game"),
                        ),
                        ("adjusted", models.BooleanField(default=False, verbose_name="adjusted already")),
                        (
                            "covers_events",
                            models.BooleanField(default=False, verbose_name="holds the club's own events"),
                        ),
                        ("withdrawn", models.BooleanField(default=False)),
                        ("created_at", models.DateTimeField(auto_now_add=True)),
                        (
                            "army",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="history_records",
                                to="tournaments.army",
                            ),
                        ),
                        (
                            "club",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="history_records",
                                to="tournaments.club",
                            ),
                        ),
                        (
                            "made_by",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "person",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="history_records",
                                to="tournaments.person",
                            ),
                        ),
                        (
                            "replaces",
                            models.OneToOneField(
                                null=True,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="replaced_by",
                                to="tournaments.historyrecord",
                            ),
                        ),
                        (
                            "event",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="history_records",
                                to="tournaments.event",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["id"],
                        "indexes": [models.Index(fields=["club", "game"], name="tournaments_club_id_bbd5a3_idx")],
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(
                                    models.Q(("army__isnull", True), ("person__isnull", False)),
                                    models.Q(("army__isnull", False), ("person__isnull", True)),
                                    _connector="OR",
                                ),
                                name="history_of_a_player_or_an_army",
                            ),
                            models.UniqueConstraint(
                                condition=models.Q(("replaces", None)),
                                fields=("event", "person"),
                                name="history_once_per_event_and_player",
                            ),
                            models.UniqueConstraint(
                                condition=models.Q(("replaces", None)),
                                fields=("event", "army"),
                                name="history_once_per_event_and_army",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Job",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("kind", models.CharField(max_length=40)),
                        (
                            "state",
                            models.CharField(
                                choices=[
                                    ("queued", "Queued"),
                                    ("running", "Running"),
                                    ("done", "Done"),
                                    ("stopped", "Stopped"),
                                    ("failed", "Failed"),
                                ],
                                default="queued",
                                max_length=10,
                            ),
                        ),
                        ("done", models.PositiveIntegerField(default=0)),
                        ("total", models.PositiveIntegerField(default=0)),
                        ("message", models.CharField(blank=True, max_length=300)),
                        ("stop_requested", models.BooleanField(default=False)),
                        ("attempts", models.PositiveSmallIntegerField(default=0)),
                        ("heartbeat_at", models.DateTimeField(null=True)),
                        ("created_at", models.DateTimeField(auto_now_add=True)),
                        ("finished_at", models.DateTimeField(null=True)),
                        (
                            "created_by",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        ("share", models.CharField(blank=True, max_length=30)),
                        (
                            "event",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="jobs",
                                to="tournaments.event",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["-id"],
                        "indexes": [
                            models.Index(fields=["state", "heartbeat_at"], name="tournaments_state_cdf3b8_idx")
                        ],
                        "constraints": [],
                    },
                ),
                migrations.CreateModel(
                    name="LeagueDivision",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("level", models.PositiveSmallIntegerField(verbose_name="level")),
                        ("name", models.CharField(max_length=40, verbose_name="name")),
                        (
                            "event",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="divisions",
                                to="tournaments.event",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["level"],
                        "indexes": [],
                        "constraints": [
                            models.UniqueConstraint(fields=("event", "level"), name="division_level_once_per_season")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="LeagueRules",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "sides",
                            models.CharField(
                                choices=[("teams", "Teams"), ("players", "Single players")],
                                default="teams",
                                max_length=8,
                                verbose_name="who plays",
                            ),
                        ),
                        (
                            "meetings",
                            models.PositiveSmallIntegerField(
                                choices=[(1, "Once"), (2, "Twice, at home and away")],
                                default=2,
                                verbose_name="meetings of each two",
                            ),
                        ),
                        ("scoring", models.JSONField(default=dict, verbose_name="scoring")),
                        (
                            "order",
                            models.CharField(
                                choices=[("points", "All points won"), ("average", "Average points of a match")],
                                default="points",
                                max_length=8,
                                verbose_name="order of the table",
                            ),
                        ),
                        (
                            "tie_breaks",
                            models.JSONField(
                                default=list,
                                help_text="Used one after the other where teams have equal points. Still level, they share the rank.",
                                verbose_name="tie-breaks",
                            ),
                        ),
                        (
                            "promoted",
                            models.PositiveSmallIntegerField(
                                default=2,
                                help_text="How many, at each line between two divisions.",
                                validators=[
                                    tournaments.base.columns.Within(
                                        0, 20, "This is a whole number from 0 to %(most)s. Correct it."
                                    )
                                ],
                                verbose_name="how many go up",
                            ),
                        ),
                        (
                            "relegated",
                            models.PositiveSmallIntegerField(
                                default=2,
                                validators=[
                                    tournaments.base.columns.Within(
                                        0, 20, "This is a whole number from 0 to %(most)s. Correct it."
                                    )
                                ],
                                verbose_name="how many go down",
                            ),
                        ),
                        (
                            "chase_days",
                            models.PositiveSmallIntegerField(
                                default=3,
                                help_text="After a match was due. 0 for never.",
                                validators=[
                                    tournaments.base.columns.Within(
                                        0, 60, "This is a whole number from 0 to %(most)s. Correct it."
                                    )
                                ],
                                verbose_name="days until a reminder",
                            ),
                        ),
                        (
                            "last",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="next_seasons",
                                to="tournaments.event",
                            ),
                        ),
                        (
                            "event",
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="league",
                                to="tournaments.event",
                            ),
                        ),
                    ],
                    options={
                        "indexes": [],
                        "constraints": [],
                    },
                ),
                migrations.CreateModel(
                    name="PersonConflict",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("value", models.SmallIntegerField(verbose_name="conflict value")),
                        (
                            "club",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="conflicts",
                                to="tournaments.club",
                            ),
                        ),
                        (
                            "first",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="+", to="tournaments.person"
                            ),
                        ),
                        (
                            "second",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="+", to="tournaments.person"
                            ),
                        ),
                    ],
                    options={
                        "indexes": [],
                        "constraints": [
                            models.UniqueConstraint(fields=("first", "second"), name="conflict_once_per_pair"),
                            models.CheckConstraint(
                                condition=models.Q(("first__lt", models.F("second"))), name="conflict_pair_in_order"
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="PersonMerge",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("removed_name", models.CharField(max_length=160)),
                        ("undo", models.JSONField()),
                        ("undone_at", models.DateTimeField(blank=True, null=True)),
                        ("created_at", models.DateTimeField(auto_now_add=True)),
                        (
                            "club",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="person_merges",
                                to="tournaments.club",
                            ),
                        ),
                        (
                            "kept",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="merges",
                                to="tournaments.person",
                            ),
                        ),
                        (
                            "made_by",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["-id"],
                        "indexes": [],
                        "constraints": [],
                    },
                ),
                migrations.CreateModel(
                    name="Change",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("rows", models.JSONField(default=list)),
                        ("keys", models.JSONField(default=list)),
                        ("depth", models.PositiveSmallIntegerField(default=0)),
                        ("created_at", models.DateTimeField(auto_now_add=True)),
                        (
                            "club",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="changes",
                                to="tournaments.club",
                            ),
                        ),
                        (
                            "undoes",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to="tournaments.change",
                            ),
                        ),
                        (
                            "undone_by",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to="tournaments.change",
                            ),
                        ),
                        (
                            "event",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="changes",
                                to="tournaments.event",
                            ),
                        ),
                        ("headline", models.CharField(max_length=300)),
                        ("needs", models.JSONField(default=list)),
                        ("undoable", models.BooleanField(default=False)),
                        (
                            "actor",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        ("actor_name", models.CharField(max_length=120)),
                        ("door", models.CharField(max_length=10)),
                        ("token", models.CharField(blank=True, max_length=80)),
                        ("kind", models.CharField(max_length=60)),
                        ("subject", models.CharField(blank=True, max_length=60)),
                        ("revision", models.PositiveIntegerField(null=True)),
                    ],
                    options={
                        "ordering": ["-id"],
                        "indexes": [
                            models.Index(fields=["club", "-id"], name="tournaments_club_id_bc53f5_idx"),
                            models.Index(fields=["event", "-id"], name="tournaments_event_i_9c567d_idx"),
                        ],
                        "constraints": [],
                    },
                ),
                migrations.CreateModel(
                    name="Round",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("number", models.PositiveSmallIntegerField()),
                        ("starts_at", models.DateTimeField(blank=True, null=True, verbose_name="starts")),
                        ("ends_at", models.DateTimeField(blank=True, null=True, verbose_name="ends")),
                        ("created_at", models.DateTimeField(auto_now_add=True)),
                        (
                            "scoring_system",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="rounds",
                                to="tournaments.scoringsystem",
                            ),
                        ),
                        ("board_called_at", models.DateTimeField(blank=True, null=True)),
                        (
                            "event",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="rounds",
                                to="tournaments.event",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["number"],
                        "indexes": [],
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(("number__gte", 1), ("number__lte", 99)), name="round_number_1_to_99"
                            ),
                            models.UniqueConstraint(fields=("event", "number"), name="round_number_once"),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Snapshot",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("revision", models.PositiveIntegerField()),
                        ("created_at", models.DateTimeField(auto_now=True)),
                        ("public", models.BooleanField(default=False)),
                        (
                            "event",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="snapshots",
                                to="tournaments.event",
                            ),
                        ),
                        ("data", models.BinaryField()),
                        ("version", models.PositiveIntegerField()),
                        ("view", models.CharField(blank=True, max_length=80)),
                    ],
                    options={
                        "indexes": [],
                        "constraints": [
                            models.UniqueConstraint(fields=("event", "public"), name="snapshot_once_per_audience")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="SwissRules",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "system",
                            models.CharField(
                                choices=[
                                    ("armati", "Swiss without colours (the ARMATI paper)"),
                                    ("dutch", "FIDE Dutch, with colours (rules of 2026)"),
                                    ("mcmahon", "McMahon: the strong start with points"),
                                    ("round-robin", "Round robin: everybody meets everybody"),
                                    ("knock-out", "Knock-out: who loses is out"),
                                ],
                                default="armati",
                                max_length=12,
                                verbose_name="pairing system",
                            ),
                        ),
                        (
                            "rounds",
                            models.PositiveSmallIntegerField(
                                default=5,
                                help_text="N rounds find the best of 2 to the power of N players: 5 of 32.",
                                validators=[
                                    tournaments.base.columns.Within(
                                        1, 99, "The number of rounds is from 1 to %(most)s. Correct it."
                                    )
                                ],
                                verbose_name="number of rounds",
                            ),
                        ),
                        (
                            "first_round",
                            models.CharField(
                                choices=[
                                    ("random", "At random"),
                                    ("halves", "First half against second half, by strength"),
                                    ("travelled", "Who travelled against locals"),
                                ],
                                default="random",
                                max_length=12,
                                verbose_name="first round",
                            ),
                        ),
                        (
                            "in_group",
                            models.CharField(
                                choices=[("random", "At random"), ("halves", "First half against second half")],
                                default="random",
                                max_length=12,
                                verbose_name="pairs within a score group",
                            ),
                        ),
                        (
                            "order",
                            models.CharField(
                                choices=[
                                    ("tie_breaks", "The tie-breaks, then strength"),
                                    ("strength", "Strength alone"),
                                ],
                                default="tie_breaks",
                                help_text="What the first and the second half of a group go by.",
                                max_length=12,
                                verbose_name="order within a score group",
                            ),
                        ),
                        (
                            "floaters",
                            models.CharField(
                                choices=[
                                    ("balance", "Whose floats are out of balance"),
                                    ("top", "The top player of the next group"),
                                ],
                                default="balance",
                                help_text="A player who floats down meets somebody with fewer points, who floats up. Balance keeps both near none.",
                                max_length=12,
                                verbose_name="who floats",
                            ),
                        ),
                        (
                            "acceleration",
                            models.CharField(
                                choices=[
                                    ("none", "None"),
                                    ("paper", "A virtual win for the first half in rounds 1 and 2"),
                                    ("baku", "Baku acceleration (FIDE)"),
                                ],
                                default="none",
                                help_text="For many players and few rounds, with seeds.",
                                max_length=12,
                                verbose_name="acceleration",
                            ),
                        ),
                        (
                            "clubs_apart",
                            models.CharField(
                                choices=[
                                    ("first_round", "Do not meet in round 1"),
                                    ("always", "Are kept apart in every round, as strongly as set below"),
                                    ("never", "Meet like everybody else"),
                                ],
                                default="first_round",
                                max_length=12,
                                verbose_name="players of one club",
                            ),
                        ),
                        ("scoring", models.JSONField(default=dict, verbose_name="points for pairing")),
                        ("ranking", models.JSONField(default=dict, verbose_name="points for ranking")),
                        (
                            "tie_breaks",
                            models.JSONField(
                                default=list,
                                help_text="Used one after the other where players have equal points. Still level, they share the rank.",
                                verbose_name="tie-breaks",
                            ),
                        ),
                        (
                            "unplayed",
                            models.CharField(
                                choices=[
                                    ("fide", "By FIDE's rules of March 2026"),
                                    ("own-score", "As an opponent with the player's own score"),
                                    ("none", "Count nothing"),
                                ],
                                default="fide",
                                max_length=12,
                                verbose_name="unplayed games in tie-breaks",
                            ),
                        ),
                        (
                            "bye_result",
                            models.CharField(
                                choices=[("win", "A win"), ("draw", "A draw"), ("loss", "A loss")],
                                default="win",
                                help_text="Given where the number of players is odd.",
                                max_length=4,
                                verbose_name="what a bye counts as",
                            ),
                        ),
                        (
                            "seed",
                            models.BigIntegerField(
                                default=1,
                                help_text="Any whole number. The same seed draws the same lots again.",
                                validators=[
                                    tournaments.base.columns.Within(
                                        0,
                                        9007199254740991,
                                        "A seed is a whole number from 0 to %(most)s. Enter another.",
                                    )
                                ],
                                verbose_name="seed of the lots",
                            ),
                        ),
                        (
                            "event",
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="swiss",
                                to="tournaments.event",
                            ),
                        ),
                        (
                            "bar",
                            models.PositiveSmallIntegerField(
                                default=2000,
                                help_text="Players of this rating and above start level, at the top.",
                                validators=[
                                    tournaments.base.columns.Within(
                                        0, 9999, "This is a whole number from %(least)s to %(most)s. Correct it."
                                    )
                                ],
                                verbose_name="McMahon bar",
                            ),
                        ),
                        (
                            "club_weight",
                            models.PositiveSmallIntegerField(
                                default=1,
                                help_text="1 to 9: two pairs may each reach so many score groups down, if that keeps two of a club apart.",
                                validators=[
                                    tournaments.base.columns.Within(
                                        1, 9, "This is a whole number from %(least)s to %(most)s. Correct it."
                                    )
                                ],
                                verbose_name="how strongly clubs are kept apart",
                            ),
                        ),
                        (
                            "floor",
                            models.PositiveSmallIntegerField(
                                default=1000,
                                help_text="Players of this rating and below start level, with no points.",
                                validators=[
                                    tournaments.base.columns.Within(
                                        0, 9999, "This is a whole number from %(least)s to %(most)s. Correct it."
                                    )
                                ],
                                verbose_name="McMahon floor",
                            ),
                        ),
                        (
                            "losses",
                            models.CharField(
                                choices=[
                                    ("percent", "In percent of the break point"),
                                    ("units", "In units, with the break point beside them"),
                                ],
                                default="percent",
                                help_text="Where the standings use them.",
                                max_length=12,
                                verbose_name="how losses are typed",
                            ),
                        ),
                        (
                            "meetings",
                            models.CharField(
                                choices=[("once", "Once"), ("twice", "Twice, the second time with sides changed")],
                                default="once",
                                help_text="In a round robin. Twice takes twice the rounds.",
                                max_length=12,
                                verbose_name="meetings in a round robin",
                            ),
                        ),
                        (
                            "sit_out",
                            models.CharField(
                                choices=[
                                    ("zero", "Nothing"),
                                    ("half", "What a draw is worth"),
                                    ("desk", "What the organisers decide for each player"),
                                ],
                                default="zero",
                                help_text="When players say on their own page that they sit out the next round. They are told before they confirm.",
                                max_length=12,
                                verbose_name="what a round counts as that a player sits out",
                            ),
                        ),
                        (
                            "step",
                            models.PositiveSmallIntegerField(
                                default=100,
                                help_text="Each so much rating above the floor is a win's points at the start.",
                                validators=[
                                    tournaments.base.columns.Within(
                                        1, 9999, "This is a whole number from %(least)s to %(most)s. Correct it."
                                    )
                                ],
                                verbose_name="McMahon step",
                            ),
                        ),
                        (
                            "team_counted",
                            models.PositiveSmallIntegerField(
                                default=3,
                                validators=[
                                    tournaments.base.columns.Within(
                                        1, 20, "This is a number from 1 to %(most)s. Correct it."
                                    )
                                ],
                                verbose_name="players of a team who score",
                            ),
                        ),
                        (
                            "team_size",
                            models.PositiveSmallIntegerField(
                                default=3,
                                help_text="Of teams that the desk forms.",
                                validators=[
                                    tournaments.base.columns.Within(
                                        1, 20, "This is a number from 1 to %(most)s. Correct it."
                                    )
                                ],
                                verbose_name="players in a team",
                            ),
                        ),
                        (
                            "teams",
                            models.CharField(
                                choices=[
                                    ("none", "None"),
                                    ("clubs", "Clubs: players are of the team of their club"),
                                    ("formed", "Teams that the desk forms"),
                                ],
                                default="none",
                                help_text="The points of a team's best players are added.",
                                max_length=12,
                                verbose_name="teams",
                            ),
                        ),
                        ("third_place", models.BooleanField(default=False, verbose_name="match for third place")),
                        (
                            "tie_break_places",
                            models.PositiveSmallIntegerField(
                                default=0,
                                help_text="0 is all places. With 3, players below third place share their rank if their points are equal.",
                                validators=[
                                    tournaments.base.columns.Within(
                                        0, 9999, "This is a whole number from %(least)s to %(most)s. Correct it."
                                    )
                                ],
                                verbose_name="places that the tie-breaks decide",
                            ),
                        ),
                    ],
                    options={
                        "indexes": [],
                        "constraints": [],
                    },
                ),
                migrations.CreateModel(
                    name="Team",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("name", models.CharField(max_length=80, verbose_name="name")),
                        (
                            "sort_key",
                            tournaments.base.models.sorting.SortKeyField(default="", editable=False, of=["name"]),
                        ),
                        (
                            "event",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="teams",
                                to="tournaments.event",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["sort_key", "id"],
                        "indexes": [],
                        "constraints": [
                            models.UniqueConstraint(
                                models.F("event"),
                                django.db.models.functions.text.Lower("name"),
                                name="team_name_once_per_event",
                            )
                        ],
                        "base_manager_name": "objects",
                    },
                ),
                migrations.CreateModel(
                    name="TopDogRules",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("on", models.BooleanField(default=False, verbose_name="Top Dog is on")),
                        (
                            "podium_excluded",
                            models.PositiveSmallIntegerField(
                                default=3, verbose_name="places of the main table left out"
                            ),
                        ),
                        (
                            "charge_missed_rounds",
                            models.BooleanField(default=True, verbose_name="missed rounds are charged"),
                        ),
                        ("table", models.JSONField(default=dict, verbose_name="discounts and penalties")),
                        (
                            "event",
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="top_dog",
                                to="tournaments.event",
                            ),
                        ),
                    ],
                    options={
                        "indexes": [],
                        "constraints": [],
                    },
                ),
                migrations.CreateModel(
                    name="ChangeLine",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("actor_name", models.CharField(max_length=120)),
                        ("subject", models.CharField(blank=True, max_length=60)),
                        ("summary", models.CharField(max_length=300)),
                        ("before", models.JSONField(null=True)),
                        ("after", models.JSONField(null=True)),
                        ("revision", models.PositiveIntegerField(null=True)),
                        (
                            "club",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="change_lines",
                                to="tournaments.club",
                            ),
                        ),
                        (
                            "change",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="lines",
                                to="tournaments.change",
                            ),
                        ),
                        (
                            "event",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="change_lines",
                                to="tournaments.event",
                            ),
                        ),
                        ("kind", models.CharField(max_length=60)),
                    ],
                    options={
                        "ordering": ["-id"],
                        "indexes": [
                            models.Index(fields=["club", "-id"], name="tournaments_club_id_bc313d_idx"),
                            models.Index(fields=["event", "-id"], name="tournaments_event_i_c0638a_idx"),
                        ],
                        "constraints": [],
                    },
                ),
                migrations.CreateModel(
                    name="CheckIn",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("number", models.PositiveSmallIntegerField()),
                        ("here", models.BooleanField(verbose_name="plays")),
                        ("created_at", models.DateTimeField(auto_now=True)),
                        (
                            "entry",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="check_ins",
                                to="tournaments.entry",
                            ),
                        ),
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(fields=("entry", "number"), name="check_in_once_per_round")
                        ],
                        "indexes": [],
                    },
                ),
                migrations.CreateModel(
                    name="ClubArchive",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("new_name", models.CharField(blank=True, max_length=80, verbose_name="name")),
                        ("content", models.BinaryField(null=True)),
                        ("facts", models.JSONField(default=dict)),
                        (
                            "club",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="archives",
                                to="tournaments.club",
                            ),
                        ),
                        (
                            "job",
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="club_archive",
                                to="tournaments.job",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["-id"],
                        "indexes": [],
                        "constraints": [],
                    },
                ),
                migrations.CreateModel(
                    name="Cup",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("number", models.PositiveSmallIntegerField()),
                        ("name", models.CharField(max_length=80, verbose_name="name")),
                        ("kind", models.CharField(default="knock_out", max_length=12, verbose_name="played as")),
                        ("seed", models.BigIntegerField(blank=True, null=True, verbose_name="seed of the lots")),
                        ("third_place", models.BooleanField(default=False, verbose_name="match for third place")),
                        ("double", models.BooleanField(default=False, verbose_name="everyone meets twice")),
                        (
                            "ties",
                            models.CharField(
                                default="decide", max_length=8, verbose_name="a match level after the handicap"
                            ),
                        ),
                        ("created_at", models.DateTimeField(auto_now_add=True)),
                        (
                            "table",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="cups",
                                to="tournaments.handicaptable",
                            ),
                        ),
                        ("handicaps", models.BooleanField(default=True, verbose_name="played with handicaps")),
                        (
                            "event",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="cups", to="tournaments.event"
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["number"],
                        "indexes": [],
                        "constraints": [
                            models.UniqueConstraint(fields=("event", "number"), name="cup_number_once_per_season")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="DivisionTeam",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("place", models.PositiveSmallIntegerField()),
                        ("venue", models.CharField(blank=True, max_length=120, verbose_name="plays at home at")),
                        ("captain_name", models.CharField(blank=True, max_length=80, verbose_name="captain")),
                        (
                            "captain_email",
                            models.EmailField(blank=True, max_length=254, verbose_name="captain’s e-mail address"),
                        ),
                        ("captain_nonce", models.CharField(blank=True, max_length=32)),
                        ("captain_hash", models.CharField(blank=True, db_index=True, max_length=64)),
                        ("link_sent_at", models.DateTimeField(blank=True, null=True)),
                        (
                            "given_average",
                            models.DecimalField(
                                blank=True, decimal_places=4, max_digits=8, null=True, verbose_name="average brought in"
                            ),
                        ),
                        (
                            "given_played",
                            models.PositiveSmallIntegerField(
                                blank=True, null=True, verbose_name="matches of that average"
                            ),
                        ),
                        ("withdrawn_on", models.DateField(blank=True, null=True, verbose_name="withdrawn on")),
                        (
                            "withdrawal",
                            models.CharField(
                                blank=True,
                                choices=[
                                    ("annul", "Annul all its results"),
                                    ("keep", "Its results stand; what it has not played falls away"),
                                    (
                                        "half",
                                        "Half of its matches played: results stand, the rest is awarded. Else all are annulled",
                                    ),
                                ],
                                max_length=6,
                            ),
                        ),
                        (
                            "division",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="teams",
                                to="tournaments.leaguedivision",
                            ),
                        ),
                        (
                            "team",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="places",
                                to="tournaments.leagueteam",
                            ),
                        ),
                        (
                            "withdrawal_outcome",
                            models.CharField(
                                blank=True,
                                choices=[
                                    ("annulled", "all its results are annulled"),
                                    ("kept", "its results stand, and what it has not played falls away"),
                                    ("awarded", "its results stand, and the rest is awarded to its opponents"),
                                ],
                                max_length=8,
                            ),
                        ),
                        (
                            "event",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="division_teams",
                                to="tournaments.event",
                            ),
                        ),
                        (
                            "captain_phone",
                            models.CharField(
                                blank=True, default="", max_length=40, verbose_name="captain’s phone number"
                            ),
                        ),
                        ("link_given_at", models.DateTimeField(blank=True, null=True)),
                        (
                            "link_given_how",
                            models.CharField(
                                blank=True,
                                choices=[("card", "on a printed card"), ("hand", "by the organisers")],
                                default="",
                                max_length=4,
                            ),
                        ),
                        ("link_opened_at", models.DateTimeField(blank=True, null=True)),
                    ],
                    options={
                        "ordering": ["place"],
                        "indexes": [],
                        "constraints": [
                            models.UniqueConstraint(fields=("division", "place"), name="place_once_per_division"),
                            models.UniqueConstraint(fields=("event", "team"), name="league_team_once_per_season"),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="FormatStudy",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("token", models.CharField(max_length=32, unique=True)),
                        ("question", models.JSONField()),
                        ("seed", models.BigIntegerField()),
                        ("answer", models.JSONField(null=True)),
                        (
                            "job",
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="format_study",
                                to="tournaments.job",
                            ),
                        ),
                    ],
                    options={
                        "indexes": [],
                        "constraints": [],
                    },
                ),
                migrations.CreateModel(
                    name="HandicapLine",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("position", models.PositiveSmallIntegerField()),
                        ("name", models.CharField(max_length=80)),
                        ("division", models.CharField(max_length=40)),
                        ("average", models.CharField(blank=True, max_length=40)),
                        ("expected", models.CharField(blank=True, max_length=200)),
                        ("merged", models.CharField(blank=True, max_length=200)),
                        ("handicap", models.SmallIntegerField(verbose_name="handicap")),
                        ("older", models.SmallIntegerField(blank=True, null=True)),
                        ("provisional", models.BooleanField(default=False)),
                        (
                            "team",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="handicap_lines",
                                to="tournaments.leagueteam",
                            ),
                        ),
                        (
                            "table",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="lines",
                                to="tournaments.handicaptable",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["position"],
                        "indexes": [],
                        "constraints": [
                            models.UniqueConstraint(fields=("table", "team"), name="handicap_once_per_team_and_table")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="PairingRun",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("number", models.PositiveSmallIntegerField()),
                        ("seed", models.BigIntegerField()),
                        ("rematches", models.BooleanField(default=False)),
                        ("fingerprint", models.CharField(max_length=64)),
                        ("needs_rematches", models.BooleanField(default=False)),
                        (
                            "job",
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="pairing_run",
                                to="tournaments.job",
                            ),
                        ),
                    ],
                    options={
                        "indexes": [],
                        "constraints": [],
                    },
                ),
                migrations.CreateModel(
                    name="PlayerLink",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("serial", models.PositiveIntegerField(default=1)),
                        ("token_hash", models.CharField(max_length=64, unique=True)),
                        ("mail_due", models.BooleanField(default=False)),
                        ("mailed_at", models.DateTimeField(null=True)),
                        ("opened_at", models.DateTimeField(null=True)),
                        ("created_at", models.DateTimeField(auto_now_add=True)),
                        (
                            "entry",
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="player_link",
                                to="tournaments.entry",
                            ),
                        ),
                        ("given_at", models.DateTimeField(null=True)),
                        (
                            "given_how",
                            models.CharField(
                                blank=True,
                                choices=[("card", "on a printed card"), ("hand", "by the organisers")],
                                default="",
                                max_length=4,
                            ),
                        ),
                    ],
                    options={
                        "indexes": [],
                        "constraints": [],
                    },
                ),
                migrations.CreateModel(
                    name="Pool",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("name", models.CharField(max_length=40, verbose_name="name")),
                        ("position", models.PositiveSmallIntegerField()),
                        ("size", models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="players")),
                        (
                            "multiplier",
                            models.DecimalField(
                                decimal_places=3, default=1, max_digits=6, verbose_name="scores multiplied by"
                            ),
                        ),
                        ("takes_top_ranks", models.BooleanField(default=False, verbose_name="decides the first ranks")),
                        (
                            "round",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="pools",
                                to="tournaments.round",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["position"],
                        "indexes": [],
                        "constraints": [
                            models.UniqueConstraint(
                                models.F("round"),
                                django.db.models.functions.text.Lower("name"),
                                name="pool_name_once_per_round",
                            ),
                            models.UniqueConstraint(fields=("round", "position"), name="pool_position_once_per_round"),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Preregistration",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("heat", models.PositiveSmallIntegerField(verbose_name="heat")),
                        (
                            "entry",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="preregistrations",
                                to="tournaments.entry",
                            ),
                        ),
                    ],
                    options={
                        "indexes": [],
                        "constraints": [
                            models.UniqueConstraint(fields=("entry", "heat"), name="preregistration_once_per_heat")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="PrintJob",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("sheet", models.CharField(max_length=20)),
                        ("number", models.PositiveIntegerField(default=0)),
                        ("paper", models.CharField(max_length=10)),
                        ("whole", models.BooleanField(default=False)),
                        ("site", models.CharField(blank=True, max_length=200)),
                        ("name", models.CharField(blank=True, max_length=200)),
                        ("content", models.BinaryField(null=True)),
                        (
                            "job",
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="print_job",
                                to="tournaments.job",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["-id"],
                        "indexes": [],
                        "constraints": [],
                    },
                ),
                migrations.CreateModel(
                    name="PushDevice",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("endpoint", models.CharField(max_length=500)),
                        ("p256dh", models.CharField(max_length=120)),
                        ("auth", models.CharField(max_length=40)),
                        ("created_at", models.DateTimeField(auto_now_add=True)),
                        (
                            "entry",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="push_devices",
                                to="tournaments.entry",
                            ),
                        ),
                    ],
                    options={
                        "indexes": [],
                        "constraints": [
                            models.UniqueConstraint(fields=("entry", "endpoint"), name="push_device_once_per_entry")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="RatingList",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("name", models.CharField(max_length=80, verbose_name="name")),
                        ("slug", models.SlugField(max_length=60, verbose_name="short name for the address")),
                        ("discipline", models.CharField(max_length=20, verbose_name="game")),
                        (
                            "system",
                            models.CharField(
                                choices=[("elo", "Elo"), ("glicko2", "Glicko-2"), ("plackett-luce", "Plackett–Luce")],
                                max_length=14,
                                verbose_name="rating system",
                            ),
                        ),
                        ("rules", models.JSONField(default=dict, verbose_name="rules")),
                        (
                            "automatic",
                            models.BooleanField(default=True, verbose_name="counts events once they are over"),
                        ),
                        ("published", models.BooleanField(default=True, verbose_name="public")),
                        ("periods", models.PositiveIntegerField(default=0, verbose_name="rating periods so far")),
                        ("base", models.CharField(blank=True, max_length=64)),
                        ("revision", models.PositiveIntegerField(default=0)),
                        ("counted_at", models.DateTimeField(null=True)),
                        ("created_at", models.DateTimeField(auto_now_add=True)),
                        (
                            "club",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="rating_lists",
                                to="tournaments.club",
                            ),
                        ),
                        (
                            "job",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="rating_lists",
                                to="tournaments.job",
                            ),
                        ),
                        (
                            "sort_key",
                            tournaments.base.models.sorting.SortKeyField(default="", editable=False, of=["name"]),
                        ),
                    ],
                    options={
                        "ordering": ["sort_key", "id"],
                        "indexes": [],
                        "constraints": [
                            models.UniqueConstraint(
                                models.F("club"),
                                django.db.models.functions.text.Lower("name"),
                                name="rating_list_name_once_per_club",
                            ),
                            models.UniqueConstraint(fields=("club", "slug"), name="rating_list_slug_once_per_club"),
                        ],
                        "base_manager_name": "objects",
                    },
                ),
                migrations.CreateModel(
                    name="RoundClock",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("minutes", models.PositiveSmallIntegerField(verbose_name="minutes")),
                        ("started_at", models.DateTimeField()),
                        ("ends_at", models.DateTimeField()),
                        ("paused_at", models.DateTimeField(null=True)),
                        ("ended_at", models.DateTimeField(null=True)),
                        (
                            "round",
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="clock",
                                to="tournaments.round",
                            ),
                        ),
                    ],
                    options={
                        "indexes": [],
                        "constraints": [],
                    },
                ),
                migrations.CreateModel(
                    name="SeedingRun",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("number", models.PositiveSmallIntegerField()),
                        ("seed", models.BigIntegerField()),
                        ("seconds", models.PositiveSmallIntegerField(default=5)),
                        ("instance", models.JSONField()),
                        ("fingerprint", models.CharField(max_length=64)),
                        ("solution", models.JSONField(null=True)),
                        ("total_before", models.IntegerField(null=True)),
                        ("total_after", models.IntegerField(null=True)),
                        ("lower_bound", models.IntegerField(null=True)),
                        ("proven_optimal", models.BooleanField(default=False)),
                        ("curve", models.JSONField(default=list)),
                        ("applied_at", models.DateTimeField(null=True)),
                        (
                            "job",
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="seeding_run",
                                to="tournaments.job",
                            ),
                        ),
                        (
                            "round",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="seeding_runs",
                                to="tournaments.round",
                            ),
                        ),
                        ("sits_out", models.JSONField(default=list)),
                        ("left_out", models.JSONField(default=list)),
                        ("plays_twice", models.JSONField(default=list)),
                        ("seed_chosen", models.BooleanField(default=False)),
                        ("without_reasons", models.BooleanField(default=False)),
                        ("entry_of", models.JSONField(default=dict)),
                    ],
                    options={
                        "ordering": ["-id"],
                        "indexes": [],
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("round", "number"), name="seeding_run_number_once_per_round"
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="SwissBye",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("number", models.PositiveSmallIntegerField(verbose_name="round")),
                        (
                            "kind",
                            models.CharField(
                                choices=[
                                    ("U", "Bye"),
                                    ("F", "Full-point bye"),
                                    ("H", "Half-point bye"),
                                    ("Z", "Absent"),
                                ],
                                max_length=1,
                            ),
                        ),
                        ("note", models.CharField(blank=True, max_length=200)),
                        (
                            "entry",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="byes", to="tournaments.entry"
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["number"],
                        "indexes": [],
                        "constraints": [
                            models.UniqueConstraint(fields=("entry", "number"), name="bye_once_per_entry_and_round")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="SwissEntry",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("number", models.PositiveSmallIntegerField(verbose_name="number")),
                        ("club_name", models.CharField(blank=True, max_length=80, verbose_name="club")),
                        ("army", models.CharField(blank=True, max_length=80, verbose_name="army")),
                        ("rating", models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="rating")),
                        (
                            "seed_number",
                            models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="seed number"),
                        ),
                        (
                            "birth_year",
                            models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="year of birth"),
                        ),
                        ("travelled", models.BooleanField(default=False, verbose_name="has travelled here")),
                        (
                            "fixed_table",
                            models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="fixed table"),
                        ),
                        (
                            "start_points",
                            models.DecimalField(
                                decimal_places=2, default=0, max_digits=6, verbose_name="points at the start"
                            ),
                        ),
                        ("joined_in", models.PositiveSmallIntegerField(default=1, verbose_name="first round")),
                        (
                            "withdrawn_from",
                            models.PositiveSmallIntegerField(
                                blank=True, null=True, verbose_name="withdrawn from round"
                            ),
                        ),
                        (
                            "entry",
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="swiss",
                                to="tournaments.entry",
                            ),
                        ),
                        ("start_by_hand", models.BooleanField(default=False)),
                        (
                            "event",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="swiss_entries",
                                to="tournaments.event",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["number"],
                        "indexes": [],
                        "constraints": [
                            models.UniqueConstraint(fields=("event", "number"), name="swiss_number_once_per_event")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="SwissPairRule",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "kind",
                            models.CharField(
                                choices=[("forbidden", "must not meet"), ("wished", "wish to meet")], max_length=10
                            ),
                        ),
                        ("number", models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="round")),
                        ("note", models.CharField(blank=True, max_length=200, verbose_name="note")),
                        (
                            "one",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="+", to="tournaments.entry"
                            ),
                        ),
                        (
                            "other",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="+", to="tournaments.entry"
                            ),
                        ),
                        (
                            "event",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="pair_rules",
                                to="tournaments.event",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["kind", "pk"],
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(("one__lt", models.F("other"))), name="pair_rule_in_order"
                            ),
                            models.UniqueConstraint(fields=("one", "other", "number"), name="pair_rule_once_per_round"),
                            models.UniqueConstraint(
                                condition=models.Q(("number", None)),
                                fields=("one", "other"),
                                name="pair_rule_once_for_all_rounds",
                            ),
                        ],
                        "indexes": [],
                    },
                ),
                migrations.CreateModel(
                    name="SwissRound",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "state",
                            models.CharField(
                                choices=[("draft", "Draft"), ("published", "Published")], default="draft", max_length=10
                            ),
                        ),
                        ("seed", models.BigIntegerField()),
                        ("explanation", models.JSONField(default=dict)),
                        ("changed_by_hand", models.JSONField(default=list)),
                        ("published_at", models.DateTimeField(blank=True, null=True)),
                        (
                            "round",
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="swiss",
                                to="tournaments.round",
                            ),
                        ),
                    ],
                    options={
                        "indexes": [],
                        "constraints": [],
                    },
                ),
                migrations.CreateModel(
                    name="TeamMember",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "entry",
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="team_membership",
                                to="tournaments.entry",
                            ),
                        ),
                        (
                            "team",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="members",
                                to="tournaments.team",
                            ),
                        ),
                    ],
                    options={
                        "indexes": [],
                        "constraints": [],
                    },
                ),
                migrations.CreateModel(
                    name="TopDogHandicap",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("army", models.CharField(blank=True, max_length=80, verbose_name="army")),
                        ("history", models.JSONField()),
                        ("per_round", models.CharField(max_length=60)),
                        ("reason", models.CharField(blank=True, max_length=200)),
                        ("made_at", models.DateTimeField(auto_now_add=True)),
                        (
                            "entry",
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="top_dog",
                                to="tournaments.entry",
                            ),
                        ),
                    ],
                    options={
                        "indexes": [],
                        "constraints": [],
                    },
                ),
                migrations.CreateModel(
                    name="CupEntry",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("name", models.CharField(max_length=80)),
                        ("place", models.PositiveSmallIntegerField()),
                        ("handicap", models.SmallIntegerField(verbose_name="handicap")),
                        (
                            "cup",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="entries",
                                to="tournaments.cup",
                            ),
                        ),
                        (
                            "team",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="cup_entries",
                                to="tournaments.leagueteam",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["place"],
                        "constraints": [
                            models.UniqueConstraint(fields=("cup", "team"), name="cup_team_once"),
                            models.UniqueConstraint(fields=("cup", "place"), name="cup_place_once"),
                        ],
                        "indexes": [],
                    },
                ),
                migrations.CreateModel(
                    name="CupResult",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("match", models.PositiveSmallIntegerField()),
                        ("number", models.PositiveIntegerField()),
                        (
                            "home_score",
                            models.DecimalField(
                                blank=True, decimal_places=2, max_digits=8, null=True, verbose_name="home score"
                            ),
                        ),
                        (
                            "away_score",
                            models.DecimalField(
                                blank=True, decimal_places=2, max_digits=8, null=True, verbose_name="away score"
                            ),
                        ),
                        ("given_to", models.CharField(blank=True, max_length=4)),
                        ("reason", models.CharField(blank=True, max_length=200, verbose_name="reason")),
                        ("by_name", models.CharField(max_length=120)),
                        ("door", models.CharField(max_length=10)),
                        ("created_at", models.DateTimeField(auto_now_add=True)),
                        (
                            "cup",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="results",
                                to="tournaments.cup",
                            ),
                        ),
                        (
                            "entered_by",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["match", "number"],
                        "constraints": [
                            models.UniqueConstraint(fields=("cup", "match", "number"), name="cup_result_number_once")
                        ],
                        "indexes": [],
                    },
                ),
                migrations.CreateModel(
                    name="FixtureResult",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("number", models.PositiveIntegerField()),
                        (
                            "home_score",
                            models.DecimalField(
                                blank=True, decimal_places=2, max_digits=8, null=True, verbose_name="home score"
                            ),
                        ),
                        (
                            "away_score",
                            models.DecimalField(
                                blank=True, decimal_places=2, max_digits=8, null=True, verbose_name="away score"
                            ),
                        ),
                        (
                            "home_points",
                            models.DecimalField(
                                blank=True,
                                decimal_places=2,
                                max_digits=8,
                                null=True,
                                verbose_name="points awarded, home",
                            ),
                        ),
                        (
                            "away_points",
                            models.DecimalField(
                                blank=True,
                                decimal_places=2,
                                max_digits=8,
                                null=True,
                                verbose_name="points awarded, away",
                            ),
                        ),
                        ("reason", models.CharField(blank=True, max_length=200, verbose_name="reason")),
                        ("by_name", models.CharField(max_length=120)),
                        ("door", models.CharField(max_length=10)),
                        ("created_at", models.DateTimeField(auto_now_add=True)),
                        (
                            "entered_by",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "fixture",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="versions",
                                to="tournaments.fixture",
                            ),
                        ),
                        (
                            "withdrew",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to="tournaments.divisionteam",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["-number"],
                        "indexes": [],
                        "constraints": [
                            models.UniqueConstraint(fields=("fixture", "number"), name="fixture_result_number_once")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Fixture",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("number", models.PositiveIntegerField()),
                        ("matchday", models.PositiveSmallIntegerField(verbose_name="matchday")),
                        ("played_on", models.DateField(blank=True, null=True, verbose_name="day")),
                        ("starts", models.TimeField(blank=True, null=True, verbose_name="time")),
                        ("venue", models.CharField(blank=True, max_length=120, verbose_name="place")),
                        (
                            "state",
                            models.CharField(
                                choices=[
                                    ("scheduled", "To be played"),
                                    ("postponed", "Postponed"),
                                    ("played", "Played"),
                                    ("awarded", "Awarded"),
                                    ("void", "Annulled"),
                                ],
                                default="scheduled",
                                max_length=10,
                            ),
                        ),
                        ("postponed_from", models.DateField(blank=True, null=True)),
                        ("postponed_by", models.CharField(blank=True, max_length=80, verbose_name="who asked")),
                        ("reminded_on", models.DateField(blank=True, null=True)),
                        ("reminders", models.PositiveSmallIntegerField(default=0)),
                        (
                            "away",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="away_fixtures",
                                to="tournaments.divisionteam",
                            ),
                        ),
                        (
                            "home",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="home_fixtures",
                                to="tournaments.divisionteam",
                            ),
                        ),
                        (
                            "result",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to="tournaments.fixtureresult",
                            ),
                        ),
                        (
                            "division",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="fixtures",
                                to="tournaments.leaguedivision",
                            ),
                        ),
                        ("made_on", models.DateField(default=django.utils.timezone.localdate, editable=False)),
                        (
                            "event",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="fixtures",
                                to="tournaments.event",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["number"],
                        "indexes": [
                            models.Index(
                                condition=models.Q(("state__in", ["scheduled", "postponed"])),
                                fields=["played_on"],
                                name="fixture_to_remind_of",
                            )
                        ],
                        "constraints": [
                            models.UniqueConstraint(fields=("event", "number"), name="fixture_number_once_per_season")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="ResultVersion",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("number", models.PositiveIntegerField()),
                        ("door", models.CharField(max_length=10)),
                        ("created_at", models.DateTimeField(auto_now_add=True)),
                        (
                            "entered_by",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "game",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="result_versions",
                                to="tournaments.game",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["-number"],
                        "indexes": [],
                        "constraints": [
                            models.UniqueConstraint(fields=("game", "number"), name="result_version_number_once")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Game",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("number", models.PositiveSmallIntegerField()),
                        (
                            "state",
                            models.CharField(
                                choices=[("unstarted", "Unstarted"), ("started", "Started"), ("finished", "Finished")],
                                default="unstarted",
                                max_length=10,
                            ),
                        ),
                        ("top_board", models.BooleanField(default=False, verbose_name="top board")),
                        ("powers_locked", models.BooleanField(default=True, verbose_name="power assignments locked")),
                        ("started_at", models.DateTimeField(blank=True, null=True)),
                        ("finished_at", models.DateTimeField(blank=True, null=True)),
                        (
                            "result",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to="tournaments.resultversion",
                            ),
                        ),
                        (
                            "round",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="games",
                                to="tournaments.round",
                            ),
                        ),
                        (
                            "scoring_system",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="games",
                                to="tournaments.scoringsystem",
                            ),
                        ),
                        (
                            "pool",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="games",
                                to="tournaments.pool",
                            ),
                        ),
                        (
                            "left_out",
                            models.CharField(blank=True, max_length=10, verbose_name="power that nobody plays"),
                        ),
                        ("kept", models.BooleanField(default=False, verbose_name="kept as it is by seeding")),
                    ],
                    options={
                        "ordering": ["number"],
                        "indexes": [],
                        "constraints": [
                            models.UniqueConstraint(fields=("round", "number"), name="game_number_once_per_round")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="PointsAdjustment",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("points", models.DecimalField(decimal_places=2, max_digits=8, verbose_name="points")),
                        ("reason", models.CharField(max_length=200, verbose_name="reason")),
                        ("created_at", models.DateTimeField(auto_now_add=True)),
                        (
                            "made_by",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "team",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="adjustments",
                                to="tournaments.divisionteam",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["id"],
                        "indexes": [],
                        "constraints": [],
                    },
                ),
                migrations.CreateModel(
                    name="PushMessage",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("subject", models.CharField(max_length=60)),
                        ("text", models.CharField(max_length=300)),
                        ("created_at", models.DateTimeField(auto_now_add=True)),
                        (
                            "device",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="messages",
                                to="tournaments.pushdevice",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["id"],
                        "indexes": [],
                        "constraints": [],
                    },
                ),
                migrations.CreateModel(
                    name="RatedEvent",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("counts", models.BooleanField(null=True)),
                        ("position", models.PositiveIntegerField(null=True)),
                        ("day", models.DateField(null=True)),
                        ("periods", models.PositiveIntegerField(default=0, verbose_name="rating periods after it")),
                        ("players", models.PositiveIntegerField(default=0)),
                        ("games", models.PositiveIntegerField(default=0)),
                        (
                            "revision",
                            models.PositiveIntegerField(null=True, verbose_name="the event's revision that was read"),
                        ),
                        ("facts", models.CharField(blank=True, max_length=64)),
                        ("chain", models.CharField(blank=True, max_length=64)),
                        (
                            "list",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="events",
                                to="tournaments.ratinglist",
                            ),
                        ),
                        (
                            "event",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="rated_in",
                                to="tournaments.event",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["position", "id"],
                        "indexes": [],
                        "constraints": [
                            models.UniqueConstraint(fields=("list", "event"), name="rated_event_once_per_list")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="RatingStart",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("rating", models.DecimalField(decimal_places=2, max_digits=7, verbose_name="rating")),
                        (
                            "deviation",
                            models.DecimalField(decimal_places=2, max_digits=7, null=True, verbose_name="deviation"),
                        ),
                        ("games", models.PositiveSmallIntegerField(default=0, verbose_name="games")),
                        (
                            "list",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="starts",
                                to="tournaments.ratinglist",
                            ),
                        ),
                        (
                            "person",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="rating_starts",
                                to="tournaments.person",
                            ),
                        ),
                    ],
                    options={
                        "indexes": [],
                        "constraints": [
                            models.UniqueConstraint(fields=("list", "person"), name="rating_start_once_per_person")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Registration",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "entry",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="registrations",
                                to="tournaments.entry",
                            ),
                        ),
                        (
                            "round",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="registrations",
                                to="tournaments.round",
                            ),
                        ),
                        (
                            "pool",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="registrations",
                                to="tournaments.pool",
                            ),
                        ),
                        ("may_sit_out", models.BooleanField(default=False, verbose_name="offers to sit out")),
                        (
                            "part",
                            models.CharField(
                                choices=[
                                    ("plays", "Plays"),
                                    ("sits_out", "Sits out"),
                                    ("stands_in", "Stands in if needed"),
                                ],
                                default="plays",
                                max_length=10,
                            ),
                        ),
                        (
                            "may_play_twice",
                            models.BooleanField(default=False, verbose_name="offers to play two boards"),
                        ),
                    ],
                    options={
                        "indexes": [],
                        "constraints": [
                            models.UniqueConstraint(fields=("round", "entry"), name="registration_once_per_round")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Announcement",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("text", models.CharField(max_length=200, verbose_name="text")),
                        ("ends_at", models.DateTimeField(null=True, verbose_name="shown until")),
                        ("withdrawn_at", models.DateTimeField(null=True)),
                        ("created_at", models.DateTimeField(auto_now_add=True)),
                        (
                            "game",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="+",
                                to="tournaments.game",
                            ),
                        ),
                        (
                            "round",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="+",
                                to="tournaments.round",
                            ),
                        ),
                        (
                            "event",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="announcements",
                                to="tournaments.event",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["-id"],
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(("game__isnull", True), ("round__isnull", False), _connector="OR"),
                                name="announcement_of_game_has_round",
                            )
                        ],
                        "indexes": [],
                    },
                ),
                migrations.CreateModel(
                    name="ClockExtension",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("minutes", models.PositiveSmallIntegerField(verbose_name="minutes")),
                        ("reason", models.CharField(max_length=120, verbose_name="reason")),
                        ("created_at", models.DateTimeField(auto_now_add=True)),
                        (
                            "game",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="+",
                                to="tournaments.game",
                            ),
                        ),
                        (
                            "clock",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="extensions",
                                to="tournaments.roundclock",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["id"],
                        "indexes": [],
                        "constraints": [],
                    },
                ),
                migrations.CreateModel(
                    name="DrawVote",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("number", models.PositiveSmallIntegerField()),
                        ("year", models.PositiveSmallIntegerField(verbose_name="game-year")),
                        ("powers", models.JSONField()),
                        (
                            "in_favour",
                            models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="in favour"),
                        ),
                        ("against", models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="against")),
                        ("passed", models.BooleanField(blank=True, null=True, verbose_name="passed")),
                        ("created_at", models.DateTimeField(auto_now_add=True)),
                        (
                            "entered_by",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "game",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="draw_votes",
                                to="tournaments.game",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["number"],
                        "constraints": [
                            models.UniqueConstraint(fields=("game", "number"), name="draw_vote_number_once_per_game")
                        ],
                        "indexes": [],
                    },
                ),
                migrations.CreateModel(
                    name="FixtureClaim",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("home_score", models.DecimalField(decimal_places=2, max_digits=8, verbose_name="home score")),
                        ("away_score", models.DecimalField(decimal_places=2, max_digits=8, verbose_name="away score")),
                        ("created_at", models.DateTimeField(auto_now_add=True)),
                        (
                            "fixture",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="claims",
                                to="tournaments.fixture",
                            ),
                        ),
                        (
                            "team",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="claims",
                                to="tournaments.divisionteam",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["id"],
                        "indexes": [],
                        "constraints": [],
                    },
                ),
                migrations.CreateModel(
                    name="RatedPlayer",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("rank", models.PositiveIntegerField()),
                        ("rating", models.FloatField()),
                        ("deviation", models.FloatField(null=True)),
                        ("volatility", models.FloatField(null=True)),
                        ("best", models.FloatField()),
                        ("games", models.PositiveIntegerField()),
                        ("events", models.PositiveIntegerField()),
                        ("gain", models.FloatField(null=True)),
                        ("provisional", models.BooleanField()),
                        (
                            "last_event",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to="tournaments.ratedevent",
                            ),
                        ),
                        (
                            "person",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="ratings",
                                to="tournaments.person",
                            ),
                        ),
                        (
                            "list",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="players",
                                to="tournaments.ratinglist",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["rank", "id"],
                        "indexes": [models.Index(fields=["list", "rank"], name="tournaments_list_id_8e6cfa_idx")],
                        "constraints": [models.UniqueConstraint(fields=("list", "person"), name="rated_once_per_list")],
                    },
                ),
                migrations.CreateModel(
                    name="RatingChange",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("games", models.PositiveSmallIntegerField()),
                        ("met", models.PositiveSmallIntegerField()),
                        ("scored", models.DecimalField(decimal_places=2, max_digits=7)),
                        ("expected", models.FloatField()),
                        ("factor", models.DecimalField(decimal_places=2, max_digits=7, null=True)),
                        ("rating_before", models.FloatField()),
                        ("rating", models.FloatField()),
                        ("deviation_before", models.FloatField(null=True)),
                        ("deviation", models.FloatField(null=True)),
                        ("volatility", models.FloatField(null=True)),
                        ("best", models.FloatField()),
                        ("games_after", models.PositiveIntegerField()),
                        ("period", models.PositiveIntegerField()),
                        (
                            "event",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="changes",
                                to="tournaments.ratedevent",
                            ),
                        ),
                        (
                            "person",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="rating_changes",
                                to="tournaments.person",
                            ),
                        ),
                    ],
                    options={
                        "indexes": [models.Index(fields=["person", "event"], name="tournaments_person__01d353_idx")],
                        "constraints": [
                            models.UniqueConstraint(fields=("event", "person"), name="rating_change_once_per_event")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="ResultSlip",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("facts", models.JSONField()),
                        ("created_at", models.DateTimeField(auto_now_add=True)),
                        (
                            "entry",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="slips",
                                to="tournaments.entry",
                            ),
                        ),
                        (
                            "game",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="slips", to="tournaments.game"
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["id"],
                        "indexes": [],
                        "constraints": [],
                    },
                ),
                migrations.CreateModel(
                    name="Seat",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("position", models.PositiveSmallIntegerField()),
                        ("power", models.CharField(blank=True, max_length=10)),
                        (
                            "entry",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="seats",
                                to="tournaments.entry",
                            ),
                        ),
                        (
                            "game",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="seats", to="tournaments.game"
                            ),
                        ),
                        (
                            "round",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="seats",
                                to="tournaments.round",
                            ),
                        ),
                        ("fills", models.BooleanField(default=False, verbose_name="second seat, scores for nobody")),
                    ],
                    options={
                        "ordering": ["position"],
                        "indexes": [],
                        "constraints": [
                            models.UniqueConstraint(fields=("game", "position"), name="seat_position_once_per_game"),
                            models.UniqueConstraint(
                                condition=models.Q(("power", ""), _negated=True),
                                fields=("game", "power"),
                                name="seat_power_once_per_game",
                            ),
                            models.UniqueConstraint(
                                condition=models.Q(("fills", False)),
                                fields=("round", "entry"),
                                name="seat_once_per_round",
                            ),
                            models.UniqueConstraint(
                                condition=models.Q(("fills", True)),
                                fields=("round", "entry"),
                                name="seat_fills_once_per_round",
                            ),
                            models.UniqueConstraint(fields=("game", "entry"), name="seat_entry_once_per_game"),
                            models.UniqueConstraint(
                                condition=models.Q(("power", ""), _negated=True),
                                fields=("round", "entry", "power"),
                                name="seat_power_once_per_entry",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="DuelResult",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "outcome",
                            models.CharField(
                                choices=[
                                    ("win", "Win"),
                                    ("draw", "Draw"),
                                    ("loss", "Loss"),
                                    ("forfeit_win", "Win, the other did not come"),
                                    ("forfeit_loss", "Did not come"),
                                ],
                                max_length=12,
                            ),
                        ),
                        (
                            "points",
                            models.DecimalField(
                                blank=True, decimal_places=2, max_digits=8, null=True, verbose_name="points"
                            ),
                        ),
                        (
                            "loss",
                            models.DecimalField(
                                blank=True,
                                decimal_places=2,
                                max_digits=6,
                                null=True,
                                verbose_name="own loss in percent",
                            ),
                        ),
                        (
                            "army_points",
                            models.DecimalField(
                                blank=True, decimal_places=2, max_digits=8, null=True, verbose_name="army points"
                            ),
                        ),
                        (
                            "seat",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="duels", to="tournaments.seat"
                            ),
                        ),
                        (
                            "version",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="duels",
                                to="tournaments.resultversion",
                            ),
                        ),
                        (
                            "break_point",
                            models.DecimalField(
                                blank=True, decimal_places=2, max_digits=6, null=True, verbose_name="own break point"
                            ),
                        ),
                        (
                            "units_lost",
                            models.DecimalField(
                                blank=True, decimal_places=2, max_digits=6, null=True, verbose_name="own units lost"
                            ),
                        ),
                    ],
                    options={
                        "indexes": [],
                        "constraints": [
                            models.UniqueConstraint(fields=("version", "seat"), name="duel_result_once_per_version")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Replacement",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("created_at", models.DateTimeField(auto_now_add=True)),
                        (
                            "incoming",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, related_name="+", to="tournaments.entry"
                            ),
                        ),
                        (
                            "outgoing",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, related_name="+", to="tournaments.entry"
                            ),
                        ),
                        (
                            "seat",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="replacements",
                                to="tournaments.seat",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["id"],
                        "indexes": [],
                        "constraints": [],
                    },
                ),
                migrations.CreateModel(
                    name="ScoreOverride",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("score", models.DecimalField(decimal_places=3, max_digits=12, verbose_name="score")),
                        ("reason", models.CharField(max_length=200, verbose_name="reason")),
                        ("created_at", models.DateTimeField(auto_now_add=True)),
                        (
                            "made_by",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "seat",
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="score_override",
                                to="tournaments.seat",
                            ),
                        ),
                    ],
                    options={
                        "indexes": [],
                        "constraints": [],
                    },
                ),
                migrations.CreateModel(
                    name="SeatResult",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "result",
                            models.CharField(
                                blank=True,
                                choices=[("", "–"), ("win", "Win"), ("loss", "Loss")],
                                default="",
                                max_length=4,
                            ),
                        ),
                        (
                            "centers",
                            models.PositiveSmallIntegerField(
                                blank=True,
                                null=True,
                                validators=[django.core.validators.MaxValueValidator(34)],
                                verbose_name="centers",
                            ),
                        ),
                        (
                            "final_year",
                            models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="final year"),
                        ),
                        (
                            "total_centers",
                            models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="total centers"),
                        ),
                        (
                            "seat",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="results",
                                to="tournaments.seat",
                            ),
                        ),
                        (
                            "version",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="seats",
                                to="tournaments.resultversion",
                            ),
                        ),
                        ("chart", models.JSONField(blank=True, null=True)),
                    ],
                    options={
                        "indexes": [],
                        "constraints": [
                            models.UniqueConstraint(fields=("version", "seat"), name="seat_result_once_per_version")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="SlipPhoto",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("jpeg", models.BinaryField()),
                        (
                            "slip",
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="photo",
                                to="tournaments.resultslip",
                            ),
                        ),
                    ],
                    options={
                        "indexes": [],
                        "constraints": [],
                    },
                ),
                migrations.CreateModel(
                    name="IdempotencyKey",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("who", models.CharField(max_length=80)),
                        ("key", models.CharField(max_length=160)),
                        ("request_hash", models.CharField(max_length=64)),
                        ("answer", models.JSONField(default=dict)),
                        ("created_at", models.DateTimeField(auto_now_add=True, db_index=True)),
                    ],
                    options={
                        "constraints": [models.UniqueConstraint(fields=("who", "key"), name="sent_once_per_key")],
                        "indexes": [],
                    },
                ),
                migrations.CreateModel(
                    name="FixtureProposal",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("played_on", models.DateField(verbose_name="day")),
                        ("starts", models.TimeField(blank=True, null=True, verbose_name="time")),
                        ("venue", models.CharField(blank=True, max_length=120, verbose_name="place")),
                        ("created_at", models.DateTimeField(auto_now_add=True)),
                        (
                            "fixture",
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="proposal",
                                to="tournaments.fixture",
                            ),
                        ),
                        (
                            "team",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="+",
                                to="tournaments.divisionteam",
                            ),
                        ),
                    ],
                    options={
                        "abstract": False,
                        "indexes": [],
                        "constraints": [],
                    },
                ),
                migrations.CreateModel(
                    name="CupClaim",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("match", models.PositiveSmallIntegerField()),
                        ("home_score", models.DecimalField(decimal_places=2, max_digits=8, verbose_name="home score")),
                        ("away_score", models.DecimalField(decimal_places=2, max_digits=8, verbose_name="away score")),
                        ("created_at", models.DateTimeField(auto_now=True)),
                        (
                            "cup",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="claims", to="tournaments.cup"
                            ),
                        ),
                        (
                            "entry",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="+", to="tournaments.cupentry"
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["match", "id"],
                        "constraints": [
                            models.UniqueConstraint(fields=("cup", "match", "entry"), name="cup_claim_once_per_team")
                        ],
                        "indexes": [],
                    },
                ),
                migrations.CreateModel(
                    name="CupDeadline",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("round", models.PositiveSmallIntegerField()),
                        ("play_by", models.DateField(verbose_name="play by")),
                        (
                            "cup",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="deadlines",
                                to="tournaments.cup",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["round"],
                        "constraints": [
                            models.UniqueConstraint(fields=("cup", "round"), name="cup_deadline_once_per_round")
                        ],
                        "indexes": [],
                    },
                ),
                migrations.CreateModel(
                    name="EventMembership",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "role",
                            models.CharField(
                                choices=[("organiser", "Organiser"), ("scorer", "Scorer"), ("viewer", "Viewer")],
                                max_length=10,
                                verbose_name="role",
                            ),
                        ),
                        ("created_at", models.DateTimeField(auto_now_add=True)),
                        (
                            "event",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="memberships",
                                to="tournaments.event",
                            ),
                        ),
                        (
                            "user",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="event_memberships",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(fields=("event", "user"), name="membership_once_per_event")
                        ],
                        "indexes": [],
                    },
                ),
                migrations.CreateModel(
                    name="Circuit",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "sort_key",
                            tournaments.base.models.sorting.SortKeyField(default="", editable=False, of=["name"]),
                        ),
                        ("name", models.CharField(max_length=80, verbose_name="name")),
                        ("slug", models.SlugField(max_length=60, verbose_name="short name for the address")),
                        (
                            "season",
                            models.CharField(
                                blank=True, default="", help_text="Such as 2026.", max_length=40, verbose_name="season"
                            ),
                        ),
                        (
                            "description",
                            models.TextField(blank=True, default="", max_length=4000, verbose_name="description"),
                        ),
                        ("published", models.BooleanField(default=False, verbose_name="everybody can see the circuit")),
                        (
                            "starts_on",
                            models.DateField(
                                blank=True,
                                help_text="Events that end before it don't count.",
                                null=True,
                                verbose_name="first day",
                            ),
                        ),
                        (
                            "ends_on",
                            models.DateField(
                                blank=True,
                                help_text="Events that end after it don't count.",
                                null=True,
                                verbose_name="last day",
                            ),
                        ),
                        (
                            "rolling_days",
                            models.PositiveSmallIntegerField(
                                default=0,
                                help_text="365 for a rolling year. 0 for no limit.",
                                validators=[tournaments.base.columns.Within(0, 9999)],
                                verbose_name="days that a result counts for",
                            ),
                        ),
                        ("time_zone", models.CharField(default="UTC", max_length=40, verbose_name="time zone")),
                        ("preset", models.CharField(blank=True, default="", max_length=20)),
                        (
                            "formula",
                            models.TextField(
                                help_text="A formula in the words of the table below, such as (players - place)/players.",
                                max_length=1000,
                                verbose_name="points of one result",
                            ),
                        ),
                        (
                            "table",
                            models.TextField(
                                blank=True,
                                default="",
                                help_text="Only for formulas with table(place): 25 18 15 12, or a line for each size, such as 21-50: 80 65 55.",
                                max_length=4000,
                                verbose_name="table of points",
                            ),
                        ),
                        (
                            "ties",
                            models.CharField(
                                choices=[
                                    ("best", "the best of their places"),
                                    ("shared", "the average of their places"),
                                    ("worst", "the worst of their places"),
                                    ("half", "half their own place by tie-break, half the average"),
                                ],
                                default="best",
                                max_length=6,
                                verbose_name="tied players get the points of",
                            ),
                        ),
                        (
                            "rounding",
                            models.CharField(
                                choices=[
                                    ("none", "not at all"),
                                    ("nearest", "to the nearest"),
                                    ("up", "up"),
                                    ("down", "down"),
                                ],
                                default="none",
                                max_length=7,
                                verbose_name="points are rounded",
                            ),
                        ),
                        (
                            "digits",
                            models.PositiveSmallIntegerField(
                                default=0,
                                validators=[tournaments.base.columns.Within(0, 6)],
                                verbose_name="decimals after rounding",
                            ),
                        ),
                        (
                            "round_total",
                            models.BooleanField(
                                default=False, verbose_name="round the total only, and not each result"
                            ),
                        ),
                        (
                            "counting",
                            models.CharField(
                                choices=[
                                    ("all", "all"),
                                    ("best", "the best ones"),
                                    ("weighted", "all, the best ones more"),
                                ],
                                default="best",
                                max_length=8,
                                verbose_name="results that count",
                            ),
                        ),
                        (
                            "best",
                            models.PositiveSmallIntegerField(
                                default=3,
                                help_text="Only if the best ones count.",
                                validators=[tournaments.base.columns.Within(1, 99)],
                                verbose_name="how many of the best",
                            ),
                        ),
                        (
                            "weights",
                            models.CharField(
                                blank=True,
                                default="",
                                help_text="Only if the best ones count more: 100 80 40 20.",
                                max_length=200,
                                verbose_name="percentages, the best result first",
                            ),
                        ),
                        (
                            "rest_weight",
                            models.DecimalField(
                                decimal_places=3,
                                default=Decimal("0"),
                                max_digits=6,
                                validators=[tournaments.base.columns.Within(0, 100)],
                                verbose_name="percentage of all further results",
                            ),
                        ),
                        (
                            "least_events",
                            models.PositiveSmallIntegerField(
                                default=1,
                                validators=[tournaments.base.columns.Within(1, 99)],
                                verbose_name="events needed for a rank",
                            ),
                        ),
                        (
                            "ties_by",
                            models.CharField(
                                choices=[
                                    ("shared", "share the rank"),
                                    ("singles", "go by the best single result, then the next best"),
                                    ("firsts", "go by the most first places, then second places"),
                                    ("direct", "go by events that both played: who finished ahead more often"),
                                ],
                                default="shared",
                                max_length=7,
                                verbose_name="equal totals",
                            ),
                        ),
                        ("revision", models.PositiveIntegerField(default=0)),
                        ("created_at", models.DateTimeField(auto_now_add=True)),
                        (
                            "club",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="circuits",
                                to="tournaments.club",
                            ),
                        ),
                        (
                            "carry_from",
                            models.SlugField(
                                blank=True, default="", max_length=60, verbose_name="circuit of the season before"
                            ),
                        ),
                        (
                            "carry_percent",
                            models.DecimalField(
                                decimal_places=3,
                                default=Decimal("0"),
                                max_digits=6,
                                validators=[tournaments.base.columns.Within(0, 100)],
                                verbose_name="percentage of its totals that players bring along",
                            ),
                        ),
                        (
                            "club_best",
                            models.PositiveSmallIntegerField(
                                default=0,
                                help_text="The best totals of a club's players make the ranking of clubs. 0 for no such ranking.",
                                validators=[tournaments.base.columns.Within(0, 99)],
                                verbose_name="players who count for their club",
                            ),
                        ),
                        ("lot_seed", models.PositiveIntegerField(default=tournaments.circuits.models.new_seed)),
                        (
                            "lots",
                            models.BooleanField(
                                default=False, verbose_name="lots decide between those who are still equal"
                            ),
                        ),
                        (
                            "by_games",
                            models.BooleanField(
                                default=False,
                                help_text="Events that rank by a total with marks and penalties count as if they ranked by games.",
                                verbose_name="places by games only",
                            ),
                        ),
                        (
                            "prize_ties",
                            models.CharField(
                                choices=[
                                    ("none", "goes by the rules for equal totals"),
                                    ("average", "is added up and shared equally"),
                                    ("half", "half by those rules, half shared equally"),
                                ],
                                default="none",
                                help_text="Only with prizes. Things always go by the rules for equal totals.",
                                max_length=7,
                                verbose_name="prize money of equal totals",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["sort_key", "id"],
                        "abstract": False,
                        "base_manager_name": "objects",
                        "indexes": [],
                        "constraints": [
                            models.UniqueConstraint(
                                models.F("club"),
                                django.db.models.functions.text.Lower("name"),
                                name="circuit_name_once_per_club",
                            ),
                            models.UniqueConstraint(fields=("club", "slug"), name="circuit_slug_once_per_club"),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="CircuitAdjustment",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "points",
                            models.DecimalField(
                                decimal_places=3,
                                max_digits=9,
                                validators=[tournaments.base.columns.Within(-100000, 100000)],
                                verbose_name="points",
                            ),
                        ),
                        ("reason", models.CharField(max_length=200, verbose_name="reason")),
                        ("created_at", models.DateTimeField(auto_now_add=True)),
                        (
                            "circuit",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="adjustments",
                                to="tournaments.circuit",
                            ),
                        ),
                        (
                            "person",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="circuit_adjustments",
                                to="tournaments.person",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["id"],
                        "indexes": [],
                        "constraints": [],
                    },
                ),
                migrations.CreateModel(
                    name="CircuitClass",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("code", models.SlugField(max_length=20)),
                        ("name", models.CharField(max_length=60, verbose_name="class")),
                        (
                            "weight",
                            models.DecimalField(
                                decimal_places=3,
                                default=Decimal("1"),
                                max_digits=9,
                                validators=[tournaments.base.columns.Within(0, 100000)],
                                verbose_name="number",
                            ),
                        ),
                        ("always", models.BooleanField(default=False, verbose_name="always counts")),
                        (
                            "most",
                            models.PositiveSmallIntegerField(
                                default=0, validators=[tournaments.base.columns.Within(0, 99)], verbose_name="at most"
                            ),
                        ),
                        (
                            "circuit",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="classes",
                                to="tournaments.circuit",
                            ),
                        ),
                        (
                            "least",
                            models.PositiveSmallIntegerField(
                                default=0,
                                validators=[tournaments.base.columns.Within(0, 99)],
                                verbose_name="needed for a rank",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["id"],
                        "indexes": [],
                        "constraints": [
                            models.UniqueConstraint(fields=("circuit", "code"), name="circuit_class_code_once")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="CircuitEvent",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("title", models.CharField(blank=True, default="", max_length=80, verbose_name="name")),
                        ("day", models.DateField(blank=True, null=True, verbose_name="last day")),
                        (
                            "days",
                            models.PositiveSmallIntegerField(
                                default=1, validators=[tournaments.base.columns.Within(1, 99)], verbose_name="days"
                            ),
                        ),
                        (
                            "rounds",
                            models.PositiveSmallIntegerField(
                                default=1, validators=[tournaments.base.columns.Within(0, 99)], verbose_name="rounds"
                            ),
                        ),
                        (
                            "tables",
                            models.PositiveSmallIntegerField(
                                default=0,
                                help_text="0 if you don't know.",
                                validators=[tournaments.base.columns.Within(0, 9999)],
                                verbose_name="games of a round",
                            ),
                        ),
                        (
                            "circuit",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="events",
                                to="tournaments.circuit",
                            ),
                        ),
                        (
                            "event",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="circuit_events",
                                to="tournaments.event",
                            ),
                        ),
                        (
                            "event_class",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="events",
                                to="tournaments.circuitclass",
                            ),
                        ),
                        ("added_at", models.DateTimeField(auto_now_add=True)),
                        ("from_event", models.BooleanField(default=False)),
                        ("results_at", models.DateTimeField(null=True)),
                        (
                            "state",
                            models.CharField(
                                choices=[
                                    ("asked", "Asked for"),
                                    ("invited", "Invited"),
                                    ("accepted", "Accepted"),
                                    ("refused", "Refused"),
                                ],
                                default="accepted",
                                max_length=8,
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["id"],
                        "indexes": [],
                        "constraints": [
                            models.UniqueConstraint(fields=("circuit", "event"), name="circuit_event_once"),
                            models.CheckConstraint(
                                condition=models.Q(("event__isnull", False), ("day__isnull", False), _connector="OR"),
                                name="event_held_elsewhere_has_a_day",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="EventOutcome",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("day", models.DateField()),
                        ("days", models.PositiveSmallIntegerField(default=1)),
                        ("players", models.PositiveIntegerField()),
                        ("entered", models.PositiveIntegerField()),
                        ("round_games", models.JSONField(default=list)),
                        ("corrected_at", models.DateTimeField(null=True)),
                        ("created_at", models.DateTimeField(auto_now_add=True)),
                        (
                            "event",
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="outcome",
                                to="tournaments.event",
                            ),
                        ),
                        ("in_lists", models.BooleanField(default=True)),
                    ],
                    options={
                        "abstract": False,
                        "indexes": [],
                        "constraints": [],
                    },
                ),
                migrations.CreateModel(
                    name="EventResult",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("place", models.PositiveIntegerField()),
                        ("tied", models.PositiveIntegerField(default=1)),
                        ("order", models.PositiveIntegerField()),
                        ("points", models.CharField(default="0", max_length=40)),
                        ("played", models.PositiveSmallIntegerField(default=0)),
                        ("wins", models.PositiveSmallIntegerField(default=0)),
                        ("draws", models.PositiveSmallIntegerField(default=0)),
                        ("losses", models.PositiveSmallIntegerField(default=0)),
                        ("streak", models.PositiveSmallIntegerField(default=0)),
                        ("rating", models.PositiveSmallIntegerField(default=0)),
                        ("played_as", models.CharField(blank=True, default="", max_length=80)),
                        (
                            "event",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="results",
                                to="tournaments.event",
                            ),
                        ),
                        (
                            "person",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="event_results",
                                to="tournaments.person",
                            ),
                        ),
                        ("games_place", models.PositiveIntegerField(null=True)),
                        ("games_points", models.CharField(blank=True, default="", max_length=40)),
                    ],
                    options={
                        "ordering": ["event_id", "order"],
                        "indexes": [models.Index(fields=["person", "event"], name="tournaments_person__24796d_idx")],
                        "constraints": [
                            models.UniqueConstraint(fields=("event", "person"), name="event_result_once_per_person")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="OutsideResult",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("place", models.PositiveIntegerField(verbose_name="place")),
                        (
                            "points",
                            models.DecimalField(decimal_places=3, max_digits=9, null=True, verbose_name="points"),
                        ),
                        (
                            "event",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="results",
                                to="tournaments.circuitevent",
                            ),
                        ),
                        (
                            "person",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="outside_results",
                                to="tournaments.person",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["place", "id"],
                        "indexes": [],
                        "constraints": [
                            models.UniqueConstraint(fields=("event", "person"), name="outside_result_once_per_person")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="EntryForm",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("opens_at", models.DateTimeField(blank=True, null=True, verbose_name="entries open")),
                        (
                            "closes_at",
                            models.DateTimeField(
                                blank=True,
                                help_text="The last minute counts. Empty: until the event starts.",
                                null=True,
                                verbose_name="entries close",
                            ),
                        ),
                        (
                            "capacity",
                            models.PositiveSmallIntegerField(
                                blank=True,
                                help_text="Empty for no limit. A smaller number removes nobody.",
                                null=True,
                                validators=[
                                    django.core.validators.MinValueValidator(1),
                                    django.core.validators.MaxValueValidator(9999),
                                ],
                                verbose_name="places",
                            ),
                        ),
                        ("queues", models.BooleanField(default=True, verbose_name="waiting list once it is full")),
                        (
                            "offers_places",
                            models.BooleanField(
                                default=True,
                                help_text="The first on the waiting list gets an email with the offer. Otherwise you offer each place.",
                                verbose_name="offer free places automatically",
                            ),
                        ),
                        (
                            "offer_hours",
                            models.PositiveSmallIntegerField(
                                default=24,
                                help_text="The offer holds the place. Then it goes to the next player.",
                                validators=[
                                    django.core.validators.MinValueValidator(1),
                                    django.core.validators.MaxValueValidator(720),
                                ],
                                verbose_name="hours to answer an offer",
                            ),
                        ),
                        (
                            "review",
                            models.CharField(
                                choices=[
                                    ("automatic", "Nobody: whoever enters gets a free place"),
                                    ("by_hand", "We look at each entry"),
                                    ("by_hand_if_new", "We look at people who are new to the club"),
                                ],
                                default="automatic",
                                max_length=14,
                                verbose_name="who decides",
                            ),
                        ),
                        (
                            "ask_country",
                            models.CharField(
                                choices=[("no", "Don’t ask"), ("may", "Optional"), ("must", "Required")],
                                default="no",
                                max_length=4,
                                verbose_name="country",
                            ),
                        ),
                        (
                            "ask_club",
                            models.CharField(
                                choices=[("no", "Don’t ask"), ("may", "Optional"), ("must", "Required")],
                                default="no",
                                max_length=4,
                                verbose_name="club",
                            ),
                        ),
                        (
                            "ask_birth_year",
                            models.CharField(
                                choices=[("no", "Don’t ask"), ("may", "Optional"), ("must", "Required")],
                                default="no",
                                help_text="With it, children enter with a parent’s address.",
                                max_length=4,
                                verbose_name="year of birth",
                            ),
                        ),
                        (
                            "ask_phone",
                            models.CharField(
                                choices=[("no", "Don’t ask"), ("may", "Optional"), ("must", "Required")],
                                default="no",
                                help_text="Only organisers see it. Deleted 180 days after the event.",
                                max_length=4,
                                verbose_name="phone number",
                            ),
                        ),
                        (
                            "ask_army",
                            models.CharField(
                                choices=[("no", "Don’t ask"), ("may", "Optional"), ("must", "Required")],
                                default="no",
                                max_length=4,
                                verbose_name="army",
                            ),
                        ),
                        (
                            "ask_team",
                            models.CharField(
                                choices=[("no", "Don’t ask"), ("may", "Optional"), ("must", "Required")],
                                default="no",
                                max_length=4,
                                verbose_name="team",
                            ),
                        ),
                        (
                            "ask_preferences",
                            models.CharField(
                                choices=[("no", "Don’t ask"), ("may", "Optional"), ("must", "Required")],
                                default="no",
                                max_length=4,
                                verbose_name="preferences for powers",
                            ),
                        ),
                        (
                            "min_age",
                            models.PositiveSmallIntegerField(
                                default=0,
                                help_text="0 for none. Counted by the year of birth.",
                                validators=[django.core.validators.MaxValueValidator(99)],
                                verbose_name="minimum age",
                            ),
                        ),
                        (
                            "fee",
                            models.DecimalField(
                                decimal_places=2,
                                default=0,
                                help_text="0: free.",
                                max_digits=8,
                                validators=[django.core.validators.MinValueValidator(0)],
                                verbose_name="fee",
                            ),
                        ),
                        (
                            "currency",
                            models.CharField(
                                default="EUR",
                                help_text="Three letters, such as EUR.",
                                max_length=3,
                                verbose_name="currency",
                            ),
                        ),
                        (
                            "pay_note",
                            models.TextField(
                                blank=True,
                                default="",
                                help_text="Such as: by transfer or at the door.",
                                max_length=500,
                                verbose_name="how to pay",
                            ),
                        ),
                        (
                            "payee",
                            models.CharField(blank=True, default="", max_length=70, verbose_name="account holder"),
                        ),
                        (
                            "iban",
                            models.CharField(
                                blank=True,
                                default="",
                                help_text="With euros, players get a QR code that their banking app fills the transfer from.",
                                max_length=34,
                                verbose_name="IBAN",
                            ),
                        ),
                        (
                            "list_kind",
                            models.CharField(
                                choices=[
                                    ("none", "No list"),
                                    ("text", "As text"),
                                    ("file", "As a file (PDF, picture or text)"),
                                ],
                                default="none",
                                max_length=4,
                                verbose_name="lists",
                            ),
                        ),
                        (
                            "list_due_at",
                            models.DateTimeField(
                                blank=True,
                                help_text="Later ones are accepted, and marked as late.",
                                null=True,
                                verbose_name="lists are due",
                            ),
                        ),
                        (
                            "list_reveal_at",
                            models.DateTimeField(
                                blank=True,
                                help_text="Empty: only organisers read them.",
                                null=True,
                                verbose_name="everybody sees the lists from",
                            ),
                        ),
                        ("terms_text", models.TextField(blank=True, default="", max_length=4000, verbose_name="terms")),
                        ("terms_version", models.PositiveSmallIntegerField(default=0, editable=False)),
                        (
                            "shows",
                            models.CharField(
                                choices=[
                                    ("no", "Nobody: no public list"),
                                    ("accepted", "Players who have a place"),
                                    ("all", "These, and the number of players who wait"),
                                ],
                                default="accepted",
                                max_length=8,
                                verbose_name="public list",
                            ),
                        ),
                        (
                            "event",
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="entry_form",
                                to="tournaments.event",
                            ),
                        ),
                        (
                            "takes_cards",
                            models.BooleanField(
                                default=True,
                                help_text="Once an owner has set up card payments in the settings of the club.",
                                verbose_name="players can pay by card",
                            ),
                        ),
                    ],
                    options={
                        "abstract": False,
                        "indexes": [],
                        "constraints": [],
                    },
                ),
                migrations.CreateModel(
                    name="EntryQuestion",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("label", models.CharField(max_length=120, verbose_name="question")),
                        ("help_text", models.CharField(blank=True, default="", max_length=200, verbose_name="hint")),
                        (
                            "kind",
                            models.CharField(
                                choices=[
                                    ("text", "One line"),
                                    ("long", "Several lines"),
                                    ("choice", "One of several"),
                                    ("many", "Some of several"),
                                    ("number", "A number"),
                                    ("yes", "Yes or no"),
                                ],
                                default="text",
                                max_length=6,
                                verbose_name="answer",
                            ),
                        ),
                        (
                            "choices",
                            models.TextField(
                                blank=True,
                                default="",
                                help_text="One on each line.",
                                max_length=1000,
                                verbose_name="choices",
                            ),
                        ),
                        ("required", models.BooleanField(default=False, verbose_name="must be answered")),
                        (
                            "sensitive",
                            models.BooleanField(
                                default=False,
                                help_text="Health, diet, access. Only organisers see the answers. They are deleted 14 days after the event.",
                                verbose_name="sensitive",
                            ),
                        ),
                        ("position", models.PositiveSmallIntegerField(default=0)),
                        (
                            "form",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="questions",
                                to="tournaments.entryform",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["position", "id"],
                        "indexes": [],
                        "constraints": [],
                    },
                ),
                migrations.CreateModel(
                    name="EntryRequest",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "sort_key",
                            tournaments.base.models.sorting.SortKeyField(
                                default="", editable=False, of=["last_name", "first_name"]
                            ),
                        ),
                        ("number", models.PositiveIntegerField(null=True)),
                        (
                            "first_name",
                            models.CharField(blank=True, default="", max_length=60, verbose_name="first name"),
                        ),
                        ("last_name", models.CharField(max_length=60, verbose_name="last name")),
                        ("email", models.EmailField(blank=True, default="", max_length=254, verbose_name="email")),
                        (
                            "guardian_email",
                            models.EmailField(blank=True, default="", max_length=254, verbose_name="email of a parent"),
                        ),
                        ("phone", models.CharField(blank=True, default="", max_length=30, verbose_name="phone")),
                        ("country", models.CharField(blank=True, default="", max_length=60, verbose_name="country")),
                        ("club_name", models.CharField(blank=True, default="", max_length=80, verbose_name="club")),
                        (
                            "birth_year",
                            models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="year of birth"),
                        ),
                        ("army", models.CharField(blank=True, default="", max_length=80, verbose_name="army")),
                        ("team_name", models.CharField(blank=True, default="", max_length=80, verbose_name="team")),
                        (
                            "preferences",
                            models.JSONField(blank=True, default=list, verbose_name="preferences for powers"),
                        ),
                        (
                            "name_shown",
                            models.CharField(
                                blank=True,
                                choices=[
                                    ("", "Whole name"),
                                    ("short", "First name and initial"),
                                    ("initials", "Initials only"),
                                ],
                                default="",
                                max_length=8,
                                verbose_name="how others see my name",
                            ),
                        ),
                        (
                            "state",
                            models.CharField(
                                choices=[
                                    ("unconfirmed", "Not confirmed"),
                                    ("applied", "To review"),
                                    ("waiting", "Waiting"),
                                    ("offered", "Place offered"),
                                    ("accepted", "Accepted"),
                                    ("withdrawn", "Withdrawn"),
                                    ("declined", "Declined"),
                                    ("expired", "Expired"),
                                ],
                                default="unconfirmed",
                                max_length=11,
                            ),
                        ),
                        ("queue_no", models.PositiveIntegerField(null=True)),
                        ("offered_until", models.DateTimeField(null=True)),
                        (
                            "source",
                            models.CharField(
                                choices=[("form", "Form"), ("api", "API"), ("desk", "Desk"), ("team", "Captain")],
                                default="form",
                                max_length=4,
                            ),
                        ),
                        ("form_key", models.CharField(blank=True, default="", max_length=64)),
                        ("serial", models.PositiveIntegerField(default=1)),
                        ("token_hash", models.CharField(max_length=64, unique=True)),
                        ("confirmed_at", models.DateTimeField(null=True)),
                        ("terms_version", models.PositiveSmallIntegerField(default=0)),
                        ("terms_at", models.DateTimeField(null=True)),
                        ("language", models.CharField(default="en", max_length=10)),
                        ("doubts", models.CharField(blank=True, default="", max_length=200)),
                        (
                            "note_desk",
                            models.CharField(
                                blank=True, default="", max_length=300, verbose_name="note of the organisers"
                            ),
                        ),
                        ("reason", models.CharField(blank=True, default="", max_length=200, verbose_name="reason")),
                        ("decided_by", models.CharField(blank=True, default="", max_length=120)),
                        ("decided_at", models.DateTimeField(null=True)),
                        ("reference", models.CharField(blank=True, default="", max_length=25)),
                        ("paid_at", models.DateTimeField(null=True)),
                        (
                            "paid_how",
                            models.CharField(
                                blank=True,
                                choices=[
                                    ("cash", "Cash"),
                                    ("bank", "Bank transfer"),
                                    ("card", "Card"),
                                    ("waived", "Waived"),
                                ],
                                default="",
                                max_length=6,
                            ),
                        ),
                        ("erased_at", models.DateTimeField(null=True)),
                        ("created_at", models.DateTimeField(auto_now_add=True)),
                        (
                            "entry",
                            models.OneToOneField(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="entry_request",
                                to="tournaments.entry",
                            ),
                        ),
                        (
                            "event",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="entry_requests",
                                to="tournaments.event",
                            ),
                        ),
                        (
                            "person",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="entry_requests",
                                to="tournaments.person",
                            ),
                        ),
                        ("paid_amount", models.DecimalField(decimal_places=2, max_digits=8, null=True)),
                        ("paid_currency", models.CharField(blank=True, default="", max_length=3)),
                        (
                            "team_place",
                            models.CharField(
                                blank=True,
                                choices=[
                                    ("", "None"),
                                    ("captain", "Captain"),
                                    ("member", "Member"),
                                    ("asked", "Asked to join"),
                                ],
                                default="",
                                max_length=7,
                            ),
                        ),
                        ("fee_kept", models.BooleanField(default=False)),
                    ],
                    options={
                        "ordering": ["id"],
                        "abstract": False,
                        "base_manager_name": "objects",
                        "indexes": [
                            models.Index(
                                condition=models.Q(("state", "offered")), fields=["offered_until"], name="entry_offer"
                            )
                        ],
                        "constraints": [
                            models.UniqueConstraint(
                                condition=models.Q(("form_key", ""), _negated=True),
                                fields=("event", "form_key"),
                                name="entry_request_once_per_form",
                            ),
                            models.UniqueConstraint(fields=("event", "number"), name="entry_request_number_once"),
                            models.UniqueConstraint(fields=("event", "queue_no"), name="entry_request_queue_once"),
                            models.UniqueConstraint(
                                models.F("event"),
                                django.db.models.functions.text.Lower("email"),
                                django.db.models.functions.text.Lower("first_name"),
                                django.db.models.functions.text.Lower("last_name"),
                                condition=models.Q(
                                    ("doubts", ""),
                                    ("state__in", ["accepted", "applied", "offered", "unconfirmed", "waiting"]),
                                    models.Q(("email", ""), _negated=True),
                                ),
                                name="entry_request_once_per_person",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="EntryList",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("number", models.PositiveSmallIntegerField()),
                        ("text", models.TextField(blank=True, default="", max_length=10000)),
                        ("file", models.BinaryField(null=True)),
                        ("file_name", models.CharField(blank=True, default="", max_length=80)),
                        ("media", models.CharField(blank=True, default="", max_length=40)),
                        ("late", models.BooleanField(default=False)),
                        (
                            "state",
                            models.CharField(
                                choices=[
                                    ("submitted", "To check"),
                                    ("question", "Question"),
                                    ("approved", "Checked"),
                                    ("refused", "Not accepted"),
                                ],
                                default="submitted",
                                max_length=9,
                            ),
                        ),
                        ("remark", models.CharField(blank=True, default="", max_length=300, verbose_name="remark")),
                        ("created_at", models.DateTimeField(auto_now_add=True)),
                        (
                            "request",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="lists",
                                to="tournaments.entryrequest",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["id"],
                        "indexes": [],
                        "constraints": [
                            models.UniqueConstraint(fields=("request", "number"), name="entry_list_number_once")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="EntryAnswer",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("value", models.TextField(max_length=1000)),
                        (
                            "question",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="answers",
                                to="tournaments.entryquestion",
                            ),
                        ),
                        (
                            "request",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="answers",
                                to="tournaments.entryrequest",
                            ),
                        ),
                    ],
                    options={
                        "indexes": [],
                        "constraints": [
                            models.UniqueConstraint(fields=("request", "question"), name="entry_answer_once")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Ballot",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "question",
                            models.CharField(
                                help_text="Such as: Which army is painted best?",
                                max_length=120,
                                verbose_name="question",
                            ),
                        ),
                        (
                            "choices",
                            models.PositiveSmallIntegerField(
                                default=1,
                                validators=[
                                    django.core.validators.MinValueValidator(1),
                                    django.core.validators.MaxValueValidator(5),
                                ],
                                verbose_name="players to name",
                            ),
                        ),
                        (
                            "weights",
                            models.CharField(
                                blank=True,
                                default="",
                                help_text="The first choice first, such as 3 2 1, which is also meant if you leave it empty.",
                                max_length=40,
                                verbose_name="points for each choice",
                            ),
                        ),
                        (
                            "opens_at",
                            models.DateTimeField(
                                blank=True, help_text="Empty: not open yet.", null=True, verbose_name="opens"
                            ),
                        ),
                        ("closes_at", models.DateTimeField(blank=True, null=True, verbose_name="closes")),
                        ("not_self", models.BooleanField(default=True, verbose_name="nobody votes for themselves")),
                        (
                            "not_own_club",
                            models.BooleanField(default=False, verbose_name="nobody votes for their own club"),
                        ),
                        (
                            "event",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="ballots",
                                to="tournaments.event",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["id"],
                        "indexes": [],
                        "constraints": [
                            models.UniqueConstraint(fields=("event", "question"), name="ballot_question_once")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="SoftKind",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "name",
                            models.CharField(
                                help_text="As everybody reads it, such as Painting.", max_length=40, verbose_name="name"
                            ),
                        ),
                        (
                            "least",
                            models.DecimalField(
                                decimal_places=2,
                                default=Decimal("0"),
                                max_digits=7,
                                validators=[
                                    django.core.validators.MinValueValidator(-1000),
                                    django.core.validators.MaxValueValidator(1000),
                                ],
                                verbose_name="lowest mark",
                            ),
                        ),
                        (
                            "most",
                            models.DecimalField(
                                decimal_places=2,
                                default=Decimal("10"),
                                max_digits=7,
                                validators=[
                                    django.core.validators.MinValueValidator(-1000),
                                    django.core.validators.MaxValueValidator(1000),
                                ],
                                verbose_name="highest mark",
                            ),
                        ),
                        (
                            "weight",
                            models.DecimalField(
                                decimal_places=3,
                                default=Decimal("1"),
                                help_text="A mark counts this number of times in the total, such as 0.5.",
                                max_digits=6,
                                validators=[
                                    django.core.validators.MinValueValidator(0),
                                    django.core.validators.MaxValueValidator(100),
                                ],
                                verbose_name="weight",
                            ),
                        ),
                        ("in_total", models.BooleanField(default=True, verbose_name="goes into the total")),
                        (
                            "entered_by",
                            models.CharField(
                                choices=[
                                    ("desk", "the desk"),
                                    ("judge", "a judge with a private link"),
                                    ("opponent", "the opponents, after each game"),
                                ],
                                default="desk",
                                max_length=8,
                                verbose_name="who gives the marks",
                            ),
                        ),
                        ("link_serial", models.PositiveIntegerField(default=0, editable=False)),
                        (
                            "token_hash",
                            models.CharField(blank=True, db_index=True, default="", editable=False, max_length=64),
                        ),
                        (
                            "event",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="soft_kinds",
                                to="tournaments.event",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["id"],
                        "indexes": [],
                        "constraints": [models.UniqueConstraint(fields=("event", "name"), name="soft_kind_name_once")],
                    },
                ),
                migrations.CreateModel(
                    name="PrizeCategory",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "name",
                            models.CharField(
                                help_text="As everybody reads it, such as Under 16.", max_length=60, verbose_name="name"
                            ),
                        ),
                        (
                            "basis",
                            models.CharField(
                                choices=[
                                    ("standings", "the best in the standings"),
                                    ("soft", "the best marks of a kind"),
                                    ("votes", "the most votes of a ballot"),
                                    ("vs_rating", "the best against their rating"),
                                    ("by_hand", "whom you choose by hand"),
                                    ("best_game", "the best game, which you name"),
                                ],
                                default="standings",
                                max_length=9,
                                verbose_name="the prizes go to",
                            ),
                        ),
                        (
                            "born_from",
                            models.PositiveSmallIntegerField(
                                blank=True,
                                help_text="A year, such as 2010.",
                                null=True,
                                validators=[
                                    django.core.validators.MinValueValidator(1900),
                                    django.core.validators.MaxValueValidator(2100),
                                ],
                                verbose_name="born in or after",
                            ),
                        ),
                        (
                            "born_to",
                            models.PositiveSmallIntegerField(
                                blank=True,
                                help_text="A year, such as 1966.",
                                null=True,
                                validators=[
                                    django.core.validators.MinValueValidator(1900),
                                    django.core.validators.MaxValueValidator(2100),
                                ],
                                verbose_name="born in or before",
                            ),
                        ),
                        (
                            "rating_from",
                            models.PositiveSmallIntegerField(
                                blank=True,
                                null=True,
                                validators=[
                                    django.core.validators.MinValueValidator(1),
                                    django.core.validators.MaxValueValidator(9999),
                                ],
                                verbose_name="rating from",
                            ),
                        ),
                        (
                            "rating_below",
                            models.PositiveSmallIntegerField(
                                blank=True,
                                help_text="2000 for a band up to 1999. The rating is that with which the player was entered.",
                                null=True,
                                validators=[
                                    django.core.validators.MinValueValidator(1),
                                    django.core.validators.MaxValueValidator(9999),
                                ],
                                verbose_name="rating below",
                            ),
                        ),
                        (
                            "takes_unrated",
                            models.BooleanField(default=False, verbose_name="players without a rating too"),
                        ),
                        ("country", models.CharField(blank=True, default="", max_length=80, verbose_name="country")),
                        ("club_name", models.CharField(blank=True, default="", max_length=80, verbose_name="club")),
                        (
                            "played_as",
                            models.CharField(blank=True, default="", max_length=80, verbose_name="army or power"),
                        ),
                        ("team", models.CharField(blank=True, default="", max_length=80, verbose_name="team")),
                        (
                            "newcomers",
                            models.BooleanField(
                                default=False, verbose_name="only players with no earlier event of the club"
                            ),
                        ),
                        (
                            "event",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="prize_categories",
                                to="tournaments.event",
                            ),
                        ),
                        (
                            "ballot",
                            models.ForeignKey(
                                blank=True,
                                help_text="Only if the prizes go to the most votes.",
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="prize_categories",
                                to="tournaments.ballot",
                                verbose_name="ballot",
                            ),
                        ),
                        (
                            "soft_kind",
                            models.ForeignKey(
                                blank=True,
                                help_text="Only if the prizes go to the best marks.",
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="prize_categories",
                                to="tournaments.softkind",
                                verbose_name="kind of marks",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["id"],
                        "indexes": [],
                        "constraints": [
                            models.UniqueConstraint(fields=("event", "name"), name="prize_category_name_once")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="PrizeGroup",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("name", models.CharField(max_length=60, verbose_name="name")),
                        (
                            "one_each",
                            models.BooleanField(
                                default=True,
                                help_text="A player wins one prize of the group at most.",
                                verbose_name="one prize for each player",
                            ),
                        ),
                        (
                            "order",
                            models.CharField(
                                choices=[("value", "the most valuable first"), ("listed", "in the order of the list")],
                                default="value",
                                max_length=6,
                                verbose_name="given out",
                            ),
                        ),
                        (
                            "moves_up",
                            models.BooleanField(
                                default=True,
                                help_text="Where a player wins a better prize. Otherwise the prize for that place stays with nobody.",
                                verbose_name="the next player moves up",
                            ),
                        ),
                        (
                            "ties",
                            models.CharField(
                                choices=[
                                    ("none", "goes by the tie-breaks"),
                                    ("average", "is added up and shared equally"),
                                    ("half", "half by the tie-breaks, half shared equally"),
                                ],
                                default="none",
                                help_text="Players are tied if they have equal points. Things always go by the tie-breaks.",
                                max_length=7,
                                verbose_name="money of tied players",
                            ),
                        ),
                        (
                            "based_on",
                            models.PositiveSmallIntegerField(
                                blank=True,
                                help_text="If fewer come, money shrinks with them; a fund of more than 500 pays at least half.",
                                null=True,
                                validators=[
                                    django.core.validators.MinValueValidator(1),
                                    django.core.validators.MaxValueValidator(9999),
                                ],
                                verbose_name="based on this number of players",
                            ),
                        ),
                        (
                            "currency",
                            models.CharField(
                                blank=True,
                                default="",
                                help_text="Three letters, such as EUR.",
                                max_length=3,
                                verbose_name="currency",
                            ),
                        ),
                        ("seed", models.PositiveIntegerField(default=0, editable=False, verbose_name="random seed")),
                        ("fixed_at", models.DateTimeField(editable=False, null=True, verbose_name="fixed")),
                        (
                            "event",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="prize_groups",
                                to="tournaments.event",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["id"],
                        "indexes": [],
                        "constraints": [
                            models.UniqueConstraint(fields=("event", "name"), name="prize_group_name_once")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Prize",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("title", models.CharField(max_length=80, verbose_name="title")),
                        (
                            "value",
                            models.DecimalField(
                                blank=True,
                                decimal_places=2,
                                help_text="Empty for a thing, such as a trophy.",
                                max_digits=10,
                                null=True,
                                validators=[
                                    django.core.validators.MinValueValidator(Decimal("0.01")),
                                    django.core.validators.MaxValueValidator(10000000),
                                ],
                                verbose_name="money",
                            ),
                        ),
                        (
                            "category",
                            models.ForeignKey(
                                blank=True,
                                help_text="Empty: everybody.",
                                null=True,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="prizes",
                                to="tournaments.prizecategory",
                                verbose_name="category",
                            ),
                        ),
                        (
                            "group",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="prizes",
                                to="tournaments.prizegroup",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["id"],
                        "indexes": [],
                        "constraints": [],
                    },
                ),
                migrations.CreateModel(
                    name="PrizeChoice",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "reason",
                            models.CharField(help_text="Everybody can read it.", max_length=200, verbose_name="reason"),
                        ),
                        ("created_at", models.DateTimeField(auto_now_add=True)),
                        (
                            "entry",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="prize_choices",
                                to="tournaments.entry",
                                verbose_name="player",
                            ),
                        ),
                        (
                            "prize",
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="choice",
                                to="tournaments.prize",
                            ),
                        ),
                    ],
                    options={
                        "abstract": False,
                        "indexes": [],
                        "constraints": [],
                    },
                ),
                migrations.CreateModel(
                    name="PrizeAward",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "amount",
                            models.DecimalField(decimal_places=2, max_digits=10, null=True, verbose_name="amount"),
                        ),
                        ("reason", models.CharField(blank=True, default="", max_length=400, verbose_name="reason")),
                        ("handed_over_at", models.DateTimeField(null=True, verbose_name="handed over")),
                        (
                            "entry",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="prize_awards",
                                to="tournaments.entry",
                            ),
                        ),
                        (
                            "prize",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="awards",
                                to="tournaments.prize",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["prize_id", "id"],
                        "constraints": [models.UniqueConstraint(fields=("prize", "entry"), name="prize_award_once")],
                        "indexes": [],
                    },
                ),
                migrations.CreateModel(
                    name="CardAccount",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("provider", models.CharField(default="stripe", max_length=10)),
                        ("sealed_key", models.TextField(default="")),
                        ("sealed_hook_secret", models.TextField(default="")),
                        ("key_end", models.CharField(default="", max_length=4)),
                        ("is_test", models.BooleanField(default=False)),
                        ("hook", models.CharField(max_length=40, unique=True)),
                        (
                            "club",
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="card_account",
                                to="tournaments.club",
                            ),
                        ),
                    ],
                    options={
                        "abstract": False,
                        "indexes": [],
                        "constraints": [],
                    },
                ),
                migrations.CreateModel(
                    name="CardPayment",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("number", models.PositiveSmallIntegerField()),
                        ("amount", models.DecimalField(decimal_places=2, max_digits=8, verbose_name="amount")),
                        ("currency", models.CharField(default="EUR", max_length=3, verbose_name="currency")),
                        (
                            "state",
                            models.CharField(
                                choices=[
                                    ("pending", "Not finished"),
                                    ("paid", "Paid"),
                                    ("failed", "Failed"),
                                    ("refunded", "Refunded"),
                                ],
                                default="pending",
                                max_length=8,
                            ),
                        ),
                        ("counts", models.BooleanField(default=False)),
                        (
                            "to_refund",
                            models.CharField(
                                blank=True,
                                choices=[
                                    ("no_place", "The player has no place any more."),
                                    ("twice", "The fee was paid already."),
                                    ("amount", "Another amount came than was due."),
                                ],
                                default="",
                                max_length=8,
                            ),
                        ),
                        ("external_id", models.CharField(blank=True, default="", max_length=255)),
                        ("charge_id", models.CharField(blank=True, default="", max_length=255)),
                        ("pay_url", models.TextField(blank=True, default="")),
                        ("once_key", models.CharField(blank=True, default="", max_length=40)),
                        ("open_until", models.DateTimeField(null=True)),
                        ("paid_at", models.DateTimeField(null=True)),
                        ("refunded_at", models.DateTimeField(null=True)),
                        ("created_at", models.DateTimeField(auto_now_add=True)),
                        (
                            "request",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="card_payments",
                                to="tournaments.entryrequest",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["id"],
                        "indexes": [models.Index(fields=["external_id"], name="card_payment_external")],
                        "constraints": [
                            models.UniqueConstraint(fields=("request", "number"), name="card_payment_number_once"),
                            models.UniqueConstraint(
                                condition=models.Q(("state", "pending")),
                                fields=("request",),
                                name="card_payment_one_open",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Penalty",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "kind",
                            models.CharField(
                                choices=[
                                    ("yellow_card", "yellow card"),
                                    ("late_list", "late list"),
                                    ("illegal_list", "illegal list"),
                                    ("slow_play", "slow play"),
                                    ("no_show", "no-show"),
                                    ("other", "something else"),
                                ],
                                max_length=12,
                                verbose_name="for",
                            ),
                        ),
                        (
                            "points",
                            models.DecimalField(
                                decimal_places=2,
                                help_text="What the player loses. 0 is a warning.",
                                max_digits=7,
                                validators=[
                                    django.core.validators.MinValueValidator(0),
                                    django.core.validators.MaxValueValidator(1000),
                                ],
                                verbose_name="points",
                            ),
                        ),
                        (
                            "reason",
                            models.CharField(
                                help_text="The player can read it.", max_length=200, verbose_name="reason"
                            ),
                        ),
                        ("public", models.BooleanField(default=True, verbose_name="everybody can read it")),
                        ("created_at", models.DateTimeField(auto_now_add=True)),
                        (
                            "entry",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="penalties",
                                to="tournaments.entry",
                                verbose_name="player",
                            ),
                        ),
                        (
                            "round",
                            models.ForeignKey(
                                blank=True,
                                help_text="Empty: the whole event.",
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="penalties",
                                to="tournaments.round",
                                verbose_name="round",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["id"],
                        "indexes": [],
                        "constraints": [],
                    },
                ),
                migrations.CreateModel(
                    name="SoftMark",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "value",
                            models.DecimalField(
                                blank=True, decimal_places=2, max_digits=7, null=True, verbose_name="mark"
                            ),
                        ),
                        (
                            "sentence",
                            models.CharField(blank=True, default="", max_length=200, verbose_name="in a sentence"),
                        ),
                        ("given_by", models.CharField(blank=True, default="", editable=False, max_length=80)),
                        ("read_at", models.DateTimeField(editable=False, null=True)),
                        ("created_at", models.DateTimeField(auto_now_add=True)),
                        (
                            "entry",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="soft_marks",
                                to="tournaments.entry",
                                verbose_name="player",
                            ),
                        ),
                        (
                            "game",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="soft_marks",
                                to="tournaments.game",
                            ),
                        ),
                        (
                            "giver",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="given_marks",
                                to="tournaments.entry",
                            ),
                        ),
                        (
                            "kind",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="marks",
                                to="tournaments.softkind",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["id"],
                        "indexes": [],
                        "constraints": [],
                    },
                ),
                migrations.CreateModel(
                    name="SoftRules",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "ranking",
                            models.CharField(
                                choices=[("games", "games only"), ("all", "the total")],
                                default="games",
                                help_text="Prizes, circuits and results follow. Pairing always goes by games only.",
                                max_length=5,
                                verbose_name="players are ranked by",
                            ),
                        ),
                        (
                            "below_zero",
                            models.BooleanField(
                                default=False,
                                help_text="Otherwise they take at most what a player has.",
                                verbose_name="penalties can lead below 0",
                            ),
                        ),
                        (
                            "event",
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="soft_rules",
                                to="tournaments.event",
                            ),
                        ),
                    ],
                    options={
                        "abstract": False,
                        "indexes": [],
                        "constraints": [],
                    },
                ),
                migrations.CreateModel(
                    name="Vote",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("place", models.PositiveSmallIntegerField()),
                        ("created_at", models.DateTimeField(auto_now_add=True)),
                        (
                            "ballot",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="votes",
                                to="tournaments.ballot",
                            ),
                        ),
                        (
                            "choice",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="votes_won",
                                to="tournaments.entry",
                            ),
                        ),
                        (
                            "voter",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="votes_given",
                                to="tournaments.entry",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["ballot_id", "voter_id", "place"],
                        "indexes": [],
                        "constraints": [
                            models.UniqueConstraint(fields=("ballot", "voter", "place"), name="vote_place_once"),
                            models.UniqueConstraint(fields=("ballot", "voter", "choice"), name="vote_choice_once"),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="AllowedOrigin",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "origin",
                            models.CharField(
                                default="",
                                help_text="Such as https://club.example.",
                                max_length=200,
                                verbose_name="address of the site",
                            ),
                        ),
                        ("created_at", models.DateTimeField(auto_now_add=True)),
                        (
                            "club",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="allowed_origins",
                                to="tournaments.club",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["origin"],
                        "constraints": [
                            models.UniqueConstraint(fields=("club", "origin"), name="allowed_origin_once_per_club")
                        ],
                        "indexes": [],
                    },
                ),
                migrations.CreateModel(
                    name="CircuitPrize",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("title", models.CharField(max_length=80, verbose_name="title")),
                        (
                            "value",
                            models.DecimalField(
                                blank=True,
                                decimal_places=2,
                                help_text="Empty for a thing, such as a trophy.",
                                max_digits=10,
                                null=True,
                                validators=[tournaments.base.columns.Within(1, 10000000)],
                                verbose_name="money",
                            ),
                        ),
                        (
                            "currency",
                            models.CharField(
                                blank=True,
                                default="",
                                help_text="Three letters, such as EUR.",
                                max_length=3,
                                verbose_name="currency",
                            ),
                        ),
                        (
                            "circuit",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="prizes",
                                to="tournaments.circuit",
                            ),
                        ),
                        (
                            "event_class",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="prizes",
                                to="tournaments.circuitclass",
                                verbose_name="ranking",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["id"],
                        "indexes": [],
                        "constraints": [],
                    },
                ),
                migrations.CreateModel(
                    name="ClubSite",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "motto",
                            models.CharField(
                                blank=True,
                                default="",
                                help_text="Under the club’s name, such as: Ancient and medieval wargames since 1987.",
                                max_length=120,
                                verbose_name="in one line",
                            ),
                        ),
                        (
                            "text",
                            models.TextField(
                                blank=True,
                                default="",
                                help_text="Blank lines separate paragraphs. **Bold**, *italic*, [links](https://club.example) and lists work.",
                                max_length=4000,
                                verbose_name="about the club",
                            ),
                        ),
                        (
                            "place",
                            models.CharField(
                                blank=True,
                                default="",
                                help_text="With street and town, so that a map finds it.",
                                max_length=160,
                                verbose_name="where you play",
                            ),
                        ),
                        (
                            "meets",
                            models.CharField(
                                blank=True,
                                default="",
                                help_text="Such as: second Tuesday, 19:00 to 22:30.",
                                max_length=120,
                                verbose_name="when you meet",
                            ),
                        ),
                        (
                            "guests",
                            models.CharField(
                                blank=True,
                                default="",
                                help_text="Such as: guests are welcome.",
                                max_length=160,
                                verbose_name="for guests",
                            ),
                        ),
                        (
                            "email",
                            models.EmailField(
                                blank=True,
                                default="",
                                help_text="Everybody can see it.",
                                max_length=254,
                                verbose_name="email address for questions",
                            ),
                        ),
                        (
                            "links",
                            models.TextField(
                                blank=True,
                                default="",
                                help_text="One a line: title | address | note. Such as: Our rules | https://club.example/rules.pdf | 84 kB",
                                max_length=4000,
                                verbose_name="links and documents",
                            ),
                        ),
                        ("picture", models.BinaryField(null=True)),
                        (
                            "club",
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.CASCADE, related_name="site", to="tournaments.club"
                            ),
                        ),
                    ],
                    options={
                        "abstract": False,
                        "indexes": [],
                        "constraints": [],
                    },
                ),
                migrations.CreateModel(
                    name="CalendarAddress",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("nonce", models.CharField(max_length=32)),
                        ("token_hash", models.CharField(max_length=64, unique=True)),
                        ("link_hash", models.CharField(max_length=64)),
                        ("created_at", models.DateTimeField(auto_now=True)),
                        (
                            "entry",
                            models.OneToOneField(
                                null=True,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="calendar_address",
                                to="tournaments.entry",
                            ),
                        ),
                        (
                            "team",
                            models.OneToOneField(
                                null=True,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="calendar_address",
                                to="tournaments.divisionteam",
                            ),
                        ),
                    ],
                    options={
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(
                                    models.Q(("entry__isnull", False), ("team__isnull", True)),
                                    models.Q(("entry__isnull", True), ("team__isnull", False)),
                                    _connector="OR",
                                ),
                                name="calendar_address_of_one",
                            )
                        ],
                        "indexes": [],
                    },
                ),
                migrations.CreateModel(
                    name="FormerOutcome",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("digest", models.CharField(max_length=64)),
                        ("corrected_at", models.DateTimeField(null=True)),
                        ("first_at", models.DateTimeField()),
                        (
                            "event",
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="former_outcome",
                                to="tournaments.event",
                            ),
                        ),
                    ],
                    options={
                        "abstract": False,
                        "indexes": [],
                        "constraints": [],
                    },
                ),
            ],
        ),
    ]
