"""Material to learn from, made of a review: cards to print and for Anki, and the review on paper."""
