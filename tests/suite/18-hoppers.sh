#!/bin/sh
# Pieces that attack over others, counted by a slow program that knows nothing of this one.
set -u

PROG=$PROG python3 tests/hoppers.py 150 1
