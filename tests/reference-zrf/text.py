"""ZRF as text: tokens, lists, includes, macros.

A tree is a list of items; an item is a Word, a String or a list. Expansion is textual, as Zillions' is: the
arguments of a macro replace $1, $2 ... in its body, also inside of longer words. Arguments that a use does not
give are those of the macro in whose body it stands. A macro that is used before its definitions is the first one.
"""

import os
import re

TOKEN = re.compile(r'''\s+|;[^\n]*|(?P<open>\()|(?P<close>\))|"(?P<string>[^"]*)"|(?P<word>[^\s()";]+)''')
DEPTH_LIMIT = 200


class Broken(Exception):
    """The file can't be read."""


class String(str):
    """What stood in quotes."""


def decode(raw):
    for encoding in ("utf-8-sig", "cp1252"):
        try:
            return raw.decode(encoding)
        except UnicodeDecodeError:
            pass
    return raw.decode("latin-1")


def read_tree(text):
    """The lists of a file; what stands behind the last closing bracket is left out."""
    top, open_lists = [], []
    at = 0
    while at < len(text):
        match = TOKEN.match(text, at)
        if not match:
            raise Broken("unclosed string")
        at = match.end()
        if match["open"]:
            open_lists.append([])
        elif match["close"]:
            if not open_lists:
                continue
            done = open_lists.pop()
            (open_lists[-1] if open_lists else top).append(done)
        elif match["string"] is not None:
            if open_lists:
                open_lists[-1].append(String(match["string"]))
        elif match["word"] and open_lists:
            open_lists[-1].append(match["word"])
    if open_lists:
        raise Broken("unclosed list")
    return top


def read_file(path):
    """The top-level lists of a file and of those that it includes."""
    with open(path, "rb") as file:
        lists = read_tree(decode(file.read()))
    result = []
    for item in lists:
        if item and item[0] == "include":
            inner = os.path.join(os.path.dirname(path), item[1].replace("\\", "/"))
            result.extend(read_file(inner))
        else:
            result.append(item)
    return result


def is_word(item):
    return isinstance(item, str) and not isinstance(item, String)


def substitute(items, arguments, macros):
    result = []
    for item in items:
        if isinstance(item, list):
            inner = substitute(item, arguments, macros)
            if inner and is_word(inner[0]) and inner[0] in macros:
                inner += arguments[len(inner) - 1:]
            result.append(inner)
        elif "$" not in item:
            result.append(item)
        else:
            alone = re.fullmatch(r"\$(\d+)", item)
            if alone and is_word(item):
                number = int(alone[1])
                if number <= len(arguments):
                    result.append(arguments[number - 1])
                continue

            def argument(match):
                number = int(match[1])
                value = arguments[number - 1] if number <= len(arguments) else ""
                return value if isinstance(value, str) else ""
            text = re.sub(r"\$(\d+)", argument, item)
            result.append(String(text) if isinstance(item, String) else text)
    return result


def expand(items, macros, depth=0):
    if depth > DEPTH_LIMIT:
        raise Broken("macros too deep")
    result = []
    for item in items:
        if is_word(item) and item in macros:
            result.extend(expand(macros[item], macros, depth + 1))
        elif isinstance(item, list) and item and is_word(item[0]) and item[0] in macros:
            # Arguments are expanded where they end up.
            body = substitute(macros[item[0]], item[1:], macros)
            result.extend(expand(body, macros, depth + 1))
        elif isinstance(item, list):
            result.append(expand(item, macros, depth))
        else:
            result.append(item)
    return result


def load(path):
    """The expanded top-level lists, without definitions."""
    macros, result = {}, []
    lists = read_file(path)
    for item in lists:
        if item and item[0] == "define":
            macros.setdefault(item[1], item[2:])
    for item in lists:
        if item and item[0] == "define":
            macros[item[1]] = item[2:]
        else:
            result.extend(expand([item], macros))
    return result
