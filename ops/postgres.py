"""A PostgreSQL server for the tests: a private cluster that ends with them, otherwise a server that responds here.

The private one doesn't wait for the disk, which saves a third of the time of a test that commits.
Other databases are never touched: the name is made from the project's folder, and Django puts `test_` before it.
"""

from __future__ import annotations

import contextlib
import getpass
import hashlib
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from ops.errors import SetupError
from ops.processes import Child, start_child, stop_children
from ops.setup import ROOT
from ops.system import apt_line, can_install, install_packages

DEFAULT_HOST = "127.0.0.1:5432"
FAST = [
    *("-c", "fsync=off", "-c", "synchronous_commit=off", "-c", "full_page_writes=off", "-c", "autovacuum=off"),
    *("-c", "wal_level=minimal", "-c", "max_wal_senders=0", "-c", "shared_buffers=512MB", "-c", "jit=off"),
    *("-c", "track_activities=off", "-c", "track_counts=off", "-c", "update_process_title=off"),
    *("-c", "join_collapse_limit=1", "-c", "from_collapse_limit=1", "-c", "max_parallel_workers_per_gather=0"),
]


@contextlib.contextmanager
def suite_database() -> Iterator[str]:
    """Yield a DATABASE_URL on PostgreSQL for the tests, or "" if there is none."""
    if url := os.environ.get("DATABASE_URL", ""):
        yield url
        return
    with contextlib.ExitStack() as stack:
        yield _private_server(stack) or answering_server() or _installed_server(stack)


def _private_server(stack: contextlib.ExitStack) -> str:
    """The URL of a private cluster that ends with `stack`, or "" if its programs are missing or can't start it."""
    programs = server_programs()
    if programs is not None:
        with contextlib.suppress(SetupError):
            return stack.enter_context(private_cluster(programs))
    return ""


def _installed_server(stack: contextlib.ExitStack) -> str:
    """As `_private_server`, after installing PostgreSQL if that is allowed."""
    if server_programs() is None and can_install():
        with contextlib.suppress(SetupError):
            install_packages(["postgresql"], purpose="tests on PostgreSQL")
    url = _private_server(stack)
    if not url:
        line = apt_line(["postgresql"])
        print(f"There is no PostgreSQL here, so the suite uses SQLite. To have it, run: {line}", flush=True)
    return url


def answering_server() -> str:
    """The URL of a server at the usual address on which we can create databases, or ""."""
    import psycopg  # noqa: PLC0415  not needed where DATABASE_URL is given

    for user in dict.fromkeys(("postgres", getpass.getuser())):
        address = f"postgres://{user}@{DEFAULT_HOST}"
        with contextlib.suppress(psycopg.Error):
            with psycopg.connect(f"{address}/postgres", connect_timeout=2) as connection:
                query = "SELECT rolcreatedb OR rolsuper FROM pg_roles WHERE rolname = current_user"
                row = connection.execute(query).fetchone()
            if row and row[0]:
                return f"{address}/{database_name()}"
    return ""


def database_name() -> str:
    """A name of our own, one per folder that the project is checked out in."""
    return f"topboard_{hashlib.sha256(os.fsencode(ROOT)).hexdigest()[:8]}"


def drop_test_databases(url: str) -> list[str]:
    """Drop what an interrupted run left on the server at `url`; returns the names, none if it doesn't respond.

    They are the databases that Django and pytest's processes make next to the one in `url`: test_NAME, test_NAME_gw0 …
    """
    import psycopg  # noqa: PLC0415

    with contextlib.suppress(psycopg.Error):
        return _drop_test_databases(url)
    return []


def _drop_test_databases(url: str) -> list[str]:
    import psycopg  # noqa: PLC0415
    from psycopg import conninfo, sql  # noqa: PLC0415

    name = str(conninfo.conninfo_to_dict(url)["dbname"])
    with psycopg.connect(conninfo.make_conninfo(url, dbname="postgres"), autocommit=True) as connection:
        query = "SELECT datname FROM pg_database WHERE datname = %(test)s OR left(datname, length(%(gw)s)) = %(gw)s"
        found = connection.execute(query, {"test": f"test_{name}", "gw": f"test_{name}_gw"}).fetchall()
        for (left,) in found:
            connection.execute(sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(sql.Identifier(left)))
    return [left for (left,) in found]


def server_programs() -> Path | None:
    """The folder of `initdb` and `postgres`: the newest of Debian's, else the one on PATH."""
    folders = sorted(
        (folder for folder in Path("/usr/lib/postgresql").glob("*/bin") if (folder / "initdb").exists()),
        key=lambda folder: float(folder.parent.name),
    )
    if folders:
        return folders[-1]
    found = shutil.which("initdb")
    return Path(found).resolve().parent if found else None


@contextlib.contextmanager
def private_cluster(programs: Path) -> Iterator[str]:
    """Run a cluster in a folder of its own, on a socket only, and yield its DATABASE_URL."""
    folder = Path(tempfile.mkdtemp(prefix="topboard-pg-"))
    try:
        make_cluster(programs, folder)
        child = start_cluster(programs, folder, FAST)
        try:
            yield cluster_url(folder, database_name())
        finally:
            stop_children([child])
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def make_cluster(programs: Path, folder: Path) -> None:
    """Create an empty cluster in `folder`, owned by the user who will run it. Raises SetupError if that fails."""
    owner = _owner()
    os.chown(folder, owner.pw_uid, owner.pw_gid)
    initdb = [str(programs / "initdb"), "-D", str(folder / "data"), "-U", "postgres", "-A", "trust"]
    made = subprocess.run(
        [*initdb, "--encoding=UTF8", "--no-sync"],
        user=owner.pw_uid,
        group=owner.pw_gid,
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    if made.returncode != 0:
        raise SetupError(f"initdb could not make a cluster in {folder}: {made.stderr.strip()[-200:]}")


def start_cluster(programs: Path, folder: Path, options: Sequence[str] = ()) -> Child:
    """Start the cluster in `folder` and wait until it accepts connections. Raises SetupError if it doesn't."""
    command = [str(programs / "postgres"), "-D", str(folder / "data"), "-k", str(folder), "-h", "", *options]
    child = start_child(
        "postgres",
        command,
        env=os.environ,
        quiet=True,
        user=_owner().pw_uid,
        stop_signal=signal.SIGINT,
        death_signal=signal.SIGQUIT,
    )
    try:
        _wait_until_ready(folder)
    except SetupError:
        stop_children([child])
        raise
    return child


def cluster_url(folder: Path, name: str) -> str:
    """The DATABASE_URL of a database in the cluster in `folder`; the one named postgres is always there."""
    return f"postgres://postgres@{str(folder).replace('/', '%2F')}/{name}"


def _owner() -> pwd.struct_passwd:
    """The user to run PostgreSQL as, since it refuses to run as root."""
    return pwd.getpwnam("postgres") if os.geteuid() == 0 else pwd.getpwuid(os.geteuid())


def _wait_until_ready(folder: Path) -> None:
    """Wait for the cluster in `folder` to take connections; SetupError after half a minute."""
    import psycopg  # noqa: PLC0415

    deadline = time.monotonic() + 30
    while time.monotonic() < deadline:
        with contextlib.suppress(psycopg.OperationalError):
            psycopg.connect(host=str(folder), user="postgres", dbname="postgres").close()
            return
        time.sleep(0.05)
    raise SetupError(f"The PostgreSQL cluster in {folder} does not answer.")
