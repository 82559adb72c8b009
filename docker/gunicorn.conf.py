"""gunicorn for pages and API: a few processes with threads; no long request ever holds one."""

import os

bind = "0.0.0.0:8000"
worker_class = "gthread"
workers = int(os.environ.get("WEB_CONCURRENCY", "2"))
threads = int(os.environ.get("WEB_THREADS", "8"))
timeout = 60
graceful_timeout = 20
keepalive = 5
# A worker grows by nothing that we could find; this is for what we could not. At 1,000 views/s each lives a quarter of
# an hour and more, and never do all of them start again at once.
max_requests = 500_000
max_requests_jitter = 250_000
worker_tmp_dir = "/dev/shm"  # noqa: S108  in memory: a heartbeat file must not wait for a disk
accesslog = None
forwarded_allow_ips = "*"
