"""What pages show of an event of boards: all its rooms read the one snapshot."""
