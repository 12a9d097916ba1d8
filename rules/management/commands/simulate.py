"""`manage.py simulate`: bots play many deals, and everything that must hold is checked at every step."""

import json
import sys
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from rules.engine.bots import POLICIES
from rules.engine.case import CaseError, load_json
from rules.engine.options import OptionsError, Rules, parse_rules
from rules.engine.record import Record, record_to_json
from rules.engine.simulation import Simulation
from rules.engine.variants import VARIANTS

SHOWN = 20
"""So many violations are written out."""


class Command(BaseCommand):
    """Play deals between bots without any database."""

    help = "Lets bots play, checks the conservation laws at every step, and adds up what happened."
    requires_system_checks: list[str] = []
    requires_migrations_checks = False

    def add_arguments(self, parser: CommandParser) -> None:
        """What is played, how often, and where the records go."""
        parser.add_argument("--variant", required=True, choices=list(VARIANTS))
        parser.add_argument("--options", default="{}", help="house rules as a JSON object")
        parser.add_argument("--deals", type=int, required=True)
        parser.add_argument("--seed", type=int, required=True, help="the same seed gives the same deals")
        parser.add_argument("--players", type=int, help="overrides players in --options")
        parser.add_argument(
            "--bots", default="simple", help=f"one of {', '.join(POLICIES)}, or one for each seat: simple,random"
        )
        parser.add_argument("--records", type=Path, help="a directory for one record per deal")
        parser.add_argument("--json", action="store_true", help="end with one line of JSON")
        parser.add_argument("--no-checks", action="store_true", help="only play")

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ANN401 - Django's signature
        """Play; exit status 1 if something that must hold did not."""
        rules = _rules(options)
        if options["deals"] < 1:
            raise CommandError("--deals must be at least 1", returncode=2)
        simulation = Simulation(
            rules, _policies(options["bots"], rules.players), options["seed"], check=not options["no_checks"]
        )
        for number, record in enumerate(simulation.run(options["deals"]), start=1):
            if options["records"]:
                _write(options["records"], f"{rules.variant}-{options['seed']}-{number:05}.json", record)
        self._report(simulation, as_json=options["json"])
        if simulation.tally.violations:
            sys.exit(1)

    def _report(self, simulation: Simulation, *, as_json: bool) -> None:
        tally = simulation.tally
        for violation in tally.violations[:SHOWN]:
            self.stderr.write(violation)
        answer = tally.as_json()
        if as_json:
            self.stdout.write(json.dumps(answer, ensure_ascii=False))
            return
        for key, value in answer.items():
            self.stdout.write(f"{key}: {value}")


def _rules(options: dict[str, Any]) -> Rules:
    try:
        chosen = load_json(options["options"].encode())
    except CaseError as error:
        raise CommandError(f"--options: {error}", returncode=2) from None
    if not isinstance(chosen, dict):
        raise CommandError("--options: an object is wanted", returncode=2)
    if options["players"] is not None:
        chosen["players"] = options["players"]
    try:
        return parse_rules(options["variant"], chosen)
    except OptionsError as error:
        raise CommandError(str(error), returncode=2) from None


def _policies(names: str, players: int) -> list[Any]:
    chosen = names.split(",")
    if not set(chosen) <= set(POLICIES) or len(chosen) not in (1, players):
        raise CommandError(f"--bots: one of {', '.join(POLICIES)}, or {players} of them", returncode=2)
    return [POLICIES[name] for name in (chosen * players if len(chosen) == 1 else chosen)]


def _write(directory: Path, name: str, record: Record) -> None:
    directory.mkdir(parents=True, exist_ok=True)
    (directory / name).write_text(json.dumps(record_to_json(record), ensure_ascii=False), encoding="utf-8")
