"""Play for points: rules of thumb, and decisions, strategies and advice with a table of values."""
