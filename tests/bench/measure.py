"""What runs of tests/bench/cost_run.c cost, for cost.py and ablation.py."""

import concurrent.futures
import os
import re
import shutil
import subprocess
import sys

RUNNER = os.path.join(os.environ.get("BUILD", "build"), "bench", "cost_run")

# What would let the same program cost something else from machine to machine: values that were learnt
# there, and functions of the C library that are chosen by the processor.
ENVIRONMENT = {
    "PATH": os.environ.get("PATH", ""),
    "LC_ALL": "C",
    "BARONET_CACHE": "/nonexistent",
    "BARONET_LEARN": "0",
    "GLIBC_TUNABLES": "glibc.cpu.hwcaps=-AVX2_Usable,-AVX2,-AVX512F,-AVX512VL,-ERMS,-FSRM:"
                      "glibc.cpu.x86_non_temporal_threshold=0x1000000",
}


class Failure(Exception):
    """A run that can't be measured; the text says why."""


def call(words, seconds=600):
    try:
        done = subprocess.run(words, capture_output=True, text=True, env=ENVIRONMENT, timeout=seconds,
                              stdin=subprocess.DEVNULL)
    except OSError as error:
        raise Failure(f"can't run {words[0]}: {error.strerror}") from error
    except subprocess.TimeoutExpired as error:
        raise Failure(f"{' '.join(words)}: not done after {seconds} s") from error
    if done.returncode != 0:
        raise Failure(f"{' '.join(words)}: exit status {done.returncode}\n{done.stderr.strip()}")
    return done


def facts(wanted):
    """The answer of `cost_run passes` or `cost_run build`."""
    return call([RUNNER, wanted]).stdout.strip()


def valgrind_version():
    """Such as "valgrind-3.19.0"; None where there is none."""
    return call(["valgrind", "--version"]).stdout.strip() if shutil.which("valgrind") else None


def count_instructions(run, off="none"):
    """(how much was done, instructions) of a run, (kind, game, amount)."""
    done = call(["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null",
                 "--toggle-collect=cost_measured", RUNNER, off, *map(str, run)])
    collected = re.search(r"Collected : (\d+)", done.stderr)
    if not collected:
        raise Failure(f"callgrind counts nothing:\n{done.stderr.strip()}")
    return int(done.stdout.split()[0]), int(collected[1])


def measure_time(run, off="none", seconds=0.2):
    """(how much was done, the least seconds of processor time) of a run, repeated for so long."""
    done, least = call([RUNNER, off, *map(str, run), str(seconds)]).stdout.split()
    return int(done), float(least)


def in_parallel(function, items):
    """The results for all items, as many at a time as there are processors, or as JOBS says."""
    jobs = int(os.environ.get("JOBS") or len(os.sched_getaffinity(0)))
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        return list(pool.map(function, items))


def complain(text, status):
    print(f"{os.path.basename(sys.argv[0])}: {text}", file=sys.stderr)
    sys.exit(status)
