#!/usr/bin/env python3
"""Takes a processor for random seconds: a neighbour to measure beside.

A program wants all of one processor, drawn anew each time, for a time that is drawn from an
exponential distribution, and then rests for another. The same seed gives the same times and
processors, so that two runs can be disturbed alike. It ends with the command that it is given.

usage: disturb.py [--busy S] [--idle S] [--seed N] COMMAND ...

  disturb.py --busy 3 --idle 6 ./tare run
"""
import argparse
import multiprocessing
import os
import random
import subprocess
import sys
import time


def take(processor, seconds, parent):
    os.sched_setaffinity(0, {processor})
    end = time.monotonic() + seconds
    while time.monotonic() < end and os.getppid() == parent:
        pass


def disturb(busy, idle, seed, parent):
    draw = random.Random(seed)
    processors = sorted(os.sched_getaffinity(0))
    while os.getppid() == parent:  # one that was killed cannot end it
        time.sleep(draw.expovariate(1 / idle))
        take(draw.choice(processors), draw.expovariate(1 / busy), parent)
        os.sched_setaffinity(0, processors)


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--busy", type=float, default=3, help="mean time it takes, s (3)")
    parser.add_argument("--idle", type=float, default=6, help="mean time it rests, s (6)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("command", nargs=argparse.REMAINDER)
    chosen = parser.parse_args()
    neighbour = multiprocessing.Process(
        target=disturb, args=(chosen.busy, chosen.idle, chosen.seed, os.getpid()), daemon=True)
    neighbour.start()
    try:
        return subprocess.call(chosen.command)
    finally:
        neighbour.terminate()


if __name__ == "__main__":
    sys.exit(main())
