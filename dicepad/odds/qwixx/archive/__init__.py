"""The exact values of a sheet as a data set for others: files that need no dicepad, and a program that checks them."""
