#!/bin/sh
# Each source file begins with a comment that says what it is for. A .c file may leave that to the header of its name.
#
#     tests/headings.sh FILE...
bad=0
for file; do
    case $file in
    *.c) [ -e "${file%.c}.h" ] && continue ;;
    esac
    head -n 2 "$file" | grep -q '^/[/*]' && continue
    echo "$file: begins without a comment that says what it is for" >&2
    bad=1
done
exit $bad
