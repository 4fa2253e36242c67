"""The commands of ``dicepad`` that need nothing beside Python: one file each, with its arguments and its work."""
