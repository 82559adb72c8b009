"""The cast of every test: owner Alice, organiser Oscar, scorer Bob, viewer Vera, and the stranger Charlie."""

from __future__ import annotations

from collections.abc import Generator
from itertools import groupby
from typing import Any

import hypothesis
import pytest
from django.core.cache import caches
from django.test import Client, SimpleTestCase

from ops.garbage import settle_garbage
from ops.suite import WHOLE
from tests import acts, factories
from tests.lanes import Lanes, turn_of
from tests.scenes.new_site import new_database  # noqa: F401  a fixture
from tests.scenes.stage import STAGE, by_scenes, scene, scenes, shares_scenes, stage  # noqa: F401  fixtures among them
from tournaments.base.permissions import Role
from tournaments.clubs.models import Club, Membership, User
from tournaments.events.models import Event

WRONG_ACTS = pytest.StashKey[list[str]]()

# A timing is never a test's assertion: a loaded machine is slow, not wrong.
hypothesis.settings.register_profile("suite", deadline=None)
hypothesis.settings.load_profile("suite")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Lanes:
    """See `tests.lanes`."""
    return Lanes(config, log)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> Generator[None, None, None]:
    """Mark what uses the suite's database: all else is the same test on each. Tests that share scenes come together.

    At the end, when all others have put the tests into their order, the longest files come first.
    """
    for item in items:
        fixtures, case = getattr(item, "fixturenames", ()), getattr(item, "cls", None)
        if "db" in fixtures or item.get_closest_marker("django_db") or (case and issubclass(case, SimpleTestCase)):
            item.add_marker("database")
            if shares_scenes(item) and "scenes" not in fixtures:
                fixtures.insert(0, "scenes")
    files = groupby(items, key=lambda item: item.path)
    items[:] = [item for _file, group in files for item in by_scenes(group)]
    yield
    items.sort(key=lambda item: turn_of(item.nodeid))


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """A test that uses the database in a way of its own finds nothing of what others share."""
    if item.get_closest_marker("database") and "scenes" not in item.fixturenames:
        STAGE.strike()


@pytest.hookimpl(optionalhook=True)  # pytest-xdist's
def pytest_testnodedown(node: Any) -> None:
    """What a worker has seen counts for the whole run."""
    acts.SEEN.update(getattr(node, "workeroutput", {}).get("acts", ()))


def pytest_sessionfinish(session: pytest.Session) -> None:
    """A run of all tests that pass fails where no test changes anything at an address that takes changes."""
    config = session.config
    if hasattr(config, "workeroutput"):
        config.workeroutput["acts"] = sorted(acts.SEEN)
        return
    if session.testsfailed or not session.testscollected or not runs_all(config):
        return
    if found := acts.wrong():
        config.stash[WRONG_ACTS] = found
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def runs_all(config: pytest.Config) -> bool:
    """Whether it is the run of `make test`, and nothing was left out."""
    option = config.option
    fewer = option.collectonly or option.keyword or option.lf or option.maxfail
    return config.args_source is config.ArgsSource.TESTPATHS and option.markexpr == WHOLE and not fewer


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Name these addresses."""
    if found := config.stash.get(WRONG_ACTS, []):
        line = "FAILED: no test changes anything here, or one does where `tests.acts` says that nothing changes: "
        terminalreporter.write_line(f"{line}{', '.join(found)}.")


def pytest_collection_finish() -> None:
    """What is loaded by now stays to the end: to look it through for garbage again and again takes a tenth of a run."""
    settle_garbage()


@pytest.fixture(autouse=True)
def empty_caches() -> None:
    """No counts of throttles and no pages: one that another test left behind costs a query to find it out of date."""
    for cache in caches.all():
        cache.clear()


@scene
def alice(db: None) -> User:
    return factories.make_user("Alice")


@scene
def club(alice: User) -> Club:
    return factories.make_club(alice, name="Front Range Diplomacy", slug="front-range")


@scene
def oscar(club: Club) -> User:
    user = factories.make_user("Oscar")
    Membership.objects.create(club=club, user=user, role=Role.ORGANISER)
    return user


@scene
def bob(club: Club) -> User:
    user = factories.make_user("Bob")
    Membership.objects.create(club=club, user=user, role=Role.SCORER)
    return user


@scene
def vera(club: Club) -> User:
    user = factories.make_user("Vera")
    Membership.objects.create(club=club, user=user, role=Role.VIEWER)
    return user


@scene
def charlie(db: None) -> User:
    user = factories.make_user("Charlie")
    factories.make_club(user, name="Another Club", slug="another")
    return user


@scene
def regatta(club: Club) -> Event:
    return factories.make_boards_event(club, name="Regatta", slug="regatta", players=14)


@pytest.fixture
def sign_in() -> object:
    """`sign_in(user)` gives a test client with that user signed in."""

    def signed_in(user: User) -> Client:
        client = Client()
        client.force_login(user)
        return client

    return signed_in
