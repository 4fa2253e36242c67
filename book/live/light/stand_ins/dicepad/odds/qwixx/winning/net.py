"""The net for the probability of winning, which the browser evaluates."""

import json

import nets

from ...weights import stored

Weights = StyleWeights = dot = half_joined = joined_to = pair_index = pair_vector = sums_of = symmetrical = None
style_weights = styled = mixed = table = to_come = None


@lru_cache(maxsize=4)
def weights(seats):
    """Let the browser keep the net, and return the number of seats."""
    net = "qwixx_two" if seats == 2 else "qwixx_more"
    nets.keep_win_net(seats, *stored(net), *stored("qwixx_points"), *stored("qwixx_styles"))
    return seats


def strengths(known, seats, roller, styles):
    """Return the strength of each seat, if `roller` rolls next."""
    given = [number for sheet in seats for number in (sheet.misthrows, sheet.points, *sheet.rows)]
    for style in styles or ():
        given += style
    return json.loads(nets.strengths(known, roller, *given))
