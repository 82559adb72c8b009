"""gunicorn for pages and API: a few processes with threads; no long request ever holds one."""

import os

bind = "0.0.0.0:8000"
worker_class = "gthread"
workers = int(os.environ.get("WEB_CONCURRENCY", "2"))
threads = int(os.environ.get("WEB_THREADS", "8"))
timeout = 60
graceful_timeout = 20
keepalive = 5
max_requests = 5000
max_requests_jitter = 500
worker_tmp_dir = "/dev/shm"  # noqa: S108  in memory: a heartbeat file must not wait for a disk
accesslog = None
forwarded_allow_ips = "*"
