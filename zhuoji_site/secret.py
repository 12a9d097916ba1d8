"""The secret key: made on the first start, kept where only the owner reads it."""

import os
import secrets
from pathlib import Path


def kept_secret(path: Path) -> str:
    """The key in the file at `path`; made (mode 600) when there is none. Two that start at once get one key."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists():
        fresh = path.with_name(f"{path.name}.{os.getpid()}.new")
        descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(descriptor, "w", encoding="ascii") as file:
            file.write(secrets.token_urlsafe(50))
        try:
            os.link(fresh, path)
        except FileExistsError:
            pass  # another process was first; its key counts
        finally:
            fresh.unlink()
    return path.read_text(encoding="ascii").strip()
