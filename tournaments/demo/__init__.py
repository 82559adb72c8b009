"""The demo for an empty database: a club, DipCon XXXIV as the DTM manual prints it, and an event in progress.

The 14 players, their heat scores, the teams and their totals are those of the manual's Scores screen (§14). The other
players, the members of each team, and the games themselves are made up so that those scores come out.
"""
