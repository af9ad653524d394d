"""Which source files need each other, by the symbols that the linker sees.

    python3 tests/cycles.py BUILD/obj OBJECT... -- SOURCE...

A layer sees only the layers below it (the Makefile's include paths). Inside a layer this program
looks for cycles: sets of files each of which needs, directly or not, all others. A cycle has to be
named in RECURSION, with the reason, or in KNOWN, which is to become empty. It also complains about
two source files with the same name (the Makefile leaves out docs/examples, which are called by what they show),
and about two functions with the same name: the linker takes that of the program, and the library's files call it, too.
"""

import collections
import os
import subprocess
import sys

# Honest recursion: what is nested is read, or compiled, by functions that call each other.
RECURSION = {
    "the parser asks the scanner, which asks for the layout; each complains":
        "grammar/vdl_complain grammar/vdl_hints grammar/vdl_layout grammar/vdl_parse "
        "grammar/vdl_scan",
    "a leg of a movement may hold a chain of legs":
        "model/betza_chain model/betza_leg model/betza_resolve",
    "an expression may try a rule, whose statements hold expressions, or call a function, which is one; what a name "
    "is follows from what it stands for":
        "compile/attack_rule compile/calls compile/choices compile/deferred compile/definitions compile/directions "
        "compile/doubts compile/expression compile/functions compile/infer compile/lists compile/name_lookup compile/notes "
        "compile/operators compile/statement compile/variables",
    "a set may be that of a square, which may be the first of a set; what is tried is statements":
        "ir/plan_sets ir/plan_symbols ir/plan_walk",
    "what follows from an expression depends on the statements of a rule that it tries":
        "flow/flow_values flow/flow_variables flow/flow_walk",
}

# Cycles that a better division would open.
KNOWN = [
]


def read_objects(folder, paths):
    """{object: set of objects that it needs}, named as "layer/file"; what is defined twice, and where."""
    defined, needed, twice = {}, collections.defaultdict(set), []
    for path in paths:
        name = os.path.relpath(path, folder)[:-2]
        lines = subprocess.run(["nm", path], capture_output=True, text=True, check=True).stdout
        for words in map(str.split, lines.splitlines()):
            if len(words) == 3 and words[1] in "TDBRVW":
                if words[2] in defined:
                    twice.append(f"{words[2]}: {defined[words[2]]}, {name}")
                defined[words[2]] = name
            elif len(words) == 2 and words[0] == "U":
                needed[name].add(words[1])
    names = sorted(os.path.relpath(path, folder)[:-2] for path in paths)
    return {name: {defined[symbol] for symbol in needed[name] if symbol in defined} - {name}
            for name in names}, twice


def reachable(graph, start):
    found, rest = set(), [start]
    while rest:
        for name in graph[rest.pop()]:
            if name not in found:
                found.add(name)
                rest.append(name)
    return found


def find_cycles(graph):
    """The sets of files that need each other, each as a sorted line of names."""
    reach = {name: reachable(graph, name) for name in graph}
    return {" ".join(sorted(other for other in reach[name] if name in reach[other]))
            for name in graph if name in reach[name]}


def find_twins(paths):
    """File names that stand in two folders."""
    names = collections.Counter(map(os.path.basename, paths))
    return {name for name, count in names.items() if count > 1}


def main():
    if "--" not in sys.argv[3:-1]:
        sys.exit(__doc__)
    end = sys.argv.index("--")
    graph, twice = read_objects(sys.argv[1], sys.argv[2:end])
    # Generated files, which are objects alone, have names of their own, too.
    cycles, twins = find_cycles(graph), find_twins(graph) | find_twins(sys.argv[end + 1:])
    allowed = set(RECURSION.values()) | set(KNOWN)
    wrong = ["these files need each other: " + cycle for cycle in sorted(cycles - allowed)]
    wrong += ["no cycle any more, take it out of tests/cycles.py: " + cycle
              for cycle in sorted(allowed - cycles)]
    wrong += ["two files have this name: " + name for name in sorted(twins)]
    wrong += ["defined twice: " + where for where in twice]
    print("\n".join(wrong + ["%d files, %d cycles, %d names that stand twice"
                             % (len(graph), len(cycles), len(twins))]))
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
