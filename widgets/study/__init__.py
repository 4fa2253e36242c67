"""Material for learning from a review: cards to print or to use in Anki, and the review on paper."""
