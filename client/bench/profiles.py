#!/usr/bin/env python3
"""How fast a fresh server starts and reaches its level with method profiles, and without.

Two servers on one processor take turns in slices of 100 ms, each with a client of its own: one
starts from a cache with profiles of a training run, the other from an archive of classes. Printed
are start and deployment of both, with the processor time until they were ready; for every five
seconds that a server was given, mean response times over the level of both in their last third; and
the levels of the two at the end.

usage: profiles.py [--java DIR] [--processor N] [--seconds S] [--prime S] CLASSES PROFILES

CLASSES and PROFILES are directories below shipments in Tare's cache, as runs with archive: classes
and archive: profiles leave them.
"""
import argparse
import json
import os

import priming


class Side(priming.Side):
    """A server that starts from what lies beside its program."""

    def start(self, options, jvm, program):
        base = program[0].removesuffix(".jar")
        options.artefacts = self.directory
        if os.path.exists(f"{self.directory}/{base}.aot"):
            jvm = [each for each in jvm if not each.startswith("--add-modules")]
            jvm = ["-XX:AOTCache=" + base + ".aot", *jvm]
        else:
            jvm = ["-XX:SharedArchiveFile=" + base + ".jsa", *jvm]
        started = super().start(options, ["-Xlog:disable", *jvm], program)
        return Watched(started, base == "tare-host", os.path.basename(self.directory))

    def __init__(self, options, directory, small):
        self.directory = directory
        super().__init__(options, small, options.prime)


class Watched:
    """A program whose first line, if it is the server's, tells what its start took."""

    def __init__(self, process, is_server, name):
        self.process, self.is_server, self.name = process, is_server, name
        self.stdin, self.stdout, self.wait = process.stdin, self, process.wait

    def readline(self):
        line = self.process.stdout.readline()
        if self.is_server:
            ready = json.loads(line)
            with open(f"/proc/{self.process.pid}/stat", encoding="ascii") as stat:
                fields = stat.read().rsplit(")", 1)[1].split()
            used = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
            taken = (ready["start_ns"] + ready["deploy_ns"]) / 1e9
            print(f"{ready['class_archive']:>10}: start and deployment {taken:.1f} s,"
                  f" processor time until ready {used:.1f} s", flush=True)
            self.is_server = False
        return line


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--java", default="/usr/lib/jvm/default-java")
    parser.add_argument("--processor", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--prime", type=float, default=0)
    parser.add_argument("classes")
    parser.add_argument("profiles")
    options = parser.parse_args()
    small = {
        "small-quicksort": ("soa.quicksort", {"n": 1000}),
        "small-matmul": ("soa.matmul", {"n": 20}),
        "small-unmarshal": ("soap.unmarshal", {"s": 10000, "c": 10}),
        "small-marshal": ("soap.marshal", {"s": 10000, "c": 10}),
    }
    plain = Side(options, options.classes, small)
    trained = Side(options, options.profiles, small)
    while min(trained.given, plain.given) < options.seconds:
        (trained if trained.given < plain.given else plain).slice()
    last = 2 * options.seconds / 3
    windows = range(0, int(options.seconds), 5)
    print("seconds".ljust(18), *(f"{begin:>6}" for begin in windows), "  profiles/classes at the end")
    for name in priming.CELLS:
        levels = [side.level(name, last, options.seconds) for side in (trained, plain)]
        for side, word in ((trained, name), (plain, "  without")):
            row = [side.level(name, begin, begin + 5) / (sum(levels) / 2) for begin in windows]
            print(word.ljust(18), *(f"{each:6.2f}" if each == each else "     -" for each in row),
                  f"   {levels[0] / levels[1]:.2f}" if side is trained else "")
    trained.end()
    plain.end()


if __name__ == "__main__":
    main()
