"""What the operator may set: every environment variable, parsed once, into types."""

import re
import zoneinfo
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeVar

Parsed = TypeVar("Parsed")
TRUE = {"1", "true", "yes", "on"}
FALSE = {"", "0", "false", "no", "off"}
DATABASE_SCHEMES = ("sqlite", "postgres", "postgresql")
LOG_LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR")
ICE_URL = re.compile(r"(stun|stuns|turn|turns):[^\s,]+")
ORIGIN = re.compile(r"https?://[^/\s]+")
HOST = re.compile(r"[^\s/:]+|\[[0-9a-fA-F:]+\]")


class EnvironmentProblems(Exception):  # noqa: N818  (several at once)
    """The environment holds nonsense; `problems` names every variable, what it holds and what is allowed."""

    def __init__(self, problems: list[str]) -> None:
        self.problems = tuple(problems)
        super().__init__("The settings in the environment cannot be used:\n  " + "\n  ".join(problems))


@dataclass(frozen=True, slots=True)
class Environment:
    """The settings of one server. Times in seconds unless the name says otherwise; cards and deals are counts."""

    debug: bool
    secret_key: str
    """Empty: made on the first start and kept in `var_dir`/secret_key."""
    var_dir: str
    database_url: str
    """Empty: SQLite in `var_dir`."""
    redis_url: str
    """Empty: everything inside one process."""
    allowed_hosts: tuple[str, ...]
    trusted_origins: tuple[str, ...]
    https: bool
    """The site is reached by https through a proxy that sets X-Forwarded-Proto."""
    trusted_proxies: int
    """Proxies in front of the server whose X-Forwarded-For is believed."""
    host: str
    port: int
    time_zone: str
    log_level: str
    metrics_token: str
    """Empty: /metrics answers on the machine itself only."""
    stun_urls: tuple[str, ...]
    turn_urls: tuple[str, ...]
    turn_secret: str
    """Shared with the TURN server; short-lived passwords are made from it."""
    hold_seconds: float
    """After every discard the table waits this long before it shows what follows."""
    confirm_seconds: int
    """After a deal the host may go on without those who have not confirmed."""
    dissolve_seconds: int
    away_after: int
    """Time-outs in a row after which the site plays for the person."""
    bot_seconds: float
    """How long a bot seems to think."""
    fairness_seconds: float
    """How long the players' random parts are waited for before a deal."""
    pause_seconds: float
    """A match from which everybody has gone pauses after this."""
    idle_minutes: int
    """A room in which nobody is left closes after this."""
    cards: bool
    cards_registration: int
    cards_daily: int
    deals_per_card: int


class _Reader:
    """Reads variables one by one and remembers every problem."""

    def __init__(self, variables: Mapping[str, str]) -> None:
        self.variables = variables
        self.problems: list[str] = []

    def read(self, name: str, default: Parsed, parse: Callable[[str], Parsed], allowed: str) -> Parsed:
        text = self.variables.get(name, "").strip()
        if not text:
            return default
        try:
            return parse(text)
        except ValueError:
            shown = "(not shown)" if "SECRET" in name or "TOKEN" in name or "URL" in name else repr(text)
            self.problems.append(f"{name} = {shown}: allowed is {allowed}")
            return default

    def text(self, name: str, default: str = "") -> str:
        return self.read(name, default, str, "any text")

    def flag(self, name: str, default: bool) -> bool:
        return self.read(name, default, _flag, "1 or 0")

    def whole(self, name: str, default: int, lowest: int, highest: int) -> int:
        return self.read(name, default, lambda text: _within(int(text), lowest, highest), f"{lowest} to {highest}")

    def number(self, name: str, default: float, lowest: float, highest: float) -> float:
        return self.read(name, default, lambda text: _within(float(text), lowest, highest), f"{lowest} to {highest}")

    def choice(self, name: str, default: str, values: tuple[str, ...]) -> str:
        return self.read(name, default, lambda text: _one_of(text, values), ", ".join(values))

    def many(self, name: str, default: tuple[str, ...], pattern: re.Pattern[str], allowed: str) -> tuple[str, ...]:
        return self.read(name, default, lambda text: _all_like(text, pattern), f"{allowed}, separated by commas")


def _flag(text: str) -> bool:
    if text.lower() in TRUE:
        return True
    if text.lower() in FALSE:
        return False
    raise ValueError(text)


def _within(value: Parsed, lowest: object, highest: object) -> Parsed:
    if not lowest <= value <= highest:  # type: ignore[operator]
        raise ValueError(value)
    return value


def _one_of(text: str, values: tuple[str, ...]) -> str:
    if text not in values:
        raise ValueError(text)
    return text


def _all_like(text: str, pattern: re.Pattern[str]) -> tuple[str, ...]:
    parts = tuple(part.strip() for part in text.split(",") if part.strip())
    if not all(pattern.fullmatch(part) for part in parts):
        raise ValueError(text)
    return parts


def _url(schemes: tuple[str, ...]) -> Callable[[str], str]:
    def parse(text: str) -> str:
        scheme, colon, _rest = text.partition("://")
        if not colon or scheme not in schemes:
            raise ValueError(text)
        return text

    return parse


def _time_zone(text: str) -> str:
    try:
        zoneinfo.ZoneInfo(text)
    except (zoneinfo.ZoneInfoNotFoundError, OSError) as missing:
        raise ValueError(text) from missing
    return text


def _secret(text: str) -> str:
    if len(text) < 32:
        raise ValueError(text)
    return text


def read_environment(variables: Mapping[str, str], base_dir: str) -> Environment:
    """The environment as types.

    Raises EnvironmentProblems, which names every variable that cannot be used.
    """
    reader = _Reader(variables)
    postgres = "sqlite:///path, postgres://user:password@host:port/name"
    environment = Environment(
        debug=reader.flag("DEBUG", False),
        secret_key=reader.read("SECRET_KEY", "", _secret, "32 characters or more"),
        var_dir=reader.text("VAR_DIR", f"{base_dir}/var"),
        database_url=reader.read("DATABASE_URL", "", _url(DATABASE_SCHEMES), postgres),
        redis_url=reader.read("REDIS_URL", "", _url(("redis", "rediss", "unix")), "redis://host:port/number"),
        allowed_hosts=reader.many(
            "ALLOWED_HOSTS", ("localhost", "127.0.0.1", "[::1]"), HOST, "names of hosts without a port"
        ),
        trusted_origins=reader.many("CSRF_TRUSTED_ORIGINS", (), ORIGIN, "origins such as https://example.org"),
        https=reader.flag("HTTPS", False),
        trusted_proxies=reader.whole("TRUSTED_PROXIES", 0, 0, 5),
        host=reader.text("HOST", "127.0.0.1"),
        port=reader.whole("PORT", 8000, 1, 65535),
        time_zone=reader.read("TIME_ZONE", "Asia/Shanghai", _time_zone, "a name such as Asia/Shanghai"),
        log_level=reader.choice("LOG_LEVEL", "INFO", LOG_LEVELS),
        metrics_token=reader.text("METRICS_TOKEN"),
        stun_urls=reader.many("STUN_URLS", (), ICE_URL, "addresses such as stun:example.org:3478"),
        turn_urls=reader.many("TURN_URLS", (), ICE_URL, "addresses such as turn:example.org:3478"),
        turn_secret=reader.text("TURN_SECRET"),
        hold_seconds=reader.number("HOLD_SECONDS", 0.6, 0, 5),
        confirm_seconds=reader.whole("CONFIRM_SECONDS", 20, 0, 600),
        dissolve_seconds=reader.whole("DISSOLVE_SECONDS", 60, 1, 600),
        away_after=reader.whole("AWAY_AFTER", 2, 1, 10),
        bot_seconds=reader.number("BOT_SECONDS", 0.5, 0, 10),
        fairness_seconds=reader.number("FAIRNESS_SECONDS", 2.0, 0, 30),
        pause_seconds=reader.number("PAUSE_SECONDS", 30.0, 1, 3600),
        idle_minutes=reader.whole("IDLE_MINUTES", 60, 1, 10080),
        cards=reader.flag("CARDS", True),
        cards_registration=reader.whole("CARDS_REGISTRATION", 100, 0, 100000),
        cards_daily=reader.whole("CARDS_DAILY", 10, 0, 100000),
        deals_per_card=reader.whole("DEALS_PER_CARD", 4, 1, 16),
    )
    if environment.turn_urls and not environment.turn_secret:
        reader.problems.append("TURN_SECRET is empty: TURN_URLS needs the secret shared with the TURN server")
    if reader.problems:
        raise EnvironmentProblems(reader.problems)
    return environment
