#!/usr/bin/env bash
# What many connections cost tare-client, at 2,000 requests a second against a stub server on another processor:
# open, where the stub answers after a while, so that a given number of requests waits at any time; and closed, where
# that many clients think between requests. Beside it k6 with the same clients, if it is installed.
#
# Needs two processors, python3, and a build: mvn -pl client -am -DskipTests package
# Usage: client/bench/connections.sh [SECONDS] [CONNECTIONS ...]
#
# Variable: JAVAS (java programs, by default java; from JDK 24 on, more than 2,000 clients have virtual threads).
# Prints for each: processor time a request, lateness at the 99th percentile if open, the most memory of the process,
# and failed requests. The closed loop warms up by one request of each client.
set -euo pipefail
export LC_ALL=C
seconds=${1:-10}
shift $(($# > 1 ? 1 : $#))
here=$(cd "$(dirname "$0")" && pwd)
root=$here/../..
read -ra javas <<<"${JAVAS:-java}"
rate=2000
work=$(mktemp -d)
stub=
trap '[ -z "$stub" ] || kill "$stub"; rm -rf "$work"' EXIT

# The maximum resident set in MB and the processor time in seconds go to standard error.
usage='import resource, subprocess, sys
status = subprocess.run(sys.argv[1:]).returncode
used = resource.getrusage(resource.RUSAGE_CHILDREN)
print(round(used.ru_maxrss * 1024 / 1e6), used.ru_utime + used.ru_stime, file=sys.stderr)
sys.exit(status)'

# Starts the stub, which answers after so many milliseconds.
serve() {
  taskset -c 0 java -Xmx512m -XX:MaxDirectMemorySize=512m -XX:+UseSerialGC \
    -cp "$here/../target/test-classes:$root/services/contract/target/classes" io.tare.client.StubServer \
    "$1" >"$work/port" &
  stub=$!
  until [ -s "$work/port" ]; do sleep 0.1; done
}

unserve() {
  kill "$stub"
  wait "$stub" 2>/dev/null || true
  stub=
  rm "$work/port"
}

# measure NAME DRIVER WARM-UP
measure() {
  printf '{"type":"measure","cell":"c","workload":"soa.quicksort","parameters":{"n":1},"endpoint":"http://127.0.0.1:%s/tare","driver":%s,"warmup":{"submissions":%d},"submissions":%d}\n' \
    "$(cat "$work/port")" "$2" "$3" $((rate * seconds)) >"$work/in"
  for java in "${javas[@]}"; do
    python3 -c "$usage" taskset -c 1 "$java" -Xmx256m -XX:+UseSerialGC -XX:ActiveProcessorCount=1 \
      -jar "$here/../target/tare-client.jar" session <"$work/in" >"$work/out" 2>"$work/usage"
    version=$("$java" -version 2>&1 | sed -n 's/^[^"]* version "\([0-9]*\).*/\1/p')
    python3 - "$1, JDK $version" "$(tail -n 1 "$work/usage")" "$work/out" <<'END'
import json, sys
cell = next(each for each in map(json.loads, open(sys.argv[3])) if each["type"] == "cell")
late = cell.get("lateness_p99_ns")
print("%s: %.1f us a request, %s%s MB, %d failed" % (
    sys.argv[1], cell["client_cpu_ns"] / cell["submissions"] / 1000,
    "" if "clients" in sys.argv[1] else "lateness p99 %.2f ms, " % (late / 1e6), sys.argv[2].split()[0], cell["failed"]))
END
  done
}

# Two runs of k6, of which one is longer: the difference has no start.
think_k6() {
  # The request of the open loop's script, without its options.
  sed -e '/^export const options/,/^};/d' -e '/^const rate/d' -e '/^export default/,$d' "$here/request.js" >"$work/think.js"
  printf '%s\n' 'import { sleep } from "k6";' \
    'export const options = { vus: Number(__ENV.CLIENTS), duration: __ENV.TIME, discardResponseBodies: true };' \
    'export default function () { sleep(-Math.log(1 - Math.random()) * Number(__ENV.CLIENTS) / 2000);' \
    '  http.post("http://127.0.0.1:" + __ENV.PORT + "/tare/sort", body, parameters); }' >>"$work/think.js"
  for time in 5 $((5 + seconds)); do
    python3 -c "$usage" taskset -c 1 k6 run --quiet -e CLIENTS="$1" -e TIME="${time}s" -e PORT="$(cat "$work/port")" \
      --summary-export "$work/k6.$time" "$work/think.js" >/dev/null 2>"$work/usage"
    tail -n 1 "$work/usage" >>"$work/k6"
  done
  python3 - "$1" "$work/k6" "$work/k6.5" "$work/k6.$((5 + seconds))" <<'END'
import json, sys
short, long = [line.split() for line in open(sys.argv[2])]
count = lambda file: json.load(open(file))["metrics"]["http_reqs"]["count"]
print("%5s clients, k6: %.1f us a request, %s MB" % (
    sys.argv[1], (float(long[1]) - float(short[1])) / (count(sys.argv[4]) - count(sys.argv[3])) * 1e6, long[0]))
END
  rm "$work/k6"
}

for connections in ${*:-100 1000 5000 9500}; do
  most=$((connections + connections / 20 + 50))
  serve $((connections * 1000 / rate))
  # Half of the warm-up is submitted by one client that waits for each answer, so it is short.
  measure "$(printf '%5d requests waiting' "$connections")" \
    '{"kind":"open","rate_per_s":'$rate',"arrivals":"constant","in_flight_max":'$((most > 10000 ? 10000 : most))'}' 4
  unserve
  serve 0
  measure "$(printf '%5d clients' "$connections")" \
    '{"kind":"closed","clients":'"$connections"',"think_ms":'$((connections * 1000 / rate))'}' "$connections"
  if command -v k6 >"$work/found"; then
    think_k6 "$connections"
  fi
  unserve
done
