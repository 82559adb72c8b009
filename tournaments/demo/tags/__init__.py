"""Tags of the demo."""
