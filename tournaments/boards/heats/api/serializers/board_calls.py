"""The board call."""

from __future__ import annotations

from rest_framework import serializers

from tournaments.base.api.fields import Answer, Flag, Input
from tournaments.base.codes import JOB_STATES


class CallInput(Input):
    """Whether a heat that was called already is called again."""

    again = Flag(required=False, help_text="true sends everybody another mail; refused without it after the first.")


class CalledBoardAnswer(Answer):
    """The text of one board."""

    game = serializers.IntegerField()
    text = serializers.CharField()


class CallMails(Answer):
    """The emails of the newest call."""

    state = serializers.CharField(source="job.state", help_text=JOB_STATES)
    mails = serializers.IntegerField(help_text="How many players get an email.")
    sent = serializers.IntegerField()
    message = serializers.CharField(source="job.message", help_text="Players it did not reach, and why it stopped.")


class BoardCallAnswer(Answer):
    """The text to paste, when the heat was called, and the progress of the emails."""

    text = serializers.CharField()
    boards = CalledBoardAnswer(many=True)
    called_at = serializers.DateTimeField(allow_null=True)
    mails = CallMails(allow_null=True, help_text="null before the first call.")
