"""The site: settings, addresses, the ASGI application, Celery."""

from zhuoji_site.celery import app as celery_app

__all__ = ["celery_app"]
