"""Celery: the same tasks in both set-ups (a thread of the server, or workers on Redis)."""

import os

from celery import Celery
from celery.schedules import crontab

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "zhuoji_site.settings")
app = Celery("zhuoji")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.conf.beat_schedule = {
    "sweep": {"task": "rooms.tasks.sweep", "schedule": 60.0},
    "tables": {"task": "rooms.tasks.sweep_tables", "schedule": 5.0, "options": {"expires": 5.0}},
    "weekly ledgers of clubs": {
        "task": "rooms.tasks.open_weekly_ledgers",
        "schedule": crontab(hour=4, minute=0, day_of_week="monday"),
    },
}
app.autodiscover_tasks()
