"""Pages of the demo: the way into the sandbox."""
