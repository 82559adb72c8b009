"""What all formats share: events, entries, teams, rounds, visibility, snapshots, prints, files, public pages."""
