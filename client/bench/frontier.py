#!/usr/bin/env python3
"""What a run's minutes buy: compilers' share and trend of PD against width.

Runs a campaign in several ways, one after the other: as it is (the quickstart compiles by C1 alone), and with
all compilers and servers that settle for up to so many seconds. Printed is a row for each: minutes;
processors that compilers used of what counted, by platform; by how much PD of all cells moved while
it was counted, with its interval; the median half width of PD; and of how many cells the verdict is
neither undecided nor not settled. Then rows of runs that are given, such as longer ones.

usage: frontier.py [--campaign FILE] [--most S ...] [--runs DIR ...] TARE

TARE is what starts the program, such as ./tare.
"""
import argparse
import json
import pathlib
import re
import statistics
import subprocess
import tempfile

OPTIONS = re.compile(r', jvm_options: \[[^\]]*\]')


def variants(text, most):
    """Campaigns by name: the given one, and those that compile as a JVM does."""
    yield "as it is", text
    plain = OPTIONS.sub("", text)
    for seconds in most:
        yield f"C2, {seconds} s", re.sub(r"most: [^}]*", f"most: {seconds}s", plain)


def percent(ratio):
    return f"{100 * (ratio - 1):+.1f} %"


def trend(pooled):
    moved = pooled.get("trend")
    if not moved:
        return "–"
    if not moved["interval"]:
        return percent(moved["ratio"])
    lower, upper = moved["interval"]
    return f"{percent(moved['ratio'])} ({percent(lower)} to {percent(upper)})"


def row(name, run):
    results = json.loads((run / "report/results.json").read_text())
    platform = {cell["id"]: cell["platform"] for cell in results["cells"]}
    shares = {}
    for cell in results["diagnoses"]:
        shares.setdefault(platform[cell["cell"]], []).append(cell.get("compilers_processors", 0))
    compilers = ", ".join(f"{who} {100 * statistics.mean(all):.1f} %" for who, all in shares.items())
    widths = [
        (pd["interval"][1] - pd["interval"][0]) / 2 / pd["value"]
        for pd in (each["pd"] for each in results["comparisons"])
        if pd["interval"]
    ]
    decided = sum(
        each["settled"] and each["verdict"] not in ("undecided", "no bounds", "too few blocks")
        for each in results["comparisons"]
    )
    minutes = (results["run"]["ended_epoch_ns"] - results["run"]["started_epoch_ns"]) / 6e10
    cells = [
        name,
        f"{minutes:.1f}",
        compilers,
        "; ".join(trend(each) for each in results["pooled"]) or "–",
        f"±{100 * statistics.median(widths):.0f} %" if widths else "–",
        f"{decided} of {len(results['comparisons'])}",
    ]
    print("| " + " | ".join(cells) + " |", flush=True)


def main():
    arguments = argparse.ArgumentParser(usage=__doc__)
    arguments.add_argument("--campaign", type=pathlib.Path, default="campaigns/quickstart.yaml")
    arguments.add_argument("--most", type=int, nargs="*", default=[14, 60, 180])
    arguments.add_argument("--runs", type=pathlib.Path, nargs="*", default=[])
    arguments.add_argument("tare")
    asked = arguments.parse_args()
    print("| compilers, settling | minutes | compilers' share | PD moved | half width | decided |")
    print("| --- | ---: | --- | --- | ---: | ---: |")
    text = pathlib.Path(asked.campaign).read_text()
    with tempfile.TemporaryDirectory() as directory:
        for name, campaign in variants(text, asked.most):
            file = pathlib.Path(directory) / "frontier.yaml"
            file.write_text(campaign)
            run = pathlib.Path(directory) / re.sub(r"\W+", "-", name)
            status = subprocess.run(
                [asked.tare, "run", str(file), "--out", str(run)], stdout=subprocess.DEVNULL
            ).returncode
            if status > 1:  # 1: some submission failed
                raise SystemExit(f"frontier.py: {name}: {asked.tare} run ended with {status}")
            row(name, run)
    for run in asked.runs:
        row(run.name, run)


if __name__ == "__main__":
    main()
