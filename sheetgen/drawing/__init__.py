"""What every sheet is drawn with: marks, the font, palettes, small pictures, and the sketch that they are put on."""
