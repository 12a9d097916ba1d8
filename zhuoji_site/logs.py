"""Structured logs: one JSON object a line. Hidden tiles, secrets and claim codes are never logged."""

from typing import Any

import structlog

SHARED: list[structlog.typing.Processor] = [
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_log_level,
    structlog.stdlib.add_logger_name,
    structlog.stdlib.ExtraAdder(),
    structlog.processors.TimeStamper(fmt="iso", utc=True),
]


class _CancelledClose:
    """channels_redis 4.3.0 logs a cancelled task whenever a socket closes; harmless, left out."""

    def filter(self, record: Any) -> bool:  # noqa: ANN401  (logging passes its own record)
        return "CancelledError" not in record.getMessage()


def logging_settings(level: str, plain: bool) -> dict[str, Any]:
    """Django's LOGGING. `plain`: readable lines for a person at a terminal instead of JSON."""
    structlog.configure(
        processors=[*SHARED, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )
    renderer: Any = structlog.dev.ConsoleRenderer() if plain else structlog.processors.JSONRenderer(ensure_ascii=False)
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "filters": {"cancelled": {"()": _CancelledClose}},
        "formatters": {
            "structured": {
                "()": structlog.stdlib.ProcessorFormatter,
                "processors": [
                    structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                    structlog.processors.format_exc_info,
                    renderer,
                ],
                "foreign_pre_chain": SHARED,
            }
        },
        "handlers": {
            "standard": {"class": "logging.StreamHandler", "formatter": "structured", "filters": ["cancelled"]}
        },
        "root": {"handlers": ["standard"], "level": level},
        "loggers": {
            # a refused page (404, 403, a foreign host) is the visitor's matter
            "django": {"level": "WARNING"},
            "django.request": {"level": "ERROR"},
            "django.security": {"level": "ERROR"},
            "daphne": {"level": "WARNING"},
            "axes": {"level": "ERROR"},
        },
    }
