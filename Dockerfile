# Topboard's one image: web, hub, worker and beat differ only in their command (docker-compose.yml).

FROM python:3.11-slim-bookworm AS packages
ENV PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_CACHE_DIR=1
RUN python -m venv /opt/topboard
COPY requirements.txt /tmp/requirements.txt
RUN /opt/topboard/bin/pip install --require-hashes --no-deps --requirement /tmp/requirements.txt

FROM python:3.11-slim-bookworm
RUN apt-get update \
    && apt-get install -y --no-install-recommends \
       libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0 \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --system --uid 10001 --home-dir /data --shell /usr/sbin/nologin topboard \
    && install -d -o topboard -g topboard -m 0750 /data
COPY --from=packages /opt/topboard /opt/topboard
WORKDIR /app
COPY . .
ENV PATH=/opt/topboard/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    PYTHONDONTWRITEBYTECODE=1 \
    DJANGO_SETTINGS_MODULE=config.settings.prod \
    TOPBOARD_DATA=/data \
    NUMBA_CACHE_DIR=/data/numba \
    TOPBOARD_ENGINE=/opt/engine
RUN SECRET_KEY=only-to-collect-files python manage.py collectstatic --no-input --verbosity 0 \
    && python -m ops.catalogs \
    && python -m compileall -q common config docker handicaps ops pairing scoring tournaments \
    && NUMBA_CACHE_DIR=/opt/engine python -m ops.engine
USER topboard
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=15s --timeout=5s --start-period=30s --retries=3 \
    CMD ["python", "docker/healthcheck.py", "http://127.0.0.1:8000/healthz"]
CMD ["gunicorn", "--config", "docker/gunicorn.conf.py", "config.wsgi:application"]
