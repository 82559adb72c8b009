"""Events of many-player games: their form, files and sheets, above games and heats."""
