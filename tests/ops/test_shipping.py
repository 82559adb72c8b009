"""The files that ship the site: locked requirements, image, services."""

from __future__ import annotations

import importlib
import os
import re
import subprocess
import sys
from typing import Any

import pytest
import yaml

from config.env import SETTINGS
from ops.queues import FAST_QUEUE, LONG_QUEUES
from ops.setup import ROOT

COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "docker-compose.yml").read_text())
SERVICES: dict[str, dict[str, Any]] = COMPOSE["services"]
OURS = ("migrate", "web", "hub", "worker", "fast-worker", "beat")
RUNS_ONCE = {"migrate"}
PIN = re.compile(r"^([A-Za-z0-9._-]+)==(\S+)( ;.*)? \\$")


def pins(name: str) -> dict[str, str]:
    """The packages of one requirements file, with version and marker."""
    lines = (ROOT / name).read_text().splitlines()
    heads = [line for line in lines if not line.startswith("    --hash=sha256:")]
    found = [PIN.match(line) for line in heads]
    assert all(found), [line for line, match in zip(heads, found, strict=True) if not match]
    return {match[0]: match[0] for match in found if match}


def test_a_thread_of_gunicorn_keeps_its_connection_to_the_database() -> None:
    said = "import config.wsgi, django.db as db; print(db.connections.settings['default']['CONN_MAX_AGE'])"
    environment = {**os.environ, "DATABASE_URL": "postgres://nobody@localhost/none", "SECRET_KEY": "x" * 50}
    done = subprocess.run(
        [sys.executable, "-c", said], cwd=ROOT, env=environment, capture_output=True, text=True, check=True
    )
    assert done.stdout.split()[-1] == "60"


def test_requirements_are_pinned_hashed_and_name_no_host() -> None:
    for name in ("requirements.txt", "requirements-dev.txt"):
        assert len(pins(name)) > 50
        assert "://" not in (ROOT / name).read_text()


def test_development_installs_the_sites_own_versions() -> None:
    assert pins("requirements.txt").items() <= pins("requirements-dev.txt").items()


def test_every_declared_package_is_locked() -> None:
    import tomllib

    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    declared = [*project["project"]["dependencies"], *project["dependency-groups"]["dev"]]
    declared += project["project"]["optional-dependencies"]["engine"]
    names = {re.split(r"[\[<>=; ]", line)[0].lower().replace("_", "-") for line in declared}
    locked = {line.split("==")[0] for line in pins("requirements-dev.txt")}
    assert names - locked == set()


# What the libraries load themselves: Django its database driver, Python its time zones.
LOADED_BY_OTHERS = {"psycopg", "tzdata"}


def test_every_package_that_the_site_installs_is_used() -> None:
    import tomllib
    from importlib.metadata import packages_distributions

    declared = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["dependencies"]
    names = {re.split(r"[\[<>=; ]", line)[0].lower() for line in declared} - LOADED_BY_OTHERS
    modules: dict[str, set[str]] = {name: set() for name in names}
    for module, packages in packages_distributions().items():
        for name in names & {package.lower() for package in packages}:
            modules[name].add(module)
    folders = ("config", "handicaps", "ops", "pairing", "scoring", "tournaments")
    code = "\n".join(
        file.read_text() for folder in folders for file in (ROOT / folder).rglob("*.py") if "ops/chaos" not in str(file)
    )
    code += (ROOT / "Dockerfile").read_text()
    used = set(re.findall(r"[A-Za-z_][A-Za-z0-9_]*", code))
    assert [name for name in sorted(names) if not modules[name] & used] == []


def test_services_are_the_whole_site() -> None:
    assert set(SERVICES) == {*OURS, "postgres", "redis", "front"}


@pytest.mark.parametrize("name", sorted(set(SERVICES) - RUNS_ONCE))
def test_service_is_checked_and_starts_again(name: str) -> None:
    service = SERVICES[name]
    assert service["restart"] == "unless-stopped"
    assert service["healthcheck"]["test"][0] in {"CMD", "CMD-SHELL"}
    assert service["healthcheck"]["retries"] >= 3


def test_the_file_has_no_secret() -> None:
    for service in SERVICES.values():
        for name, value in service.get("environment", {}).items():
            if re.search("SECRET|PASSWORD|TOKEN|KEY|EMAIL_URL|DATABASE_URL", name):
                assert re.search(r"\$\{[A-Z_]+:\?set [A-Z_]+ in \.env\}", value), name


def test_every_variable_is_in_the_example() -> None:
    compose = (ROOT / "docker-compose.yml").read_text()
    needed = dict.fromkeys(re.findall(r"\$\{([A-Z_]+):\?", compose), "")
    optional = dict(re.findall(r"\$\{([A-Z_]+):-([^}]*)\}", compose))
    offered = re.findall(r"^([A-Z_]+)=(.*)$", (ROOT / ".env.example").read_text(), re.MULTILINE)
    assert dict(offered) == needed | optional


def test_under_production_settings_limits_and_locks_count_the_visitor_behind_the_front() -> None:
    """DRF, axes and allauth all use the last entry: the one that the front wrote."""
    said = """
import django; django.setup()
from allauth.account.adapter import get_adapter
from axes.helpers import get_client_ip_address
from django.test import RequestFactory
from common.web.throttles import CalculatorThrottle
from tournaments.base.api.throttles import ApiThrottle, SignInThrottle
from tournaments.base.pages.limits import LookUpThrottle
asked = RequestFactory(REMOTE_ADDR="172.18.0.9").get("/", headers={"x-forwarded-for": "6.6.6.6, 203.0.113.7"})
limits = [limit().get_ident(asked) for limit in (ApiThrottle, CalculatorThrottle, LookUpThrottle, SignInThrottle)]
print(get_adapter().get_client_ip(asked), get_client_ip_address(asked), *limits)
"""
    told = {"DJANGO_SETTINGS_MODULE": "config.settings.prod", "SECRET_KEY": "x" * 50}
    told |= {"NUM_PROXIES": SERVICES["web"]["environment"]["NUM_PROXIES"].removeprefix("${NUM_PROXIES:-").rstrip("}")}
    done = subprocess.run(
        [sys.executable, "-c", said], cwd=ROOT, env={**os.environ, **told}, capture_output=True, text=True, check=True
    )
    assert set(done.stdout.split()) == {"203.0.113.7"}


def test_our_services_get_only_settings_that_exist() -> None:
    known = {setting.name for setting in SETTINGS} | {"DJANGO_SETTINGS_MODULE"}
    for name in OURS:
        assert set(SERVICES[name]["environment"]) <= known


@pytest.mark.parametrize(
    ("service", "target"),
    [
        ("web", "config.wsgi:application"),
        ("hub", "tournaments.base.live.hub:app"),
        ("worker", "config.celery:app"),
        ("fast-worker", "config.celery:app"),
        ("beat", "config.celery:app"),
    ],
)
def test_command_leads_to_something_that_exists(service: str, target: str) -> None:
    assert target in SERVICES[service]["command"]
    module, _, name = target.partition(":")
    assert hasattr(importlib.import_module(module), name)


def test_volumes_that_are_used_are_declared() -> None:
    used = {
        volume.split(":")[0]
        for service in SERVICES.values()
        for volume in service.get("volumes", ())
        if not volume.startswith(".")
    }
    assert used == set(COMPOSE["volumes"])


def test_image_does_not_run_as_root() -> None:
    lines = (ROOT / "Dockerfile").read_text().splitlines()
    users = [line.split()[1] for line in lines if line.startswith("USER")]
    assert users == ["topboard"]
    assert sum(line.startswith("FROM") for line in lines) == 2
    assert sum(line.startswith("HEALTHCHECK") for line in lines) == 1


def test_files_that_the_image_is_started_with_are_in_it() -> None:
    ignored = set((ROOT / ".dockerignore").read_text().split())
    for path in ("docker/gunicorn.conf.py", "docker/healthcheck.py", "manage.py", "requirements.txt"):
        assert (ROOT / path).is_file()
        assert path.split("/")[0] not in ignored
    assert {".env", ".git", "var", ".venv"} <= ignored


def test_every_queue_is_read_by_one_kind_of_worker_and_the_fast_one_by_none_that_works_long() -> None:
    read = {name: command[command.index("--queues") + 1].split(",") for name, command in _workers().items()}
    assert read == {"worker": [*LONG_QUEUES], "fast-worker": [FAST_QUEUE]}


def _workers() -> dict[str, list[str]]:
    services = yaml.safe_load((ROOT / "docker-compose.yml").read_text())["services"]
    return {name: service["command"] for name, service in services.items() if "worker" in service.get("command", ())}
