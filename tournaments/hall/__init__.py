"""What the room follows: clocks, announcements, projector."""
