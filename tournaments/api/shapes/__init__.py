"""What the API takes and answers, topic by topic: types only, rules are the services'."""
