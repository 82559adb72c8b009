"""What the hall follows: the clock of a round, announcements, messages to phones."""
