"""The calculators of pairing: from the JSON of a request to a question, and to the JSON of its answer; nothing kept."""
