"""Swiss events: what was played (`record`), and the engines that pair the next round from it."""
