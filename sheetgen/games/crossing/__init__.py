"""The sheets of the crossing family."""
