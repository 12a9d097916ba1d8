"""Where a request comes from."""

import hashlib
import hmac
import ipaddress
from collections.abc import Mapping

from django.conf import settings
from django.http import HttpRequest


def forwarded_address(peer: str, forwarded: str, proxies: int) -> str:
    """The address of the browser: our own proxies wrote only the last `proxies` entries of X-Forwarded-For."""
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


def address_digest(address: str) -> str:
    """A keyed digest that is equal for people behind one address (one /64 network for IPv6), and tells nothing else."""
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return ""
    network = ipaddress.ip_network(f"{parsed}/64", strict=False) if parsed.version == 6 else parsed
    return hmac.new(settings.SECRET_KEY.encode(), f"address {network}".encode(), hashlib.sha256).hexdigest()
