#!/usr/bin/env python3
"""What a run says of a platform whose clock is wrong, and how far its times are from the truth.

This machine is measured beside itself as reached by SSH, where a preloaded library lets the clocks
of Java's programs run fast or sets them. Both are asked for a sum, and for an answer that comes
after one second, and whose service notes how long it took by the machine's own clock: that is the
truth. Printed are, for each case, the rates that were found with their doubt, what became of the
cells, and the least by which a response time exceeds the truth, as told and as corrected: the way
between client and service takes time too, and other programs make it longer.

usage: clocks.py [--seconds S] --work DIR TARE CASE...

TARE is the program, such as ./tare. A CASE is a rate in ppm such as 200 or -500, step=1 (the
monotonic clock is set by a second while it is measured) or wall=3600 (the wall clock is set). DIR
must be new or of this program; runs stay there. Needs root, sshd and gcc.
"""
import argparse
import contextlib
import csv
import json
import os
import pathlib
import shutil
import socket
import statistics
import subprocess
import time

NANOS = 1_000_000_000
MATCHING_NANOS = NANOS // 2  # a submission and what the service notes of it; the next is a second off
LIMIT_SECONDS = 600

LIBRARY = r"""
#define _GNU_SOURCE
#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>
static long long looked, set;
static long long number(const char *name) { return atoll(getenv(name)); }
static int true_time(clockid_t which, struct timespec *time) {
  static int (*real)(clockid_t, struct timespec *);
  if (!real) real = dlsym(RTLD_NEXT, "clock_gettime");
  return real(which, time);
}
/* By how much the monotonic clock is. All programs of a machine see the same. */
static long long ahead(void) {
  struct timespec m;
  true_time(CLOCK_MONOTONIC, &m);
  long long now = m.tv_sec * 1000000000LL + m.tv_nsec;
  if (!set && number("SET_BY") && now - looked > 10000000) {
    looked = now;
    if (!access(getenv("SET_WHEN"), F_OK)) set = number("SET_BY") * 1000000000LL;
  }
  return (now - number("BEGUN") * 1000000000LL) / 1000000 * number("FAST_PPM")
      + (number("SET_WALL") ? 0 : set);
}
static void add(struct timespec *time, long long nanos) {
  long long now = time->tv_sec * 1000000000LL + time->tv_nsec + nanos;
  time->tv_sec = now / 1000000000LL;
  time->tv_nsec = now % 1000000000LL;
}
int clock_gettime(clockid_t which, struct timespec *time) {
  int failed = true_time(which, time);
  if (!failed && which == CLOCK_MONOTONIC) add(time, ahead());
  if (!failed && which == CLOCK_REALTIME && number("SET_WALL")) { ahead(); add(time, set); }
  return failed;
}
/* The kernel waits by the true clock. Dates below 30 years are those of the monotonic one. */
int pthread_cond_timedwait(pthread_cond_t *c, pthread_mutex_t *m, const struct timespec *until) {
  static int (*real)(pthread_cond_t *, pthread_mutex_t *, const struct timespec *);
  if (!real) real = dlvsym(RTLD_NEXT, "pthread_cond_timedwait", "GLIBC_2.3.2");
  struct timespec t = *until;
  if (t.tv_sec < 1000000000) add(&t, -ahead());
  else if (number("SET_WALL")) add(&t, -set);
  return real(c, m, &t);
}
"""

SERVICE = r"""
import socket, sys, threading, time
def serve(c):
    c.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    data = b""
    while True:
        while b"\r\n\r\n" not in data:
            more = c.recv(65536)
            if not more:
                return
            data += more
        data = data.split(b"\r\n\r\n", 1)[1]
        began, date = time.monotonic_ns(), time.time_ns()
        time.sleep(0.998)
        while time.monotonic_ns() < began + 1_000_000_000:
            pass
        took = time.monotonic_ns() - began
        c.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
        print(date, took, flush=True)
s = socket.create_server((sys.argv[1], int(sys.argv[2])))
while True:
    threading.Thread(target=serve, args=(s.accept()[0],), daemon=True).start()
"""

CAMPAIGN = """
name: wrong-clock
seed: 3
reference: native
platforms:
  native: {kind: native}
  other: {kind: ssh, host: 127.0.0.1, port: PORT, key: DIRECTORY/user,
    known_hosts: DIRECTORY/known_hosts, directory: DIRECTORY, java: DIRECTORY/java}
resources: {cpus: 1, memory: 700MiB}
server: {heap: 256MiB}
client: {heap: 64MiB}
workloads:
  - {name: soa.quicksort, n: 20000}
  - name: http
    url: "http://{address}:{port}/"
    start: [python3, "{files}/second.py", "{address}", "{port}"]
    files: [second.py]
slice: 1s
stop: {time: SECONDSs}
settle: {prime: 0s, least: 0s, most: 0s}
# The clock is to be judged, and nothing else.
validity: {steal: 100%, little: 100%, saturation: 100%, stalls: 100%, one_sided: 100%,
  neighbours: 100%}
retries: 0
blocks: 1
"""

SSHD = """
Port PORT
ListenAddress 127.0.0.1
HostKey DIRECTORY/host
AuthorizedKeysFile DIRECTORY/user.pub
PidFile none
StrictModes no
UsePAM no
PasswordAuthentication no
Subsystem sftp internal-sftp
SetEnv "HOME=DIRECTORY"
"""


@contextlib.contextmanager
def prepared(work, seconds):
    """Writes what runs need into the directory, and has a server of SSH as long as it is used."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]

    def fill(name, text):
        text = text.replace("PORT", str(port)).replace("DIRECTORY", str(work))
        (work / name).write_text(text.replace("SECONDS", str(seconds)).lstrip())

    for key in ("host", "user"):
        if not (work / key).exists():
            subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", work / key], check=True)
    fill("known_hosts", "[127.0.0.1]:PORT " + (work / "host.pub").read_text())
    fill("config", SSHD)
    fill("campaign.yaml", CAMPAIGN)
    fill("second.py", SERVICE)
    fill("clock.c", LIBRARY)
    subprocess.run(["gcc", "-O2", "-shared", "-fPIC", "-o", work / "clock.so", work / "clock.c"], check=True)
    pathlib.Path("/run/sshd").mkdir(exist_ok=True)
    with (work / "sshd.log").open("w") as log:
        server = subprocess.Popen(["/usr/sbin/sshd", "-D", "-e", "-f", work / "config"], stderr=log)
    try:
        yield
    finally:
        server.terminate()
        server.wait()


def measure(tare, work, case, after):
    """One run; its directory."""
    run, signal = work / ("run-" + case), work / "set"
    shutil.rmtree(run, ignore_errors=True)
    signal.unlink(missing_ok=True)
    kind, _, by = case.rpartition("=")
    true_java = pathlib.Path(shutil.which("java")).resolve()
    begun = pathlib.Path("/proc/uptime").read_text().split(".")[0]
    java = work / "java"
    java.write_text(
        f"#!/bin/sh\nexec env BEGUN={begun} FAST_PPM={0 if kind else by} SET_BY={by if kind else 0}"
        f" SET_WALL={int(kind == 'wall')} SET_WHEN={signal} LD_PRELOAD={work}/clock.so"
        f' {true_java} "$@"\n')
    java.chmod(0o755)
    with (work / f"run-{case}.log").open("w") as log:
        running = subprocess.Popen(
            [tare, "run", work / "campaign.yaml", "--out", run], stdout=log, stderr=log)
        began, signalled, empty = time.monotonic(), kind == "", 0
        while running.poll() is None:
            time.sleep(1)
            if time.monotonic() - began > LIMIT_SECONDS:
                running.terminate()
            samples = run / "samples.avro"
            size = samples.stat().st_size if samples.exists() else 0
            empty = empty or size
            if not signalled and size > empty:
                signalled = True
                time.sleep(after)
                signal.touch()
    return run


def truths(run, platform):
    """When requests came, by the date, and how long they took: of the service that takes a second."""
    return [
        tuple(map(int, line.split()))
        for file in (run / "raw").glob(f"*-{platform}.*.service-*.out")
        for line in file.read_text().splitlines()]


def excess(run, rows, platform):
    """By how many ppm of the truth response times exceed it: as told, and as corrected."""
    known, told, corrected = truths(run, platform), [], []
    for row in rows:
        if row["platform"] != platform or row["workload"] != "http" or not row["response_ns"]:
            continue
        at = float(row["start_epoch_ns"]) - float(row["start_ahead_ns"] or 0)
        date, truth = min(known, key=lambda each: abs(each[0] - at), default=(0, 0))
        if abs(date - at) < MATCHING_NANOS:
            response = float(row["response_ns"])
            told.append(1e6 * (response / truth - 1))
            corrected.append(1e6 * (response * float(row.get("client_clock_factor") or 1) / truth - 1))
    return told, corrected


def rate(observations, whose):
    if f"{whose}_clock_ratio" not in observations:
        return "none"
    return (f"{1e6 * (observations[f'{whose}_clock_ratio'] - 1):+.1f}"
            f" ± {1e6 * observations[f'{whose}_clock_doubt_ratio']:.1f}")


def tell(tare, run):
    entries = [json.loads(line) for line in (run / "journal.jsonl").read_text().splitlines()]
    exported = subprocess.run([tare, "export", run, "--all"], capture_output=True, text=True)
    rows = list(csv.DictReader(exported.stdout.splitlines()))
    for platform in ("native", "other"):
        cell = [each for each in entries
                if each["type"] == "cell_finished" and each["trial"].endswith(platform)][-1]
        found = cell["validity"]["findings"]
        told, corrected = ([], []) if found else excess(run, rows, platform)
        times = (f"over the truth {min(told):.0f}, corrected {min(corrected):.0f} ppm (median"
                 f" {statistics.median(told):.0f}, {statistics.median(corrected):.0f};"
                 f" {len(told)} answers)" if told else "no times")
        print(f"{run.name} {platform}: client {rate(cell['observations'], 'client')}, server"
              f" {rate(cell['observations'], 'server')} ppm; {'void' if found else 'valid'}; {times}")
        for each in found:
            print(f"    {each['rule']}: {each['detail']}")
    for each in entries:
        if each.get("note", {}).get("topic") == "clock":
            print(f"    noted: {each['note']['text']}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--seconds", type=int, default=30, help="how long a cell is; four are in a run")
    parser.add_argument("--after", type=int, default=5, help="seconds from the first samples to a step")
    parser.add_argument("--work", type=pathlib.Path, required=True, help="directory for runs and keys")
    parser.add_argument("tare")
    parser.add_argument("case", nargs="+")
    arguments = parser.parse_args()
    work = arguments.work.resolve()
    work.mkdir(exist_ok=True)
    os.environ.setdefault("TARE_CACHE", str(work / "cache"))
    with prepared(work, arguments.seconds):
        for case in arguments.case:
            tell(arguments.tare, measure(arguments.tare, work, case, arguments.after))


if __name__ == "__main__":
    main()
