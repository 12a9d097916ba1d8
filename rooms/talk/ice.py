"""Which servers help two browsers find each other: STUN and TURN from the environment, none by default."""

import base64
import hashlib
import hmac
import time
from typing import TypedDict

from django.conf import settings

CREDENTIAL_SECONDS = 6 * 3600
"""How long a TURN credential holds: an evening."""


class IceServer(TypedDict, total=False):
    """As the browser's RTCPeerConnection takes it."""

    urls: list[str]
    username: str
    credential: str


def ice_servers(player_id: int) -> list[IceServer]:
    """STUN and TURN for one person; TURN by a credential that runs out (the scheme of coturn's `use-auth-secret`)."""
    servers: list[IceServer] = []
    if settings.STUN_URLS:
        servers.append({"urls": list(settings.STUN_URLS)})
    if settings.TURN_URLS:
        username = f"{int(time.time()) + CREDENTIAL_SECONDS}:{player_id}"
        digest = hmac.new(settings.TURN_SECRET.encode(), username.encode(), hashlib.sha1).digest()
        credential = base64.b64encode(digest).decode()
        servers.append({"urls": list(settings.TURN_URLS), "username": username, "credential": credential})
    return servers
