"""Settings, all from the environment with safe defaults; `environment.py` parses them, the README lists them."""

import os
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured

from zhuoji_site.database import database
from zhuoji_site.environment import EnvironmentProblems, read_environment
from zhuoji_site.logs import logging_settings
from zhuoji_site.secret import kept_secret

BASE_DIR = Path(__file__).resolve().parent.parent
try:
    ENVIRONMENT = read_environment(os.environ, str(BASE_DIR))
except EnvironmentProblems as problems:
    raise ImproperlyConfigured(str(problems)) from None

# The machine
VAR_DIR = Path(ENVIRONMENT.var_dir)
VAR_DIR.mkdir(parents=True, exist_ok=True)
DEBUG = ENVIRONMENT.debug
SECRET_KEY = ENVIRONMENT.secret_key or kept_secret(VAR_DIR / "secret_key")
ALLOWED_HOSTS = list(ENVIRONMENT.allowed_hosts)
CSRF_TRUSTED_ORIGINS = list(ENVIRONMENT.trusted_origins)
HOST = ENVIRONMENT.host
PORT = ENVIRONMENT.port
TRUSTED_PROXIES = ENVIRONMENT.trusted_proxies
METRICS_TOKEN = ENVIRONMENT.metrics_token
REDIS_URL = ENVIRONMENT.redis_url
EMBEDDED = not REDIS_URL
"""One process does everything: channel layer in memory, Celery worker in a thread."""

# The game
HOLD_SECONDS = ENVIRONMENT.hold_seconds
CONFIRM_SECONDS = ENVIRONMENT.confirm_seconds
DISSOLVE_SECONDS = ENVIRONMENT.dissolve_seconds
AWAY_AFTER = ENVIRONMENT.away_after
BOT_SECONDS = ENVIRONMENT.bot_seconds
FAIRNESS_SECONDS = ENVIRONMENT.fairness_seconds
PAUSE_SECONDS = ENVIRONMENT.pause_seconds
IDLE_MINUTES = ENVIRONMENT.idle_minutes
STUN_URLS = ENVIRONMENT.stun_urls
TURN_URLS = ENVIRONMENT.turn_urls
TURN_SECRET = ENVIRONMENT.turn_secret

# Room cards
CARDS = ENVIRONMENT.cards
CARDS_REGISTRATION = ENVIRONMENT.cards_registration
CARDS_DAILY = ENVIRONMENT.cards_daily
DEALS_PER_CARD = ENVIRONMENT.deals_per_card

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "zhuoji_site.apps.StaticFiles",
    "channels",
    "django_htmx",
    "csp",
    "axes",
    "zhuoji_site.apps.Site",
    "rules",
    "rooms",
]
MIDDLEWARE = [
    "zhuoji_site.middleware.ObserveMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "zhuoji_site.middleware.headers_middleware",
    "csp.middleware.CSPMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "rooms.identity.guest_middleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "axes.middleware.AxesMiddleware",
]
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ]
        },
    },
    {
        # The table's fragments, rendered once for every action: Jinja2 is four times as fast.
        "BACKEND": "django.template.backends.jinja2.Jinja2",
        "NAME": "jinja2",
        "DIRS": [BASE_DIR / "templates" / "jinja2"],
        "APP_DIRS": False,
        "OPTIONS": {"environment": "zhuoji_site.fragments.environment"},
    },
]
ROOT_URLCONF = "zhuoji_site.urls"
ASGI_APPLICATION = "zhuoji_site.asgi.application"
LOGGING = logging_settings(ENVIRONMENT.log_level, plain=DEBUG)

# Where things are kept
DATABASES = {"default": database(ENVIRONMENT.database_url, VAR_DIR)}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
if EMBEDDED:
    CHANNEL_LAYERS = {"default": {"BACKEND": "channels.layers.InMemoryChannelLayer", "CONFIG": {"capacity": 1000}}}
    CACHES = {
        "default": {
            "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
            "OPTIONS": {"MAX_ENTRIES": 50_000},
        }
    }
else:
    CHANNEL_LAYERS = {
        "default": {
            "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
            "CONFIG": {"hosts": [REDIS_URL], "prefix": "zhuoji"},
        }
    }
    CACHES = {"default": {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": REDIS_URL}}
CELERY_BROKER_URL = REDIS_URL or "memory://localhost/"
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_TASK_IGNORE_RESULT = True
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_TIMEZONE = ENVIRONMENT.time_zone

# Who somebody is
AUTH_USER_MODEL = "rooms.Player"
AUTHENTICATION_BACKENDS = ["axes.backends.AxesStandaloneBackend", "django.contrib.auth.backends.ModelBackend"]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
LOGIN_URL = "login"
LOGIN_REDIRECT_URL = "home"
AXES_FAILURE_LIMIT = 8
AXES_COOLOFF_TIME = 0.25  # hours
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_RESET_ON_SUCCESS = True
AXES_DISABLE_ACCESS_LOG = True
AXES_CLIENT_IP_CALLABLE = "rooms.addresses.client_address"
AXES_VERBOSE = False
SESSION_ENGINE = "django.contrib.sessions.backends.cached_db"
SESSION_COOKIE_AGE = 365 * 24 * 3600
SESSION_COOKIE_NAME = "zhuoji_session"
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_FAILURE_VIEW = "zhuoji_site.pages.csrf_failure"
CSRF_COOKIE_NAME = "zhuoji_csrf"
MESSAGE_STORAGE = "django.contrib.messages.storage.cookie.CookieStorage"

# What browsers are told
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
if ENVIRONMENT.https:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_HSTS_SECONDS = 30 * 24 * 3600
    SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = True
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": ["'none'"],
        "script-src": ["'self'"],
        "style-src": ["'self'"],
        "img-src": ["'self'", "data:"],
        "font-src": ["'self'"],
        "connect-src": ["'self'"],
        "media-src": ["'self'", "blob:"],
        "manifest-src": ["'self'"],
        "worker-src": ["'self'"],
        "form-action": ["'self'"],
        "frame-ancestors": ["'none'"],
        "base-uri": ["'none'"],
        "object-src": ["'none'"],
    }
}

# Languages
USE_I18N = True
USE_TZ = True
TIME_ZONE = ENVIRONMENT.time_zone
LANGUAGE_CODE = "zh-hans"
LANGUAGES = [("zh-hans", "简体中文"), ("en", "English")]
LANGUAGE_COOKIE_NAME = "zhuoji_language"
LANGUAGE_COOKIE_AGE = 365 * 24 * 3600
LANGUAGE_COOKIE_SAMESITE = "Lax"
LOCALE_PATHS = [BASE_DIR / "locale"]

# Files served with the pages
STATIC_URL = "/static/"
STATIC_ROOT = VAR_DIR / "static"
STATIC_ROOT.mkdir(exist_ok=True)
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if DEBUG
        else "zhuoji_site.static.HashedStaticFiles"
    },
}
WHITENOISE_USE_FINDERS = DEBUG
WHITENOISE_AUTOREFRESH = DEBUG
