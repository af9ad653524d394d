"""Writes the fingerprints that a new program gives to rules into files of values whose rules are the same.

    restamp.py OLD NEW FOLDER

For changes of how fingerprints are computed: OLD, the program before that, has to say that the values fit
the rules as they are now. Then the numbers stay, and the line with the fingerprint and the checksum are
written anew. `make restamp OLD=PROGRAM` does it for games/values.
"""
import json
import pathlib
import subprocess
import sys


def checksum(data):
    """FNV-1a, as interp/search/values_file.c has it."""
    value = 0xCBF29CE484222325
    for byte in data:
        value = (value ^ byte) * 0x100000001B3 % 2**64
    return value


def with_sums(body):
    """The lines with their checksums as they have to be: of the values, and of a net after them."""
    data = b""
    for line in body.splitlines(keepends=True):
        data += b"sum %016x\n" % checksum(data) if line.startswith(b"sum ") else line
    return data


def restamped(content, fingerprint):
    lines = content.splitlines(keepends=True)
    if not lines[0].startswith(b"baronet values ") or not lines[2].startswith(b"rules "):
        raise ValueError("no file of values")
    lines[2] = b"rules %s\n" % fingerprint.encode()
    return with_sums(b"".join(lines))


def main():
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    old, new, folder = sys.argv[1:]
    if subprocess.run([old, "values", "--ship", folder, "--check"]).returncode != 0:
        sys.exit("restamp.py: the values do not fit the rules by the old program either; see make values")
    games = json.loads(subprocess.run([new, "list", "--json"], stdout=subprocess.PIPE, check=True).stdout)
    for game in games:
        path = pathlib.Path(folder, game["name"] + ".values")
        if not path.exists():
            continue
        content = path.read_bytes()
        fresh = restamped(content, game["rules"])
        if fresh != content:
            path.write_bytes(fresh)
            print(f"{path}: {game['rules']}")


if __name__ == "__main__":
    main()
