"""SQL that is made once from a model and run for every action: building it anew costs more than running it."""

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from django.db import DEFAULT_DB_ALIAS, connection, connections, models

Values = Sequence[object]
"""One value per field, in the order in which the statement names the fields."""


class _Statement:
    def __init__(self, model: type[models.Model], *names: str) -> None:
        self._model = model
        self._names = names

    @cached_property
    def _fields(self) -> "list[models.Field[Any, Any]]":
        return [self._field(name) for name in self._names]

    def _field(self, name: str) -> "models.Field[Any, Any]":
        field = self._model._meta.get_field(name)
        assert isinstance(field, models.Field)
        return field

    @property
    def _table(self) -> str:
        return _quoted(self._model._meta.db_table)

    @property
    def _columns(self) -> list[str]:
        return [_quoted(str(field.column)) for field in self._fields]

    def _prepared(self, values: Values) -> list[Any]:
        database = connections[DEFAULT_DB_ALIAS]  # once: `connection` looks for it again whenever it is asked
        return [field.get_db_prep_save(value, database) for field, value in zip(self._fields, values, strict=True)]


def _quoted(name: str) -> str:
    quoted: str = connection.ops.quote_name(name)
    return quoted


class Insert(_Statement):
    """Adds rows that name these fields; whatever else the model has must have a default of the database."""

    @cached_property
    def _sql(self) -> str:
        columns = ", ".join(self._columns)
        places = ", ".join("%s" for _field in self._fields)
        return f"INSERT INTO {self._table} ({columns}) VALUES ({places})"

    def run(self, rows: Sequence[Values]) -> None:
        """Raises IntegrityError if one of them is there already."""
        with connection.cursor() as cursor:
            cursor.executemany(self._sql, [self._prepared(row) for row in rows])


class Update(_Statement):
    """Sets the first fields where the last ones, `where`, have the values that are given for them."""

    def __init__(self, model: type[models.Model], *names: str, where: tuple[str, ...]) -> None:
        super().__init__(model, *names, *where)
        self._set = len(names)

    @cached_property
    def _sql(self) -> str:
        terms = [f"{column} = %s" for column in self._columns]
        return f"UPDATE {self._table} SET {', '.join(terms[: self._set])} WHERE {' AND '.join(terms[self._set :])}"

    def run(self, values: Values) -> int:
        """How many rows were changed."""
        with connection.cursor() as cursor:
            cursor.execute(self._sql, self._prepared(values))
            changed: int = cursor.rowcount
        return changed
