"""What happens around every page: a log line, the figures, the headers that no library sets."""

import time
import uuid
from collections.abc import Callable

import structlog
from django.http import HttpRequest, HttpResponse
from prometheus_client import Counter, Histogram

Respond = Callable[[HttpRequest], HttpResponse]
PERMISSIONS = "camera=(), geolocation=(), payment=(), usb=(), microphone=(self)"
QUIET = ("/static/", "/healthz", "/metrics")
requests_total = Counter("zhuoji_requests_total", "Pages answered", ["view", "status"])
request_seconds = Histogram("zhuoji_request_seconds", "Time to answer a page", ["view"])
log = structlog.get_logger("zhuoji.pages")


class ObserveMiddleware:
    """Gives each request an id, writes one log line and counts it."""

    def __init__(self, get_response: Respond) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer, with the figures taken."""
        structlog.contextvars.clear_contextvars()
        structlog.contextvars.bind_contextvars(request=uuid.uuid4().hex[:12])
        begin = time.perf_counter()
        response = self.get_response(request)
        seconds = time.perf_counter() - begin
        view = (request.resolver_match.view_name if request.resolver_match else None) or "none"
        requests_total.labels(view, response.status_code).inc()
        request_seconds.labels(view).observe(seconds)
        if not request.path.startswith(QUIET):
            # no path: it may hold a claim or share code
            log.info("page", method=request.method, view=view, status=response.status_code, ms=round(seconds * 1000, 1))
        return response


def headers_middleware(get_response: Respond) -> Respond:
    """Adds the headers that Django and django-csp do not set."""

    def respond(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        response.headers.setdefault("Permissions-Policy", PERMISSIONS)
        return response

    return respond
