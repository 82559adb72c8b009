"""The demo that an empty database is given: a club, DipCon XXXIV as the DTM manual prints it, and an event under way.

The 14 players, their heat scores, the teams and their totals are those of the manual's Scores screen (§14). Everybody
else, who was in which team, and the games themselves are made up so that those scores come out.
"""
