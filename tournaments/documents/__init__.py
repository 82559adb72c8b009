"""Prints as PDF documents: what goes on paper, and the one place that makes a file of it."""
