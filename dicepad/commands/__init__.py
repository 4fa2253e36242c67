"""The commands of ``dicepad`` that need nothing but Python, with one file each."""
