"""Settings that are the same everywhere. `dev`, `test` and `prod` have the others."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import structlog
from csp.constants import NONE, SELF
from kombu import Exchange, Queue
from redis.backoff import NoBackoff
from redis.retry import Retry

from config import readers
from config.cors import PUBLIC_API
from config.env import BASE_DIR, DATA_DIR, celery_broker_url, setting
from config.log_masks import mask_all_records
from config.log_noise import leave_out_health_checks
from config.mail_url import read_mail_url
from config.queues import FAST, QUEUES, SCHEDULE, TASK_LIMITS, TASK_ROUTES
from ops.address import site_address

DEBUG = False
# The settings that the site's address is made from; `ops.address` reads the same ones for the terminal.
_NAMES: list[str] = setting("ALLOWED_HOSTS", readers.host_names, [])
PLACE = {"ALLOWED_HOSTS": ",".join(_NAMES)}
PLACE |= {"HOST": setting("HOST", readers.host_name, ""), "PORT": setting("PORT", readers.port, "")}
SITE_URL = setting("SITE_URL", readers.web_address, site_address(PLACE))
# Read by `common.web.visitors`, which DRF, axes, allauth and the log all use.
NUM_PROXIES = setting("NUM_PROXIES", readers.whole_number, 0)
ALLOWED_HOSTS = _NAMES or ["localhost", "127.0.0.1", "[::1]"]
CSRF_TRUSTED_ORIGINS: list[str] = setting("CSRF_TRUSTED_ORIGINS", readers.origins, [])
# The file exists once the site is about to stop. Only `docker/gunicorn.conf.py` sets it, for its own processes.
DRAINING_FILE: Path | None = setting("TOPBOARD_DRAINING", Path, None)

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "config.static_files.StaticFiles",
    "django.contrib.humanize",
    "django.contrib.sitemaps",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "axes",
    "rest_framework",
    "knox",
    "django_filters",
    "corsheaders",
    "django_structlog",
    "tournaments",
    "drf_spectacular",  # after ours, which has a command of the same name
    "scoring",
    "pairing",
    "handicaps",
]

MIDDLEWARE = [
    "tournaments.events.pages.page_cache_middleware.PublicPagesMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "tournaments.base.pages.static_files.StaticFilesMiddleware",
    "tournaments.base.pages.offline.KeepOfflineMiddleware",
    "csp.middleware.CSPMiddleware",
    "corsheaders.middleware.CorsMiddleware",
    "tournaments.base.pages.nul.NulMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "tournaments.base.pages.languages.LanguageMiddleware",
    "django.middleware.common.CommonMiddleware",
    "tournaments.base.pages.times.EventTimesMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "tournaments.demo.pages.sandbox_middleware.SandboxMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django_structlog.middlewares.RequestMiddleware",
    "tournaments.base.pages.errors.RuleErrorMiddleware",
    "tournaments.base.pages.limits.PublicLimitsMiddleware",
    "tournaments.changes.pages.offered_undo.OfferUndoMiddleware",
    "axes.middleware.AxesMiddleware",
]

ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"
ASGI_APPLICATION = "config.asgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "django.template.context_processors.i18n",
                "tournaments.base.pages.context.site",
            ],
            "libraries": {
                name: f"tournaments.base.tags.{name}" for name in ("addresses", "looks", "read_only", "topboard")
            }
            | {
                "calendars": "tournaments.sharing.tags.calendars",
                "sandbox": "tournaments.demo.tags.sandbox",
                "way_back": "tournaments.site.tags.way_back",
            },
            "builtins": [
                "tournaments.events.tags.powers",
                "tournaments.events.tags.tours",
                "tournaments.events.tags.checklist",
                "tournaments.events.tags.states",
                "tournaments.swiss.tags.colours",
                "tournaments.sharing.tags.head",
            ],
        },
    },
]

_SQLITE: dict[str, Any] = {"ENGINE": "django.db.backends.sqlite3", "NAME": str(DATA_DIR / "topboard.sqlite3")}
# An empty value doesn't mean the default: a public site that lost this setting must not start with an empty database.
DATABASES: dict[str, dict[str, Any]] = {
    "default": setting("DATABASE_URL", readers.database, _SQLITE, empty_is_unset=False)
}
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    DATABASES["default"]["OPTIONS"] = {
        "timeout": 5,
        "transaction_mode": "IMMEDIATE",
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON;",
    }
else:
    DATABASES["default"]["CONN_HEALTH_CHECKS"] = True
    DATABASES["default"].setdefault("OPTIONS", {}).setdefault("connect_timeout", 3)
    # Lets cursors prepare the statements that request it; Django's own never do.
    DATABASES["default"]["OPTIONS"].setdefault("prepare_threshold", 5)
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

REDIS_URL = setting("REDIS_URL", readers.redis_address, "") or f"unix://{DATA_DIR / 'valkey.sock'}?db=0"
CACHES: dict[str, dict[str, Any]] = {
    "default": {
        "BACKEND": "config.cache.ForgivingRedisCache",
        "LOCATION": REDIS_URL,
        # A cache that hangs may delay a page for a moment, but must not block its thread.
        "OPTIONS": {"socket_timeout": 1, "socket_connect_timeout": 1, "retry": Retry(NoBackoff(), 1)},
    }
}
_BROKERS = readers.with_scheme("redis", "rediss", "redis+socket", "memory")
CELERY_BROKER_URL = setting("CELERY_BROKER_URL", _BROKERS, "") or celery_broker_url(REDIS_URL)
if CELERY_BROKER_URL == "memory://":  # no server at all: one process is web and worker
    CACHES["default"] = {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}
# Whole public pages in the memory of each web process, about 20 kB each.
CACHES["pages"] = {
    "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
    "LOCATION": "pages",
    "OPTIONS": {"MAX_ENTRIES": 400},
}

EMAIL_BACKEND = "django.core.mail.backends.console.EmailBackend"
_MAIL: dict[str, Any] = setting("EMAIL_URL", read_mail_url, {})
vars().update(_MAIL)
MAILS_GO_OUT = "EMAIL_HOST" in _MAIL  # if not, emails are printed, and pages show their content
EMAIL_TIMEOUT = 10  # seconds; a worker that waits longer than `STALE_SECONDS` for a mail server is considered dead
STRIPE_URL = setting("STRIPE_URL", readers.web_address, "https://api.stripe.com")
# Who runs the site, for the page about it, and whether visitors may try a demo club that is rebuilt every hour.
OPERATOR = setting("OPERATOR", str, "")
SITE_TEXTS = DATA_DIR / "texts"  # imprint.md, terms.md, privacy.md
SOURCE_URL = setting("SOURCE_URL", readers.web_address, "")
SANDBOX = setting("SANDBOX", readers.yes_or_no, False)
DEFAULT_FROM_EMAIL = setting("DEFAULT_FROM_EMAIL", readers.sender, "topboard@localhost")

AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",
    "django.contrib.auth.backends.ModelBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
# A proxy with TLS sends this header. Without it, forms on https pages would be rejected as cross-site requests.
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"tournaments.clubs.password_rules.{name}"}
    for name in ("UnlikeTheUser", "LongEnough", "Uncommon", "NotOnlyDigits")
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "desk:home"
ACCOUNT_LOGOUT_REDIRECT_URL = "home"
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*", "password2*"]
# Without a mail server nobody can confirm an address, and the site's administrator knows who uses it.
ACCOUNT_EMAIL_VERIFICATION = "mandatory" if "EMAIL_HOST" in _MAIL else "optional"
ACCOUNT_LOGIN_ON_EMAIL_CONFIRMATION = True  # in the browser that signed up, and nowhere else
ACCOUNT_MAX_EMAIL_ADDRESSES = 5
ACCOUNT_REAUTHENTICATION_REQUIRED = True  # a session that was left open or stolen can't change the address
ACCOUNT_USER_MODEL_USERNAME_FIELD = None
ACCOUNT_EMAIL_SUBJECT_PREFIX = "Topboard: "
ACCOUNT_FORMS = {
    "signup": "tournaments.clubs.pages.accounts.SignupForm",
    "login": "tournaments.clubs.pages.accounts.LoginForm",
    "reset_password": "tournaments.clubs.pages.accounts.ResetPasswordForm",
    "reset_password_from_key": "tournaments.clubs.pages.accounts.ResetPasswordKeyForm",
    "add_email": "tournaments.clubs.pages.accounts.AddEmailForm",
    "change_password": "tournaments.clubs.pages.accounts.ChangePasswordForm",
    "set_password": "tournaments.clubs.pages.accounts.ChoosePasswordForm",
}
ACCOUNT_PREVENT_ENUMERATION = True
ACCOUNT_ADAPTER = "tournaments.clubs.pages.account_adapter.AccountAdapter"
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_TOTP_ISSUER = "Topboard"
MFA_TOTP_TOLERANCE = 1  # a phone's clock may be half a minute off
# Over plain HTTP, browsers offer passkeys only on this machine itself, whatever address phones use.
MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = SITE_URL.startswith("http://")
# Wrong codes of a second factor, by account. Wrong passwords are counted by axes alone: see `AccountAdapter`.
ACCOUNT_RATE_LIMITS = {"login_failed": "5/5m/key"}
MFA_RATE_LIMITS = {"webauthn_login": "60/m/ip"}  # no secret to guess, and a hall has one address
AXES_FAILURE_LIMIT = 10
AXES_COOLOFF_TIME = 0.25
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_USERNAME_CALLABLE = "tournaments.clubs.lockout.account_tried"
AXES_CLIENT_IP_CALLABLE = "common.web.visitors.visitor_address"
AXES_LOCKOUT_CALLABLE = "tournaments.clubs.pages.lockout.locked_out"
AXES_RESET_COOL_OFF_ON_FAILURE_DURING_LOCKOUT = False  # further attempts during a lockout don't extend it
AXES_RESET_ON_SUCCESS = True
AXES_ENABLE_ADMIN = False
AXES_VERBOSE = False

# Without the key no page offers messages to phones.
VAPID_PRIVATE_KEY = setting("VAPID_PRIVATE_KEY", readers.vapid_key, "")
# The push services that browsers use; a leading dot matches every subdomain.
PUSH_SERVICES = ["fcm.googleapis.com", ".push.services.mozilla.com", ".push.apple.com", ".notify.windows.com"]
PUSH_SCHEMES = ["https"]

LANGUAGE_CODE = "en"
# Each in its own language, as people look for theirs.
LANGUAGES = [("en", "English"), ("de", "Deutsch"), ("fr", "Français")]
LOCALE_PATHS = [BASE_DIR / "locale"]
FORMAT_MODULE_PATH = ["config.formats"]
TIME_ZONE = "UTC"
USE_I18N = True
USE_TZ = True

STATIC_URL = "static/"
STATIC_ROOT = BASE_DIR / "staticfiles"
STATICFILES_DIRS = [BASE_DIR / "static"]
WHITENOISE_KEEP_ONLY_HASHED_FILES = True  # pages use no others, and compressing them would double the time
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
}

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
        "base-uri": [NONE],
        "manifest-src": [SELF],
    },
}
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
DATA_UPLOAD_MAX_MEMORY_SIZE = 5 * 1024 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 20_000

AUTH_USER_MODEL = "tournaments.User"

# How often each may be done, by address, link or token: docs/reference/limits.md.
RATE_LIMITS: dict[str, str] = {
    "calculators": "120/min",
    "checks": "30/min",
    "studies": "12/min",
    "sign-in": "20/min",
    "api": "1200/min",
    "api-visitors": "3000/min",
    "links": "60/min",
    "look-ups": "600/min",
    "entries": "20/hour",
    "sandbox": "10/hour",
}
RATE_LIMITS = {**RATE_LIMITS, **setting("RATE_LIMITS", readers.limits_for(RATE_LIMITS), RATE_LIMITS)}
REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "tournaments.clubs.api.authentication.ScopedTokenAuthentication",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": [
        "rest_framework.parsers.JSONParser",
        "rest_framework.parsers.MultiPartParser",
    ],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "DEFAULT_PAGINATION_CLASS": "tournaments.base.api.paging.Pages",
    "PAGE_SIZE": 100,
    "DEFAULT_FILTER_BACKENDS": [],
    "DEFAULT_VERSIONING_CLASS": "rest_framework.versioning.NamespaceVersioning",
    "DEFAULT_VERSION": "v1",
    "ALLOWED_VERSIONS": ["v1"],
    "EXCEPTION_HANDLER": "tournaments.base.api.problems.problem_response",
    "DEFAULT_THROTTLE_RATES": RATE_LIMITS,
    "TEST_REQUEST_DEFAULT_FORMAT": "json",
    "UNAUTHENTICATED_USER": "django.contrib.auth.models.AnonymousUser",
}
# Scripts of other sites may read what everybody may read. They send no cookie and no token, and can't change anything.
CORS_ALLOW_ALL_ORIGINS = True
CORS_ALLOW_CREDENTIALS = False
CORS_URLS_REGEX = PUBLIC_API
CORS_ALLOW_METHODS = ["GET", "HEAD", "OPTIONS"]
CORS_ALLOW_HEADERS = ["accept", "if-none-match"]
CORS_EXPOSE_HEADERS = ["ETag", "Retry-After"]
CORS_PREFLIGHT_MAX_AGE = 86_400
KNOX_TOKEN_MODEL = "knox.AuthToken"  # noqa: S105  the name of a table
REST_KNOX = {"TOKEN_TTL": None, "AUTO_REFRESH": False, "AUTH_HEADER_PREFIX": "Token"}
SPECTACULAR_SETTINGS = {
    "TITLE": "Topboard",
    "DESCRIPTION": (
        "Run and follow tabletop tournaments. Sign in at `/api/v1/auth/token/` and send `Authorization: Token …`. "
        "Errors are problem details (RFC 9457): `errors` names each field by its path. A field that an address "
        "does not know is an error. Numbers are exact JSON numbers."
    ),
    "VERSION": "1",
    "OAS_VERSION": "3.1.0",
    "DEFAULT_GENERATOR_CLASS": "tournaments.base.api.generating.Generator",
    "SERVE_INCLUDE_SCHEMA": False,
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "COMPONENT_SPLIT_REQUEST": False,
    "ENUM_GENERATE_CHOICE_DESCRIPTION": False,
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "tournaments.base.api.openapi.share_parts",
    ],
}

# A worker started without a queue reads all of them, the fast one first.
CELERY_TASK_QUEUES = [Queue(each.name, Exchange(each.name), routing_key=each.name) for each in QUEUES]
CELERY_TASK_DEFAULT_QUEUE = FAST.name
CELERY_TASK_ROUTES = TASK_ROUTES
CELERY_TASK_ANNOTATIONS = TASK_LIMITS
CELERY_TASK_SOFT_TIME_LIMIT = FAST.soft
CELERY_TASK_TIME_LIMIT = FAST.hard
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_TASK_IGNORE_RESULT = True
CELERY_WORKER_REDIRECT_STDOUTS = False  # printed emails stay whole: a log line would hide their link
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_TRANSPORT_OPTIONS = {
    "visibility_timeout": 3600,
    "queue_order_strategy": "priority",
    "unacked_restore_interval": 2,
    "unacked_restore_throttle": 1,
}
CELERY_BEAT_SCHEDULE = SCHEDULE

structlog.configure(
    processors=[
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.filter_by_level,
        leave_out_health_checks,
        structlog.stdlib.add_logger_name,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso"),
        structlog.stdlib.PositionalArgumentsFormatter(),
        structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
    ],
    logger_factory=structlog.stdlib.LoggerFactory(),
    cache_logger_on_first_use=True,
)
# `tournaments.base.pages.request_log` adds the address as everything else counts it.
DJANGO_STRUCTLOG_IP_LOGGING_ENABLED = False
mask_all_records()
LOGGING: dict[str, Any] = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "plain": {
            "()": "config.log_masks.MaskingFormatter",
            "processor": structlog.dev.ConsoleRenderer(
                colors=False, exception_formatter=structlog.dev.plain_traceback
            ),  # a traceback with local variables would put passwords into the log
        },
    },
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "plain"}},
    "root": {"handlers": ["console"], "level": "INFO"},
    "loggers": {
        "django.server": {"handlers": ["console"], "level": "WARNING", "propagate": False},
        "axes": {"level": "WARNING"},
        "fontTools": {"level": "WARNING"},
        "weasyprint": {"level": "ERROR"},  # it logs each step, and each rule that is for screens only
    },
}
