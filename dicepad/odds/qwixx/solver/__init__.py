"""Perfect play for points on sheets of the Qwixx family: the sheet as states, kernels, tables of values, and par."""
