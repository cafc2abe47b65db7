#!/usr/bin/env python3
"""Why some of the server's writes take milliseconds: who else runs on the processor.

One warmed server and its client on one processor: alone, beside a program that wants all of that
processor, and beside one that takes only what nobody else wants (SCHED_IDLE). Printed are the mean
and the median response time, how many writes took more than a millisecond, and how long these took.

usage: writes.py [--java DIR] [--processor N] [--seconds S] ARTEFACTS

ARTEFACTS is the directory of the built program, such as harness/cli/target/tare/artefacts.
"""
import argparse
import json
import os
import statistics
import subprocess
import sys
import time

import priming

PROGRAMS = {"alone": None, "beside a busy one": os.SCHED_OTHER, "beside one in idle time": os.SCHED_IDLE}


class Side(priming.Side):
    """Keeps the server's writes too."""

    def order(self, message, end):
        self.client.stdin.write(json.dumps(message) + "\n")
        self.client.stdin.flush()
        samples = []
        while True:
            answer = json.loads(self.client.stdout.readline())
            if answer["type"] == end:
                return samples, answer
            if answer["type"] == "error":
                raise SystemExit("the client says: " + answer["message"])
            if answer["type"] == "sample":
                samples.append(answer["values"])

    def measure(self, cell, milliseconds):
        samples, _ = self.order(
            {"type": "slice", "cell": cell, "sequence": self.sequence[cell],
             "duration_ms": milliseconds, "seed": 1}, "slice")
        self.sequence[cell] += len(samples)
        return samples


def busy(processor, policy):
    work = (f"import os; os.sched_setaffinity(0, {{{processor}}});"
            f"os.sched_setscheduler(0, {policy}, os.sched_param(0))\nwhile True: pass")
    return subprocess.Popen([sys.executable, "-c", work])


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--java", default="/usr/lib/jvm/default-java")
    parser.add_argument("--processor", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=60, help="how long the server is warmed")
    parser.add_argument("artefacts")
    options = parser.parse_args()
    side = Side(options, {}, 0)
    end = time.monotonic() + options.seconds
    while time.monotonic() < end:
        for cell in priming.CELLS:
            side.measure(cell, 150)
    for cell in ("quicksort-20000", "marshal-100-kB"):
        for name, policy in PROGRAMS.items():
            program = None if policy is None else busy(options.processor, policy)
            time.sleep(0.5)
            samples = side.measure(cell, 4000)
            if program:
                program.kill()
                program.wait()
            times = [each["response_ns"] / 1e6 for each in samples]
            long = [each["server_write_ns"] / 1e6 for each in samples if each["server_write_ns"] > 1e6]
            print(f"{cell:16} {name:24} mean {statistics.mean(times):.3f} median "
                  f"{statistics.median(times):.3f} ms; {100 * len(long) / len(samples):4.1f} % of "
                  f"{len(samples)} writes above 1 ms"
                  + (f", median {statistics.median(long):.1f} ms" if long else ""))
    side.end()


if __name__ == "__main__":
    main()
