"""The calculators of contract §2 to §4: from the JSON of a request to a question, and to the JSON of its answer.

Pages and API read a request by the same `read_…`, so that both refuse the same at the same paths. Nothing is kept.
"""
