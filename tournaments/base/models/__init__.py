"""The models of jobs, names, emails and requests that were sent twice."""

from tournaments.base.models.idempotency import IdempotencyKey
from tournaments.base.models.jobs import Job, JobState
from tournaments.base.models.mails import Mail, MailState
from tournaments.base.models.rows import Row

__all__ = [
    "IdempotencyKey",
    "Job",
    "JobState",
    "Mail",
    "MailState",
    "Row",
]
