"""Players enter an event by themselves: applications, the waiting list, offers, lists and fees."""
