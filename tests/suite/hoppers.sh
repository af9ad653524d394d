#!/bin/sh
# Pieces that attack over others, counted by a slow program that knows nothing of this one.
set -u

positions=8
[ "$TEST_SCALE" = deep ] && positions=150
PROG=$PROG python3 tests/hoppers.py "$positions" 1
