"""What is made of a review to learn from: cards to print and for Anki, and the review on paper."""
