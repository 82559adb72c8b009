"""The calculators of contract §2 to §4: from the JSON of a request to a question, and to the JSON of its answer.

Pages and the API read a request with the same `read_…`, so that both reject the same input at the same paths. Nothing
is stored.
"""
