"""Everything that the probabilities know about Qwinto.

`exact` has its exact probabilities, which `printed` shows as text, and `open_cells` those of single cells.
`strategies` are rules of thumb. `sheet` is the kernel of the learned strategy: `learned` plays with it and `judge`
advises with it, both on lists, and `games` compiles it for whole games and `rollouts`. `face` shows all of this to the
other packages.
"""
