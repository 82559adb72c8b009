"""The order in which a broker is found, and the server of our own."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from redis import Redis

from ops.broker import IN_PROCESS, check_answers, server_binary, socket_path, start_broker
from ops.errors import SetupError
from ops.processes import stop_children


def test_configured_broker_that_answers_nothing_is_one_line_without_its_password() -> None:
    with pytest.raises(SetupError) as caught:
        check_answers("redis://:secret@127.0.0.1:1/0")
    assert str(caught.value) == (
        "Nothing answers at REDIS_URL=redis://:***@127.0.0.1:1/0. Start that server, or unset "
        "REDIS_URL and Topboard brings its own."
    )


@pytest.mark.parametrize(
    ("url", "said"),
    [
        (
            "redis://127.0.0.1:abc/0",
            "REDIS_URL has a port that is not a number from 0 to 65535. Example: REDIS_URL=redis://",
        ),
        (
            "redis://127.0.0.1:6379/abc",
            "REDIS_URL names the database 'abc', which is not a number. Example: REDIS_URL=",
        ),
    ],
)
def test_an_address_that_cannot_be_read_is_one_line_with_an_example(url: str, said: str) -> None:
    with pytest.raises(SetupError) as caught:
        check_answers(url)
    assert str(caught.value).startswith(said)


def test_a_database_that_the_server_has_not_is_one_line(tmp_path: Path) -> None:
    broker = start_broker(tmp_path, configured="", env=os.environ)
    assert broker.child is not None
    with pytest.raises(SetupError, match=r"The server at REDIS_URL=.* says: .*out of range.* Correct the address."):
        check_answers(broker.url.replace("db=0", "db=99"))
    stop_children([broker.child])


def test_server_on_path_comes_before_the_packaged_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    server = tmp_path / "valkey-server"
    server.write_text("#!/bin/sh\n")
    server.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert server_binary() == server


def test_packaged_server_answers_and_ends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    broker = start_broker(tmp_path, configured="", env=os.environ)
    assert broker.child is not None
    assert broker.name == "valkey-server on a socket"
    with Redis.from_url(broker.url) as client:
        assert client.ping() is True
    stop_children([broker.child])
    broker.clean()
    assert [path.name for path in tmp_path.iterdir()] == []


def test_no_server_at_all_leaves_the_web_process(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    assert start_broker(tmp_path, configured="", env=os.environ).url == IN_PROCESS


def test_socket_of_a_long_folder_is_short(tmp_path: Path) -> None:
    deep = tmp_path / ("d" * 60) / ("e" * 60)
    path = socket_path(deep)
    assert len(os.fsencode(path)) <= 100
    assert path == socket_path(deep)
    path.parent.rmdir()
