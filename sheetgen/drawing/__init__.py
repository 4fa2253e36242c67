"""Parts that every sheet is drawn with: marks, the font, palettes, small pictures, and the sketch for them."""
