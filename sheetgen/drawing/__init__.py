"""Parts that make up every sheet: marks, the font, palettes, small pictures, and the sketch that holds them."""
