"""Boards: rules, games, results, votes, charts, scores and standings."""
