"""Celery: the same tasks in both set-ups (a thread of the server, or workers on Redis)."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "zhuoji_site.settings")
app = Celery("zhuoji")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
