#!/bin/sh
# `baronet serve` over HTTP and the wire (tests/serve.py), where the program was built with it (make web).
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
python3 -B tests/serve.py "$PROG" || exit 1
echo "summary: $checks checks, $(grep -c '    def test_' tests/serve.py) tests over the wire"
