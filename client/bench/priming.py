#!/usr/bin/env python3
"""How fast a fresh server reaches its level when small submissions prime it, and when none do.

Two servers on one processor take turns in slices of 100 ms, each with a client of its own: one is
primed first, the other has the cells from the start. Printed are, for every five seconds that a
server was given, mean response times over the level of both in their last third; and the levels of
the two at the end, which should be the same.

usage: priming.py [--java DIR] [--processor N] [--seconds S] [--prime S] [--body BYTES] ARTEFACTS

ARTEFACTS is the directory of the built program, such as harness/cli/target/tare/artefacts.
"""
import argparse
import json
import random
import subprocess

CELLS = {
    "quicksort-20000": ("soa.quicksort", {"n": 20000}),
    "quicksort-200000": ("soa.quicksort", {"n": 200000}),
    "matmul-100": ("soa.matmul", {"n": 100}),
    "matmul-500": ("soa.matmul", {"n": 500}),
    "unmarshal-100-kB": ("soap.unmarshal", {"s": 100000, "c": 10}),
    "unmarshal-2-MB": ("soap.unmarshal", {"s": 2000000, "c": 10}),
    "marshal-100-kB": ("soap.marshal", {"s": 100000, "c": 10}),
    "marshal-2-MB": ("soap.marshal", {"s": 2000000, "c": 10}),
}
JVM = [
    "-XX:+UseSerialGC",
    "-XX:ActiveProcessorCount=1",
    "-XX:CICompilerCount=2",
    "-XX:-UseDynamicNumberOfCompilerThreads",
]


class Side:
    """A server with its client, and what it has answered so far."""

    def __init__(self, options, small, primed_for):
        self.primed_for = primed_for
        self.small = small
        self.given = 0.0
        self.sequence = {}
        self.waiting = []
        self.turns = 0
        self.seen = []
        self.server = self.start(
            options, ["-Xms512m", "-Xmx512m", "--add-modules=jdk.incubator.vector"],
            ["tare-host.jar", "--war", "tare-services.war"])
        port = json.loads(self.server.stdout.readline())["port"]
        self.client = self.start(
            options, ["-Xms256m", "-Xmx256m"], ["tare-client.jar", "session"])
        self.client.stdout.readline()
        for name, (workload, parameters) in {**CELLS, **small}.items():
            self.sequence[name] = 0
            self.order(
                {"type": "open", "cell": name, "workload": workload, "parameters": parameters,
                 "endpoint": f"http://127.0.0.1:{port}/tare", "call": "wire",
                 "driver": {"kind": "closed", "clients": 1}, "deadline_ms": 60000}, "opened")

    @staticmethod
    def start(options, jvm, program):
        return subprocess.Popen(
            ["taskset", "-c", str(options.processor), options.java + "/bin/java", *JVM, *jvm,
             "-jar", *program],
            cwd=options.artefacts, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, text=True)

    def order(self, message, end):
        self.client.stdin.write(json.dumps(message) + "\n")
        self.client.stdin.flush()
        times = []
        while True:
            answer = json.loads(self.client.stdout.readline())
            if answer["type"] == end:
                return times, answer
            if answer["type"] == "error":
                raise SystemExit("the client says: " + answer["message"])
            if answer["type"] == "sample":
                times.append(answer["values"]["response_ns"])

    def slice(self):
        self.turns += 1
        if self.given < self.primed_for:
            name = list(self.small)[self.turns % len(self.small)]
        else:
            if not self.waiting:
                self.waiting = random.sample(list(CELLS), len(CELLS))
            name = self.waiting.pop()
        times, end = self.order(
            {"type": "slice", "cell": name, "sequence": self.sequence[name], "duration_ms": 100,
             "seed": 1}, "slice")
        self.sequence[name] += len(times)
        self.given += end["elapsed_ns"] / 1e9
        self.seen.append((self.given, name, times))

    def level(self, name, begin, end):
        times = [t for at, cell, all in self.seen if cell == name and begin <= at < end for t in all]
        return sum(times) / len(times) if times else float("nan")

    def end(self):
        for program in (self.client, self.server):
            program.stdin.close()
            program.wait()


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--java", default="/usr/lib/jvm/default-java")
    parser.add_argument("--processor", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--prime", type=float, default=10)
    parser.add_argument("--body", type=int, default=10000)
    parser.add_argument("artefacts")
    options = parser.parse_args()
    small = {
        "small-quicksort": ("soa.quicksort", {"n": options.body // 10}),
        "small-matmul": ("soa.matmul", {"n": 20}),
        "small-unmarshal": ("soap.unmarshal", {"s": options.body, "c": 10}),
        "small-marshal": ("soap.marshal", {"s": options.body, "c": 10}),
    }
    primed, plain = Side(options, small, options.prime), Side(options, small, 0)
    while min(primed.given, plain.given) < options.seconds:
        (primed if primed.given < plain.given else plain).slice()
    last = 2 * options.seconds / 3
    print("seconds".ljust(18), *(f"{begin:>9}" for begin in range(0, int(options.seconds), 5)),
          "  primed/plain at the end")
    for name in CELLS:
        levels = [side.level(name, last, options.seconds) for side in (primed, plain)]
        for side, word in ((primed, "primed"), (plain, "plain")):
            row = [side.level(name, begin, begin + 5) / (sum(levels) / 2)
                   for begin in range(0, int(options.seconds), 5)]
            print((name if side is primed else "  " + word).ljust(18),
                  *(f"{each:9.2f}" if each == each else "        -" for each in row),
                  f"   {levels[0] / levels[1]:.2f}" if side is primed else "")
    primed.end()
    plain.end()


if __name__ == "__main__":
    main()
