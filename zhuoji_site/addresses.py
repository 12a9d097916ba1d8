"""Where a request comes from."""

from collections.abc import Mapping

from django.conf import settings
from django.http import HttpRequest


def forwarded_address(peer: str, forwarded: str, proxies: int) -> str:
    """The address of the browser: our own `proxies` wrote the last entries of X-Forwarded-For; no other is believed."""
    hops = [hop.strip() for hop in forwarded.split(",") if hop.strip()]
    if proxies and hops:
        return hops[-min(proxies, len(hops))]
    return peer


def client_address(request: HttpRequest) -> str:
    """The network address of the browser; empty when the server does not know it (a Unix socket)."""
    meta: Mapping[str, str] = request.META
    return forwarded_address(
        meta.get("REMOTE_ADDR", ""), meta.get("HTTP_X_FORWARDED_FOR", ""), settings.TRUSTED_PROXIES
    )
