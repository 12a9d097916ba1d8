"""`manage.py serve`: the server, for ./run and for anybody with a process manager."""

import socket
from collections.abc import Callable

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser


class Command(BaseCommand):
    """Prepares what is due, then serves pages and tables with daphne on HOST and PORT."""

    help = "Serve the site on HOST and PORT."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        """`--as-is`: somebody else has prepared (several servers on one database)."""
        parser.add_argument("--as-is", action="store_true", help="do not prepare the database and the files first")

    def handle(self, *args: object, **options: object) -> None:
        """Serve until stopped."""
        host, port = settings.HOST, settings.PORT
        check_free(host, port)
        if not options["as_is"]:
            call_command("prepare")
        serve(host, port, lambda: print(f"http://{host}:{port}", flush=True))


def check_free(host: str, port: int) -> None:
    """Refuse with one sentence when the address is taken or is none of this machine's."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            raise CommandError(f"Cannot serve on {host}:{port}: {error.strerror}. Choose another PORT.") from error


def serve(host: str, port: int, ready: Callable[[], None]) -> None:
    """Run daphne; `ready` is called once it listens."""
    from daphne.endpoints import build_endpoint_description_strings
    from daphne.server import Server  # installs its reactor when imported

    from zhuoji_site.asgi import application

    Server(
        application,
        endpoints=build_endpoint_description_strings(host=host, port=port),
        ready_callable=ready,
        websocket_timeout=-1,
        application_close_timeout=5,
        websocket_max_message_size=64 * 1024,
        websocket_max_frame_size=64 * 1024,
        server_name="zhuoji",
        verbosity=0,
    ).run()
