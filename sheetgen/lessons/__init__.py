"""Papers of lessons: handouts, tables to fill in, cards and exit tickets, and a key to all of them."""
