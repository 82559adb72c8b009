"""Players enter an event themselves: applications, the waiting list, offers, lists and fees."""
