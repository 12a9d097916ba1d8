"""A line to the site that can be cut, as a phone's in a lift: nothing passes and nobody is told."""

import contextlib
import socket
import threading

from tests.back.servers import free_port

CHUNK = 65536


class Line:
    """Passes connections on to the site's port, until it is cut; mended, it takes new ones at the same address."""

    def __init__(self, site_port):
        self.site_port = site_port
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.ends = set()
        self.mend()

    def mend(self):
        """Take connections."""
        self.door = socket.create_server(("127.0.0.1", self.port))
        threading.Thread(target=self._serve, args=(self.door,), daemon=True).start()

    def cut(self):
        """Break every connection, take no new one."""
        for end in (self.door, *self.ends):
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()
        self.ends.clear()

    def _serve(self, door):
        with contextlib.suppress(OSError):
            while True:
                here, _address = door.accept()
                there = socket.create_connection(("127.0.0.1", self.site_port))
                self.ends |= {here, there}
                for one, other in ((here, there), (there, here)):
                    threading.Thread(target=self._pass_on, args=(one, other), daemon=True).start()

    def _pass_on(self, source, target):
        with contextlib.suppress(OSError):
            while data := source.recv(CHUNK):
                target.sendall(data)
            target.shutdown(socket.SHUT_WR)
