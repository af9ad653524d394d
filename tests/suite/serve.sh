#!/bin/sh
# `baronet serve` over HTTP and the wire (tests/serve/), where the program was built with it (make web).
set -u

. tests/checks.sh
run 2 serve --port x
if has "$err" "built without the server"; then
    [ "$failures" -eq 0 ] || exit 1
    echo "the program was built without the server (make web)"
    exit 77
fi
complains "--port"
run 2 serve --prot 8080
complains "--port"
run 3 serve --port 0 --store /nowhere/tables.db
complains "can't open the store /nowhere/tables.db"
[ "$failures" -eq 0 ] || exit 1
PROG=$PROG python3 -B -m unittest discover -s tests/serve -p '*_test.py' || exit 1
echo "summary: $checks checks, $(cat tests/serve/*_test.py | grep -c '    def test_') tests over the wire"
