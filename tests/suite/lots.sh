#!/bin/sh
# What can become a secret is drawn from 256 bits of the system, of which each counts; --seed repeats it;
# where the system has none to give, nothing weaker takes their place.
# shellcheck source=tests/checks.sh
. tests/checks.sh

if [ -n "${SANITIZE:-}" ]; then
    echo "skipped: the sanitizers' library has to be loaded first, which leaves no place for the one used here"
    exit 0
fi

# getrandom gives zeros, but for a 1 in byte $LOTS_BYTE; without that it fails. $LOTS_NO_DEVICE: no /dev/urandom.
cat >"$place/system.c" <<'C'
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>

ssize_t getrandom(void *bytes, size_t size, unsigned flags)
{
    const char *byte = getenv("LOTS_BYTE");
    (void)flags;
    if (!byte) {
        errno = ENOSYS;
        return -1;
    }
    memset(bytes, 0, size);
    if ((size_t)atoi(byte) < size)
        ((char *)bytes)[atoi(byte)] = 1;
    return (ssize_t)size;
}

static int open_by(const char *name, const char *path, int flags, int mode)
{
    int (*next)(const char *, int, ...);
    *(void **)&next = dlsym(RTLD_NEXT, name);
    if (strcmp(path, "/dev/urandom") == 0 && getenv("LOTS_NO_DEVICE")) {
        errno = ENOENT;
        return -1;
    }
    return next(path, flags, mode);
}

#define OPEN(name)                                                                                 \
    int name(const char *path, int flags, ...)                                                     \
    {                                                                                              \
        va_list rest;                                                                              \
        va_start(rest, flags);                                                                     \
        int mode = va_arg(rest, int);                                                              \
        va_end(rest);                                                                              \
        return open_by(#name, path, flags, mode);                                                  \
    }
OPEN(open)
OPEN(open64)
C
${CC:-cc} -shared -fPIC -o "$place/system.so" "$place/system.c" -ldl || fail "the system's stand-in is not compiled"

# with SETTING... STATUS ARGUMENT...: runs the program with that stand-in.
with() {
    setting=$1
    expected=$2
    shift 2
    last="$setting baronet $*"
    checks=$((checks + 1))
    # shellcheck disable=SC2086  # settings are words
    env LD_PRELOAD="$place/system.so" $setting "$PROG" "$@" >"$out" 2>"$err" </dev/null
    status=$?
    [ "$status" -eq "$expected" ] || fail "exit status $status, not $expected"
}

# ---- Each of the 256 bits' bytes counts, and nothing else.
byte=0
while [ $byte -lt 32 ]; do
    with "LOTS_BYTE=$byte" 0 play chess
    is_silent_on seed
    cp "$out" "$place/game$byte"
    byte=$((byte + 1))
done
[ "$(cat "$place"/game* | wc -l)" -gt 2000 ] || fail "the games are short"
[ "$(md5sum "$place"/game* | cut -c1-32 | sort -u | wc -l)" -eq 32 ] || fail "some bytes don't count"
with LOTS_BYTE=31 0 play chess
cmp -s "$out" "$place/game31" || fail "the same bytes play another game"

# A match: its openings come from --seed, 1 unless given; what is drawn later from the system.
moves="match chess --first random --second random --games 2 --turns 30"
for byte in 0 0 31; do
    # shellcheck disable=SC2086
    with "LOTS_BYTE=$byte" 0 $moves --record "$place/match$byte.pgn"
    grep -v '^\[' "$place/match$byte.pgn" | tr '\n' ' ' >>"$place/matches"
    echo >>"$place/matches"
    rm "$place/match$byte.pgn"
done
[ "$(sort -u "$place/matches" | wc -l)" -eq 2 ] || fail "random players of a match do not draw from the system"

# ---- No random numbers from the system
for what in "play chess" "match chess --first random --games 1" "play robber-baron --seat white=human,black=engine"; do
    # shellcheck disable=SC2086
    with LOTS_NO_DEVICE=1 3 $what
    complains "the system gives no random numbers (getrandom, /dev/urandom); --seed N does without"
    is_silent
    # shellcheck disable=SC2086
    with LOTS_NO_DEVICE=1 0 $what --seed 1
done
with LOTS_NO_BYTE=1 0 play chess # from /dev/urandom
cp "$out" "$place/device"
with LOTS_NO_BYTE=1 0 play chess
cmp -s "$out" "$place/device" && fail "/dev/urandom plays the same game twice"

# ---- Seeds: who gives one is told what it means.
run 0 play chess --seed 5
says_line "seed 5"
is_clean
run 0 play robber-baron --seed 5
complains "whoever knows the seed can find out what engine and random players hide"
run 0 play robber-baron --seat white=human,black=human --seed 5
is_clean

# What an engine has once named it does not name again because a game is loaded.
printf 'save %s\n' "$place/start" >"$place/typed"
for number in 1 2 3 4 5 6 7 8; do
    printf '+d1\nsave %s\nload %s\n' "$place/game.$number" "$place/start" >>"$place/typed"
done
last="play robber-baron, loading its start again and again"
checks=$((checks + 1))
"$PROG" play robber-baron --practice --seat white=human,black=engine --level 2 --learn 0 <"$place/typed" >"$out" 2>"$err" ||
    fail "ends badly"
[ "$(grep -h '^1\. +[a-g][1-7]$' "$place"/game.*.black | sort -u | wc -l)" -gt 1 ] || fail "the engine names the same Baron each time"
finish
