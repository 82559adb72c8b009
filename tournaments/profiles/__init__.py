"""Pages about people: what somebody played in an event, and in all events of a club that everybody finds."""
