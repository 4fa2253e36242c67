"""Stand-ins for the standard library, written for MicroPython: they hold what our packages use of it, and no more."""
