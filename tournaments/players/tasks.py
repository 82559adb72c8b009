"""What the worker does for players: it sends links and messages to phones."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.base.tasks import task, work
from tournaments.players.services import push
from tournaments.players.services.link_mails import send_player_links


@task(name="tournaments.tasks.run_player_links")
def run_player_links(job_id: int) -> None:
    """Mail players their private links. Does nothing where another worker has the job."""
    work(
        job_id,
        send_player_links,
        broke_off=_("Sending failed because of an error on our side. Send the links to the remaining players."),
    )


@task(name="tournaments.tasks.send_push_messages")
def send_push_messages() -> None:
    """Send the messages to phones that wait."""
    push.send_push_messages()
