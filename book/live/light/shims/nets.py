"""Nets, which the browser evaluates."""

import host

estimate, strengths = host.estimate, host.strengths
keep_net, keep_win_net = host.keep_net, host.keep_win_net
