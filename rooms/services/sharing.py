"""Letting others see a deal, taking that back, bringing a record from elsewhere."""

import secrets

from django.db import transaction
from django.utils.translation import gettext as _

from rooms import access
from rooms.models import Deal, ImportedRecord, Player
from rooms.refusals import Refused
from rooms.replay import film_of_record
from rules.engine.case_fields import CaseError
from rules.engine.record import parse_record, record_to_json
from rules.labels.cases import refusal
from rules.labels.seats import seat_letters

CODE_BYTES = 9
MOST_RECORDS = 50
"""Imported records of one person; the oldest goes when there are more."""


def share_deal(player: Player, deal: Deal) -> str:
    """The code by which others may see a deal; made if there is none yet."""
    _check_own(player, deal)
    with transaction.atomic():
        fresh = Deal.objects.select_for_update().get(pk=deal.pk)
        if not fresh.shared:
            fresh.shared = secrets.token_urlsafe(CODE_BYTES)
            fresh.save(update_fields=["shared"])
    return fresh.shared


def unshare_deal(player: Player, deal: Deal) -> None:
    """Take the link back: it opens nothing any more, also when the deal is shared again."""
    _check_own(player, deal)
    Deal.objects.filter(pk=deal.pk).update(shared=None)


def import_record(player: Player, data: bytes) -> ImportedRecord:
    """Keep a record that somebody brought, if it can be played; refused in one line if not."""
    try:
        record = parse_record(data)
        film_of_record(record)
    except CaseError as error:
        raise Refused("record", refusal(error, seat_letters(4))) from None
    with transaction.atomic():
        kept = ImportedRecord.objects.create(
            code=secrets.token_urlsafe(CODE_BYTES), player=player, record=record_to_json(record)
        )
        mine = ImportedRecord.objects.filter(player=player).order_by("-pk").values_list("pk", flat=True)
        ImportedRecord.objects.filter(pk__in=list(mine[MOST_RECORDS:])).delete()
    return kept


def _check_own(player: Player, deal: Deal) -> None:
    if deal.status not in (Deal.Status.SETTLED, Deal.Status.VOID):
        raise Refused("running", _("The deal is still being played. Share it when it is over."))
    if not access.played(player, deal.match):
        raise Refused("not_yours", _("Only who played the match can share its deals."))
